import Diagnostics
import OfficeLinks
import Portal
import Templates
import TextBasics
import Theme

/// The page of one document: its own app's buttons first, then every other app's.
struct DocumentPage: PageKind {
  typealias Model = DocumentModel
  static let template = "document"

  /// The document's index in the catalogue.
  let index: Int

  static func pages(of site: Site, in language: LanguageTag) -> [DocumentPage] {
    site.catalogue.documents.indices.map { DocumentPage(index: $0) }
  }

  func route(_ site: Site, _ language: LanguageTag) -> Route { site.entries(language).documents[index] }

  func navigation(_ site: Site, _ language: LanguageTag) -> Route? {
    guard let section = site.catalogue.documents[index].section else { return site.routes.documents(language) }
    return site.entries(language).sections[section]
  }

  func isListed(_ site: Site) -> Bool { site.catalogue.documents[index].status.isListed }
  func updated(_ site: Site) -> CalendarDate? { site.catalogue.documents[index].updated }
  func place(_ site: Site, _ language: LanguageTag) -> Place? { site.catalogue.documents[index].place }

  func compose(_ composition: PageComposition, _ log: inout DiagnosticLog) -> ComposedPage {
    composition.compose(self, composition.documents[index], &log)
  }
}

extension PageComposition {
  fileprivate func compose(_ page: DocumentPage, _ shown: ShownDocument, _ log: inout DiagnosticLog) -> ComposedPage {
    let document = shown.document
    let text = document.description.map { render($0[language], &log) }
    let words = text?.plainText ?? ""
    var launches = shown.launches
    let model = DocumentModel(
      page: self, shown: shown, apps: apps(document, launches), description: text?.html,
      summary: words.isEmpty ? "\(shown.title) · \(document.fileName)" : summary(words), mailHref: mailHref(shown))
    if let text { launches += text.launches }
    var composed = composed(
      page, model, title: shown.title, summary: model.summary,
      breadcrumbs: [homeBreadcrumb] + (document.section.map(branch) ?? []),
      launches: launches,
      text: text ?? RenderedText(), card: composer.card(of: .some(document.app)))
    composed.document = page.index
    composed.mailHref = model.mailHref
    return composed
  }

  /// A message with the address of the document's first button, or of its page alone if that would be too long.
  private func mailHref(_ shown: ShownDocument) -> String? {
    let title = shown.title
    let link = MailLink(subject: title, title: title, address: address, fragment: shown.buttonFragment)
    var shortened = link ?? MailLink(subject: title, title: title, address: address) ?? MailLink(subject: title, address: address)
    if shown.launch != nil { shortened?.add(strings[.emailShareHelp]) }
    return shortened?.text
  }

  /// The document's own app, even without a link, and all other apps with links; empty if no Office app opens it.
  private func apps(_ document: Document, _ launches: [ShownLaunch]) -> [AppModel] {
    var apps: [AppModel] = []
    apps.reserveCapacity(OfficeApp.allCases.count)
    let maker = document.onlyMaker
    if let own = document.app { apps.append(AppModel(app: own)) }
    for index in launches.indices {
      let app = launches[index].link.app
      let position = apps.firstIndex { $0.app == app } ?? apps.count
      if position == apps.count {
        var model = AppModel(
          app: app, isAddressLong: document.address.byteCount > app.addressLimit,
          isUnfit: maker.map { !app.opensDocuments(of: $0) } ?? false)
        if app.downloadAddress != nil { model.installHref = installHref(app, document) }
        apps.append(model)
      }
      // Growing one by one took a quarter of the instructions of this function.
      if apps[position].buttons.isEmpty { apps[position].buttons.reserveCapacity(app.modes.count) }
      apps[position].buttons.append(button(launches[index], isFirst: index == 0, asksForUser: document.asksForUser))
    }
    return apps
  }

  private func button(_ launch: ShownLaunch, isFirst: Bool, asksForUser: Bool) -> ButtonModel {
    ButtonModel(launch: launch, label: strings.label(launch.link), isFirst: isFirst, asksForUser: asksForUser)
  }

  /// The install page of an app, with the document to return to.
  fileprivate func installHref(_ app: OfficeApp, _ document: Document) -> String? {
    guard catalogue.installApps.contains(app), document.status.retirement == nil else { return nil }
    return href(to: routes.install(app, language)) + "?document=" + percentEncoded(path: document.id.text)
  }

  private func summary(_ text: String) -> String { text.utf8.count <= 200 ? text : text.excerpt(bytes: 200) + " …" }
}

/// A document's page.
struct DocumentModel: TemplateModel {
  let page: PageComposition
  let shown: ShownDocument
  /// The document's own app, then the others.
  let apps: [AppModel]
  let description: HTML?
  /// The beginning of the description, or title and file name.
  let summary: String
  /// A message about the document, for the visitor's mail program.
  let mailHref: String?

