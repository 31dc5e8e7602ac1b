import EmailComposing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension DiskWriter {
  /// Removes all that is in an open folder, docportal's record last: it marks a folder that a later build may clean up.
  ///
  /// Follows no link, and stops at a mounted file system. What is gone already is no error.
  func removeContents(of folder: Int32, _ path: RelativePath) throws {
    try removeContents(of: folder, path, depth: 0)
    try ignoringAbsence { try removeFile(OutputRecord.path, in: folder) }
  }

  private func removeContents(of folder: Int32, _ path: RelativePath, depth: Int) throws {
    // More levels than a listing accepts, so that no output folder is built that cannot be removed.
    guard depth < 160 else { throw FileError(path: path.text, code: ENAMETOOLONG) }
    var facts = stat()
    guard fstat(folder, &facts) == 0 else { throw FileError(path: path.text) }
    for name in try namesInFolder(folder).get() where depth > 0 || name != OutputRecord.path.bytes {
      try remove(RelativePath(bytes: name), in: folder, of: facts, path, depth: depth)
    }
  }

  private func remove(_ name: RelativePath, in folder: Int32, of parent: stat, _ path: RelativePath, depth: Int) throws {
    try writable(folder, parent, path)
    // Unlinking a folder fails without harm: EISDIR on Linux, EPERM by POSIX. Most names are files, so this saves asking first.
    do {
      return try ignoringAbsence { try removeFile(name, in: folder) }
    } catch let error as FileError where error.code == EISDIR || error.code == EPERM {}
    let child = name.withCString { openat(folder, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
    guard child >= 0 else { throw FileError(path: path.appending(name.bytes).text) }
    defer { close(child) }
    var facts = stat()
    guard fstat(child, &facts) == 0 else { throw FileError(path: path.appending(name.bytes).text) }
    guard facts.st_dev == parent.st_dev else { throw FileError(path: path.appending(name.bytes).text, code: EBUSY) }
    try removeContents(of: child, path.appending(name.bytes), depth: depth + 1)
    try ignoringAbsence { try removeFolder(name, in: folder) }
  }

  /// A folder that its owner made read-only was linked into the new output; the old one has to be emptied all the same.
  private func writable(_ folder: Int32, _ facts: stat, _ path: RelativePath) throws {
    let mode = UInt32(facts.st_mode) & 0o7777
    if mode & 0o300 != 0o300 { try setMode(mode | 0o700, ofFolder: folder, path) }
  }

  private func ignoringAbsence(_ body: () throws -> Void) throws {
    do { try body() } catch let error as FileError where error.code == ENOENT {}
  }
}
