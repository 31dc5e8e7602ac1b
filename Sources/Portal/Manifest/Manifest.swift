import Diagnostics
package import OfficeLinks
package import TextBasics

/// The manifest as written: every field with its place, nothing resolved, nothing checked against anything else.
package struct Manifest: ManifestEntry {
  package var place = Place(file: "")
  var isDamaged = false
  /// The manifest's own file is YAML; otherwise the reason was reported.
  package var isReadable = true
  /// All files that the manifest includes could be read.
  var hasAllFiles = true
  package var keyPlaces: [Place] = []
  /// The files that it was read from, by their paths in places.
  package var files: [String: TextFile] = [:]
  package var portal = PortalEntry(isDamaged: true)
  package var launch = LaunchEntry()
  package var sources: [SourceEntry] = []
  package var sections: [SectionEntry] = []
  package var tags: [TagEntry] = []
  package var fields: [CustomFieldEntry] = []
  package var synonyms: [[Written<String>]] = []
  package var externalLinks = ExternalLinksEntry()
  package var theme = ThemeEntry()
  package var include: [Written<String>] = []
  /// The documents of the manifest and of the files that it includes, in order.
  package var documents: [WrittenDocument] = []
  /// The defaults of the included files.
  var fileDefaults: [DefaultsEntry] = []
  static let noun = "the manifest"
  static let table = FieldTable<Self>([
    Field("portal", .entry("portal"), \.portal, required: true, "The portal as a whole."),
    Field("launch", .entry("launch"), \.launch, "The launch links of all documents."),
    Field("sources", .list(of: .entry("source"), "a source"), \.sources, "The folders and servers that have the documents."),
    Field("sections", .list(of: .entry("section"), "a section"), \.sections, "Headings of the list of documents, in order."),
    Field("tags", .list(of: .entry("tag"), "a tag"), \.tags, "Titles of tags."),
    Field("fields", .list(of: .entry("field"), "a field"), \.fields, "Further fields of documents."),
    Field(
      "synonyms", .list(of: .list(of: .shownText, "a word"), "a group of words"), \.synonyms,
      "Groups of words that mean the same in a search."),
    Field("externalLinks", .entry("externalLinks"), \.externalLinks, "How links are checked over the network."),
    Field("theme", .entry("theme"), \.theme, "The look of the portal."),
    Field(
      "include", .list(of: .text), \.include,
      "Files below Content/ that hold a list of documents each; * and ** are wildcards."),
    Field("documents", .documents, \.documents, "The documents, in order."),
  ])

  package var read: ReadParts {
    var read = ReadParts()
    read.settings = isReadable && !isDamaged
    read.includedFiles = hasAllFiles
    read.languages = isReadable && !(portal.isDamaged && portal.languages.isEmpty)
    return read
  }
}

