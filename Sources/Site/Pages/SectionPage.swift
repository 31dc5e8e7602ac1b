import Diagnostics
import Portal
import Theme

/// A part of a section's list.
struct SectionPage: PageKind {
  typealias Model = ListingModel
  static let template = "section"

  /// The section's index in the catalogue.
  let index: Int
  /// Counted from 0.
  let part: Int

  static func pages(of site: Site, in language: LanguageTag) -> [SectionPage] {
    site.catalogue.sections.enumerated().flatMap { index, section in
      ListParts(count: section.documents.count).indexes.map { SectionPage(index: index, part: $0) }
    }
  }

  func route(_ site: Site, _ language: LanguageTag) -> Route {
    site.routes.section(site.catalogue.sections[index], language, part: part)
  }

  func navigation(_ site: Site, _ language: LanguageTag) -> Route? {
    site.entries(language).sections[index]
  }

  func isListed(_ site: Site) -> Bool { site.catalogue.sections[index].isListed && !site.catalogue.sections[index].noindex }

  func compose(_ composition: PageComposition, _ log: inout DiagnosticLog) -> ComposedPage {
    let (section, language) = (composition.catalogue.sections[index], composition.language)
    var text = RenderedText()
    if part == 0, let description = section.description { text = composition.render(description[language], &log) }
    let listed = section.children.filter { composition.catalogue.sections[$0].isListed || !section.isListed }
    return composition.listing(
      self, composition.composer.sectionDocuments[language]?[index] ?? [], part: part, title: section.title[language], text: text,
      breadcrumbs: [composition.homeBreadcrumb] + composition.branch(index).dropLast(), sections: part == 0 ? listed : [],
      newest: part == 0 ? newest(composition.catalogue, in: listed) : ([], 0), filter: ("section", section.id.text),
      feed: composition.catalogue.hasFeed(section) ? composition.routes.feed(section, language) : nil
    ) { composition.routes.section(section, language, part: $0) }
  }

  private static let newestCount = 10

  /// The latest documents of the sections below, and the number of all documents here and there.
  private func newest(_ catalogue: Catalogue, in sections: [Int]) -> (shown: [Int], total: Int) {
    let below = catalogue.newestFirst(sections.flatMap { catalogue.sections[$0].documents })
    return (Array(below.prefix(Self.newestCount)), catalogue.documents(inAndBelow: catalogue.sections[index]).count)
  }
}
