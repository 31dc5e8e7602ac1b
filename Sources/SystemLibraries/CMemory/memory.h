// memchr, memcmp and strlen of the C library, which examine many bytes at a time. Without a C library, as in Embedded Swift, the app has them.
#if __has_include(<string.h>)
#include <string.h>
#else
#include <stddef.h>
void *memchr(const void *bytes, int byte, size_t count);
int memcmp(const void *left, const void *right, size_t count);
size_t strlen(const char *text);
#endif

// Gives memory that was freed back to the system, where the C library keeps it.
#ifdef __GLIBC__
#include <malloc.h>
static inline void return_freed_memory(void) { malloc_trim(0); }
#else
static inline void return_freed_memory(void) {}
#endif
