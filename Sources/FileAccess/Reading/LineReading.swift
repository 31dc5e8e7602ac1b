import Platform
import TextBasics

/// Passes on the lines of a file, a pipe or a device one after another, without their line ends. Text after the last line end is
/// passed on as an incomplete line, which a program leaves that was ended while it wrote.
///
/// At most one line is in memory; `EFBIG` for a line longer than `limit` bytes.
package func readLines(
  _ path: String, limit: Int = lineLimit, _ take: (_ line: ArraySlice<UInt8>, _ isWhole: Bool) throws(FileError) -> Void
) throws(FileError) {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw FileError(path: path) }
  defer { close(descriptor) }
  try readLines(descriptor, path, limit: limit) { line, _, isWhole throws(FileError) in try take(line, isWhole) }
}

package let lineLimit = 1 << 26

/// Reads the lines of an open file from its current position; `offset` is that of the line's first byte from there.
func readLines(
  _ descriptor: Int32, _ path: String, limit: Int,
  _ take: (_ line: ArraySlice<UInt8>, _ offset: Int, _ isWhole: Bool) throws(FileError) -> Void
) throws(FileError) {
  var buffer = [UInt8](repeating: 0, count: 1 << 18)
  var rest: [UInt8] = []
  var offset = 0
  while true {
    let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { throw FileError(path: path) }
    guard count > 0 else { break }
    var piece = buffer[..<count]
    while let end = piece.position(of: ASCII.lineFeed) {
      let length = rest.count + end - piece.startIndex + 1
      if rest.isEmpty {
        try take(piece[..<end], offset, true)
      } else {
        rest += piece[..<end]
        try take(rest[...], offset, true)
        rest.removeAll(keepingCapacity: true)
      }
      offset += length
      piece = piece[(end + 1)...]
    }
    rest += piece
    guard rest.count <= limit else { throw FileError(path: path, code: EFBIG) }
  }
  if !rest.isEmpty { try take(rest[...], offset, false) }
}

/// Bytes of an open file; fewer only at its end.
func bytes(_ descriptor: Int32, _ path: String, at offset: Int, count: Int) throws(FileError) -> [UInt8] {
  var failure: FileError?
  let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
    filled = 0
    while filled < count, let base = buffer.baseAddress {
      let part = pread(descriptor, base + filled, count - filled, off_t(offset + filled))
      if part < 0, errno == EINTR { continue }
      if part < 0 { failure = FileError(path: path) }
      guard part > 0 else { return }
      filled += part
    }
  }
  if let failure { throw failure }
  return bytes
}
