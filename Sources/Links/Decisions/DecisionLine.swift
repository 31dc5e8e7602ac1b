package import Diagnostics
package import Portal
package import TextBasics

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

/// The changes in the lines that a person got from a page: decisions, `- {…}`, and reverted decisions, `undo - {…}`; or a whole
/// review.
///
/// Returns `nil`, with reports, if a line is neither, or a decision ends before `today`.
package func handedChanges(_ file: TextFile, today: CalendarDate, log: inout DiagnosticLog) -> [ReviewChange]? {
  let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
  let mark = "undo - {"
  // Lines of the other kind become empty and the mark becomes spaces, so that every place stays the same.
  let undone = lines.map { $0.hasPrefix(mark) ? "     " + $0.dropFirst(5) : "" }.joined(separator: "\n")
  let decided = lines.map { $0.hasPrefix(mark) ? "" : $0 }.joined(separator: "\n")
  guard undone.utf8.contains(ASCII.openBrace) else {
    return handedDecisions(file, today: today, log: &log)?.map { .put($0) }
  }
  let takenBack = handedDecisions(TextFile(path: file.path, text: undone), today: nil, log: &log)
  let made =
    decided.utf8.contains(ASCII.openBrace)
    ? handedDecisions(TextFile(path: file.path, text: decided), today: today, log: &log) : []
  guard let takenBack, let made else { return nil }
  return takenBack.map { .remove($0.key) } + made.map { .put($0) }
}

/// The decisions in such lines, or of a whole review.
///
/// Returns `nil`, with reports, if a line is not a decision or ends before `today`: nobody makes a new decision that has already
/// expired.
package func handedDecisions(_ file: TextFile, today: CalendarDate?, log: inout DiagnosticLog) -> [Decision]? {
  let isWhole = (1...file.lines.starts.count).contains { file.lines.line($0)?.hasPrefix("review:") ?? false }
  let head = isWhole ? "" : "review: 1\ndecisions:\n"
  let offset = isWhole ? 0 : -2
  let text = TextFile(path: file.path, bytes: Array(head.utf8) + file.bytes)
  var found = DiagnosticLog()
  defer { log.merge(found) }
  guard let entry = decodeReview(text, lineOffset: offset, log: &found) else { return nil }
  let review = Review(entry, in: text, lineOffset: offset, log: &found)
  for written in review.inForce {
    guard let today, let until = written.value.until, until < today else { continue }
    found.report(Diagnostic(.review.past, until.text, "today, \(today.text)", at: written.place))
  }
  return found.hasErrors ? nil : review.inForce.map(\.value)
}
