import TextBasics

/// One sheet of a workbook as people see it, row by row: without hidden rows, with the numbers of hidden columns, and with a merged cell's text in each of its rows.
package struct Worksheet: Sendable {
  /// A row that has texts, and its number from 1.
  package struct Row: Sendable {
    package let number: Int
    /// Up to the last cell with a text; empty for empty cells.
    package internal(set) var texts: [String]
  }

  /// The place of a cell by its numbers from 1.
  package struct CellPlace: Sendable, Hashable {
    package let row: Int
    package let column: Int

    package init(row: Int, column: Int) { (self.row, self.column) = (row, column) }

    /// Such as `B7`.
    package var name: String { columnName(column - 1) + String(row) }
  }

  package struct Fault: Error, Sendable, Hashable {
    package let reason: String

    /// The file is of another format.
    package static let noWorkbook = Fault(reason: "this is no workbook (.xlsx)")
  }

  package internal(set) var rows: [Row] = []
  /// The addresses to which cells lead.
  package internal(set) var links: [CellPlace: String] = [:]
  /// The faults of cells: `#REF!`, or that nothing has computed their formulas.
  package internal(set) var faults: [CellPlace: String] = [:]
  /// The numbers of which their formats show less, or another one: `0.25` for `25%`.
  package internal(set) var numbers: [CellPlace: String] = [:]
  /// The rows that have texts and that nobody sees.
  package internal(set) var hiddenRows: [Row] = []
  /// The columns that nobody sees, by their numbers from 1.
  package internal(set) var hiddenColumns: Set<Int> = []
}

/// The letters of a column, numbered from 0.
func columnName(_ index: Int) -> String {
  let letter = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(index % 26)))
  return index < 26 ? letter : columnName(index / 26 - 1) + letter
}

final class SheetCells: XMLReceiver {
  private(set) var rows: [Worksheet.Row] = []
  private(set) var links: [Worksheet.CellPlace: String] = [:]
  private(set) var faults: [Worksheet.CellPlace: String] = [:]
  private(set) var numbers: [Worksheet.CellPlace: String] = [:]
  private(set) var hiddenRows: [Worksheet.Row] = []
  private(set) var hiddenColumns: Set<Int> = []
  private(set) var merged: [(first: Worksheet.CellPlace, last: Worksheet.CellPlace)] = []
  private(set) var isTooLarge = false
  private let shared: [String]
  private let formats: [NumberFormat]
  private let isFrom1904: Bool
  private let targets: [String: String]

  private var path: [Substring] = []
  private var row = 0
  private var column = 0
  private var isHidden = false
  private var kind = ""
  private var style = 0
  private var text: [UInt8] = []
  private var formula: [UInt8] = []
  private var hasFormula = false
  private var hasValue = false
  private var texts: [String] = []
  private var cellCount = 0
  /// A cell has three elements, and a row or link one.
  private var elementCount = 0
  /// The cells that hyperlinks can still have: a range of them may be as long as the sheet.
  private var linksLeft = ListBudget.cells

  init(_ shared: [String], _ formats: [NumberFormat], isFrom1904: Bool, _ targets: [String: String]) {
    (self.shared, self.formats, self.isFrom1904, self.targets) = (shared, formats, isFrom1904, targets)
  }

  var isDone: Bool { isTooLarge }

