package import TextBasics

/// The findings of several kinds of checks, in the one shape from which all formats but console and JSON are made.
///
/// Texts are not escaped, and some are untrusted: each format escapes them itself.
package struct Report {
  package var sections: [ReportSection]
  /// The portal's folder, for findings without a file. Empty for the working directory, or ends with `/`.
  package var folder: String

  package var head = ReportHead()

  package init(_ sections: [ReportSection], folder: String = "") { (self.sections, self.folder) = (sections, folder) }

  /// Passes on the report in UTF-8, piece by piece, in one of the formats made from it. Console and JSON give nothing: each kind
  /// of check has its own.
  package func write(_ format: ReportFormat, to take: (ArraySlice<UInt8>) -> Void) {
    var text = ""
    func put(_ more: String) {
      text += more
      if text.utf8.count >= Self.pieceSize { handOver() }
    }
    func handOver() {
      if !text.isEmpty { take(Array(text.utf8)[...]) }
      text = ""
    }
    switch format {
    case .console, .json: break
    case .markdown: writeMarkdown(put)
    case .junit: writeJUnit(put)
    case .sarif: writeSARIF(to: take)
    case .github: writeGitHub(put)
    case .gitlab: writeGitLab(to: take)
    case .rdjson: writeRDJSON(to: take)
    }
    handOver()
  }

  /// The minimum size of a piece, so that a long report is never in memory as a whole.
  static let pieceSize = 65_536
}

package struct ReportHead: Sendable, Hashable {
  /// The program's version.
  package var version = ""
  /// The documentation of rules in CommonMark, by their identifiers.
  package var entries: [String: String] = [:]

  package init() {}
}

/// The results of one kind of check.
package struct ReportSection {
  /// The subject of the check, as a heading.
  package var title: String
  /// The result in numbers, as a sentence without a full stop.
  package var summary: String
  /// The groups of reported entries, in the order of the report.
  package var groups: [ReportGroup]
  package var entries: ReportEntries

  /// The check was interrupted; the summary says so.
  package var isIncomplete: Bool

  package init(title: String, summary: String, groups: [ReportGroup], entries: ReportEntries, isIncomplete: Bool = false) {
    self.isIncomplete = isIncomplete
    self.title = title
    self.summary = summary
    self.groups = groups
    self.entries = entries
  }

  package init(title: String, summary: String, groups: [ReportGroup], entries: [ReportEntry]) {
    self.init(title: title, summary: summary, groups: groups, entries: ReportEntries(entries))
  }

  /// The groups with entries and their counts, accepted ones included.
  var reported: [(group: ReportGroup, count: Int)] { counted { _ in true } }

  /// The same without accepted entries.
  var unaccepted: [(group: ReportGroup, count: Int)] { counted { !$0.isAccepted } }

  func forEachUnaccepted(of group: ReportGroup, _ take: (ReportEntry) -> Void) {
    entries.visit(.reported(of: group)) { if !$0.isAccepted { take($0) } }
  }

  private func counted(_ isWanted: (ReportEntry) -> Bool) -> [(group: ReportGroup, count: Int)] {
    groups.map { group in
      var count = 0
      entries.visit(.reported(of: group)) { if isWanted($0) { count += 1 } }
      return (group, count)
    }.filter { $0.count > 0 }
  }
}

/// All entries of a check. Each format reads the ones it needs, as often as it needs them, so the entries may be in a file.
package struct ReportEntries {
  /// Some of the entries, in the order of the input.
  package enum Part: Sendable, Hashable {
    /// All entries, including those without a group, which appear only in formats that list everything.
    case all
    case reported(of: ReportGroup)
    /// The reported entries that were accepted.
    case accepted
  }

  package let visit: (Part, (ReportEntry) -> Void) -> Void

  package init(visit: @escaping (Part, (ReportEntry) -> Void) -> Void) { self.visit = visit }

  package init(_ entries: [ReportEntry]) {
    visit = { part, take in
      for entry in entries {
        switch part {
        case .all: take(entry)
        case .reported(let group): if entry.isReported, entry.identifier == group.identifier { take(entry) }
        case .accepted: if entry.isReported, entry.isAccepted { take(entry) }
        }
      }
    }
  }

  func count(_ part: Part) -> Int {
    var count = 0
    visit(part) { _ in count += 1 }
    return count
  }
}

