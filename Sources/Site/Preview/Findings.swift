package import Diagnostics
package import TextBasics

/// The findings in a portal, as a browser shows them.
struct Findings: Sendable {
  let log: DiagnosticLog
  fileprivate let excerpts: [String: LineIndex]
  let extent: Extent
  /// The portal's folder, whose files an editor opens, if only this machine sees the preview.
  fileprivate let folder: String?

  /// The part of the portal that was examined.
  enum Extent: Sendable, Hashable {
    /// Everything before the pages, which are still being checked.
    case sources
    /// Everything that can be examined if no page can be made.
    case failedSources
    /// Everything.
    case site
  }

  init(
    _ extent: Extent, _ found: (log: DiagnosticLog, excerpts: [String: LineIndex]) = (DiagnosticLog(), [:]),
    in folder: String? = nil
  ) {
    (log, excerpts, self.extent, self.folder) = (found.log, found.excerpts, extent, folder)
  }

  /// Changes with the findings as they are shown.
  var tag: String { contentHash(Array("\(extent) \(ConsoleRendering(sources: excerpts, amount: .grouped).text(log))".utf8)) }

  var hasErrors: Bool { log.hasErrors }

  /// The limit of findings in a browser.
  private static let limit = 100

  /// As on a terminal, errors first.
  var texts: [Text] {
    let findings = ConsoleRendering(sources: excerpts, amount: .grouped).findings(log.sorted)
    let ordered = Diagnostic.Severity.allCases.flatMap { severity in findings.filter { $0.severity == severity } }
    return ordered.prefix(Self.limit).map { severity, text, place in
      Text(severity: severity, text: text, source: place.flatMap { EditedPlace($0, in: folder) })
    }
  }

  struct Text: Sendable {
    let severity: Diagnostic.Severity
    let text: String
    let source: EditedPlace?
  }

  /// `2 errors, 1 warning`.
  var summary: String { log.counts }

  /// The effect of the errors on the page that is shown.
  var note: String {
    extent == .failedSources ? "The page is that of the last save without these errors." : "A build would publish nothing."
  }

  /// The first error in one line, for pages without scripts.
  var problem: String? {
    guard let first = log.sorted.first(where: { $0.severity == .error }) else { return nil }
    let place = first.place.map { "\($0): " } ?? ""
    return "\(counted(log.sorted.count { $0.severity == .error }, "error")): \(place)\(first.summary). \(note)".terminalSafe
  }

  /// The errors as a browser shows them.
  var errors: [Text] { texts.filter { $0.severity == .error } }
}

/// A place in the sources that an editor on this machine opens.
struct EditedPlace: Sendable {
  /// The place for people.
  let text: String
  let editor: String

  /// `nil` if other machines see the preview, and for a file that is none of the portal's.
  init?(_ place: Place, in folder: String?) {
    guard let editor = folder.flatMap({ place.editorAddress(in: $0) }) else { return nil }
    (text, self.editor) = (place.description.terminalSafe, editor)
  }
}

/// The findings for a terminal.
package struct ConsoleFindings: Sendable {
  package let log: DiagnosticLog
  package let excerpts: [String: LineIndex]
  /// The files whose saves led to them; empty at the start.
  package let saved: [String]

  init(_ findings: Findings, saved: [String]) { (log, excerpts, self.saved) = (findings.log, findings.excerpts, saved) }
}