  func begin(_ name: String, _ attributes: XMLAttributes) {
    let name = localName(name)
    path.append(name)
    elementCount += 1
    if elementCount > 4 * ListBudget.cells { isTooLarge = true }
    switch name {
    case "col":
      let numbers = ["min", "max"].compactMap { attributes[$0].flatMap { decimalNumber($0.utf8) } }
      guard isOn(attributes["hidden"]), numbers.count == 2, 1 <= numbers[0], numbers[0] <= numbers[1] else { return }
      hiddenColumns.formUnion(numbers[0]..<max(numbers[0], min(numbers[1], mostColumns) + 1))
    case "row":
      row = attributes["r"].flatMap(rowNumber) ?? min(row, mostRows) + 1
      (column, texts) = (0, [])
      isHidden = isOn(attributes["hidden"])
    case "c":
      column = attributes["r"].flatMap(columnNumber) ?? column + 1
      (kind, style) = (attributes["t"] ?? "n", attributes["s"].flatMap { Int($0) } ?? 0)
      text.removeAll(keepingCapacity: true)
      (formula, hasFormula, hasValue) = ([], false, false)
    case "f": hasFormula = true
    case "v": hasValue = true
    case "hyperlink":
      guard let range = attributes["ref"].flatMap(cellRange), let target = attributes["id"].flatMap({ targets[$0] }) else {
        return
      }
      let anchor = attributes["location"].map { "#" + $0 } ?? ""
      let rows = range.first.row..<min(range.last.row + 1, range.first.row + linksLeft)
      linksLeft -= rows.count
      for row in rows { links[Worksheet.CellPlace(row: row, column: range.first.column)] = target + anchor }
    case "mergeCell":
      guard let range = attributes["ref"].flatMap(cellRange), range.first.row < range.last.row, merged.count < 100_000 else {
        return
      }
      merged.append(range)
    default: break
    }
  }

  private func isOn(_ flag: String?) -> Bool { flag == "1" || flag == "true" }

  func add(_ bytes: UnsafeRawBufferPointer) {
    if path.last == "f", formula.count < 1 << 16 { formula += bytes }
    guard path.last == "v" || path.last == "t" && !path.contains("rPh"), text.count < 1 << 20 else { return }
    text += bytes
  }

  func end() {
    switch path.popLast() {
    case "c":
      // A row within a cell leaves no column.
      guard (1...mostColumns).contains(column) else { return }
      let value = value() ?? ""
      note(value)
      guard !value.isEmpty else { return }
      if texts.count < column { texts += Array(repeating: "", count: column - texts.count) }
      texts[column - 1] = value
    case "row": endRow()
    default: break
    }
  }

  private func note(_ value: String) {
    let place = Worksheet.CellPlace(row: row, column: column)
    if kind == "e" { faults[place] = String(decoding: text, as: UTF8.self) }
    guard hasFormula else { return }
    // A text may be empty, a number not; some libraries write every result as empty.
    if kind == "str" ? !hasValue : text.isEmpty { faults[place] = "a formula without a result" }
    if let target = linkedAddress(String(decoding: formula, as: UTF8.self)) { links[place] = target }
  }

  private func endRow() {
    guard !texts.isEmpty else { return }
    // A row costs as much as a few cells.
    cellCount += max(texts.count, 8)
    if cellCount > ListBudget.cells { isTooLarge = true }
    let row = Worksheet.Row(number: row, texts: texts)
    if isHidden { hiddenRows.append(row) } else { rows.append(row) }
  }

  private func value() -> String? {
    switch kind {
    case "s":
      let index = Int(String(decoding: text, as: UTF8.self)) ?? -1
      return shared.indices.contains(index) ? shared[index] : nil
    case "b": return text == [ASCII.zero] ? "false" : "true"
    case "e": return nil
    case "n": return number(String(decoding: text, as: UTF8.self))
    default: return unescaped(text)
    }
  }

