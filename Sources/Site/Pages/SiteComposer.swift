import Diagnostics
import Files
import Markdown
import OfficeLinks
import Portal
import Templates
import Theme

/// Makes the view model of one page at a time. It knows nothing of other pages' models, so that pages are composed in parallel.
///
/// A class, though it never changes: every page's composition refers to it.
final class SiteComposer: Sendable {
  let site: Site
  let strings: StringsSet
  let rendering: TextRendering
  /// By path.
  let published: [String: PublishedFile]
  let thumbnails: Thumbnails
  let icons: AppIcons
  /// The output paths of the theme's assets, by their names; empty if only messages are made.
  let assetPaths: [String: String]
  /// The templates of messages; `nil` if a template is faulty: pages are then composed only to find faults in their texts.
  let emailTemplates: EmailTemplates?
  /// The documents in a message about the portal: the latest changes, or the first ones.
  let recent: [Int]
  /// The documents on the home page: the pinned ones, and below them the recent ones among the others.
  let home: (pinned: [Int], recent: [Int])
  let portalTexts: PortalTexts
  let listing: DocumentsListing
  let related: RelatedDocuments
  /// The tags, ordered by title.
  let tagOrder: [LanguageTag: [Int]]
  /// The documents of each section, in its order.
  let sectionDocuments: LanguageTable<[[Int]]>
  private let documents: LanguageTable<[ShownDocument]>
  let structuredData: LanguageTable<StructuredData>
  /// The days of the last changes in an earlier catalogue, by the documents' ids; `nil` without one.
  let previous: [String: String]?
  /// The public addresses of the pictures that chats show for a page, by their names.
  private let cards: [String: String]

  var catalogue: Catalogue { site.catalogue }
  /// The documents as a language of the portal shows them, in the catalogue's order.
  func documents(_ language: LanguageTag) -> [ShownDocument] { documents[language] ?? [] }
  /// The documents with a date, newest first.
  var changed: [Int] { listing.changed }
  var routes: Routes { site.routes }
  /// Makes messages about the documents.
  var emails: EmailComposer { EmailComposer(strings: strings, rendering: rendering, recent: recent) }

  /// The paths of the files of documents and texts that browsers should save.
  var attachments: Set<String> {
    let paths = catalogue.documents.compactMap(\.publishedPath) + rendering.files.linked.map(\.path)
    return Set(paths.filter { published[$0]?.isAttachment ?? false })
  }

  /// Every document's page shows its QR code. A code is an eighth of its page, so a very large portal has them only if the
  /// manifest says so.
  var hasQRCodes: Bool { catalogue.portal.qrCodes ?? (catalogue.documents.count <= Self.qrCodeLimit) }

  private static let qrCodeLimit = 2_000
  private static let recentCount = 12

  init(
    site: Site, strings: StringsSet, unread: Unread, files: LocalFiles = LocalFiles(), today: CalendarDate? = nil,
    published: [String: PublishedFile],
    thumbnails: Thumbnails = Thumbnails(), icons: AppIcons, assetPaths: [String: String] = [:],
    emailTemplates: EmailTemplates? = nil, previous: [String: String]? = nil
  ) {
    self.previous = previous
    self.site = site
    self.strings = strings
    self.published = published
    self.thumbnails = thumbnails
    self.icons = icons
    self.assetPaths = assetPaths
    self.emailTemplates = emailTemplates
    let catalogue = site.catalogue
    rendering = TextRendering(
      catalogue: catalogue, texts: site.texts, routes: site.routes, words: TextWords(strings),
      plainHTTP: PlainHTTP(catalogue, isComplete: unread.manifest.all), unread: unread, files: files, today: today)
    listing = DocumentsListing(catalogue, strings, icons)
    related = RelatedDocuments(catalogue)
    tagOrder = catalogue.portal.languages.reduce(into: [:]) { orders, language in
      orders[language] = strings[language].titleOrder.sorted(catalogue.tags.map { $0.title[language] })
    }
    let changes = Set(catalogue.documents.compactMap(\.updated))
    let launches = catalogue.documents.map { document in
      document.links.first.map { ShownLaunch(link: $0, href: $0.href(document.delimiters)) }
    }
    let ownerNames = listing.ownerNames
    documents = LanguageTable(catalogue.portal.languages) { language in
      let owners = ownerNames[language] ?? [:]
      let (strings, routes) = (strings[language], site.entries(language).documents)
      let days = Dictionary(uniqueKeysWithValues: changes.map { ($0, DateModel($0, strings)) })
      return catalogue.documents.indices.map { index in
        ShownDocument(
          index, catalogue, strings, routes[index], owners: owners,
          updated: catalogue.documents[index].updated.flatMap { days[$0] },
          launch: launches[index])
      }
    }
    sectionDocuments = LanguageTable(catalogue.portal.languages) { language in
      catalogue.sections.map { catalogue.documents(of: $0, strings[language]) }
    }
    structuredData = LanguageTable(catalogue.portal.languages) { language in
      StructuredData(
        language: language, site: catalogue.portal.title[language],
        home: site.routes.home(language).address(below: catalogue.portal.baseURL.text))
    }
    cards = (OfficeApp.allCases.map(\.rawValue) + ["document", "portal"]).reduce(into: [:]) { cards, name in
      cards[name] = assetPaths["cards/\(name).png"].map { Route($0).address(below: catalogue.portal.baseURL.text) }
    }
    let latest = listing.changed.isEmpty ? catalogue.listed : listing.changed
    recent = Array(latest.prefix(Self.recentCount))
    home = (
      pinned: catalogue.listed.filter { catalogue.documents[$0].isPinned },
      recent: Array(latest.lazy.filter { !catalogue.documents[$0].isPinned }.prefix(Self.recentCount))
    )
    portalTexts = PortalTexts(
      rendering: rendering,
      roots: Set(site.pages.map { site.route(of: $0).root }).union([catalogue.portal.baseURL.path]))
  }

  /// The public address of the picture that chats show for a page: one for each app's documents, and one for the portal's other
  /// pages.
  func card(of app: OfficeApp??) -> String? {
    guard let app else { return cards["portal"] }
    return app.flatMap { cards[$0.rawValue] } ?? cards["document"]
  }

  /// Lists within texts are rendered by `lists`; without templates they have links only.
  func compose(_ page: SitePage, lists: ListRendering? = nil, log: inout DiagnosticLog) -> ComposedPage {
    page.page.compose(PageComposition(composer: self, page: page, lists: lists), &log)
  }
}

extension TextWords {
  fileprivate init(_ strings: StringsSet) {
    self.init {
      strings[$1][$0.title]
    } titleOrder: {
      strings[$1].titleOrder.sorted($0)
    }
  }
}

extension MarkdownDocument.Callout {
  fileprivate var title: StringName {
    switch self {
    case .note: .calloutNote
    case .tip: .calloutTip
    case .important: .calloutImportant
    case .warning: .calloutWarning
    case .caution: .calloutCaution
    }
  }
}
