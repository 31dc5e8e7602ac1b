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
  /// The text ends within the row, which has fewer fields than all others.
  package fileprivate(set) var isCutOff = false
  /// A fault that left no doubt about the fields.
  package var repaired: CSVFault?
  /// Some of its fields were one text with the separator in it and no quotation marks around it.
  package var isJoined = false

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
/// follows the user's region, or by other `separators`. The one that divides them is the one that finds the most of these names (in lower case) in the first row, or
/// else the most fields, unless it is given.
package func csvRows(
  _ file: TextFile, names: [String], separator: Unicode.Scalar? = nil, among separators: [Unicode.Scalar] = [",", ";", "\t"]
) -> [CSVRow] {
  var reader = CSVReader(file)
  if let separator {
    reader.separate(by: separator)
  } else if !reader.skipSeparatorLine() {
    var best = (known: -1, count: 0)
    for separator in separators {
      var first = CSVReader(file, separator: separator)
      // Programs write the name of a list, and what it is about, above the names of the columns.
      for line in 0..<20 {
        guard let fields = first.nextRow()?.fields else { break }
        let found = (known: fields.count { names.contains($0.text.lowercased()) }, count: fields.count)
        if found > best, line == 0 || found.known > max(0, best.known) {
          best = found
          reader.separate(by: separator)
        }
      }
    }
  }
  return reader.allRows()
}

/// The signs between the fields of tables that people make: those of spreadsheets, and the wide ones of Chinese and Japanese keyboards.
package let tableSeparators: [Unicode.Scalar] = [",", ";", "\t", "|", "，", "；"]

/// The rows of a table that a person made. The separator, which may be a bar too, finds the most of these names (in lower case) in one of
/// the first rows, or else leaves addresses whole, or gives most rows the same number of fields. In a row whose quotation marks do not fit, a mark that ends no field
/// is a letter; where that gives another number of fields than most rows have, the row ends with its line.
package func tableRows(_ file: TextFile, names: Set<String>) -> [CSVRow] {
  var rows = writtenRows(file, names: names)
  let isEnded = file.bytes.last.map { $0 == ASCII.lineFeed || $0 == ASCII.carriageReturn } ?? true
  if !isEnded, rows.count > 2, let last = rows.last, last.fault == nil, last.fields.count < rows[0].fields.count,
    rows.dropLast().allSatisfy({ $0.fields.count == rows[0].fields.count })
  {
    rows[rows.count - 1].isCutOff = true
    rows[rows.count - 1].fault = CSVFault(kind: .unclosed, place: last.end)
  }
  return rows
}

private func writtenRows(_ file: TextFile, names: Set<String>) -> [CSVRow] {
  var reader = CSVReader(file)
  guard !reader.skipSeparatorLine() else { return reader.repairedRows() }
  if let wrapping = RowWrapping(file) { return wrapping.rows() }
  let forms = TableForm.forms(of: file, names)
  guard let form = TableForm.best(of: forms) else { return [] }
  reader.separate(by: form.separator)
  // Somebody's program wrote the names with another separator than the rows.
  if form.known > 1, form.regular * 2 < form.count || form.width < form.first,
    let other = forms.first(where: { $0.width == form.first && $0.regular * 2 > $0.count })
  {
    guard let head = reader.nextRow() else { return [] }
    reader.separate(by: other.separator)
    return [head] + reader.repairedRows()
  }
  return reader.repairedRows()
}

/// The rows of a table that a program wrote, as many at a time as somebody asks for: those of 100,000 documents take 200 MB.
package struct TableParts: Sendable {
  private let file: TextFile
  private let names: Set<String>
  private var reader: CSVReader
  /// The number of fields of the first row.
  private var width: Int?

  /// `names` are in lower case.
  package init(_ file: TextFile, names: Set<String>) {
    (self.file, self.names, reader) = (file, names, CSVReader(file))
    if !reader.skipSeparatorLine(), let form = TableForm.best(of: TableForm.forms(of: file, names)) {
      reader.separate(by: form.separator)
    }
  }

  /// The next rows, none at the end, and what follows them; `nil` where one of them has not the fields that the first one has, so that only
  /// the whole table says what is meant.
  package func next(_ count: Int) -> (rows: [CSVRow], rest: TableParts)? {
    var (rows, rest) = ([CSVRow](), self)
    rows.reserveCapacity(count)
    while rows.count < count, let row = rest.reader.nextRow() {
      rest.width = rest.width ?? row.fields.count
      guard row.fault == nil, row.fields.count == rest.width else { return nil }
      rows.append(row)
    }
    return (rows, rest)
  }

  /// All rows, by `tableRows`.
  package var all: [CSVRow] { tableRows(file, names: names) }
}

