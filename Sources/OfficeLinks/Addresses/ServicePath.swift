import TextBasics

/// The decoded path of an address, whose services are known by their pages: anybody may run them, on any host, and most of them
/// below any folder.
struct ServicePath {
  private let segments: [String]
  private let isFolder: Bool

  init(_ segments: [String], isFolder: Bool) { (self.segments, self.isFolder) = (segments, isFolder) }

  /// The page; `nil` for every other path.
  var page: SharingPage? { synologyPage ?? infiniteScalePage ?? alfrescoPage ?? nextcloudPage ?? seafilePage }

  /// The end of the path is the segment at an index, with nothing and no slash after it.
  private func isLast(_ index: Int) -> Bool { index == segments.count - 1 }

  /// The folder in which a service is installed.
  private func root(before index: Int) -> String {
    segments[..<index].lazy.filter { $0 != "index.php" }.map { "/" + $0 }.joined()
  }

  /// `/s/TOKEN` and `/f/NUMBER`, both also after `index.php`, and the list of files.
  private var nextcloudPage: SharingPage? {
    guard let kind = segments.firstIndex(where: { $0 == "s" || $0 == "f" || $0 == "apps" }), kind <= 2 else { return nil }
    let isBelowIndex = kind > 0 && segments[kind - 1] == "index.php"
    let rest = segments[(kind + 1)...]
    let (token, after) = (rest.first ?? "", rest.dropFirst())
    // Newer ones add the file's name to the download.
    let isOnlyToken = after.isEmpty || after.count == 1 && after.first == "" || after.count <= 2 && after.first == "download"
    let isPage =
      switch segments[kind] {
      // Tokens have 15 characters unless somebody chose one.
      case "s":
        isOnlyToken && token.utf8.allSatisfy { $0.isLetterOrDigit }
          && (token.utf8.count == 15 || isBelowIndex && !token.isEmpty
            || isLast(kind + 1) && token.utf8.count < 20 && looksRandom(token))
      // A folder that has a number may be in one that is named f.
      case "f": isOnlyToken && (!isFolder || isBelowIndex || isLast(kind + 1)) && isNumber(token)
      default: token == "files"
      }
    guard isPage else { return nil }
    return .page(
      service: "Nextcloud or ownCloud (/\(segments[kind])/\(token))",
      advice: .webDAV(root(before: kind) + "/remote.php/webdav/"))
  }

  /// ownCloud Infinite Scale and OpenCloud: `/files/spaces/project/team`, `/files/link/public/TOKEN`.
  private var infiniteScalePage: SharingPage? {
    guard segments.count > 1, ["files", "external", "f"].contains(segments[0]) else { return nil }
    let isPage =
      switch segments[1] {
      // The permanent link of a file: an id, or those of its storage, its space and itself.
      case let id where segments[0] == "f": id.utf8.split { "$!".utf8.contains($0) }.contains { isUUID($0) }
      case _ where segments.count < 3: false
      case "spaces": ["personal", "project", "share", "public", "mountpoint"].contains(segments[2])
      case "link": ["public", "internal"].contains(segments[2])
      case "shares": ["with-me", "with-others", "via-link"].contains(segments[2])
      default: segments[0] == "external" && segments[1] == "open-with-web"
      }
    guard isPage else { return nil }
    return .page(
      service: "ownCloud or OpenCloud (/\(segments[0])/\(segments[1]))",
      advice: .webDAV("/dav/spaces/", then: "the id of the space, a slash and the path, as the details of the space show it"))
  }

  /// `/share/page/…` and `/share/s/TOKEN`.
  private var alfrescoPage: SharingPage? {
    guard segments.count > 2, segments[0] == "share" else { return nil }
    let pages = ["site", "repository", "document-details", "folder-details", "user", "context", "shared", "myfiles"]
    let isShared = segments[1] == "s" && segments[3...].allSatisfy { $0.isEmpty } && isAlfrescoToken(segments[2])
    let isPage = segments[1] == "page" && pages.contains(segments[2]) || isShared
    guard isPage else { return nil }
    let site = segments.firstIndex(of: "site").flatMap { $0 + 1 < segments.count ? segments[$0 + 1] : nil }
    return .page(
      service: "Alfresco Share",
      advice: .webDAV("/alfresco/webdav/" + (site.map { "Sites/\($0)/documentLibrary/" } ?? "")))
  }

