package import OfficeLinks
package import Portal
package import TextBasics

/// An external address at one of its places: the input of a `LinkSelection`.
package struct WrittenLink: Sendable, Hashable {
  package let address: String
  let format: DocumentFormat?
  let occurrence: LinkOccurrence
  /// The source whose rules apply; others have the rules of their host.
  private(set) var source: Identifier?
  private(set) var isOnWOPIHost = false
  /// The question about the document's folder. WOPI hosts and SharePoint have other protocols than WebDAV.
  private(set) var folderQuestion: FolderQuestion?
  /// It is a page of a store, which nobody wrote: it only counts if the address was not written before.
  private(set) var isStore = false

  private init(_ address: String, _ format: DocumentFormat?, _ occurrence: LinkOccurrence) {
    (self.address, self.format, self.occurrence) = (address, format, occurrence)
  }

  /// A link of a text as written: a web address, or the address inside a launch link. Others are not checked here. `page` is the
  /// published page that shows a link which nobody wrote.
  package init?(_ text: String, at place: Place, page: String? = nil) {
    let colon = text.utf8.firstIndex(of: ASCII.colon) ?? text.utf8.startIndex
    let scheme = lowercasedASCII(String(text[..<colon]))
    let occurrence = LinkOccurrence(place: place, page: page)
    if scheme == "http" || scheme == "https" {
      self.init(text, Self.format(of: text), occurrence)
    } else if let link = LaunchLink.parse(text, rules: .international()).link {
      self.init(link.address.text, link.isOnWOPIHost ? nil : link.address.format, occurrence)
    } else {
      return nil
    }
  }

  /// The address of a file on a WOPI host returns information about the file ([MS-WOPI] section 3.3.5.1.1), and 401 to those
  /// without a token. Neither is a fault, and there are no bytes of the file to examine.
  fileprivate init(_ document: Document, _ source: Identifier?, isOnWOPIHost: Bool) {
    let occurrence = LinkOccurrence(
      place: document.addressPlace, document: document.id.text, title: document.title.fallback)
    self.init(document.address.text, isOnWOPIHost || document.app == nil ? nil : document.format, occurrence)
    (self.source, self.isOnWOPIHost) = (source, isOnWOPIHost)
    if isOnWOPIHost || document.address.isOnSharePoint || document.browserLink == .sharePoint || document.links.isEmpty { return }
    folderQuestion = document.links.contains { $0.mode == .edit } ? .editing : .signIn
  }

  fileprivate init(store address: String, _ place: Place) {
    self.init(address, nil, LinkOccurrence(place: place))
    isStore = true
  }

  /// The format of the path's extension, if its bytes can be recognised and nothing suggests a page about the file: no query such
  /// as `web=1`, and no `blob` as on code hosts.
  private static func format(of text: String) -> DocumentFormat? {
    // A text that is not a web address has no path; the probe reports its fault.
    guard let address = try? WebAddress(text), address.path == address.target else { return nil }
    let parts = address.path.split(separator: "/", omittingEmptySubsequences: false)
    guard let name = parts.last, !parts.contains("blob"),
      let format = DocumentFormat.fileExtension(ofFileName: name).flatMap({ DocumentFormat.named($0) }), format.app != nil
    else { return nil }
    return ambiguousExtensions.contains(format.fileExtension) ? nil : format
  }

  /// The extensions of keys, graphs, translations and many things besides Office files.
  private static let ambiguousExtensions: Set<String> = ["pub", "dot", "pot", "one"]
}

extension Catalogue {
  /// Passes on the addresses of all documents, except those that are published with the portal, and the store pages of their
  /// apps.
  package func forEachLink<Failure: Error>(_ take: (WrittenLink) throws(Failure) -> Void) throws(Failure) {
    let wopiSources = Set(sources.filter { $0.wopi != nil }.map(\.id))
    // No page leads to a retired one.
    for document in documents where document.status.retirement == nil {
      switch document.location {
      case .published: break
      case .source(let id): try take(WrittenLink(document, id, isOnWOPIHost: wopiSources.contains(id)))
      case .address: try take(WrittenLink(document, nil, isOnWOPIHost: false))
      }
    }
    guard externalLinks.checksStores else { return }
    // Once each, at the first document of the app: the author did not write them.
    var apps: Set<OfficeApp> = []
    for document in documents {
      for app in document.appsToGet where apps.insert(app).inserted {
        for address in portal.storeAddresses(of: app) { try take(WrittenLink(store: address, document.addressPlace)) }
      }
    }
  }
}

extension Portal {
  /// The store pages of an app that a portal leads to, two for each country and one for all, and Microsoft's own; or the app's
  /// page for downloads.
  package func storeAddresses(of app: OfficeApp) -> [String] {
    guard let product = app.store else { return [app.downloadAddress].compactMap(\.self) }
    let countries = languages.compactMap { storefronts[$0] }
    return countries.map { product.appStoreAddress($0) } + countries.map { product.macAppStoreAddress($0) }
      + [product.googlePlayAddress, StoreProduct.windowsAddress]
  }
}