  /// A day or a time for a number in the format of one, else the number as its format shows it.
  private func number(_ text: String) -> String? {
    guard let value = Double(text), value.isFinite else { return text.isEmpty ? nil : text }
    let format = formats.indices.contains(style) ? formats[style] : .general
    if format.isDay, value >= 1, value < 2_958_466 {
      let days = Int(value)
      // Excel's 1900 has a 29 February, its day 60.
      let since1970 = isFrom1904 ? days - 24_107 : days < 60 ? days - 25_568 : days - 25_569
      return CivilDay(daysSince1970: since1970)?.text
    }
    if format.isDay, value > 0, value < 1 {
      let minutes = Int((value * 1440).rounded())
      return [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
    let shown = format.text(of: value)
    if Double(shown) != value, case let whole = NumberFormat.general.text(of: value), whole != shown {
      numbers[Worksheet.CellPlace(row: row, column: column)] = whole
    }
    return shown
  }
}

extension Worksheet {
  init(_ cells: SheetCells) {
    (rows, links, faults, hiddenRows) = (cells.rows, cells.links, cells.faults, cells.hiddenRows)
    (hiddenColumns, numbers) = (cells.hiddenColumns, cells.numbers)
    let indexes = Dictionary(rows.indices.map { (rows[$0].number, $0) }, uniquingKeysWith: { first, _ in first })
    // Merged cells do not overlap, so that each cell is filled once. A row gets all cells before it too.
    var rest = ListBudget.cells
    for range in cells.merged where rest > 0 {
      guard let start = indexes[range.first.row] else { continue }
      let last = rows[start...].prefix(rest / range.first.column).prefix { $0.number <= range.last.row }.endIndex
      rest -= (last - start) * range.first.column
      fill(range.first, of: start, through: last)
    }
  }

  /// Gives the rows after that of a merged cell its text and address.
  private mutating func fill(_ first: CellPlace, of start: Int, through end: Int) {
    guard let text = rows[start].texts.dropFirst(first.column - 1).first, start + 1 < end else { return }
    for index in (start + 1)..<end {
      let missing = first.column - rows[index].texts.count
      if missing > 0 { rows[index].texts += Array(repeating: "", count: missing) }
      rows[index].texts[first.column - 1] = text
      if let link = links[first] { links[CellPlace(row: rows[index].number, column: first.column)] = link }
    }
  }
}

/// The rows and columns that a sheet of Excel has (ECMA-376 part 1, 18.3.1.73).
private let (mostRows, mostColumns) = (1_048_576, 16_384)

/// The number of a row; `nil` for one that no sheet has.
private func rowNumber(_ text: String) -> Int? {
  decimalNumber(text.utf8).flatMap { (1...mostRows).contains($0) ? $0 : nil }
}

/// The number of the column in a reference such as `AB12`.
private func columnNumber(_ reference: String) -> Int? {
  let letters = reference.utf8.prefix { $0.isASCIILetter }
  guard (1...3).contains(letters.count) else { return nil }
  return letters.reduce(0) { $0 * 26 + Int($1 & 0x1F) }
}

/// The first and the last cell of `A2:B5`, or of one cell.
private func cellRange(_ reference: String) -> (first: Worksheet.CellPlace, last: Worksheet.CellPlace)? {
  let cells = reference.split(separator: ":").prefix(2).compactMap { part -> Worksheet.CellPlace? in
    let row = String(decoding: part.utf8.drop { $0.isASCIILetter }, as: UTF8.self)
    guard let column = columnNumber(String(part)), let number = rowNumber(row) else { return nil }
    return Worksheet.CellPlace(row: number, column: column)
  }
  guard let first = cells.first, let last = cells.last, first.row <= last.row else { return nil }
  return (first, last)
}

/// The address in a formula `HYPERLINK("https://…";"Open")`, if it is written there.
package func linkedAddress(_ formula: String) -> String? {
  let (bytes, name) = (Array(formula.utf8), Array("hyperlink(\"".utf8))
  guard bytes.count > name.count,
    let start = (0..<(bytes.count - name.count)).first(where: { start in
      bytes[start...].prefix(name.count).elementsEqual(name) { $0.asciiLowercased == $1 }
    })
  else { return nil }
  var address: [UInt8] = []
  var rest = bytes[(start + name.count)...]
  while let byte = rest.popFirst() {
    if byte == ASCII.quotationMark {
      guard rest.first == byte else { break }
      rest.removeFirst()
    }
    address.append(byte)
  }
  // The rest is a part of the address.
  if rest.first(where: { $0 != ASCII.space }) == ASCII.ampersand { return nil }
  return address.isEmpty ? nil : String(decoding: address, as: UTF8.self)
}
