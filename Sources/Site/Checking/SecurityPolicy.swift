import Files
import TextBasics
import Theme

/// A Content-Security-Policy (CSP 3), as far as it decides what a browser loads and runs of a page itself.
struct SecurityPolicy {
  /// The sources of each directive; of two with one name the first counts.
  private let directives: [String: [String]]
  private let base: String
  private let basePath: String
  /// The content of an element decides as well as its tag.
  let hasHashes: Bool

  /// `base` is the portal's address, `basePath` its path, both with a final `/`.
  init(_ text: String, base: String, basePath: String) {
    let parts = text.split(separator: ";").map { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
    directives = Dictionary(parts.compactMap { words in words.first.map { ($0.lowercased(), Array(words.dropFirst())) } }) {
      first, _ in
      first
    }
    (self.base, self.basePath) = (base, basePath)
    hasHashes = directives.values.contains { $0.contains { $0.hasPrefix("'sha") } }
  }

  /// Something that the policy blocks, and the line that would allow it.
  struct Blocked {
    let subject: String
    let directive: String
    let fix: String
    let range: Range<Int>
  }

  /// All that is blocked of an element.
  func blocked(of element: HTMLScan.Resource, in page: [UInt8]) -> [Blocked] {
    let name = String(decoding: page[element.name], as: UTF8.self).lowercased()
    var found: [Blocked] = []
    func load(_ kind: Kind, _ attribute: StaticString, isSet: Bool = false) {
      guard let range = element.range(attribute, in: page) else { return }
      for address in isSet ? sourceSetAddresses(page[range]) : [range] {
        let value = resolvingCharacterReferences(page[address])
        if kind == .script, isAllowedByNonce(kind, element, page) { continue }
        blocked(kind, value, at: address).map { found.append($0) }
      }
    }
    switch name {
    case "script":
      if element.range("src", in: page) != nil {
        load(.script, "src")
      } else if element.isScript(in: page), !allowsInline(.script, element, page) {
        found.append(inline(.script, "an inline script", at: element.name))
      }
    case "style": if !allowsInline(.style, element, page) { found.append(inline(.style, "a 'style' element", at: element.name)) }
    case "link":
      let words = element.value("rel", in: page).lowercased().split(whereSeparator: \.isWhitespace)
      if words.contains("stylesheet") { load(.style, "href") }
      if words.contains("icon") || words.contains("apple-touch-icon") { load(.picture, "href") }
      if words.contains("manifest") { load(.manifest, "href") }
    case "img", "input":
      load(.picture, "src")
      load(.picture, "srcset", isSet: true)
    case "image":
      load(.picture, "href")
      load(.picture, "xlink:href")
    case "source":
      load(.media, "src")
      load(.picture, "srcset", isSet: true)
    case "audio", "video", "track":
      load(.media, "src")
      load(.picture, "poster")
    case "iframe", "frame": load(.frame, "src")
    case "embed": load(.object, "src")
    case "object": load(.object, "data")
    case "form": load(.form, "action")
    default: break
    }
    return found
  }

  /// The finding on an attribute with a script or a style; `nil` if it is allowed.
  func blocked(attribute name: String, at range: Range<Int>) -> Blocked? {
    let kind = name == "style" ? Kind.style : .script
    guard let (_, sources) = sources(kind, suffix: "-attr"), !Self.allowsInline(sources), !sources.contains("'unsafe-hashes'")
    else {
      return nil
    }
    return inline(kind, "the attribute '\(name)'", at: range)
  }
}

/// The policy of the pages before, and the tags that it allows: all pages have the same scripts and style sheets of the theme.
struct KnownPolicies {
  private var last: (text: [UInt8], policy: SecurityPolicy)?
  private var allowed = TextSet()
  /// Pages with pictures of their own would fill the memory.
  private static let most = 200

  mutating func policy(_ text: ArraySlice<UInt8>, _ environment: CheckEnvironment) -> SecurityPolicy {
    if let last, last.text[...] == text { return last.policy }
    let policy = SecurityPolicy(
      String(decoding: resolvingCharacterReferences(text), as: UTF8.self), base: environment.baseURL,
      basePath: environment.basePath)
    // A copy, which does not keep the page in memory.
    last = (Array(text), policy)
    allowed = TextSet()
    return policy
  }

  func allows(_ tag: ArraySlice<UInt8>) -> Bool { allowed.contains(tag) }

  mutating func allow(_ tag: ArraySlice<UInt8>) {
    if allowed.count < Self.most { allowed.insert(tag) }
  }
}

extension SecurityPolicy {
  private enum Kind: String {
    case script = "script-src"
    case style = "style-src"
    case picture = "img-src"
    case media = "media-src"
    case frame = "frame-src"
    case object = "object-src"
    case manifest = "manifest-src"
    case form = "form-action"

    var noun: String {
      switch self {
      case .script: "the script"
      case .style: "the style sheet"
      case .picture: "the picture"
      case .media: "the recording"
      case .frame: "the frame"
      case .object: "the object"
      case .manifest: "the app manifest"
      case .form: "a form that sends to"
      }
    }
  }

  /// The directive that decides (CSP 3, section 6.8.3), and its sources; `nil` if everything is allowed.
  private func sources(_ kind: Kind, suffix: String = "-elem") -> (directive: String, sources: [String])? {
    var names = [kind.rawValue]
    if kind == .script || kind == .style { names.insert(kind.rawValue + suffix, at: 0) }
    if kind == .frame { names.append("child-src") }
    if kind != .form { names.append("default-src") }
    return names.lazy.compactMap { name in directives[name].map { (name, $0) } }.first
  }

