import OfficeLinks
import Portal
import Templates
import Theme

/// The listed documents in their orders, and their filters in each language.
struct DocumentsListing: Sendable {
  /// The indexes of the listed documents by their titles.
  let order: [LanguageTag: [Int]]
  /// The same as their list begins: the newest first where a day is known, those of a day by their titles.
  let newestFirst: [LanguageTag: [Int]]
  let facets: [LanguageTag: [FacetModel]]
  /// The names of owners, by those in the default language.
  let ownerNames: [LanguageTag: [String: String]]
  /// The indexes of the documents with a date, newest first.
  let changed: [Int]

  init(_ catalogue: Catalogue, _ strings: StringsSet, _ icons: AppIcons) {
    var order: [LanguageTag: [Int]] = [:]
    var facets: [LanguageTag: [FacetModel]] = [:]
    var ownerNames: [LanguageTag: [String: String]] = [:]
    for language in catalogue.portal.languages {
      let titles = catalogue.listedDocuments.map { $0.title[language] }
      order[language] = strings[language].titleOrder.sorted(Array(titles)).map { catalogue.listed[$0] }
      let owners = catalogue.ownerNames(in: language)
      ownerNames[language] = owners
      facets[language] = Facets(catalogue: catalogue, strings: strings[language], icons: icons, ownerNames: owners).models
    }
    (self.order, self.facets, self.ownerNames) = (order, facets, ownerNames)
    newestFirst = order.mapValues { titles in
      let days = titles.enumerated().map { (place: $0, index: $1, day: catalogue.documents[$1].updated) }
      return days.sorted { one, other in
        guard one.day != other.day else { return one.place < other.place }
        guard let day = one.day, let otherDay = other.day else { return one.day != nil }
        return day > otherDay
      }.map(\.index)
    }
    changed = catalogue.newestFirst(catalogue.listed.filter { catalogue.documents[$0].updated != nil })
  }
}

extension Catalogue {
  /// The documents of a section in its order.
  func documents(of section: Section, _ strings: Strings) -> [Int] {
    switch section.sort {
    case .manifest: section.documents
    case .title:
      strings.titleOrder.sorted(section.documents.map { documents[$0].title[strings.language] }).map { section.documents[$0] }
    case .updated: newestFirst(section.documents)
    }
  }
}
