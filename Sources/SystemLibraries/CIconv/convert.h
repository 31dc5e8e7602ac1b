#ifndef CICONV_CONVERT_H
#define CICONV_CONVERT_H

#include <errno.h>
#include <iconv.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

// Converts the bytes of a text to UTF-8. Returns the number of bytes written to `output`; 0 for an encoding that the system does not
// know. Bytes that are not valid in the encoding become U+FFFD and set `isValid` to false. `output` needs three bytes for each input byte.
static inline size_t convert_to_utf8(
    const char *encoding, const void *text, size_t count, void *output, size_t capacity, bool *isValid) {
  iconv_t converter = iconv_open("UTF-8", encoding);
  if (converter == (iconv_t)-1) return 0;
  char *in = (char *)text;
  char *out = (char *)output;
  size_t left = capacity;
  while (count > 0 && iconv(converter, &in, &count, &out, &left) == (size_t)-1) {
    *isValid = false;
    if (errno != EILSEQ || left < 3) break;
    memcpy(out, "\xEF\xBF\xBD", 3);
    out += 3;
    left -= 3;
    in += 1;
    count -= 1;
  }
  // A letter that could have taken a mark after it is held back until here.
  iconv(converter, NULL, NULL, &out, &left);
  iconv_close(converter);
  return capacity - left;
}

#endif
