import CatalogueModel
import PortalContent
import PortalTheme
import Templating

/// What the documents of a portal can be filtered by, with how many have each value.
struct Facets {
  let catalogue: Catalogue
  let strings: Strings

  private var language: LanguageTag { strings.language }

  /// The facets that filter something: those with a value that some documents have and others have not.
  var models: [FacetModel] {
    let sections = catalogue.sections.map { Value($0.id.text, $0.title[language], $0.documents.count) }
    let tags = catalogue.tags.map { Value($0.slug.text, $0.name, $0.documents.count) }
    return [
      facet("section", .facetSection, sections),
      facet("type", .facetType, counted { $0.typeName.isEmpty ? nil : $0.typeName }),
      facet("tag", .facetTag, tags),
      facet("owner", .facetOwner, owners),
    ].compactMap { $0 }
  }

  private struct Value {
    let value: String
    let title: String
    let count: Int

    init(_ value: String, _ title: String, _ count: Int) {
      self.value = value
      self.title = title
      self.count = count
    }
  }

  private func facet(_ name: String, _ title: StringName, _ values: [Value]) -> FacetModel? {
    let used = values.filter { $0.count > 0 }
    guard used.contains(where: { $0.count < catalogue.documents.count }) else { return nil }
    return FacetModel(
      name: name, title: strings[title],
      values: used.map { FacetValueModel(value: $0.value, title: $0.title, count: String($0.count)) })
  }

  /// The owners by their names in the default language, so that a view can be shared between languages.
  private var owners: [Value] {
    let names = catalogue.ownerNames(in: language)
    let values = counted { $0.owner?.fallback }.map { Value($0.value, names[$0.value] ?? $0.value, $0.count) }
    return strings.titleOrder.sorted(values.map(\.title)).map { values[$0] }
  }

  private func counted(_ value: (Document) -> String?) -> [Value] {
    var counts: [String: Int] = [:]
    for document in catalogue.documents {
      if let value = value(document) { counts[value, default: 0] += 1 }
    }
    let names = counts.keys.sorted()
    return strings.titleOrder.sorted(names).map { Value(names[$0], names[$0], counts[names[$0]] ?? 0) }
  }
}

extension Catalogue {
  /// The owners' names in a language, by those in the default language.
  func ownerNames(in language: LanguageTag) -> [String: String] {
    Dictionary(documents.compactMap(\.owner).map { ($0.fallback, $0[language]) }, uniquingKeysWith: { first, _ in first })
  }
}

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
