import OfficeLinks
package import Portal
import Theme

/// A document as a list names it, in the portal's first language.
package struct ListedDocument: Sendable, Hashable {
  package let id: String
  package let title: String
  /// Its direct address.
  package let address: String
  /// The address of its page.
  package let page: String
  /// The identifier of its section.
  package let section: String?
}

extension PortalBuild {
  /// The documents in the manifest's order, or those of them in a section or that are due; none if there is no catalogue.
  package func listedDocuments(section: String? = nil, areDue: Bool = false) -> [ListedDocument] {
    guard let catalogue else { return [] }
    let (language, routes) = (catalogue.portal.languages[0], Routes(catalogue: catalogue))
    return documents(of: catalogue, section, areDue).map { document in
      ListedDocument(
        id: document.id.text, title: document.title[language], address: document.address.text,
        page: routes.document(document, language).address(below: catalogue.portal.baseURL.text),
        section: document.section.map { catalogue.sections[$0].id.text })
    }
  }
}

extension PortalBuild {
  private func documents(of catalogue: Catalogue, _ section: String?, _ areDue: Bool) -> [Document] {
    catalogue.documents.filter { document in
      (section == nil || document.section.map { catalogue.sections[$0].id.text } == section)
        && (!areDue || today.map(document.isDue) ?? false)
    }
  }
}

// MARK: - Tables

/// Everything that a table can say about the documents, under the names by which an import reads it, and for that import what it was.
package struct DocumentTable: Sendable {
  package let columns: [DocumentColumn]
  /// The name of the last column, which no person needs to see.
  package let exported: String
  /// The texts of a row for each document, and that of the last column.
  package let rows: [(texts: [String], exported: String)]
}

extension PortalBuild {
  /// The table of all documents, or of those in a section or that are due; `nil` if there is no catalogue.
  package func documentTable(section: String? = nil, areDue: Bool = false) -> DocumentTable? {
    guard let catalogue else { return nil }
    let (language, routes) = (catalogue.portal.languages[0], Routes(catalogue: catalogue))
    let page = DocumentColumn("page") { routes.document($0, language).address(below: catalogue.portal.baseURL.text) }
    let columns = catalogue.tableColumns + [page]
    let rows = documents(of: catalogue, section, areDue).map { document in
      (id: document.id.text, texts: columns.map { $0.text(document) })
    }
    let exported = ExportedTable(columns.map(\.key), rows, isPart: section != nil || areDue)
    return DocumentTable(
      columns: columns, exported: exported.head, rows: rows.map { ($0.texts, exported.cell(id: $0.id, $0.texts)) })
  }
}
