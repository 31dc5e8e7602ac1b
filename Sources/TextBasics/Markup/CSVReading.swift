/// A field without the spaces around it; its place includes quotation marks.
package struct CSVField {
  package let text: String
  package let place: Place

  package init(text: String, place: Place) { (self.text, self.place) = (text, place) }
}

/// The fields of a CSV text between two line ends (RFC 4180).
package struct CSVRow {
  package var fields: [CSVField] = []
  /// The place after the last field.
  package var end: Place
  /// The fault in its quotation marks; then its fields cannot be used.
  package var fault: CSVFault?

  package init(fields: [CSVField], end: Place, fault: CSVFault? = nil) {
    (self.fields, self.end, self.fault) = (fields, end, fault)
  }
}

/// A fault in the quotation marks of a row (RFC 4180); other programs would read another text there.
package struct CSVFault: Sendable, Hashable {
  package enum Kind: Sendable {
    /// A mark is within a field that does not begin with one.
    case stray
    /// A quoted field has no end.
    case unclosed
    /// Text follows the end of a quoted field.
    case textAfterEnd
  }

  package let kind: Kind
  package let place: Place
}

/// The rows of a CSV text that are not empty, in order. Fields may be separated by commas, semicolons or tabs, since Excel
/// follows the user's region. The separator is the one that finds the most of these names (in lower case) in the first row, or
/// else the most fields.
package func csvRows(_ file: TextFile, names: [String]) -> [CSVRow] {
  var reader = CSVReader(file)
  if !reader.skipSeparatorLine() {
    var best = (known: -1, count: 0)
    for separator in [",", ";", "\t"] as [Unicode.Scalar] {
      var first = CSVReader(file, separator: separator)
      let fields = first.nextRow()?.fields ?? []
      let found = (known: fields.count { names.contains($0.text.lowercased()) }, count: fields.count)
      if found > best { (best, reader.separator) = (found, separator) }
    }
  }
  var rows: [CSVRow] = []
  while let row = reader.nextRow() { rows.append(row) }
  return rows
}

/// Reads a CSV text row by row. A line ends with CR LF, LF or CR.
private struct CSVReader {
  var separator: Unicode.Scalar
  private let file: TextFile
  private let text: String
  private var rest: Substring.UnicodeScalarView

  init(_ file: TextFile, separator: Unicode.Scalar = ",") {
    self.file = file
    self.separator = separator
    text = file.text
    rest = text.unicodeScalars[...]
    // A first line that Export-Csv of Windows PowerShell writes and Import-Csv skips.
    if rest.starts(with: "#TYPE ".unicodeScalars) {
      rest = rest.drop { !isLineEnd($0) }
      skipLineEnd()
    }
  }

  /// Skips a first line such as `sep=;`, which Excel reads and writes, and uses its separator.
  mutating func skipSeparatorLine() -> Bool {
    let line = rest.prefix { !isLineEnd($0) }
    guard line.count == 5, String(line).lowercased().utf8.starts(with: "sep=".utf8), let last = line.last, last != "\"" else {
      return false
    }
    separator = last
    rest = rest[line.endIndex...]
    skipLineEnd()
    return true
  }

  /// The next row that is not empty, or `nil` at the end.
  mutating func nextRow() -> CSVRow? {
    while !rest.isEmpty {
      var fields: [CSVField] = []
      var fault: CSVFault?
      repeat { fields.append(field(&fault)) } while skip(separator)
      let row = CSVRow(fields: fields, end: place(rest.prefix(0)), fault: fault)
      skipLineEnd()
      if fault != nil || fields.contains(where: { !$0.text.isEmpty }) { return row }
    }
    return nil
  }

  private mutating func field(_ fault: inout CSVFault?) -> CSVField {
    rest = rest.drop(while: isSpace)
    if rest.first == "\"" { return quotedField(&fault) }
    let written = plainText()
    if let mark = written.firstIndex(of: "\"") {
      report(.stray, at: written[mark...].prefix(1), &fault)
    }
    let text = withoutSpaceAtEnd(written)
    return CSVField(text: String(text), place: place(text))
  }

  private mutating func quotedField(_ fault: inout CSVFault?) -> CSVField {
    let start = rest
    var text = Substring.UnicodeScalarView()
    skip("\"")
    while true {
      let part = rest.prefix { $0 != "\"" }
      text += part
      rest = rest[part.endIndex...]
      guard skip("\"") else {
        report(.unclosed, at: start.prefix(1), &fault)
        break
      }
      // A quotation mark within quotation marks is doubled.
      guard skip("\"") else { break }
      text.append("\"")
    }
    let written = start[..<rest.startIndex]
    rest = rest.drop(while: isSpace)
    let more = plainText()
    if !more.isEmpty { report(.textAfterEnd, at: more.prefix(1), &fault) }
    return CSVField(text: String(withoutSpaceAtEnd(text.drop(while: isSpace))), place: place(written))
  }

  /// Moves to the next separator or line end.
  private mutating func plainText() -> Substring.UnicodeScalarView {
    let text = rest.prefix { $0 != separator && !isLineEnd($0) }
    rest = rest[text.endIndex...]
    return text
  }

  /// The first fault of a row is reported.
  private func report(_ kind: CSVFault.Kind, at written: Substring.UnicodeScalarView, _ fault: inout CSVFault?) {
    if fault == nil { fault = CSVFault(kind: kind, place: place(written)) }
  }

  private func place(_ written: Substring.UnicodeScalarView) -> Place {
    let start = text.utf8.distance(from: text.startIndex, to: written.startIndex)
    return file.place(of: start..<text.utf8.distance(from: text.startIndex, to: written.endIndex))
  }

  /// Moves past a scalar if it comes next.
  @discardableResult private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest = rest.dropFirst()
    return true
  }

  private mutating func skipLineEnd() {
    skip("\r")
    skip("\n")
  }

  private func isLineEnd(_ scalar: Unicode.Scalar) -> Bool { scalar == "\n" || scalar == "\r" }

  private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar != separator && (scalar == " " || scalar == "\t" || scalar == "\u{A0}")
  }

  private func withoutSpaceAtEnd(_ text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
    text[..<(text.lastIndex { !isSpace($0) }.map { text.index(after: $0) } ?? text.startIndex)]
  }
}
