package import CatalogueModel
import Diagnostics
package import Templating
import TextBasics

/// The message that a preview page shows, before it is rendered.
package struct EmailPreview: Sendable {
  package let email: EmailModel
  /// The command line that makes the same message.
  package let command: String

  /// The documents in it: enough to see how a message reads, however large the portal is.
  package static let documentLimit = 10

  /// What the message's own styles are as a style sheet for the page.
  package func styleSheet(_ emails: EmailTemplates, strings: Record) -> [UInt8] {
    // What is wrong with the message is reported when the templates of messages are checked.
    var ignored = DiagnosticLog()
    let markup = EmailPreviewMarkup(emails.fragment(email, strings: strings, log: &ignored))
    return markup.styleSheet(of: emails.html(email, strings: strings, log: &ignored))
  }
}

extension EmailComposer {
  /// A message about the latest documents in one of the portal's languages.
  package func preview(_ language: LanguageTag) -> EmailPreview {
    let documents = Array(recent.prefix(EmailPreview.documentLimit))
    let names = documents.map { catalogue.documents[$0].id.text }.joined(separator: " ")
    return EmailPreview(
      email: email(documents, of: EmailSelection(), language: language, mode: .edit),
      command: "docportal email --document \(names) --language \(language.text)")
  }
}
