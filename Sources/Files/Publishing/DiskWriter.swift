/// The writing edge: every system call that changes the disk is one of these methods.
///
/// Paths are relative to an open folder; no method follows a link in the last part. All throw `FileError`, or the observer's
/// error.
struct DiskWriter: Sendable {
  /// The kinds of change.
  enum Step: Sendable, Hashable {
    case makeFolder
    case createFile
    case writeFile
    case link
    case setMode
    case flush
    case exchange
    case rename
    case removeFile
    case removeFolder
  }

  /// Called before each change; an error that it throws replaces the change. Tests stop a build here at any moment.
  var observer: (@Sendable (Step, RelativePath) throws -> Void)?

  func makeFolder(_ path: RelativePath, in folder: Int32) throws {
    try change(.makeFolder, path) { path.withCString { mkdirat(folder, $0, 0o755) } }
  }

  /// Creates a file that must not exist yet.
  func writeFile(_ path: RelativePath, in folder: Int32, _ bytes: [UInt8]) throws {
    try openFile(path, in: folder, O_CREAT | O_EXCL) { descriptor in try writeAll(bytes[...], to: descriptor, path.text) }
  }

  /// Creates a file of the site, piece by piece.
  func writeFile(_ path: RelativePath, in folder: Int32, _ file: OutputFile) throws {
    try openFile(path, in: folder, O_CREAT | O_EXCL) { descriptor in
      try file.forEachPiece { piece throws(any Error) in try writeAll(piece, to: descriptor, path.text) }
    }
  }

  /// Gives a file that is there other bytes.
  func rewriteFile(_ path: RelativePath, in folder: Int32, _ bytes: [UInt8]) throws {
    try openFile(path, in: folder, O_TRUNC) { descriptor in try writeAll(bytes[...], to: descriptor, path.text) }
  }

  private func openFile(_ path: RelativePath, in folder: Int32, _ flags: Int32, _ fill: (Int32) throws -> Void) throws {
    if flags & O_CREAT != 0 { try observer?(.createFile, path) }
    let descriptor = path.withCString { openat(folder, $0, O_WRONLY | O_NOFOLLOW | O_CLOEXEC | flags, 0o644) }
    try check(descriptor, path)
    do {
      try observer?(.writeFile, path)
      try fill(descriptor)
    } catch {
      close(descriptor)
      throw error
    }
    // A network file system may only now report that it is full.
    try check(close(descriptor), path)
  }

  /// Makes the same file, link or pipe appear in a second folder.
  func link(_ path: RelativePath, from source: Int32, to target: Int32) throws {
    try change(.link, path) { path.withCString { linkat(source, $0, target, $0, 0) } }
  }

  func makeSymbolicLink(_ path: RelativePath, in folder: Int32, to destination: RelativePath) throws {
    try change(.link, path) { destination.withCString { destination in path.withCString { symlinkat(destination, folder, $0) } } }
  }

  func setMode(_ mode: UInt32, of path: RelativePath, in folder: Int32) throws {
    try change(.setMode, path) { path.withCString { fchmodat(folder, $0, mode_t(truncatingIfNeeded: mode), 0) } }
  }

  func setMode(_ mode: UInt32, ofFolder folder: Int32, _ path: RelativePath) throws {
    try change(.setMode, path) { fchmod(folder, mode_t(truncatingIfNeeded: mode)) }
  }

  func rename(_ old: RelativePath, to new: RelativePath, in folder: Int32) throws {
    try change(.rename, old) { old.withCString { old in new.withCString { renameat(folder, old, folder, $0) } } }
  }

  /// Exchanges the names of two folders in one step.
  func exchange(_ first: RelativePath, _ second: RelativePath, in folder: Int32) throws {
    try observer?(.exchange, first)
    if let failure = exchangeNames(first, second, in: folder) { throw FileError(path: first.text, code: failure) }
  }

  /// Makes everything that was written below an open folder survive a power failure.
  func flushAll(below folder: Int32, _ path: RelativePath) throws {
    try observer?(.flush, path)
    try flushFileSystem(of: folder, path.text)
  }

