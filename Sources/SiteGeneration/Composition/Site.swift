import CatalogueModel
import EmailComposing
import ManifestDecoding
import OfficeLinks
import PortalContent

/// A page that the portal will have: what it shows, in which language. Routes follow from it, so two pages cannot share one.
struct SitePage: Hashable, Sendable {
  enum Subject: Hashable, Sendable {
    case home
    case document(Int)
    /// A part of the list of all documents, counted from 0.
    case documents(part: Int)
    case section(Int, part: Int)
    case tag(Int, part: Int)
    case tags
    case text(Int)
    case install(OfficeApp)
    case emailPreview
    case notFound
  }

  let subject: Subject
  let language: LanguageTag

  /// Whether search engines are to know the page.
  var isListed: Bool { subject != .notFound && subject != .emailPreview }
}

/// The pages of a portal in the order in which they are rendered and reported.
struct Site: Sendable {
  let catalogue: Catalogue
  let texts: [TextPage]
  let pages: [SitePage]

  init(catalogue: Catalogue, texts: [TextPage]) {
    self.catalogue = catalogue
    self.texts = texts
    var subjects: [SitePage.Subject] = [.home, .tags]
    subjects += catalogue.documents.indices.map { .document($0) }
    subjects += ListParts(count: catalogue.documents.count).indexes.map { .documents(part: $0) }
    for (index, section) in catalogue.sections.enumerated() {
      subjects += ListParts(count: section.documents.count).indexes.map { .section(index, part: $0) }
    }
    for (index, tag) in catalogue.tags.enumerated() {
      subjects += ListParts(count: tag.documents.count).indexes.map { .tag(index, part: $0) }
    }
    subjects += texts.indices.filter { !texts[$0].isHome }.map { .text($0) }
    subjects += OfficeApp.mobile.map { .install($0) }
    if catalogue.portal.emailPreview, !catalogue.documents.isEmpty { subjects.append(.emailPreview) }
    var pages = catalogue.portal.languages.flatMap { language in
      subjects.map { SitePage(subject: $0, language: language) }
    }
    if let first = catalogue.portal.languages.first { pages.append(SitePage(subject: .notFound, language: first)) }
    self.pages = pages
  }

  /// The introduction of the home page, when the author wrote `Content/index.md`.
  var home: TextPage? { texts.first(where: \.isHome) }
}
