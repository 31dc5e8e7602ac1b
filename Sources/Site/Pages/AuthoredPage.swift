import Diagnostics
import Portal
import Templates
import TextBasics
import Theme

/// A page that the author wrote in CommonMark.
struct AuthoredPage: PageKind {
  typealias Model = AuthoredModel
  static let template = "page"

  /// The text's index in the site.
  let index: Int

  static func pages(of site: Site, in language: LanguageTag) -> [AuthoredPage] {
    site.texts.indices.filter { !site.texts[$0].isHome }.map { AuthoredPage(index: $0) }
  }

  func route(_ site: Site, _ language: LanguageTag) -> Route { site.routes.page(site.texts[index].path, language) }
  func navigation(_ site: Site, _ language: LanguageTag) -> Route? { route(site, language) }
  func isListed(_ site: Site) -> Bool { site.texts[index].isListed && !site.texts[index].noindex }
  func place(_ site: Site, _ language: LanguageTag) -> Place? { site.texts[index][language].place }

  func compose(_ composition: PageComposition, _ log: inout DiagnosticLog) -> ComposedPage {
    let language = composition.language
    let entry = composition.composer.site.texts[index][language]
    let text = composition.render(entry.body, &log)
    let chapters = text.chapters.map { LinkModel(title: $0.title, href: "#" + percentEncoded(path: $0.anchor)) }
    let (previous, next) = neighbours(composition.composer.site, language)
    let entries = composition.entries.tags
    let tags = entry.tags.map { name in
      let index = composition.catalogue.tags.firstIndex { $0.name == name }
      return PageTagModel(
        title: index.map { composition.catalogue.tags[$0].title[language] } ?? name,
        href: index.map { composition.href(to: entries[$0]) })
    }
    let model = AuthoredModel(
      date: entry.date.map { DateModel($0, composition.strings) }, tags: tags, body: text.html,
      bodyLanguage: entry.language == language ? nil : entry.language.text,
      chapters: chapters.count < 3 ? [] : chapters, previous: previous.map(composition.link), next: next.map(composition.link))
    return composition.composed(
      self, model, title: entry.title,
      summary: entry.description ?? "\(entry.title) · \(composition.catalogue.portal.title[language])",
      breadcrumbs: [composition.homeBreadcrumb], launches: text.launches, text: text)
  }

  /// The pages before and after this one: in the order of the navigation, then those that are not in it.
  private func neighbours(_ site: Site, _ language: LanguageTag) -> (AuthoredPage?, AuthoredPage?) {
    func precedes(_ page: AuthoredPage, _ other: AuthoredPage) -> Bool {
      let (text, next) = (site.texts[page.index], site.texts[other.index])
      return (text.order ?? .max, text.path) < (next.order ?? .max, next.path)
    }
    let pages = Self.pages(of: site, in: language).filter { site.texts[$0.index].isListed || $0.index == index }
    return (pages.filter { precedes($0, self) }.max(by: precedes), pages.filter { precedes(self, $0) }.min(by: precedes))
  }
}

extension PageComposition {
  fileprivate func link(_ page: AuthoredPage) -> LinkModel {
    let site = composer.site
    return link(site.texts[page.index][language].title, to: page.route(site, language))
  }
}

/// A tag of a page, without an address where no document has it.
struct PageTagModel: TemplateModel {
  let title: String
  let href: String?

  static let schema = ModelSchema<Self>(
    .text("title") { $0.title },
    .text("href") { $0.href })
}

struct AuthoredModel: TemplateModel {
  let date: DateModel?
  let tags: [PageTagModel]
  let body: HTML
  /// The language of the body if it is not the page's own, as on a page that was not translated.
  let bodyLanguage: String?
  /// The chapters of a text with at least three.
  let chapters: [LinkModel]
  let previous: LinkModel?
  let next: LinkModel?

  static let schema = ModelSchema<Self>(
    .flag("hasFacts") { $0.date != nil || !$0.tags.isEmpty },
    .record("date", DateModel.self) { $0.date },
    .list("tags", PageTagModel.self) { $0.tags },
    .html("body") { $0.body },
    .text("bodyLanguage") { $0.bodyLanguage },
    .list("chapters", LinkModel.self) { $0.chapters },
    .record("previous", LinkModel.self) { $0.previous },
    .record("next", LinkModel.self) { $0.next })
}
