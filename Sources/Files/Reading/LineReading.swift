import TextBasics

/// Passes on the lines of a file, a pipe or a device one after another, without their line ends. Text after the last line end is
/// passed on as an incomplete line, which a program leaves that was ended while it wrote.
///
/// At most one line is in memory; `EFBIG` for a line longer than `limit` bytes.
package func readLines(
  _ path: String, limit: Int = 1 << 26, _ take: (_ line: ArraySlice<UInt8>, _ isWhole: Bool) -> Void
) throws(FileError) {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw FileError(path: path) }
  defer { close(descriptor) }
  var buffer = [UInt8](repeating: 0, count: 1 << 18)
  var rest: [UInt8] = []
  while true {
    let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { throw FileError(path: path) }
    guard count > 0 else { break }
    var piece = buffer[..<count]
    while let end = piece.position(of: ASCII.lineFeed) {
      if rest.isEmpty {
        take(piece[..<end], true)
      } else {
        rest += piece[..<end]
        take(rest[...], true)
        rest.removeAll(keepingCapacity: true)
      }
      piece = piece[(end + 1)...]
    }
    rest += piece
    guard rest.count <= limit else { throw FileError(path: path, code: EFBIG) }
  }
  if !rest.isEmpty { take(rest[...], false) }
}
