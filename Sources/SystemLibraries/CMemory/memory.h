// memchr, memcmp and strlen of the C library, which examine many bytes at a time.
#include <string.h>
