package import CatalogueModel
package import Diagnostics
import ManifestDecoding
package import TextBasics

/// The decisions in lines that a person was handed by a page: `- {…}`, or a whole review.
///
/// `nil`, with reports, when a line is none or ends before `today`: nobody decides anew about a day that has passed.
package func handedDecisions(_ file: TextFile, today: CalendarDate, log: inout DiagnosticLog) -> [Decision]? {
  let isWhole = (1...file.lines.starts.count).contains { file.lines.line($0)?.hasPrefix("review:") ?? false }
  let head = isWhole ? "" : "review: 1\ndecisions:\n"
  let offset = isWhole ? 0 : -2
  let text = TextFile(path: file.path, bytes: Array(head.utf8) + file.bytes)
  var found = DiagnosticLog()
  defer { log.merge(found) }
  guard let entry = decodeReview(text, lineOffset: offset, log: &found) else { return nil }
  let review = Review(entry, in: text, lineOffset: offset, log: &found)
  for written in review.inForce {
    guard let until = written.value.until, until < today else { continue }
    found.report(Diagnostic(.review.past, until.text, "today, \(today.text)", at: written.place))
  }
  return found.hasErrors ? nil : review.inForce.map(\.value)
}
