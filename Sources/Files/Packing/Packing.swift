import CBrotli
import CZlib

/// The bytes in gzip format (RFC 1952), the same each time: no name, no time. Returns `nil` if the library runs out of memory.
package func gzipped(_ bytes: [UInt8]) -> [UInt8]? {
  var stream = z_stream()
  guard bytes.count < Int(UInt32.max) / 2, docportal_gzip_begin(&stream) == Z_OK else { return nil }
  defer { deflateEnd(&stream) }
  return deflatedWhole(bytes, &stream)
}

/// The output of a stream that was begun; `nil` if the library runs out of memory.
func deflatedWhole(_ bytes: [UInt8], _ stream: inout z_stream) -> [UInt8]? {
  let bound = Int(deflateBound(&stream, uLong(bytes.count)))
  var bytes = bytes
  var isWhole = false
  let packed = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
    bytes.withUnsafeMutableBufferPointer { input in
      (stream.next_in, stream.avail_in) = (input.baseAddress, uInt(input.count))
      (stream.next_out, stream.avail_out) = (buffer.baseAddress, uInt(buffer.count))
      isWhole = deflate(&stream, Z_FINISH) == Z_STREAM_END
      count = buffer.count - Int(stream.avail_out)
    }
  }
  return isWhole ? packed : nil
}

/// The bytes in Brotli format (RFC 7932), the same each time. Returns `nil` if the library runs out of memory.
package func brotliPacked(_ bytes: [UInt8]) -> [UInt8]? {
  var size = BrotliEncoderMaxCompressedSize(bytes.count)
  var isWhole = false
  let packed = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
    bytes.withUnsafeBufferPointer { input in
      guard let start = input.baseAddress, let end = buffer.baseAddress else { return }
      // 11, the highest quality, takes ten times as long for a few percent.
      isWhole = BrotliEncoderCompress(9, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, input.count, start, &size, end) == BROTLI_TRUE
    }
    count = isWhole ? size : 0
  }
  return isWhole ? packed : nil
}

/// The compression libraries and their versions.
package let compressionLibraries: [String] = {
  let brotli = BrotliEncoderVersion()
  return [
    "zlib " + (zlibVersion().map { String(cString: $0) } ?? "?"),
    "brotli \(brotli >> 24).\(brotli >> 12 & 0xFFF).\(brotli & 0xFFF)",
  ]
}()
