package import CatalogueModel
import FileAccess
package import LinkChecking
import ManifestDecoding
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
    for links in await parallelMap(content.composer.writtenTexts, jobs: jobs, { outside.links(of: $0) }) {
      for link in links {
        known.insert(percentDecoded(link.address))
        selection.add(link: link.address, at: link.place)
      }
    }
    let pages = site?.files.filter { $0.path.text.hasSuffix(".html") } ?? []
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
  private var seen: Set<Use> = []
  private var added: Set<PlacedAddress> = []

  /// The pages of a folder are of one kind, made from the same templates, so that one of them is enough. The few pages at the top
  /// differ.
  private struct Use: Hashable {
    let address: String
    let pages: Substring
  }

  init(_ content: GeneratedPortal.Content) {
    rendering = content.rendering
    texts = content.theme.files.filter { $0.path.hasPrefix("strings/") }
  }

  mutating func add(_ links: [(address: String, range: Range<Int>)], ofPage path: String, to selection: inout LinkSelection) {
    let pages = path.lastIndex(of: "/").map { path[..<$0] } ?? path[...]
    let new = links.filter { seen.insert(Use(address: $0.address, pages: pages)).inserted }
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

extension SiteComposer {
  /// Every text in CommonMark, each once however many languages show it.
  var writtenTexts: [CommonMarkText] {
    let languages = catalogue.portal.languages
    let descriptions = catalogue.sections.compactMap(\.description) + catalogue.documents.compactMap(\.description)
    var seen: Set<Place> = []
    let texts = site.texts.flatMap(\.written).map(\.body) + descriptions.flatMap { text in languages.map { text[$0] } }
    return texts.filter { seen.insert($0.place).inserted }
  }
}