private let plainSeparators: [Unicode.Scalar] = [",", ";", "\t"]

/// The rows of a table some of which a program took for the text of a first cell, with its separators and quotation marks, and wrote again:
/// `"a,""b, c"",d";;;`.
private struct RowWrapping {
  private let file: TextFile
  private let outer: Unicode.Scalar
  private let inner: Unicode.Scalar
  /// The number of names.
  private let width: Int

  /// Returns `nil` unless several of the first rows are wrapped, and all have as many fields as there are names.
  init?(_ file: TextFile) {
    for outer in plainSeparators {
      var reader = CSVReader(file, separator: outer)
      guard let head = reader.nextRow() else { return nil }
      var rows: [CSVRow] = []
      while rows.count < 50, let row = reader.nextRow() { rows.append(row) }
      // Nearly every table has none.
      guard rows.count(where: { $0.onlyCell != nil }) > 1 else { continue }
      for inner in plainSeparators where outer == inner || head.fields.count > 1 || rows.contains(where: { $0.fields.count > 1 })
      {
        self.init(file, outer, inner, head)
        if wrapsMost(of: rows) { return }
      }
    }
    return nil
  }

  private init(_ file: TextFile, _ outer: Unicode.Scalar, _ inner: Unicode.Scalar, _ head: CSVRow) {
    (self.file, self.outer, self.inner) = (file, outer, inner)
    let names = head.row(in: file, outer, inner) ?? head
    width = names.fields.lastIndex { !$0.text.isEmpty }.map { $0 + 1 } ?? 0
  }

  /// A text with commas may be a heading, where few rows are wrapped, unless it has an address.
  private func wrapsMost(of rows: [CSVRow]) -> Bool {
    guard width > 2 else { return false }
    var (wrapped, sure, plain) = (0, 0, 0)
    for row in rows {
      if unwrapped(row) != nil, let text = row.onlyCell?.text {
        wrapped += 1
        if text.split(separator: ":").dropFirst().contains(where: { $0.hasPrefix("//") }) { sure += 1 }
      } else if outer == inner, row.fault == nil, row.fields.count >= width {
        plain += 1
      }
    }
    return (wrapped + plain) * 10 >= rows.count * 9 && (wrapped * 2 > rows.count && wrapped > 1 || sure > 1)
  }

  func rows() -> [CSVRow] {
    var reader = CSVReader(file, separator: outer)
    return reader.repairedRows().enumerated().map { index, row in
      (index == 0 ? row.row(in: file, outer, inner) : unwrapped(row)) ?? row
    }
  }

  /// The row within a row, if it has a field for each name.
  private func unwrapped(_ row: CSVRow) -> CSVRow? {
    guard let row = row.row(in: file, outer, inner), row.fields.count >= width,
      row.fields.dropFirst(width).allSatisfy({ $0.text.isEmpty })
    else { return nil }
    return row
  }
}

extension CSVRow {
  /// The first cell of a row that has nothing else.
  fileprivate var onlyCell: CSVField? {
    fault == nil && fields.dropFirst().allSatisfy { $0.text.isEmpty } ? fields.first : nil
  }

  /// The row within the first cell of a row that has nothing else; all its fields have the place of that cell.
  fileprivate func row(in file: TextFile, _ outer: Unicode.Scalar, _ inner: Unicode.Scalar) -> CSVRow? {
    guard let cell = onlyCell, outer == inner || fields.count > 1, cell.text.unicodeScalars.contains(inner) else { return nil }
    var reader = CSVReader(TextFile(path: file.path, text: cell.text), separator: inner)
    guard let within = reader.nextRow(), within.fault == nil, reader.nextRow() == nil else { return nil }
    return CSVRow(fields: within.fields.map { CSVField(text: $0.text, place: cell.place) }, end: end)
  }
}

