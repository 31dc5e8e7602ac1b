#ifndef CICONV_CONVERT_H
#define CICONV_CONVERT_H

#include <errno.h>
#include <iconv.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

// Converts the bytes of a text to UTF-8. Returns the number of bytes written to `output`; 0 for an encoding that the system does not
// know. Bytes that are not valid in the encoding become U+FFFD; `*invalid` becomes the offset of the first of them, if there is one.
// `output` needs three bytes for each input byte.
static inline size_t convert_to_utf8(
    const char *encoding, const void *text, size_t count, void *output, size_t capacity, size_t *invalid) {
  iconv_t converter = iconv_open("UTF-8", encoding);
  if (converter == (iconv_t)-1) return 0;
  // Browsers have controls in the places of windows-1252 without a letter (WHATWG Encoding, section 9.1).
  bool hasControls = strcmp(encoding, "windows-1252") == 0;
  bool isInvalid = false;
  char *in = (char *)text;
  char *out = (char *)output;
  size_t left = capacity;
  while (count > 0 && iconv(converter, &in, &count, &out, &left) == (size_t)-1) {
    bool isControl = hasControls && errno == EILSEQ && left >= 3;
    if (!isControl && !isInvalid) {
      isInvalid = true;
      *invalid = (size_t)(in - (char *)text);
    }
    if (errno != EILSEQ || left < 3) break;
    if (isControl) {
      *out++ = (char)0xC2;
      *out++ = *in;
      left -= 2;
    } else {
      memcpy(out, "\xEF\xBF\xBD", 3);
      out += 3;
      left -= 3;
    }
    in += 1;
    count -= 1;
  }
  // A letter that could have taken a mark after it is held back until here.
  iconv(converter, NULL, NULL, &out, &left);
  iconv_close(converter);
  return capacity - left;
}

#endif
