package import CatalogueModel
import CommonMark
package import FileAccess
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

  /// Everything outside itself that the portal links to, in memory; see `forEachLink`. What is not held elsewhere is freed with it.
  package consuming func linkSelection(_ settings: LinkSettings, jobs: Int) async throws(FileError) -> LinkSelection {
    var selection = LinkSelection(settings: settings)
    try await forEachLink(jobs: jobs) { selection.add($0) }
    return selection
  }

  /// Hands over everything outside itself that the portal links to, with every place where it is written: documents, stores, what is
  /// written in CommonMark, and what the portal's own templates and texts add. The order is always the same.
  ///
  /// Read from the texts and the rendered pages when needed; an ordinary build does not. Fails where temporary files cannot be used.
  package func forEachLink(jobs: Int, _ take: (WrittenLink) throws(FileError) -> Void) async throws(FileError) {
    guard let content else { return }
    let catalogue = content.composer.catalogue
    let shown = await shownLinks(catalogue, jobs: jobs)
    try catalogue.forEachLink(take)
    catalogue.forEachShownAddress { shown.add(known: $0) }
    let texts = content.composer.site.writtenTexts
    // Some at a time: all links of all texts are as much as the texts.
    for start in stride(from: 0, to: texts.count, by: Self.textsAtATime) {
      let some = Array(texts[start..<min(start + Self.textsAtATime, texts.count)])
      for link in await parallelMap(some, jobs: jobs, { [outside = shown.outside] in outside.links(of: $0) }).joined() {
        shown.add(known: percentDecoded(link.address))
        shown.add(known: percentDecoded(withASCIIHost(link.address)))
        if let link = WrittenLink(link.address, at: link.place) { try take(link) }
      }
    }
    let writers = AddressWriters(content)
    try shown.forEachUnwritten { path, links throws(FileError) in
      for link in writers.places(of: links, onPage: path) { try take(link) }
    }
  }

  private static let textsAtATime = 4096

  /// What the pages show: read while they were made, or now.
  private func shownLinks(_ catalogue: Catalogue, jobs: Int) async -> ShownLinks {
    if let shownLinks { return shownLinks }
    let shown = ShownLinks(OutsideAddresses(base: catalogue.portal.baseURL))
    let pages = site?.files.filter { ShownLinks.isRead($0.path.text, $0.place) } ?? []
    _ = await parallelMap(pages, jobs: jobs) { shown.read($0.path.text, $0.bytes) }
    return shown
  }
}

/// Who wrote the addresses that finished pages show: a template, a text of the theme, or else the manifest.
private struct AddressWriters {
  private let rendering: SiteRendering?
  private let texts: [ThemeFile]

  init(_ content: GeneratedPortal.Content) {
    rendering = content.rendering
    texts = content.theme.files.filter { $0.path.hasPrefix("strings/") }
  }

  func places(of links: [ShownLink], onPage path: String) -> [WrittenLink] {
    let map = rendering?.mapped(pageAt: path)
    return links.compactMap { link in
      if let place = place(of: link.address, map?.writer(of: link.range)) { return WrittenLink(link.address, at: place) }
      // Authors cannot change generated pages: what else they show comes from the manifest.
      return WrittenLink(link.address, at: Place(file: manifestPath, line: 1, column: 1), page: path)
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

extension Catalogue {
  /// Hands over the addresses that pages show from the catalogue, without percent-encoding: the documents' own, the stores of their apps,
  /// and Microsoft's viewer of them, which is not requested: it would fetch every document. Nor is what SharePoint shows of them.
  fileprivate func forEachShownAddress(_ take: (String) -> Void) {
    var apps: Set<OfficeApp> = []
    for document in documents {
      for address in [document.address.text, document.browserAddress, document.browserFolder].compactMap(\.self) {
        take(percentDecoded(address))
      }
      guard let app = document.app else { continue }
      if apps.insert(app).inserted { for address in portal.storeAddresses(of: app) { take(percentDecoded(address)) } }
      if let viewer = document.address.webViewerAddress(for: app) { take(percentDecoded(viewer)) }
    }
  }
}
