import TextBasics

/// The destination of a report that a person names: whatever is at the path keeps its kind.
package enum ReportDestination: Equatable, Sendable {
  /// A file to be replaced, or not yet existing; not a symbolic link.
  case file(String)
  /// A device, a named pipe, a socket: written to directly.
  case opened(String)
  /// A descriptor that the process already has, such as `/dev/stdout`.
  case descriptor(Int32)

  /// Follows symbolic links, even one that leads to nothing yet, to the destination.
  package init(_ path: String) {
    var end = path
    // As many links as Linux follows.
    for _ in 0..<40 {
      if let number = Self.descriptorNumber(end) {
        self = .descriptor(number)
        return
      }
      guard let target = Self.linkTarget(end) else {
        self = Self.isFileOrNothing(end) ? .file(end) : .opened(end)
        return
      }
      end = target
    }
    // A circle of links: opening it reports that.
    self = .opened(path)
  }

  /// A folder counts as a file: replacing it is refused.
  private static func isFileOrNothing(_ path: String) -> Bool {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return true }
    let kind = FolderEntry.Kind(mode: UInt32(facts.st_mode))
    return kind == .file || kind == .folder
  }

  /// Writes everything that `content` passes on. A file is written completely or not at all; a reader that goes away ends the
  /// writing without an error.
  package func write(_ content: FileContent) throws(FileError) {
    switch self {
    case .file(let target): try replaceFile(target, with: content)
    case .opened(let target): try Self.write(content, to: open(target, O_WRONLY | O_CLOEXEC | O_NOCTTY), target)
    case .descriptor(let number): try Self.write(content, to: dup(number), "/dev/fd/\(number)")
    }
  }

  /// The reason why it cannot be written, as far as that is known without writing to it; `nil` if nothing is known to be in the
  /// way.
  package var problem: FileError? {
    switch self {
    case .file(let target):
      var facts = stat()
      if stat(target, &facts) == 0, FolderEntry.Kind(mode: UInt32(facts.st_mode)) == .folder {
        return FileError(path: target, code: EISDIR)
      }
      do throws(FileError) {
        try StagedFile(target) { _ in }.discard()
        return nil
      } catch {
        return error
      }
    case .opened(let target): return access(target, W_OK) == 0 ? nil : FileError(path: target)
    case .descriptor(let number): return fcntl(number, F_GETFL) >= 0 ? nil : FileError(path: "/dev/fd/\(number)")
    }
  }

  private static func write(_ content: FileContent, to descriptor: Int32, _ path: String) throws(FileError) {
    guard descriptor >= 0 else { throw FileError(path: path) }
    // Otherwise a pipe without a reader would end the process, and with it the other reports.
    let before = signal(SIGPIPE, SIG_IGN)
    defer {
      close(descriptor)
      signal(SIGPIPE, before)
    }
    do throws(FileError) {
      try Files.write(content, to: descriptor, path)
    } catch {
      if error.code != EPIPE { throw error }
    }
  }

  /// The number of `/dev/stdout`, `/dev/fd/N` and `/proc/self/fd/N`: opened again, a file would be written from its beginning.
  private static func descriptorNumber(_ path: String) -> Int32? {
    switch path {
    case "/dev/stdin": return 0
    case "/dev/stdout": return 1
    case "/dev/stderr": return 2
    default: break
    }
    for folder in ["/dev/fd/", "/proc/self/fd/", "/proc/\(getpid())/fd/"] where path.utf8.starts(with: folder.utf8) {
      return Int32(String(decoding: path.utf8.dropFirst(folder.utf8.count), as: UTF8.self))
    }
    return nil
  }

  /// The target of a symbolic link, relative to the current folder; `nil` if it is not one.
  private static func linkTarget(_ path: String) -> String? {
    guard let target = destinationOfLink(RelativePath(path), in: AT_FDCWD) else { return nil }
    guard target.bytes.first != ASCII.slash, let slash = path.utf8.lastIndex(of: ASCII.slash) else { return target.text }
    return String(path[...slash]) + target.text
  }
}
