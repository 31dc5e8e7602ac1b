import Diagnostics
import OfficeLinks
import TextBasics

/// Finds the characters that a finding is about in the file that they were written in.
struct WrittenPlaces: Sendable {
  /// The files by the path that places name.
  let files: [String: LineIndex]

  /// The place of a stretch of a value, given as UTF-8 offsets; the whole value where its spelling in the file cannot be
  /// followed.
  func place(of stretch: Range<Int>?, in written: Written<String>) -> Place {
    let whole = written.place
    guard let stretch, let lines = files[whole.file], let start = lines.offset(ofLine: whole.line, column: whole.column),
      let range = ScalarTrace.range(of: stretch, in: written.value, at: start, of: lines.bytes)
    else { return whole }
    let first = lines.position(ofByte: range.lowerBound)
    let last = lines.position(ofByte: range.upperBound)
    let length = last.line == first.line ? last.column - first.column : 1
    return Place(file: whole.file, line: first.line, column: first.column, length: length)
  }

  /// Adds what the library found in a value to the log, each at the characters that it is about.
  func report(
    _ findings: [LinkFinding], in written: Written<String>, of origin: FindingOrigin = .document, _ log: inout DiagnosticLog
  ) {
    for finding in findings { log.report(Diagnostic(finding, at: place(of: finding.range, in: written), of: origin)) }
  }
}
