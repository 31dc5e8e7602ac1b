import CatalogueModel
import Diagnostics
import ManifestDecoding
import PortalContent
import Templating
import TextBasics

/// A page that the author wrote in CommonMark.
struct AuthoredPage: Page {
  typealias Model = AuthoredModel
  static let template = "page"

  /// The text's position in the site.
  let index: Int

  static func pages(of site: Site, in language: LanguageTag) -> [AuthoredPage] {
    site.texts.indices.filter { !site.texts[$0].isHome }.map { AuthoredPage(index: $0) }
  }

  func route(_ site: Site, _ language: LanguageTag) -> Route { site.routes.page(site.texts[index].path, language) }
  func navigation(_ site: Site, _ language: LanguageTag) -> Route? { route(site, language) }
  func place(_ site: Site, _ language: LanguageTag) -> Place? { site.texts[index][language].place }

  func compose(_ composition: PageComposition, _ log: inout DiagnosticLog) -> ComposedPage {
    let language = composition.language
    let entry = composition.composer.site.texts[index][language]
    let text = composition.render(entry.body, &log)
    let chapters = text.chapters.map { LinkModel(title: $0.title, href: "#" + percentEncoded(path: $0.anchor)) }
    let model = AuthoredModel(
      body: text.html, bodyLanguage: entry.language == language ? nil : entry.language.text,
      chapters: chapters.count < 3 ? [] : chapters, previous: neighbour(-1, composition), next: neighbour(1, composition))
    return composition.composed(
      self, model, title: entry.title, summary: "\(entry.title) · \(composition.catalogue.portal.title[language])",
      breadcrumbs: [composition.homeBreadcrumb], launches: text.launches, text: text)
  }

  /// The page before or after this one, in the order of the navigation.
  private func neighbour(_ step: Int, _ composition: PageComposition) -> LinkModel? {
    let site = composition.composer.site
    let pages = Self.pages(of: site, in: composition.language)
    guard let position = pages.firstIndex(where: { $0.index == index }), pages.indices.contains(position + step) else {
      return nil
    }
    let page = pages[position + step]
    return composition.link(site.texts[page.index][composition.language].title, to: page.route(site, composition.language))
  }
}

struct AuthoredModel: TemplateModel {
  let body: HTML
  /// The language of the body where it is not the page's own: a page that was not translated.
  let bodyLanguage: String?
  /// The chapters of a text with at least three.
  let chapters: [LinkModel]
  let previous: LinkModel?
  let next: LinkModel?

  static let schema = ModelSchema<Self>(
    .html("body") { $0.body },
    .text("bodyLanguage") { $0.bodyLanguage },
    .list("chapters", LinkModel.self) { $0.chapters },
    .record("previous", LinkModel.self) { $0.previous },
    .record("next", LinkModel.self) { $0.next })
}
