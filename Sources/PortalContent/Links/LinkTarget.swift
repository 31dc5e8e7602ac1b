import TextBasics

/// What the value of a link attribute points at, told apart by its first bytes (RFC 3986, section 4).
package enum LinkTarget: Equatable {
  case empty
  /// The scheme as written; the whole value is an address of that scheme.
  case scheme(ArraySlice<UInt8>)
  /// `//host/…`, which takes the page's own scheme.
  case schemeRelative
  /// A path on the portal without its query, and the fragment without its `#`, both as written; an empty path is the page itself.
  case path(ArraySlice<UInt8>, fragment: ArraySlice<UInt8>?)

  package init(_ value: ArraySlice<UInt8>) {
    guard let first = value.first else {
      self = .empty
      return
    }
    let delimiter = value.firstIndex { $0 == ASCII.colon || $0 == ASCII.slash || $0 == ASCII.question || $0 == ASCII.hash }
    if let delimiter, value[delimiter] == ASCII.colon, delimiter > value.startIndex {
      self = .scheme(value[..<delimiter])
      return
    }
    if first == ASCII.slash, value.dropFirst().first == ASCII.slash {
      self = .schemeRelative
      return
    }
    let hash = value.firstIndex(of: ASCII.hash)
    let beforeHash = value[..<(hash ?? value.endIndex)]
    let path = beforeHash[..<(beforeHash.firstIndex(of: ASCII.question) ?? beforeHash.endIndex)]
    self = .path(path, fragment: hash.map { value[($0 + 1)...] })
  }
}

/// Whether the bytes are `letters`, which are ASCII letters in lower case, in any case.
package func isEqual(_ bytes: ArraySlice<UInt8>, ignoringCase letters: StaticString) -> Bool {
  guard bytes.count == letters.utf8CodeUnitCount else { return false }
  return letters.withUTF8Buffer { expected in zip(bytes, expected).allSatisfy { $0 | 0x20 == $1 } }
}
