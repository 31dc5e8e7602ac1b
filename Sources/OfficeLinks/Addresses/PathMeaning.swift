import TextBasics

/// The likely meaning of a path below a base address, which its author may have copied from SharePoint or a file manager.
package enum PathMeaning: Sendable, Hashable {
  /// The path as written.
  case asWritten
  /// Certainly this path.
  case path(String)
  /// Most likely this path, but a folder or file may really have the written name.
  case unclear(String)
  /// This address, which is not below the base.
  case elsewhere(String)
}

extension DocumentAddress {
  /// Reads a path that may be percent-encoded, begin at the server or with the base's own folders, be an absolute address, or
  /// have backslashes.
  package static func meaning(ofPath path: String, on base: DocumentAddress) -> PathMeaning {
    if base.isPlain(path) { return .asWritten }
    let isServer = base.isServer(of: path) || PathMeaning.beginsWithServer(path)
    if let address = PathMeaning.wholeAddress(isServer ? "\(base.scheme)://\(path)" : path) {
      return address.meaning(on: base)
    }
    guard !PathMeaning.isLocal(path) else { return .asWritten }
    let plain = PathMeaning.withSlashes(PathMeaning.withoutPageQuery(path))
    let (decoded, isDecodedForCertain) = PathMeaning.decoded(plain)
    var segments = decoded.utf8.split(separator: ASCII.slash, omittingEmptySubsequences: false).map { String(Substring($0)) }
    let isFromServer = segments.first == "" && segments.count > 1
    if isFromServer { segments.removeFirst() }
    let folders = base.names
    let overlap = base.overlap(with: segments)
    if isFromServer, overlap < folders.count, let first = segments.first, PathMeaning.siteFolders.contains(first.lowercased()) {
      let server = read(base.origin + "/", rules: .ofAnyFolder).address
      let address = server.flatMap { read(path: segments.joined(separator: "/"), on: $0, rules: .ofAnyFolder).address }
      return address.map { .elsewhere($0.text) } ?? .asWritten
    }
    // A slash alone at the beginning is handled, and noted, when the path is read.
    // OneDrive keeps libraries in folders `ORGANISATION\SITE - LIBRARY`.
    if base.isOnSharePoint, overlap == 0, segments.count > 2, segments[1].holds(" - "), path.utf8.contains(ASCII.backslash) {
      return .unclear(segments.dropFirst(2).joined(separator: "/"))
    }
    let rest = segments.dropFirst(overlap).joined(separator: "/")
    let meant = overlap == 0 && isFromServer ? "/" + rest : rest
    guard !meant.utf8.elementsEqual(path.utf8) else { return .asWritten }
    let isCertain = isDecodedForCertain && (overlap == 0 || isFromServer && overlap == folders.count || base.isNoFolder(overlap))
    return isCertain ? .path(meant) : .unclear(meant)
  }

  /// The path of this address below a base, or that it is elsewhere.
  package func meaning(on base: DocumentAddress) -> PathMeaning {
    guard origin == base.origin, !hasQuery else { return .elsewhere(text) }
    let folder = base.text
    if folder.utf8.last == ASCII.slash, !base.hasQuery, text.utf8.starts(with: folder.utf8) {
      return .path(percentDecoded(part(base.offsets.pathEnd..<offsets.pathEnd)))
    }
    let segments = pathSegments
    let folders = base.names
    guard segments.count > folders.count, base.matches(segments.prefix(folders.count), folders[...]) else {
      return .elsewhere(text)
    }
    return .path(segments.dropFirst(folders.count).joined(separator: "/"))
  }

  /// True if the server is SharePoint Online or OneDrive, which take names that differ only by case for one.
  package var isOnSharePoint: Bool { isSharePointHost(host) }

