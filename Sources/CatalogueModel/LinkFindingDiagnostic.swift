package import Diagnostics
package import OfficeLinks
package import TextBasics

extension Diagnostic {
  /// What the link library found, at the place where the author wrote the value; `advice` replaces the fix that it names.
  package init(_ finding: LinkFinding, at place: Place?, advice: String? = nil) {
    self.init(
      finding.rule.severity, finding.identifier, finding.summary, at: place, explanation: finding.explanation,
      solution: advice.map { finding.solution($0) } ?? finding.solution)
  }
}
