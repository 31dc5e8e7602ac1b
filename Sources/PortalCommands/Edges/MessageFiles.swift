import Diagnostics
import SiteGeneration

/// Writes messages into a folder. A file that is there already is left alone: the same message needs no writing, and another one is an
/// error that leaves everything as it is.
func writeMessages(_ files: [(path: String, bytes: [UInt8])], below folder: String, log: inout DiagnosticLog) {
  var missing: [(path: String, bytes: [UInt8])] = []
  for file in files {
    do throws(FileError) {
      if try FileSystem.disk.read(folder, RelativePath(file.path)) != file.bytes { log.report(.messageFileExists(file.path)) }
    } catch {
      // What cannot be read for another reason cannot be written either, which is told then.
      missing.append(file)
    }
  }
  if !log.hasErrors { _ = writeNewFiles(missing, below: folder, log: &log) }
}

extension Diagnostic {
  static func messageFileExists(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, "message.fileExists", "another message is there already", at: Place(file: path),
      solution: "move it away, or give another folder with --output")
  }
}
