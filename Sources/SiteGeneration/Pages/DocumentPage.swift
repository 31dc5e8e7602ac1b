import CatalogueModel
import Diagnostics
import EmailComposing
import OfficeLinks
import PortalContent
import PortalTheme
import Templating
import TextBasics

/// The page of one document: its own app's buttons first, then every other app's.
struct DocumentPage: Page {
  typealias Model = DocumentModel
  static let template = "document"
  static let folder: String? = "documents"

  /// The document's position in the catalogue.
  let index: Int

  static func pages(of site: Site, in language: LanguageTag) -> [DocumentPage] {
    site.catalogue.documents.indices.map { DocumentPage(index: $0) }
  }

  func route(_ site: Site, _ language: LanguageTag) -> Route { site.routes.document(site.catalogue.documents[index], language) }

  func navigation(_ site: Site, _ language: LanguageTag) -> Route? {
    guard let section = site.catalogue.documents[index].section else { return site.routes.documents(language) }
    return site.routes.section(site.catalogue.sections[section], language)
  }

  func updated(_ site: Site) -> CalendarDate? { site.catalogue.documents[index].updated }
  func origin(_ site: Site, _ language: LanguageTag) -> Place? { site.catalogue.documents[index].place }

  func compose(_ composition: PageComposition, _ log: inout DiagnosticLog) -> ComposedPage {
    composition.compose(self, composition.catalogue.documents[index], &log)
  }
}

extension PageComposition {
  fileprivate func compose(_ page: DocumentPage, _ document: Document, _ log: inout DiagnosticLog) -> ComposedPage {
    var text = RenderedText()
    if let description = document.description { text = render(description[language], &log) }
    let buttons = buttons(of: document)
    let own = document.links.count { $0.app == document.app }
    let section = document.section.map { catalogue.sections[$0] }
    let sectionLink = section.map { link($0.title[language], to: routes.section($0, language)) }
    let title = document.title[language]
    let model = DocumentModel(
      app: document.app.rawValue, appName: document.app.name, type: document.typeName, fileName: document.fileName,
      buttons: Array(buttons[..<own]), otherApps: otherApps(document, buttons),
      description: document.description == nil ? nil : text.html,
      section: sectionLink,
      tags: document.tags.map { tag in link(catalogue.tags[tag].name, to: routes.tag(catalogue.tags[tag], language)) },
      updated: document.updated.map { date($0) }, owner: document.owner?[language], source: document.address.host,
      address: document.address.text, installHref: installHref(document), downloadHref: downloadHref(document),
      mailHref: mailLink(about: document, title: title),
      published: published(document), language: document.language.map { documentLanguage($0) },
      viewerHref: document.webViewer ? document.address.webViewerAddress(for: document.app) : nil,
      qrCode: composer.hasQRCodes ? qrCode : nil, icon: composer.icons[document.app],
      userHost: document.asksForUser ? document.address.host : nil)
    var composed = composed(
      page, model, title: title, summary: summary(text.plainText) ?? "\(title) · \(document.fileName)",
      breadcrumbs: [homeBreadcrumb] + (sectionLink.map { [$0] } ?? []),
      launches: zip(document.links, buttons).map { ShownLaunch(link: $0, href: $1.personalHref ?? $1.href, text: $1.text) }
        + text.launches,
      text: text)
    composed.document = ShownDocument(index: page.index, links: document.links, description: text.html, words: text.plainText)
    return composed
  }

  private static let userAnchor = "_user"

  private func buttons(of document: Document) -> [ButtonModel] {
    document.links.enumerated().map { index, link in
      ButtonModel(
        label: strings.label(link), href: document.asksForUser ? "#" + Self.userAnchor : link.href(document.delimiters),
        text: link.text, anchor: link.anchor, mode: link.mode.rawValue, isPlain: link.form == .plain, isFirst: index == 0,
        personalHref: document.asksForUser ? link.href(document.delimiters) : nil)
    }
  }

  private func otherApps(_ document: Document, _ buttons: [ButtonModel]) -> [AppModel] {
    var apps: [OfficeApp] = []
    let linked = document.links.map { $0.app }
    for app in linked where app != document.app && !apps.contains(app) { apps.append(app) }
    return apps.map { app in
      AppModel(app: app.rawValue, name: app.name, buttons: buttons.indices.filter { linked[$0] == app }.map { buttons[$0] })
    }
  }

  /// A message with the address of the document's first button, or of its page alone where that would be too long.
  private func mailLink(about document: Document, title: String) -> String? {
    let page = route.address(below: catalogue.portal.baseURL.text)
    return EmailComposing.mailLink(subject: title, address: page + document.buttonFragment)
      ?? EmailComposing.mailLink(subject: title, address: page)
  }

  /// The install page, with the document to come back to.
  private func installHref(_ document: Document) -> String? {
    guard StoreProduct(for: document.app) != nil else { return nil }
    return "\(routes.install(document.app, language).href(from: route))?document=\(percentEncoded(path: document.id.text))"
  }

