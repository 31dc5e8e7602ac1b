package import TextBasics

/// The target of a link attribute (RFC 3986, section 4).
package enum LinkTarget: Equatable {
  case empty
  /// The scheme as written; the whole value is an address of that scheme.
  case scheme(ArraySlice<UInt8>)
  /// `//host/…`, which has the page's own scheme.
  case schemeRelative
  /// A path on the portal without its query, and the fragment without its `#`, both as written; an empty path means the page
  /// itself.
  case path(ArraySlice<UInt8>, fragment: ArraySlice<UInt8>?)

  package init(_ value: ArraySlice<UInt8>) {
    if let path = Self.plainPath(value) {
      self = path
      return
    }
    if let scheme = URLParts.scheme(of: value) {
      self = .scheme(scheme)
      return
    }
    let parts = URLParts(value)
    if parts.text.isEmpty {
      self = .empty
    } else if parts.authority != nil {
      self = .schemeRelative
    } else {
      self = .path(parts.path, fragment: parts.fragment)
    }
  }

  /// A path from the page's folder, perhaps with a query and a fragment, that needs no decoding. Nearly all links of a page are
  /// of this form, and it is recognised in a third of the instructions.
  private static func plainPath(_ value: ArraySlice<UInt8>) -> LinkTarget? {
    guard let first = value.first, first != ASCII.slash, let last = value.last, last > ASCII.space else { return nil }
    let length = value.withUnsafeBytes { bytes in
      var length = 0
      while length < bytes.count, !endsPlainPath(bytes[length]) { length += 1 }
      return length
    }
    let end = value.startIndex + length
    guard end < value.endIndex else { return .path(value, fragment: nil) }
    guard value[end] == ASCII.hash || value[end] == ASCII.question else { return nil }
    let hash = value[end...].position(of: ASCII.hash)
    return .path(value[..<end], fragment: hash.map { value[($0 + 1)...] })
  }

  private static func endsPlainPath(_ byte: UInt8) -> Bool {
    switch byte {
    case ...ASCII.space, ASCII.hash, ASCII.colon, ASCII.question, ASCII.backslash: true
    default: false
    }
  }
}

/// The target of an `https` or `http` address, seen from a portal.
package enum WebTarget: Equatable {
  /// The portal itself, with the rest after its own address.
  case own(ArraySlice<UInt8>)
  case elsewhere
  /// As in `https:page.html` and `https:///page`.
  case withoutHost
  /// A name or password before the host.
  case withCredentials

  /// `base` is the portal's address, `basePath` its path, both with a final `/`.
  package init(_ value: ArraySlice<UInt8>, base: String, basePath: String) {
    // Nearly always it is written as the portal itself writes it.
    if value.hasPrefix(base) {
      self = .own(value.dropFirst(base.utf8.count))
      return
    }
    let parts = URLParts(value)
    guard let scheme = parts.scheme, let authority = parts.authority, parts.hasPlainSlashes else {
      self = .withoutHost
      return
    }
    if authority.userInfo != nil {
      self = .withCredentials
    } else if authority.host.isEmpty {
      self = .withoutHost
    } else if !Self.origin(scheme, authority).elementsEqual(base.utf8.dropLast(basePath.utf8.count)) {
      self = .elsewhere
    } else if parts.afterAuthority.starts(with: basePath.utf8) {
      self = .own(parts.afterAuthority.dropFirst(basePath.utf8.count))
    } else {
      self = basePath == "/" && parts.afterAuthority.first != ASCII.backslash ? .own(parts.afterAuthority) : .elsewhere
    }
  }

  /// In lower case, with the port unless it is the scheme's default.
  package static func origin(_ scheme: ArraySlice<UInt8>, _ authority: URLAuthority) -> [UInt8] {
    var origin = scheme.map(\.asciiLowercased) + "://".utf8 + authority.host.map(\.asciiLowercased)
    let standard = isEqual(scheme, ignoringCase: "https") ? "443" : "80"
    if let port = authority.port, !port.isEmpty, !port.elementsEqual(standard.utf8) { origin += [ASCII.colon] + port }
    return origin
  }
}

/// The file and the anchor in the rest of an own address, as in ``WebTarget/own(_:)``; no path if it cannot be a file's.
package func ownTarget(_ rest: ArraySlice<UInt8>) -> (path: ArraySlice<UInt8>?, fragment: ArraySlice<UInt8>?) {
  switch LinkTarget(rest) {
  case .empty: (home.resolve([]), nil)
  case .path(let path, let fragment): (home.resolve(path), fragment)
  case .scheme, .schemeRelative: (nil, nil)
  }
}

private let home = PathResolving(route: Route("index.html"), basePath: "/")
