import Diagnostics
import Portal
import TextBasics
import Theme

/// A part of the list of an owner's documents.
struct OwnerPage: PageKind {
  typealias Model = ListingModel
  static let template = "owner"

  /// The owner's index in the site.
  let index: Int
  /// Counted from 0.
  let part: Int

  static func pages(of site: Site, in language: LanguageTag) -> [OwnerPage] {
    site.owners.all.enumerated().flatMap { index, owner in
      ListParts(count: owner.documents.count).indexes.map { OwnerPage(index: index, part: $0) }
    }
  }

  func route(_ site: Site, _ language: LanguageTag) -> Route {
    site.routes.owner(site.owners.all[index].slug, language, part: part)
  }

  func navigation(_ site: Site, _ language: LanguageTag) -> Route? { site.routes.documents(language) }

  func compose(_ composition: PageComposition, _ log: inout DiagnosticLog) -> ComposedPage {
    let (owner, language) = (composition.composer.site.owners.all[index], composition.language)
    let name = OwnerName(owner.text[language])
    let documents = composition.link(composition.strings[.documentsTitle], to: composition.routes.documents(language))
    return composition.listing(
      self, owner.documents, part: part, title: name.name, breadcrumbs: [composition.homeBreadcrumb, documents],
      filter: ("owner", percentEncoded(owner.text.fallback, keeping: .unreserved)), ownerAddress: name.address
    ) { composition.routes.owner(owner.slug, language, part: $0) }
  }
}
