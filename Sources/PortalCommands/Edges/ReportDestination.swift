import Diagnostics
import TextBasics

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Where a report goes that a person names: whatever stands at the path stays what it is.
enum ReportDestination: Equatable {
  /// A file to be replaced, or none yet; no symbolic link.
  case file(String)
  /// A device, a named pipe, a socket: written to as it is.
  case opened(String)
  /// What the process has open already, as `/dev/stdout`.
  case descriptor(Int32)

  /// Follows symbolic links, also one that leads to nothing yet, to what is to be written.
  init(_ path: String) {
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
    // A circle of links: opening it says so.
    self = .opened(path)
  }

  /// A folder counts as a file: it is refused when it is to be replaced.
  private static func isFileOrNothing(_ path: String) -> Bool {
    var attributes = stat()
    guard stat(path, &attributes) == 0 else { return true }
    let kind = attributes.st_mode & S_IFMT
    return kind == S_IFREG || kind == S_IFDIR
  }

  /// Writes all that `content` hands over. A file is written whole or not at all; a reader that goes away ends the writing
  /// quietly.
  func write(for path: String, log: inout DiagnosticLog, content: (_ take: (ArraySlice<UInt8>) -> Void) -> Void) {
    switch self {
    case .file(let target): replaceFile(target, severity: .error, log: &log, content: content)
    case .opened(let target): Self.write(path, open(target, O_WRONLY | O_CLOEXEC | O_NOCTTY), &log, content)
    case .descriptor(let number): Self.write(path, dup(number), &log, content)
    }
  }

  private static func write(
    _ path: String, _ descriptor: Int32, _ log: inout DiagnosticLog, _ content: (_ take: (ArraySlice<UInt8>) -> Void) -> Void
  ) {
    guard descriptor >= 0 else {
      log.report(.cannotReplace(path, errno, .error))
      return
    }
    // Otherwise a pipe without a reader would end the process, and with it the other reports.
    let before = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, before) }
    var code: Int32 = 0
    content { bytes in
      if code == 0, !writeAll(bytes, to: descriptor) { code = errno }
    }
    close(descriptor)
    if code != 0, code != EPIPE { log.report(.cannotReplace(path, code, .error)) }
  }

  /// The number behind `/dev/stdout`, `/dev/fd/N` and `/proc/self/fd/N`: opened anew, a file would be written from its
  /// beginning.
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

  /// What a symbolic link names, from the folder that the path is seen from; `nil` when it is none.
  private static func linkTarget(_ path: String) -> String? {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &target, target.count - 1)
    guard count > 0 else { return nil }
    let name = String(decoding: target.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard name.utf8.first != ASCII.slash, let slash = path.utf8.lastIndex(of: ASCII.slash) else { return name }
    return String(path[...slash]) + name
  }
}
