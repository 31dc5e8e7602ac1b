import Platform
import TextBasics

/// A file whose lines are read one after another, and later again by their places. What can be read only once, as a pipe, is copied
/// to a temporary file.
///
/// A class, since it is one open file: what later has its name is another one.
package final class RereadableLines: Sendable {
  package let path: String
  private let descriptor: Int32

  package init(_ path: String) throws(FileError) {
    self.path = path
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path: path) }
    var facts = stat()
    if fstat(descriptor, &facts) == 0, FolderEntry.Kind(mode: UInt32(facts.st_mode)) == .file {
      self.descriptor = descriptor
      return
    }
    defer { close(descriptor) }
    self.descriptor = try Self.copied(descriptor, path)
  }

  deinit { close(descriptor) }

  /// Hands over each line with its place: the number of bytes before it.
  package func forEach(
    _ take: (_ line: ArraySlice<UInt8>, _ offset: Int, _ isWhole: Bool) throws(FileError) -> Void
  ) throws(FileError) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw FileError(path: path) }
    try readLines(descriptor, path, limit: lineLimit, take)
  }

  /// The line at a place that was handed over, without its line end.
  package func line(at offset: Int) throws(FileError) -> [UInt8] {
    var line: [UInt8] = []
    // Nearly all lines are shorter than the first piece.
    var size = 2048
    while line.count <= lineLimit {
      let piece = try bytes(descriptor, path, at: offset + line.count, count: size)
      if let end = piece[...].position(of: ASCII.lineFeed) { return line + piece[..<end] }
      line += piece
      if piece.count < size { return line }
      size = min(2 * size, 1 << 18)
    }
    throw FileError(path: path, code: EFBIG)
  }

  private static func copied(_ source: Int32, _ path: String) throws(FileError) -> Int32 {
    let copy = try openTemporaryFile()
    do throws(FileError) {
      var buffer = [UInt8](repeating: 0, count: 1 << 18)
      while true {
        let count = buffer.withUnsafeMutableBytes { read(source, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw FileError(path: path) }
        guard count > 0 else { return copy }
        try writeAll(buffer[..<count], to: copy, path)
      }
    } catch {
      close(copy)
      throw error
    }
  }
}
