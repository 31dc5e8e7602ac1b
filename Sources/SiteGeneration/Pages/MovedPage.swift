import CatalogueModel
import Diagnostics
import OfficeLinks
import PortalContent
import Templating
import TextBasics

/// A page at the former address of a document's page: it redirects to the document's page.
struct MovedPage: PageKind {
  typealias Model = MovedModel
  static let template = "moved"

  /// The document's index in the catalogue.
  let index: Int
  let formerID: Identifier

  static func pages(of site: Site, in language: LanguageTag) -> [MovedPage] {
    site.catalogue.documents.enumerated().flatMap { index, document in
      document.status.formerIDs.map { MovedPage(index: index, formerID: $0) }
    }
  }

  func route(_ site: Site, _ language: LanguageTag) -> Route { site.routes.document(formerID, language) }
  func isListed(_ site: Site) -> Bool { false }
  func place(_ site: Site, _ language: LanguageTag) -> Place? { site.catalogue.documents[index].place }

  func compose(_ composition: PageComposition, _ log: inout DiagnosticLog) -> ComposedPage {
    let title = composition.catalogue.documents[index].title[composition.language]
    let target = composition.entries.documents[index]
    let model = MovedModel(
      target: composition.link(title, to: target), address: target.address(below: composition.catalogue.portal.baseURL.text))
    return composition.composed(self, model, title: title, breadcrumbs: [composition.homeBreadcrumb])
  }
}

struct MovedModel: TemplateModel {
  /// The document's page.
  let target: LinkModel
  /// The public address of that page.
  let address: String

  static let schema = ModelSchema<Self>(
    .record("target", LinkModel.self) { $0.target },
    .text("targetAddress") { $0.address })
}
