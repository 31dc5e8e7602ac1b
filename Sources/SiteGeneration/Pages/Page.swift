import CatalogueModel
import Diagnostics
import FileAccess
import ManifestDecoding
import OfficeLinks
import PortalContent
import Templating
import TextBasics

/// One page of the portal, which exists in each of its languages. The file of a type that conforms has all that makes its kind of
/// page: which pages there are, where they are, what their template shows.
protocol Page: Sendable {
  /// What the template sees besides the names of every page.
  associatedtype Model: TemplateModel

  /// The name of the kind's template, without `.mustache`.
  static var template: String { get }

  /// The pages of the kind in a language, in the order in which they are reported.
  static func pages(of site: Site, in language: LanguageTag) -> [Self]

  func route(_ site: Site, _ language: LanguageTag) -> Route

  /// The page in one language; what is wrong in its texts is reported.
  func compose(_ composition: PageComposition, _ log: inout DiagnosticLog) -> ComposedPage

  /// The page in the navigation that this one is or is below.
  func navigation(_ site: Site, _ language: LanguageTag) -> Route?

  /// Whether search engines are to know the page.
  func isListed(_ site: Site) -> Bool

  /// When what the page shows was changed last, for the site map.
  func updated(_ site: Site) -> CalendarDate?

  /// What the author wrote to have the page; `nil` for one that every portal has.
  func place(_ site: Site, _ language: LanguageTag) -> Place?

  /// Files that belong to the page.
  func files(_ composer: SiteComposer, _ language: LanguageTag) -> [FixedFile]
}

extension Page {
  func navigation(_ site: Site, _ language: LanguageTag) -> Route? { nil }
  func isListed(_ site: Site) -> Bool { true }
  func updated(_ site: Site) -> CalendarDate? { nil }
  func place(_ site: Site, _ language: LanguageTag) -> Place? { nil }
  func files(_ composer: SiteComposer, _ language: LanguageTag) -> [FixedFile] { [] }

  static var schema: Schema { Model.schema.schema }

  /// The same as `pages`, where the kind is not known: an array of one kind is converted to one of any by casting each page, for which
  /// the runtime first looked the conformances of all kinds up: 1.2 million instructions of every build.
  fileprivate static func sitePages(of site: Site, in language: LanguageTag) -> [SitePage] {
    pages(of: site, in: language).map { SitePage(page: $0, language: language) }
  }
}

/// Every kind of page, in the order in which pages are rendered and reported.
let pageKinds: [any Page.Type] = [
  HomePage.self, TagsPage.self, DocumentPage.self, MovedPage.self, DocumentsPage.self, SectionPage.self, TagPage.self,
  AuthoredPage.self,
  InstallPage.self, EmailPreviewPage.self, NotFoundPage.self,
]

/// A page in one language.
struct SitePage: Sendable {
  let page: any Page
  let language: LanguageTag
}

/// The pages of a portal in the order in which they are rendered and reported.
struct Site: Sendable {
  let catalogue: Catalogue
  let texts: [TextPage]
  let routes: Routes
  private let entries: LanguageTable<EntryRoutes>
  private(set) var pages: [SitePage] = []
  /// The number of pages with each template.
  private(set) var pageCounts: [LanguageTag: [String: Int]] = [:]

  init(catalogue: Catalogue, texts: [TextPage]) {
    self.catalogue = catalogue
    self.texts = texts
    let routes = Routes(catalogue: catalogue)
    self.routes = routes
    entries = LanguageTable(catalogue.portal.languages) { EntryRoutes(catalogue, routes, $0) }
    var kinds: [[SitePage]] = []
    for language in catalogue.portal.languages {
      for kind in pageKinds {
        kinds.append(kind.sitePages(of: self, in: language))
        pageCounts[language, default: [:]][kind.template] = kinds.last?.count
      }
    }
    // Without room for more.
    pages.reserveCapacity(kinds.reduce(0) { $0 + $1.count })
    for kind in kinds { pages += kind }
  }

  /// The introduction of the home page, when the author wrote `Content/index.md`.
  var home: TextPage? { texts.first(where: \.isHome) }

  /// The routes of what the catalogue lists, in a language of the portal.
  func entries(_ language: LanguageTag) -> EntryRoutes { entries[language] ?? EntryRoutes(catalogue, routes, language) }

  /// The path of a page.
  func route(of page: SitePage) -> Route { page.page.route(self, page.language) }

  /// The page with a path.
  func page(at path: String) -> SitePage? { pages.first { route(of: $0).path == path } }
}

/// The routes of what the catalogue lists, in its order, made once: a document is on five lists, a tag on fifty pages.
///
/// A class, though it never changes: each page asks for them several times.
final class EntryRoutes: Sendable {
  let home: Route
  let documents: [Route]
  /// The first parts of the lists.
  let sections: [Route]
  let tags: [Route]
  let install: AppTable<Route>

  init(_ catalogue: Catalogue, _ routes: Routes, _ language: LanguageTag) {
    home = routes.home(language)
    documents = catalogue.documents.map { routes.document($0, language) }
    sections = catalogue.sections.map { routes.section($0, language) }
    tags = catalogue.tags.map { routes.tag($0, language) }
    install = AppTable { routes.install($0, language) }
  }
}

/// A file that is no page, before it is made.
struct FixedFile: Sendable {
  let path: String
  var place: Place?
  let bytes: @Sendable () -> [UInt8]
}

extension FixedFile: PiecewiseFile {
  func make<Failure: Error>(_ take: (ArraySlice<UInt8>) throws(Failure) -> Void) throws(Failure) { try take(bytes()[...]) }
}

extension Site {
  /// Every text in CommonMark, each once however many languages show it.
  var writtenTexts: [CommonMarkText] {
    let languages = catalogue.portal.languages
    let portal = [catalogue.portal.footer, catalogue.portal.contact, catalogue.portal.support].compactMap(\.self)
    let descriptions = portal + catalogue.sections.compactMap(\.description) + catalogue.documents.compactMap(\.description)
    var seen: Set<Place> = []
    let texts = self.texts.flatMap(\.written).map(\.body) + descriptions.flatMap { text in languages.map { text[$0] } }
    return texts.filter { seen.insert($0.place).inserted }
  }
}
