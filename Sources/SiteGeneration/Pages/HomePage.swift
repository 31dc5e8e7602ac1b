import CatalogueModel
import Diagnostics
import ManifestDecoding
import PortalContent
import Templating

/// The home page: introduction, sections, the latest documents, tags.
struct HomePage: Page {
  typealias Model = HomeModel
  static let template = "home"

  static func pages(of site: Site, in language: LanguageTag) -> [HomePage] { [HomePage()] }
  func route(_ site: Site, _ language: LanguageTag) -> Route { site.routes.home(language) }

  func compose(_ composition: PageComposition, _ log: inout DiagnosticLog) -> ComposedPage {
    let (composer, catalogue, language) = (composition.composer, composition.catalogue, composition.language)
    let introduction = composer.site.home?[language]
    let text = introduction.map { composition.render($0.body, &log) } ?? RenderedText()
    let model = HomeModel(
      introduction: introduction == nil ? nil : text.html,
      sections: catalogue.listedSections.map { index in
        let section = catalogue.sections[index]
        return composition.group(section.title[language], composition.entries.sections[index], section.documents.count)
      },
      recent: composition.rows(composer.recent, showsSection: true), tags: composition.tagGroups)
    let title = catalogue.portal.title[language]
    return composition.composed(
      self, model, title: introduction?.title ?? title, summary: title,
      launches: text.launches + composition.listed(model.recent), text: text, isHome: true)
  }
}

/// The home page.
struct HomeModel: TemplateModel {
  let introduction: HTML?
  let sections: [GroupModel]
  let recent: [RowModel]
  let tags: [GroupModel]

  static let schema = ModelSchema<Self>(
    .html("introduction") { $0.introduction },
    .list("sections", GroupModel.self) { $0.sections },
    .list("recent", RowModel.self) { $0.recent },
    .list("tags", GroupModel.self) { $0.tags })
}
