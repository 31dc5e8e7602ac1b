import CatalogueModel
import Diagnostics
import EmailComposing
import ManifestDecoding
import OfficeLinks
import PortalContent
import PortalTheme
import Templating
import TextBasics

extension PageComposition {
  /// The home page: introduction, sections, the latest documents, tags.
  func home(_ log: inout DiagnosticLog) -> ComposedPage {
    var rendered = RenderedText()
    if let introduction = composer.site.home { rendered = render(introduction[language].body, &log) }
    let recent = composer.recent.map { catalogue.documents[$0] }
    let model = HomeModel(
      introduction: composer.site.home == nil ? nil : rendered.html,
      sections: catalogue.sections.map { group($0.title[language], routes.section($0, language), $0.documents.count) },
      recent: recent.map { row($0, showsSection: true) }, tags: tagGroups)
    return composed(
      .home(model), title: composer.site.home?[language].title ?? catalogue.portal.title[language],
      summary: catalogue.portal.title[language], launches: rendered.launches + listed(recent, model.recent),
      origins: rendered.origins)
  }

  /// A part of the list of all documents, sorted by title.
  func documents(part: Int) -> ComposedPage {
    let order = composer.titleOrder[language] ?? []
    let shown = order[ListParts(count: order.count)[part]].map { catalogue.documents[$0] }
    let pagination = Pagination(count: order.count, part: part) { routes.documents(language, part: $0) }
    let model = DocumentsModel(
      count: count(order.count), documents: shown.map { row($0, showsSection: true) }, pagination: self.pagination(pagination),
      isFirst: part == 0, facets: part == 0 ? composer.facets[language] ?? [] : [])
    let title = self.title(strings[.documentsTitle], pagination)
    return composed(
      .documents(model), title: title, summary: "\(title) · \(catalogue.portal.title[language])", breadcrumbs: [homeBreadcrumb],
      launches: listed(shown, model.documents))
  }

  /// A part of a section's list.
  func section(_ section: Section, part: Int, _ log: inout DiagnosticLog) -> ComposedPage {
    var rendered = RenderedText()
    if part == 0, let description = section.description { rendered = render(description[language], &log) }
    let pagination = Pagination(count: section.documents.count, part: part) { routes.section(section, language, part: $0) }
    return listing(
      section.documents, pagination, title: section.title[language], description: rendered.html == .empty ? nil : rendered,
      breadcrumbs: [homeBreadcrumb], filter: "section", section.id.text
    ) { .section($0) }
  }

  /// A part of a tag's list.
  func tag(_ tag: Tag, part: Int) -> ComposedPage {
    let pagination = Pagination(count: tag.documents.count, part: part) { routes.tag(tag, language, part: $0) }
    return listing(
      tag.documents, pagination, title: strings.format(.tagTitle, ["tag": tag.name]), description: nil,
      breadcrumbs: [homeBreadcrumb, link(strings[.tagsTitle], to: routes.tags(language))], filter: "tag", tag.slug.text
    ) { .tag($0) }
  }

  /// The list of all tags.
  func tags() -> ComposedPage {
    composed(.tags(TagsModel(tags: tagGroups)), title: strings[.tagsTitle], breadcrumbs: [homeBreadcrumb])
  }

  private func listing(
    _ indexes: [Int], _ pagination: Pagination, title: String, description: RenderedText?, breadcrumbs: [LinkModel],
    filter: String, _ value: String, _ content: (ListingModel) -> PageContent
  ) -> ComposedPage {
    let documents = indexes[ListParts(count: indexes.count)[pagination.part]].map { catalogue.documents[$0] }
    let title = self.title(title, pagination)
    let model = ListingModel(
      description: description?.html, count: count(indexes.count), documents: documents.map { row($0) },
      filterHref: "\(routes.documents(language).href(from: route))?\(filter)=\(value)",
      mailHref: documents.isEmpty ? nil : mailLink(about: documents, title: title), pagination: self.pagination(pagination))
    return composed(
      content(model), title: title, summary: "\(title) · \(catalogue.portal.title[language])", breadcrumbs: breadcrumbs,
      launches: (description?.launches ?? []) + listed(documents, model.documents),
      origins: description?.origins ?? LinkOrigins())
  }

  /// The page's address, and the first documents with those of their first buttons.
  private func mailLink(about documents: [Document], title: String) -> String? {
    let base = catalogue.portal.baseURL.text
    let entries = documents.lazy.map { document in
      (
        title: document.title[language],
        address: routes.document(document, language).address(below: base) + document.buttonFragment
      )
    }
    return EmailComposing.mailLink(subject: title, address: route.address(below: base), entries: entries)
  }

  private func title(_ title: String, _ pagination: Pagination) -> String {
    if pagination.part == 0 { return title }
    return strings.format(.pageTitle, ["page": String(pagination.part + 1), "title": title])
  }

  private func pagination(_ pagination: Pagination) -> PaginationModel? {
    let label = strings.format(
      .pageLabel, ["page": String(pagination.part + 1), "pages": String(pagination.parts.count)])
    return pagination.model(label: label, from: route)
  }

  private var tagGroups: [GroupModel] {
    catalogue.tags.map { group($0.name, routes.tag($0, language), $0.documents.count) }
  }

  private func group(_ title: String, _ route: Route, _ count: Int) -> GroupModel {
    GroupModel(title: title, href: route.href(from: self.route), count: self.count(count))
  }

  private func count(_ number: Int) -> String { strings.count(.documentCount, number) }
}
