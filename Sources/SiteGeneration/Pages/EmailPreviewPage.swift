import CatalogueModel
import Diagnostics
import EmailComposing
import PortalContent
import PortalTheme
import Templating

/// A message at two widths beside its plain text, for those who send it.
struct EmailPreviewPage: Page {
  typealias Model = EmailPreviewModel
  static let template = "email-preview"

  static func pages(of site: Site, in language: LanguageTag) -> [EmailPreviewPage] {
    site.catalogue.portal.emailPreview && !site.catalogue.listed.isEmpty ? [EmailPreviewPage()] : []
  }

  func route(_ site: Site, _ language: LanguageTag) -> Route { site.routes.emailPreview(language) }

  func isListed(_ site: Site) -> Bool { false }

  /// The message's style sheet.
  func files(_ composer: SiteComposer, _ language: LanguageTag) -> [FixedFile] {
    let path = composer.routes.emailPreviewStyles(language).path
    return [
      FixedFile(path: path) {
        guard let templates = composer.emailTemplates else { return [] }
        return composer.emails.preview(language).styleSheet(templates, strings: composer.strings[language].record)
      }
    ]
  }

  func compose(_ composition: PageComposition, _ log: inout DiagnosticLog) -> ComposedPage {
    let composer = composition.composer
    let preview = composer.emails.preview(composition.language)
    let rendered = composer.emailTemplates?.render(preview.email, strings: composition.strings.record)
    let model = EmailPreviewModel(
      preview: preview, message: rendered.map { EmailPreviewMarkup($0.fragment).html } ?? .empty,
      text: String(decoding: rendered?.text ?? [], as: UTF8.self))
    return composition.composed(
      self, model, title: composition.strings[.emailPreviewTitle], breadcrumbs: [composition.homeBreadcrumb])
  }
}

struct EmailPreviewModel: TemplateModel {
  let preview: EmailPreview
  /// The message without styles in attributes.
  let message: HTML
  let text: String

  static let schema = ModelSchema<Self>(
    .text("subject") { $0.preview.email.subject },
    .text("preheader") { $0.preview.email.preheader },
    .html("message") { $0.message },
    .text("messageText") { $0.text },
    .text("command") { $0.preview.command },
    .text("stylesHref") { $0.preview.email.language + ".css" })
}
