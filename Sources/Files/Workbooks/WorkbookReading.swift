import TextBasics

/// The texts of one sheet of a workbook (ECMA-376, SpreadsheetML), row by row.
package struct Worksheet: Sendable {
  /// A row that has texts, and its number from 1.
  package struct Row: Sendable {
    package let number: Int
    /// As many as the first row has, or fewer; empty for empty cells.
    package let texts: [String]
  }

  package private(set) var rows: [Row] = []

  package struct Fault: Error, Sendable, Hashable {
    package let reason: String

    /// The file is of another format.
    package static let noWorkbook = Fault(reason: "this is no workbook (.xlsx)")
  }

  /// All parts together; a list of a hundred thousand documents has a fifth.
  private static let limit = 128 << 20

  /// Reads the first sheet, or the one with a name.
  package init(_ bytes: [UInt8], named name: String? = nil) throws(Fault) {
    guard var archive = ZIPArchive(bytes, limit: Self.limit) else { throw .noWorkbook }
    let book = try Self.book(&archive)
    let sheets = book.sheets
    guard let sheet = name.map({ name in sheets.first { $0.name.lowercased() == name.lowercased() } }) ?? sheets.first else {
      let names = sheets.map { "'\(printable($0.name))'" }.joined(separator: ", ")
      throw Fault(reason: name.map { "there is no sheet '\(printable($0))' in it, but \(names)" } ?? "there is no sheet in it")
    }
    var shared: [String] = []
    if let path = book.sharedStrings, archive.has(path) {
      let strings = SharedStrings()
      try Self.read(path, &archive, to: strings)
      shared = strings.texts
    }
    var dateStyles: Set<Int> = []
    if let path = book.styles, archive.has(path) {
      let styles = CellStyles()
      try Self.read(path, &archive, to: styles)
      dateStyles = styles.dates
    }
    let cells = SheetCells(shared, dateStyles, isFrom1904: book.isFrom1904)
    try Self.read(sheet.path, &archive, to: cells)
    if cells.isTooLarge { throw Fault(reason: "the sheet has more cells than a list of documents") }
    rows = cells.rows
  }

  private static func read(_ path: String, _ archive: inout ZIPArchive, to receiver: any XMLReceiver) throws(Fault) {
    guard let bytes = archive.read(path) else {
      throw Fault(reason: "its part '\(printable(path))' is missing, damaged or too large")
    }
    do throws(XMLFault) {
      try readXML(bytes, to: receiver)
    } catch {
      switch error {
      case .noMemory: throw Fault(reason: "there is no memory for it")
      case .hasDoctype: throw Fault(reason: "its part '\(printable(path))' has a DOCTYPE, which workbooks do not know")
      case .malformed(let reason, _): throw Fault(reason: "its part '\(printable(path))' is no XML: \(reason)")
      }
    }
  }

  private struct Book {
    var sheets: [(name: String, path: String)] = []
    var sharedStrings: String?
    var styles: String?
    var isFrom1904 = false
  }

  private static func book(_ archive: inout ZIPArchive) throws(Fault) -> Book {
    var path = "xl/workbook.xml"
    if archive.has("_rels/.rels") {
      let relations = Relations(in: "")
      try read("_rels/.rels", &archive, to: relations)
      path = relations.all.first { $0.kind == "officeDocument" }?.path ?? path
    }
    let folders = path.split(separator: "/")
    let folder = folders.dropLast().joined(separator: "/")
    let parts = Relations(in: folder)
    try read((folder.isEmpty ? "" : folder + "/") + "_rels/\(folders.last ?? "").rels", &archive, to: parts)
    let workbook = WorkbookParts()
    try read(path, &archive, to: workbook)
    var book = Book()
    book.isFrom1904 = workbook.isFrom1904
    book.sheets = workbook.sheets.compactMap { sheet in
      parts.all.first { $0.id == sheet.id && $0.kind == "worksheet" }.map { (sheet.name, $0.path) }
    }
    book.sharedStrings = parts.all.first { $0.kind == "sharedStrings" }?.path
    book.styles = parts.all.first { $0.kind == "styles" }?.path
    return book
  }
}

