package import OfficeLinks
package import TextBasics

/// The portal as the program understands it: unique identifiers, resolved references, typed addresses.
///
/// A class, though it never changes: every stage and every page refers to it, and copying it counted its references each time.
package final class Catalogue: Sendable {
  package let portal: Portal
  package let sources: [Source]
  /// The sections in the manifest's order.
  package let sections: [Section]
  /// The tags in the order of their names.
  package let tags: [Tag]
  /// The fields that the author declared for documents, in that order.
  package let fields: [CustomField]
  /// Groups of words that mean the same in a search.
  package let synonyms: [[String]]
  /// The documents in the manifest's order, included files in theirs.
  package let documents: [Document]
  /// The positions of the documents that lists have.
  package let listed: [Int]
  /// The identifiers of the documents that were left out, since they are drafts.
  package let drafts: Set<String>
  package let externalLinks: ExternalLinks
  package let theme: ThemeSettings
  /// The apps that have an install page, in the order of all apps.
  package let installApps: [OfficeApp]
  private let documentIndexes: [String: Int]
  private let sectionIndexes: [String: Int]
  private let tagIndexes: [String: Int]

  /// The caller has made sure that identifiers are unique and indexes in range.
  package init(
    portal: Portal, sources: [Source], sections: [Section], tags: [Tag], fields: [CustomField] = [],
    synonyms: [[String]] = [], documents: [Document], drafts: Set<String> = [], externalLinks: ExternalLinks = ExternalLinks(),
    theme: ThemeSettings = ThemeSettings()
  ) {
    self.portal = portal
    self.sources = sources
    self.sections = sections
    self.tags = tags
    self.fields = fields
    self.synonyms = synonyms
    self.documents = documents
    listed = documents.indices.filter { documents[$0].status.isListed }
    self.drafts = drafts
    self.externalLinks = externalLinks
    self.theme = theme
    let apps = Set(documents.map(\.app))
    installApps = portal.hasInstallPages ? OfficeApp.mobile.filter(apps.contains) : []
    documentIndexes = Self.indexes(documents.map(\.id.text))
    sectionIndexes = Self.indexes(sections.map(\.id.text))
    tagIndexes = Self.indexes(tags.map { $0.name.lowercased() })
  }

  package func document(_ id: String) -> Document? { documentIndexes[id].map { documents[$0] } }

  /// The document that had an identifier before; looked for one by one, since it is only asked for messages.
  package func document(formerly id: String) -> Document? {
    documents.first { $0.status.formerIDs.contains { $0.text == id } }
  }

  package func section(_ id: String) -> Section? { sectionIndexes[id].map { sections[$0] } }

  /// The tag with a name, in any case.
  package func tag(_ name: String) -> Tag? { tagIndexes[name.lowercased()].map { tags[$0] } }

  package var listedDocuments: some Sequence<Document> { listed.lazy.map { self.documents[$0] } }

  /// The section of a document, where lists have it: a listed document can be in one that is not listed.
  package func listedSection(of document: Document) -> Section? {
    document.section.map { sections[$0] }.flatMap { $0.isListed ? $0 : nil }
  }

  /// The positions of the sections that lists have.
  package var listedSections: [Int] { sections.indices.filter { sections[$0].isListed } }

  /// The positions of the tags that lists have: those of documents that are listed.
  package var listedTags: [Int] { tags.indices.filter { !tags[$0].documents.isEmpty } }

  private static func indexes(_ names: [String]) -> [String: Int] {
    Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

/// What holds for the portal as a whole.
package struct Portal: Hashable, Sendable {
  package let title: LocalizedText
  /// Where the portal is published; its path ends with `/`.
  package let baseURL: DocumentAddress
  /// The languages, the default first; never empty, no language twice.
  package let languages: [LanguageTag]
  package let storefronts: [LanguageTag: Storefront]
  /// Whether document pages show QR codes, when the author says so; without a word it depends on the number of documents.
  package let qrCodes: Bool?
  /// Whether documents' pages show thumbnails and page counts of the files that the portal publishes.
  package let hasThumbnails: Bool
  package let emailPreview: Bool
  /// Whether there are install pages.
  package let hasInstallPages: Bool
  /// What every page shows at its end.
  package let footer: LocalizedCommonMark?
  /// Whom to ask about the portal.
  package let contact: LocalizedCommonMark?
  /// Whom to ask when a document does not open.
  package let support: LocalizedCommonMark?
  /// Whether search engines are asked to leave out every page.
  package let noindex: Bool
  /// Whether the link catalogue is published.
  package let hasCatalogue: Bool
  /// The hosts, in their canonical form, whose pictures texts may show.
  package let imageHosts: [String]
  /// What serves the portal and reads a file of the output.
  package let hosting: OutputHost?

  package init(
    title: LocalizedText, baseURL: DocumentAddress, languages: [LanguageTag], storefronts: [LanguageTag: Storefront],
    qrCodes: Bool? = nil, hasThumbnails: Bool = false, emailPreview: Bool = true, hasInstallPages: Bool = true,
    footer: LocalizedCommonMark? = nil, contact: LocalizedCommonMark? = nil, support: LocalizedCommonMark? = nil,
    noindex: Bool = false, hasCatalogue: Bool = true, imageHosts: [String] = [], hosting: OutputHost? = nil
  ) {
    self.hosting = hosting
    self.title = title
    self.baseURL = baseURL
    self.languages = languages
    self.storefronts = storefronts
    self.qrCodes = qrCodes
    self.hasThumbnails = hasThumbnails
    self.emailPreview = emailPreview
    self.hasInstallPages = hasInstallPages
    self.footer = footer
    self.contact = contact
    self.support = support
    self.noindex = noindex
    self.hasCatalogue = hasCatalogue
    self.imageHosts = imageHosts
  }

  /// The path in front of every route of a language: empty for the default language, `de/` for another.
  package func routePrefix(of language: LanguageTag) -> String {
    language == languages.first ? "" : language.text + "/"
  }
}

/// A heading under which documents are listed. A class, though it never changes: each row of a list asks for its section.
package final class Section: Sendable {
  /// What documents call it, and its page's file name.
  package let id: Identifier
  package let title: LocalizedText
  /// A sentence or more about it, CommonMark; absent when there is none.
  package let description: LocalizedCommonMark?
  /// Whether lists have it.
  package let isListed: Bool
  /// Those that its page lists.
  package let documents: [Int]

  package init(
    id: Identifier, title: LocalizedText, description: LocalizedCommonMark?, isListed: Bool = true, documents: [Int]
  ) {
    self.id = id
    self.isListed = isListed
    self.title = title
    self.description = description
    self.documents = documents
  }
}

/// A word that documents share. A class, though it never changes: each document's page asks for its tags.
package final class Tag: Sendable {
  package let name: String
  /// What pages show; the name where the author gives no title.
  package let title: LocalizedText
  /// Its page's file name.
  package let slug: Identifier
  /// Where it is written first.
  package let place: Place
  /// Indexes of the listed ones among the catalogue's documents, in the manifest's order.
  package let documents: [Int]

  package init(name: String, title: LocalizedText, slug: Identifier, place: Place, documents: [Int]) {
    (self.name, self.title, self.slug, self.place, self.documents) = (name, title, slug, place, documents)
  }
}

/// A place where documents live: a SharePoint library, a WebDAV folder, a WOPI host.
package struct Source: Hashable, Sendable {
  package let id: Identifier
  /// The folder that document paths are relative to; its path ends with `/`.
  package let baseURL: DocumentAddress
  /// Whether plain http is allowed for this source's host.
  package let allowsHTTP: Bool
  /// Whether its documents may be shown by Microsoft's web viewer: anybody may read them.
  package let webViewer: Bool
  /// How a browser opens its documents, where the author says so.
  package let browserLink: BrowserLink?
  /// What makes it a WOPI host; `nil` for an ordinary one.
  package let wopi: WOPIService?
  package let rules: HostRules

  package init(
    id: Identifier, baseURL: DocumentAddress, allowsHTTP: Bool, webViewer: Bool = false,
    browserLink: BrowserLink? = nil, wopi: WOPIService?, rules: HostRules = HostRules()
  ) {
    self.id = id
    self.baseURL = baseURL
    self.allowsHTTP = allowsHTTP
    self.webViewer = webViewer
    self.browserLink = browserLink
    self.wopi = wopi
    self.rules = rules
  }
}

/// A kind of server that opens its documents in the browser.
package enum BrowserLink: String, CaseIterable, Sendable {
  case sharePoint
}

/// What the Office apps need of a WOPI host besides the document's address (`|d|`, `|e|`, `|a|`).
package struct WOPIService: Hashable, Sendable {
  package let service: String
  /// The user identifier, `|e|`; `nil` when every visitor enters an own one.
  package let user: String?
  package let source: WOPISource

  package init(service: String, user: String?, source: WOPISource) {
    (self.service, self.user, self.source) = (service, user, source)
  }

  /// In the place of the user identifier in links that a visitor has yet to complete.
  package static let userPlaceholder = "USER-ID"

  package var userOrPlaceholder: String { user ?? Self.userPlaceholder }
}
