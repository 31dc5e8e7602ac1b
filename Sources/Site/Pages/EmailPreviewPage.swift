import Diagnostics
import Files
import Portal
import Templates
import Theme

/// The page that shows a message as a mail program does, for senders: at two widths, as plain text, light and dark.
struct EmailPreviewPage: PageKind {
  typealias Model = EmailPreviewModel

  static var template: String { "email-preview" }

  static func pages(of site: Site, in language: LanguageTag) -> [EmailPreviewPage] {
    site.catalogue.portal.emailPreview && !site.catalogue.listed.isEmpty ? [EmailPreviewPage()] : []
  }

  func route(_ site: Site, _ language: LanguageTag) -> Route { site.routes.emailPreview(language) }

  func isListed(_ site: Site) -> Bool { false }

  /// The style sheet of the message.
  func files(_ composer: SiteComposer, _ language: LanguageTag) -> [FixedFile] {
    guard let templates = composer.emailTemplates else { return [] }
    let emails = composer.emails
    return [
      FixedFile(path: composer.routes.emailPreviewStyles(language).path) {
        emails.preview(language).styleSheet(templates, strings: emails.strings[language].record)
      }
    ]
  }

  func compose(_ composition: PageComposition, _ log: inout DiagnosticLog) -> ComposedPage {
    let composer = composition.composer
    let strings = composer.strings[composition.language]
    let preview = composer.emails.preview(composition.language)
    let rendered = composer.emailTemplates?.render(preview.email, strings: strings.record)
    let (html, fragment) = (rendered?.html ?? [], rendered?.fragment ?? [])
    let faults = messageFaults(html, plainHTTP: composer.rendering.plainHTTP).map { $0.fault.diagnostic(at: nil).summary }
    let model = EmailPreviewModel(
      preview: preview, message: EmailPreviewMarkup(fragment).html, richText: String(decoding: fragment, as: UTF8.self),
      text: String(decoding: rendered?.text ?? [], as: UTF8.self), size: strings.size(html.count),
      findings: Array(Set(faults)).sorted().map(EmailFindingModel.init))
    return composition.composed(self, model, title: strings[.emailPreviewTitle], breadcrumbs: [composition.homeBreadcrumb])
  }
}

struct EmailPreviewModel: TemplateModel {
  let preview: EmailPreview
  /// The message without styles in attributes.
  let message: HTML
  let richText: String
  let text: String
  let size: String
  let findings: [EmailFindingModel]

  static let schema = ModelSchema<Self>(
    .text("subject") { $0.preview.email.subject },
    .text("preheader") { $0.preview.email.preheader },
    .html("message") { $0.message },
    .text("messageText") { $0.text },
    .text("richText") { $0.richText },
    .text("size") { $0.size },
    .list("findings", EmailFindingModel.self) { $0.findings },
    .text("command") { $0.preview.command },
    .text("stylesHref") { $0.preview.email.language + ".css" })
}

/// A fault of the message, which keeps a build from publishing it.
struct EmailFindingModel: TemplateModel {
  let text: String

  static let schema = ModelSchema<Self>(.text("text") { $0.text })
}
