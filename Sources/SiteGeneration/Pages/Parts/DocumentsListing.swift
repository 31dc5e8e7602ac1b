import CatalogueModel
import OfficeLinks
import PortalTheme
import Templating

/// The listed documents in their orders, and their filters in each language.
struct DocumentsListing: Sendable {
  /// The indexes of the listed documents.
  let order: [LanguageTag: [Int]]
  let facets: [LanguageTag: LaidOutList<FacetModel>]
  /// The names of owners, by those in the default language.
  let ownerNames: [LanguageTag: [String: String]]
  /// The indexes of the documents with a date, newest first.
  let changed: [Int]

  init(_ catalogue: Catalogue, _ strings: StringsSet, _ icons: AppIcons) {
    var order: [LanguageTag: [Int]] = [:]
    var facets: [LanguageTag: LaidOutList<FacetModel>] = [:]
    var ownerNames: [LanguageTag: [String: String]] = [:]
    for language in catalogue.portal.languages {
      let titles = catalogue.listedDocuments.map { $0.title[language] }
      order[language] = strings[language].titleOrder.sorted(Array(titles)).map { catalogue.listed[$0] }
      let owners = catalogue.ownerNames(in: language)
      ownerNames[language] = owners
      facets[language] = LaidOutList(
        Facets(catalogue: catalogue, strings: strings[language], icons: icons, ownerNames: owners).models)
    }
    (self.order, self.facets, self.ownerNames) = (order, facets, ownerNames)
    changed = catalogue.newestFirst
  }
}

extension Catalogue {
  /// The indexes of the listed documents with a date, newest first.
  fileprivate var newestFirst: [Int] {
    let dated = listed.compactMap { index in documents[index].updated.map { (updated: $0, index: index) } }
    return dated.sorted { $0.updated == $1.updated ? $0.index < $1.index : $0.updated > $1.updated }.map(\.index)
  }
}
