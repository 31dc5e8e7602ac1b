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
  /// A fault that left no doubt about the fields.
  package var repaired: CSVFault?

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
/// else the most fields, unless it is given.
package func csvRows(_ file: TextFile, names: [String], separator: Unicode.Scalar? = nil) -> [CSVRow] {
  var reader = CSVReader(file)
  if let separator {
    reader.separator = separator
  } else if !reader.skipSeparatorLine() {
    var best = (known: -1, count: 0)
    for separator in [",", ";", "\t"] as [Unicode.Scalar] {
      var first = CSVReader(file, separator: separator)
      // Programs write the name of a list, and what it is about, above the names of the columns.
      for line in 0..<20 {
        guard let fields = first.nextRow()?.fields else { break }
        let found = (known: fields.count { names.contains($0.text.lowercased()) }, count: fields.count)
        if found > best, line == 0 || found.known > max(0, best.known) { (best, reader.separator) = (found, separator) }
      }
    }
  }
  return reader.allRows()
}

/// The rows of a table that a person made. The separator, which may be a bar too, finds the most of these names (in lower case) in one of
/// the first rows, or else gives most rows the same number of fields. In a row whose quotation marks do not fit, a mark that ends no field
/// is a letter; where that gives another number of fields than most rows have, the row ends with its line.
package func tableRows(_ file: TextFile, names: Set<String>) -> [CSVRow] {
  var reader = CSVReader(file)
  guard !reader.skipSeparatorLine() else { return reader.repairedRows() }
  let forms = ([",", ";", "\t", "|"] as [Unicode.Scalar]).map { TableForm(file, $0, names) }
  guard var form = forms.first else { return [] }
  for other in forms.dropFirst() where other.isBetter(than: form) { form = other }
  reader.separator = form.separator
  // Somebody's program wrote the names with another separator than the rows.
  if form.known > 1, form.regular * 2 < form.count,
    let other = forms.first(where: { $0.width == form.first && $0.regular * 2 > $0.count })
  {
    guard let head = reader.nextRow() else { return [] }
    reader.separator = other.separator
    return [head] + reader.repairedRows()
  }
  return reader.repairedRows()
}

/// The first rows of a table, as one separator divides them.
private struct TableForm {
  let separator: Unicode.Scalar
  /// The most names known of one row.
  let known: Int
  /// The number of fields that most rows have, and how many rows these are.
  let width: Int
  let regular: Int
  /// The number of fields of the first row.
  let first: Int
  let count: Int

  init(_ file: TextFile, _ separator: Unicode.Scalar, _ names: Set<String>) {
    self.separator = separator
    var reader = CSVReader(file, separator: separator)
    var rows: [CSVRow] = []
    while rows.count < 50, let row = reader.nextRow() { rows.append(row) }
    known = rows.prefix(20).map { $0.fields.count { names.contains($0.text.lowercased()) } }.max() ?? 0
    (width, regular) = usualWidth(of: rows)
    (first, count) = (rows.first?.fields.count ?? 0, rows.count)
  }

  func isBetter(than other: TableForm) -> Bool {
    func isDivided(_ form: TableForm) -> Int { form.width > 1 ? form.regular : 0 }
    return (known, isDivided(self), width) > (other.known, isDivided(other), other.width)
  }
}

/// The number of fields that most rows have, and the number of these rows.
private func usualWidth(of rows: [CSVRow]) -> (width: Int, count: Int) {
  var counts: [Int: Int] = [:]
  for row in rows where row.fault == nil { counts[row.fields.count, default: 0] += 1 }
  return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }.map { ($0.key, $0.value) } ?? (0, 0)
}

/// Reads a CSV text row by row. A line ends with CR LF, LF or CR.
private struct CSVReader {
  /// How quotation marks are read that do not fit.
  enum Leniency {
    case none
    /// A mark that ends no field is a letter.
    case marks
    /// The same, and no field goes on after the end of its line.
    case lines
  }

  var separator: Unicode.Scalar
  private var leniency = Leniency.none
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

  mutating func allRows() -> [CSVRow] {
    var rows: [CSVRow] = []
    while let row = nextRow() { rows.append(row) }
    return rows
  }

  /// All rows, of which those with faulty quotation marks are read again.
  mutating func repairedRows() -> [CSVRow] {
    var strict = self
    let rows = strict.allRows()
    guard rows.contains(where: { $0.fault != nil }) else { return rows }
    let width = usualWidth(of: rows).width
    var repaired: [CSVRow] = []
    while let row = nextRepairedRow(width) { repaired.append(row) }
    return repaired
  }

  private mutating func nextRepairedRow(_ width: Int) -> CSVRow? {
    let start = self
    guard let row = nextRow() else { return nil }
    guard let fault = row.fault else { return row }
    for leniency in [Leniency.marks, .lines] {
      var again = start
      again.leniency = leniency
      guard var read = again.nextRow(), leniency == .lines || read.fault == nil && read.fields.count == width else { continue }
      again.leniency = .none
      self = again
      read.repaired = fault
      return read
    }
    return row
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
    if leniency == .none, let mark = written.firstIndex(of: "\"") {
      report(.stray, at: written[mark...].prefix(1), &fault)
    }
    let text = withoutWhiteSpaceAround(written)
    return CSVField(text: String(text), place: place(text))
  }

  private mutating func quotedField(_ fault: inout CSVFault?) -> CSVField {
    let start = rest
    var text = Substring.UnicodeScalarView()
    skip("\"")
    // A mark without its other half must not read the whole text once for each row.
    var lines = leniency == .lines ? 1 : leniency == .marks ? 20 : .max
    while true {
      let part = rest.prefix { scalar in
        if isLineEnd(scalar) { lines -= 1 }
        return scalar != "\"" && lines > 0
      }
      text += part
      rest = rest[part.endIndex...]
      guard skip("\"") else {
        report(.unclosed, at: start.prefix(1), &fault)
        break
      }
      if leniency != .none {
        if isAtEndOfField { break }
        // R and others write \" in place of two marks.
        if text.last == "\\" { text.removeLast() } else { skip("\"") }
      } else {
        // A quotation mark within quotation marks is doubled.
        guard skip("\"") else { break }
      }
      text.append("\"")
    }
    let written = start[..<rest.startIndex]
    rest = rest.drop(while: isSpace)
    let more = plainText()
    if !more.isEmpty { report(.textAfterEnd, at: more.prefix(1), &fault) }
    return CSVField(text: String(withoutWhiteSpaceAround(text)), place: place(written))
  }

  /// Only spaces come before the next separator or line end.
  private var isAtEndOfField: Bool {
    rest.first { !isSpace($0) }.map { $0 == separator || isLineEnd($0) } ?? true
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
}

/// The text of a cell in any table without the white space and marks around it that nobody sees.
package func withoutWhiteSpaceAround(_ text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
  func isText(_ scalar: Unicode.Scalar) -> Bool { !scalar.properties.isWhitespace && scalar != "\u{FEFF}" }
  guard let start = text.firstIndex(where: isText), let last = text.lastIndex(where: isText) else { return text.prefix(0) }
  return text[start...last]
}
