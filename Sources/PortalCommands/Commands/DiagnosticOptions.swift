import ArgumentParser
import Diagnostics

/// How diagnostics are shown.
enum DiagnosticFormat: String, ExpressibleByArgument, CaseIterable {
  case console
  case json
}

extension DiagnosticLog {
  /// Shows the log: on the console on standard error, as JSON on standard output.
  func show(_ format: DiagnosticFormat, sources: [String: LineIndex]) {
    switch format {
    case .console:
      let stream = OutputStream.standardError
      stream.write(ConsoleRendering(usesColour: stream.usesColour, sources: sources).text(self))
    case .json:
      OutputStream.standardOutput.write(JSONRendering().bytes(self))
    }
  }
}
