import Diagnostics
import TextBasics

/// What was found in a portal, as a browser shows it.
struct Findings: Sendable {
  private(set) var log = DiagnosticLog()
  private var excerpts: [String: LineIndex] = [:]
  /// Whether all pages were checked.
  private(set) var isComplete = false

  init() {}

  init(_ found: (log: DiagnosticLog, excerpts: [String: LineIndex]), isComplete: Bool) {
    (log, excerpts, self.isComplete) = (found.log, found.excerpts, isComplete)
  }

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

  /// The first error in one line, for pages without scripts.
  var problem: String? {
    guard let first = log.sorted.first(where: { $0.severity == .error }) else { return nil }
    let place = first.place.map { "\($0): " } ?? ""
    return "The portal has \(counted(log.count(.error), "error")), and this page is older. \(place)\(first.summary)"
  }

  /// What a terminal shows.
  func consoleText(usesColour: Bool) -> String {
    ConsoleRendering(usesColour: usesColour, sources: excerpts, amount: .grouped).text(log)
  }
}
