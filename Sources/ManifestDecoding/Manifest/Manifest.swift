package import CatalogueModel
import Diagnostics
package import OfficeLinks
package import TextBasics

/// What the author wrote: every field with its place, nothing resolved, nothing checked against anything else.
package struct Manifest: Sendable {
  /// Whether the manifest's own file could be read; when not, the reason was reported.
  var isReadable = true
  /// Whether every source, section and launch setting that the author wrote was found.
  var hasAllSettings = true
  /// Whether every document that the author wrote was found; one with a fault of its own counts as found.
  var hasAllDocuments = true
  /// Whether a name that the manifest does not have is wrong: everything that could define one was read.
  package var isComplete: Bool { isReadable && hasAllSettings && hasAllDocuments }
  /// Whether the portal's languages are those that the manifest has; else `en` stands in for them.
  package var areLanguagesKnown: Bool { isReadable && !portal.unread.contains("languages") }
  /// The lines of the files that it was read from, by the path that places name.
  var files: [String: LineIndex] = [:]
  /// The `portal` mapping.
  package var portal = PortalEntry()
  /// The `launch` mapping: defaults for every document.
  package var launch = LaunchEntry()
  /// The `sources` list.
  package var sources: [SourceEntry] = []
  /// The `sections` list.
  package var sections: [SectionEntry] = []
  /// The `externalLinks` mapping.
  package var externalLinks = ExternalLinksEntry()
  /// The documents of the manifest and of the files that it includes, in order.
  package var documents: [WrittenDocument] = []
}

/// A text that is either one for all languages or a map from language to text.
package enum TextEntry: Sendable {
  /// One text.
  case same(Written<String>)
  /// A text per language, in the order written; never empty.
  case translated([(language: Written<String>, text: Written<String>)])

  /// Where it begins.
  package var place: Place {
    switch self {
    case .same(let text): text.place
    case .translated(let texts): texts.first?.language.place ?? Place(file: "")
    }
  }
}

/// CommonMark that is either one text for all languages or a map from language to text.
package enum CommonMarkEntry: Sendable {
  /// One text.
  case same(CommonMarkText)
  /// A text per language, in the order written; never empty.
  case translated([(language: Written<String>, text: CommonMarkText)])
}

/// The `portal` mapping.
package struct PortalEntry: ManifestEntry, Sendable {
  static let keys = ManifestKeys.portal
  /// Where the mapping begins; the manifest's beginning when it is missing.
  package var place = Place(file: "")
  /// The keys whose values were reported as unreadable.
  var unread: Set<String> = []
  /// `title`.
  package var title: TextEntry?
  /// `baseURL`.
  package var baseURL: Written<String>?
  /// `allowHTTP`.
  package var allowsHTTP = false
  /// `qrCodes`.
  package var qrCodes: Bool?
  /// `emailPreview`.
  package var emailPreview = true
  /// `languages`.
  package var languages: [Written<String>] = []
  /// `storefront` for every language.
  package var storefront: Written<String>?
  /// `storefront` per language.
  package var storefronts: [(language: Written<String>, storefront: Written<String>)] = []
}

/// The launch settings, as defaults or of a document; `nil` where nothing was written.
package struct LaunchEntry: Sendable {
  /// `apps`.
  package var apps: [Written<OfficeApp>]?
  /// `modes`.
  package var modes: [Written<OpenMode>]?
  /// `passback`; an empty text, written `null`, switches the default off.
  package var passback: Written<String>?
  /// `context`; an empty text, written `null`, switches the default off.
  package var context: Written<String>?
  /// `delimiters`.
  package var delimiters: Delimiters?
}

/// An element of `sources`.
package struct SourceEntry: ManifestEntry, Sendable {
  static let keys = ManifestKeys.source
  /// Where the element begins.
  package var place: Place
  /// The keys whose values were reported as unreadable.
  var unread: Set<String> = []
  /// `id`.
  package var id: Written<String>?
  /// `baseURL`.
  package var baseURL: Written<String>?
  /// `allowHTTP`.
  package var allowsHTTP = false
  /// `webViewer`.
  package var webViewer = false
  /// `wopi`.
  package var wopi: WOPIEntry?
  /// `access`, `allowRedirects`, `allowPrivate`, `headers`, `skip`.
  package var rules = HostRulesEntry()
}

/// The `wopi` mapping of a source.
package struct WOPIEntry: ManifestEntry, Sendable {
  static let keys = ManifestKeys.wopi
  /// Where the mapping begins.
  package var place: Place
  /// The keys whose values were reported as unreadable.
  var unread: Set<String> = []
  /// `service`, `|d|`.
  package var service: Written<String>?
  /// `user`, `|e|`.
  package var user: Written<String>?
  /// `source`, `|a|`.
  package var source: Written<String>?
}

/// An element of `sections`.
package struct SectionEntry: ManifestEntry, Sendable {
  static let keys = ManifestKeys.section
  /// Where the element begins.
  package var place: Place
  /// The keys whose values were reported as unreadable.
  var unread: Set<String> = []
  /// `id`.
  package var id: Written<String>?
  /// `title`.
  package var title: TextEntry?
  /// `description`.
  package var description: CommonMarkEntry?
}

/// An element of `documents`.
package struct DocumentEntry: ManifestEntry, Sendable {
  static let keys = ManifestKeys.document
  /// Where the element begins.
  package var place: Place
  /// The keys whose values were reported as unreadable.
  var unread: Set<String> = []
  /// `id`.
  package var id: Written<String>?
  /// `title`.
  package var title: TextEntry?
  /// `source`.
  package var source: Written<String>?
  /// `path`.
  package var path: Written<String>?
  /// `url`.
  package var url: Written<String>?
  /// `file`.
  package var file: Written<String>?
  /// `fileName`, the name that the address does not show; `|n|` on a WOPI source.
  package var fileName: Written<String>?
  /// `app`, for an extension that names none.
  package var app: Written<OfficeApp>?
  /// `section`.
  package var section: Written<String>?
  /// `tags`.
  package var tags: [Written<String>] = []
  /// `description`.
  package var description: CommonMarkEntry?
  /// `updated`.
  package var updated: Written<String>?
  /// `owner`.
  package var owner: TextEntry?
  /// `language`.
  package var language: Written<String>?
  /// `webViewer`.
  package var webViewer: Written<Bool>?
  /// `saveLocation`.
  package var saveLocation: Written<String>?
  /// `apps`, `modes`, `passback`, `context`, `delimiters`.
  package var launch = LaunchEntry()
}
