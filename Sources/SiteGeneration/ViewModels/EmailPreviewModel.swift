import Diagnostics
import EmailComposing
import Templating

/// The page that shows a message to those who send it.
struct EmailPreviewModel: TemplateModel {
  let subject: String
  let preheader: String
  /// The message without styles in attributes.
  let message: HTML
  let text: String
  /// The command line that makes the message.
  let command: String
  /// The message's styles, beside the page.
  let stylesHref: String

  init(_ preview: EmailPreview, _ emails: EmailTemplates, strings: Record) {
    subject = preview.email.subject
    preheader = preview.email.preheader
    // What is wrong with the message is reported when the templates of messages are checked.
    var ignored = DiagnosticLog()
    message = EmailPreviewMarkup(emails.fragment(preview.email, strings: strings, log: &ignored)).html
    text = String(decoding: emails.text(preview.email, strings: strings, log: &ignored), as: UTF8.self)
    command = preview.command
    stylesHref = preview.email.language + ".css"
  }

  static let schema = ModelSchema<Self>(
    .text("subject") { $0.subject },
    .text("preheader") { $0.preheader },
    .html("message") { $0.message },
    .text("messageText") { $0.text },
    .text("command") { $0.command },
    .text("stylesHref") { $0.stylesHref })
}