private func localName(_ name: String) -> Substring {
  name.utf8.split(separator: ASCII.lineFeed).last.map { Substring($0) } ?? ""
}

/// The parts that a part names.
private final class Relations: XMLReceiver {
  private(set) var all: [(id: String, kind: String, path: String)] = []
  private let folder: String

  init(in folder: String) { self.folder = folder }

  func begin(_ name: String, _ attributes: XMLAttributes) {
    guard localName(name) == "Relationship", let id = attributes["Id"], let target = attributes["Target"] else { return }
    let kind = attributes["Type"]?.split(separator: "/").last.map(String.init) ?? ""
    var parts = target.hasPrefix("/") ? [] : folder.split(separator: "/")
    for part in target.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    all.append((id, kind, parts.joined(separator: "/")))
  }

  func add(_ text: UnsafeRawBufferPointer) {}
  func end() {}
}

/// The sheets of a workbook in the order of their tabs.
private final class WorkbookParts: XMLReceiver {
  private(set) var sheets: [(name: String, id: String)] = []
  private(set) var isFrom1904 = false

  func begin(_ name: String, _ attributes: XMLAttributes) {
    switch localName(name) {
    case "sheet": if let name = attributes["name"], let id = attributes["id"] { sheets.append((name, id)) }
    case "workbookPr": isFrom1904 = ["1", "true"].contains(attributes["date1904"] ?? "")
    default: break
    }
  }

  func add(_ text: UnsafeRawBufferPointer) {}
  func end() {}
}

/// The texts that cells share; of those with phonetic guides the text alone.
private final class SharedStrings: XMLReceiver {
  private(set) var texts: [String] = []
  private var path: [Substring] = []
  private var text: [UInt8] = []

  func begin(_ name: String, _ attributes: XMLAttributes) {
    let name = localName(name)
    path.append(name)
    if name == "si" { text = [] }
  }

  func add(_ bytes: UnsafeRawBufferPointer) { if path.last == "t", !path.contains("rPh") { text += bytes } }

  func end() { if path.popLast() == "si" { texts.append(unescaped(text)) } }
}

/// The styles of cells whose numbers are dates.
private final class CellStyles: XMLReceiver {
  private(set) var dates: Set<Int> = []
  private var count = 0
  private var isInCells = false
  private var path: [Substring] = []
  private var ownDates: [Int: Bool] = [:]

  func begin(_ name: String, _ attributes: XMLAttributes) {
    let name = localName(name)
    if name == "numFmt", let id = attributes["numFmtId"].flatMap({ Int($0) }), let code = attributes["formatCode"] {
      ownDates[id] = isDate(code)
    }
    if name == "xf", path.last == "cellXfs" {
      let id = attributes["numFmtId"].flatMap { Int($0) } ?? 0
      // The numbers of ECMA-376 part 1, 18.8.30, with those of East Asia.
      let isKnown = (14...22).contains(id) || (27...36).contains(id) || (45...47).contains(id) || (50...58).contains(id)
      if ownDates[id] ?? isKnown { dates.insert(count) }
      count += 1
    }
    path.append(name)
  }

  func add(_ text: UnsafeRawBufferPointer) {}
  func end() { _ = path.popLast() }

  /// True for a format that shows a day, a month or a time: letters outside of quotes, brackets and escapes.
  private func isDate(_ code: String) -> Bool {
    var (quoted, bracketed, isEscaped) = (false, false, false)
    for scalar in code.unicodeScalars {
      if isEscaped {
        isEscaped = false
      } else if scalar == "\"" {
        quoted.toggle()
      } else if !quoted, scalar == "\\" || scalar == "_" || scalar == "*" {
        isEscaped = true
      } else if !quoted, scalar == "[" || scalar == "]" {
        bracketed = scalar == "["
      } else if !quoted, !bracketed, "dDmMyYhHsS".unicodeScalars.contains(scalar) {
        return true
      }
    }
    return false
  }
}

