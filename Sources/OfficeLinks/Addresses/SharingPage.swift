import TextBasics

/// A page of a service that shows or shares a document, used in place of the document's own address.
enum SharingPage: Equatable {
  /// A link that stands for another address.
  case wrapper(service: String)
  /// A page without the address of the file; `advice` replaces the general one.
  case page(service: String, advice: String? = nil)

  /// Returns `nil` unless the address is known to be such a page; `segments` are the decoded ones of its path. On a WOPI host and
  /// in a folder's address, no segment is a file's name or has another known meaning.
  init?(host: String, segments: [String], isFile: Bool) {
    let wrapper = LinkWrapper.of(host: host, path: lowercasedASCII("/" + segments.joined(separator: "/")))
    let page =
      wrapper.map { .wrapper(service: $0.service) } ?? Self.of(host, firstSegment: segments.first ?? "")
      ?? (isFile ? Self.cloudPage(segments) ?? Self.repositoryPage(host, segments) : nil)
    guard let page else { return nil }
    self = page
  }

  private static func of(_ host: String, firstSegment: String) -> SharingPage? {
    if ["docs.google.com", "sheets.google.com", "slides.google.com", "drive.google.com"].contains(host) {
      return .page(
        service: googleServices[lowercasedASCII(firstSegment)] ?? (host == "drive.google.com" ? "Google Drive" : "Google Docs"))
    }
    if let service = webApps.first(where: { app in app.hosts.contains { host == $0 || $0.hasPrefix(".") && host.hasSuffix($0) } })
    {
      return .page(service: service.name, advice: service.advice)
    }
    if host == "dropbox.com" || host.hasSuffix(".dropbox.com") { return .page(service: "Dropbox") }
    if host == "box.com" || host.hasSuffix(".box.com") && host != "dav.box.com" { return .page(service: "Box") }
    if host.hasSuffix(".egnyte.com"), ["dl", "fl", "app", "navigate"].contains(lowercasedASCII(firstSegment)) {
      return .page(service: "Egnyte")
    }
    return nil
  }

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
  ]

  private static let googleServices = [
    "document": "Google Docs", "spreadsheets": "Google Sheets", "presentation": "Google Slides", "file": "Google Drive",
    "drive": "Google Drive",
  ]

  /// The pages of Nextcloud and ownCloud, on any host and below any folder: `/s/TOKEN` and `/f/NUMBER`, both also after
  /// `index.php`, and the list of files.
  private static func cloudPage(_ segments: [String]) -> SharingPage? {
    let advice = "use the file's WebDAV address: the host, /remote.php/webdav/ and the file's path"
    guard let kind = segments.firstIndex(where: { $0 == "s" || $0 == "f" || $0 == "apps" }), kind <= 2 else {
      return seafilePage(segments)
    }
    let isBelowIndex = kind > 0 && segments[kind - 1] == "index.php"
    let rest = segments[(kind + 1)...]
    let (token, after) = (rest.first ?? "", rest.dropFirst())
    // Newer ones add the file's name to the download.
    let isOnlyToken = after.isEmpty || after.count == 1 && after.first == "" || after.count <= 2 && after.first == "download"
    let isPage =
      switch segments[kind] {
      // Tokens have 15 characters unless somebody chose one.
      case "s":
        isOnlyToken && token.utf8.allSatisfy { $0.isLetterOrDigit } && (token.utf8.count == 15 || isBelowIndex && !token.isEmpty)
      case "f": isOnlyToken && !token.isEmpty && token.utf8.allSatisfy { $0.isASCIIDigit }
      default: token == "files"
      }
    guard isPage else { return seafilePage(segments) }
    return .page(service: "Nextcloud or ownCloud (/\(segments[kind])/\(token))", advice: advice)
  }
}