  /// True for a path that can mean nothing else, as nearly all are: without signs that could, and with a first folder that has neither
  /// the name of a server nor of a folder of this base.
  private func isPlain(_ path: String) -> Bool {
    let bytes = path.utf8
    guard bytes.first != ASCII.slash, !bytes.contains(where: { Self.signsOfOtherMeanings.contains($0) }) else { return false }
    guard let slash = bytes.firstIndex(of: ASCII.slash) else { return true }
    let folder = bytes[..<slash].map { $0.asciiLowercased }
    guard folder.allSatisfy({ $0 < 0x80 && $0 != ASCII.dot }), !folder.elementsEqual(host.utf8) else { return false }
    return !names.contains { $0.utf8.elementsEqual(folder, by: { $0.asciiLowercased == $1 }) }
  }

  private static let signsOfOtherMeanings = ByteSet("%\\:?")

  /// True if a path begins with the name of this server.
  private func isServer(of path: String) -> Bool {
    guard let slash = path.utf8.firstIndex(of: ASCII.slash) else { return false }
    let name = path[..<slash].lowercased()
    return name == String(decoding: origin.utf8.dropFirst(scheme.utf8.count + 3), as: UTF8.self)
  }

  private func matches(_ left: ArraySlice<String>, _ right: ArraySlice<String>) -> Bool {
    left.elementsEqual(right) { isOnSharePoint ? $0.lowercased() == $1.lowercased() : $0 == $1 }
  }

  /// The number of folders at the end of this base that the path repeats at its beginning.
  private func overlap(with segments: [String]) -> Int {
    let folders = names
    let most = min(folders.count, segments.count - 1)
    guard most > 0 else { return 0 }
    return (1...most).last { matches(segments.prefix($0), folders.suffix($0)) } ?? 0
  }

  /// True if the last `count` folders of this base are certainly not repeated inside it: a site with its library, or several
  /// folders in the same order.
  private func isNoFolder(_ count: Int) -> Bool {
    if count > 1 { return true }
    guard isOnSharePoint, let first = names.first?.lowercased() else { return false }
    let library = PathMeaning.siteFolders.contains(first) ? 2 : 0
    return names.count - count <= library
  }
}

/// True for a host of SharePoint Online, in any of Microsoft's clouds.
func isSharePointHost(_ host: String) -> Bool {
  [".sharepoint.com", ".sharepoint.us", ".sharepoint.cn", ".sharepoint.de", ".sharepoint-mil.us"].contains { host.hasSuffix($0) }
}

extension PathMeaning {
  fileprivate static let siteFolders: Set<String> = ["sites", "teams", "personal"]

  /// An address with its scheme, or a web folder as Windows writes it.
  fileprivate static func wholeAddress(_ path: String) -> DocumentAddress? {
    let lower = lowercasedASCII(String(path.prefix(8)))
    guard lower.hasPrefix("https:") || lower.hasPrefix("http:") || path.hasPrefix("\\\\") else { return nil }
    let reading = DocumentAddress.read(path, rules: .ofAnyFolder.forDocuments)
    let text = reading.findings.lazy.compactMap { $0.corrected }.first
    return reading.address ?? text.flatMap { DocumentAddress.read($0, rules: .ofAnyFolder).address }
  }

  /// True for `www.contoso.com/…`, `files.contoso.com/…` and `localhost:8080/…`: nobody names a folder so. With two `labels`, also for
  /// `contoso.com/…` in small letters.
  package static func beginsWithServer(_ path: String, labels least: Int = 3) -> Bool {
    guard let slash = path.utf8.firstIndex(of: ASCII.slash), path.utf8[..<slash].contains(where: { ByteSet(".:").contains($0) })
    else { return false }
    var name = lowercasedASCII(String(path[..<slash]))
    if let colon = name.utf8.lastIndex(of: ASCII.colon), name[colon...].utf8.dropFirst().allSatisfy({ $0.isASCIIDigit }),
      !name.hasPrefix("localhost:")
    {
      name = String(name[..<colon])
    }
    guard name.utf8.allSatisfy({ ByteSet.hostCharacters.contains($0) }) else { return name.hasPrefix("localhost:") }
    let labels = name.split(separator: ".")
    guard labels.count >= least, labels.count > 2 || path.hasPrefix(name) else { return false }
    return labels.count > 2 && labels[0] == "www" || topLevelDomains.contains(labels[labels.count - 1])
  }

