package import OfficeLinks
package import TextBasics

/// The portal as the program understands it: unique identifiers, resolved references, typed addresses.
///
/// A class, though it never changes: every stage and every page refers to it, and each copy of a struct counted its references.
package final class Catalogue: Sendable {
  package let portal: Portal
  package let sources: [Source]
  /// The sections in the manifest's order, each followed by those below it.
  package let sections: [Section]
  /// The tags in the order of their names.
  package let tags: [Tag]
  /// The fields that the author declared for documents, in the order of declaration.
  package let fields: [CustomField]
  /// Groups of words that mean the same in a search.
  package let synonyms: [[String]]
  /// The documents in the order of the manifest and its included files.
  package let documents: [Document]
  /// The indexes of the documents in lists.
  package let listed: [Int]
  /// The identifiers of the drafts, which were left out.
  package let drafts: Set<String>
  /// The written identifiers of documents that were left out because of a fault.
  package let unresolved: Set<String>
  /// The days on which documents that were left out are published, by their identifiers.
  package let coming: [String: CalendarDate]
  package let externalLinks: ExternalLinks
  package let theme: ThemeSettings
  /// The apps with an install page, in the order of all apps.
  package let installApps: [OfficeApp]
  private let documentIndexes: [String: Int]
  private let sectionIndexes: [String: Int]
  private let tagIndexes: [String: Int]

  /// The caller guarantees that identifiers are unique and indexes in range.
  init(
    portal: Portal, sources: [Source], sections: [Section], tags: [Tag], fields: [CustomField] = [],
    synonyms: [[String]] = [], documents: [Document], drafts: Set<String> = [], coming: [String: CalendarDate] = [:],
    unresolved: Set<String> = [], externalLinks: ExternalLinks = ExternalLinks(), theme: ThemeSettings = ThemeSettings()
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
    self.coming = coming
    self.unresolved = unresolved
    self.externalLinks = externalLinks
    self.theme = theme
    let apps = Set(documents.flatMap(\.appsToGet))
    installApps = portal.hasInstallPages ? OfficeApp.allCases.filter { $0.isInstalledAlone && apps.contains($0) } : []
    documentIndexes = Self.indexes(documents.map(\.id.text))
    sectionIndexes = Self.indexes(sections.map(\.id.text))
    tagIndexes = Self.indexes(tags.map { $0.name.lowercased() })
  }

  package func document(_ id: String) -> Document? { documentIndexes[id].map { documents[$0] } }

  /// The texts of the portal, of sections and of documents in each language; one for all languages comes again.
  package var writtenTexts: [CommonMarkText] {
    let texts =
      [portal.footer, portal.contact, portal.support].compactMap(\.self) + sections.compactMap(\.description)
      + documents.compactMap(\.description)
    return texts.flatMap { text in portal.languages.map { text[$0] } }
  }

  package func index(ofDocument id: String) -> Int? { documentIndexes[id] }

  /// The document that once had an identifier. A linear search, since only messages need it.
  package func document(formerly id: String) -> Document? {
    documents.first { $0.status.formerIDs.contains { $0.text == id } }
  }

  package func section(_ id: String) -> Section? { sectionIndexes[id].map { sections[$0] } }

  /// The indexes of a section and, before it, of the section that it is below.
  package func branch(_ section: Int) -> [Int] { [sections[section].parent, section].compactMap(\.self) }

  /// The indexes of the documents of a section and of the listed sections below it.
  package func documents(inAndBelow section: Section) -> [Int] {
    section.children.filter { sections[$0].isListed }.reduce(section.documents) { $0 + sections[$1].documents }
  }

  /// The tag with a name, in any case.
  package func tag(_ name: String) -> Tag? { tagIndexes[name.lowercased()].map { tags[$0] } }

  package var listedDocuments: some Sequence<Document> { listed.lazy.map { self.documents[$0] } }

  /// The indexes of the documents that the lists of a section and a tag both show; those of all lists without either.
  package func listed(in section: Section?, with tag: Tag?) -> [Int] {
    let indexes = section.map { documents(inAndBelow: $0).sorted() } ?? listed
    guard let tag else { return indexes }
    let tagged = Set(tag.documents)
    return indexes.filter { tagged.contains($0) }
  }

  /// Documents by their dates, newest first; those without a date come last.
  package func newestFirst(_ indexes: [Int]) -> [Int] {
    let dated = indexes.compactMap { index in documents[index].updated.map { (updated: $0, index: index) } }
    let sorted = dated.sorted { $0.updated == $1.updated ? $0.index < $1.index : $0.updated > $1.updated }
    return sorted.map(\.index) + indexes.filter { documents[$0].updated == nil }
  }

  /// The section of a document, if it is listed: a listed document can be in an unlisted section.
  package func listedSection(of document: Document) -> Section? {
    document.section.map { sections[$0] }.flatMap { $0.isListed ? $0 : nil }
  }

  /// The indexes of the listed sections.
  package var listedSections: [Int] { sections.indices.filter { sections[$0].isListed } }

  /// The indexes of the listed sections below no other.
  package var topSections: [Int] { listedSections.filter { sections[$0].parent == nil } }

  /// The indexes of the listed tags with listed documents.
  package var listedTags: [Int] { tags.indices.filter { tags[$0].isListed && !tags[$0].documents.isEmpty } }

  private static func indexes(_ names: [String]) -> [String: Int] {
    Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

/// The settings of the portal as a whole.
package struct Portal: Hashable, Sendable {
  package let title: LocalizedText
  /// The address at which the portal is published; its path ends with `/`.
  package let baseURL: DocumentAddress
  /// The languages, the default first; never empty, without repeats.
  package let languages: [LanguageTag]
  package let storefronts: [LanguageTag: Storefront]
  /// The author's choice of QR codes on document pages; by default it depends on the number of documents.
  package internal(set) var qrCodes: Bool?
  /// Document pages show thumbnails and page counts of the files that the portal publishes.
  package internal(set) var hasThumbnails = false
  package internal(set) var emailPreview = true
  package internal(set) var hasInstallPages = true
  /// The text at the end of every page.
  package internal(set) var footer: LocalizedCommonMark?
  /// The contact for questions about the portal.
  package internal(set) var contact: LocalizedCommonMark?
  /// The contact for documents that do not open.
  package internal(set) var support: LocalizedCommonMark?
  /// The way in which visitors report a problem with a document.
  package internal(set) var feedback: Feedback?
  /// Search engines are asked to ignore every page.
  package internal(set) var noindex = false
  /// The link catalogue is published.
  package internal(set) var hasCatalogue = true
  /// Pages of all other sites may read it in a visitor's browser.
  package internal(set) var isCatalogueShared = false
  /// The hosts, in canonical form, whose pictures texts may show.
  package internal(set) var imageHosts: [String] = []
  /// The server or service that reads a file of the output.
  package internal(set) var hosting: OutputHost?

  /// The prefix of every route of a language: empty for the default language, `de/` for another.
  package func routePrefix(of language: LanguageTag) -> String {
    language == languages.first ? "" : language.text + "/"
  }
}

/// A heading under which documents are listed. A class, though it never changes: each row of a list uses its section.
package final class Section: Sendable {
  /// The name in documents, and the file name of its page.
  package let id: Identifier
  package let title: LocalizedText
  /// A short text about it in CommonMark, if there is one.
  package let description: LocalizedCommonMark?
  /// The index of the section that it is below.
  package let parent: Int?
  /// The indexes of the sections below it, which have none below themselves.
  package let children: [Int]
  /// The order of the documents on its page.
  package let sort: DocumentOrder
  /// The icon in lists of sections, written or by its titles; by default it depends on the documents.
  package let icon: SectionIcon?
  /// The section appears in lists.
  package let isListed: Bool
  /// Search engines are asked to ignore its page.
  package let noindex: Bool
  /// The identifiers that it had before, at whose pages readers are led to its own.
  package let formerIDs: [Identifier]
  /// The documents on its page.
  package let documents: [Int]
  /// The place of its identifier in the source, if it is written.
  package let place: Place?

  init(
    id: Identifier, title: LocalizedText, description: LocalizedCommonMark?, parent: Int? = nil, children: [Int] = [],
    sort: DocumentOrder = .manifest, icon: SectionIcon? = nil, isListed: Bool = true, noindex: Bool = false,
    formerIDs: [Identifier] = [], documents: [Int], place: Place? = nil
  ) {
    self.place = place
    self.id = id
    (self.parent, self.children) = (parent, children)
    (self.sort, self.icon) = (sort, icon)
    self.noindex = noindex
    self.formerIDs = formerIDs
    self.isListed = isListed
    self.title = title
    self.description = description
    self.documents = documents
  }
}

package enum DocumentOrder: String, CaseIterable, Sendable {
  case manifest
  case title
  /// The newest first, those without a day last.
  case updated
}

/// The icon of a section in lists of sections.
package enum SectionIcon: Hashable, Sendable {
  /// The theme's icon of an app; `nil` for that of other files.
  case app(OfficeApp?)
  case drawing(SectionDrawing)
  case picture(NamedPicture)

  package var picture: NamedPicture? { if case .picture(let picture) = self { picture } else { nil } }
}

/// A word that documents share. A class, though it never changes: each document's page uses its tags.
package final class Tag: Sendable {
  package let name: String
  /// The text on pages; by default the name.
  package let title: LocalizedText
  /// The file name of its page.
  package let slug: Identifier
  /// The first place where it is written.
  package let place: Place
  /// Lists and filters have it.
  package let isListed: Bool
  /// Search engines are asked to ignore its page.
  package let noindex: Bool
  /// The file names that its page had before.
  package let formerSlugs: [Identifier]
  /// The indexes of its listed documents in the catalogue, in the manifest's order.
  package let documents: [Int]

  init(
    name: String, title: LocalizedText, slug: Identifier, place: Place, isListed: Bool = true, noindex: Bool = false,
    formerSlugs: [Identifier] = [], documents: [Int]
  ) {
    (self.name, self.title, self.slug, self.place, self.documents) = (name, title, slug, place, documents)
    (self.isListed, self.noindex, self.formerSlugs) = (isListed, noindex, formerSlugs)
  }
}

/// A place where documents live: a SharePoint library, a WebDAV folder, a WOPI host.
package struct Source: Hashable, Sendable {
  package let id: Identifier
  /// The folder to which document paths are relative; its path ends with `/`.
  package let baseURL: DocumentAddress
  /// Plain http is allowed for this source's host.
  package let allowsHTTP: Bool
  /// Microsoft's web viewer may show its documents: anybody may read them.
  package internal(set) var webViewer = false
  /// The way in which a browser opens its documents, if the author specifies one.
  package internal(set) var browserLink: BrowserLink?
  /// Its documents offer to be edited, unless one says otherwise.
  package internal(set) var allowsEditing = true
  /// The WOPI settings; `nil` for an ordinary source.
  package let wopi: WOPIService?
  package internal(set) var rules = HostRules()
}

/// A kind of server that opens its documents in the browser.
package enum BrowserLink: String, CaseIterable, Sendable {
  case sharePoint
}

/// The arguments that Office apps need for a WOPI host besides the document's address (`|d|`, `|e|`, `|a|`).
package struct WOPIService: Hashable, Sendable {
  package let service: String
  /// The user identifier, `|e|`; `nil` if every visitor enters their own.
  package let user: String?
  package let source: WOPISource

  /// Stands for the user identifier in links that a visitor has yet to complete.
  package static let userPlaceholder = "USER-ID"

  package var userOrPlaceholder: String { user ?? Self.userPlaceholder }
}
