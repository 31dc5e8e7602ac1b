package import Diagnostics
package import TextBasics

/// The content of a table's cell that is not empty.
package enum CellValue: Sendable, Hashable {
  case text(String)
  case list([String])

  /// The text without white space at its end, which no table keeps; `nil` for values that no cell can have.
  package init?(_ value: JSONValue) {
    switch value {
    case .text(let text):
      let trimmed = Self.trimmed(text)
      guard !trimmed.isEmpty else { return nil }
      self = .text(trimmed)
    case .list(let elements):
      let texts = elements.compactMap(\.text)
      guard texts.count == elements.count, !texts.isEmpty else { return nil }
      self = .list(texts)
    case .number, .fraction, .flag, .null, .object: return nil
    }
  }

  package static func trimmed(_ text: String) -> String {
    // Most texts end with a letter or sign.
    if let last = text.utf8.last, last.isASCIIGraphic, !text.utf8.contains(ASCII.carriageReturn) { return text }
    let scalars = text.replacing("\r\n", with: "\n").unicodeScalars
    let end = scalars.lastIndex { !$0.properties.isWhitespace }.map { scalars.index(after: $0) } ?? scalars.startIndex
    return String(scalars[..<end])
  }

  package var json: JSONValue {
    switch self {
    case .text(let text): .text(text)
    case .list(let texts): .list(texts.map(JSONValue.text))
    }
  }

  /// The value as messages show it.
  package var shown: String { parts.joined(separator: "; ") }

  private var parts: [String] {
    switch self {
    case .text(let text): [text]
    case .list(let texts): texts
    }
  }

  /// A list of one text is that text.
  package static func == (left: CellValue, right: CellValue) -> Bool { left.parts == right.parts }
  package func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}

/// The values of a document's cells by name, in the order of names: a document has few, and 100,000 documents are in memory.
package struct LockedCells: Sendable {
  /// Each is its name, the number of its texts, negative for a text that is no list, and these.
  private var packed: [UInt8] = []

  /// Of two values with one name, the last one counts.
  package init(_ values: [(name: String, value: CellValue)] = []) {
    guard !values.isEmpty else { return }
    var writer = PackedWriter()
    for (name, value) in Dictionary(values, uniquingKeysWith: { $1 }).sorted(by: { $0.key < $1.key }) {
      writer.write(name)
      switch value {
      case .text(let text):
        writer.write(-1)
        writer.write(text)
      case .list(let texts):
        writer.write(texts.count)
        for text in texts { writer.write(text) }
      }
    }
    packed = writer.bytes
  }

  private var cells: [(name: String, value: CellValue)] {
    var (reader, cells) = (PackedReader(packed), [(name: String, value: CellValue)]())
    while !reader.isAtEnd {
      let (name, count) = (reader.readText(), reader.readNumber())
      cells.append((name, count < 0 ? .text(reader.readText()) : .list((0..<count).map { _ in reader.readText() })))
    }
    return cells
  }

  package subscript(name: String) -> CellValue? {
    get { cells.first { $0.name == name }?.value }
    set {
      // The same value leaves the bytes shared with those of the last import.
      if self[name] == newValue { return }
      self = LockedCells(cells.filter { $0.name != name } + (newValue.map { [(name, $0)] } ?? []))
    }
  }

  fileprivate func others(than names: [String]) -> [(name: String, value: CellValue)] {
    cells.filter { !names.contains($0.name) }
  }
}

extension LockedCells: Hashable {
  package static func == (left: LockedCells, right: LockedCells) -> Bool {
    left.packed == right.packed || left.cells.elementsEqual(right.cells) { $0 == $1 }
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(cells.map(\.name)) }
}

