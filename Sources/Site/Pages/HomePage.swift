import Diagnostics
import Portal
import Templates
import Theme

/// The home page: introduction, sections, the pinned and the latest documents, tags.
struct HomePage: PageKind {
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
      sections: catalogue.topSections.map { index in
        composition.group(
          catalogue.sections[index], composition.entries.sections[index],
          newest: catalogue.topSections.count > sectionLimit ? 0 : newestCount)
      },
      pinned: composition.rows(composer.home.pinned, showsSection: true),
      days: composition.days(of: composer.home.recent),
      recent: composition.rows(composer.home.recent, showsSection: true), tags: frequentTags(composition))
    let title = catalogue.portal.title[language]
    return composition.composed(
      self, model, title: introduction?.title ?? title, summary: title,
      launches: text.launches + composition.listed(composer.home.pinned + composer.home.recent), text: text, isHome: true)
  }
}

/// How many documents a section shows, and up to how many sections have room for them.
private let (newestCount, sectionLimit) = (3, 6)

/// The tags of the most documents, at most eight, one line of a desk's screen.
private func frequentTags(_ composition: PageComposition) -> [DocumentGroupModel] {
  let tags = zip(composition.shownTags.map { composition.catalogue.tags[$0] }, composition.tagGroups)
  let byCount = tags.enumerated().sorted {
    ($1.element.0.documents.count, $0.offset) < ($0.element.0.documents.count, $1.offset)
  }
  return byCount.prefix(8).map(\.element.1)
}

struct HomeModel: TemplateModel {
  let introduction: HTML?
  let sections: [DocumentGroupModel]
  let pinned: [DocumentRowModel]
  let days: [NewsDayModel]
  let recent: [DocumentRowModel]
  let tags: [DocumentGroupModel]

  static let schema = ModelSchema<Self>(
    .html("introduction") { $0.introduction },
    .list("sections", DocumentGroupModel.self) { $0.sections },
    .flag("hasPinned") { !$0.pinned.isEmpty },
    .list("pinned", DocumentRowModel.self) { $0.pinned },
    .list("days", NewsDayModel.self) { $0.days },
    .list("recent", DocumentRowModel.self) { $0.recent },
    .list("tags", DocumentGroupModel.self) { $0.tags })
}
