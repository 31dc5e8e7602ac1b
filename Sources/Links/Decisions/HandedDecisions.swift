package import Diagnostics
package import Portal
package import TextBasics

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
