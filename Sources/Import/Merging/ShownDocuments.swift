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

  subscript(id: String) -> ShownDocument {
    ShownDocument(document: documents[id], columns: columns, areSectionsListed: areSectionsListed)
  }
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
