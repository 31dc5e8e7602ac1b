import CatalogueModel
import Diagnostics
import FileAccess
import ManifestDecoding
import OfficeLinks
import TextBasics

/// Findings about arguments of the command line, shown with the argument's text and a caret.
struct FindingReport {
  private(set) var log = DiagnosticLog()
  private var sources: [String: LineIndex] = [:]

  /// Adds what was found about a link. `texts` holds the argument of each part of it, with the name under which it is shown; `file`
  /// is where the address is, if that is a file.
  mutating func add(_ findings: [LinkFinding], texts: [LinkPart: (name: String, text: String)], file: Place? = nil) {
    for (part, (name, text)) in texts where part != .address || file == nil { sources[name] = LineIndex(Array(text.utf8)) }
    for finding in findings {
      var place = texts[finding.part].flatMap { Self.place(finding, $0) }
      if finding.part == .address, let file {
        let inside = place ?? file
        place = Place(
          file: file.file, line: file.line, column: file.column + max(0, inside.column - 1),
          length: inside.column > 0 ? inside.length : file.length)
      }
      log.report(Diagnostic(finding, at: place, fix: Self.fix(for: finding)))
    }
  }

  /// The addresses of a file, with what is wrong with it.
  mutating func readTargets(_ read: (inout DiagnosticLog, inout [String: LineIndex]) -> [LinkTarget]) -> [LinkTarget] {
    read(&log, &sources)
  }

  func show() { log.show(sources: sources) }

  /// What to do, where that is an option of the command.
  private static func fix(for finding: LinkFinding) -> String? {
    switch finding.rule {
    case Rule.address.plainHTTP: return "use https, or give --allow-http"
    case Rule.format.addIn: return "link to a document; add-ins cannot be allowed"
    case Rule.form.unknownScheme where ["https", "http"].contains(finding.arguments.first):
      return "make a launch link of an address: docportal link --app word --url ADDRESS"
    default: return nil
    }
  }

  private static func place(_ finding: LinkFinding, _ argument: (name: String, text: String)) -> Place? {
    guard let range = finding.range else { return Place(file: argument.name) }
    return TextFile(path: argument.name, text: argument.text).place(of: range)
  }
}

extension DiagnosticLog {
  func show(sources: [String: LineIndex], amount: ConsoleRendering.Amount = .all) {
    let stream = OutputStream.standardError
    stream.write(consoleText(sources: sources, usesColour: stream.usesColour, amount: amount))
  }

  func consoleText(sources: [String: LineIndex], usesColour: Bool, amount: ConsoleRendering.Amount) -> String {
    ConsoleRendering(usesColour: usesColour, sources: sources, amount: amount).text(self)
  }
}
