import EmailComposing
import Templating

/// A document in a list.
struct RowModel: TemplateModel {
  let title: String
  let href: String
  let app: String
  let appName: String
  let type: String
  let icon: HTML
  let updated: DateModel?
  let owner: String?
  /// The section's title, where the list is not that section's own.
  let section: String?
  let launchLabel: String
  let launchHref: String

  static let schema = ModelSchema<Self>(
    .text("title") { $0.title },
    .text("href") { $0.href },
    .text("app") { $0.app },
    .text("appName") { $0.appName },
    .text("type") { $0.type },
    .html("icon") { $0.icon },
    .record("updated", DateModel.self) { $0.updated },
    .text("owner") { $0.owner },
    .text("rowSection") { $0.section },
    .text("launchLabel") { $0.launchLabel },
    .text("launchHref") { $0.launchHref })
}

/// A page with documents in a list: those of a section or tag, or all.
struct ListingModel: TemplateModel {
  let description: HTML?
  let count: String
  let documents: [RowModel]
  /// Where the same documents can be filtered; absent on the list of all documents.
  let filterHref: String
  /// A message about the documents of the page, to be written by the visitor's mail program.
  let mailHref: String?
  let pagination: PaginationModel?

  static let schema = ModelSchema<Self>(
    .html("description") { $0.description },
    .text("count") { $0.count },
    .list("documents", RowModel.self) { $0.documents },
    .text("filterHref") { $0.filterHref },
    .text("mailHref") { $0.mailHref },
    .record("pagination", PaginationModel.self) { $0.pagination })
}

/// The list of all documents, with what it can be filtered by.
struct DocumentsModel: TemplateModel {
  let count: String
  let documents: [RowModel]
  let pagination: PaginationModel?
  /// Whether it is the first part of the list, the one that can be filtered.
  let isFirst: Bool
  /// Empty on all parts of the list but the first.
  let facets: [FacetModel]

  static let schema = ModelSchema<Self>(
    .text("count") { $0.count },
    .list("documents", RowModel.self) { $0.documents },
    .record("pagination", PaginationModel.self) { $0.pagination },
    .flag("isFirst") { $0.isFirst },
    .list("facets", FacetModel.self) { $0.facets })
}

/// A section or tag in a list.
struct GroupModel: TemplateModel {
  let title: String
  let href: String
  let count: String

  static let schema = ModelSchema<Self>(
    .text("title") { $0.title },
    .text("href") { $0.href },
    .text("count") { $0.count })
}

/// The home page.
struct HomeModel: TemplateModel {
  let introduction: HTML?
  let sections: [GroupModel]
  let recent: [RowModel]
  let tags: [GroupModel]

  static let schema = ModelSchema<Self>(
    .html("introduction") { $0.introduction },
    .list("sections", GroupModel.self) { $0.sections },
    .list("recent", RowModel.self) { $0.recent },
    .list("tags", GroupModel.self) { $0.tags })
}

/// The list of all tags.
struct TagsModel: TemplateModel {
  let tags: [GroupModel]

  static let schema = ModelSchema<Self>(.list("tags", GroupModel.self) { $0.tags })
}