extension SharingPage {
  /// The pages of Seafile: `/lib/ID/file/PATH` of a library, `/f/TOKEN/` and `/d/TOKEN/` of a share.
  private static func seafilePage(_ segments: [String]) -> SharingPage? {
    let (kind, id, rest) = (segments.first ?? "", segments.dropFirst().first ?? "", segments.dropFirst(2))
    let isHexadecimal = id.utf8.allSatisfy { $0.hexadecimalValue != nil || $0 == ASCII.hyphen }
    let isPage =
      switch kind {
      case "lib": isHexadecimal && id.utf8.count == 36 && rest.first == "file"
      case "f", "d":
        isHexadecimal && (10...20).contains(id.utf8.count) && (rest.isEmpty || rest.first == "" || rest.first == "files")
      default: false
      }
    let advice = "use the file's WebDAV address: the host, /seafdav/, the library's name and the file's path"
    return isPage ? .page(service: "Seafile", advice: advice) : nil
  }

  private static func repositoryPage(_ host: String, _ segments: [String]) -> SharingPage? {
    RepositoryPage(host, segments).map { .page(service: $0.service) }
  }
}

/// A page about a file of a repository.
struct RepositoryPage {
  let service: String
  /// The host that has the file itself, if it is another one.
  let fileHost: String?
  /// The segment of the path that is another one in the address of the file, and that one; `nil` to leave it out.
  let segment: Int
  let replacement: String?

  /// Segments are compared as they are; no service encodes its own.
  init?(_ host: String, _ segments: [String]) {
    guard let dash = segments.count > 5 ? segments.firstIndex(of: "-") : nil, segments.count > dash + 3,
      segments[dash + 1] == "blob"
    else {
      guard segments.count > 4 else { return nil }
      switch (host, segments[2]) {
      // GitHub's own `/raw/` redirects there.
      case ("github.com", "blob"):
        self.init(service: "GitHub", fileHost: "raw.githubusercontent.com", segment: 2, replacement: nil)
      case ("bitbucket.org", "src"): self.init(service: "Bitbucket", fileHost: nil, segment: 2, replacement: "raw")
      case (_, "src") where segments.count > 5 && ["branch", "tag", "commit"].contains(segments[3]):
        self.init(service: "Gitea or Forgejo", fileHost: nil, segment: 2, replacement: "raw")
      default: return nil
      }
      return
    }
    self.init(service: "GitLab", fileHost: nil, segment: dash + 1, replacement: "raw")
  }

  private init(service: String, fileHost: String?, segment: Int, replacement: String?) {
    (self.service, self.fileHost, self.segment, self.replacement) = (service, fileHost, segment, replacement)
  }
}

extension UInt8 { fileprivate var isLetterOrDigit: Bool { isASCIIDigit || isASCIILetter } }

extension AddressRepair {
  /// The file that a page of a repository is about.
  static func repositoryFile(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    let parts = URLParts(bytes)
    guard let authority = parts.authority else { return nil }
    var segments = parts.path.dropFirst().split(at: ASCII.slash)
    let host = lowercasedASCII(String(decoding: authority.host, as: UTF8.self))
    guard let page = RepositoryPage(host, segments.map { percentDecodedText($0) }) else { return nil }
    if let replacement = page.replacement {
      segments[page.segment] = Array(replacement.utf8)[...]
    } else {
      segments.remove(at: page.segment)
    }
    let server = page.fileHost.map { Array("https://\($0)".utf8) } ?? Array(bytes[..<parts.path.startIndex])
    return server + [ASCII.slash] + segments.joined(separator: [ASCII.slash])
  }

  /// The file of an older Dropbox link, whose direct address has another host and no parameters.
  static func droppedFile(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    let start = Array("https://www.dropbox.com/s/".utf8)
    guard bytes.starts(with: start) else { return nil }
    let path = bytes.dropFirst(start.count).prefix { $0 != ASCII.question && $0 != ASCII.hash }
    return path.contains(ASCII.slash) ? Array("https://dl.dropboxusercontent.com/s/".utf8) + path : nil
  }
}
