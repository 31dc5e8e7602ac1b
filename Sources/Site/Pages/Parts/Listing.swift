import OfficeLinks
import Portal
import Templates
import TextBasics
import Theme

extension PageComposition {
  /// A page with a part of a list of documents; `filter` finds the same documents in the list of all.
  func listing<Kind: PageKind>(
    _ kind: Kind, _ indexes: [Int], part: Int, title: String, text: RenderedText = RenderedText(),
    breadcrumbs: [LinkModel], sections: [Int] = [], newest: (shown: [Int], total: Int) = ([], 0),
    filter: (name: String, value: String), feed: Route? = nil,
    ownerAddress: String? = nil, ownerSections: [DocumentGroupModel] = [], route: (Int) -> Route
  ) -> ComposedPage where Kind.Model == ListingModel {
    let shown = indexes[ListParts(count: indexes.count)[part]]
    let title = self.title(title, part: part)
    let model = ListingModel(
      description: text.html == .empty ? nil : text.html,
      sections: sections.map { group(catalogue.sections[$0], entries.sections[$0]) }, count: count(indexes.count),
      documents: rows(shown),
      newest: rows(newest.shown, showsSection: true),
      newestTitle: strings[newest.shown.contains { documents[$0].updated != nil } ? .homeRecent : .documentsTitle],
      allCount: strings.count(.allDocuments, newest.total),
      filterHref: "\(href(to: routes.documents(language)))?\(filter.name)=\(filter.value)",
      mailHref: shown.isEmpty ? nil : mailLink(about: shown, of: indexes.count, title: title),
      feedHref: feed.map(href), ownerAddress: ownerAddress, ownerSections: ownerSections,
      pagination: pagination(part, of: indexes.count, route))
    var composed = composed(
      kind, model, title: title, summary: "\(title) · \(catalogue.portal.title[language])", breadcrumbs: breadcrumbs,
      launches: text.launches + listed(newest.shown) + listed(shown), text: text)
    composed.mailHref = model.mailHref
    return composed
  }

  private func mailLink(about documents: ArraySlice<Int>, of total: Int, title: String) -> String? {
    var link = MailLink(subject: title, title: title, address: address)
    // Only a few of a part fit.
    link?.add(documents.count, of: total, below: catalogue.portal.baseURL.text) { position in
      let document = self.documents[documents[documents.startIndex + position]]
      return (title: document.title, path: document.route.addressPath, fragment: document.buttonFragment)
    } note: {
      strings.format(.emailShareMore, ["count": strings.number($0), "total": strings.number(total)])
    }
    return link?.text
  }

  /// The title of a part of a list.
  func title(_ title: String, part: Int) -> String {
    part == 0 ? title : strings.format(.pageTitle, ["page": String(part + 1), "title": title])
  }

  /// The links to the other parts of a list; `nil` for a list of one page.
  func pagination(_ part: Int, of count: Int, _ route: (Int) -> Route) -> PaginationModel? {
    let parts = ListParts(count: count).indexes
    let label = strings.format(.pageLabel, ["page": String(part + 1), "pages": String(parts.count)])
    return PaginationModel(label: label, from: part, of: parts) { href(to: route($0)) }
  }
}

/// A page with documents in a list: those of a section or tag, or all.
struct ListingModel: TemplateModel {
  let description: HTML?
  /// The sections below this one, on its first page.
  let sections: [DocumentGroupModel]
  let count: String
  let documents: [DocumentRowModel]
  /// The latest documents of the sections below this one, on its first page, and the number of all.
  let newest: [DocumentRowModel]
  let newestTitle: String
  let allCount: String
  /// The page that can filter the same documents; absent on the list of all documents.
  let filterHref: String
  /// A message about the documents of the page, for the visitor's mail program.
  let mailHref: String?
  /// The feed of a section with dates.
  let feedHref: String?
  /// The mail address of the owner whose documents these are.
  let ownerAddress: String?
  /// The sections of the owner's documents, with links to these documents in each.
  let ownerSections: [DocumentGroupModel]
  let pagination: PaginationModel?

  static let schema = ModelSchema<Self>(
    .html("description") { $0.description },
    .list("sections", DocumentGroupModel.self) { $0.sections },
    .flag("hasSections") { !$0.sections.isEmpty },
    .flag("hasDocuments") { !$0.documents.isEmpty || $0.sections.isEmpty },
    .text("count") { $0.count },
    .list("documents", DocumentRowModel.self) { $0.documents },
    .flag("hasNewestDocuments") { !$0.newest.isEmpty },
    .list("newestDocuments", DocumentRowModel.self) { $0.newest },
    .text("newestTitle") { $0.newestTitle },
    .text("allCount") { $0.allCount },
    .text("filterHref") { $0.filterHref },
    .text("mailHref") { $0.mailHref },
    .text("feedHref") { $0.feedHref },
    .text("ownerAddress") { $0.ownerAddress },
    .text("ownerHref") { $0.ownerAddress.map { "mailto:" + percentEncoded($0, keeping: .addressCharacters) } },
    .flag("hasOwnerSections") { !$0.ownerSections.isEmpty },
    .list("ownerSections", DocumentGroupModel.self) { $0.ownerSections },
    .record("pagination", PaginationModel.self) { $0.pagination })
}

extension ByteSet {
  /// Characters that need no escape in the address of a `mailto:` link (RFC 6068, section 2).
  fileprivate static let addressCharacters = unreserved.union(ByteSet("@!$'*+"))
}
