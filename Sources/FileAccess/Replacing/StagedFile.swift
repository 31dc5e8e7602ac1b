import Platform
import TextBasics

/// A file on its way to its place: written beside it under a name of its own and then given its name in one step, so that nobody
/// sees a part of it and a failure leaves what was there.
///
/// The file is flushed to the device before it gets its name, and its folder afterwards, so that a power failure leaves what was there or
/// the whole new file. Messages are not: there can be thousands, and nothing of docportal reads them again.
struct StagedFile: Sendable {
  let path: String
  private let isFlushed: Bool

  private var temporary: String { "\(path).docportal-\(getpid())" }

  /// Writes the file beside its place; nothing is left of it when that fails.
  init(
    _ path: String, mode: mode_t = 0o644, isFlushed: Bool = true, _ fill: (_ descriptor: Int32) throws(FileError) -> Void
  ) throws(FileError) {
    self.path = path
    self.isFlushed = isFlushed
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
    // A network file system may only now say that it is full.
    guard close(descriptor) == 0 else { throw failed() }
  }

  /// The same for a file that is in memory, making the folders that it needs.
  init(_ path: String, _ bytes: [UInt8], isFlushed: Bool = true) throws(FileError) {
    let missing = makeFolders(above: path)
    do throws(FileError) {
      try self.init(path, isFlushed: isFlushed) { descriptor throws(FileError) in try writeAll(bytes[...], to: descriptor, path) }
    } catch {
      throw error.isMissing ? missing ?? error : error
    }
  }

  /// Gives the file its place, whatever file is there.
  func replace() throws(FileError) {
    if rename(temporary, path) != 0 { throw failed() }
    flushFolder()
  }

  /// Gives the file its place, where nothing may be.
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

  /// Gives the file its place by a hard link, whatever file is there; in between there is none.
  func replaceByLink() throws(FileError) {
    unlink(path)
    if link(temporary, path) != 0 { throw failed() }
    discard()
    flushFolder()
  }

  func discard() { unlink(temporary) }

  /// A folder that cannot be flushed, as on some network file systems, is as it was before.
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

/// Makes the folders that a path needs; what cannot be made shows when the file is opened. Gives why the innermost one could not be
/// made.
@discardableResult
func makeFolders(above path: String) -> FileError? {
  let bytes = Array(path.utf8)
  var failure: FileError?
  for index in bytes.indices where bytes[index] == ASCII.slash && index > 0 {
    let isMade = mkdir(String(decoding: bytes[..<index], as: UTF8.self), 0o755) == 0 || errno == EEXIST
    // A folder is missing because the first of those above it could not be made.
    failure = isMade ? nil : failure ?? FileError(path: path)
  }
  return failure
}