/// The first rows of a table, as one separator divides them.
private struct TableForm {
  let separator: Unicode.Scalar
  /// The most names known of one row.
  let known: Int
  /// The number of fields that most rows have, and how many rows these are.
  let width: Int
  let regular: Int
  /// Most rows have a field that is an address and nothing else.
  private let hasAddresses: Bool
  /// The number of fields of the first row.
  let first: Int
  let count: Int

  init(_ file: TextFile, _ separator: Unicode.Scalar, _ names: Set<String>) {
    self.separator = separator
    var reader = CSVReader(file, separator: separator)
    var rows: [CSVRow] = []
    while rows.count < 50, let row = reader.nextRow() { rows.append(row) }
    known = rows.map { $0.fields.count { names.contains($0.text.lowercased()) } }.max() ?? 0
    (width, regular) = usualWidth(of: rows)
    hasAddresses = rows.count { $0.fields.contains { Self.isAddress($0.text) } } * 2 > rows.count
    (first, count) = (rows.first?.fields.count ?? 0, rows.count)
  }

  static func forms(of file: TextFile, _ names: Set<String>) -> [TableForm] {
    tableSeparators.map { TableForm(file, $0, names) }
  }

  static func best(of forms: [TableForm]) -> TableForm? {
    guard var best = forms.first else { return nil }
    // A text that is called like a column is no row of names.
    let hasNames = forms.contains { $0.known > 1 }
    for other in forms.dropFirst() where other.isBetter(than: best, hasNames: hasNames) { best = other }
    return best
  }

  func isBetter(than other: TableForm, hasNames: Bool) -> Bool {
    func isDivided(_ form: TableForm) -> Int { form.width > 1 ? form.regular : 0 }
    if !hasNames, hasAddresses != other.hasAddresses { return hasAddresses }
    return (known, isDivided(self), width) > (other.known, isDivided(other), other.width)
  }

  private static func isAddress(_ text: String) -> Bool {
    (text.hasPrefix("https://") || text.hasPrefix("http://")) && !text.utf8.contains { $0 == ASCII.tab || $0 == ASCII.space }
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
    /// The same, and so is one at the beginning of a field, around a word alone.
    case words
    /// As with `marks`, and no field goes on after the end of its line.
    case lines
  }

  private let bytes: [UInt8]
  private var cursor: PlaceCursor
  private var offset = 0
  private var separator: [UInt8]
  private var leniency = Leniency.none
  /// The number of fields of the last row.
  private var width = 0
  private static let mostReserved = 256

  init(_ file: TextFile, separator: Unicode.Scalar = ",") {
    (bytes, cursor, self.separator) = (file.bytes, PlaceCursor(file), Array(String(separator).utf8))
    // A first line that Export-Csv of Windows PowerShell writes and Import-Csv skips.
    if bytes.starts(with: "#TYPE ".utf8) {
      offset = line.upperBound
      skipLineEnd()
    }
  }

  mutating func separate(by separator: Unicode.Scalar) { self.separator = Array(String(separator).utf8) }

  /// The rest of the line.
  private var line: Range<Int> { offset..<(bytes[offset...].firstIndex(where: Self.isLineEnd) ?? bytes.count) }

  /// Skips a first line such as `sep=;`, which Excel reads and writes, and uses its separator.
  mutating func skipSeparatorLine() -> Bool {
    let (range, text) = (line, String(decoding: bytes[line], as: UTF8.self))
    guard text.unicodeScalars.count == 5, text.lowercased().utf8.starts(with: "sep=".utf8),
      let last = text.unicodeScalars.last, last != "\""
    else { return false }
    separate(by: last)
    offset = range.upperBound
    skipLineEnd()
    return true
  }

  mutating func allRows() -> [CSVRow] {
    var rows: [CSVRow] = []
    while let row = nextRow() { rows.append(row) }
    return rows
  }