/// The values of one document that the last import found and wrote: the common ancestor of the manifest's and the source's
/// values.
package struct LockedDocument: Sendable, Hashable {
  /// The key that identifies the source's file: its id there, else its path.
  package var key: String
  /// The document's identifier.
  package var id: String
  package var path: String
  /// The section and tags that the import wrote when it made the document; empty if the document existed before.
  package var section: String?
  package var tags: [String] = []
  /// The values that follow the source, by their keys in the manifest, such as `title` and `title.de`.
  package var cells = LockedCells()
  package var isMade = false
  package var mark: String?
  /// The SHA-256 of the content that the file had with this mark.
  @Rare package var checksum: String?
  /// The day on which the import retired the document.
  @Rare package var retired: String?
  /// The mark of the exported table that these values came from.
  package var table: String?
  /// The mark of the exported table to which somebody added the document's row.
  @Rare package var added: String?
  /// The number of the copy of a table to which somebody added the document's row, or from which somebody removed it.
  @Rare package var copy: Int?
  /// The cells that people had edited in exported tables, the latest last; those of a few tables.
  package private(set) var edits: [LockedEdit] = []
  /// Only tables of `list` put the document at the source, which has not had it so far and does not miss it.
  package var isOfTable = false
  /// The document is at no source: only tables change it, and no import retires it.
  package var isElsewhere = false

  package init(key: String, id: String, path: String) { (self.key, self.id, self.path) = (key, id, path) }

  package func edit(of cell: String, in table: String) -> LockedEdit? { edits.first { $0.cell == cell && $0.table == table } }

  /// Replaces the edit of a cell in a table; `nil` removes it.
  package mutating func set(_ edit: LockedEdit?, of cell: String, in table: String) {
    if edit != nil, edit == self.edit(of: cell, in: table) { return }
    edits.removeAll { $0.cell == cell && $0.table == table }
    guard let edit else { return }
    edits.append(edit)
    let tables = edits.reversed().map(\.table).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }.prefix(4)
    edits.removeAll { !tables.contains($0.table) }
  }

  /// Takes over what is known of the file of a document that a table had put elsewhere, and puts back where it was.
  package mutating func returns(to former: LockedDocument) {
    (key, path, mark, checksum, isOfTable) = (former.key, former.path, former.mark, former.checksum, false)
  }

  /// Takes over an identifier that a person gave to the document, which then no longer belongs to the import alone.
  package mutating func adopt(_ id: String) {
    if id != self.id { isMade = false }
    self.id = id
  }
}

/// A cell that somebody had edited in a copy of an exported table when an import took it.
package struct LockedEdit: Sendable, Hashable {
  /// The mark of the table.
  package let table: String
  /// The number of the copy.
  package let copy: Int
  package let cell: String
  /// The checksum of its text.
  package let checksum: String

  package init(table: String, copy: Int, cell: String, text: String) {
    (self.table, self.copy, self.cell, checksum) = (table, copy, cell, cellChecksum(text))
  }

  fileprivate init?(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard words.count == 4, let number = Int(words[1]), Self.copies.contains(number) else { return nil }
    (table, copy, cell, checksum) = (words[0], number, words[2], words[3])
  }

  /// The numbers that copies may have: a lock is a file that people and git edit.
  fileprivate static let copies = 1...1_000_000_000

  fileprivate var text: String { "\(table) \(copy) \(cell) \(checksum)" }
}

/// The lock of an import: JSON lines sorted by key, so that two branches merge line by line.
package struct LockFile: Sendable, Hashable {
  package var documents: [LockedDocument]
  /// The lines that no import wrote.
  package var faults: [Fault] = []

  package struct Fault: Sendable, Hashable {
    package let reason: String
    package let place: Place
  }

  package init(_ documents: [LockedDocument] = []) { self.documents = documents }

  /// Reads the lines of an earlier import. If two lines have one key, as after a merge, the last one wins.
  package init(_ file: TextFile) {
    var (found, faults): ([LockedDocument], [Fault]) = ([], [])
    var positions: [String: Int] = [:]
    // Nearly always a document for each line, none of which is shorter than its three keys.
    found.reserveCapacity(min(file.bytes.count { $0 == ASCII.lineFeed }, file.bytes.count / 32))
    var reader = JSONReader(file.bytes)
    do throws(JSONFault) {
      try reader.readItems { item in
        guard let document = LockedDocument(item) else {
          faults.append(Fault(reason: "'key', 'id' or 'path' is missing", place: file.place(ofLineAt: item.offset)))
          return
        }
        if let position = positions[document.key] {
          found[position] = document
        } else {
          positions[document.key] = found.count
          found.append(document)
        }
      }
    } catch {
      faults.append(Fault(reason: error.reason, place: file.place(ofLineAt: error.offset)))
    }
    (documents, self.faults) = (found, faults)
  }

  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    // Enough for most lines, so that a large file is not copied while it grows.
    bytes.reserveCapacity(documents.count * 320)
    let order = documents.indices.sorted { documents[$0].key.utf8.lexicographicallyPrecedes(documents[$1].key.utf8) }
    for index in order { bytes += documents[index].line }
    return bytes
  }
}

