import TextBasics

extension DiagnosticLog {
  /// The log as a section of a report: an entry for each diagnostic, or a single passed entry if there is none.
  package func reportSection(title: String) -> ReportSection {
    let sorted = sorted
    var groups: [ReportGroup] = []
    var seen: Set<String> = []
    for severity in Diagnostic.Severity.allCases {
      for diagnostic in sorted where diagnostic.severity == severity && seen.insert(diagnostic.identifier).inserted {
        groups.append(ReportGroup(identifier: diagnostic.identifier, heading: diagnostic.identifier))
      }
    }
    var entries = sorted.map { ReportEntry($0) }
    if entries.isEmpty {
      entries = [ReportEntry(identifier: "portal", outcome: .passed, isReported: false, subject: .phrase(title))]
    }
    return ReportSection(title: title, summary: faultCount(sorted) + omission, groups: groups, entries: entries)
  }
}

extension ReportEntry {
  fileprivate init(_ diagnostic: Diagnostic) {
    let notes = diagnostic.notes.map { note in note.place.map { "\($0): \(note.text)" } ?? note.text }
    self.init(
      identifier: diagnostic.identifier, outcome: diagnostic.severity.outcome, subject: .phrase(diagnostic.summary),
      findings: [diagnostic.explanation].compactMap { $0 } + notes, fix: diagnostic.fix,
      places: [diagnostic.place].compactMap { $0 })
  }
}

extension Diagnostic.Severity {
  fileprivate var outcome: ReportEntry.Outcome {
    switch self {
    case .error: .failed
    case .warning: .warned
    case .note: .noted
    }
  }
}
