import Diagnostics
import OfficeLinks
package import TextBasics

/// A value as an author wrote it, with its place.
package struct Written<Value: Sendable>: Sendable {
  package let value: Value
  package let place: Place

  package init(_ value: Value, at place: Place) {
    self.value = value
    self.place = place
  }
}

extension Written: Equatable where Value: Equatable {}

/// Finds the characters that a finding is about in the file that they were written in.
struct WrittenPlaces: Sendable {
  let files: [String: TextFile]

  /// The place of a stretch of a value, given as UTF-8 offsets; the whole value where its spelling in the file cannot be
  /// followed.
  func place(of stretch: Range<Int>?, in written: Written<String>) -> Place {
    let whole = written.place
    guard let stretch, let file = files[whole.file],
      let start = file.lines.offset(ofLine: whole.line, column: whole.column),
      let range = ScalarTrace.range(of: stretch, in: written.value, at: start, of: file.lines.bytes)
    else { return whole }
    return file.place(of: range)
  }

  /// Adds what the library found in a value to the log, each at the characters that it is about.
  func report(
    _ findings: [LinkFinding], in written: Written<String>, of origin: FindingOrigin = .document, _ log: inout DiagnosticLog
  ) {
    for finding in findings { log.report(Diagnostic(finding, at: place(of: finding.range, in: written), of: origin)) }
  }
}
