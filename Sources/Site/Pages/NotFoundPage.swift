import Diagnostics
import OfficeLinks
import Portal
import Templates
import Theme

/// The page for addresses that do not exist: one page with a part in every language, of which the theme's script shows the
/// visitor's.
struct NotFoundPage: PageKind {
  typealias Model = NotFoundModel
  static let template = "not-found"

  static func pages(of site: Site, in language: LanguageTag) -> [NotFoundPage] {
    language == site.catalogue.portal.languages.first ? [NotFoundPage()] : []
  }

  func route(_ site: Site, _ language: LanguageTag) -> Route { Route("404.html") }

  func isListed(_ site: Site) -> Bool { false }

  /// It is shown at any depth, so its links begin at the portal's own path.
  func compose(_ composition: PageComposition, _ log: inout DiagnosticLog) -> ComposedPage {
    let portal = composition.catalogue.portal
    let basePath = portal.baseURL.path
    let parts = portal.languages.map { NotFoundPart(page: composition, language: $0, basePath: basePath) }
    var page = composition.composed(self, NotFoundModel(homes: parts), title: composition.strings[.notFoundTitle])
    page.head.root = basePath
    page.head.texts = composition.composer.portalTexts[composition.language, root: basePath]
    for part in parts { page.text.links.merge(part.texts.links) }
    page.head.alternates = []
    return page
  }
}

struct NotFoundModel: TemplateModel {
  let homes: [NotFoundPart]

  static let schema = ModelSchema<Self>(.list("homes", NotFoundPart.self) { $0.homes })
}

/// The page in one language, with the names of `alternates`. Parts that the page has in the first language only have the same
/// names here, so that partials such as `brand` show this language's.
struct NotFoundPart: TemplateModel {
  let page: PageComposition
  let language: LanguageTag
  let basePath: String

  var texts: PortalTexts.OnPage { page.composer.portalTexts[language, root: basePath] }
  private var strings: Strings { page.composer.strings[language] }
  private var portal: Portal { page.catalogue.portal }
  private var routes: Routes { page.routes }

  static let schema = ModelSchema<Self>(
    .text("alternateLanguage") { $0.language.text },
    .text("languageDirection") { $0.strings.direction },
    .text("languageName") { $0.strings[.languageName] },
    .text("alternateAddress") { $0.routes.home($0.language).address(below: $0.portal.baseURL.text) },
    .flag("isCurrent") { $0.language == $0.page.language },
    .flag("isDefault") { $0.language == $0.portal.languages[0] },
    .text("href") { $0.href },
    // The beginning of this language's addresses; absent for the first language, whose addresses have no folder.
    .text("folder") { part in
      let prefix = part.portal.routePrefix(of: part.language)
      return prefix.isEmpty ? nil : part.basePath + Route(prefix).encoded
    },
    .text("site") { $0.portal.title[$0.language] },
    .text("homePath") { $0.homePath },
    .text("documentsPath") { $0.routes.documents($0.language).encoded },
    .text("skipText") { $0.strings[.skip] },
    .text("searchIndexPath") { $0.routes.searchIndex($0.language).encoded },
    .text("searchLabel") { $0.strings[.searchLabel] },
    .text("searchAll") { $0.strings[.searchAll] },
    .text("searchNone") { $0.strings[.searchNone] },
    .text("searchWaiting") { $0.strings[.searchWaiting] },
    .text("searchInstead") { $0.strings[.searchInstead] },
    .text("searchSome") { $0.strings[.searchSome] },
    .text("searchForeign") { $0.strings[.searchForeign] },
    .text("notFoundTitle") { $0.strings[.notFoundTitle] },
    .text("notFoundText") { $0.strings[.notFoundText] },
    .text("ways") { $0.strings[.notFoundHomes] },
    .list("links", LinkModel.self) { $0.links },
    .html("support") { $0.texts.support },
    .html("contact") { $0.texts.contact })

  var href: String { basePath + homePath }
  private var homePath: String { routes.home(language).encoded }

  /// Links to the home page, all documents, the first sections and the tags.
  private var links: [LinkModel] {
    let sections = page.catalogue.topSections.prefix(Self.sectionLimit).map { page.catalogue.sections[$0] }
    let ways =
      [(strings[.homeTitle], routes.home(language)), (strings[.documentsTitle], routes.documents(language))]
      + sections.map { ($0.title[language], routes.section($0, language)) }
      + (page.catalogue.hasTags ? [(strings[.tagsTitle], routes.tags(language))] : [])
    return ways.map { LinkModel(title: $0.0, href: basePath + $0.1.encoded) }
  }

  private static let sectionLimit = 10
}
