package import Templates

/// The model of a message: the inner frame of the templates in `Templates/email`.
package struct EmailModel: TemplateModel {
  package let subject: String
  package let title: String
  /// The preview text that mail programs show after the subject in a list of messages.
  package let preheader: String
  /// The sender's text.
  package let introduction: HTML?
  package let introductionText: String?
  package let documents: [EmailDocumentModel]
  package let site: String
  package let siteAddress: String
  package let language: String
  package let direction: String

  package static let schema = ModelSchema<Self>(
    .text("subject") { $0.subject },
    .text("title") { $0.title },
    .text("preheader") { $0.preheader },
    .html("introduction") { $0.introduction },
    .text("introductionText") { $0.introductionText },
    .list("documents", EmailDocumentModel.self) { $0.documents },
    .text("site") { $0.site },
    .text("siteAddress") { $0.siteAddress },
    .text("language") { $0.language },
    .text("direction") { $0.direction })
}

/// A document in a message.
package struct EmailDocumentModel: TemplateModel {
  package let title: String
  /// The title again as a heading; absent if the message's own heading is the title.
  package let heading: String?
  /// The facts in one line, such as "DOCX · Word · 31 December 2025".
  package let facts: String
  package let buttons: [EmailButtonModel]

  package static let schema = ModelSchema<Self>(
    .text("title") { $0.title },
    .text("heading") { $0.heading },
    .text("facts") { $0.facts },
    .list("buttons", EmailButtonModel.self) { $0.buttons })
}

/// A button in a message. It leads to the document's page, since mail programs remove links with other schemes.
package struct EmailButtonModel: TemplateModel {
  /// The label with the document's title, such as "Edit Q4 budget in Word".
  package let label: String
  /// The label below the document's title, such as "Edit in Word".
  package let shortLabel: String
  /// The document's page and, after `#`, the button there.
  package let href: String
  /// The first button of its document.
  package var isMain = true

  package static let schema = ModelSchema<Self>(
    .text("label") { $0.label },
    .text("shortLabel") { $0.shortLabel },
    .flag("isMain") { $0.isMain },
    .text("href") { $0.href })
}

/// A page to copy a message from: the innermost frame of `email/page.mustache`.
struct EmailPageModel: TemplateModel {
  let policy: String
  let styles: HTML
  let script: HTML
  /// The message without styles in attributes.
  let message: HTML
  let richText: String
  let plainText: String

  static let schema = ModelSchema<Self>(
    .text("policy") { $0.policy },
    .html("styles") { $0.styles },
    .html("script") { $0.script },
    .html("message") { $0.message },
    .text("richText") { $0.richText },
    .text("plainText") { $0.plainText })
}

/// The sender's text before the documents, in the two forms of a message.
package struct EmailIntroduction: Sendable {
  package let html: HTML
  /// The plain text: paragraphs separated by empty lines, each address a word of its own.
  package let text: String

  /// The number of bytes in a message's HTML.
  package var byteCount: Int { html.markup.utf8.count }
}
