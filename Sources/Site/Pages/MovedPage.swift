import Diagnostics
import OfficeLinks
import Portal
import Templates
import TextBasics
import Theme

/// A page at the former address of another: it redirects to that page.
struct MovedPage: PageKind {
  typealias Model = MovedModel
  static let template = "moved"

  /// The page now, by its index in the site, and its former name.
  enum Move {
    case document(Int, Identifier)
    case section(Int, Identifier)
    case tag(Int, Identifier)
    case text(Int, String)
  }

  let move: Move

  static func pages(of site: Site, in language: LanguageTag) -> [MovedPage] {
    let catalogue = site.catalogue
    let documents = catalogue.documents.enumerated().flatMap { index, document in
      document.status.formerIDs.map { Move.document(index, $0) }
    }
    let sections = catalogue.sections.enumerated().flatMap { index, section in section.formerIDs.map { Move.section(index, $0) } }
    let tags = catalogue.tags.enumerated().flatMap { index, tag in tag.formerSlugs.map { Move.tag(index, $0) } }
    let texts = site.texts.enumerated().flatMap { index, text in text.redirectFrom.map { Move.text(index, $0.value) } }
    return (documents + sections + tags + texts).map { MovedPage(move: $0) }
  }

  func route(_ site: Site, _ language: LanguageTag) -> Route {
    switch move {
    case .document(_, let id): site.routes.document(id, language)
    case .section(_, let id): site.routes.section(id, language)
    case .tag(_, let slug): site.routes.tag(slug, language)
    case .text(_, let path): site.routes.page(path, language)
    }
  }

  func isListed(_ site: Site) -> Bool { false }

  func place(_ site: Site, _ language: LanguageTag) -> Place? {
    switch move {
    case .document(let index, _): site.catalogue.documents[index].place
    case .section: nil
    case .tag(let index, _): site.catalogue.tags[index].place
    case .text(let index, let path): site.texts[index].redirectFrom.first { $0.value == path }?.place
    }
  }

  func compose(_ composition: PageComposition, _ log: inout DiagnosticLog) -> ComposedPage {
    let (title, target) = target(composition)
    let model = MovedModel(
      target: composition.link(title, to: target), address: target.address(below: composition.catalogue.portal.baseURL.text))
    return composition.composed(self, model, title: title, breadcrumbs: [composition.homeBreadcrumb])
  }

  private func target(_ composition: PageComposition) -> (title: String, route: Route) {
    let (catalogue, language, site) = (composition.catalogue, composition.language, composition.composer.site)
    return switch move {
    case .document(let index, _): (composition.documents[index].title, composition.documents[index].route)
    case .section(let index, _): (catalogue.sections[index].title[language], composition.entries.sections[index])
    case .tag(let index, _): (catalogue.tags[index].title[language], composition.entries.tags[index])
    case .text(let index, _):
      (
        site.texts[index][language].title,
        site.texts[index].isHome ? composition.entries.home : site.routes.page(site.texts[index].path, language)
      )
    }
  }
}

struct MovedModel: TemplateModel {
  /// The page now.
  let target: LinkModel
  /// The public address of that page.
  let address: String

  static let schema = ModelSchema<Self>(
    .record("target", LinkModel.self) { $0.target },
    .text("targetAddress") { $0.address })
}