extension LockedDocument {
  /// The cells that sources without a table have too: a line has them beside `cells`, not within.
  private static let ofAllSources: [DocumentProperty] = [.title, .updated, .owner]

  fileprivate init?(_ item: JSONItem) {
    guard let key = item["key"]?.text, let id = item["id"]?.text, let path = item["path"]?.text else { return nil }
    // One text for both where the source has no ids.
    self.init(key: key, id: id, path: path == key ? key : path)
    section = item[DocumentProperty.section.rawValue]?.text
    if case .list(let values) = item[DocumentProperty.tags.rawValue] { tags = values.compactMap(\.text) }
    let own = Self.ofAllSources.map(\.rawValue)
    var values = own.compactMap { name in item[name]?.text.map { (name: name, value: CellValue.text($0)) } }
    if case .object(let others) = item["cells"] {
      values += others.compactMap { name, value in own.contains(name) ? nil : CellValue(value).map { (name, $0) } }
    }
    cells = LockedCells(values)
    isMade = item["made"] == .flag(true)
    mark = item["mark"]?.text
    checksum = item["sha256"]?.text
    retired = item["retired"]?.text
    table = item["table"]?.text
    added = item["added"]?.text
    if case .list(let values) = item["edits"] { edits = values.compactMap { $0.text.flatMap(LockedEdit.init) } }
    if case .number(let number) = item["copy"], LockedEdit.copies.contains(number) { copy = number }
    isOfTable = item["ofTable"] == .flag(true)
    isElsewhere = item["elsewhere"] == .flag(true)
  }

  fileprivate var line: [UInt8] {
    var json = JSONWriter()
    json.object(onOneLine: true) { json in
      json.string("key", key)
      json.string("id", id)
      json.string("path", path)
      let own = Self.ofAllSources.map(\.rawValue)
      for name in own { if let value = cells[name] { json.write(value, named: name) } }
      json.string(DocumentProperty.section.rawValue, ifPresent: section)
      if !tags.isEmpty { json.strings(DocumentProperty.tags.rawValue, tags) }
      let others = cells.others(than: own)
      if !others.isEmpty {
        json.object("cells") { json in
          for (name, value) in others { json.write(value, named: name) }
        }
      }
      if isMade { json.flag("made", true) }
      json.string("mark", ifPresent: mark)
      json.string("sha256", ifPresent: checksum)
      json.string("retired", ifPresent: retired)
      json.string("table", ifPresent: table)
      json.string("added", ifPresent: added)
      if !edits.isEmpty { json.strings("edits", edits.map(\.text)) }
      if let copy { json.number("copy", copy) }
      if isOfTable { json.flag("ofTable", true) }
      if isElsewhere { json.flag("elsewhere", true) }
    }
    return json.finish()
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ value: CellValue, named name: String) {
    switch value {
    case .text(let text): string(name, text)
    case .list(let texts): strings(name, texts)
    }
  }
}

extension TextFile {
  /// The whole line that contains a byte.
  func place(ofLineAt offset: Int) -> Place { Place(file: path, line: lines.line(ofByte: offset), column: 1) }
}

extension SourceEntry {
  /// The file below `Content/` that new documents of the source with this identifier are written to.
  package func importTarget(_ id: String) -> String { imported?.into?.value ?? "documents/\(id).yaml" }

  /// The lock of these documents, below `Content/`.
  package func lockPath(_ id: String) -> String {
    let target = importTarget(id)
    return String(target[..<(target.lastIndex(of: ".") ?? target.endIndex)]) + ".lock"
  }
}
