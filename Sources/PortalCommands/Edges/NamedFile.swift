import Diagnostics
import SiteGeneration

/// A file that an option names, read whole.
struct NamedFile: Sendable {
  /// The path as it was given.
  let path: String
  /// Its content.
  let bytes: [UInt8]

  /// Reads the file; `nil` when that fails, which is reported.
  init?(_ path: String, log: inout DiagnosticLog) {
    let name = path.utf8.lastIndex(of: 0x2F).map { path[path.utf8.index(after: $0)...] } ?? path[...]
    let folder = path[..<name.startIndex]
    do throws(FileError) {
      bytes = try FileSystem.disk.read(folder.isEmpty ? "." : String(folder), RelativePath(String(name)))
      self.path = path
    } catch {
      log.report(.unreadableArgument(path, error))
      return nil
    }
  }
}

extension Diagnostic {
  static func unreadableArgument(_ path: String, _ error: FileError) -> Diagnostic {
    Diagnostic(
      .error, "message.unreadable", "the file cannot be read: \(error.text)", at: Place(file: path),
      solution: "correct the path, which starts at the current folder")
  }
}
