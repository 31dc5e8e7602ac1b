import Diagnostics
import Files
import OfficeLinks
import Portal
import TextBasics

/// Findings about command-line arguments, shown with the argument's text and a caret.
struct FindingReport {
  private(set) var log = DiagnosticLog()
  private var sources: [String: LineIndex] = [:]

  /// Adds the findings about a link. `texts` contains the argument for each part of the link with the name to display; `file` is
  /// the place of the address if it comes from a file.
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
  mutating func readTargets(_ read: (inout DiagnosticLog, inout [String: LineIndex]) -> [GivenAddress]) -> [GivenAddress] {
    read(&log, &sources)
  }

  func show(_ amount: ConsoleRendering.Amount) { log.show(sources: sources, amount: amount) }

  /// The fix, if an option of the command provides one.
  private static func fix(for finding: LinkFinding) -> String? {
    switch finding.rule {
    case Rule.address.plainHTTP: return "use https, or give --allow-http"
    case Rule.format.addIn: return "link to a document; add-ins cannot be allowed"
    case Rule.form.unknownScheme where ["https", "http"].contains(finding.arguments.first?.description):
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
  /// Prints the log; `paths` are those of a portal's sources.
  func show(sources: [String: LineIndex], amount: ConsoleRendering.Amount = .all, _ paths: ShownPaths? = nil) {
    OutputStream.standardError.write(text(sources: sources, amount: amount, paths))
  }

  /// The text that `show` prints.
  func text(sources: [String: LineIndex], amount: ConsoleRendering.Amount, _ paths: ShownPaths? = nil) -> String {
    let sources = paths?.excerpts(sources) ?? sources
    let colour = OutputStream.standardError.usesColour
    return ConsoleRendering(usesColour: colour, sources: sources, amount: amount).text(paths?.log(self) ?? self)
  }
}
