import CatalogueModel
import OfficeLinks
import PortalContent

/// A document as a list names it, in the portal's first language.
package struct ListedDocument: Sendable, Hashable {
  package let id: String
  package let title: String
  /// Its direct address.
  package let address: String
  /// The address of its page.
  package let page: String
}

extension PortalBuild {
  /// The documents in the manifest's order, or those of them that are due; none if there is no catalogue.
  package func listedDocuments(areDue: Bool = false) -> [ListedDocument] {
    guard let catalogue else { return [] }
    let (language, routes) = (catalogue.portal.languages[0], Routes(catalogue: catalogue))
    let documents = areDue ? catalogue.documents.filter { document in today.map(document.isDue) ?? false } : catalogue.documents
    return documents.map { document in
      ListedDocument(
        id: document.id.text, title: document.title[language], address: document.address.text,
        page: routes.document(document, language).address(below: catalogue.portal.baseURL.text))
    }
  }
}
