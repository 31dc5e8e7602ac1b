import Diagnostics
import EmailComposing
import ManifestDecoding
import OfficeLinks
import TextBasics

/// Findings about arguments of the command line, shown with the argument's text and a caret.
struct FindingReport {
  private(set) var log = DiagnosticLog()
  private var sources: [String: LineIndex] = [:]

  /// `texts` holds the argument of each part of the link, with the name under which it is shown.
  init(_ findings: [LinkFinding], texts: [LinkPart: (name: String, text: String)]) {
    for (name, text) in texts.values { sources[name] = LineIndex(Array(text.utf8)) }
    for finding in findings {
      log.report(Diagnostic(finding, at: texts[finding.part].flatMap { Self.place(finding, $0) }, of: .commandLine))
    }
  }

  /// Shows them on standard error.
  func show() { log.show(sources: sources) }

  private static func place(_ finding: LinkFinding, _ argument: (name: String, text: String)) -> Place? {
    guard let range = finding.range else { return Place(file: argument.name) }
    let index = LineIndex(Array(argument.text.utf8))
    let start = index.position(ofByte: range.lowerBound)
    let end = index.position(ofByte: range.upperBound)
    let length = end.line == start.line ? end.column - start.column : 1
    return Place(file: argument.name, line: start.line, column: start.column, length: length)
  }
}
