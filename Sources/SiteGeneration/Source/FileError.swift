import EmailComposing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A system call that failed: which path, and the system's own words for it.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path as the call was given it.
  package let path: String
  /// The value of `errno`.
  package let code: Int32

  /// Creates an error from a value of `errno`.
  package init(path: String, code: Int32) {
    self.path = path
    self.code = code
  }

  /// The failure that the calling thread's last system call left in `errno`.
  init(path: String) { self.init(path: path, code: errno) }

  /// The system's text for the code, such as `No space left on device`.
  package var text: String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text)
  }

  /// Whether there is nothing of this name.
  var isMissing: Bool { code == ENOENT }

  /// Whether the file is in use in a way that forbids the call, as a folder is on which a file system is mounted.
  var isBusy: Bool { code == EBUSY }

  /// `path: text`.
  package var description: String { "\(path): \(text)" }
}
