import Portal

/// The texts of all documents as `list` would write them now.
struct ShownDocuments: Sendable {
  private let columns: [String: DocumentColumn]
  private let documents: [String: Document]
  private let areSectionsListed: [Bool]

  init(_ catalogue: Catalogue? = nil) {
    columns = Dictionary((catalogue?.tableColumns ?? []).map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    documents = Dictionary(
      (catalogue?.documents ?? []).map { ($0.id.text, $0) }, uniquingKeysWith: { first, _ in first })
    areSectionsListed = catalogue?.sections.map(\.isListed) ?? []
  }

  /// The columns of a table that its cells may change.
  func columns(of table: ExportedTable, where mayChange: ([String]) -> Bool) -> [ComparedColumn] {
    table.keys.indices.compactMap { index in
      guard !Self.locations.contains(table.keys[index]), let column = columns[table.keys[index]],
        mayChange(table.keys[index].split(separator: ".").map(String.init))
      else { return nil }
      return ComparedColumn(column: column, key: table.keys[index], index: index)
    }
  }

  private static let locations = ["path", "url", "source"]

  /// True if a document has other texts than the row that `list` wrote of it.
  func differs(_ id: String, from row: ExportedRow, at columns: [ComparedColumn]) -> Bool {
    guard let document = documents[id] else { return false }
    return columns.contains { compared in
      row.table.keys.dropFirst(compared.index).first == compared.key
        && !row.has(compared.column.text(document), at: compared.index)
    }
  }

  subscript(id: String) -> ShownDocument {
    ShownDocument(document: documents[id], columns: columns, areSectionsListed: areSectionsListed)
  }
}

/// A column of a table of `list`, with its place among the table's keys.
struct ComparedColumn: Sendable {
  fileprivate let column: DocumentColumn
  fileprivate let key: String
  fileprivate let index: Int
}

/// The texts of a document's cells by their keys, made where one is asked for; none for a document that the manifest does not resolve.
struct ShownDocument: Sendable {
  private let document: Document?
  private let columns: [String: DocumentColumn]
  private let areSectionsListed: [Bool]

  fileprivate init(document: Document?, columns: [String: DocumentColumn], areSectionsListed: [Bool]) {
    (self.document, self.columns, self.areSectionsListed) = (document, columns, areSectionsListed)
  }

  /// No texts.
  init() { self.init(document: nil, columns: [:], areSectionsListed: []) }

  /// True unless the document's section is not listed.
  var isListedByDefault: Bool { document?.section.map { areSectionsListed[$0] } ?? true }

  subscript(key: String) -> String? {
    guard let document else { return nil }
    if let column = columns[key] { return column.text(document) }
    return key == DocumentProperty.listed.rawValue ? String(document.status.isFound) : nil
  }
}