  static let schema = ModelSchema<Self>(
    .text("app") { $0.document.appClass },
    .text("appName") { $0.shown.appName },
    .text("type") { $0.shown.typeName },
    // The name of the type: "Word document".
    .text("kind") { $0.kind },
    // The document itself, if no Office app opens it.
    .text("openHref") { $0.page.openHref($0.document) },
    // An Office app opens it from this page.
    .flag("hasApp") { $0.document.app != nil && $0.document.status.retirement == nil },
    .record("retired", RetiredModel.self) { $0.retired },
    .text("fileName") { $0.document.fileName },
    .list("buttons", ButtonModel.self) { $0.buttons },
    .flag("hasEdit") { $0.buttons.contains { $0.mode == .edit } },
    .flag("hasView") { $0.buttons.contains { $0.mode == .view } },
    .flag("hasNew") { $0.buttons.contains { $0.mode == .new } },
    .flag("viewsFirst") { $0.buttons.first?.mode == .view },
    .flag("hasPlain") { $0.buttons.contains { $0.isPlain } },
    .list("otherApps", AppModel.self) { $0.otherApps },
    .flag("hasFitApps") { $0.otherApps.contains { !$0.isUnfit } },
    .flag("hasUnfitApps") { $0.otherApps.contains(where: \.isUnfit) },
    // Why they do not open the document.
    .text("unfitReason") { $0.unfitReason },
    .html("description") { $0.description },
    .record("section", LinkModel.self) { $0.section },
    .list(.tags, LinkModel.self) { $0.tags },
    .record(.updated, DateModel.self) { $0.shown.updated },
    .text(.owner) { $0.shown.owner },
    // The page with the owner's documents, titled with the owner's name.
    .record("ownerPage", LinkModel.self) { $0.ownerPage },
    .list("related", LinkModel.self) { $0.related },
    .list("fields", FieldModel.self) { $0.shown.fields },
    .text("source") { $0.document.address.host },
    .text("documentAddress") { $0.document.address.text },
    // The same for people: host and folders, decoded.
    .text("readableAddress") { $0.document.address.readable },
    .text("installHref") { $0.installHref },
    .text("downloadHref") { $0.downloadHref },
    .text("mailHref") { $0.mailHref },
    // The address for problems with the document, if the portal has one.
    .text("feedbackHref") { $0.page.feedbackHref($0.shown) },
    .record("published", PublishedModel.self) { $0.published },
    // For a published file, if the manifest asks for it: the number of pages or slides, and a picture of the first one.
    .text("pageCount") { $0.pageCount },
    .record("thumbnail", ThumbnailModel.self) { $0.page.thumbnail(of: $0.document) },
    .record("documentLanguage", DocumentLanguageModel.self) { $0.language },
    .text("viewerHref") { $0.viewerHref },
    // The page on which SharePoint opens the document in the browser, and its folder there.
    .text("browserHref") { $0.document.browserAddress },
    .text("folderHref") { $0.document.browserFolder },
    // The page's address as a QR code; absent if the portal leaves them out.
    .record("qrCode", QRCode.self) { $0.page.composer.hasQRCodes ? QRCode($0.page.address) : nil },
    .html("icon") { $0.page.composer.icons[$0.document.app] },
    // For search engines, as a whole element.
    .html("structuredData") { $0.structuredData },
    // The WOPI host that needs the visitor's user identifier; absent if the links are complete.
    .text("userHost") { $0.document.asksForUser ? $0.document.address.host : nil })
}

extension DocumentModel {
  private var document: Document { shown.document }
  var buttons: [ButtonModel] { apps.first?.buttons ?? [] }
  var otherApps: [AppModel] { Array(apps.dropFirst()) }

  /// The name of the type, else its extension and the app.
  private var kind: String {
    let type = shown.typeName
    if let name = page.strings.name(ofType: type) { return name }
    let parts = [type, type.isEmpty || document.app != nil ? shown.appName : ""]
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  private var unfitReason: String {
    page.strings.format(.unfitReason, ["type": kind, "app": shown.appName])
  }

  var section: LinkModel? {
    document.section.map { page.link(page.catalogue.sections[$0].title[page.language], to: page.entries.sections[$0]) }
  }

  private var tags: [LinkModel] {
    document.tags.map { page.link(page.catalogue.tags[$0].title[page.language], to: page.entries.tags[$0]) }
  }

  private var ownerPage: LinkModel? {
    let owners = page.composer.site.owners
    return owners.index(of: document).map { index in
      page.link(OwnerName(owners.all[index].text[page.language]).name, to: page.entries.owners[index])
    }
  }

  private var related: [LinkModel] {
    page.composer.related[shown.index].map { page.link(page.documents[$0]) }
  }

  private var installHref: String? { document.app.flatMap { page.installHref($0, document) } }

  private var viewerHref: String? {
    guard document.webViewer, document.browserAddress == nil, document.status.retirement == nil else { return nil }
    return document.app.flatMap { document.address.webViewerAddress(for: $0) }
  }

  private var retired: RetiredModel? {
    document.status.retirement.map { retirement in
      let replacement = retirement.replacement.flatMap { page.catalogue.document($0.text) }
      return RetiredModel(
        since: page.strings.format(.retiredSince, ["date": page.strings.date(retirement.since)]),
        reason: retirement.reason?[page.language],
        replacement: replacement.map { page.link($0.title[page.language], to: page.routes.document($0, page.language)) })
    }
  }

  var structuredData: HTML? {
    let thumbnail = shownThumbnail
    return page.composer.structuredData[page.language]?.html(
      document, page: page.address,
      thumbnail: (thumbnail?.picture?.address(below: page.catalogue.portal.baseURL), thumbnail?.count?.number))
  }

  private var shownThumbnail: ShownThumbnail? { page.composer.thumbnails[document] }

  private var pageCount: String? {
    shownThumbnail?.count.map { page.strings.count($0.kind == .slides ? .slideCount : .pageCount, $0.number) }
  }

  private var downloadHref: String? { document.publishedPath.map { page.href(to: page.routes.published($0)) } }

  private var published: PublishedModel? {
    document.publishedPath.flatMap { page.composer.published[$0] }.map { PublishedModel(file: $0, strings: page.strings) }
  }

  private var language: DocumentLanguageModel? {
    document.language.map { DocumentLanguageModel(tag: $0.text, name: page.composer.strings.name(of: $0) ?? $0.text) }
  }
}

extension Document {
  /// The app of the file's type; `nil` for texts and tables, which open in apps for other documents too, and for an unknown type.
  fileprivate var onlyMaker: OfficeApp? {
    let format = DocumentFormat.fileExtension(ofFileName: fileName).flatMap { DocumentFormat.named($0) }
    return format.flatMap { Self.openedByMany.contains($0.fileExtension) ? nil : $0.app }
  }

