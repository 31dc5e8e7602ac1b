import Templating

/// One thing that documents can be filtered by, such as their sections.
struct FacetModel: TemplateModel {
  /// The parameter of the page's address: `section`, `type`, `tag`, `owner`.
  let name: String
  let title: String
  let values: [FacetValueModel]

  static let schema = ModelSchema<Self>(
    .text("facet") { $0.name },
    .text("title") { $0.title },
    .list("values", FacetValueModel.self) { $0.values })
}

/// One value of a facet, with the number of documents that have it.
struct FacetValueModel: TemplateModel {
  let value: String
  let title: String
  let count: String

  static let schema = ModelSchema<Self>(
    .text("value") { $0.value },
    .text("title") { $0.title },
    .text("count") { $0.count })
}