  /// Makes the names in an open folder survive a power failure, as far as its file system can.
  func flushNames(in folder: Int32) { fsync(folder) }

  func removeFile(_ name: RelativePath, in folder: Int32) throws {
    try change(.removeFile, name) { name.withCString { unlinkat(folder, $0, 0) } }
  }

  func removeFolder(_ name: RelativePath, in folder: Int32) throws {
    try change(.removeFolder, name) { name.withCString { unlinkat(folder, $0, AT_REMOVEDIR) } }
  }

  private func change(_ step: Step, _ path: RelativePath, _ call: () -> Int32) throws {
    try observer?(step, path)
    try check(call(), path)
  }

  private func check(_ result: Int32, _ path: RelativePath) throws {
    if result < 0 { throw FileError(path: path.text) }
  }
}

/// Exchanges two names in a folder in one step. Returns the error number if the system or file system cannot.
///
/// Linux: `renameat2` with `RENAME_EXCHANGE` (since 3.15). Darwin: `renameatx_np` with `RENAME_SWAP`.
private func exchangeNames(_ first: RelativePath, _ second: RelativePath, in folder: Int32) -> Int32? {
  #if canImport(Darwin)
  let result = first.withCString { first in
    second.withCString { renameatx_np(folder, first, folder, $0, UInt32(RENAME_SWAP)) }
  }
  return result == 0 ? nil : errno
  #else
  typealias Function = @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
  // The C library only declares it for _GNU_SOURCE, which Swift's module map does not set, and only has it since glibc 2.28.
  guard let symbol = dlsym(nil, "renameat2") else { return ENOSYS }
  let function = unsafeBitCast(symbol, to: Function.self)
  let exchange: UInt32 = 2  // RENAME_EXCHANGE, linux/fs.h
  let result = first.withCString { first in second.withCString { function(folder, first, folder, $0, exchange) } }
  return result == 0 ? nil : errno
  #endif
}

extension DiskWriter {
  /// Removes a locked folder and its content if it is empty or has docportal's record.
  func removeOwn(_ folder: Int32, _ name: RelativePath, in parent: Int32) throws {
    guard try OutputRecord.path.entry(in: folder)?.kind == .file || namesInFolder(folder).isEmpty else {
      throw OutputFolder.Refusal.foreign
    }
    try removeContents(of: folder, name)
    try removeFolder(name, in: parent)
  }

  /// Removes the content of an open folder, docportal's record last: it marks a folder that a later build may clean up.
  ///
  /// Follows no link, and stops at a mounted file system. Missing entries are no error.
  func removeContents(of folder: Int32, _ path: RelativePath) throws {
    try removeContents(of: folder, path, depth: 0)
    try ignoringAbsence { try removeFile(OutputRecord.path, in: folder) }
  }

  private func removeContents(of folder: Int32, _ path: RelativePath, depth: Int) throws {
    // More levels than a listing accepts, so that every output folder that can be built can also be removed.
    guard depth < 160 else { throw FileError(path: path.text, code: ENAMETOOLONG) }
    var facts = stat()
    guard fstat(folder, &facts) == 0 else { throw FileError(path: path.text) }
    for name in try namesInFolder(folder) where depth > 0 || name != OutputRecord.path.bytes {
      try remove(RelativePath(bytes: name), in: folder, of: facts, path, depth: depth)
    }
  }

  private func remove(_ name: RelativePath, in folder: Int32, of parent: stat, _ path: RelativePath, depth: Int) throws {
    try writable(folder, parent, path)
    // Unlinking a folder fails without harm: EISDIR on Linux, EPERM by POSIX. Most names are files, so this saves a query.
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

  /// Makes a folder writable: one that its owner made read-only was linked into the new output, and the old one still has to be
  /// emptied.
  private func writable(_ folder: Int32, _ facts: stat, _ path: RelativePath) throws {
    let mode = UInt32(facts.st_mode) & 0o7777
    if mode & 0o300 != 0o300 { try setMode(mode | 0o700, ofFolder: folder, path) }
  }

  private func ignoringAbsence(_ body: () throws -> Void) throws {
    do { try body() } catch let error as FileError where error.code == ENOENT {}
  }
}
