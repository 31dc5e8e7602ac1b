package import Diagnostics
package import OfficeLinks
package import TextBasics

extension Diagnostic {
  /// What the link library found, at the place where the author wrote the value; `fix` replaces the one that it names.
  package init(_ finding: LinkFinding, at place: Place?, fix: String? = nil) {
    self.init(
      finding.rule.severity, finding.identifier, finding.summary, at: place, explanation: finding.explanation,
      fix: fix.map { finding.solution($0) } ?? finding.solution)
  }
}
