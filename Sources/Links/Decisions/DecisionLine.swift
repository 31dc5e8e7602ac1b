package import Portal
import TextBasics

/// A line of `Content/review.yaml` with one decision, `- {…}`, and perhaps a comment after it.
struct DecisionLine {
  let indentation: String
  /// The rest after the decision: nothing, or white space and a comment.
  let rest: String

  /// Returns `nil` if the line contains something else, or only a part of a decision.
  init?(_ line: String) {
    let bytes = Array(line.utf8)
    let spaces = bytes.prefix { $0 == ASCII.space }.count
    let mapping = bytes[spaces...].dropFirst().drop { $0 == ASCII.space }
    guard bytes[spaces...].first == ASCII.hyphen, mapping.first == ASCII.openBrace, mapping.startIndex > spaces + 1,
      let end = flowEnd(mapping)
    else { return nil }
    let after = bytes[end...].drop { $0 == ASCII.space || $0 == ASCII.tab }
    guard after.isEmpty || after.first == ASCII.hash && after.startIndex > end else { return nil }
    indentation = String(repeating: " ", count: spaces)
    rest = String(decoding: bytes[end...], as: UTF8.self)
  }
}

extension Decision {
  /// The line with which `docportal review --apply` reverts the decision.
  package var undoLine: String { "undo " + line }

  /// The decision as a line of the file, without indentation: `- {link: "…", finding: …}`.
  package var line: String {
    var values: [(DecisionField, String?)] = [(.owner, owner), (.reason, reason)]
    if case .working(_, let device, let app) = action { values += [(.device, device), (.app, app)] }
    values += [(.until, until?.text), (.by, by)]
    return decisionLine(key, saw: saw, kind, values.compactMap { field, value in value.map { (field, $0) } }, on: on)
  }
}

/// A line with the values that a person entered. Some may be missing or superfluous, which is reported when the line is read.
/// Days are written as given.
package func decisionLine(
  _ key: DecisionKey, saw: String, _ kind: DecisionKind, _ values: [(field: DecisionField, text: String)], on: CalendarDate
) -> String {
  var members = ["link: \(YAMLScalar.legible(key.link))", "finding: \(key.finding)", "saw: \(YAMLScalar.legible(saw))"]
  members.append("decision: \(kind.rawValue)")
  members += values.map { field, text in
    "\(field.rawValue): \(CalendarDate(text) != nil && field == .until ? text : YAMLScalar.legible(text))"
  }
  members.append("on: \(on.text)")
  return "- {" + members.joined(separator: ", ") + "}"
}
