import TextBasics

/// A page of a service that shows or shares a document, used in place of the document's own address.
enum SharingPage: Equatable {
  /// A page whose address contains the target's address, in this parameter.
  case wrapper(service: String, parameter: String)
  /// A page without the address of the file; `advice` replaces the general one.
  case page(service: String, advice: String? = nil)

  /// Returns `nil` unless the address is known to be such a page; `segments` are the decoded ones of its path. On a WOPI host and
  /// in a folder's address, no segment is a file's name or has another known meaning.
  init?(host: String, segments: [String], isFile: Bool) {
    let page = Self.of(host, firstSegment: segments.first ?? "") ?? (isFile ? Self.cloudPage(segments) : nil)
    guard let page else { return nil }
    self = page
  }

  /// The parameter that holds the address inside, for the hosts whose links have one.
  static func parameter(ofHost host: String) -> String? {
    if teams.contains(host) { return "objecturl" }
    return host.hasSuffix(".safelinks.protection.outlook.com") || host == "statics.teams.cdn.office.net" ? "url" : nil
  }

  private static let teams: Set<String> = ["teams.microsoft.com", "teams.cloud.microsoft", "teams.live.com"]

  private static func of(_ host: String, firstSegment: String) -> SharingPage? {
    if let parameter = parameter(ofHost: host) {
      return .wrapper(service: parameter == "url" ? "Outlook's Safe Links" : "Microsoft Teams", parameter: parameter)
    }
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
  /// The address inside a link of Teams or of Outlook's Safe Links, which may itself be such a link.
  static func wrappedAddress(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var inner: [UInt8]?
    for _ in 0..<3 {
      guard let next = parameter(of: inner.map { $0[...] } ?? bytes) else { break }
      inner = next
    }
    return inner
  }

  private static func parameter(of bytes: ArraySlice<UInt8>) -> [UInt8]? {
    let parts = URLParts(bytes)
    guard let host = parts.authority.map({ lowercasedASCII(String(decoding: $0.host, as: UTF8.self)) }),
      let name = SharingPage.parameter(ofHost: host), let question = bytes.firstIndex(of: ASCII.question)
    else { return nil }
    for pair in bytes[(question + 1)...].prefix(while: { $0 != ASCII.hash }).split(separator: ASCII.ampersand) {
      guard let equals = pair.firstIndex(of: ASCII.equals), pair[..<equals].map(\.asciiLowercased).elementsEqual(name.utf8) else {
        continue
      }
      let value = percentDecoded(pair[(equals + 1)...])
      return value.isEmpty ? nil : value
    }
    return nil
  }

  /// The file of an older Dropbox link, whose direct address has another host and no parameters.
  static func droppedFile(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    let start = Array("https://www.dropbox.com/s/".utf8)
    guard bytes.starts(with: start) else { return nil }
    let path = bytes.dropFirst(start.count).prefix { $0 != ASCII.question && $0 != ASCII.hash }
    return path.contains(ASCII.slash) ? Array("https://dl.dropboxusercontent.com/s/".utf8) + path : nil
  }
}