/// The `portal` mapping.
package struct PortalEntry: ManifestEntry {
  package var place = Place(file: "")
  var isDamaged = false
  package var title: TextEntry?
  package var baseURL: Written<String>?
  package var languages: [Written<String>] = []
  package var storefront: TextEntry?
  package var allowsHTTP = false
  /// By default it depends on the number of documents.
  package var qrCodes: Bool?
  package var thumbnails = false
  package var emailPreview = true
  package var ignore: [IgnoreEntry] = []
  package var hasInstallPages = true
  package var footer: CommonMarkEntry?
  package var contact: CommonMarkEntry?
  package var support: CommonMarkEntry?
  package var feedback: Written<String>?
  package var noindex = false
  package var catalogue = true
  package var shareCatalogue = false
  package var images: [Written<String>] = []
  package var hosting: Written<OutputHost>?
  package var timeZone: Written<String>?
  static let noun = "the portal"
  static let table = FieldTable<Self>([
    Field("title", .localizedText, \.title, required: true, "The name of the portal."),
    Field("baseURL", .text, \.baseURL, required: true, "Where the portal is published."),
    Field(
      "languages", .list(of: .text(pattern: "^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$"), atLeast: "[en]"), \.languages,
      "Language tags; the first is the default."),
    Field("storefront", .storefront, \.storefront, "App Store country in two letters, for all languages or by language."),
    Field("allowHTTP", .flag, \.allowsHTTP, "Allows a portal without https."),
    Field("qrCodes", .flag, \.qrCodes, "Whether every document's page shows its QR code."),
    Field("thumbnails", .flag, \.thumbnails, "Whether pages show thumbnails and page counts of published files."),
    Field("emailPreview", .flag, \.emailPreview, "Whether email/ holds pages that show a message."),
    .ignore(\.ignore),
    Field("install", .flag, \.hasInstallPages, "Whether there are install pages."),
    Field("footer", .localizedCommonMark, \.footer, "CommonMark at the end of every page."),
    Field("contact", .localizedCommonMark, \.contact, "CommonMark: whom to ask about the portal."),
    Field("support", .localizedCommonMark, \.support, "CommonMark: whom to ask when a document does not open."),
    Field("feedback", .text, \.feedback, "mailto: or https: address for reports about documents, with {title} and {address}."),
    Field("noindex", .flag, \.noindex, "Asks search engines to leave out every page."),
    Field("catalogue", .flag, \.catalogue, "Whether catalogue.json and catalogue.csv are published."),
    Field("shareCatalogue", .flag, \.shareCatalogue, "Whether pages of other sites may read catalogue.json."),
    Field("images", .list(of: .text), \.images, "Other hosts whose pictures pages and descriptions may show."),
    Field(
      "hosting", .choice("host") { "use one of these, or remove it and run 'docportal hosting \($0)'" }, \.hosting,
      "What serves the portal; a build writes the file that it reads."),
    Field("timeZone", .text, \.timeZone, "Where its days begin, such as Europe/Berlin."),
  ])
}

/// The launch settings of the portal or of a document; `nil` for settings that are not written.
package struct LaunchEntry: ManifestEntry {
  package var place = Place(file: "")
  var isDamaged = false
  package var apps: [Written<OfficeApp>]?
  package var modes: [Written<OpenMode>]?
  /// An empty text, written `null`, turns the default off.
  @Rare package var passback: Written<String>?
  /// An empty text, written `null`, turns the default off.
  @Rare package var context: Written<String>?
  @Rare package var delimiters: Written<Delimiters>?
  static let noun = "'launch'"
  static let table = FieldTable<Self>(
    [
      Field("apps", .apps, \.apps, "The apps to offer, or 'all'; a document's own app always comes first."),
      Field("modes", .list(of: .choice("mode"), atLeast: "[edit]"), \.modes, "The open modes to offer."),
      Field(
        "passback", .textOrNull(["string", "null"]), \.passback,
        "The URL scheme, without a colon, by which Office for iOS returns to your app; null switches a default off."),
      Field(
        "context", .textOrNull(["string", "number", "null"]), \.context,
        "What Office for iOS hands back to your app; null switches a default off."),
      Field("delimiters", .choice("kind of delimiters"), \.delimiters, "How the bars of a launch link are written in href."),
    ].map(\.shared))
}

/// An element of `sections`.
package struct SectionEntry: ManifestEntry {
  package var place = Place(file: "")
  var isDamaged = false
  package var id: Written<String>?
  package var title: TextEntry?
  package var description: CommonMarkEntry?
  package var parent: Written<String>?
  package var sort: Written<DocumentOrder>?
  package var icon: Written<String>?
  package var defaults: SectionDefaultsEntry?
  package var isListed = true
  package var noindex = false
  package var redirectFrom: [Written<String>] = []
  static let noun = "the section"
  static let table = FieldTable<Self>([
    Field("id", .id, \.id, required: true),
    Field("title", .localizedText, \.title, required: true),
    Field("description", .localizedCommonMark, \.description, "CommonMark."),
    Field("parent", .id, \.parent, "The id of the section that it is below."),
    Field("sort", .choice("order"), \.sort, "The order of its documents; updated is the newest first."),
    Field(
      "icon", .text, \.icon, "An app, document or a subject such as money, for the theme's icon, or a picture below Content/."),
    Field("defaults", .entry("sectionDefaults"), \.defaults, "Values of its documents that write none of their own."),
    Field("listed", .flag, \.isListed, "Whether lists, search, catalogue, site map and feed have it and its documents."),
    Field("noindex", .flag, \.noindex, "Asks search engines to leave its page out."),
    Field("redirectFrom", .list(of: .id), \.redirectFrom, "The ids that it had before."),
  ])
}

