import TextBasics

/// A file on its way to its place: written beside it under a temporary name and then renamed in one step, so that nobody sees a
/// part of it and a failure leaves the old file.
///
/// The file is flushed to the device before it gets its name, and its folder afterwards, so that a power failure leaves the old
/// file or the whole new one. Messages are not flushed: there can be thousands, and docportal does not read them again.
struct StagedFile: Sendable {
  let path: String
  private let isFlushed: Bool

  private var temporary: String { path + Self.ending + String(getpid()) }
  fileprivate static let ending = ".docportal-"

  /// Writes the file beside its place; nothing is left of it if that fails.
  init(
    _ path: String, mode: mode_t = 0o644, isFlushed: Bool = true, _ fill: (_ descriptor: Int32) throws(FileError) -> Void
  ) throws(FileError) {
    self.path = path
    self.isFlushed = isFlushed
    if isFlushed { removeLeftovers() }
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw FileError(path: path) }
    do throws(FileError) {
      try fill(descriptor)
      if isFlushed { try flush(descriptor, path) }
    } catch {
      close(descriptor)
      discard()
      throw error
    }
    // A network file system may only now report that it is full.
    guard close(descriptor) == 0 else { throw failed() }
  }

  /// Removes the temporary files of the same place that killed processes left. In a container, this process may have the number of one.
  private func removeLeftovers() {
    let start = path.utf8.lastIndex(of: ASCII.slash).map { path.utf8.index(after: $0) } ?? path.startIndex
    let folder = path[..<start]
    let beginning = path[start...] + Self.ending
    for name in (try? namesInFolder(folder.isEmpty ? "." : String(folder))) ?? [] where name.hasPrefix(beginning) {
      removeIfLeft(folder + name)
    }
  }

  /// Stages a file in memory, making its folders.
  init(_ path: String, _ bytes: [UInt8], isFlushed: Bool = true) throws(FileError) {
    let missing = makeFolders(above: path)
    do throws(FileError) {
      try self.init(path, isFlushed: isFlushed) { descriptor throws(FileError) in try writeAll(bytes[...], to: descriptor, path) }
    } catch {
      throw error.isMissing ? missing ?? error : error
    }
  }

  /// Stages what an author wrote. It keeps the permissions of the file at its place and, where the system lets it, its owner.
  init(edited path: String, _ bytes: [UInt8]) throws(FileError) {
    guard let facts = RelativePath(path).facts(in: AT_FDCWD) else { throw FileError(path: path) }
    try self.init(path, mode: 0o600) { descriptor throws(FileError) in
      // Only a privileged process may give a file away; others' files belong to the writer.
      if facts.st_uid != geteuid() || facts.st_gid != getegid() { _ = fchown(descriptor, facts.st_uid, facts.st_gid) }
      try writeAll(bytes[...], to: descriptor, path)
      guard fchmod(descriptor, facts.st_mode & 0o7777) == 0 else { throw FileError(path: path) }
    }
  }

  /// Moves the file to its place, replacing any file there.
  func replace() throws(FileError) {
    if rename(temporary, path) != 0 { throw failed() }
    flushFolder()
  }

  /// Moves the file to its place, where nothing may exist.
  func place() throws(FileError) {
    if link(temporary, path) == 0 {
      discard()
      flushFolder()
      return
    }
    // Some file systems have no hard links.
    if errno == EEXIST || fileExists(path) { throw failed(EEXIST) }
    try replace()
  }

  func discard() { unlink(temporary) }

  /// A folder that cannot be flushed, as on some network file systems, is left as it is.
  private func flushFolder() {
    guard isFlushed else { return }
    let slash = path.utf8.lastIndex(of: ASCII.slash)
    let descriptor = open(slash.map { String(path[...$0]) } ?? ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private func failed(_ code: Int32 = errno) -> FileError {
    discard()
    return FileError(path: path, code: code)
  }
}

/// The process whose file on its way to its place has this name; `nil` for the name of another file.
package func stagingProcess(ofName name: String) -> Int32? {
  guard let last = name.utf8.last, last.isASCIIDigit, let dash = name.utf8.lastIndex(of: ASCII.hyphen) else { return nil }
  let number = name.utf8.index(after: dash)
  guard name[..<number].hasSuffix(StagedFile.ending), let process = Int32(name[number...]), process > 0 else { return nil }
  return process
}

/// Removes a file that a killed process left on its way to its place. In a container, this process may have the number of one.
func removeIfLeft(_ path: String) {
  guard let process = stagingProcess(ofName: path) else { return }
  if process == getpid() || kill(process, 0) != 0 && errno == ESRCH { unlink(path) }
}

/// Writes all bytes to an open file; `path` is its name in errors.
func writeAll(_ bytes: ArraySlice<UInt8>, to descriptor: Int32, _ path: String) throws(FileError) {
  var rest = bytes
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { throw FileError(path: path) }
    rest = rest.dropFirst(count)
  }
}

/// Makes the parent folders of a path; a folder that cannot be made is noticed when the file is opened. Returns the reason why
/// the innermost one could not be made.
@discardableResult
func makeFolders(above path: String) -> FileError? {
  let bytes = Array(path.utf8)
  var failure: FileError?
  for index in bytes.indices where bytes[index] == ASCII.slash && index > 0 {
    let isMade = mkdir(String(decoding: bytes[..<index], as: UTF8.self), 0o755) == 0 || errno == EEXIST
    // A folder is missing because the first of its parents could not be made.
    failure = isMade ? nil : failure ?? FileError(path: path)
  }
  return failure
}
