import CatalogueModel
import Diagnostics
import OfficeLinks
import PortalContent
import PortalTheme
import Templating

/// A page ready to be rendered, with what the check needs to know of it.
struct ComposedPage: Sendable {
  let route: Route
  /// The name of its template.
  let template: String
  var head: HeadModel
  /// What the page shows besides what all pages show.
  let model: any TemplateModel
  let launches: [ShownLaunch]
  let links: WrittenLinks
  /// The document of a document's page.
  var document: ShownDocument?
}

/// What a document's page is about.
struct ShownDocument: Sendable {
  /// Its position in the catalogue.
  let index: Int
  /// The links that are shared with the anchor of their button.
  let links: [LaunchLink]
  /// What the author wrote about it, which may hold anything that looks like a launch link.
  let description: HTML
  /// The words of the description, for search.
  let words: String
}

/// The composition of one page: with its route, language and texts.
struct PageComposition {
  let composer: SiteComposer
  let page: SitePage
  let route: Route
  let strings: Strings

  init(composer: SiteComposer, page: SitePage) {
    self.composer = composer
    self.page = page
    route = composer.site.route(of: page)
    strings = composer.strings[page.language]
  }

  var language: LanguageTag { page.language }
  var catalogue: Catalogue { composer.catalogue }
  var routes: Routes { composer.routes }

  /// The page from its parts; `text` is what the author wrote on it.
  func composed<Kind: Page>(
    _ kind: Kind, _ model: Kind.Model, title: String, summary: String? = nil, breadcrumbs: [LinkModel] = [],
    banner: String? = nil, launches: [ShownLaunch] = [], text: RenderedText = RenderedText(), isHome: Bool = false
  ) -> ComposedPage {
    let head = HeadModel(
      title: title, summary: summary, root: route.root, address: address, alternates: alternates, breadcrumbs: breadcrumbs,
      smartAppBanner: banner, isHome: isHome)
    return ComposedPage(
      route: route, template: Kind.template, head: head, model: model, launches: launches, links: text.links)
  }

  /// The page's package address.
  var address: String { route.address(below: catalogue.portal.baseURL.text) }

  func link(_ title: String, to route: Route) -> LinkModel { LinkModel(title: title, href: route.href(from: self.route)) }

  var homeBreadcrumb: LinkModel { link(strings[.homeTitle], to: routes.home(language)) }

  /// The page's address as a QR code.
  var qrCode: QRCodeModel? { QRCode(address).map(QRCodeModel.init) }

  /// CommonMark on this page; its headings begin below the page's own.
  func render(_ text: CommonMarkText, _ log: inout DiagnosticLog) -> RenderedText {
    composer.rendering.render(text, on: route, language: language, headingOffset: 1, log: &log)
  }

  func date(_ date: CalendarDate) -> DateModel { DateModel(text: strings.date(date), machine: date.text) }

  /// The page in every language; none in a portal of one language.
  private var alternates: [AlternateModel] {
    guard catalogue.portal.languages.count > 1 else { return [] }
    return catalogue.portal.languages.map { other in
      let route = composer.site.route(of: SitePage(page: page.page, language: other))
      return alternate(other, route, href: route.href(from: self.route))
    }
  }

  /// A page in a language of the portal.
  func alternate(_ other: LanguageTag, _ route: Route, href: String) -> AlternateModel {
    AlternateModel(
      language: other.text, languageName: composer.strings[other][.languageName],
      address: route.address(below: catalogue.portal.baseURL.text), href: href, isCurrent: other == language,
      isDefault: other == catalogue.portal.languages[0])
  }
}
