package import OfficeLinks
package import TextBasics

/// One document of the catalogue with its launch links: every reference resolved, every address read.
///
/// A class, though it never changes: pages, rows and catalogues share a document, and copying its twenty references for each of
/// them took as long as rendering.
package final class Document: Sendable {
  /// Where the document itself is.
  package enum Location: Hashable, Sendable {
    case source(Identifier)
    case address
    /// Published with the portal, from this path below `Content/`; the output has the same path.
    case published(path: String)
  }

  /// Unique in the catalogue; its page's file name.
  package let id: Identifier
  package let title: LocalizedText
  package let address: DocumentAddress
  package let location: Location
  package let fileName: String
  /// What the extension says; `nil` for one that Office does not know.
  package let format: DocumentFormat?
  /// The app that the format belongs to; `nil` for a file that no Office app opens, such as a picture: it has no launch links.
  package let app: OfficeApp?
  /// Index of its section in the catalogue.
  package let section: Int?
  /// Indexes of its tags in the catalogue, in the order written.
  package let tags: [Int]
  /// What it has in the fields that the author declared, in the order of their declarations.
  package let fields: [DocumentField]
  /// What it is about; absent when the author wrote nothing.
  package let description: LocalizedCommonMark?
  package let updated: CalendarDate?
  package let owner: LocalizedText?
  /// The language of its text; absent when the author does not say.
  package let language: LanguageTag?
  /// Whether Microsoft's web viewer may show it: the author says that anybody may read it.
  package let webViewer: Bool
  /// How a browser opens it, where the author says so of its source.
  package let browserLink: BrowserLink?
  /// Whether it comes first on the home page.
  package let isPinned: Bool
  /// Whether its links hold the placeholder of a WOPI user identifier, which each visitor enters.
  package let asksForUser: Bool
  /// The launch links: its own app's first, then the other apps in the manifest's order, each in the order of its modes.
  package let links: [LaunchLink]
  /// The `href` of the first link, made once: its page and five lists show it.
  package let firstHref: String?
  /// Where it is listed, and what became of it.
  package let status: DocumentStatus
  /// How the bars of the links are written in `href`.
  package let delimiters: Delimiters
  /// Where the author wrote it: at its identifier.
  package let place: Place
  /// Where the author wrote its `path`, `url` or `file`.
  package let addressPlace: Place

  package init(
    id: Identifier, title: LocalizedText, address: DocumentAddress, location: Location, fileName: String,
    format: DocumentFormat?, app: OfficeApp?, section: Int?, tags: [Int], fields: [DocumentField] = [],
    description: LocalizedCommonMark?, updated: CalendarDate?, owner: LocalizedText?, language: LanguageTag?, webViewer: Bool,
    browserLink: BrowserLink? = nil, isPinned: Bool = false, asksForUser: Bool, links: [LaunchLink],
    status: DocumentStatus = DocumentStatus(), delimiters: Delimiters, place: Place, addressPlace: Place
  ) {
    self.id = id
    self.title = title
    self.address = address
    self.location = location
    self.fileName = fileName
    self.format = format
    self.app = app
    self.section = section
    self.tags = tags
    self.fields = fields
    self.description = description
    self.updated = updated
    self.owner = owner
    self.language = language
    self.webViewer = webViewer
    self.browserLink = browserLink
    self.isPinned = isPinned
    self.asksForUser = asksForUser
    self.links = links
    firstHref = links.first?.href(delimiters)
    self.status = status
    self.delimiters = delimiters
    self.place = place
    self.addressPlace = addressPlace
  }

  /// The path below `Content/` and in the output of its file, when the portal publishes it.
  package var publishedPath: String? { if case .published(let path) = location { path } else { nil } }

  /// Whether its links name a user, who can be another one for each visitor.
  package var isOnWOPIHost: Bool { links.contains { $0.isOnWOPIHost } }
}

/// Where a document is listed, and what became of it.
package struct DocumentStatus: Hashable, Sendable {
  /// Whether lists, search, catalogue, site map and feed have it.
  package var isListed = true
  /// Whether its section's page has it: also where only the whole section is not listed.
  package var isOnSectionPage = true
  /// Whether its file is published though it can run scripts.
  package var allowsActive = false
  /// Why it is not to be used any more; `nil` for nearly all.
  @Rare package var retirement: Retirement?
  /// The identifiers that it had before, at whose pages readers are led to its own.
  package var formerIDs: [Identifier] = []

  package init() {}
}

/// Why a document is not to be used any more.
package struct Retirement: Hashable, Sendable {
  package let since: CalendarDate
  package let reason: LocalizedText?
  /// The document to use in its place.
  package let replacement: Identifier?

  package init(since: CalendarDate, reason: LocalizedText?, replacement: Identifier?) {
    (self.since, self.reason, self.replacement) = (since, reason, replacement)
  }
}