  /// A UUID in 22 characters of base64, which people's own words do not resemble.
  private func isAlfrescoToken(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count == 22, bytes.allSatisfy({ $0.isLetterOrDigit || $0 == ASCII.hyphen || $0 == ASCII.underscore }) else {
      return false
    }
    let changes = zip(bytes, bytes.dropFirst()).filter { left, right in
      guard left.isLetterOrDigit, right.isLetterOrDigit else { return false }
      let isCapital = !right.isASCIIDigit && right.asciiLowercased != right
      return left.isASCIIDigit != right.isASCIIDigit || isCapital && left.asciiLowercased == left
    }
    return changes.count > 3
  }

  /// `/sharing/TOKEN`, `/oo/r/TOKEN` of Synology Office, and `/d/s/TOKEN` and `/d/f/NUMBER` of Synology Drive, also below its own
  /// folder.
  private var synologyPage: SharingPage? {
    let start = segments.first == "drive" ? 1 : 0
    let (first, second) = (start < segments.count ? segments[start] : "", start + 1 < segments.count ? segments[start + 1] : "")
    let token = start + 2 < segments.count ? segments[start + 2] : ""
    let isDrive =
      first == "d"
      && (start > 0 && (second == "f" || second == "s") && !token.isEmpty
        || second == "f" && isNumber(token) && token.utf8.count > 8
        || second == "s" && token.utf8.count >= 10 && token.utf8.allSatisfy { $0.isLetterOrDigit })
    let isOffice = first == "oo" && second == "r" && !token.isEmpty && DocumentFormat.fileExtension(ofFileName: token) == nil
    guard isDrive || isOffice || segments.count == 2 && first == "sharing" && looksRandom(second) else { return nil }
    return .page(service: "Synology", advice: .webDAV("/", port: 5006, then: "the shared folder and the path"))
  }

  /// `/lib/ID/file/PATH` and `/library/ID/NAME/PATH` of a library, `/smart-link/ID`, `/f/TOKEN/`, `/d/TOKEN/` and `/u/d/TOKEN/` of a
  /// share.
  private var seafilePage: SharingPage? {
    let segments = segments.first == "u" ? segments[1...] : segments[...]
    let (kind, id, rest) = (segments.first ?? "", segments.dropFirst().first ?? "", segments.dropFirst(2))
    let isHexadecimal = id.utf8.allSatisfy { $0.hexadecimalValue != nil || $0 == ASCII.hyphen }
    let isPage =
      switch kind {
      case "lib": isUUID(id.utf8) && rest.first == "file"
      case "library", "smart-link": isUUID(id.utf8)
      case "f", "d":
        isHexadecimal && (10...20).contains(id.utf8.count) && (rest.isEmpty || rest.first == "" || rest.first == "files")
      default: false
      }
    guard isPage else { return nil }
    // The page of a library shows its folder.
    guard kind == "library", isFolder, let name = rest.first, !name.isEmpty else {
      return .page(service: "Seafile", advice: .webDAV("/seafdav/", then: "the library's name, a slash and the path"))
    }
    var path = Array("/seafdav".utf8)
    for segment in rest {
      path.append(ASCII.slash)
      appendEncodedWhole(segment.utf8, allowed: ByteSet.pathCharacters, to: &path)
    }
    return .page(service: "Seafile", advice: .path(path))
  }

  private func isUUID(_ text: some Collection<UInt8>) -> Bool {
    text.count == 36 && text.allSatisfy { $0.hexadecimalValue != nil || $0 == ASCII.hyphen }
  }

  private func isNumber(_ text: String) -> Bool { !text.isEmpty && text.utf8.allSatisfy { $0.isASCIIDigit } }
}

extension SharingPage {
  /// The pages of Confluence. What is attached to them has addresses of its own.
  static func wikiPage(_ host: String, _ segments: [String]) -> SharingPage? {
    let isWiki =
      host.hasPrefix("wiki.") || host.hasPrefix("confluence.") || segments.first == "wiki" || segments.first == "confluence"
    let isPage = segments.indices.contains { index in
      let next = index + 1 < segments.count ? segments[index + 1] : ""
      return switch segments[index] {
      case "spaces":
        !next.isEmpty && (isWiki && index < 2 || index + 2 < segments.count && segments[index + 2] == "pages")
      case "display", "x":
        isWiki && index < 2 && !next.isEmpty && DocumentFormat.fileExtension(ofFileName: segments.last ?? "") == nil
      case "pages": next.hasSuffix(".action")
      default: false
      }
    }
    return isPage ? .page(service: "Confluence") : nil
  }
}

