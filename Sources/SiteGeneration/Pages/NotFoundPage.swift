import CatalogueModel
import Diagnostics
import OfficeLinks
import PortalContent
import PortalTheme
import Templating

/// What a host shows for an address that does not exist: one page for all languages.
struct NotFoundPage: Page {
  typealias Model = NotFoundModel
  static let template = "not-found"

  static func pages(of site: Site, in language: LanguageTag) -> [NotFoundPage] {
    language == site.catalogue.portal.languages.first ? [NotFoundPage()] : []
  }

  func route(_ site: Site, _ language: LanguageTag) -> Route { Route("404.html") }

  var isListed: Bool { false }

  /// It is shown at any depth, so its links begin at the portal's own path.
  func compose(_ composition: PageComposition, _ log: inout DiagnosticLog) -> ComposedPage {
    let basePath = composition.catalogue.portal.baseURL.path
    let homes = composition.catalogue.portal.languages.map { language in
      let home = composition.routes.home(language)
      return composition.alternate(language, home, href: basePath + home.encoded)
    }
    var page = composition.composed(self, NotFoundModel(homes: homes), title: composition.strings[.notFoundTitle])
    page.head.root = basePath
    page.head.texts = composition.composer.portalTexts[composition.language, root: basePath]
    page.text.links = page.head.texts.links
    page.head.alternates = []
    return page
  }
}

struct NotFoundModel: TemplateModel {
  let homes: [AlternateModel]

  static let schema = ModelSchema<Self>(.list("homes", AlternateModel.self) { $0.homes })
}