/// A rule and its findings.
package struct ReportGroup: Sendable, Hashable {
  /// The stable name of the rule, as in `Documentation/Diagnostics.md`.
  package var identifier: String
  /// The finding, as a heading.
  package var heading: String

  package init(identifier: String, heading: String) { (self.identifier, self.heading) = (identifier, heading) }
}

/// The result for one subject.
package struct ReportEntry: Sendable, Hashable {
  package enum Outcome: String, Sendable, Hashable {
    case failed
    /// Doubtful, or wrong but not counted yet.
    case warned
    /// Worth knowing.
    case noted
    /// Not checked after all.
    case skipped
    case passed
  }

  package enum Subject: Sendable, Hashable {
    case address(String)
    case phrase(String)

    var text: String {
      switch self {
      case .address(let text), .phrase(let text): text
      }
    }
  }

  package var identifier: String
  package var outcome: Outcome
  package var isReported: Bool
  package var subject: Subject
  /// The findings, a phrase each.
  package var findings: [String]
  package var replacement: String?
  package var fix: String?
  package var places: [Place]
  /// The limit of places in what people read; programs get all.
  package var shownPlaces = Int.max
  /// The owners of the places, such as documents, by index; may be shorter than the places.
  package var owners: [String?]
  /// A person's decision about it; an entry with one does not fail the run.
  package var suppression: Suppression?

  package init(
    identifier: String, outcome: Outcome, isReported: Bool = true, subject: Subject, findings: [String] = [],
    replacement: String? = nil,
    fix: String? = nil, places: [Place] = [], owners: [String?] = [], suppression: Suppression? = nil
  ) {
    self.identifier = identifier
    self.outcome = outcome
    self.isReported = isReported
    self.subject = subject
    self.findings = findings
    self.replacement = replacement
    self.fix = fix
    self.places = places
    self.owners = owners
    self.suppression = suppression
  }

  /// The subject with the findings and the fix, on one line.
  var message: String {
    var text = subject.text
    for (index, finding) in findings.enumerated() { text.append(finding, after: index == 0 ? ":" : ";") }
    if let replacement { text.append("Fix: \(replacement)", after: ".") }
    if let fix { text.append(fix.beginningASentence, after: ".") }
    return text.terminalSafe
  }

  var isAccepted: Bool { suppression?.status == .accepted }

  /// The number of places that are not shown, as a phrase; `nil` if all are.
  var otherPlaces: String? { places.count > shownPlaces ? "and at \(grouped(places.count - shownPlaces)) more" : nil }

  /// `Content/portal.yaml:14:13 (q4-budget)`, one for each place that is shown.
  var whereabouts: [String] {
    places.indices.prefix(shownPlaces).map { index in
      let owner = index < owners.count ? owners[index] : nil
      return places[index].description + (owner.map { " (\($0))" } ?? "")
    }
  }
}

extension String {
  /// Appends a text after a mark, which a text that ends a sentence already does not need.
  fileprivate mutating func append(_ text: String, after mark: String) {
    self += (last.map { ".?!".contains($0) } ?? false ? " " : mark + " ") + text
  }

  /// With a capital; the command `docportal` has none.
  fileprivate var beginningASentence: String { hasPrefix("docportal ") ? self : prefix(1).uppercased() + dropFirst() }

  /// The last part of a rule's identifier, without its prefix.
  var ruleName: String { firstIndex(of: ".").map { String(self[index(after: $0)...]) } ?? self }
}

/// The reason why a finding does not fail a run: a person decided about it (SARIF 2.1.0, 3.35).
package struct Suppression: Sendable, Hashable, Codable {
  package enum Status: String, Sendable, Hashable, Codable {
    case accepted
    /// Somebody takes care of it; it stays among the reported entries.
    case underReview
  }

  package let status: Status
  /// The decision, its author and its end, as a phrase.
  package let justification: String

  package init(_ status: Status, _ justification: String) { (self.status, self.justification) = (status, justification) }
}

/// The formats of a report, by the names of `--format` and `--report`.
package enum ReportFormat: String, Sendable, Hashable, CaseIterable {
  case console
  case json
  /// For a comment on a change or an issue.
  case markdown
  /// For viewers of test results.
  case junit
  /// The Static Analysis Results Interchange Format 2.1.0, for tools that show findings at lines of files.
  case sarif
  /// Annotations of GitHub's workflows.
  case github
  /// GitLab's Code Quality.
  case gitlab
  /// The Reviewdog Diagnostic Format.
  case rdjson
}
