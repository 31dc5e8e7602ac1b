import Files
import Portal
import Synchronization
import TextBasics

/// The texts of documents as `list` would write them now.
///
/// The texts alone, since the catalogue of 100,000 documents takes four times the memory.
package struct ShownDocuments: Sendable {
  /// The places of the columns among a document's texts, by their keys.
  private let columns: [String: Int]
  private let rows: [String: ShownRow]

  /// No texts.
  init() { (columns, rows) = ([:], [:]) }

  /// Nobody compares them, and they take half of the memory.
  private static let derived = [DocumentProperty.id.rawValue, DocumentProperty.address.rawValue]

  /// `ids` are the documents that are asked for; `nil` for all.
  init(_ catalogue: Catalogue?, of ids: Set<String>? = nil, jobs: Int) async {
    let written = (catalogue?.tableColumns ?? []).filter { !Self.derived.contains($0.key) }
    columns = Dictionary(written.indices.map { (written[$0].key, $0) }, uniquingKeysWith: { first, _ in first })
    let documents = (catalogue?.documents ?? []).filter { ids?.contains($0.id.text) ?? true }
    let areSectionsListed = catalogue?.sections.map(\.isListed) ?? []
    let rows = await parallelMap(documents, jobs: jobs) { document in
      ShownRow(
        written.map { $0.text(document) }, isFound: document.status.isFound,
        isListedByDefault: document.section.map { areSectionsListed[$0] } ?? true)
    }
    self.rows = Dictionary(zip(documents.lazy.map(\.id.text), rows), uniquingKeysWith: { first, _ in first })
  }

  /// The columns of a table that its cells may change.
  func columns(of table: ExportedTable, where mayChange: ([String]) -> Bool) -> [ComparedColumn] {
    table.keys.indices.compactMap { index in
      guard !Self.locations.contains(table.keys[index]), let place = columns[table.keys[index]],
        mayChange(table.keys[index].split(separator: ".").map(String.init))
      else { return nil }
      return ComparedColumn(place: place, key: table.keys[index], keyPlace: index)
    }
  }

  private static let locations = ["path", "url", "source"]

  /// True if a document has other texts than the row that `list` wrote of it.
  func differs(_ id: String, from row: ExportedRow, at columns: [ComparedColumn]) -> Bool {
    guard let texts = rows[id]?.texts else { return false }
    return columns.contains { compared in
      row.table.keys.dropFirst(compared.keyPlace).first == compared.key && !row.has(texts[compared.place], at: compared.keyPlace)
    }
  }

  subscript(id: String) -> ShownDocument { ShownDocument(row: rows[id], columns: columns) }
}

/// A column of a table of `list`, with its place among the texts of a document and among the table's keys.
struct ComparedColumn: Sendable {
  fileprivate let place: Int
  fileprivate let key: String
  fileprivate let keyPlace: Int
}

/// The texts of a document's cells by their keys; none for a document that the manifest does not resolve.
struct ShownDocument: Sendable {
  private let texts: [String]
  private let row: ShownRow?
  private let columns: [String: Int]

  fileprivate init(row: ShownRow?, columns: [String: Int]) { (texts, self.row, self.columns) = (row?.texts ?? [], row, columns) }

  /// No texts.
  init() { self.init(row: nil, columns: [:]) }

  /// True unless the document's section is not listed.
  var isListedByDefault: Bool { row?.isListedByDefault ?? true }

  subscript(key: String) -> String? {
    guard let row else { return nil }
    if let column = columns[key] { return texts[column] }
    return key == DocumentProperty.listed.rawValue ? String(row.isFound) : nil
  }
}

/// The texts of a document's cells.
private struct ShownRow: Sendable {
  private let packed: [UInt8]
  let isFound: Bool
  let isListedByDefault: Bool

  init(_ texts: [String], isFound: Bool, isListedByDefault: Bool) {
    (self.isFound, self.isListedByDefault) = (isFound, isListedByDefault)
    var writer = PackedWriter()
    for text in texts { writer.write(text) }
    packed = writer.bytes
  }

  var texts: [String] {
    var (reader, texts) = (PackedReader(packed), [String]())
    while !reader.isAtEnd { texts.append(reader.readText()) }
    return texts
  }
}

/// The texts of the documents as `list` would write them, made once for the imports of a command that begin with the same files. A class,
/// so that they are in memory only while an import needs them.
final class KnownTexts: Sendable {
  private let known = Mutex<ShownDocuments?>(nil)

  func callAsFunction(_ make: () async -> ShownDocuments) async -> ShownDocuments {
    if let known = known.withLock(\.self) { return known }
    let made = await make()
    known.withLock { $0 = made }
    return made
  }

  func forget() { known.withLock { $0 = nil } }
}
