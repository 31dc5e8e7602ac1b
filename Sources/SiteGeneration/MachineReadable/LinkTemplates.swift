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

    /// Byte for byte: `replacing` takes 170,000 instructions.
    private func withoutAddress(_ written: String) -> String {
      let (bytes, address) = (Array(written.utf8), Array(address.utf8))
      guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: address) }) else { return written }
      return String(decoding: bytes[..<start] + "{address}".utf8 + bytes[(start + address.count)...], as: UTF8.self)
    }
  }

  /// In the order in which documents need them.
  private(set) var all: [Template] = []
  private var identifiers: [Parts: String] = [:]
  /// The last template for links of one kind, by its number: most documents share it, and comparing takes a third of the time of
  /// hashing.
  private var recent: [(parts: Parts, id: String)?] = Array(repeating: nil, count: LaunchLink.kindCount)

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

  /// The template of a link, or `nil` if it has to be written in full.
  mutating func id(of link: LaunchLink, in document: Document) -> String? {
    guard link.isShared(in: document) else { return nil }
    if let (parts, id) = recent[link.kind], parts.parts == link.parts, parts.delimiters == document.delimiters { return id }
    let parts = Parts(link, in: document)
    guard let id = identifiers[parts] else { return nil }
    recent[link.kind] = (parts, id)
    return id
  }
}

extension LaunchLink {
  /// False for a link that only its own document can have: on a WOPI host it contains the file's name.
  fileprivate func isShared(in document: Document) -> Bool {
    !isOnWOPIHost && address == document.address
  }

  /// A number for app, mode and form together, below `kindCount`.
  fileprivate var kind: Int {
    let modeNumber =
      switch mode {
      case .edit: 0
      case .view: 1
      case .new: 2
      }
    let formNumber =
      switch form {
      case .full: 0
      case .abbreviated: 1
      case .plain: 2
      }
    return (app.number * 3 + modeNumber) * 3 + formNumber
  }

  fileprivate static let kindCount = OfficeApp.allCases.count * 9
}