/// An element of `tags`.
package struct TagEntry: ManifestEntry {
  package var place = Place(file: "")
  var isDamaged = false
  package var id: Written<String>?
  package var title: TextEntry?
  package var isListed = true
  package var noindex = false
  package var redirectFrom: [Written<String>] = []
  static let noun = "the tag"
  static let table = FieldTable<Self>([
    Field("id", .shownText, \.id, required: true, "The tag as documents write it."),
    Field("title", .localizedText, \.title, "Languages without a title show the id."),
    Field("listed", .flag, \.isListed, "Whether lists, filters, catalogue and site map have it."),
    Field("noindex", .flag, \.noindex, "Asks search engines to leave its page out."),
    Field("redirectFrom", .list(of: .shownText), \.redirectFrom, "The tags that it was before."),
  ])
}

/// An element of `documents`.
package struct DocumentEntry: ManifestEntry {
  package var place = Place(file: "")
  var isDamaged = false
  package var id: Written<String>?
  package var title: TextEntry?
  package var source: Written<String>?
  package var path: Written<String>?
  @Rare package var url: Written<String>?
  @Rare package var file: Written<String>?
  /// The file name that the address does not show; `|n|` on a WOPI source.
  @Rare package var fileName: Written<String>?
  @Rare package var app: Written<DocumentApp>?
  package var section: Written<String>?
  /// The values that defaults can give.
  package var values = DefaultValues()
  package var description: CommonMarkEntry?
  package var updated: Written<String>?
  @Rare package var language: Written<String>?
  package var isPinned = false
  @Rare package var webViewer: Written<Bool>?
  @Rare package var editing: Written<EditingChoice>?
  @Rare package var saveLocation: Written<String>?
  /// By default it depends on the section.
  package var isListed: Bool?
  package var isDraft = false
  @Rare package var publish: Written<String>?
  @Rare package var retire: Written<String>?
  package var allowsActive = false
  package var redirectFrom: [Written<String>] = []
  @Rare package var retired: RetiredEntry?
  package var ignore: [IgnoreEntry] = []
  static let hasOwnFields = true
  static let noun = "the document"
  static let table = FieldTable<Self>(DocumentProperty.allCases.compactMap(\.field))
}

extension DocumentProperty {
  /// Authors write it.
  var isWritten: Bool { field != nil }

