import TextBasics

/// A service that replaces links by its own, for example a mail filter: its link has the address inside, or stands for it.
///
/// A class, though it never changes: each web address is compared with all of them.
final class LinkWrapper: Sendable {
  let service: String
  /// The end of the path in lower case without its last slash, or a part of it with slashes around.
  let path: String?
  let inner: Inner
  private let hosts: [Host]
  /// The number of bytes of the path's last segment; `nil` if others may follow.
  private let nameCount: Int?

  private enum Host: Sendable {
    case any
    case name(String)
    /// The hosts of a domain, which begins with a dot.
    case below(String)
    /// A name under any top-level domain; ends with a dot.
    case beginning(String)

    var name: String? { if case .name(let name) = self { name } else { nil } }
  }

  /// A host that begins with a dot is a whole domain, one that ends with a dot has any top-level domain, and `*` is any host.
  private init(service: String, hosts: [String], path: String? = nil, inner: Inner) {
    (self.service, self.path, self.inner) = (service, path, inner)
    nameCount = path.flatMap { $0.hasSuffix("/") ? nil : $0.utf8.split(separator: ASCII.slash).last?.count }
    self.hosts = hosts.map { host in
      if host == "*" { return .any }
      return host.hasPrefix(".") ? .below(host) : host.hasSuffix(".") ? .beginning(host) : .name(host)
    }
  }

  /// The way in which the address is inside.
  enum Inner: Sendable {
    /// In the first of these parameters that has one.
    case parameter([String])
    case base64(String)
    /// In a parameter with `-` for `%` and `_` for `/`.
    case dashed(String)
    /// Between underscores, perhaps with characters left out that follow in Base64.
    case underscores
    /// Encoded as the last segment of the path.
    case lastSegment
    /// Only known to the service.
    case token
  }

  static let all: [LinkWrapper] = [
    LinkWrapper(service: "Outlook's Safe Links", hosts: [".safelinks.protection.outlook.com"], inner: .parameter(["url"])),
    LinkWrapper(
      service: "Microsoft Teams", hosts: ["teams.microsoft.com", "teams.cloud.microsoft", "teams.live.com"],
      inner: .parameter(["objecturl"])),
    LinkWrapper(service: "Outlook's Safe Links", hosts: ["statics.teams.cdn.office.net"], inner: .parameter(["url"])),
    LinkWrapper(
      service: "Outlook on the web", hosts: [".office.com", ".office365.com", ".office.de", "outlook.live.com"],
      path: "/safelink.html", inner: .parameter(["url"])),
    LinkWrapper(service: "Outlook on the web", hosts: ["*"], path: "/owa/redir.aspx", inner: .parameter(["url"])),
    LinkWrapper(
      service: "Proofpoint", hosts: ["urldefense.proofpoint.com", "urldefense.com"], path: "/v1/url", inner: .parameter(["u"])),
    LinkWrapper(
      service: "Proofpoint", hosts: ["urldefense.proofpoint.com", "urldefense.com"], path: "/v2/url", inner: .dashed("u")),
    LinkWrapper(
      service: "Proofpoint", hosts: ["urldefense.com", "urldefense.us", "urldefense.proofpoint.com"], inner: .underscores),
    LinkWrapper(service: "Barracuda", hosts: ["linkprotect.cudasvc.com"], inner: .parameter(["a"])),
    LinkWrapper(service: "Symantec", hosts: ["clicktime.symantec.com", ".clicktime.symantec.com"], inner: .parameter(["u"])),
    LinkWrapper(service: "Trend Micro", hosts: [".trendmicro.com"], path: "/wis/clicktime/", inner: .parameter(["url"])),
    LinkWrapper(service: "Fortinet", hosts: ["*"], path: "/fmlurlsvc", inner: .parameter(["url"])),
    LinkWrapper(service: "Sophos", hosts: [".protection.sophos.com"], inner: .base64("u")),
    LinkWrapper(service: "Cisco", hosts: ["secure-web.cisco.com"], inner: .lastSegment),
    LinkWrapper(service: "Avanan", hosts: ["avanan.url-protection.com"], inner: .parameter(["o"])),
    LinkWrapper(service: "Avanan", hosts: ["url.avanan.click", "protect.checkpoint.com"], inner: .underscores),
    LinkWrapper(service: "Mimecast", hosts: [".mimecastprotect.com", ".mimecast.com"], path: "/s/", inner: .token),
    LinkWrapper(service: "Slack", hosts: ["slack-redir.net"], inner: .parameter(["url"])),
    LinkWrapper(
      service: "GMX or WEB.DE",
      hosts: ["deref-gmx.", "deref-web.", "deref-mail.", "deref-1und1.", "deref-web-02.", "deref-mail-02."],
      inner: .parameter(["redirecturl"])),
    LinkWrapper(
      service: "Facebook", hosts: ["l.facebook.com", "lm.facebook.com", "l.instagram.com", "l.messenger.com"],
      inner: .parameter(["u"])),
    LinkWrapper(service: "LinkedIn", hosts: ["www.linkedin.com"], path: "/safety/go", inner: .parameter(["url"])),
    LinkWrapper(service: "Google", hosts: ["google.", "www.google."], path: "/url", inner: .parameter(["q", "url"])),
    LinkWrapper(
      service: "a link shortener",
      hosts: ["bit.ly", "buff.ly", "is.gd", "lnkd.in", "ow.ly", "rb.gy", "rebrand.ly", "t.co", "t.ly", "tinyurl.com"],
      inner: .token),
    LinkWrapper(service: "Google's viewer", hosts: ["docs.google.com"], path: "/viewer", inner: .parameter(["url"])),
    LinkWrapper(service: "Google's viewer", hosts: ["docs.google.com"], path: "/gview", inner: .parameter(["url"])),
  ]

