import Diagnostics
import Portal
import Templates
import Theme

/// A part of the list of all documents, the newest first.
struct DocumentsPage: PageKind {
  typealias Model = DocumentsModel
  static let template = "documents"

  /// Counted from 0.
  let part: Int

  static func pages(of site: Site, in language: LanguageTag) -> [DocumentsPage] {
    ListParts(count: site.catalogue.listed.count).indexes.map { DocumentsPage(part: $0) }
  }

  func route(_ site: Site, _ language: LanguageTag) -> Route { site.routes.documents(language, part: part) }
  func navigation(_ site: Site, _ language: LanguageTag) -> Route? { site.routes.documents(language) }

  func compose(_ composition: PageComposition, _ log: inout DiagnosticLog) -> ComposedPage {
    let (composer, language) = (composition.composer, composition.language)
    let order = composer.listing.newestFirst[language] ?? []
    let shown = order[ListParts(count: order.count)[part]]
    let model = DocumentsModel(
      count: composition.count(order.count), documents: composition.rows(shown, showsSection: true),
      pagination: composition.pagination(part, of: order.count) { composer.routes.documents(language, part: $0) },
      facets: composer.listing.facets[language] ?? [])
    let title = composition.title(composition.strings[.documentsTitle], part: part)
    return composition.composed(
      self, model, title: title, summary: "\(title) · \(composer.catalogue.portal.title[language])",
      breadcrumbs: [composition.homeBreadcrumb], launches: composition.listed(shown))
  }
}

/// The list of all documents, with its filters.
struct DocumentsModel: TemplateModel {
  let count: String
  let documents: [DocumentRowModel]
  let pagination: PaginationModel?
  let facets: [FacetModel]

  static let schema = ModelSchema<Self>(
    .text("count") { $0.count },
    .list("documents", DocumentRowModel.self) { $0.documents },
    .record("pagination", PaginationModel.self) { $0.pagination },
    .list("facets", FacetModel.self) { $0.facets })
}
