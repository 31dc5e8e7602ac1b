package import Diagnostics
import LinkChecking

extension RedirectFix {
  /// The redirects in a JSON report that a check of links wrote; `nil`, with an error at `path`, when the bytes are no such report.
  package static func reading(_ report: [UInt8], path: String, log: inout DiagnosticLog) -> [RedirectFix]? {
    guard let links = JSONValue(report)?["links"]?.elements else {
      log.report(.noLinkReport(path))
      return nil
    }
    return links.compactMap(RedirectFix.init)
  }

  /// A redirect with an address to write and places to write it at; what else stands in a report is left out.
  private init?(_ link: JSONValue) {
    guard link["verdict"]?.text == VerdictName.redirect.rawValue, let address = link["address"]?.text,
      let final = link["fix"]?.text, let occurrences = link["occurrences"]?.elements
    else { return nil }
    self.init(address: address, final: final, occurrences: occurrences.compactMap(LinkOccurrence.init))
  }
}

extension LinkOccurrence {
  fileprivate init?(_ occurrence: JSONValue) {
    guard let file = occurrence["file"]?.text, let line = occurrence["line"]?.whole, let column = occurrence["column"]?.whole
    else { return nil }
    self.init(place: Place(file: file, line: line, column: column), document: occurrence["document"]?.text)
  }
}

extension Diagnostic {
  static func noLinkReport(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, "fix.noReport", "the file is no JSON report of a check of links", at: Place(file: path),
      solution: "write one with: docportal check --external --report json=\(path)")
  }
}