  /// The whole names of hosts. Nearly every address has another one, and is compared with the patterns alone.
  private static let names = Set(all.flatMap { $0.hosts }.compactMap { $0.name })
  private static let ofPatterns = all.filter { $0.hosts.contains { $0.name == nil } }

  /// The service of a link with this host and path in lower case, if it is one.
  static func of(host: String, path: String) -> LinkWrapper? { of(host) { $0.isAt(path) } }

  /// The service of a link with this host and these decoded segments of its path, if it is one.
  static func of(host: String, segments: [String]) -> LinkWrapper? {
    let count = segments.last { !$0.isEmpty }?.utf8.count
    return of(host) { wrapper in
      // Few paths end like those of services that are on any host.
      wrapper.nameCount.map { $0 == count } ?? true
        && wrapper.isAt(lowercasedASCII("/" + segments.joined(separator: "/")))
    }
  }

  private static func of(_ host: String, _ isAt: (LinkWrapper) -> Bool) -> LinkWrapper? {
    (names.contains(host) ? all : ofPatterns).first { wrapper in wrapper.hosts.contains { matches($0, host) } && isAt(wrapper) }
  }

  private static func matches(_ pattern: Host, _ host: String) -> Bool {
    switch pattern {
    case .any: true
    case .name(let name): host == name
    case .below(let domain): host.hasSuffix(domain)
    case .beginning(let name): host.hasPrefix(name)
    }
  }

  private func isAt(_ path: String) -> Bool {
    guard let part = self.path else { return true }
    if part.utf8.last == ASCII.slash { return path.holds(part) }
    return path.hasSuffix(part) || path.utf8.last == ASCII.slash && path.hasSuffix(part + "/")
  }
}

extension LinkWrapper {
  /// The address inside a link of this service, if it has one.
  func address(in link: ArraySlice<UInt8>) -> [UInt8]? {
    let found: [UInt8]? =
      switch inner {
      case .parameter(let names): names.lazy.compactMap { Self.parameter($0, of: link) }.first { Self.isWeb($0) }
      case .base64(let name): Self.parameter(name, of: link).flatMap { base64Decoded($0) }
      case .dashed(let name):
        Self.parameter(name, of: link).map { value in
          let escaped = value.map { $0 == ASCII.hyphen ? ASCII.percent : $0 == UInt8(ascii: "_") ? ASCII.slash : $0 }
          return percentDecoded(escaped[...])
        }
      case .underscores: Self.betweenUnderscores(link)
      case .lastSegment: URLParts(link).path.split(separator: ASCII.slash).last.map { percentDecoded($0) }
      case .token: nil
      }
    return found.flatMap { Self.isWeb($0) ? $0 : nil }
  }

