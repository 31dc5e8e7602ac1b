import CatalogueModel
import CommonMark
import Diagnostics
import OfficeLinks
import Templating

/// Makes the view model of one page at a time; knows nothing of other pages' models, so that pages are composed side by side.
///
/// A class, though it never changes: every page's composition refers to it.
final class SiteComposer: Sendable {
  let site: Site
  let routes: Routes
  let strings: StringsSet
  let rendering: TextRendering
  /// What the buttons say, by language.
  let labels: [LanguageTag: LaunchLabels]
  /// The documents changed last, newest first.
  let recent: [Int]

  var catalogue: Catalogue { site.catalogue }

  /// Number of documents on the home page.
  private static let recentCount = 12

  init(site: Site, strings: StringsSet, unresolvedDocuments: Set<String> = []) {
    self.site = site
    self.strings = strings
    labels = Dictionary(
      site.catalogue.portal.languages.map { ($0, LaunchLabels(strings[$0])) }, uniquingKeysWith: { first, _ in first })
    let catalogue = site.catalogue
    let routes = Routes(portal: catalogue.portal)
    self.routes = routes
    rendering = TextRendering(
      catalogue: catalogue, texts: site.texts, routes: routes,
      allowsHTTP: catalogue.portal.baseURL.scheme == "http" || catalogue.sources.contains(where: \.allowsHTTP),
      unresolvedDocuments: unresolvedDocuments)
    let dated = catalogue.documents.indices.compactMap { index in
      catalogue.documents[index].updated.map { (updated: $0, index: index) }
    }
    let newest = dated.sorted { $0.updated == $1.updated ? $0.index < $1.index : $0.updated > $1.updated }.map(\.index)
    recent = Array((newest.isEmpty ? Array(catalogue.documents.indices) : newest).prefix(Self.recentCount))
  }

  /// The path of a page.
  func route(of page: SitePage) -> Route {
    switch page.subject {
    case .home: routes.home(page.language)
    case .document(let index): routes.document(catalogue.documents[index], page.language)
    case .section(let index): routes.section(catalogue.sections[index], page.language)
    case .tag(let index): routes.tag(catalogue.tags[index], page.language)
    case .tags: routes.tags(page.language)
    case .text(let index): routes.page(site.texts[index].path, page.language)
    case .install(let app): routes.install(app, page.language)
    case .notFound: Route("404.html")
    }
  }

  /// The page's view model, with what is wrong in its texts.
  func compose(_ page: SitePage, log: inout DiagnosticLog) -> ComposedPage {
    let composition = PageComposition(composer: self, page: page)
    switch page.subject {
    case .home: return composition.home(&log)
    case .document(let index): return composition.document(catalogue.documents[index], &log)
    case .section(let index): return composition.section(catalogue.sections[index], &log)
    case .tag(let index): return composition.tag(catalogue.tags[index])
    case .tags: return composition.tags()
    case .text(let index): return composition.text(site.texts[index], &log)
    case .install(let app): return composition.install(app)
    case .notFound: return composition.notFound()
    }
  }
}
