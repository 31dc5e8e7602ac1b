import CatalogueModel
import Diagnostics
import EmailComposing
import OfficeLinks
import PortalContent
import PortalTheme
import Templating
import TextBasics

extension PageComposition {
  /// A document's page: its own app's buttons first, then every other app's.
  func document(_ document: Document, _ log: inout DiagnosticLog) -> ComposedPage {
    var rendered = RenderedText()
    if let description = document.description { rendered = render(description[language], &log) }
    let buttons = buttons(of: document)
    let own = document.links.count { $0.app == document.app }
    let section = document.section.map { catalogue.sections[$0] }
    let sectionLink = section.map { link($0.title[language], to: routes.section($0, language)) }
    let title = document.title[language]
    let model = DocumentModel(
      app: document.app.rawValue, appName: document.app.name, type: document.typeName, fileName: document.fileName,
      buttons: Array(buttons[..<own]), otherApps: otherApps(document, buttons),
      description: document.description == nil ? nil : rendered.html,
      section: sectionLink,
      tags: document.tags.map { tag in link(catalogue.tags[tag].name, to: routes.tag(catalogue.tags[tag], language)) },
      updated: document.updated.map { date($0) }, owner: document.owner?[language], source: document.address.host,
      address: document.address.text, installHref: installHref(document), downloadHref: downloadHref(document),
      mailHref: mailLink(about: document, title: title),
      published: published(document), language: document.language.map { documentLanguage($0) },
      viewerHref: document.webViewer ? document.address.webViewerAddress(for: document.app) : nil,
      qrCode: composer.hasQRCodes ? qrCode : nil, icon: composer.icons[document.app],
      userHost: document.asksForUser ? document.address.host : nil)
    return composed(
      .document(model), title: title, summary: summary(rendered.plainText) ?? "\(title) · \(document.fileName)",
      breadcrumbs: [homeBreadcrumb] + (sectionLink.map { [$0] } ?? []),
      launches: zip(document.links, buttons).map { ShownLaunch(link: $0, href: $1.personalHref ?? $1.href, text: $1.text) }
        + rendered.launches,
      document: document, plainText: rendered.plainText, html: rendered.html, origins: rendered.origins)
  }

  /// The launch links that the documents in a list show, each written as in its row.
  func listed(_ documents: [Document], _ rows: [RowModel]) -> [ShownLaunch] {
    zip(documents, rows).compactMap { document, row in
      document.listedLink.map { ShownLaunch(link: $0, href: row.launchHref) }
    }
  }

  /// A document in a list on this page.
  func row(_ document: Document, showsSection: Bool = false) -> RowModel {
    let first = document.links.first
    return RowModel(
      title: document.title[language], href: routes.document(document, language).href(from: route),
      app: document.app.rawValue, appName: document.app.name, type: document.typeName, icon: composer.icons[document.app],
      updated: document.updated.map { date($0) },
      owner: document.owner?[language],
      section: showsSection ? document.section.map { catalogue.sections[$0].title[language] } : nil,
      launchLabel: first.map { label($0) } ?? "", launchHref: first.map { launchHref($0, of: document) } ?? "")
  }

  /// A day, for people and machines.
  func date(_ date: CalendarDate) -> DateModel { DateModel(text: strings.date(date), machine: date.text) }

  /// The anchor of the form for a visitor's user identifier.
  private static let userAnchor = "_user"

  /// What the button of a list opens; a link that is yet to be completed leads to the button on the document's page.
  func launchHref(_ link: LaunchLink, of document: Document) -> String {
    guard document.asksForUser else { return link.href(document.delimiters) }
    return routes.document(document, language).href(from: route) + "#" + link.anchor
  }

  private func buttons(of document: Document) -> [ButtonModel] {
    document.links.enumerated().map { index, link in
      ButtonModel(
        label: label(link), href: document.asksForUser ? "#" + Self.userAnchor : link.href(document.delimiters), text: link.text,
        anchor: link.anchor, mode: link.mode.rawValue, isPlain: link.form == .plain, isFirst: index == 0,
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

  private func label(_ link: LaunchLink) -> String { labels?[link] ?? "" }

  /// A message with the address of the document's first button, or of its page alone where that would be too long.
  private func mailLink(about document: Document, title: String) -> String? {
    let page = route.address(below: catalogue.portal.baseURL.text)
    return EmailComposing.mailLink(subject: title, address: page + document.buttonFragment)
      ?? EmailComposing.mailLink(subject: title, address: page)
  }

  /// The install page, told where the visitor comes from.
  private func installHref(_ document: Document) -> String? {
    guard StoreProduct(for: document.app) != nil else { return nil }
    return "\(routes.install(document.app, language).href(from: route))?document=\(percentEncoded(path: document.id.text))"
  }

  /// The first sentences of the description, for search engines and link previews.
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
