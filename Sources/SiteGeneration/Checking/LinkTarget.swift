/// What the value of a link attribute points at, told apart by its first bytes (RFC 3986, section 4).
enum LinkTarget: Equatable {
  case empty
  /// A scheme in lower case; the whole value is an address of that scheme.
  case scheme(String)
  /// `//host/…`, which takes the page's own scheme.
  case schemeRelative
  /// A path on the portal, percent-decoded, and the fragment without its `#`; an empty path is the page itself.
  case path(String, fragment: String?)

  init(_ value: [UInt8]) {
    guard let first = value.first else {
      self = .empty
      return
    }
    if let colon = value.firstIndex(where: { $0 == 0x3A || $0 == 0x2F || $0 == 0x3F || $0 == 0x23 }), value[colon] == 0x3A,
      colon > 0
    {
      self = .scheme(String(decoding: value[..<colon], as: UTF8.self).lowercased())
      return
    }
    if first == 0x2F, value.count > 1, value[1] == 0x2F {
      self = .schemeRelative
      return
    }
    let hash = value.firstIndex(of: 0x23)
    let beforeHash = value[..<(hash ?? value.endIndex)]
    let path = beforeHash[..<(beforeHash.firstIndex(of: 0x3F) ?? beforeHash.endIndex)]
    let fragment = hash.map { String(decoding: percentDecoded(value[($0 + 1)...]), as: UTF8.self) }
    self = .path(String(decoding: percentDecoded(path), as: UTF8.self), fragment: fragment)
  }
}

extension Route {
  /// The root-relative path that a path means on this page, `nil` when it climbs out; folders mean their `index.html`.
  func resolving(_ path: String, basePath: String) -> String? {
    if path.isEmpty { return self.path }
    var parts: [Substring]
    var rest = path[...]
    if path.utf8.first == 0x2F {
      guard path.hasPrefix(basePath) else { return nil }
      rest = rest.dropFirst(basePath.count)
      parts = []
    } else {
      parts = self.path.split(separator: "/").dropLast()
    }
    let isFolder =
      rest.isEmpty || rest.utf8.last == 0x2F || rest.hasSuffix("/.") || rest.hasSuffix("/..") || rest == "." || rest == ".."
    for part in rest.split(separator: "/", omittingEmptySubsequences: true) {
      switch part {
      case ".": break
      case "..":
        guard !parts.isEmpty else { return nil }
        parts.removeLast()
      default: parts.append(part)
      }
    }
    if isFolder { parts.append("index.html") }
    return parts.joined(separator: "/")
  }
}