/// The decoded path of an address at SharePoint that leads to no file: one of its own pages, a list, or the center for administrators.
struct SharePointPath {
  let page: SharingPage

  /// `isWebPage` is true where the author means a page of a site.
  init?(_ host: String, _ segments: [String], isFolder: Bool, isWebPage: Bool) {
    let isOnline = isSharePointHost(host)
    let isAdmin = isOnline && host.utf8.prefix { $0 != ASCII.dot }.suffix(6).elementsEqual("-admin".utf8)
    // Nearly every path has none.
    guard
      segments.contains(where: { $0.utf8.first == ASCII.underscore }) || Self.isASPX(segments.last) || isAdmin
        || isOnline && segments.contains(where: { isEqual($0.utf8, ignoringCase: "lists") })
    else { return nil }
    let names = segments.map(lowercasedASCII)
    if let version = names.firstIndex(of: "_vti_history"), version + 2 < segments.count {
      var file: [UInt8] = []
      for segment in segments[..<version] + segments[(version + 2)...] {
        file.append(ASCII.slash)
        appendEncodedWhole(segment.utf8, allowed: ByteSet.pathCharacters, to: &file)
      }
      page = .page(service: "SharePoint (an earlier version)", advice: .path(file))
      return
    }
    guard let kind = isAdmin ? "'s admin center" : Self.kind(names, segments, isOnline: isOnline, isWebPage: isWebPage) else {
      return nil
    }
    page = .page(
      service: "SharePoint" + kind,
      advice: .text(
        isFolder
          ? "use the address of a library of a site, such as https://contoso.sharepoint.com/sites/team/Shared Documents/"
          : "use the file's direct address. In SharePoint: select the file → Details → Path → Copy"))
  }

  /// The kind of the page, `names` in lower case.
  private static func kind(_ names: [String], _ segments: [String], isOnline: Bool, isWebPage: Bool) -> String? {
    let isASPX = isASPX(segments.last)
    // Those that show a document are known by their names.
    if isASPX, AddressReader.isPage(segments.joined(separator: "/")) { return nil }
    if let folder = names.indices.first(where: { isService(names[$0], before: $0 + 1 < names.count ? names[$0 + 1] : "") }) {
      return " (\(segments[folder]))"
    }
    // Those of a site, and those of the root site; files may be attached to the items of a list.
    let start = ["sites", "teams"].contains(names.first) ? 2 : 0
    if isOnline, names.count > start + 1, names[start] == "lists", !names[start + 1].isEmpty, !segments.contains("Attachments"),
      !isASPX
    {
      return ", a list without files"
    }
    guard isASPX, !isWebPage, let name = segments.last, let last = names.last else { return nil }
    let isForm = ["dispform.aspx", "editform.aspx", "newform.aspx"].contains(last)
    return isOnline || isForm || ["forms", "sitepages"].contains(names.dropLast().last ?? "") ? " (\(name))" : nil
  }

  private static func isASPX(_ name: String?) -> Bool {
    name.map { isEqual(Array($0.utf8.suffix(5))[...], ignoringCase: ".aspx") } ?? false
  }

  /// A folder that holds no files, only what SharePoint answers.
  private static func isService(_ name: String, before next: String) -> Bool {
    ["_layouts", "_vti_bin", "_vti_history"].contains(name)
      || name == "_api" && ["web", "site", "search", "v2.0", "v2.1"].contains(next)
  }
}

/// True for letters and digits that nobody chose: a capital within, and no word or number of four.
private func looksRandom(_ token: String) -> Bool {
  var (run, hasCapital, previous) = (0, false, UInt8(0))
  for byte in token.utf8 {
    guard byte.isLetterOrDigit else { return false }
    let isCapital = byte.isASCIILetter && byte.asciiLowercased != byte
    if isCapital, previous != 0, previous.asciiLowercased == previous { hasCapital = true }
    let isSame = !isCapital && previous != 0 && byte.isASCIIDigit == previous.isASCIIDigit
    run = isSame ? run + 1 : isCapital ? 0 : 1
    if run > 3 { return false }
    previous = byte
  }
  return hasCapital && token.utf8.count > 4
}

extension UInt8 { fileprivate var isLetterOrDigit: Bool { isASCIIDigit || isASCIILetter } }
