// memchr, memcmp and strlen of the C library, which look at many bytes at a time.
#include <string.h>