  /// All rows, of which those with faulty quotation marks are read again, and those without any around a text are joined.
  mutating func repairedRows() -> [CSVRow] {
    var strict = self
    var rows = strict.allRows()
    if rows.contains(where: { $0.fault != nil }) {
      let width = usualWidth(of: rows).width
      rows = []
      while let row = nextRepairedRow(width) { rows.append(row) }
    }
    guard let first = rows.first?.fields.count, rows.contains(where: { $0.fields.count > first }),
      let joining = CSVJoining(rows, width: usualWidth(of: rows).width)
    else { return rows }
    let separator = String(decoding: separator, as: UTF8.self)
    return rows.map { joining.row($0, separator: separator) ?? $0 }
  }

  private mutating func nextRepairedRow(_ width: Int) -> CSVRow? {
    let start = self
    guard let row = nextRow() else { return nil }
    guard let fault = row.fault else { return row }
    for leniency in [Leniency.marks, .words, .lines] {
      var again = start
      again.leniency = leniency
      guard var read = again.nextRow(),
        leniency == .lines
          || read.fault == nil && read.fields.count == width && !read.fields.contains(where: { hasRow($0, width) })
            // A text that ends at a separator within it has one mark of two.
            && (leniency == .marks || read.fields.allSatisfy { $0.text.utf8.count { $0 == ASCII.quotationMark } % 2 == 0 })
      else { continue }
      again.leniency = .none
      self = again
      read.repaired = fault
      return read
    }
    return row
  }

  /// A text with a line that is a row itself, as where a mark has no other half.
  private func hasRow(_ field: CSVField, _ width: Int) -> Bool {
    guard field.text.utf8.contains(ASCII.lineFeed), width > 1 else { return false }
    let separator = Character(String(decoding: separator, as: UTF8.self))
    return field.text.split(whereSeparator: { $0.isNewline }).contains {
      $0.split(separator: separator, omittingEmptySubsequences: false).count == width
    }
  }

  /// The next row that is not empty, or `nil` at the end.
  mutating func nextRow() -> CSVRow? {
    while offset < bytes.count {
      var fields: [CSVField] = []
      // Most rows have as many fields as the one before.
      fields.reserveCapacity(width)
      var fault: CSVFault?
      repeat { fields.append(field(&fault)) } while skipSeparator()
      let row = CSVRow(fields: fields, end: place(offset..<offset), fault: fault)
      skipLineEnd()
      width = min(fields.count, Self.mostReserved)
      if fault != nil || fields.contains(where: { !$0.text.isEmpty }) { return row }
    }
    return nil
  }

  private mutating func field(_ fault: inout CSVFault?) -> CSVField {
    skipSpaces()
    if isNext(ASCII.quotationMark), !(leniency == .words && hasQuotedWord) { return quotedField(&fault) }
    let written = plainText()
    if leniency == .none, let mark = bytes[written].firstIndex(of: ASCII.quotationMark) { report(.stray, at: mark, &fault) }
    let shown = withoutWhiteSpaceAround(bytes[written])
    return CSVField(text: String(decoding: shown, as: UTF8.self), place: place(shown.indices))
  }

  /// The field begins with a text between quotation marks, and goes on after it.
  private var hasQuotedWord: Bool {
    var next = self
    next.skip(ASCII.quotationMark)
    let rest = withoutWhiteSpaceAround(bytes[next.plainText()])
    return rest.contains(ASCII.quotationMark) && rest.last != ASCII.quotationMark
  }

  /// The bytes of a field between quotation marks; a cell of a spreadsheet has at most 32,767 characters.
  private static let longest = 1 << 20

