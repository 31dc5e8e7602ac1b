package import CatalogueModel
package import Diagnostics
package import PortalContent
package import PortalTheme
package import Templating
package import TextBasics

/// The page that shows a message at two widths beside its plain text, for senders.
package struct EmailPreviewPages: AddedPageKind {
  package init() {}

  package var template: String { "email-preview" }
  package var schema: Schema { EmailPreviewModel.schema.schema }
  package var ownTemplates: [String] { EmailTemplates.names }
  package var rules: any RuleTable { Rule.message }

  package func route(_ catalogue: Catalogue, _ routes: Routes, _ language: LanguageTag) -> Route? {
    catalogue.portal.emailPreview && !catalogue.listed.isEmpty ? routes.emailPreview(language) : nil
  }

  package func compiled(from set: TemplateSet, strings: Schema, log: inout DiagnosticLog) -> (any AddedPageMaker)? {
    EmailTemplates(set, strings: strings, log: &log).map(EmailPreviewMaker.init)
  }
}

private struct EmailPreviewMaker: AddedPageMaker {
  let templates: EmailTemplates

  func page(of portal: PortalReading, in language: LanguageTag) -> AddedPage {
    let strings = portal.strings[language]
    let preview = EmailComposer(portal).preview(language)
    let rendered = templates.render(preview.email, strings: strings.record)
    let model = EmailPreviewModel(
      preview: preview, message: EmailPreviewMarkup(rendered.fragment).html, text: String(decoding: rendered.text, as: UTF8.self))
    return AddedPage(title: strings[.emailPreviewTitle], model: model)
  }

  /// The style sheet of the message.
  func files(of portal: PortalReading, in language: LanguageTag) -> [(path: String, bytes: @Sendable () -> [UInt8])] {
    let path = portal.rendering.routes.emailPreviewStyles(language).path
    return [
      (path, { EmailComposer(portal).preview(language).styleSheet(templates, strings: portal.strings[language].record) })
    ]
  }

  func checkTemplates(_ portal: PortalReading, links: PortalLinks, log: inout DiagnosticLog) {
    EmailPortal(composer: EmailComposer(portal), templates: templates, links: links).checkTemplates(&log)
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
