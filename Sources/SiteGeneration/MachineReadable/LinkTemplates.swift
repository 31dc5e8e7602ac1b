import CatalogueModel
import OfficeLinks
import PortalContent

/// The launch links of many documents with `{address}` and `{page}` in place of the document's address and page.
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

  /// A link without its address.
  private struct Parts: Hashable {
    let app: OfficeApp
    let mode: OpenMode
    let form: LinkForm
    let parts: LaunchParts
    let delimiters: Delimiters

    init(_ link: LaunchLink, in document: Document) {
      (app, mode, form, parts, delimiters) = (link.app, link.mode, link.form, link.parts, document.delimiters)
    }
  }

  init(_ documents: some Sequence<Document>) {
    var counts: [String: Int] = [:]
    for document in documents {
      for link in document.links where link.isShared(in: document) && id(of: link, in: document) == nil {
        let name = String(link.anchor.dropFirst("open-".count))
        let count = counts[name, default: 0] + 1
        counts[name] = count
        let id = count == 1 ? name : "\(name)-\(count)"
        identifiers[Parts(link, in: document)] = id
        all.append(Template(id: id, link: link, delimiters: document.delimiters, address: document.address.text))
      }
    }
  }

  /// The template of a link; `nil` when it has to be written whole.
  func id(of link: LaunchLink, in document: Document) -> String? {
    link.isShared(in: document) ? identifiers[Parts(link, in: document)] : nil
  }
}

extension LaunchLink {
  /// False for a link that only its own document can have: on a WOPI host it contains the file's name.
  fileprivate func isShared(in document: Document) -> Bool {
    !isOnWOPIHost && address == document.address
  }
}