private final class SheetCells: XMLReceiver {
  private(set) var rows: [Worksheet.Row] = []
  private(set) var isTooLarge = false
  private let shared: [String]
  private let dateStyles: Set<Int>
  private let isFrom1904: Bool

  private var path: [Substring] = []
  private var row = 0
  private var column = 0
  private var kind = ""
  private var style = 0
  private var text: [UInt8] = []
  private var cells: [Int: String] = [:]
  /// The number of columns of the first row with texts.
  private var width: Int?
  private var cellCount = 0

  init(_ shared: [String], _ dateStyles: Set<Int>, isFrom1904: Bool) {
    (self.shared, self.dateStyles, self.isFrom1904) = (shared, dateStyles, isFrom1904)
  }

  var isDone: Bool { isTooLarge }

  func begin(_ name: String, _ attributes: XMLAttributes) {
    let name = localName(name)
    path.append(name)
    switch name {
    case "row":
      row = attributes["r"].flatMap { Int($0) } ?? row + 1
      (column, cells) = (0, [:])
    case "c":
      column = attributes["r"].flatMap(columnNumber) ?? column + 1
      (kind, style, text) = (attributes["t"] ?? "n", attributes["s"].flatMap { Int($0) } ?? 0, [])
    default: break
    }
  }

  func add(_ bytes: UnsafeRawBufferPointer) {
    guard path.last == "v" || path.last == "t" && !path.contains("rPh"), text.count < 1 << 20 else { return }
    text += bytes
  }

  func end() {
    switch path.popLast() {
    case "c":
      guard column <= width ?? 16_384, let value = value, !value.isEmpty else { return }
      cells[column] = value
    case "row":
      guard let last = cells.keys.max() else { return }
      width = width ?? last
      // A row costs as much as a few cells, and is filled up to the width of the first one.
      cellCount += max(width ?? last, 8)
      if cellCount > 2_000_000 { isTooLarge = true }
      rows.append(Worksheet.Row(number: row, texts: (1...last).map { cells[$0] ?? "" }))
    default: break
    }
  }

  private var value: String? {
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

  /// A day for a number in the style of one, else the number in as few digits as it takes.
  private func number(_ text: String) -> String? {
    guard let value = Double(text), value.isFinite else { return text.isEmpty ? nil : text }
    if dateStyles.contains(style), value >= 1, value < 2_958_466 {
      let days = Int(value)
      // Excel's 1900 has a 29 February, its day 60.
      let since1970 = isFrom1904 ? days - 24_107 : days < 60 ? days - 25_568 : days - 25_569
      return CivilDay(daysSince1970: since1970)?.text
    }
    return Int(exactly: value).map(String.init) ?? "\(value)"
  }
}

/// The number of the column in a reference such as `AB12`.
private func columnNumber(_ reference: String) -> Int? {
  let letters = reference.utf8.prefix { $0.isASCIILetter }
  guard (1...3).contains(letters.count) else { return nil }
  return letters.reduce(0) { $0 * 26 + Int($1 & 0x1F) }
}

/// The text with its escapes of control characters, `_x000D_`.
private func unescaped(_ bytes: [UInt8]) -> String {
  guard bytes.contains(ASCII.underscore) else { return String(decoding: bytes, as: UTF8.self) }
  var text: [UInt8] = []
  var index = 0
  while index < bytes.count {
    if bytes.count - index >= 7, bytes[index] == ASCII.underscore, bytes[index + 1] == UInt8(ascii: "x"),
      bytes[index + 6] == ASCII.underscore,
      let code = UInt32(String(decoding: bytes[(index + 2)..<(index + 6)], as: UTF8.self), radix: 16),
      let scalar = Unicode.Scalar(code)
    {
      text += String(scalar).utf8
      index += 7
    } else {
      text.append(bytes[index])
      index += 1
    }
  }
  return String(decoding: text, as: UTF8.self)
}
