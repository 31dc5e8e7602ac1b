import CatalogueModel
import Diagnostics
import ManifestDecoding
import OfficeLinks
import Templating

extension PageComposition {
  /// The home page: introduction, sections, the latest documents, tags.
  func home(_ log: inout DiagnosticLog) -> ComposedPage {
    var rendered = RenderedText()
    if let introduction = composer.site.home { rendered = render(introduction[language].body, &log) }
    let recent = composer.recent.map { catalogue.documents[$0] }
    let model = HomeModel(
      introduction: composer.site.home == nil ? nil : rendered.html,
      sections: catalogue.sections.map { group($0.title[language], routes.section($0, language), $0.documents.count) },
      recent: recent.map(row), tags: tagGroups)
    return composed(
      .home(model), title: composer.site.home?[language].title ?? catalogue.portal.title[language],
      summary: catalogue.portal.title[language], launches: rendered.launches + recent.compactMap(\.links.first),
      origins: rendered.origins)
  }

  /// A section's page.
  func section(_ section: Section, _ log: inout DiagnosticLog) -> ComposedPage {
    var rendered = RenderedText()
    if let description = section.description { rendered = render(description[language], &log) }
    let title = section.title[language]
    return listing(
      section.documents, title: title, description: section.description == nil ? nil : rendered, breadcrumbs: [homeBreadcrumb]
    ) { .section($0) }
  }

  /// A tag's page.
  func tag(_ tag: Tag) -> ComposedPage {
    listing(
      tag.documents, title: strings.format(.tagTitle, ["tag": tag.name]), description: nil,
      breadcrumbs: [homeBreadcrumb, link(strings[.tagsTitle], to: routes.tags(language))]
    ) { .tag($0) }
  }

  /// The list of all tags.
  func tags() -> ComposedPage {
    composed(.tags(TagsModel(tags: tagGroups)), title: strings[.tagsTitle], breadcrumbs: [homeBreadcrumb])
  }

  private func listing(
    _ indexes: [Int], title: String, description: RenderedText?, breadcrumbs: [LinkModel],
    _ content: (ListingModel) -> PageContent
  ) -> ComposedPage {
    let documents = indexes.map { catalogue.documents[$0] }
    let model = ListingModel(description: description?.html, count: count(documents.count), documents: documents.map(row))
    return composed(
      content(model), title: title, summary: "\(title) · \(catalogue.portal.title[language])", breadcrumbs: breadcrumbs,
      launches: (description?.launches ?? []) + documents.compactMap(\.links.first),
      origins: description?.origins ?? LinkOrigins())
  }

  private var tagGroups: [GroupModel] {
    catalogue.tags.map { group($0.name, routes.tag($0, language), $0.documents.count) }
  }

  private func group(_ title: String, _ route: Route, _ count: Int) -> GroupModel {
    GroupModel(title: title, href: route.href(from: self.route), count: self.count(count))
  }

  private func count(_ number: Int) -> String { strings.format(.documentCount, ["count": String(number)]) }
}
