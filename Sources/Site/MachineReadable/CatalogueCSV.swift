import Files
import OfficeLinks
import Portal
import TextBasics
import Theme

/// `catalogue.csv`: a row for every document, with its launch links for its own app, for spreadsheets (RFC 4180, UTF-8, lines end
/// with CR LF). The links for other apps are in `catalogue.json`.
struct CatalogueCSV: PiecewiseFile {
  private let catalogue: Catalogue
  /// The documents' pages in the portal's first language, in the order of the catalogue.
  private let pages: [Route]
  /// Some sections are below others.
  private let hasParents: Bool
  private static let facts: [DocumentProperty] = [.tags, .owner, .updated, .address]

  init(_ site: Site) {
    catalogue = site.catalogue
    hasParents = catalogue.listedSections.contains { site.catalogue.sections[$0].parent != nil }
    pages = site.entries(catalogue.portal.languages[0]).documents
  }

  func make<Failure: Error>(_ take: (ArraySlice<UInt8>) throws(Failure) -> Void) throws(Failure) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * pieceSize)
    // Excel reads a file without a byte order mark in the system's code page.
    bytes.append("\u{FEFF}")
    let columns =
      ["document", "title", "section"] + (hasParents ? ["parent"] : []) + Self.facts.map(\.rawValue) + ["page", "app"]
      + OpenMode.allCases.map(\.rawValue) + catalogue.fields.map(\.name)
    bytes.appendCSVRow(columns)
    for index in catalogue.listed {
      append(catalogue.documents[index], pages[index], to: &bytes)
      guard bytes.count >= pieceSize else { continue }
      try take(bytes[...])
      bytes.removeAll(keepingCapacity: true)
    }
    try take(bytes[...])
  }

  private func append(_ document: Document, _ page: Route, to bytes: inout [UInt8]) {
    let language = catalogue.portal.languages[0]
    for property: DocumentProperty in [.id, .title, .section] { append(property, of: document, to: &bytes) }
    if hasParents {
      let parent = catalogue.listedSection(of: document)?.parent
      bytes.appendCSV(field: parent.map { catalogue.sections[$0].id.text } ?? "")
    }
    for property in Self.facts { append(property, of: document, to: &bytes) }
    bytes.appendCSV(field: page.address(below: catalogue.portal.baseURL.text))
    append(.app, of: document, to: &bytes)
    for mode in OpenMode.allCases {
      bytes.appendCSV(field: document.links.first { $0.app == document.app && $0.mode == mode }?.text ?? "")
    }
    for field in catalogue.fields {
      let values = document.fields.first { $0.field.id == field.id }?.values ?? []
      bytes.appendCSV(list: values.map { $0.machineText(in: language) })
    }
    bytes.endCSVRow()
  }

  private func append(_ property: DocumentProperty, of document: Document, to bytes: inout [UInt8]) {
    bytes.appendCSV(field: catalogue.published(property, of: document)?.cell { $0.joined(separator: "; ") } ?? "")
  }
}

extension Catalogue {
  /// The value of a document's property as visitors may see it: without a section that is not listed.
  func published(_ property: DocumentProperty, of document: Document) -> PropertyValue? {
    property == .section && listedSection(of: document) == nil ? nil : document.value(of: property, in: self)
  }
}

extension [UInt8] {
  fileprivate mutating func appendCSV(list values: [String]) { appendCSV(field: values.joined(separator: "; ")) }
}
