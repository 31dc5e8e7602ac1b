import Diagnostics
import OfficeLinks
import Portal
import Templates
import Theme

/// A page ready to be rendered, with the data for its check.
struct ComposedPage: Sendable {
  let route: Route
  /// The name of its template.
  let template: String
  var head: HeadModel
  /// The page's content besides the common content of all pages.
  let model: any TemplateModel
  let launches: [ShownLaunch]
  /// The author's text on the page.
  var text = RenderedText()
  /// The document of a document's page, by its index in the catalogue.
  var document: Int?
  /// The link to send the page by mail, which is right as it was made.
  var mailHref: String?

  /// The page's pictures may be those of a message, which mail programs load.
  var showsMessage: Bool { template == EmailPreviewPage.template }

  /// The inner frames of its template.
  var records: [Record] { [Record(head), model.record] }
}

/// The composition of one page, with its route, language and texts.
///
/// A class, though it never changes: the view models of a page read their values from it.
final class PageComposition: Sendable {
  let composer: SiteComposer
  let page: SitePage
  let route: Route
  /// The page's public address.
  let address: String
  /// The prefix of the page's links to other pages.
  let root: String
  let strings: Strings
  let entries: EntryRoutes
  /// The documents in the page's language, in the catalogue's order.
  let documents: [ShownDocument]
  private let lists: ListRendering?

  init(composer: SiteComposer, page: SitePage, lists: ListRendering? = nil) {
    self.composer = composer
    self.lists = lists
    self.page = page
    route = composer.site.route(of: page)
    address = route.address(below: composer.catalogue.portal.baseURL.text)
    root = route.root
    strings = composer.strings[page.language]
    entries = composer.site.entries(page.language)
    documents = composer.documents(page.language)
  }

  var language: LanguageTag { page.language }
  var catalogue: Catalogue { composer.catalogue }
  var routes: Routes { composer.routes }

  func composed<Kind: PageKind>(
    _ kind: Kind, _ model: Kind.Model, title: String, summary: String? = nil, breadcrumbs: [LinkModel] = [],
    banner: String? = nil, launches: [ShownLaunch] = [], text: RenderedText = RenderedText(), isHome: Bool = false,
    card: String? = nil
  ) -> ComposedPage {
    let texts = composer.portalTexts[language, root: root]
    var text = text
    text.links.merge(texts.links)
    let head = HeadModel(
      title: title, summary: summary, root: root, address: address, alternates: alternates, breadcrumbs: breadcrumbs,
      smartAppBanner: banner, isHome: isHome, noindex: catalogue.portal.noindex || !kind.isListed(composer.site),
      card: card ?? composer.card(of: nil), texts: texts)
    return ComposedPage(route: route, template: Kind.template, head: head, model: model, launches: launches, text: text)
  }

  /// The link from this page to another; the same as `route.href(from: self.route)`, whose root is computed once.
  func href(to route: Route) -> String { root + route.encoded }

  func link(_ title: String, to route: Route) -> LinkModel { LinkModel(title: title, href: href(to: route)) }

  func link(_ document: ShownDocument) -> LinkModel { link(document.title, to: document.route) }

  var homeBreadcrumb: LinkModel { link(strings[.homeTitle], to: entries.home) }

  func feedbackHref(_ document: ShownDocument) -> String? {
    catalogue.portal.feedback?.href(title: document.title, address: address)
  }

  /// Links to a section and, before it, to the section that it is below.
  func branch(_ section: Int) -> [LinkModel] {
    catalogue.branch(section).map { link(catalogue.sections[$0].title[language], to: entries.sections[$0]) }
  }

  /// CommonMark on this page; its headings begin below the page's own.
  func render(_ text: CommonMarkText, _ log: inout DiagnosticLog) -> RenderedText {
    composer.rendering.render(
      text, on: route, language: language, topHeading: 2, log: &log,
      list: lists.map { lists in { (lists.html(self, $0, &$1), self.listed($0)) } })
  }

  /// The picture of a document's first page.
  func thumbnail(of document: Document) -> ThumbnailModel? {
    composer.thumbnails[document]?.picture.map { ThumbnailModel(href: href(to: Route($0.path)), size: $0.size) }
  }

  /// The page in every language; empty in a portal with one language.
  private var alternates: [AlternateModel] {
    guard catalogue.portal.languages.count > 1 else { return [] }
    return catalogue.portal.languages.map { other in
      let route = composer.site.route(of: SitePage(page: page.page, language: other))
      return alternate(other, route, href: href(to: route))
    }
  }

  /// A page in a language of the portal.
  func alternate(_ other: LanguageTag, _ route: Route, href: String) -> AlternateModel {
    AlternateModel(page: self, language: other, address: route.address(below: catalogue.portal.baseURL.text), href: href)
  }
}
