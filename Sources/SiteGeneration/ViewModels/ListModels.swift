import Templating

/// A document in a list.
struct RowModel: TemplateModel {
  let title: String
  let href: String
  let app: String
  let appName: String
  let type: String
  let updated: DateModel?
  let owner: String?
  let launchLabel: String
  let launchHref: String

  static let schema = ModelSchema<Self>(
    .text("title") { $0.title },
    .text("href") { $0.href },
    .text("app") { $0.app },
    .text("appName") { $0.appName },
    .text("type") { $0.type },
    .record("updated", DateModel.self) { $0.updated },
    .text("owner") { $0.owner },
    .text("launchLabel") { $0.launchLabel },
    .text("launchHref") { $0.launchHref })
}

/// The page of a section or tag.
struct ListingModel: TemplateModel {
  let description: HTML?
  let count: String
  let documents: [RowModel]

  static let schema = ModelSchema<Self>(
    .html("description") { $0.description },
    .text("count") { $0.count },
    .list("documents", RowModel.self) { $0.documents })
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
