import CatalogueModel
import CommonMark
import FileAccess
import LinkChecking
import OfficeLinks
import PortalContent
import TextBasics

/// Tells the addresses that lead out of a portal from its links to itself.
struct OutsideAddresses: Sendable {
  private let base: String
  private let basePath: String

  init(base: DocumentAddress) {
    self.base = base.text
    basePath = base.path
  }

  /// The links and images of a text that lead out of the portal, launch links included.
  func links(of text: CommonMarkText) -> [PlacedAddress] {
    MarkdownDocument(text.text).links.compactMap { link in
      let value = Array(link.destination.utf8)
      guard case .scheme(let scheme) = LinkTarget(value[...]),
        isOutside(value[...], scheme) || OfficeApp(scheme: String(decoding: scheme, as: UTF8.self).lowercased()) != nil
      else { return nil }
      return PlacedAddress(address: link.destination, place: text.place(line: link.position.line, column: link.position.column))
    }
  }

  func links(ofPage file: OutputFile, without known: Set<String>) -> [(address: String, range: Range<Int>)] {
    let bytes = file.bytes
    var seen: Set<String> = []
    return HTMLScan(bytes).links.compactMap { link in
      let value = resolvingCharacterReferences(bytes[link])
      guard case .scheme(let scheme) = LinkTarget(value), isOutside(value, scheme) else { return nil }
      let address = String(decoding: value, as: UTF8.self)
      guard !known.contains(percentDecoded(address)), seen.insert(address).inserted else { return nil }
      return (address, link)
    }
  }

  private func isOutside(_ value: ArraySlice<UInt8>, _ scheme: ArraySlice<UInt8>) -> Bool {
    guard isEqual(scheme, ignoringCase: "https") || isEqual(scheme, ignoringCase: "http") else { return false }
    return WebTarget(value, base: base, basePath: basePath) == .elsewhere
  }
}

extension Catalogue {
  /// The addresses that pages show from the catalogue, without percent-encoding: the documents' own, the stores of their apps, and
  /// Microsoft's viewer of them, which is not requested: it would fetch every document.
  var shownAddresses: Set<String> {
    var addresses: Set<String> = []
    for document in documents {
      addresses.insert(percentDecoded(document.address.text))
      for address in portal.storeAddresses(of: document.app) { addresses.insert(percentDecoded(address)) }
      if let viewer = document.address.webViewerAddress(for: document.app) { addresses.insert(percentDecoded(viewer)) }
    }
    return addresses
  }
}
