import TextBasics

/// A file to which lines are appended, one after another, by one process at a time.
///
/// An incomplete line at its end, left by an earlier process that was ended while it wrote, is cut off.
package struct LineFile: ~Copyable {
  package let path: String
  private let descriptor: Int32

  /// Opens the file, or makes it with its folders; `EWOULDBLOCK` while another process appends to it.
  package init(_ path: String) throws(FileError) {
    makeFolders(above: path)
    self.path = path
    descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw FileError(path: path) }
    do throws(FileError) {
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw FileError(path: path) }
      try Self.cutTornLine(descriptor, path)
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit { close(descriptor) }

  /// It has no line.
  package var isEmpty: Bool { lseek(descriptor, 0, SEEK_END) == 0 }

  /// Appends a line, which reaches the system before anything else happens: it stays even if the process ends later.
  package func add(_ line: [UInt8]) throws(FileError) {
    try writeAll((line + [ASCII.lineFeed])[...], to: descriptor, path)
  }

  /// Searches the last line end from the end on, and cuts off the rest.
  private static func cutTornLine(_ descriptor: Int32, _ path: String) throws(FileError) {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw FileError(path: path) }
    guard FolderEntry.Kind(mode: UInt32(facts.st_mode)) == .file else { throw FileError(path: path, code: EINVAL) }
    var end = Int(clamping: facts.st_size)
    let size = end
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while end > 0 {
      let start = max(0, end - buffer.count)
      let count = buffer.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, end - start, off_t(start)) }
      guard count == end - start else { throw FileError(path: path) }
      if let last = buffer[..<count].lastIndex(of: ASCII.lineFeed) {
        end = start + last + 1
        break
      }
      end = start
    }
    if end != size, ftruncate(descriptor, off_t(end)) != 0 { throw FileError(path: path) }
  }
}
