import TextBasics

/// The path of a page or file in the output, relative to its root, with the links that lead there.
package struct Route: Hashable, Sendable {
  /// The path as file names, not percent-encoded.
  package let path: String
  package let encoded: String

  package init(_ path: String) {
    self.path = path
    encoded = percentEncoded(path: path)
  }

  /// What begins a root-relative path on this page: `../` for every folder above it, nothing at the root.
  package var root: String {
    var path = path
    return String(repeating: "../", count: path.withUTF8 { $0.count { $0 == ASCII.slash } })
  }

  /// The link from another page. Pages link to each other relatively and by file name, so that the portal works under any
  /// address and straight from a disk.
  package func href(from page: Route) -> String { page.root + encoded }

  /// The address below a base address that ends with `/`; an `index.html` is left out.
  package func address(below base: String) -> String {
    let index = "index.html"
    if encoded == index { return base }
    return base + (encoded.hasSuffix("/" + index) ? String(encoded.dropLast(index.count)) : encoded)
  }
}

/// A path with everything percent-encoded but the unreserved characters, `/` and the sub-delimiters that HTML leaves alone (RFC
/// 3986, section 3.3).
package func percentEncoded(path: String) -> String { percentEncoded(path, keeping: .routeCharacters) }

extension ByteSet {
  fileprivate static let routeCharacters = unreserved.union(ByteSet("/!$()*+,:;=@"))
}
