/// The texts that the program itself puts into pages; the others are named by templates only.
package enum StringName: String, CaseIterable {
  case languageName = "language"
  case direction = "direction"
  case datePattern = "date.pattern"
  case openEdit = "open.edit"
  case openView = "open.view"
  case openNew = "open.new"
  case openPlain = "open.plain"
  case installTitle = "install.title"
  case installDescription = "install.description"
  case tagTitle = "tag.title"
  case tagsTitle = "tags.title"
  case notFoundTitle = "notFound.title"
  case homeTitle = "home.title"
  case documentsTitle = "documents.title"
  case facetSection = "filter.section"
  case facetType = "filter.type"
  case facetTag = "filter.tag"
  case facetOwner = "filter.owner"
  case decimalSeparator = "size.decimal"
  case sizeBytes = "size.bytes"
  case sizeKilobytes = "size.kilobytes"
  case sizeMegabytes = "size.megabytes"
  case pageTitle = "pagination.title"
  case pageLabel = "pagination.page"
  case emailEdit = "email.edit"
  case emailView = "email.view"
  case emailNew = "email.new"
  case emailPlain = "email.plain"
  case emailPage = "email.page"
  case emailPageText = "email.pageText"
  case emailTitle = "email.title"
  case emailPreviewTitle = "email.preview.title"
}

/// The texts that count things: a mapping with a text for each plural form of the language.
package enum PluralName: String, CaseIterable {
  case documentCount = "documentCount"

  /// The form that every language has.
  package var otherForm: String { rawValue + "." + PluralForm.other.rawValue }
}
