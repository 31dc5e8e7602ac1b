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
      ?? (isFile ? Self.cloudPage(segments) : nil)
    guard let page else { return nil }
    self = page
  }

  private static func of(_ host: String, firstSegment: String) -> SharingPage? {
    if ["docs.google.com", "sheets.google.com", "slides.google.com", "drive.google.com"].contains(host) {
      return .page(
        service: googleServices[lowercasedASCII(firstSegment)] ?? (host == "drive.google.com" ? "Google Drive" : "Google Docs"))
    }
    if host == "dropbox.com" || host.hasSuffix(".dropbox.com") { return .page(service: "Dropbox") }
    if host == "box.com" || host.hasSuffix(".box.com") && host != "dav.box.com" { return .page(service: "Box") }
    if host.hasSuffix(".egnyte.com"), ["dl", "fl", "app", "navigate"].contains(lowercasedASCII(firstSegment)) {
      return .page(service: "Egnyte")
    }
    return nil
  }

  private static let googleServices = [
    "document": "Google Docs", "spreadsheets": "Google Sheets", "presentation": "Google Slides", "file": "Google Drive",
    "drive": "Google Drive",
  ]

  /// The pages of Nextcloud and ownCloud, on any host and below any folder: `/s/TOKEN` and `/f/NUMBER`, both also after
  /// `index.php`, and the list of files.
  private static func cloudPage(_ segments: [String]) -> SharingPage? {
    let advice = "use the file's WebDAV address: the host, /remote.php/webdav/ and the file's path"
    guard let kind = segments.firstIndex(where: { $0 == "s" || $0 == "f" || $0 == "apps" }), kind <= 2 else { return nil }
    let isBelowIndex = kind > 0 && segments[kind - 1] == "index.php"
    let rest = segments[(kind + 1)...]
    let (token, isOnlyToken) = (rest.first ?? "", rest.count == 1 || rest.count == 2 && ["", "download"].contains(rest.last))
    let isPage =
      switch segments[kind] {
      // Tokens have 15 characters unless somebody chose one.
      case "s":
        isOnlyToken && token.utf8.allSatisfy(\.isLetterOrDigit) && (token.utf8.count == 15 || isBelowIndex && !token.isEmpty)
      case "f": isOnlyToken && !token.isEmpty && token.utf8.allSatisfy { $0.isASCIIDigit }
      default: token == "files"
      }
    guard isPage else { return nil }
    return .page(service: "Nextcloud or ownCloud (/\(segments[kind])/\(token))", advice: advice)
  }
}

extension UInt8 { fileprivate var isLetterOrDigit: Bool { isASCIIDigit || isASCIILetter } }

extension AddressRepair {
  /// The file of an older Dropbox link, whose direct address has another host and no parameters.
  static func droppedFile(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    let start = Array("https://www.dropbox.com/s/".utf8)
    guard bytes.starts(with: start) else { return nil }
    let path = bytes.dropFirst(start.count).prefix { $0 != ASCII.question && $0 != ASCII.hash }
    return path.contains(ASCII.slash) ? Array("https://dl.dropboxusercontent.com/s/".utf8) + path : nil
  }
}
