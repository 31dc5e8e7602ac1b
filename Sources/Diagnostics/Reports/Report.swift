package import TextBasics

/// What several kinds of check found, in the one shape from which Markdown, JUnit, SARIF and HTML are made.
///
/// Texts are unescaped, and some are untrusted: each format escapes them itself.
package struct Report {
  package var sections: [ReportSection]
  /// What JUnit and SARIF write in front of each file: their readers start in another folder than the portal's. Empty, or ends
  /// with `/`.
  package var folder: String

  package var head = ReportHead()

  package init(_ sections: [ReportSection], folder: String = "") { (self.sections, self.folder) = (sections, folder) }

  /// Hands over the report in UTF-8, piece by piece, in one of the formats that are made of it; nothing for console and JSON, of
  /// which each kind of check has its own.
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
    case .html: writeHTML(put)
    }
    handOver()
  }

  /// The least number of bytes that are handed over, so that a long report need not be in memory as a whole.
  static let pieceSize = 65_536
}

/// What is above everything that was found.
package struct ReportHead: Sendable, Hashable {
  /// The portal's title; empty where it is not known.
  package var portal = ""
  /// The program's version.
  package var version = ""
  /// What the documentation says about rules, in CommonMark, by their identifiers.
  package var entries: [String: String] = [:]

  package init() {}
}

/// What one kind of check found.
package struct ReportSection {
  /// What was checked, as a heading.
  package var title: String
  /// The result in numbers, as a sentence without a final stop.
  package var summary: String
  /// The groups of what is reported, in the order of the report.
  package var groups: [ReportGroup]
  package var entries: ReportEntries

  /// Whether the check was interrupted; the summary says so.
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

  /// The groups that have entries, with how many these are, what was accepted too.
  var reported: [(group: ReportGroup, count: Int)] { counted { _ in true } }

  /// The groups without what was accepted.
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

/// Everything that was looked at. Each format reads what it needs of it, as often as it needs it, so that the entries may be in a file.
package struct ReportEntries {
  /// Some of the entries, in the order of the input.
  package enum Part: Sendable, Hashable {
    /// Also what is in no group and only in formats that list everything.
    case all
    case reported(of: ReportGroup)
    /// What is reported and was accepted.
    case accepted
  }

  package let visit: (Part, (ReportEntry) -> Void) -> Void

  /// Entries that are handed over one after another.
  package init(visit: @escaping (Part, (ReportEntry) -> Void) -> Void) { self.visit = visit }

  /// Entries in memory.
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

/// A rule and what it found.
package struct ReportGroup: Sendable, Hashable {
  /// The stable name of the rule, as in `Documentation/Diagnostics.md`.
  package var identifier: String
  /// What the rule found, as a heading.
  package var heading: String

  package init(identifier: String, heading: String) { (self.identifier, self.heading) = (identifier, heading) }
}

/// One thing that was looked at.
package struct ReportEntry: Sendable, Hashable {
  /// How the check of it ended.
  package enum Outcome: String, Sendable, Hashable {
    case failed
    /// It is doubtful, or wrong but not counted yet.
    case warned
    /// Worth knowing.
    case noted
    /// It was not looked at after all.
    case skipped
    case passed
  }

  /// What was looked at.
  package enum Subject: Sendable, Hashable {
    /// An address; a link where it may be one.
    case address(String, isWebAddress: Bool)
    case phrase(String)

    var text: String {
      switch self {
      case .address(let text, _), .phrase(let text): text
      }
    }
  }

  package var identifier: String
  package var outcome: Outcome
  package var isReported: Bool
  package var subject: Subject
  /// What was found, a phrase each.
  package var findings: [String]
  package var replacement: String?
  package var fix: String?
  package var places: [Place]
  /// What a place belongs to, such as a document, by its index; may be shorter than the places.
  package var owners: [String?]
  /// What a person decided about it; an entry with one does not fail the run.
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

  /// Whether a person took it as it is.
  var isAccepted: Bool { suppression?.status == .accepted }

  /// `Content/portal.yaml:14:13 (q4-budget)`, one for each place.
  var whereabouts: [String] {
    places.indices.map { index in
      let owner = index < owners.count ? owners[index] : nil
      return places[index].description + (owner.map { " (\($0))" } ?? "")
    }
  }
}

extension String {
  /// The short name of a rule's identifier: without what it is a rule of.
  var ruleName: String { firstIndex(of: ".").map { String(self[index(after: $0)...]) } ?? self }
}

/// Why something that was found does not fail a run: a person decided about it (SARIF 2.1.0, 3.35).
package struct Suppression: Sendable, Hashable {
  package enum Status: String, Sendable, Hashable {
    case accepted
    /// Somebody takes care of it; it stays among what is reported.
    case underReview
  }

  package let status: Status
  /// What was decided, by whom and until when, in one phrase.
  package let justification: String

  package init(_ status: Status, _ justification: String) { (self.status, self.justification) = (status, justification) }
}

/// The formats in which a report can be had, by the names of `--format` and `--report`.
package enum ReportFormat: String, Sendable, Hashable, CaseIterable {
  case console
  case json
  /// For a comment at a change or an issue.
  case markdown
  /// For what shows the results of tests.
  case junit
  /// The Static Analysis Results Interchange Format 2.1.0, for what shows findings at lines of files.
  case sarif
  case html
}
