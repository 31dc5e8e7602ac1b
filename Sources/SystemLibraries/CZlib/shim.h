#ifndef CZLIB_SHIM_H
#define CZLIB_SHIM_H

#include <zlib.h>

// deflateInit2 is a macro, which Swift cannot import. 31: gzip format with the largest window.
static inline int docportal_gzip_begin(z_stream *stream) {
  return deflateInit2(stream, 9, Z_DEFLATED, 31, 9, Z_DEFAULT_STRATEGY);
}

// -15: no format around the text, as in ZIP archives.
static inline int docportal_deflate_begin(z_stream *stream) {
  return deflateInit2(stream, 9, Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY);
}

static inline int docportal_inflate_begin(z_stream *stream) { return inflateInit2(stream, -15); }

#endif
