package import Diagnostics
import Platform

/// A file that an option names, read whole. It may be a link, a pipe or `/dev/stdin`: it is the user who names it.
package struct NamedFile: Sendable {
  package let path: String
  package let bytes: [UInt8]

  /// The content without a byte order mark, as places count it.
  package var textBytes: [UInt8] { Array(withoutByteOrderMark(bytes)) }

  /// More would be no text that a person wrote; it also ends a pipe that never does.
  private static let limit = 64 << 20

  /// Reads the file; `nil` when that fails, which is reported.
  package init?(_ path: String, log: inout DiagnosticLog) {
    do throws(FileError) {
      bytes = try readFile(path, limit: Self.limit)
      self.path = path
    } catch {
      log.report(Diagnostic(.file.unreadableArgument, error, at: path))
      return nil
    }
  }
}