  private mutating func quotedField(_ fault: inout CSVFault?) -> CSVField {
    let start = offset
    var text: [UInt8] = []
    skip(ASCII.quotationMark)
    // A mark without its other half must not read the whole text once for each row.
    var lines = leniency == .lines ? 1 : leniency != .none ? 20 : .max
    while true {
      let part = bytes[offset...].prefix { byte in
        if Self.isLineEnd(byte) { lines -= 1 }
        return byte != ASCII.quotationMark && lines > 0
      }
      text += part
      offset = part.endIndex
      guard offset - start < Self.longest, skip(ASCII.quotationMark) else {
        report(.unclosed, at: start, &fault)
        break
      }
      if leniency == .none {
        // A quotation mark within quotation marks is doubled.
        guard skip(ASCII.quotationMark) else { break }
        text.append(ASCII.quotationMark)
        continue
      }
      var count = 1
      while skip(ASCII.quotationMark) { count += 1 }
      // R and others write \" in place of two marks.
      if text.last == ASCII.backslash, count < 3, count == 2 || !isAtEndOfField {
        text[text.count - 1] = ASCII.quotationMark
        count -= 1
      }
      // The last mark before the end of a field closes it.
      let isClosed = isAtEndOfField && count > 0
      text += Array(repeating: ASCII.quotationMark, count: isClosed ? count / 2 : (count + 1) / 2)
      if isClosed { break }
    }
    let written = start..<offset
    skipSpaces()
    let more = plainText()
    if !more.isEmpty { report(.textAfterEnd, at: more.lowerBound, &fault) }
    return CSVField(text: String(decoding: withoutWhiteSpaceAround(text[...]), as: UTF8.self), place: place(written))
  }

  /// Only spaces come before the next separator or line end.
  private var isAtEndOfField: Bool {
    var next = self
    next.skipSpaces()
    return next.offset == bytes.count || next.isAtSeparator || Self.isLineEnd(bytes[next.offset])
  }

  /// Moves to the next separator or line end.
  private mutating func plainText() -> Range<Int> {
    let start = offset
    while offset < bytes.count, !Self.isLineEnd(bytes[offset]), !isAtSeparator { offset += 1 }
    return start..<offset
  }

  /// The first fault of a row is reported, with the place of one character.
  private mutating func report(_ kind: CSVFault.Kind, at offset: Int, _ fault: inout CSVFault?) {
    if fault == nil { fault = CSVFault(kind: kind, place: place(offset..<offset + 1)) }
  }

  private mutating func place(_ written: Range<Int>) -> Place { cursor.place(of: written) }

  private func isNext(_ byte: UInt8) -> Bool { offset < bytes.count && bytes[offset] == byte }

  /// Moves past a byte if it comes next.
  @discardableResult private mutating func skip(_ byte: UInt8) -> Bool {
    guard isNext(byte) else { return false }
    offset += 1
    return true
  }

  private var isAtSeparator: Bool {
    isNext(separator[0]) && (separator.count == 1 || bytes[offset...].starts(with: separator))
  }

  private mutating func skipSeparator() -> Bool {
    guard isAtSeparator else { return false }
    offset += separator.count
    return true
  }

  private mutating func skipLineEnd() {
    skip(ASCII.carriageReturn)
    skip(ASCII.lineFeed)
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == ASCII.lineFeed || byte == ASCII.carriageReturn }

  /// Moves past spaces, tabs and no-break spaces that are no separators.
  private mutating func skipSpaces() {
    while offset < bytes.count, !isAtSeparator {
      if bytes[offset] == ASCII.space || bytes[offset] == ASCII.tab {
        offset += 1
      } else if bytes[offset...].starts(with: Self.noBreakSpace) {
        offset += Self.noBreakSpace.count
      } else {
        return
      }
    }
  }

  private static let noBreakSpace = Array("\u{A0}".utf8)
}

/// The text of a cell in any table, in UTF-8, without the white space and marks around it that nobody sees.
package func withoutWhiteSpaceAround(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  guard let first = text.first, let last = text.last else { return text }
  if first.isASCIIGraphic, last.isASCIIGraphic { return text }
  func isText(_ scalar: Unicode.Scalar) -> Bool { !scalar.properties.isWhitespace && scalar != "\u{FEFF}" }
  let written = String(decoding: text, as: UTF8.self)
  let scalars = written.unicodeScalars
  guard let start = scalars.firstIndex(where: isText), let end = scalars.lastIndex(where: isText) else { return text.prefix(0) }
  return text.dropFirst(written.utf8.distance(from: written.startIndex, to: start))
    .prefix(written.utf8.distance(from: start, to: scalars.index(after: end)))
}
