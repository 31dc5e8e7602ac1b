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
    let sections = catalogue.listedSections.map { index in
      let section = catalogue.sections[index]
      return FacetValueModel(value: section.id.text, title: section.title[language], count: section.documents.count)
    }
    let tags = catalogue.tags.map { FacetValueModel(value: $0.slug.text, title: $0.name, count: $0.documents.count) }
    return [
      facet("section", .facetSection, sections),
      facet("type", .facetType, counted { $0.typeName.isEmpty ? nil : $0.typeName }),
      facet("tag", .facetTag, tags),
      facet("owner", .facetOwner, owners),
    ].compactMap { $0 }
  }

  private func facet(_ name: String, _ title: StringName, _ values: [FacetValueModel]) -> FacetModel? {
    let used = values.filter { $0.count > 0 }
    guard used.contains(where: { $0.count < catalogue.listed.count }) else { return nil }
    return FacetModel(name: name, title: strings[title], values: used)
  }

  /// The owners by their names in the default language, so that a view can be shared between languages.
  private var owners: [FacetValueModel] { counted(titles: catalogue.ownerNames(in: language)) { $0.owner?.fallback } }

  /// The values that documents have, in the order of their titles; one without a title is its own.
  private func counted(titles: [String: String] = [:], _ value: (Document) -> String?) -> [FacetValueModel] {
    let counts = catalogue.listedDocuments.compactMap(value).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let values = counts.sorted { $0.key < $1.key }.map {
      FacetValueModel(value: $0.key, title: titles[$0.key] ?? $0.key, count: $0.value)
    }
    return strings.titleOrder.sorted(values.map(\.title)).map { values[$0] }
  }
}

extension Catalogue {
  /// The owners' names in a language, by those in the default language.
  func ownerNames(in language: LanguageTag) -> [String: String] {
    Dictionary(listedDocuments.compactMap(\.owner).map { ($0.fallback, $0[language]) }, uniquingKeysWith: { first, _ in first })
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
  let count: Int

  static let schema = ModelSchema<Self>(
    .text("value") { $0.value },
    .text("title") { $0.title },
    .text("count") { String($0.count) })
}
