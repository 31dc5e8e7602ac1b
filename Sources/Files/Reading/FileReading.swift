package import Diagnostics
import TextBasics

/// The reading edge: all that discovery needs from a file system, as closures, so that a test can pass a portal in memory.
package struct FileSystem: Sendable {
  /// The named entries of a folder, if they exist, and everything below them. Paths are relative to the folder and sorted by
  /// bytes. Links are not followed. Folders whose names begin with `.` are not opened, except `.well-known` (RFC 8615).
  package var list: @Sendable (_ folder: String, _ names: [String]) throws(FileError) -> [FolderEntry]
  /// The bytes of a regular file at a path below a folder; a symbolic link anywhere below the folder is an error.
  package var read: @Sendable (_ folder: String, _ path: RelativePath) throws(FileError) -> [UInt8]

  package init(
    list: @escaping @Sendable (_ folder: String, _ names: [String]) throws(FileError) -> [FolderEntry],
    read: @escaping @Sendable (_ folder: String, _ path: RelativePath) throws(FileError) -> [UInt8]
  ) {
    self.list = list
    self.read = read
  }
}

extension FileSystem {
  package static let disk = FileSystem(
    list: { (folder, names) throws(FileError) in try listFolder(folder, names: names, hidden: .listed(butEntered: ".well-known"))
    },
    read: { (folder, path) throws(FileError) in try readFile(root: folder, path: path) }
  )
}

/// The bytes of a regular file below `root`; no part of `path` may be a symbolic link.
func readFile(root: String, path: RelativePath) throws(FileError) -> [UInt8] {
  let descriptor = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard descriptor >= 0 else { throw FileError(path: root) }
  defer { close(descriptor) }
  return try readFile(below: descriptor, path: path)
}

/// The bytes that a file below a folder may have to be read as a whole: a sparse one has any size and takes no space.
private let largestFile = 1 << 30

/// The bytes of a regular file below an open folder; no part of `path` may be a symbolic link. `EFBIG` for more than a GiB.
func readFile(below folder: Int32, path: RelativePath) throws(FileError) -> [UInt8] {
  let descriptor = openRegular(below: folder, path: path)
  guard descriptor >= 0 else { throw FileError(path: path.text) }
  defer { close(descriptor) }
  var facts = stat()
  guard fstat(descriptor, &facts) == 0 else { throw FileError(path: path.text) }
  guard FolderEntry.Kind(mode: UInt32(facts.st_mode)) == .file else { throw FileError(path: path.text, code: EINVAL) }
  guard facts.st_size <= largestFile else { throw FileError(path: path.text, code: EFBIG) }
  var bytes = [UInt8](repeating: 0, count: max(0, Int(clamping: facts.st_size)))
  let count = bytes.withUnsafeMutableBytes { fill($0, from: descriptor) }
  guard count >= 0 else { throw FileError(path: path.text) }
  // Another program may have made it shorter.
  return count == bytes.count ? bytes : Array(bytes[..<count])
}

/// All bytes that can be read at a path, even from a link or a pipe; `EFBIG` for more than `limit` bytes.
func readFile(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw FileError(path: path) }
  defer { close(descriptor) }
  return try readAll(descriptor, path, limit: limit)
}

/// The rest of an open file or pipe; `EFBIG` for more than `limit` bytes.
func readAll(_ descriptor: Int32, _ path: String, limit: Int) throws(FileError) -> [UInt8] {
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  var count = 0
  repeat {
    count = buffer.withUnsafeMutableBytes { fill($0, from: descriptor) }
    guard count >= 0 else { throw FileError(path: path) }
    bytes += buffer[..<count]
    guard bytes.count <= limit else { throw FileError(path: path, code: EFBIG) }
  } while count == buffer.count
  return bytes
}

/// Opens part after part, so that no link on the way is followed; does not block on a pipe.
func openRegular(below folder: Int32, path: RelativePath) -> Int32 {
  var current = folder
  let parts = path.bytes.split(separator: ASCII.slash, omittingEmptySubsequences: false)
  for (index, part) in parts.enumerated() {
    guard part != [ASCII.dot, ASCII.dot], !part.isEmpty else {
      if current != folder { close(current) }
      errno = EINVAL
      return -1
    }
    let last = index == parts.count - 1
    let flags = last ? O_NONBLOCK : O_DIRECTORY
    let next = RelativePath(bytes: Array(part)).withCString { openat(current, $0, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | flags) }
    let failure = errno
    if current != folder { close(current) }
    errno = failure
    guard next >= 0 else { return -1 }
    current = next
  }
  return current
}

/// Reads until the buffer is full or the file ends; -1 with `errno` set for an error.
func fill(_ buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32) -> Int {
  guard let start = buffer.baseAddress else { return 0 }
  var filled = 0
  while filled < buffer.count {
    let count = read(descriptor, start + filled, buffer.count - filled)
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { return -1 }
    if count == 0 { break }
    filled += count
  }
  return filled
}

/// The target of a symbolic link; `nil` if it is not one, or cannot be read.
func destinationOfLink(_ path: RelativePath, in folder: Int32) -> RelativePath? {
  var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
  let count = path.withCString { readlinkat(folder, $0, &buffer, buffer.count) }
  return count > 0 ? RelativePath(bytes: buffer.prefix(count).map { UInt8(bitPattern: $0) }) : nil
}

/// A file that an option names, read as a whole. It may be a link, a pipe or `/dev/stdin`: the user names it.
package struct NamedFile: Sendable {
  package let path: String
  package let bytes: [UInt8]

  /// The content without a byte order mark, as places count it.
  package var textBytes: [UInt8] { Array(withoutByteOrderMark(bytes)) }

  package init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }

  /// No person writes a longer text; the limit also ends a pipe that never ends.
  package static let limit = 64 << 20

  /// Reads the file. Returns `nil`, after a report, if that fails.
  package init?(_ path: String, limit: Int = NamedFile.limit, log: inout DiagnosticLog) {
    do throws(FileError) {
      bytes = try readFile(path, limit: limit)
      self.path = path
    } catch {
      log.report(Diagnostic(.file.unreadableArgument, error, at: path))
      return nil
    }
    guard !bytes.starts(with: largeFilePointerMark) else {
      let reason = "it is a pointer of Git LFS and not the file"
      log.report(Diagnostic(.file.unreadableArgument, reason, at: Place(file: path), fix: "run 'git lfs pull'"))
      return nil
    }
  }
}
