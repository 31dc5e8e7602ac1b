#ifndef CZLIB_SHIM_H
#define CZLIB_SHIM_H

#include <zlib.h>

// A macro in zlib.h, which Swift does not see. 31: the format of gzip with the largest window.
static inline int docportal_gzip_begin(z_stream *stream) {
  return deflateInit2(stream, 9, Z_DEFLATED, 31, 9, Z_DEFAULT_STRATEGY);
}

#endif
