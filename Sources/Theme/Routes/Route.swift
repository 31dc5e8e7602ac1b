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

  /// The prefix of a root-relative path on this page: `../` for every folder above it, empty at the root.
  package var root: String {
    String(repeating: "../", count: path.utf8.count { $0 == ASCII.slash })
  }

  /// The link from another page. Pages link to each other relatively and by file name, so that the portal works at any address
  /// and straight from a disk.
  package func href(from page: Route) -> String { page.root + encoded }

  /// The address below a base address that ends with `/`, without `index.html`. A fragment includes its `#`.
  package func address(below base: String, fragment: String = "") -> String {
    base + addressPath + fragment
  }

  /// The part of its address after the base address.
  package var addressPath: String { isFolder ? String(encoded.dropLast(Self.index.count)) : encoded }

  /// True if the address of the page is that of its folder.
  private var isFolder: Bool {
    encoded.hasSuffix(Self.index) && (encoded.utf8.count == Self.index.utf8.count || encoded.hasSuffix("/" + Self.index))
  }

  private static let index = "index.html"
}

/// A path with everything percent-encoded but the unreserved characters, `/` and the sub-delimiters that HTML does not escape
/// (RFC 3986, section 3.3).
package func percentEncoded(path: String) -> String { percentEncoded(path, keeping: .routeCharacters) }

extension ByteSet {
  fileprivate static let routeCharacters = unreserved.union(ByteSet("/!$()*+,:;=@"))
}
