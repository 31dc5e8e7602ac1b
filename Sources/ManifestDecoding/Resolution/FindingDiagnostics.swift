package import Diagnostics
package import OfficeLinks
package import TextBasics

extension Diagnostic {
  /// What the link library found, as a diagnostic at the place where the author wrote the value.
  package init(_ finding: LinkFinding, at place: Place?, of origin: FindingOrigin) {
    let advice = origin.advice(on: finding.reason).map { advice in finding.corrected.map { "\(advice): \($0)" } ?? advice }
    self.init(
      Severity(finding.severity), finding.identifier, finding.summary, at: place, explanation: finding.explanation,
      solution: (advice ?? finding.solution).map { $0.prefix(1).lowercased() + $0.dropFirst() })
  }
}

extension Diagnostic.Severity {
  init(_ severity: LinkSeverity) {
    switch severity {
    case .error: self = .error
    case .warning: self = .warning
    case .note: self = .note
    }
  }
}
