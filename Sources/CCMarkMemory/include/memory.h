#ifndef CCMARKMEMORY_MEMORY_H
#define CCMARKMEMORY_MEMORY_H

#include <cmark.h>

// Memory for the parses of libcmark on a thread: one at a time, or one within another. It is given out piece after piece, and taken back as a
// whole. What libcmark frees stays in use until the parse ends, unless it came last: this is for short texts.

// The allocator to hand to libcmark between `begin` and `end`.
cmark_mem *parse_memory(void);

// What is in use when a parse begins; what is to be handed to `end` when it has ended.
typedef struct {
  void *chunk;
  char *next;
} parse_memory_mark;

parse_memory_mark parse_memory_begin(void);
void parse_memory_end(parse_memory_mark mark);

#endif
