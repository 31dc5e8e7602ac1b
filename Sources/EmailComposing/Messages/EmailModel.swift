package import Templating

/// What a message shows: the inner frame of the templates in `Templates/email`.
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
  /// The title again as a heading; absent where the message's own heading says it.
  package let heading: String?
  /// What is known of it in one line, such as "DOCX · Word · 31 December 2025".
  package let facts: String
  package let buttons: [EmailButtonModel]

  package static let schema = ModelSchema<Self>(
    .text("title") { $0.title },
    .text("heading") { $0.heading },
    .text("facts") { $0.facts },
    .list("buttons", EmailButtonModel.self) { $0.buttons })
}

/// A button in a message: it leads to the document's page, since mail programs remove links with any other scheme.
package struct EmailButtonModel: TemplateModel {
  /// What it says, the document's title included, such as "Edit Q4 budget in Word".
  package let label: String
  /// What it says below the document's title, such as "Edit in Word".
  package let shortLabel: String
  /// The document's page and, after `#`, the button there.
  package let href: String

  package static let schema = ModelSchema<Self>(
    .text("label") { $0.label },
    .text("shortLabel") { $0.shortLabel },
    .text("href") { $0.href })
}
