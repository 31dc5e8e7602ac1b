import CatalogueModel
package import Diagnostics
package import FileAccess
import ManifestDecoding
import OfficeLinks
import PortalContent
import PortalTheme
package import TextBasics

/// A document as a list names it, in the portal's first language.
package struct ListedDocument: Sendable, Hashable {
  package let id: String
  package let title: String
  /// Its direct address.
  package let address: String
  /// The address of its page.
  package let page: String
}

/// The documents of a portal in the manifest's order, and the findings from reading it.
package func listDocuments(
  root: String, fileSystem: FileSystem, jobs: Int
) async -> (documents: [ListedDocument], log: DiagnosticLog, excerpts: [String: LineIndex]) {
  var log = DiagnosticLog()
  let tree = await discoverSources(root: root, fileSystem: fileSystem, jobs: jobs, log: &log)
  let theme = ThemeFiles(own: tree.themeFiles(root: root, fileSystem: fileSystem, log: &log))
  let catalogue = await resolvePortal(tree, theme, jobs: jobs, log: &log)?.site.catalogue
  let excerpts = sourceLines(log, tree, theme)
  guard let catalogue else { return ([], log, excerpts) }
  let (language, routes) = (catalogue.portal.languages[0], Routes(catalogue: catalogue))
  let documents = catalogue.documents.map { document in
    ListedDocument(
      id: document.id.text, title: document.title[language], address: document.address.text,
      page: routes.document(document, language).address(below: catalogue.portal.baseURL.text))
  }
  return (documents, log, excerpts)
}
