import TextBasics

/// A page of a service that shows or shares a document, used in place of the document's own address.
enum SharingPage: Equatable {
  /// A link that stands for another address.
  case wrapper(service: String)
  /// A page without the address of the file; `advice` replaces the general one.
  case page(service: String, advice: Advice? = nil)

  /// The address or words that replace a page.
  enum Advice: Equatable {
    case text(String)
    /// The file or folder itself, by its path on the same server.
    case path([UInt8])
    /// The folder of the server's WebDAV, on the same port unless there is another one, and what follows it.
    case webDAV(_ folder: String, port: Int? = nil, then: String = "the path")
  }

  /// The thing whose address is expected.
  enum Expected {
    case file
    /// A page of a site, as its author says.
    case webPage
    case folder
    /// A file of a WOPI host: no segment is a file's name or has another known meaning.
    case identifier
  }

  /// Returns `nil` unless the address is known to be such a page; `segments` are the decoded ones of its path, and `isWebPage` is true where
  /// its author means a page.
  init?(host: String, segments: [String], expected: Expected, isWebPage: Bool) {
    let wrapper = LinkWrapper.of(host: host, segments: segments)
    let page = wrapper.map { .wrapper(service: $0.service) } ?? Self.of(host, segments, isWebPage: isWebPage)
    guard let page = page ?? Self.servicePage(host, segments, expected) else { return nil }
    self = page
  }

  private static func servicePage(_ host: String, _ segments: [String], _ expected: Expected) -> SharingPage? {
    let isFolder = expected == .folder
    if expected == .identifier { return nil }
    let ofSharePoint = SharePointPath(host, segments, isFolder: isFolder, isWebPage: expected == .webPage)?.page
    return ofSharePoint ?? ServicePath(segments, isFolder: isFolder).page ?? wikiPage(host, segments)
      ?? repositoryPage(host, segments, expected)
  }

  /// A page about a document in a repository; one about source text is what its author means.
  private static func repositoryPage(_ host: String, _ segments: [String], _ expected: Expected) -> SharingPage? {
    guard let page = RepositoryPage(host, segments, isFolder: expected == .folder) else { return nil }
    let format = segments.last.flatMap { DocumentFormat.fileExtension(ofFileName: $0[...]) }.flatMap { DocumentFormat.named($0) }
    let isDocument = format.map { $0.app != nil || $0.fileExtension == "pdf" } ?? false
    return expected == .webPage && !isDocument ? nil : .page(service: page.service)
  }

  private static func isAboutService(_ segments: [String]) -> Bool {
    let first = lowercasedASCII(segments.first ?? "")
    return ["about", "product", "products"].contains(first) || segments.count == 1 && pagesAboutServices.contains(first)
  }

  private static func of(_ host: String, _ segments: [String], isWebPage: Bool) -> SharingPage? {
    let firstSegment = segments.first ?? ""
    // The pages of a service about itself have no document.
    if firstSegment.isEmpty || isWebPage && isAboutService(segments) { return nil }
    if ["docs.google.com", "sheets.google.com", "slides.google.com", "drive.google.com"].contains(host) {
      return .page(
        service: googleServices[lowercasedASCII(firstSegment)] ?? (host == "drive.google.com" ? "Google Drive" : "Google Docs"))
    }
    // Nearly every host is none of them.
    if hosts.contains(host) || domains.contains(where: host.hasSuffix),
      let service = webApps.first(where: { app in app.hosts.contains { host == $0 || $0.hasPrefix(".") && host.hasSuffix($0) } })
    {
      return .page(service: service.name, advice: service.advice.map { .text($0) })
    }
    if host == "dropbox.com" || host.hasSuffix(".dropbox.com") { return .page(service: "Dropbox") }
    if host == "box.com" || host.hasSuffix(".box.com") && host != "dav.box.com" { return .page(service: "Box") }
    if host.hasSuffix(".egnyte.com"), ["dl", "fl", "app", "navigate"].contains(lowercasedASCII(firstSegment)) {
      return .page(service: "Egnyte")
    }
    return nil
  }

  /// The only segments of pages that are about the service.
  private static let pagesAboutServices = [
    "business", "features", "paper", "platform", "pricing", "plans", "download", "help", "blog",
  ]

  private static let ofMicrosoft = "use the file's direct address. In SharePoint: select the file → Details → Path → Copy"

  /// Programs in a browser, whose addresses are those of their own pages.
  private static let webApps: [(name: String, hosts: [String], advice: String?)] = [
    (
      "Microsoft 365",
      [
        ".cloud.microsoft", "office.com", "www.office.com", "www.microsoft365.com", "loop.microsoft.com", "outlook.office.com",
        "outlook.office365.com", "outlook.live.com", "excel.officeapps.live.com", "word-edit.officeapps.live.com",
        "word-view.officeapps.live.com", "powerpoint.officeapps.live.com", "onenote.officeapps.live.com",
      ], ofMicrosoft
    ), ("Notion", ["notion.so", "www.notion.so", ".notion.site"], nil),
    ("WeTransfer", ["we.tl", "wetransfer.com", ".wetransfer.com"], nil),
    (
      "Synology", ["gofile.me", "quickconnect.to", ".quickconnect.to"],
      "use the address of the package WebDAV Server: https://, the server's own name, :5006/, the shared folder and the path"
    ),
  ]

  private static let hosts = Set(webApps.flatMap { $0.hosts })
  private static let domains = hosts.filter { $0.hasPrefix(".") }

  private static let googleServices = [
    "document": "Google Docs", "spreadsheets": "Google Sheets", "presentation": "Google Slides", "file": "Google Drive",
    "drive": "Google Drive",
  ]
}