  /// The key of the manifest; `nil` for what no author writes.
  fileprivate var field: Field<DocumentEntry>? {
    switch self {
    case .id: Field(rawValue, .id, \.id, required: true)
    case .title: Field(rawValue, .localizedText, \.title, required: true)
    case .source: Field(rawValue, .text, \.source, "The id of a source.")
    case .path: Field(rawValue, .text, \.path, "The file's name as people see it, below the source's address; encoded whole.")
    case .url: Field(rawValue, .text, \.url, "The direct address of the file.")
    case .file: Field(rawValue, .text, \.file, "A file below Content/ that the portal publishes itself.")
    case .fileName: Field(rawValue, .text, \.fileName, "The name of a WOPI file, |n|.")
    case .app: Field(rawValue, .choice("app"), \.app, "For a file extension that names no app; none for a file of no Office app.")
    case .section: Field(rawValue, .text, \.section, "The id of a section.")
    case .description: Field(rawValue, .localizedCommonMark, \.description, "CommonMark.")
    case .updated: Field(rawValue, .date, \.updated, "The day of the last change, such as 2026-10-01.")
    case .language: Field(rawValue, .text, \.language, "The language tag of the document's text.")
    case .pinned: Field(rawValue, .flag, \.isPinned, "Whether it comes first on the home page.")
    case .webViewer:
      Field(rawValue, .written(.flag), \.webViewer, "Offers Microsoft's web viewer: anybody may read the document.")
    case .editing: Field(rawValue, .editing, \.editing, "Whether the document offers to be edited.")
    case .saveLocation: Field(rawValue, .text, \.saveLocation, "Where a new document is saved, for templates with the mode new.")
    case .listed: Field(rawValue, .flag, \.isListed, "Whether lists, search, catalogue, site map and feed have it.")
    case .draft: Field(rawValue, .flag, \.isDraft, "Leaves it out of all builds but those with --drafts.")
    case .publish: Field(rawValue, .date, \.publish, "The day before which it is a draft.")
    case .retire: Field(rawValue, .date, \.retire, "The day from which it is retired.")
    case .allowActive: Field(rawValue, .flag, \.allowsActive, "Publishes a file that can run scripts, such as .html.")
    case .redirectFrom: Field(rawValue, .list(of: .id), \.redirectFrom, "The ids that it had before.")
    case .retired: Field(rawValue, .entry("retired"), \.retired, "Keeps its page, with a note in place of its buttons.")
    case .ignore: .ignore(\.ignore)
    case .tags, .fields, .owner, .apps, .modes, .passback, .context, .delimiters:
      DefaultValues.table.fields.first { $0.name == rawValue }?.within(\.values)
    case .address, .format, .browserAddress, .folderAddress, .asksForUser: nil
    }
  }
}

/// A `retired` mapping.
package struct RetiredEntry: ManifestEntry {
  package var place = Place(file: "")
  var isDamaged = false
  package var since: Written<String>?
  package var reason: TextEntry?
  package var replacedBy: Written<String>?
  init() {}
  /// The retirement that `retire` writes.
  init(since day: Written<String>) { (since, place) = (day, day.place) }
  static let noun = "'retired'"
  static let table = FieldTable<Self>([
    Field("since", .date, \.since, required: true, "The day from which it is retired."),
    Field("reason", .localizedText, \.reason, "Why, in a sentence."),
    Field("replacedBy", .id, \.replacedBy, "The id of the document to use in its place."),
  ])
}

/// The value of a document's `app`.
package enum DocumentApp: RawRepresentable, CaseIterable, Hashable, Sendable {
  case office(OfficeApp)
  /// No Office app opens it.
  case other

  package static let allCases = OfficeApp.allCases.map(DocumentApp.office) + [.other]

  package init?(rawValue: String) {
    if rawValue == "none" {
      self = .other
    } else if let app = OfficeApp(rawValue: rawValue) {
      self = .office(app)
    } else {
      return nil
    }
  }

  package var rawValue: String {
    switch self {
    case .office(let app): app.rawValue
    case .other: "none"
    }
  }

  var app: OfficeApp? { if case .office(let app) = self { app } else { nil } }
}

/// An element of `documents`, completely read.
///
/// A class, though it never changes: an entry has many references, and copying it from the list of its file to that of all took a
/// third of the time of reading it.
package final class WrittenDocument: Sendable {
  package let entry: DocumentEntry
  /// The document as it was written, if defaults may have been added to its entry.
  let written: WrittenDocument?

  init(_ entry: DocumentEntry, written: WrittenDocument) { (self.entry, self.written) = (entry, written) }

  /// Returns `nil`, after a report, if the value is not a mapping; `name` is its name in messages.
  init?(_ value: YAMLValue, _ name: String, _ log: inout DiagnosticLog) {
    guard let entry = DocumentEntry(value, name, &log) else { return nil }
    (self.entry, written) = (entry, nil)
  }
}

extension FieldType where Value == [WrittenDocument] {
  /// The documents of the manifest, or of a file that it includes.
  static var documents: Self {
    let document = FieldType<WrittenDocument>(.reference("document")) { WrittenDocument($0, $1.text, &$2) }
    return list(of: document, "a document").named("documents")
  }
}