  private func summary(_ text: String) -> String? {
    text.isEmpty ? nil : text.utf8.count <= 200 ? text : text.excerpt(bytes: 200) + " …"
  }

  private func published(_ document: Document) -> PublishedModel? {
    guard case .published(let path) = document.location, let facts = composer.published[path] else { return nil }
    return PublishedModel(size: strings.size(facts.size), checksum: facts.checksum)
  }

  private func documentLanguage(_ tag: LanguageTag) -> DocumentLanguageModel {
    DocumentLanguageModel(tag: tag.text, name: composer.strings.name(of: tag) ?? tag.text)
  }

  private func downloadHref(_ document: Document) -> String? {
    guard case .published(let path) = document.location else { return nil }
    return routes.published(path).href(from: route)
  }
}

/// A document's page.
struct DocumentModel: TemplateModel {
  let app: String
  let appName: String
  let type: String
  let fileName: String
  let buttons: [ButtonModel]
  let otherApps: [AppModel]
  let description: HTML?
  let section: LinkModel?
  let tags: [LinkModel]
  let updated: DateModel?
  let owner: String?
  let source: String
  let address: String
  let installHref: String?
  let downloadHref: String?
  /// A message about the document, to be written by the visitor's mail program.
  let mailHref: String?
  let published: PublishedModel?
  let language: DocumentLanguageModel?
  /// The document in Microsoft's web viewer, where the author allows it.
  let viewerHref: String?
  /// The page's address as a QR code; absent where the portal leaves them out.
  let qrCode: QRCodeModel?
  let icon: HTML
  /// The WOPI host that needs the visitor's user identifier; absent when the links are complete.
  let userHost: String?

  static let schema = ModelSchema<Self>(
    .text("app") { $0.app },
    .text("appName") { $0.appName },
    .text("type") { $0.type },
    .text("fileName") { $0.fileName },
    .list("buttons", ButtonModel.self) { $0.buttons },
    .flag("hasEdit") { $0.buttons.contains { $0.mode == OpenMode.edit.rawValue } },
    .flag("hasView") { $0.buttons.contains { $0.mode == OpenMode.view.rawValue } },
    .flag("hasNew") { $0.buttons.contains { $0.mode == OpenMode.new.rawValue } },
    .flag("hasPlain") { $0.buttons.contains { $0.isPlain } },
    .list("otherApps", AppModel.self) { $0.otherApps },
    .html("description") { $0.description },
    .record("section", LinkModel.self) { $0.section },
    .list("tags", LinkModel.self) { $0.tags },
    .record("updated", DateModel.self) { $0.updated },
    .text("owner") { $0.owner },
    .text("source") { $0.source },
    .text("documentAddress") { $0.address },
    .text("installHref") { $0.installHref },
    .text("downloadHref") { $0.downloadHref },
    .text("mailHref") { $0.mailHref },
    .record("published", PublishedModel.self) { $0.published },
    .record("documentLanguage", DocumentLanguageModel.self) { $0.language },
    .text("viewerHref") { $0.viewerHref },
    .record("qrCode", QRCodeModel.self) { $0.qrCode },
    .html("icon") { $0.icon },
    .text("userHost") { $0.userHost })
}

/// One launch link.
struct ButtonModel: TemplateModel {
  let label: String
  /// The link for `href`, not HTML-escaped.
  let href: String
  /// The documented form with literal bars, to copy.
  let text: String
  /// The fragment that shows this button, such as `open-word-edit`.
  let anchor: String
  let mode: String
  /// Whether the link has the plain form, which only OneNote's documents offer, beside the one for editing.
  let isPlain: Bool
  let isFirst: Bool
  /// The link that the visitor's user identifier completes, where `href` leads to the field for it.
  let personalHref: String?

  static let schema = ModelSchema<Self>(
    .text("label") { $0.label },
    .text("href") { $0.href },
    .text("text") { $0.text },
    .text("anchor") { $0.anchor },
    .text("mode") { $0.mode },
    .flag("isPlain") { $0.isPlain },
    .flag("isFirst") { $0.isFirst },
    .text("personalHref") { $0.personalHref })
}

/// The launch links of an app that is not the document's own.
struct AppModel: TemplateModel {
  let app: String
  let name: String
  let buttons: [ButtonModel]

  static let schema = ModelSchema<Self>(
    .text("app") { $0.app },
    .text("name") { $0.name },
    .list("buttons", ButtonModel.self) { $0.buttons })
}

/// What is known of a file that the portal publishes itself.
struct PublishedModel: TemplateModel {
  /// Such as "12 KB".
  let size: String
  /// SHA-256 in hexadecimal digits.
  let checksum: String

  static let schema = ModelSchema<Self>(
    .text("size") { $0.size },
    .text("checksum") { $0.checksum })
}

/// The language of a document's text.
struct DocumentLanguageModel: TemplateModel {
  let tag: String
  /// The language's own name where the theme knows it, else its tag.
  let name: String

  static let schema = ModelSchema<Self>(
    .text("tag") { $0.tag },
    .text("name") { $0.name })
}
