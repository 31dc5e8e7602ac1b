import TextBasics

/// What the value of a link attribute points at (RFC 3986, section 4).
package enum LinkTarget: Equatable {
  case empty
  /// The scheme as written; the whole value is an address of that scheme.
  case scheme(ArraySlice<UInt8>)
  /// `//host/…`, which takes the page's own scheme.
  case schemeRelative
  /// A path on the portal without its query, and the fragment without its `#`, both as written; an empty path is the page itself.
  case path(ArraySlice<UInt8>, fragment: ArraySlice<UInt8>?)

  package init(_ value: ArraySlice<UInt8>) {
    let parts = URLParts(value)
    if parts.text.isEmpty {
      self = .empty
    } else if let scheme = parts.scheme {
      self = .scheme(scheme)
    } else if parts.authority != nil {
      self = .schemeRelative
    } else {
      self = .path(parts.path, fragment: parts.fragment)
    }
  }
}
