public import CatalogueModel
public import Diagnostics
public import OfficeLinks

/// What the author wrote: every field with its place, nothing resolved, nothing checked against anything else.
public struct Manifest: Sendable {
  /// Whether there is anything to resolve; when not, the reason was reported.
  var isReadable = true
  /// What cannot be known since a part of a file was unreadable, which was reported.
  var gaps: Set<Catalogue.Gap> = []
  /// The lines of the files that it was read from, by the path that places name.
  var files: [String: LineIndex] = [:]
  /// The `portal` mapping.
  public var portal = PortalEntry()
  /// The `launch` mapping: defaults for every document.
  public var launch = LaunchEntry()
  /// The `sources` list.
  public var sources: [SourceEntry] = []
  /// The `sections` list.
  public var sections: [SectionEntry] = []
  /// The `externalLinks` mapping.
  public var externalLinks = ExternalLinksEntry()
  /// The documents of the manifest and of the files that it includes, in order.
  public var documents: [WrittenDocument] = []
}

/// A text that is either one for all languages or a map from language to text.
public enum TextEntry: Sendable {
  /// One text.
  case same(Written<String>)
  /// A text per language, in the order written; never empty.
  case translated([(language: Written<String>, text: Written<String>)])

  /// Where it begins.
  public var place: Place {
    switch self {
    case .same(let text): text.place
    case .translated(let texts): texts.first?.language.place ?? Place(file: "")
    }
  }
}

/// CommonMark that is either one text for all languages or a map from language to text.
public enum CommonMarkEntry: Sendable {
  /// One text.
  case same(CommonMarkText)
  /// A text per language, in the order written; never empty.
  case translated([(language: Written<String>, text: CommonMarkText)])
}

/// The `portal` mapping.
public struct PortalEntry: ManifestEntry, Sendable {
  static let keys = ManifestKeys.portal
  /// Where the mapping begins; the manifest's beginning when it is missing.
  public var place = Place(file: "")
  /// The keys whose values were reported as unreadable.
  var unread: Set<String> = []
  /// `title`.
  public var title: TextEntry?
  /// `baseURL`.
  public var baseURL: Written<String>?
  /// `allowHTTP`.
  public var allowsHTTP = false
  /// `qrCodes`.
  public var qrCodes: Bool?
  /// `emailPreview`.
  public var emailPreview = true
  /// `languages`.
  public var languages: [Written<String>] = []
  /// `storefront` for every language.
  public var storefront: Written<String>?
  /// `storefront` per language.
  public var storefronts: [(language: Written<String>, storefront: Written<String>)] = []
}

/// The launch settings, as defaults or of a document; `nil` where nothing was written.
public struct LaunchEntry: Sendable {
  /// `apps`.
  public var apps: [Written<OfficeApp>]?
  /// `modes`.
  public var modes: [Written<OpenMode>]?
  /// `passback`; an empty text, written `null`, switches the default off.
  public var passback: Written<String>?
  /// `context`; an empty text, written `null`, switches the default off.
  public var context: Written<String>?
  /// `delimiters`.
  public var delimiters: Delimiters?
}

/// An element of `sources`.
public struct SourceEntry: ManifestEntry, Sendable {
  static let keys = ManifestKeys.source
  /// Where the element begins.
  public var place: Place
  /// The keys whose values were reported as unreadable.
  var unread: Set<String> = []
  /// `id`.
  public var id: Written<String>?
  /// `baseURL`.
  public var baseURL: Written<String>?
  /// `allowHTTP`.
  public var allowsHTTP = false
  /// `webViewer`.
  public var webViewer = false
  /// `wopi`.
  public var wopi: WOPIEntry?
  /// `access`, `allowRedirects`, `allowPrivate`, `headers`, `skip`.
  public var rules = HostRulesEntry()
}

/// The `wopi` mapping of a source.
public struct WOPIEntry: ManifestEntry, Sendable {
  static let keys = ManifestKeys.wopi
  /// Where the mapping begins.
  public var place: Place
  /// The keys whose values were reported as unreadable.
  var unread: Set<String> = []
  /// `service`, `|d|`.
  public var service: Written<String>?
  /// `user`, `|e|`.
  public var user: Written<String>?
  /// `source`, `|a|`.
  public var source: Written<String>?
}

/// An element of `sections`.
public struct SectionEntry: ManifestEntry, Sendable {
  static let keys = ManifestKeys.section
  /// Where the element begins.
  public var place: Place
  /// The keys whose values were reported as unreadable.
  var unread: Set<String> = []
  /// `id`.
  public var id: Written<String>?
  /// `title`.
  public var title: TextEntry?
  /// `description`.
  public var description: CommonMarkEntry?
}

/// An element of `documents`.
public struct DocumentEntry: ManifestEntry, Sendable {
  static let keys = ManifestKeys.document
  /// Where the element begins.
  public var place: Place
  /// The keys whose values were reported as unreadable.
  var unread: Set<String> = []
  /// `id`.
  public var id: Written<String>?
  /// `title`.
  public var title: TextEntry?
  /// `source`.
  public var source: Written<String>?
  /// `path`.
  public var path: Written<String>?
  /// `url`.
  public var url: Written<String>?
  /// `file`.
  public var file: Written<String>?
  /// `fileName`, the name that the address does not show; `|n|` on a WOPI source.
  public var fileName: Written<String>?
  /// `app`, for an extension that names none.
  public var app: Written<OfficeApp>?
  /// `section`.
  public var section: Written<String>?
  /// `tags`.
  public var tags: [Written<String>] = []
  /// `description`.
  public var description: CommonMarkEntry?
  /// `updated`.
  public var updated: Written<String>?
  /// `owner`.
  public var owner: TextEntry?
  /// `language`.
  public var language: Written<String>?
  /// `webViewer`.
  public var webViewer: Written<Bool>?
  /// `saveLocation`.
  public var saveLocation: Written<String>?
  /// `apps`, `modes`, `passback`, `context`, `delimiters`.
  public var launch = LaunchEntry()
}
