import Markdown
import OfficeLinks
import Portal
import TextBasics
import Theme

/// An address shown on a page, and its range in the page's bytes.
struct ShownLink: Sendable, Hashable {
  let address: String
  let range: Range<Int>
}

/// An address as written, and its place.
struct PlacedAddress: Sendable, Hashable {
  let address: String
  let place: Place
}

/// Finds the links that lead out of a portal.
struct OutsideAddresses: Sendable {
  private let base: String
  private let basePath: String
  /// Addresses that are known without pages, without percent-encoding. Pages are not searched for them.
  var known: Set<String> = []

  init(base: DocumentAddress) {
    self.base = base.text
    basePath = base.path
  }

  /// The links and images in a text that lead out of the portal, including launch links.
  func links(of text: CommonMarkText) -> [PlacedAddress] {
    MarkdownDocument(text.text).links.compactMap { link in
      let value = Array(link.destination.utf8)
      guard case .scheme(let scheme) = LinkTarget(value[...]),
        isOutside(value[...], scheme) || OfficeApp(scheme: String(decoding: scheme, as: UTF8.self).lowercased()) != nil
      else { return nil }
      return PlacedAddress(address: link.destination, place: text.place(line: link.position.line, column: link.position.column))
    }
  }

  /// The addresses that a page shows and that are not known, each at its first occurrence; `links` are the ranges of its links.
  func links(_ links: [Range<Int>], ofPage bytes: [UInt8]) -> [ShownLink] {
    var seen: Set<String> = []
    return links.compactMap { link in
      let value = resolvingCharacterReferences(bytes[link])
      guard case .scheme(let scheme) = LinkTarget(value), isOutside(value, scheme) else { return nil }
      let address = String(decoding: value, as: UTF8.self)
      guard !known.contains(percentDecoded(address)), seen.insert(address).inserted else { return nil }
      return ShownLink(address: address, range: link)
    }
  }

  private func isOutside(_ value: ArraySlice<UInt8>, _ scheme: ArraySlice<UInt8>) -> Bool {
    guard isEqual(scheme, ignoringCase: "https") || isEqual(scheme, ignoringCase: "http") else { return false }
    return WebTarget(value, base: base, basePath: basePath) == .elsewhere
  }
}