  private static let openedByMany: Set<String> = ["csv", "htm", "html", "mht", "mhtml", "prn", "rtf", "txt", "xml"]
}

/// One launch link.
struct ButtonModel: TemplateModel {
  let launch: ShownLaunch
  let label: String
  let isFirst: Bool
  /// The visitor's user identifier completes the link.
  let asksForUser: Bool

  static let schema = ModelSchema<Self>(
    .text("label") { $0.label },
    .text("href") { $0.href },
    .text("text") { $0.text },
    .text("anchor") { $0.anchor },
    .text("mode") { $0.mode.rawValue },
    .flag("isPlain") { $0.isPlain },
    .flag("isFirst") { $0.isFirst },
    .text("personalHref") { $0.personalHref })
}

extension ButtonModel {
  /// The link for `href`, not HTML-escaped.
  var href: String { asksForUser ? "#" + Self.userAnchor : launch.href }
  /// The documented form with literal bars, for people to copy.
  var text: String { launch.text ?? "" }
  var anchor: String { launch.anchor ?? "" }
  var mode: OpenMode { launch.link.mode }
  /// The link has the plain form, which only OneNote's documents offer beside the one for editing.
  var isPlain: Bool { launch.link.form == .plain }
  /// The link that the visitor's user identifier completes; `href` then leads to the field for it.
  var personalHref: String? { asksForUser ? launch.href : nil }

  private static let userAnchor = "_user"
}

/// The launch links of one app.
struct AppModel: TemplateModel {
  let app: OfficeApp
  /// The document's address is longer than the app is known to open.
  var isAddressLong = false
  /// The app opens no files of the document's type.
  var isUnfit = false
  /// The page that helps to get an app that people download.
  var installHref: String?
  var buttons: [ButtonModel] = []

  static let schema = ModelSchema<Self>(
    .text("app") { $0.app.rawValue },
    .text("name") { $0.app.name },
    .flag("isAddressLong") { $0.isAddressLong },
    .flag("isUnfit") { $0.isUnfit },
    .text("installHref") { $0.installHref },
    .list("buttons", ButtonModel.self) { $0.buttons })
}

/// The facts about a file that the portal publishes itself.
struct PublishedModel: TemplateModel {
  let file: PublishedFile
  let strings: Strings

  static let schema = ModelSchema<Self>(
    .text("size") { $0.strings.size($0.file.bytes.count) },
    .text("checksum") { $0.file.checksum })
}

/// A small picture of a document's first page.
struct ThumbnailModel: TemplateModel {
  let href: String
  let size: PictureSize

  static let schema = ModelSchema<Self>(
    .text("href") { $0.href },
    // In CSS pixels: the whole picture within a square.
    .text("width") { $0.width },
    .text("height") { $0.height })

  var width: String { String(shown(size.width)) }
  var height: String { String(shown(size.height)) }

  private static let side = 128

  private func shown(_ length: Int) -> Int { max(1, min(length, length * Self.side / max(size.width, size.height))) }
}

/// The state of a document that should no longer be used.
struct RetiredModel: TemplateModel {
  let since: String
  let reason: String?
  let replacement: LinkModel?

  static let schema = ModelSchema<Self>(
    .text("since") { $0.since },
    .text("reason") { $0.reason },
    .record("replacement", LinkModel.self) { $0.replacement })
}

/// The language of a document's text.
struct DocumentLanguageModel: TemplateModel {
  let tag: String
  /// The language's own name if the theme knows it, else its tag.
  let name: String

  static let schema = ModelSchema<Self>(
    .text("tag") { $0.tag },
    .text("name") { $0.name })
}
