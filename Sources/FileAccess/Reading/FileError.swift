package import Diagnostics
import Platform
package import TextBasics

/// A system call that failed: which path, and the system's own words for it.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path as the call was given it.
  package let path: String
  package let code: Int32

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

  package var isMissing: Bool { code == ENOENT }

  /// Whether something else has the name.
  package var isTaken: Bool { code == EEXIST }

  /// Whether another process has the file for itself.
  package var isInUse: Bool { code == EWOULDBLOCK }

  /// The failure of a file that is not what was read before.
  package static func changed(_ path: String) -> FileError { FileError(path: path, code: ESTALE) }

  /// Whether the file is not what was read before.
  package var isChanged: Bool { code == ESTALE }

  /// Whether a part of the path that has to be a folder is none.
  package var isNoFolder: Bool { code == ENOTDIR }

  /// Whether the file is in use in a way that forbids the call, as a folder is on which a file system is mounted.
  var isBusy: Bool { code == EBUSY }
  package var description: String { "\(path): \(text)" }
}

extension Diagnostic {
  /// A finding of a rule whose first argument is why the system refused something.
  package init(_ rule: Rule, _ error: FileError, at path: String? = nil) {
    self.init(rule, error.text, at: Place(file: path ?? error.path))
  }
}
