import CatalogueModel
import OfficeLinks
import PortalContent

/// What the launch links of many documents have in common: all but the document's address and page, for which `{address}` and
/// `{page}` are written.
struct LinkTemplates: Sendable {
  /// A template, with a link and its document's address to write it from.
  struct Template: Sendable {
    let id: String
    let link: LaunchLink
    let delimiters: Delimiters
    let address: String

    var text: String { withoutAddress(link.text) }
    var href: String { withoutAddress(link.href(delimiters)) }

    private func withoutAddress(_ written: String) -> String {
      written.replacing(address, with: "{address}", maxReplacements: 1)
    }
  }

  /// In the order in which documents need them.
  private(set) var all: [Template] = []
  private var identifiers: [Parts: String] = [:]

  /// All of a link but its address.
  private struct Parts: Hashable {
    let app: OfficeApp
    let mode: OpenMode
    let form: LinkForm
    let parts: LaunchParts
    let delimiters: Delimiters

    /// `nil` for a link that only its own document can have: on a WOPI host it has the file's name.
    init?(_ link: LaunchLink, in document: Document) {
      guard link.wopi == nil, link.address == document.address else { return nil }
      (app, mode, form, parts, delimiters) = (link.app, link.mode, link.form, link.parts, document.delimiters)
    }
  }

  init(_ documents: some Sequence<Document>) {
    var counts: [String: Int] = [:]
    for document in documents {
      for link in document.links {
        guard let parts = Parts(link, in: document), identifiers[parts] == nil else { continue }
        let name = String(link.anchor.dropFirst("open-".count))
        let count = counts[name, default: 0] + 1
        counts[name] = count
        let id = count == 1 ? name : "\(name)-\(count)"
        identifiers[parts] = id
        all.append(Template(id: id, link: link, delimiters: document.delimiters, address: document.address.text))
      }
    }
  }

  /// The template of a link; `nil` when it has to be written whole.
  func id(of link: LaunchLink, in document: Document) -> String? { Parts(link, in: document).flatMap { identifiers[$0] } }
}