  private static func isWeb(_ address: [UInt8]) -> Bool {
    let scheme = URLParts.scheme(of: address[...]) ?? []
    return isEqual(scheme, ignoringCase: "https") || isEqual(scheme, ignoringCase: "http")
  }

  /// The decoded value of a parameter, whose name is compared without case.
  private static func parameter(_ name: String, of link: ArraySlice<UInt8>) -> [UInt8]? {
    for pair in (URLParts(link).query ?? []).split(separator: ASCII.ampersand) {
      guard let equals = pair.firstIndex(of: ASCII.equals), pair[..<equals].map({ $0.asciiLowercased }).elementsEqual(name.utf8)
      else {
        continue
      }
      return percentDecoded(pair[(equals + 1)...])
    }
    return nil
  }

  /// The address in `__…__;BASE64!` of Proofpoint and `___…___.SIGNATURE` of Avanan.
  ///
  /// In the first, `*` stands for the next of the characters in Base64, and `**` with a digit for as many of them as the digit's
  /// place in the alphabet, from 2 on (Proofpoint's own `URLDefenseDecode.py`).
  private static func betweenUnderscores(_ link: ArraySlice<UInt8>) -> [UInt8]? {
    let isLong = link.range(of: "/___") != nil
    let (mark, end) = isLong ? ("/___", "___") : ("/__", "__;")
    guard let start = link.range(of: mark)?.upperBound else { return nil }
    let address = link[start..<(link[start...].range(of: end)?.lowerBound ?? link.endIndex)]
    guard !isLong, address.contains(UInt8(ascii: "*")) else { return Array(address) }
    let code = link[address.endIndex...].dropFirst(end.utf8.count).prefix { $0 != UInt8(ascii: "!") }
    guard let decoded = base64Decoded(code), let text = String(validating: decoded, as: UTF8.self) else { return nil }
    return filled(address, with: Array(text.unicodeScalars))
  }

  private static func filled(_ address: ArraySlice<UInt8>, with left: [Unicode.Scalar]) -> [UInt8]? {
    var out: [UInt8] = []
    var (left, rest) = (left[...], address)
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "*") else {
        out.append(byte)
        continue
      }
      var count = 1
      if rest.first == UInt8(ascii: "*"), let digit = rest.dropFirst().first.flatMap(sextet) {
        count = Int(digit) + 2
        rest = rest.dropFirst(2)
      }
      guard left.count >= count else { return nil }
      var characters = String.UnicodeScalarView()
      characters.append(contentsOf: left.prefix(count))
      out += Array(String(characters).utf8)
      left = left.dropFirst(count)
    }
    return out
  }
}

extension DocumentAddress {
  /// The service whose link a web address is, and the address inside it. Returns `nil` for every other address.
  package static func wrapped(in link: ArraySlice<UInt8>) -> (service: String, address: String?)? {
    // Nearly every address has no room for another one.
    let mayHold = link.contains { $0 == ASCII.question || $0 == ASCII.percent || $0 == UInt8(ascii: "_") }
    guard mayHold || link.range(of: "/s/") != nil, let wrapper = AddressRepair.wrapper(of: link) else { return nil }
    let inner = AddressRepair.wrappedAddress(link).map { String(decoding: $0, as: UTF8.self) }
    if case .token = wrapper.inner { return (wrapper.service, nil) }
    return inner.map { (wrapper.service, $0) }
  }
}

extension AddressRepair {
  static func wrapper(of link: ArraySlice<UInt8>) -> LinkWrapper? {
    let parts = URLParts(link)
    guard let host = parts.authority.map({ lowercasedASCII(String(decoding: $0.host, as: UTF8.self)) }) else { return nil }
    return LinkWrapper.of(host: host, path: lowercasedASCII(String(decoding: parts.path, as: UTF8.self)))
  }

  /// The address inside a link of a mail filter or the like, which may itself be such a link.
  static func wrappedAddress(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var inner: [UInt8]?
    for _ in 0..<4 {
      let link = inner.map { $0[...] } ?? bytes
      guard let next = wrapper(of: link)?.address(in: link) else { break }
      inner = next
    }
    return inner
  }
}
