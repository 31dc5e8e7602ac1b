#ifndef CCMARKMEMORY_PARSE_MEMORY_H
#define CCMARKMEMORY_PARSE_MEMORY_H

#include <cmark.h>

// Memory for the parses of libcmark on a thread: one at a time, or one within another. It is given out piece after piece, and taken back
// as a whole. What libcmark frees stays in use until the parse ends, unless it came last.

// The longest text that it is for. The largest need that was seen of 16 KB, `*a* ` repeated, is 3.9 MB, and 1.9 MB with libcmark's own
// allocator. 0 with AddressSanitizer, which knows only the pieces of the C library.
extern const size_t parse_memory_longest_text;

// The allocator to hand to libcmark between `begin` and `end`.
cmark_mem *parse_memory_allocator(void);

// What is in use when a parse begins.
typedef struct {
  void *chunk;
  char *next;
  int depth;
} parse_memory_mark;

parse_memory_mark parse_memory_begin(void);

// Takes back what was given out since a parse began. The parses of a thread end in the reverse order in which they began: in another one
// the process ends here.
void parse_memory_end(parse_memory_mark mark);

#endif
