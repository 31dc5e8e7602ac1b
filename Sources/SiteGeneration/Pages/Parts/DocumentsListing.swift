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

  /// Makes both side by side: after each other, with nothing beside them, they took a fiftieth of a build of 10,000 documents.
  init(_ catalogue: Catalogue, _ strings: StringsSet, _ icons: AppIcons, jobs: Int) async {
    let facets = WorkAhead(jobs: jobs) {
      catalogue.portal.languages.reduce(into: [:]) {
        $0[$1] = LaidOutList(Facets(catalogue: catalogue, strings: strings[$1], icons: icons).models)
      }
    }
    order = catalogue.portal.languages.reduce(into: [:]) { orders, language in
      let titles = catalogue.listedDocuments.map { $0.title[language] }
      orders[language] = strings[language].titleOrder.sorted(Array(titles)).map { catalogue.listed[$0] }
    }
    self.facets = await facets.result
  }
}
