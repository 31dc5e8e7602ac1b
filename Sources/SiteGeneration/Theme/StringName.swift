/// The texts that the program itself puts into pages; the others are named by templates only.
enum StringName: String, CaseIterable {
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
  case documentCount = "documentCount"
  case notFoundTitle = "notFound.title"
  case homeTitle = "home.title"
}
