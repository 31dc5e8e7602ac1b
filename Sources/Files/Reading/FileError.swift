package import Diagnostics
package import TextBasics

/// A failed system call: its path, and the system's own words for the failure.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path as passed to the call.
  package let path: String
  package let code: Int32

  package init(path: String, code: Int32) {
    self.path = path
    self.code = code
  }

  /// The failure of the calling thread's last system call, from `errno`.
  init(path: String) { self.init(path: path, code: errno) }

  /// The system's text for the code, such as `No space left on device`.
  package var text: String {
    // The system speaks of too many links where none is followed.
    if code == Self.link { return "a symbolic link leads elsewhere, and links are not followed here" }
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text)
  }

  /// The code of a symbolic link where none is followed, as FreeBSD has it; `ELOOP` is also a circle of links.
  static let link = EMLINK

  package var isMissing: Bool { code == ENOENT }

  /// Something else has the name.
  package var isTaken: Bool { code == EEXIST }

  /// Another process has the file for itself.
  package var isInUse: Bool { code == EWOULDBLOCK }

  /// The failure of a file that has changed since it was read.
  package static func changed(_ path: String) -> FileError { FileError(path: path, code: ESTALE) }

  /// The file has changed since it was read.
  package var isChanged: Bool { code == ESTALE }

  /// A part of the path that has to be a folder is not one.
  package var isNoFolder: Bool { code == ENOTDIR }

  /// The file is in use in a way that forbids the call, such as a folder on which a file system is mounted.
  var isBusy: Bool { code == EBUSY }
  package var description: String { "\(path): \(text)" }
}

extension Diagnostic {
  /// A finding of a rule whose first argument is the system's reason.
  package init(_ rule: Rule, _ error: FileError, at path: String? = nil, fix: String? = nil) {
    self.init(rule, error.text, at: Place(file: path ?? error.path), fix: fix ?? windowsPathAdvice(path ?? error.path))
  }
}

/// The path on this machine of a path of Windows, as its Linux has it (`/mnt/c/Users/…`); any other path as it is.
package func hostPath(ofWindowsPath path: String) -> String {
  let bytes = Array(path.utf8)
  guard bytes.count > 2, bytes[0].isASCIILetter, bytes[1] == ASCII.colon, bytes[2] == ASCII.backslash || bytes[2] == ASCII.slash
  else {
    return path
  }
  let drive = String(decoding: [bytes[0].asciiLowercased], as: UTF8.self)
  return "/mnt/\(drive)/"
    + path.utf8.dropFirst(3).split(separator: ASCII.backslash).map { String(Substring($0)) }.joined(separator: "/")
}

/// The advice for a file that is named as Windows does; `nil` for other paths.
package func windowsPathAdvice(_ path: String) -> String? {
  let host = hostPath(ofWindowsPath: path)
  if host != path { return "write the path as this system has it: in Linux on Windows, \(host)" }
  return path.hasPrefix("\\\\") ? "connect the network folder, and write the path at which this system has it" : nil
}