  /// The usual ends of names of servers, none of which is the ending of a document.
  private static let topLevelDomains: Set<Substring> = [
    "at", "au", "be", "br", "ca", "ch", "cloud", "cn", "com", "cz", "de", "dk", "edu", "es", "eu", "fi", "fr", "gov", "in",
    "info",
    "int", "io", "it", "jp", "local", "mil", "net", "nl", "no", "nz", "org", "pl", "pt", "ru", "se", "ua", "uk", "us",
  ]

  /// True for a text that is the name of a server where nothing but addresses is expected: folders are called `2.3.Legal` too.
  package static func isServer(_ name: String) -> Bool {
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1 && name.utf8.allSatisfy { ByteSet.hostCharacters.contains($0) } && !labels.contains("")
      && labels.last.map(allTopLevelDomains.contains) ?? false
  }

  /// The ends of names of servers that are not endings of files too, as those of Moldova and Paraguay are: countries by ISO 3166, and the
  /// usual others.
  private static let allTopLevelDomains: Set<Substring> = [
    "ac", "academy", "ad", "ae", "af", "africa", "ag", "agency", "al", "am", "amsterdam", "ao", "app", "aq", "ar", "art", "as",
    "asia", "at", "au", "aw", "ax", "az", "ba", "bb", "bd", "be", "berlin", "bf", "bg", "bh", "bi", "biz", "bj", "blog", "bm",
    "bn", "bo", "br", "brussels", "bs", "bt", "bw", "by", "ca", "cat", "cd", "cf", "cg", "ch", "ci", "city", "ck", "cl",
    "cloud", "cm", "cn", "co", "com", "community", "company", "coop", "cr", "cu", "cv", "cw", "cx", "cy", "cz", "de", "design",
    "dev", "digital", "dj", "dk", "dm", "do", "dz", "earth", "ec", "eco", "edu", "education", "ee", "eg", "energy", "er", "es",
    "et", "eu", "eus", "events", "fi", "fj", "fk", "fm", "fo", "foundation", "fr", "ga", "gal", "gallery", "gd", "ge", "gf",
    "gg", "gh", "gi", "global", "gm", "gn", "gov", "gq", "gr", "gs", "gt", "gu", "guide", "gw", "gy", "hamburg", "health", "hk",
    "hm", "hn", "hr", "ht", "hu", "id", "ie", "il", "im", "in", "info", "institute", "int", "international", "io", "iq", "ir",
    "is", "it", "je", "jm", "jo", "jobs", "jp", "ke", "kg", "kh", "ki", "km", "kn", "koeln", "kp", "kr", "kw", "ky", "kz", "lb",
    "lc", "legal", "li", "library", "live", "lk", "local", "london", "lr", "ls", "lt", "lu", "lv", "ly", "ma", "mc", "media",
    "mg", "mh", "mil", "mn", "mobi", "mq", "mr", "mt", "mu", "museum", "mv", "mw", "mx", "my", "mz", "na", "nc", "ne", "net",
    "network", "news", "nf", "ng", "ngo", "ni", "nl", "no", "np", "nr", "nu", "nz", "om", "ong", "online", "org", "pa", "page",
    "paris", "pe", "pg", "ph", "photography", "pk", "pl", "pn", "pr", "press", "pro", "pt", "pw", "qa", "re", "ro", "ru", "rw",
    "sa", "sb", "sc", "school", "science", "scot", "sd", "se", "sg", "si", "site", "sk", "sl", "sm", "sn", "social", "space",
    "sr", "ss", "studio", "sv", "swiss", "sx", "sy", "sz", "tc", "td", "tech", "technology", "tg", "th", "tj", "tl", "tn", "to",
    "tools", "tr", "travel", "tt", "tw", "tz", "ua", "ug", "uk", "university", "us", "uy", "uz", "va", "vc", "ve", "vg",
    "vienna", "vn", "vu", "wales", "wf", "wien", "wiki", "world", "ws", "xyz", "ye", "yt", "za", "zm", "zuerich", "zw",
  ]

