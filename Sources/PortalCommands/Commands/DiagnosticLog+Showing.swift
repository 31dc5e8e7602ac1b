import Diagnostics
import FileAccess
import TextBasics

extension DiagnosticLog {
  func show(sources: [String: LineIndex]) {
    let stream = OutputStream.standardError
    stream.write(ConsoleRendering(usesColour: stream.usesColour, sources: sources).text(self))
  }
}
