package import CatalogueModel
import Diagnostics
import EmailComposing
package import LinkChecking
import ManifestDecoding
import PortalContent
import PortalTheme
import TextBasics

extension GeneratedPortal {
  /// What the portal links to outside itself, and what the manifest says about it, kept for those who ask.
  struct Content: Sendable {
    let composer: SiteComposer
    let theme: ThemeFiles
  }

  /// What the manifest says about checking links, as it holds on a day; `nil` when there is no manifest that can be read.
  package func linkSettings(today: CalendarDate) -> LinkSettings? {
    content.map { LinkSettings(catalogue: $0.composer.catalogue, today: today) }
  }

  /// Everything outside itself that the portal links to, with every place where it is written: documents, stores, what is
  /// written in CommonMark, and what the portal's own templates and texts add.
  ///
  /// Read from the texts and the rendered pages when asked for; an ordinary build does not. What is not held elsewhere is freed
  /// with it.
  package consuming func externalLinks(_ settings: LinkSettings, jobs: Int) async -> LinkSelection {
    var selection = LinkSelection(settings: settings)
    guard let content else { return selection }
    let catalogue = content.composer.catalogue
    selection.add(catalogue)
    var known = KnownAddresses(catalogue)
    let outside = OutsideAddresses(base: catalogue.portal.baseURL)
    for links in await parallelMap(content.composer.writtenTexts, jobs: jobs, { outside.links(of: $0) }) {
      for link in links {
        known.insert(link.address)
        selection.add(link: link.address, at: link.place)
      }
    }
    let pages = site?.files.filter { $0.path.text.hasSuffix(".html") } ?? []
    let found = await parallelMap(pages, jobs: jobs) { [known] in outside.links(ofPage: $0, without: known) }
    let templates = TemplateAddresses(content.theme)
    var seen: Set<String> = []
    for link in found.joined() where seen.insert(link.address).inserted {
      if let places = templates.places(of: link.address) {
        for place in places { selection.add(link: link.address, at: place) }
      } else {
        // Generated pages are nobody's to change: what they show comes from the manifest.
        selection.add(link: link.address, at: Place(file: manifestPath, line: 1, column: 1), page: link.place.file)
      }
    }
    return selection
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
