import Diagnostics
import TextBasics

/// What was found in a portal, as a browser shows it.
struct Findings: Sendable {
  let log: DiagnosticLog
  private let excerpts: [String: LineIndex]
  let extent: Extent

  /// What was looked at.
  enum Extent: Sendable, Hashable {
    /// What comes before the pages: they are being checked.
    case sources
    /// Everything, as far as that is possible when no page can be made.
    case failedSources
    /// Everything.
    case site
  }

  init(_ extent: Extent, _ found: (log: DiagnosticLog, excerpts: [String: LineIndex]) = (DiagnosticLog(), [:])) {
    (log, excerpts, self.extent) = (found.log, found.excerpts, extent)
  }

  /// Changes with what is shown of it.
  var tag: String { contentHash(Array("\(extent) \(consoleText(usesColour: false))".utf8)) }

  var hasErrors: Bool { log.hasErrors }

  /// The most that a browser gets.
  private static let limit = 100

  /// As on a terminal, errors first.
  var texts: [(severity: Diagnostic.Severity, text: String)] {
    let rendering = ConsoleRendering(sources: excerpts)
    let sorted = log.sorted
    let ordered = Diagnostic.Severity.allCases.flatMap { severity in sorted.filter { $0.severity == severity } }
    return ordered.prefix(Self.limit).map { ($0.severity, rendering.text($0)) }
  }

  /// `2 errors, 1 warning`.
  var summary: String { counted(log.count(.error), "error") + ", " + counted(log.count(.warning), "warning") }

  /// What the errors mean for the page that is shown.
  var note: String {
    extent == .failedSources ? "The page is that of the last save without these errors." : "A build would publish nothing."
  }

  /// The first error in one line, for pages without scripts.
  var problem: String? {
    guard let first = log.sorted.first(where: { $0.severity == .error }) else { return nil }
    let place = first.place.map { "\($0): " } ?? ""
    return "\(counted(log.count(.error), "error")): \(place)\(first.summary). \(note)".terminalSafe
  }

  /// As a browser shows them, errors only.
  var errors: [String] { texts.filter { $0.severity == .error }.map(\.text) }

  fileprivate func consoleText(usesColour: Bool) -> String {
    ConsoleRendering(usesColour: usesColour, sources: excerpts, amount: .grouped).text(log)
  }
}

/// What was found, for a terminal.
package struct ConsoleFindings: Sendable {
  private let findings: Findings

  init(_ findings: Findings) { self.findings = findings }

  package func text(usesColour: Bool) -> String {
    findings.log.diagnostics.isEmpty ? "no errors\n" : findings.consoleText(usesColour: usesColour)
  }
}
