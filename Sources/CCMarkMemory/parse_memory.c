#include "parse_memory.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __has_feature
#if __has_feature(address_sanitizer)
#define CHECKS_EACH_PIECE
#endif
#endif

#ifdef CHECKS_EACH_PIECE
const size_t parse_memory_longest_text = 0;
#else
const size_t parse_memory_longest_text = 16 * 1024;
#endif

// Enough for a text of a hundred words, and no more than jemalloc keeps at hand for a thread.
static const size_t chunk_size = 32 * 1024;

// Pieces begin at multiples of it, and before each is its size in as many bytes.
enum { unit = 16 };
_Static_assert(_Alignof(max_align_t) <= unit && sizeof(size_t) <= unit, "pieces are aligned for everything");

typedef struct chunk {
  struct chunk *previous;
  char *end;
} chunk;

// The chunk that pieces are taken from, where the next one begins in it, and how many parses have begun.
static _Thread_local chunk *current;
static _Thread_local char *next;
static _Thread_local int depth;

// As libcmark's own allocator does. No text of the longest length asks for so much, and libcmark looks for no failure.
static _Noreturn void stop(const char *reason) {
  fprintf(stderr, "parse_memory: %s\n", reason);
  abort();
}

static size_t *head(void *piece) { return (size_t *)((char *)piece - unit); }

static size_t rounded(size_t size) { return (size + unit - 1) & ~(size_t)(unit - 1); }

static int is_last(void *piece) { return (char *)piece + rounded(*head(piece)) == next; }

static void *take(size_t size) {
  if (size > SIZE_MAX / 2) stop("too large a piece");
  size_t needed = unit + rounded(size);
  if (!current || needed > (size_t)(current->end - next)) {
    size_t room = rounded(sizeof(chunk)) + needed;
    if (room < chunk_size) room = chunk_size;
    chunk *added = malloc(room);
    if (!added) stop("no memory");
    added->previous = current;
    added->end = (char *)added + room;
    current = added;
    next = (char *)added + rounded(sizeof(chunk));
  }
  char *piece = next + unit;
  next += needed;
  *head(piece) = size;
  return piece;
}

static void *take_zeroed(size_t count, size_t size) {
  if (size && count > SIZE_MAX / size) stop("too large a piece");
  return memset(take(count * size), 0, count * size);
}

static void *resize(void *piece, size_t size) {
  if (!piece) return take(size);
  if (size > SIZE_MAX / 2) stop("too large a piece");
  size_t old = *head(piece);
  // The last piece changes where it is.
  if (is_last(piece) && rounded(size) <= (size_t)(current->end - (char *)piece)) {
    next = (char *)piece + rounded(size);
    *head(piece) = size;
    return piece;
  }
  return size <= old ? piece : memcpy(take(size), piece, old);
}

static void give_back(void *piece) {
  if (piece && is_last(piece)) next = (char *)piece - unit;
}

cmark_mem *parse_memory_allocator(void) {
  static cmark_mem memory = {take_zeroed, resize, give_back};
  return &memory;
}

parse_memory_mark parse_memory_begin(void) {
  depth += 1;
  return (parse_memory_mark){current, next, depth};
}

void parse_memory_end(parse_memory_mark mark) {
  if (mark.depth != depth) stop("a parse ends before one that began later");
  while (current != mark.chunk) {
    chunk *done = current;
    current = done->previous;
    free(done);
  }
  next = mark.next;
  depth -= 1;
}
