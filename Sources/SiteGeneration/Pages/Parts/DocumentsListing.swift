import CatalogueModel
import OfficeLinks
import ParallelWork
import PortalTheme
import Templating

/// What the list of all documents shows in each language: the order of their titles, and what they can be filtered by.
struct DocumentsListing: Sendable {
  /// The positions of the listed documents.
  let order: [LanguageTag: [Int]]
  let facets: [LanguageTag: LaidOutList<FacetModel>]
  /// The names of owners, by those in the default language.
  let ownerNames: [LanguageTag: [String: String]]

  /// Makes both side by side: after each other, with nothing beside them, they took a fiftieth of a build of 10,000 documents.
  init(_ catalogue: Catalogue, _ strings: StringsSet, _ icons: AppIcons, jobs: Int) async {
    let filters = WorkAhead(jobs: jobs) {
      var facets: [LanguageTag: LaidOutList<FacetModel>] = [:]
      var ownerNames: [LanguageTag: [String: String]] = [:]
      for language in catalogue.portal.languages {
        let owners = catalogue.ownerNames(in: language)
        ownerNames[language] = owners
        facets[language] = LaidOutList(
          Facets(catalogue: catalogue, strings: strings[language], icons: icons, ownerNames: owners).models)
      }
      return (facets, ownerNames)
    }
    order = catalogue.portal.languages.reduce(into: [:]) { orders, language in
      let titles = catalogue.listedDocuments.map { $0.title[language] }
      orders[language] = strings[language].titleOrder.sorted(Array(titles)).map { catalogue.listed[$0] }
    }
    (facets, ownerNames) = await filters.result
  }
}
