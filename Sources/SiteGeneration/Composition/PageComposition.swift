import CatalogueModel
import Diagnostics
import EmailComposing
import OfficeLinks
import PortalContent
import PortalTheme
import Templating
import TextBasics

/// The composition of one page: its route, language and texts at hand. The kinds of pages are extensions in files of their own.
struct PageComposition {
  let composer: SiteComposer
  let page: SitePage
  let route: Route
  let strings: Strings
  let labels: LaunchLabels?

  init(composer: SiteComposer, page: SitePage) {
    self.composer = composer
    self.page = page
    route = composer.route(of: page)
    strings = composer.strings[page.language]
    labels = composer.labels[page.language]
  }

  var language: LanguageTag { page.language }
  var catalogue: Catalogue { composer.catalogue }
  var routes: Routes { composer.routes }

  /// The page from its parts.
  func composed(
    _ content: PageContent, title: String, summary: String? = nil, breadcrumbs: [LinkModel] = [], banner: String? = nil,
    launches: [ShownLaunch] = [], document: Document? = nil, plainText: String = "", html: HTML = .empty,
    origins: LinkOrigins = LinkOrigins()
  ) -> ComposedPage {
    let isNotFound = page.subject == .notFound
    let head = HeadModel(
      title: title, summary: summary, root: isNotFound ? basePath : route.root,
      address: route.address(below: catalogue.portal.baseURL.text), alternates: isNotFound ? [] : alternates,
      breadcrumbs: breadcrumbs, smartAppBanner: banner, isHome: page.subject == .home)
    return ComposedPage(
      route: route, head: head, content: content, launches: launches, document: document, plainText: plainText, html: html,
      origins: origins)
  }

  /// A link from this page.
  func link(_ title: String, to route: Route) -> LinkModel { LinkModel(title: title, href: route.href(from: self.route)) }

  /// The way from the home page.
  var homeBreadcrumb: LinkModel { link(strings[.homeTitle], to: routes.home(language)) }

  /// The page's address as a QR code.
  var qrCode: QRCodeModel? { QRCode(route.address(below: catalogue.portal.baseURL.text)).map(QRCodeModel.init) }

  /// CommonMark on this page; its headings begin below the page's own.
  func render(_ text: CommonMarkText, _ log: inout DiagnosticLog) -> RenderedText {
    composer.rendering.render(text, on: route, language: language, headingOffset: 1, log: &log)
  }

  /// A missing page is shown at any depth, so its links begin at the portal's own path.
  private var basePath: String { catalogue.portal.baseURL.path }

  /// The page in every language; none in a portal of one language.
  private var alternates: [AlternateModel] {
    guard catalogue.portal.languages.count > 1 else { return [] }
    return catalogue.portal.languages.map { language in
      let other = composer.route(of: SitePage(subject: page.subject, language: language))
      return AlternateModel(
        language: language.text, languageName: composer.strings[language][.languageName],
        address: other.address(below: catalogue.portal.baseURL.text), href: other.href(from: route),
        isCurrent: language == page.language, isDefault: language == catalogue.portal.languages[0])
    }
  }
}
