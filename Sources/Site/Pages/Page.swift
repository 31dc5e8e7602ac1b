import Diagnostics
import Files
import OfficeLinks
import Portal
import Templates
import TextBasics
import Theme

/// One page of the portal, which exists in each of its languages.
protocol Page: Sendable {
  func route(_ site: Site, _ language: LanguageTag) -> Route

  /// The page in one language; faults in its texts are reported.
  func compose(_ composition: PageComposition, _ log: inout DiagnosticLog) -> ComposedPage

  /// The page in the navigation that is this one or above it.
  func navigation(_ site: Site, _ language: LanguageTag) -> Route?

  /// Search engines may index the page.
  func isListed(_ site: Site) -> Bool

  /// The day of the last change of the page's content, for the site map.
  func updated(_ site: Site) -> CalendarDate?

  /// The source of the page; `nil` for one that every portal has.
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
}

/// A kind of page. The file of a conforming type has everything about the kind: its pages, their paths, and the content of their
/// template.
protocol PageKind: Page {
  /// The template's values besides the names of every page.
  associatedtype Model: TemplateModel

  /// The name of the kind's template, without `.mustache`.
  static var template: String { get }

  /// The pages of the kind in a language, in the order in which they are reported.
  static func pages(of site: Site, in language: LanguageTag) -> [Self]
}

extension PageKind {
  static var schema: Schema { Model.schema.schema }
}

/// The kinds of pages, in the order in which pages are rendered and reported.
let pageKinds: [any PageKind.Type] = [
  HomePage.self, TagsPage.self, DocumentPage.self, MovedPage.self, DocumentsPage.self, SectionPage.self, TagPage.self,
  OwnerPage.self, NewsPage.self, AuthoredPage.self, InstallPage.self, NotFoundPage.self, EmailPreviewPage.self,
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
  let owners: Owners
  private let entries: LanguageTable<EntryRoutes>
  private(set) var pages: [SitePage] = []

  init(catalogue: Catalogue, texts: [TextPage]) {
    self.catalogue = catalogue
    self.texts = texts
    let routes = Routes(catalogue: catalogue)
    self.routes = routes
    let owners = Owners(catalogue)
    self.owners = owners
    entries = LanguageTable(catalogue.portal.languages) { EntryRoutes(catalogue, owners, routes, $0) }
    for language in catalogue.portal.languages {
      for kind in pageKinds { pages += kind.pages(of: self, in: language).map { SitePage(page: $0, language: language) } }
    }
  }

  /// The introduction of the home page, if the author wrote `Content/index.md`.
  var home: TextPage? { texts.first(where: \.isHome) }

  /// The routes of the catalogue's entries, in a language of the portal.
  func entries(_ language: LanguageTag) -> EntryRoutes { entries[language] ?? EntryRoutes(catalogue, owners, routes, language) }

  /// The path of a page.
  func route(of page: SitePage) -> Route { page.page.route(self, page.language) }

  /// The page with a path.
  func page(at path: String) -> SitePage? { pages.first { route(of: $0).path == path } }
}

/// The routes of the catalogue's entries, in its order, made once: a document is on five lists, a tag on fifty pages.
///
/// A class, though it never changes: each page uses it several times.
final class EntryRoutes: Sendable {
  let home: Route
  let documents: [Route]
  /// The first parts of the lists.
  let sections: [Route]
  let tags: [Route]
  let owners: [Route]

  init(_ catalogue: Catalogue, _ owners: Owners, _ routes: Routes, _ language: LanguageTag) {
    home = routes.home(language)
    documents = catalogue.documents.map { routes.document($0, language) }
    sections = catalogue.sections.map { routes.section($0, language) }
    tags = catalogue.tags.map { routes.tag($0, language) }
    self.owners = owners.all.map { routes.owner($0.slug, language) }
  }
}

/// A file other than a page, before it is made.
struct FixedFile: Sendable {
  let path: String
  var place: Place?
  let bytes: @Sendable () -> [UInt8]
}

extension Site {
  /// All texts in CommonMark, each once however many languages show it.
  var writtenTexts: [CommonMarkText] {
    var seen: Set<Place> = []
    return (texts.flatMap(\.written).map(\.body) + catalogue.writtenTexts).filter { seen.insert($0.place).inserted }
  }
}
