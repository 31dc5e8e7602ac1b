import TextBasics

/// The sheets of a workbook (ECMA-376, SpreadsheetML), in the order of their tabs.
package struct Workbook {
  package struct Sheet: Sendable, Hashable {
    package let name: String
    /// Nobody sees it.
    package let isHidden: Bool
    fileprivate let path: String
  }

  package let sheets: [Sheet]
  private var archive: ZIPArchive
  private let isFrom1904: Bool
  private let strings: SharedStrings
  private let styles: CellStyles

  /// All parts together, which are not in memory as a whole; a list of a hundred thousand documents has half of it.
  private static let limit = 256 << 20

  package init(_ bytes: [UInt8]) throws(Worksheet.Fault) {
    guard var archive = ZIPArchive(bytes, limit: Self.limit) else { throw .noWorkbook }
    let book = try Self.book(&archive)
    (strings, styles) = (SharedStrings(), CellStyles())
    if let path = book.sharedStrings, archive.has(path) { try Self.read(path, &archive, to: strings) }
    if strings.isDone { throw Worksheet.Fault(reason: "it has more texts than a list of documents") }
    if let path = book.styles, archive.has(path) { try Self.read(path, &archive, to: styles) }
    (sheets, isFrom1904, self.archive) = (book.sheets, book.isFrom1904, archive)
    if sheets.isEmpty { throw Worksheet.Fault(reason: "there is no sheet in it") }
  }

  /// The sheet with a name, in any case.
  package func sheet(named name: String) throws(Worksheet.Fault) -> Sheet {
    if let sheet = sheets.first(where: { $0.name.lowercased() == name.lowercased() }) { return sheet }
    let names = sheets.map { "'\(printable($0.name))'" }.joined(separator: ", ")
    throw Worksheet.Fault(reason: "there is no sheet '\(printable(name))' in it, but \(names)")
  }

  package mutating func worksheet(_ sheet: Sheet) throws(Worksheet.Fault) -> Worksheet {
    let folders = sheet.path.split(separator: "/")
    let folder = folders.dropLast().joined(separator: "/")
    let links = Relations(in: folder)
    let path = (folder.isEmpty ? "" : folder + "/") + "_rels/\(folders.last ?? "").rels"
    if archive.has(path) { try Self.read(path, &archive, to: links) }
    let cells = SheetCells(strings.texts, styles.formats, isFrom1904: isFrom1904, links.targets)
    try Self.read(sheet.path, &archive, to: cells)
    if cells.isTooLarge { throw Worksheet.Fault(reason: "the sheet has more cells than a list of documents") }
    return Worksheet(cells)
  }

  private static func read(_ path: String, _ archive: inout ZIPArchive, to receiver: any XMLReceiver) throws(Worksheet.Fault) {
    let isWhole: Bool
    do throws(XMLFault) {
      isWhole = try readXML(to: receiver) { archive.read(path, $0) }
    } catch {
      switch error {
      case .noMemory: throw Worksheet.Fault(reason: "there is no memory for it")
      case .hasDoctype: throw Worksheet.Fault(reason: "its part '\(printable(path))' has a DOCTYPE, which workbooks do not know")
      case .malformed(let reason, _): throw Worksheet.Fault(reason: "its part '\(printable(path))' is no XML: \(reason)")
      }
    }
    if !isWhole { throw Worksheet.Fault(reason: "its part '\(printable(path))' is missing, damaged or too large") }
  }

  private struct Book {
    var sheets: [Sheet] = []
    var sharedStrings: String?
    var styles: String?
    var isFrom1904 = false
  }

  private static func book(_ archive: inout ZIPArchive) throws(Worksheet.Fault) -> Book {
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
    if workbook.isDone { throw Worksheet.Fault(reason: "it has more than \(ListBudget.sheets) sheets") }
    let sheets = Dictionary(
      parts.all.filter { $0.kind == "worksheet" }.map { ($0.id, $0.path) }, uniquingKeysWith: { first, _ in first })
    var book = Book()
    book.isFrom1904 = workbook.isFrom1904
    book.sheets = workbook.sheets.compactMap { sheet in
      sheets[sheet.id].map { Sheet(name: sheet.name, isHidden: sheet.isHidden, path: $0) }
    }
    book.sharedStrings = parts.all.first { $0.kind == "sharedStrings" }?.path
    book.styles = parts.all.first { $0.kind == "styles" }?.path
    return book
  }
}

func localName(_ name: String) -> Substring {
  name.utf8.lastIndex(of: ASCII.lineFeed).map { name[name.utf8.index(after: $0)...] } ?? name[...]
}

/// The parts that a part names.
private final class Relations: XMLReceiver {
  private(set) var all: [(id: String, kind: String, path: String)] = []
  /// The targets of hyperlinks, as they are written, by their ids.
  private(set) var targets: [String: String] = [:]
  private let folder: String

  init(in folder: String) { self.folder = folder }

  func begin(_ name: String, _ attributes: XMLAttributes) {
    guard localName(name) == "Relationship", let id = attributes["Id"], let target = attributes["Target"] else { return }
    let kind = attributes["Type"]?.split(separator: "/").last.map(String.init) ?? ""
    if kind == "hyperlink" {
      targets[id] = target
      return
    }
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
  private(set) var sheets: [(name: String, id: String, isHidden: Bool)] = []
  private(set) var isFrom1904 = false

  var isDone: Bool { sheets.count > ListBudget.sheets }

  func begin(_ name: String, _ attributes: XMLAttributes) {
    switch localName(name) {
    case "sheet":
      guard let name = attributes["name"], let id = attributes["id"] else { return }
      sheets.append((name, id, attributes["state"].map { $0 != "visible" } ?? false))
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

  var isDone: Bool { texts.count > ListBudget.cells }

  func begin(_ name: String, _ attributes: XMLAttributes) {
    let name = localName(name)
    path.append(name)
    if name == "si" { text.removeAll(keepingCapacity: true) }
  }

  func add(_ bytes: UnsafeRawBufferPointer) {
    if path.last == "t", !path.contains("rPh"), text.count < 1 << 20 { text += bytes }
  }

  func end() { if path.popLast() == "si" { texts.append(unescaped(text)) } }
}

/// The text with its escapes of control characters, `_x000D_`.
func unescaped(_ bytes: [UInt8]) -> String {
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