  /// True if a path begins with a drive or like a network share.
  package static func isLocal(_ path: String) -> Bool {
    let bytes = Array(path.utf8.prefix(3))
    return bytes.starts(with: [ASCII.backslash, ASCII.backslash]) || bytes.starts(with: [ASCII.slash, ASCII.slash])
      || bytes.count == 3 && bytes[0].isASCIILetter && bytes[1] == ASCII.colon
        && [ASCII.slash, ASCII.backslash].contains(bytes[2])
  }

  /// The path with slashes in place of backslashes.
  fileprivate static func withSlashes(_ path: String) -> String {
    guard path.utf8.contains(ASCII.backslash) else { return path }
    return String(decoding: path.utf8.map { $0 == ASCII.backslash ? ASCII.slash : $0 }, as: UTF8.self)
  }

  /// The path without the query that SharePoint adds to the addresses of its pages.
  fileprivate static func withoutPageQuery(_ path: String) -> String {
    guard let question = path.utf8.firstIndex(of: ASCII.question) else { return path }
    let parameters = path[question...].utf8.dropFirst().split(separator: ASCII.ampersand, omittingEmptySubsequences: false)
    let isOfPage = parameters.allSatisfy { parameter in
      guard let equals = parameter.firstIndex(of: ASCII.equals) else { return false }
      return AddressReader.pageParameters.contains(lowercasedASCII(String(decoding: parameter[..<equals], as: UTF8.self)))
    }
    return isOfPage ? String(path[..<question]) : path
  }

  /// The path without percent-encoding, if it has any. `isCertain` is false if it also has characters that would be encoded.
  ///
  /// Two digits that decode to UTF-8 rarely follow a percent sign in a name; `100%25` may still be a name if only percent signs
  /// are encoded.
  fileprivate static func decoded(_ path: String) -> (String, isCertain: Bool) {
    let bytes = encodedOnce(Array(path.utf8))
    let signs = bytes.indices.filter { bytes[$0] == ASCII.percent }
    let escaped = signs.compactMap { escapedByte(bytes[...], at: $0) }
    guard !signs.isEmpty, escaped.count == signs.count, !escaped.contains(where: { $0 < ASCII.space || $0 == 0x7F }),
      escaped.contains(where: { $0 != ASCII.percent }), let text = String(validating: percentDecoded(bytes[...]), as: UTF8.self)
    else { return (path, true) }
    let isMixed = bytes.contains { $0 == ASCII.space || $0 >= 0x80 }
    // In a name with spaces, only escapes that copying produces count as escapes.
    if isMixed, !escaped.contains(where: { $0 == ASCII.space || $0 >= 0x80 }) { return (path, true) }
    return (text, !isMixed)
  }

  /// A path that was encoded twice, with `%20` for `%2520`; `100%25` has nothing after it that an escape could be.
  private static func encodedOnce(_ path: [UInt8]) -> [UInt8] {
    var once: [UInt8] = []
    var index = 0
    while index < path.count {
      if let (byte, end) = byteEncodedTwice(path[...], at: index), byte == ASCII.space || byte >= 0x80 {
        once += [ASCII.percent] + path[(end - 2)..<end]
        index = end
      } else {
        once.append(path[index])
        index += 1
      }
    }
    return once
  }
}

extension AddressRules {
  fileprivate static var ofAnyFolder: AddressRules { AddressRules(allowsHTTP: true).forFolders }

  fileprivate var forDocuments: AddressRules {
    var rules = self
    rules.checksName = true
    rules.holdsDocuments = false
    return rules
  }
}
