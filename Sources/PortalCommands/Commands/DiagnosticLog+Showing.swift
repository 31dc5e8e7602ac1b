import Diagnostics
import FileAccess
import TextBasics

extension DiagnosticLog {
  /// Shows the log on standard error.
  func show(sources: [String: LineIndex]) {
    let stream = OutputStream.standardError
    stream.write(ConsoleRendering(usesColour: stream.usesColour, sources: sources).text(self))
  }
}
