/// What the author wrote and could not be read, which was reported: links to it are not reported as well.
package struct Unread: Sendable {
  /// Identifiers that are in the manifest but not in the catalogue, since something else is wrong with them.
  package var documents: Set<String> = []
  /// The paths of pages, as `page:` names them.
  package var pages: Set<String> = []
  /// Whether a file of the manifest is among it: a document, section or tag that is not known may be there.
  package var isInManifest = false

  package init() {}

  func mayHave(_ kind: String, _ name: String) -> Bool {
    switch kind {
    case "document": documents.contains(name) || isInManifest
    case "page": pages.contains(name)
    default: isInManifest
    }
  }
}
