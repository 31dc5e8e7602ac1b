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

  func compose(_ composition: PageComposition, _ log: inout DiagnosticLog) -> ComposedPage {
    let (owner, language) = (composition.composer.site.owners.all[index], composition.language)
    let name = OwnerName(owner.text[language])
    let filter = percentEncoded(owner.text.fallback, keeping: .unreserved)
    let documents = composition.link(composition.strings[.documentsTitle], to: composition.routes.documents(language))
    return composition.listing(
      self, owner.documents, part: part, title: name.name, breadcrumbs: [composition.homeBreadcrumb, documents],
      filter: ("owner", filter), ownerAddress: name.address,
      ownerSections: part == 0 ? composition.sections(of: owner.documents, filter: "owner=" + filter) : []
    ) { composition.routes.owner(owner.slug, language, part: $0) }
  }
}

extension PageComposition {
  /// The listed sections that documents are in, where they are in several: links to these documents of each in the list of all.
  fileprivate func sections(of indexes: [Int], filter: String) -> [DocumentGroupModel] {
    let counts = indexes.reduce(into: [Int: Int]()) { counts, index in
      if let section = catalogue.documents[index].section { counts[section, default: 0] += 1 }
    }
    let held = catalogue.listedSections.filter { counts[$0] != nil }
    guard held.count > 1 else { return [] }
    return held.map { index in
      let section = catalogue.sections[index]
      var group = group(section.title[language], routes.documents(language), counts[index] ?? 0)
      group.href += "?\(filter)&section=\(section.id.text)"
      return group
    }
  }
}