  private func blocked(_ kind: Kind, _ value: ArraySlice<UInt8>, at range: Range<Int>) -> Blocked? {
    guard let (directive, sources) = sources(kind) else { return nil }
    let parts = URLParts(value)
    let isWeb = parts.scheme.map { isEqual($0, ignoringCase: "https") || isEqual($0, ignoringCase: "http") }
    // Other schemes, empty addresses and those of no host are errors themselves.
    guard isWeb ?? true, !value.isEmpty, parts.scheme == nil || parts.authority != nil else { return nil }
    let origin = parts.scheme.flatMap { scheme in parts.authority.map { WebTarget.origin(scheme, $0) } }
    let own = Array(base.utf8.dropLast(basePath.utf8.count))
    let target = origin ?? own
    if sources.contains(where: { source in
      source.lowercased() == "'self'" ? target == own : SourceExpression(source).matches(target, path: parts.path)
    }) {
      return nil
    }
    let shown = String(decoding: target, as: UTF8.self)
    let hosts = sources.filter { $0.lowercased() != "'none'" }
    let line = ([kind.rawValue] + (directive == kind.rawValue ? hosts : []) + [target == own ? "'self'" : shown])
    let host = parts.authority.map { String(decoding: $0.host, as: UTF8.self) } ?? shown
    let isFile = [.script, .style, .picture].contains(kind)
    let write =
      kind == .picture && target != own
      ? "add '\(host)' to 'images' under 'portal' in the manifest"
      : "write \"\(line.joined(separator: " "))\" in Templates/security-policy.mustache"
    let fix = write + (isFile ? ", or put the file into Templates/assets" : "")
    let subject = "\(kind.noun) '\(String(decoding: value, as: UTF8.self))'"
    return Blocked(subject: subject, directive: directive, fix: fix, range: range)
  }

  private func inline(_ kind: Kind, _ subject: String, at range: Range<Int>) -> Blocked {
    let isAttribute = subject.hasPrefix("the ")
    let fix =
      switch (kind, isAttribute) {
      case (.script, false): "put it into a file of Templates/assets: <script src=\"{{root}}{{assets.NAME.js}}\"></script>"
      case (.script, true): "call addEventListener in a script of Templates/assets"
      case (_, false): "put it into Templates/assets/brand.css"
      case (_, true): "give the element a class, and its style a rule in Templates/assets/brand.css"
      }
    return Blocked(
      subject: subject, directive: sources(kind, suffix: isAttribute ? "-attr" : "-elem")?.directive ?? kind.rawValue, fix: fix,
      range: range)
  }

  private static func allowsInline(_ sources: [String]) -> Bool {
    sources.contains("'unsafe-inline'")
      && !sources.contains { ["'nonce-", "'sha256-", "'sha384-", "'sha512-"].contains(where: $0.hasPrefix) }
  }

  private func allowsInline(_ kind: Kind, _ element: HTMLScan.Resource, _ page: [UInt8]) -> Bool {
    guard let (_, sources) = sources(kind) else { return true }
    if Self.allowsInline(sources) || isAllowedByNonce(kind, element, page) { return true }
    guard let text = element.text else { return true }
    // Nobody writes the longer ones by hand.
    if sources.contains(where: { $0.hasPrefix("'sha384-") || $0.hasPrefix("'sha512-") }) { return true }
    let written = sources.filter { $0.hasPrefix("'sha256-") }.compactMap { base64Decoded($0.utf8.dropFirst(8).dropLast()) }
    if written.isEmpty { return false }
    var checksum = Checksum()
    checksum.add(Array(page[text]))
    let digest = checksum.digest
    return written.contains { $0.elementsEqual(digest) }
  }

  private func isAllowedByNonce(_ kind: Kind, _ element: HTMLScan.Resource, _ page: [UInt8]) -> Bool {
    let nonce = element.value("nonce", in: page)
    return !nonce.isEmpty && (sources(kind)?.sources.contains("'nonce-\(nonce)'") ?? false)
  }
}

/// A source of other hosts in a directive (CSP 3, section 2.3.1): `https:`, `*`, `https://*.contoso.example:8443/js/`.
private struct SourceExpression {
  private let text: String

  init(_ text: String) { self.text = text.lowercased() }

  /// True if it covers an origin, in lower case and without the default port, and a path there.
  func matches(_ origin: [UInt8], path: ArraySlice<UInt8>) -> Bool {
    if text == "*" { return true }
    let origin = String(decoding: origin, as: UTF8.self)
    if text.hasSuffix(":") { return origin.hasPrefix(text + "//") || text == "http:" && origin.hasPrefix("https://") }
    guard !text.hasPrefix("'"), let slashes = origin.firstRange(of: "://") else { return false }
    let scheme = origin[..<slashes.lowerBound]
    var rest = text[...]
    if let mark = text.firstRange(of: "://") {
      guard text[..<mark.lowerBound] == scheme || text.hasPrefix("http://") && scheme == "https" else { return false }
      rest = text[mark.upperBound...]
    }
    let host = rest.prefix { $0 != "/" }
    let folder = rest[host.endIndex...]
    let target = origin[slashes.upperBound...]
    let name = host.hasSuffix(":*") ? host.dropLast(2) : host.hasSuffix(":443") && scheme == "https" ? host.dropLast(4) : host
    let found = host.hasSuffix(":*") ? target.prefix { $0 != ":" } : target
    guard name.hasPrefix("*.") ? found.hasSuffix(name.dropFirst()) : found == name else { return false }
    if folder.isEmpty || folder == "/" { return true }
    let path = String(decoding: path, as: UTF8.self).lowercased()
    return folder.hasSuffix("/") ? path.hasPrefix(folder) : path == folder
  }
}
