import OfficeLinks
import Portal
import Theme

/// The launch links of many documents with `{address}` and `{page}` in place of the document's address and page.
struct LinkTemplates: Sendable {
  /// A template, with a link and its document's address to write it from.
  final class Template: Sendable {
    let id: String
    let link: LaunchLink
    let delimiters: Delimiters
    let address: String

    init(id: String, link: LaunchLink, in document: Document) {
      (self.id, self.link, delimiters, address) = (id, link, document.delimiters, document.address.text)
    }

    var text: String { withoutAddress(link.text) }
    var href: String { withoutAddress(link.href(delimiters)) }

    /// True if a link with the same further parts differs in its address alone.
    func isTemplate(of other: LaunchLink, _ delimiters: Delimiters) -> Bool {
      link.app == other.app && link.mode == other.mode && link.form == other.form && self.delimiters == delimiters
    }

    private func withoutAddress(_ written: String) -> String {
      written.replacing(address, with: "{address}", maxReplacements: 1)
    }
  }

  /// In the order in which documents need them.
  private(set) var all: [Template] = []
  /// The same by the further parts of their links: few have the same ones, and most none.
  private var plain: [Template] = []
  private var byParts: [LaunchParts: [Template]] = [:]

  init(_ documents: some Sequence<Document>) {
    var counts: [String: Int] = [:]
    for document in documents {
      for link in document.links where link.isShared(in: document) && id(of: link, in: document) == nil {
        let name = String(link.anchor.dropFirst("open-".count))
        let count = counts[name, default: 0] + 1
        counts[name] = count
        let id = count == 1 ? name : "\(name)-\(count)"
        let template = Template(id: id, link: link, in: document)
        all.append(template)
        if link.parts.isEmpty { plain.append(template) } else { byParts[link.parts, default: []].append(template) }
      }
    }
  }

  /// The template of a link; `nil` when it has to be written whole.
  func id(of link: LaunchLink, in document: Document) -> String? {
    guard link.isShared(in: document) else { return nil }
    let templates = link.parts.isEmpty ? plain : byParts[link.parts] ?? []
    return templates.first { $0.isTemplate(of: link, document.delimiters) }?.id
  }
}

extension LaunchLink {
  /// False for a link that only its own document can have: on a WOPI host it contains the file's name.
  fileprivate func isShared(in document: Document) -> Bool {
    !isOnWOPIHost && address == document.address
  }
}
