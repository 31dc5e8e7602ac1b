import TextBasics

extension DiagnosticLog {
  /// The log as a section of a report: an entry for each cause, or a single passed entry if there is none. What people read lists all
  /// places or the first ones.
  package func reportSection(title: String, all: Bool = false) -> ReportSection {
    let sorted = sorted
    var groups: [ReportGroup] = []
    var seen: Set<String> = []
    for severity in Diagnostic.Severity.allCases {
      for diagnostic in sorted where diagnostic.severity == severity && seen.insert(diagnostic.identifier).inserted {
        groups.append(ReportGroup(identifier: diagnostic.identifier, heading: diagnostic.identifier))
      }
    }
    var entries = Cause.of(sorted).map { ReportEntry($0, all: all) }
    if entries.isEmpty {
      entries = [ReportEntry(identifier: "portal", outcome: .passed, isReported: false, subject: .phrase(title))]
    }
    return ReportSection(title: title, summary: faultCount(sorted) + omission, groups: groups, entries: entries)
  }
}

extension ReportEntry {
  fileprivate init(_ cause: Cause, all: Bool) {
    let diagnostic = cause.diagnostic
    let notes = diagnostic.notes.map { note in note.place.map { "\($0): \(note.text)" } ?? note.text }
    self.init(
      identifier: diagnostic.identifier, outcome: diagnostic.severity.outcome, subject: .phrase(diagnostic.summary),
      findings: [diagnostic.explanation].compactMap { $0 } + notes, fix: diagnostic.fix,
      places: [diagnostic.place].compactMap { $0 } + cause.others)
    if !all { shownPlaces = Cause.placeLimit }
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
