import EmailComposing
import OfficeLinks
import PortalContent
import Templating

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
  /// Size and checksum of a file that the portal publishes itself.
  let published: PublishedModel?
  /// The language of the document's text.
  let language: DocumentLanguageModel?
  /// The document in Microsoft's web viewer, where the author allows it.
  let viewerHref: String?
  /// The page's address as a QR code; absent where the portal leaves them out.
  let qrCode: QRCodeModel?
  /// The app's icon.
  let icon: HTML
  /// The WOPI host that wants to know the visitor's user identifier; absent when the links are complete.
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
  /// What the button says, such as "Edit in Word".
  let label: String
  /// The link as it stands in `href`, not HTML-escaped.
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

/// A day, for people and for machines.
struct DateModel: TemplateModel {
  let text: String
  let machine: String

  static let schema = ModelSchema<Self>(
    .text("text") { $0.text },
    .text("machine") { $0.machine })
}
