import OfficeLinks
import Portal
import Templates
import Theme

/// The filters of a portal's documents, with the number of documents for each value.
struct Facets {
  let catalogue: Catalogue
  let strings: Strings
  let icons: AppIcons
  /// The owners' names, by those in the default language.
  let ownerNames: [String: String]

  private var language: LanguageTag { strings.language }

  /// The facets that filter something: those with a value that some documents have and others lack.
  var models: [FacetModel] {
    let sections = catalogue.listedSections.map { index in
      let section = catalogue.sections[index]
      var value = value(section.id.text, section.title[language], catalogue.documents(inAndBelow: section).count)
      value.isBelow = section.parent != nil
      return value
    }
    let tags = strings.titleOrder.sorted(catalogue.tags.map { $0.title[language] }).map { index in
      let tag = catalogue.tags[index]
      return value(tag.slug.text, tag.title[language], tag.documents.count)
    }
    return [
      facet("app", strings[.facetApp], apps),
      facet("section", strings[.facetSection], sections),
      facet("type", strings[.facetType], counted(strings.name(ofType:)) { $0.typeName.isEmpty ? nil : $0.typeName }),
      facet("tag", strings[.facetTag], byCount(tags)),
      facet("owner", strings[.facetOwner], owners),
    ].compactMap { $0 }
      + catalogue.fields.filter(\.isFilter).compactMap { facet($0.name, $0.title[language], values(of: $0)) }
  }

  private func value(_ value: String, _ title: String, _ count: Int) -> FacetValueModel {
    FacetValueModel(value: value, title: title, count: count, shownCount: strings.number(count))
  }

  private func facet(_ name: String, _ title: String, _ values: [FacetValueModel]) -> FacetModel? {
    let used = values.filter { $0.count > 0 }
    guard used.contains(where: { $0.count < catalogue.listed.count }) else { return nil }
    return FacetModel(name: name, title: title, values: used)
  }

  /// The apps by their names, with their icons; files that no Office app opens are one more value.
  private var apps: [FacetValueModel] {
    let apps = Dictionary(uniqueKeysWithValues: ([nil] + OfficeApp.allCases).map { (Document.appClass(of: $0), $0) })
    return counted({ apps[$0].map(strings.name(of:)) }) { $0.appClass }.map { value in
      var value = value
      value.icon = apps[value.value].map { icons[$0] }
      return value
    }
  }

  /// The owners by their names in the default language, so that a view can be shared between languages.
  private var owners: [FacetValueModel] { counted({ ownerNames[$0] }) { $0.owner?.fallback } }

  /// The values of a declared field: choices in the order of declaration, years from the latest, numbers by size, texts and
  /// persons like tags.
  private func values(of field: CustomField) -> [FacetValueModel] {
    let fields = catalogue.listedDocuments.compactMap { $0.fields.first { $0.field.id == field.id } }
    var counts: [String: (title: String, count: Int)] = [:]
    for field in fields {
      for (value, title) in Dictionary(field.values.map(strings.filter), uniquingKeysWith: { first, _ in first }) {
        counts[value, default: (title, 0)].count += 1
      }
    }
    let values = counts.sorted { $0.key < $1.key }.map { value($0.key, $0.value.title, $0.value.count) }
    switch field.kind {
    case .choice: return field.choices.compactMap { choice in values.first { $0.value == choice.id.text } }
    case .date: return values.sorted { ($0.value.utf8.count, $0.value) > ($1.value.utf8.count, $1.value) }
    case .number: return values.sorted { DecimalNumber($0.value)?.value ?? 0 < DecimalNumber($1.value)?.value ?? 0 }
    case .text, .person: return byCount(strings.titleOrder.sorted(values.map(\.title)).map { values[$0] })
    }
  }

  /// The values of documents, the most frequent first, then in the order of their titles; a value without a title is its own.
  private func counted(_ title: (String) -> String?, _ value: (Document) -> String?) -> [FacetValueModel] {
    let counts = catalogue.listedDocuments.compactMap(value).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let values = counts.sorted { $0.key < $1.key }.map { self.value($0.key, title($0.key) ?? $0.key, $0.value) }
    return byCount(strings.titleOrder.sorted(values.map(\.title)).map { values[$0] })
  }

  /// The most frequent values first: a page shows only some of a long list.
  private func byCount(_ values: [FacetValueModel]) -> [FacetValueModel] {
    values.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
  }
}

extension Catalogue {
  /// The owners' names in a language, by those in the default language.
  func ownerNames(in language: LanguageTag) -> [String: String] {
    // A dictionary made from a list of all would have capacity for all.
    var names: [String: String] = listedDocuments.lazy.compactMap(\.owner).reduce(into: [:]) { names, owner in
      if names[owner.fallback] == nil { names[owner.fallback] = owner[language] }
    }
    // Without their addresses, except namesakes.
    let shown = names.mapValues { OwnerName($0).name }
    let counts = shown.values.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
    for (owner, name) in shown where counts[name] == 1 { names[owner] = name }
    return names
  }
}

/// A filter of documents, such as their sections.
struct FacetModel: TemplateModel {
  /// The parameter of the page's address: `app`, `section`, `type`, `tag`, `owner`, or `field.` and a declared field.
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
  /// The number as people read it.
  let shownCount: String
  /// The icon of an app.
  var icon: HTML?
  /// A section below the section before it.
  var isBelow = false

  static let schema = ModelSchema<Self>(
    .text("value") { $0.value },
    .text("title") { $0.title },
    .text("count") { $0.shownCount },
    .html("icon") { $0.icon },
    .flag("isBelow") { $0.isBelow })
}
