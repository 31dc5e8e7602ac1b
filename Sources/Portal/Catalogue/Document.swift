package import OfficeLinks
package import TextBasics

/// One document of the catalogue with its launch links: every reference resolved, every address read.
///
/// A class, though it never changes: pages, rows and catalogues share a document, and copying its twenty references for each of
/// them took as long as rendering.
package final class Document: Sendable {
  /// The location of the document itself.
  package enum Location: Hashable, Sendable {
    case source(Identifier)
    case address
    /// Published with the portal, from this path below `Content/`; the output has the same path.
    case published(path: String)
  }

  /// Unique in the catalogue; the file name of its page.
  package let id: Identifier
  package let title: LocalizedText
  package let address: DocumentAddress
  package let location: Location
  package let fileName: String
  /// The format of the extension; `nil` for one that Office does not know.
  package let format: DocumentFormat?
  /// The app of the format; `nil` for a file that no Office app opens, such as a picture: it has no launch links.
  package let app: OfficeApp?
  /// The index of its section in the catalogue.
  package let section: Int?
  /// The indexes of its tags in the catalogue, in the order written.
  package let tags: [Int]
  /// Its values of the declared fields, in the order of their declarations.
  package let fields: [DocumentField]
  /// The author's description, if there is one.
  package let description: LocalizedCommonMark?
  package let updated: CalendarDate?
  package let owner: LocalizedText?
  /// The language of its text, if the author specifies one.
  package let language: LanguageTag?
  /// Microsoft's web viewer may show it: the author says that anybody may read it.
  package let webViewer: Bool
  /// The way in which a browser opens it, if the author specifies one for its source.
  package let browserLink: BrowserLink?
  /// The document comes first on the home page.
  package let isPinned: Bool
  /// Its links contain the placeholder of a WOPI user identifier, which each visitor enters.
  package let asksForUser: Bool
  /// The launch links: its own app's first, then the other apps in the manifest's order, each in the order of its modes.
  package let links: [LaunchLink]
  /// Where it is listed, and what became of it.
  package let status: DocumentStatus
  /// The spelling of the links' bars in `href`.
  package let delimiters: Delimiters
  /// The place of its identifier in the source.
  package let place: Place
  /// The place of its `path`, `url` or `file` in the source.
  package let addressPlace: Place

  init(
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
    self.status = status
    self.delimiters = delimiters
    self.place = place
    self.addressPlace = addressPlace
  }

  /// The path of its file below `Content/` and in the output, if the portal publishes it.
  package var publishedPath: String? { if case .published(let path) = location { path } else { nil } }

  /// Somebody has to look at it: the day of one of its fields has come.
  package func isDue(on today: CalendarDate) -> Bool {
    status.retirement == nil && fields.contains { $0.due(on: today) != nil }
  }

  /// The page on which its server opens it in the browser; absent unless the author declares it.
  package var browserAddress: String? {
    switch status.retirement == nil ? browserLink : nil {
    case .sharePoint: address.sharePointPageAddress
    case nil: nil
    }
  }

  /// The page of its folder there.
  package var browserFolder: String? { browserLink == nil || status.retirement != nil ? nil : address.folderAddress }

  /// The apps that its pages help people to get: its own, and another one that is downloaded by itself, as LibreOffice is.
  package var appsToGet: [OfficeApp] {
    let others = links.lazy.map(\.app).filter { $0 != self.app && $0.downloadAddress != nil }
    return [app, others.first].compactMap(\.self)
  }

  /// True if its links name a user, who can be another one for each visitor.
  package var isOnWOPIHost: Bool { links.contains { $0.isOnWOPIHost } }
}

/// The lists that show a document, and its state.
package struct DocumentStatus: Sendable {
  /// The document appears in lists, search, catalogue, site map and feed.
  package var isListed = true
  /// The search finds the document: it is listed, or would be if it were not retired.
  package var isFound = true
  /// The document appears on its section's page, even if the section as a whole is not listed.
  package var isOnSectionPage = true
  /// Its file is published although it can run scripts.
  package var allowsActive = false
  /// Builds leave it out unless they are asked for drafts.
  package var isDraft = false
  /// Why it is not to be used any more; `nil` for nearly all.
  package var retirement: Retirement?
  /// The same with a day that has not come.
  package var comingRetirement: Retirement?
  /// The day before which it is a draft, as the manifest has it.
  package var publish: CalendarDate?
  /// The day from which it is retired, if the manifest has no more about it.
  package var retire: CalendarDate?
  /// The identifiers that it had before, at whose pages readers are led to its own.
  package var formerIDs: [Identifier] = []
}

/// The reason why a document should no longer be used. A class, though it never changes, since few documents have one.
package final class Retirement: Sendable {
  package let since: CalendarDate
  package let reason: LocalizedText?
  /// The document to use instead.
  package let replacement: Identifier?

  init(since: CalendarDate, reason: LocalizedText?, replacement: Identifier?) {
    (self.since, self.reason, self.replacement) = (since, reason, replacement)
  }
}
