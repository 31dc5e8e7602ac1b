#include "memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// Enough for a text of a hundred words, and no more than allocators keep for the next one who asks.
static const size_t chunk_size = 32 * 1024;

// Before each piece is its size, in as many bytes as keep pieces aligned for everything.
static const size_t head_size = 16;

typedef struct chunk {
  struct chunk *previous;
  char *end;
} chunk;

// The chunk that pieces are taken from, and where the next one begins in it.
static _Thread_local chunk *current;
static _Thread_local char *next;

static size_t *head(void *piece) { return (size_t *)((char *)piece - head_size); }

static size_t rounded(size_t size) { return (size + 15) & ~(size_t)15; }

// libcmark looks for no failure.
static void *checked(void *memory) {
  if (!memory) abort();
  return memory;
}

static void *take(size_t size) {
  if (size > SIZE_MAX / 2) abort();
  size_t needed = head_size + rounded(size);
  if (!current || needed > (size_t)(current->end - next)) {
    size_t room = rounded(sizeof(chunk)) + needed;
    if (room < chunk_size) room = chunk_size;
    chunk *added = checked(malloc(room));
    added->previous = current;
    added->end = (char *)added + room;
    current = added;
    next = (char *)added + rounded(sizeof(chunk));
  }
  char *piece = next + head_size;
  next += needed;
  *head(piece) = size;
  return piece;
}

static void *take_zeroed(size_t count, size_t size) {
  if (size && count > SIZE_MAX / size) abort();
  return memset(take(count * size), 0, count * size);
}

static int is_last(void *piece) { return (char *)piece + rounded(*head(piece)) == next; }

static void *resize(void *piece, size_t size) {
  if (!piece) return take(size);
  if (size > SIZE_MAX / 2) abort();
  // The last piece grows where it is.
  if (is_last(piece) && rounded(size) <= (size_t)(current->end - (char *)piece)) {
    next = (char *)piece + rounded(size);
    *head(piece) = size;
    return piece;
  }
  size_t old = *head(piece);
  return memcpy(take(size), piece, old < size ? old : size);
}

static void give_back(void *piece) {
  if (piece && is_last(piece)) next = (char *)piece - head_size;
}

cmark_mem *parse_memory(void) {
  static cmark_mem memory = {take_zeroed, resize, give_back};
  return &memory;
}

parse_memory_mark parse_memory_begin(void) { return (parse_memory_mark){current, next}; }

void parse_memory_end(parse_memory_mark mark) {
  while (current != mark.chunk) {
    chunk *done = current;
    current = done->previous;
    free(done);
  }
  next = mark.next;
}
