package import Diagnostics
import Files
package import TextBasics

/// `Content/review.yaml` as it was written.
package struct ReviewEntry: ManifestEntry {
  package var place = Place(file: "")
  package internal(set) var isDamaged = false
  package var version: Written<Int>?
  package var decisions: [DecisionEntry] = []
  package init() {}

  /// The path of the file below the portal's folder.
  package static let path = PortalFile.review.rawValue

  static let noun = "the review"
  static let table = FieldTable<Self>([
    Field("review", .written(.number()), \.version, required: true),
    Field("decisions", .list(of: .entry, "a decision"), \.decisions),
  ])
}

/// A person's decision about a link.
package enum DecisionKind: String, Sendable, Hashable, CaseIterable {
  /// The link stays as it is until a day.
  case accept
  /// Somebody else takes care of it until a day.
  case owner
  /// The check is wrong.
  case falseAlarm
  /// A person opened it.
  case working
}

/// A part of a decision that a person enters: a key of the file, and a field of the form.
package enum DecisionField: String, Sendable, Hashable, CaseIterable {
  case owner
  case reason
  case until
  case device
  case app
  case by
}

/// A decision about a link, as written.
package struct DecisionEntry: ManifestEntry {
  package var place = Place(file: "")
  package internal(set) var isDamaged = false
  package var link: Written<String>?
  package var finding: Written<String>?
  package var saw: Written<String>?
  package var decision: Written<DecisionKind>?
  package var owner: Written<String>?
  package var reason: Written<String>?
  package var until: Written<String>?
  package var device: Written<String>?
  package var app: Written<String>?
  package var by: Written<String>?
  package var on: Written<String>?
  static let noun = "the decision"
  static let table = FieldTable<Self>([
    Field("link", .text, \.link, required: true),
    Field("finding", .text, \.finding, required: true),
    Field("saw", .text, \.saw, required: true),
    Field("decision", .choice("decision"), \.decision, required: true),
    Field(DecisionField.owner.rawValue, .shownText, \.owner),
    Field(DecisionField.reason.rawValue, .shownText, \.reason),
    Field(DecisionField.until.rawValue, .date, \.until),
    Field(DecisionField.device.rawValue, .shownText, \.device),
    Field(DecisionField.app.rawValue, .shownText, \.app),
    Field(DecisionField.by.rawValue, .shownText, \.by, required: true),
    Field("on", .date, \.on, required: true),
  ])
}

/// Reads a review; comments alone are a review without decisions. Returns `nil`, after a report, if it cannot be read.
///
/// `lineOffset` is the number of lines of the file before the text.
package func decodeReview(_ file: TextFile, lineOffset: Int = 0, log runLog: inout DiagnosticLog) -> ReviewEntry? {
  // A log of its own: the number of reports is limited for each file.
  var log = DiagnosticLog()
  defer { runLog.merge(log) }
  switch parseYAML(file, lineOffset: lineOffset, log: &log) {
  case .document(let root) where !root.isNull: return ReviewEntry(root, "the review", &log)
  case .document, .empty: return ReviewEntry()
  case .unreadable: return nil
  }
}
