package import Diagnostics
import Files
package import Links
import TextBasics

/// The JSON report of the last check made by a review, for the next review.
package struct LastCheck {
  private let root: String
  private static let name = "report"

  package init(root: String) { self.root = root }

  package func read() -> LinkReport? { StateFolder(root: root).read(Self.name).flatMap { LinkReport(json: $0) } }

  /// Writes the report. A failure is a warning.
  package func write(_ report: LinkReport, log: inout DiagnosticLog) {
    do throws(FileError) {
      try replaceFile(StateFolder(root: root).destination(Self.name)) { take in report.write(.json, to: take) }
    } catch {
      var diagnostic = Diagnostic(.file.cannotReplace, error)
      diagnostic.severity = .warning
      log.report(diagnostic)
    }
  }
}
