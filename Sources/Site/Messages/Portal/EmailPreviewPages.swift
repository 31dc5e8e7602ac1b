package import Diagnostics
package import Portal
package import Templates
package import TextBasics
package import Theme

/// The page that shows a message as a mail program does, for senders: at two widths, as plain text, light and dark.
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
    let faults = messageFaults(rendered.html, plainHTTP: portal.rendering.plainHTTP).map { $0.fault.diagnostic(at: nil).summary }
    let model = EmailPreviewModel(
      preview: preview, message: EmailPreviewMarkup(rendered.fragment).html,
      richText: String(decoding: rendered.fragment, as: UTF8.self), text: String(decoding: rendered.text, as: UTF8.self),
      size: strings.size(rendered.html.count), findings: Array(Set(faults)).sorted().map(EmailFindingModel.init))
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
