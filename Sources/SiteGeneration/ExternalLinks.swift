package import CatalogueModel
import CommonMark
import FileAccess
package import LinkChecking
import ManifestDecoding
import OfficeLinks
import ParallelWork
import PortalContent
import PortalTheme
import Templating
import TextBasics

extension GeneratedPortal {
  /// What the manifest says about checking links, as it holds on a day; `nil` when there is no manifest that can be read.
  package func linkSettings(today: CalendarDate) -> LinkSettings? {
    content.map { LinkSettings(catalogue: $0.composer.catalogue, today: today) }
  }

  /// Everything outside itself that the portal links to, with every place where it is written: documents, stores, what is
  /// written in CommonMark, and what the portal's own templates and texts add.
  ///
  /// Read from the texts and the rendered pages when needed; an ordinary build does not. What is not held elsewhere is freed
  /// with it.
  package consuming func linkSelection(_ settings: LinkSettings, jobs: Int) async -> LinkSelection {
    var selection = LinkSelection(settings: settings)
    guard let content else { return selection }
    let catalogue = content.composer.catalogue
    selection.add(catalogue)
    var known = catalogue.shownAddresses
    let outside = OutsideAddresses(base: catalogue.portal.baseURL)
    for links in await parallelMap(content.composer.site.writtenTexts, jobs: jobs, { outside.links(of: $0) }) {
      for link in links {
        known.formUnion([percentDecoded(link.address), percentDecoded(withASCIIHost(link.address))])
        selection.add(link: link.address, at: link.place)
      }
    }
    // What is copied as it is belongs to nobody's text.
    let pages =
      site?.files.filter { file in
        file.path.text.hasSuffix(".html") && !(file.place?.file.hasPrefix(SourceFile.staticFolder) ?? false)
      } ?? []
    let found = await parallelMap(pages, jobs: jobs) { [known] in outside.links(ofPage: $0, without: known) }
    var places = AddressPlaces(content)
    for (page, links) in zip(pages, found) { places.add(links, ofPage: page.path.text, to: &selection) }
    return selection
  }
}

/// Who wrote the addresses that finished pages show: a template, a text of the theme, or else the manifest.
private struct AddressPlaces {
  private let rendering: SiteRendering?
  private let texts: [ThemeFile]
  /// Addresses with the folders of pages that show them. The pages of a folder are of one kind, made from the same templates, so that
  /// one of them is enough. The few pages at the top differ.
  private var seen: Set<[String]> = []
  private var added: Set<PlacedAddress> = []

  init(_ content: GeneratedPortal.Content) {
    rendering = content.rendering
    texts = content.theme.files.filter { $0.path.hasPrefix("strings/") }
  }

  mutating func add(_ links: [(address: String, range: Range<Int>)], ofPage path: String, to selection: inout LinkSelection) {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? path
    let new = links.filter { seen.insert([$0.address, folder]).inserted }
    guard !new.isEmpty else { return }
    let map = rendering?.mapped(pageAt: path)
    for (address, range) in new {
      let written = place(of: address, map?.writer(of: range))
      // Authors cannot change generated pages: what else they show comes from the manifest.
      let place = written ?? Place(file: manifestPath, line: 1, column: 1)
      guard added.insert(PlacedAddress(address: address, place: place)).inserted else { continue }
      if written == nil {
        selection.add(link: address, at: place, page: path)
      } else {
        selection.add(link: address, at: place)
      }
    }
  }

  private func place(of address: String, _ writer: SourceMap.Writer?) -> Place? {
    guard let writer else { return nil }
    guard let value = writer.value else { return writer.place }
    return value.hasPrefix("strings.") ? place(inTextsOf: Array(address.utf8)) : nil
  }

  private func place(inTextsOf address: [UInt8]) -> Place? {
    for file in texts {
      guard let range = file.bytes.firstRange(of: address) else { continue }
      return TextFile(path: "Templates/" + file.path, bytes: file.bytes).place(of: range)
    }
    return nil
  }
}

/// An address as it is written, and where.
struct PlacedAddress: Sendable, Hashable {
  let address: String
  let place: Place
}

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
  /// Microsoft's viewer of them, which is not requested: it would fetch every document. Nor is what SharePoint shows of them.
  var shownAddresses: Set<String> {
    var addresses: Set<String> = []
    for document in documents {
      addresses.insert(percentDecoded(document.address.text))
      for address in [document.browserAddress, document.browserFolder].compactMap(\.self) {
        addresses.insert(percentDecoded(address))
      }
      guard let app = document.app else { continue }
      for address in portal.storeAddresses(of: app) { addresses.insert(percentDecoded(address)) }
      if let viewer = document.address.webViewerAddress(for: app) { addresses.insert(percentDecoded(viewer)) }
    }
    return addresses
  }
}
