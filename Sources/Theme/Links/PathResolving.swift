import TextBasics

/// Resolves the paths of links on one page against the page's own path (RFC 3986, section 5.2).
package struct PathResolving: Sendable {
  /// The portal's own path, percent-decoded like the paths that it is compared with.
  private let basePath: String
  /// The bytes of the page's path.
  private let page: [UInt8]
  /// The ends of the page's folder and of the folders above it in these bytes, after their `/`; the last one is the root.
  private let folderEnds: [Int]

  package init(route: Route, basePath: String) {
    self.basePath = percentDecoded(basePath)
    let page = Array(route.path.utf8)
    var folderEnds: [Int] = []
    folderEnds.reserveCapacity(4)
    for index in page.indices.reversed() where page[index] == ASCII.slash { folderEnds.append(index + 1) }
    folderEnds.append(0)
    (self.page, self.folderEnds) = (page, folderEnds)
  }

  /// The rest of a link that climbs to the root, as nearly all links of a page do; `nil` for any other.
  package func belowRoot(_ link: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var (ups, start) = (0, link.startIndex)
    while link.endIndex - start >= 3, link[start] == ASCII.dot, link[start + 1] == ASCII.dot, link[start + 2] == ASCII.slash {
      (ups, start) = (ups + 1, start + 3)
    }
    return ups < folderEnds.count && folderEnds[ups] == 0 ? link[start...] : nil
  }

  /// True for a path that a link at the root means character by character.
  package static func isPlain(_ path: String) -> Bool {
    path.withUTF8Bytes { bytes in
      var previous = ASCII.slash
      for byte in bytes {
        guard plainCharacters.contains(byte) else { return false }
        if previous == ASCII.slash, byte == ASCII.slash || byte == ASCII.dot { return false }
        previous = byte
      }
      return previous != ASCII.slash
    }
  }

  private static let plainCharacters = ByteSet.unreserved.union(ByteSet("/"))

  /// The root-relative path that a path means on the page, percent-decoded; folders mean their `index.html`. Returns `nil` if it
  /// climbs out of the portal.
  package func resolve(_ path: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    if path.isEmpty { return page[...] }
    var rest = path
    var ups = 0
    while rest.count >= 3, rest[rest.startIndex] == ASCII.dot, rest[rest.startIndex + 1] == ASCII.dot,
      rest[rest.startIndex + 2] == ASCII.slash
    {
      ups += 1
      rest = rest.dropFirst(3)
    }
    // Nearly every link is plain text below a folder; only others are split into parts.
    guard path.first != ASCII.slash, !Self.needsNormalising(rest) else { return resolveInParts(percentDecoded(path)) }
    guard ups < folderEnds.count else { return nil }
    let resolved = folderEnds[ups] == 0 ? rest : page[..<folderEnds[ups]] + rest
    return resolved.isEmpty || resolved.last == ASCII.slash ? resolved + Self.index : resolved
  }

  private static func needsNormalising(_ path: ArraySlice<UInt8>) -> Bool {
    var previous: UInt8 = ASCII.slash
    for byte in path {
      if byte == ASCII.percent || (previous == ASCII.slash && (byte == ASCII.slash || byte == ASCII.dot)) { return true }
      previous = byte
    }
    return false
  }

  private static let index = Array("index.html".utf8)

  private func resolveInParts(_ path: [UInt8]) -> ArraySlice<UInt8>? {
    var segments: PathSegments
    if path.first == ASCII.slash {
      guard path.starts(with: basePath.utf8) else { return nil }
      segments = PathSegments()
      segments.append(path.dropFirst(basePath.utf8.count))
    } else {
      segments = PathSegments(folderOf: page[...])
      segments.append(path[...])
    }
    guard !segments.climbsOut else { return nil }
    let isFolder = segments.segments.last?.isEmpty ?? true
    // Servers treat several slashes as one.
    let named = segments.segments.filter { !$0.isEmpty } + (isFolder ? [Self.index[...]] : [])
    return Array(named.joined(separator: [ASCII.slash]))[...]
  }
}
