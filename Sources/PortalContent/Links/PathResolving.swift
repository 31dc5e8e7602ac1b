import TextBasics

/// Resolves the paths that links on one page hold against the page's own path (RFC 3986, section 5.2).
package struct PathResolving: Sendable {
  private let route: Route
  /// The portal's own path, percent-decoded like the paths that are compared with it.
  private let basePath: String
  /// The page's folder and the folders above it, each with a final `/`; the last one is empty.
  private let folders: [[UInt8]]

  package init(route: Route, basePath: String) {
    self.route = route
    self.basePath = percentDecoded(basePath)
    var folders: [[UInt8]] = []
    var folder = Array(route.path.utf8)[...]
    while let slash = folder.lastIndex(of: ASCII.slash) {
      folders.append(Array(folder[...slash]))
      folder = folder[..<slash]
    }
    self.folders = folders + [[]]
  }

  /// The root-relative path that a path means on the page, percent-decoded; folders mean their `index.html`. `nil` when it
  /// climbs out of the portal.
  package func resolve(_ path: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    if path.isEmpty { return Array(route.path.utf8)[...] }
    var rest = path
    var ups = 0
    while rest.count >= 3, rest[rest.startIndex] == ASCII.dot, rest[rest.startIndex + 1] == ASCII.dot,
      rest[rest.startIndex + 2] == ASCII.slash
    {
      ups += 1
      rest = rest.dropFirst(3)
    }
    // Nearly every link is plain text below a folder; only others are taken apart.
    guard path.first != ASCII.slash, !Self.needsNormalising(rest) else { return resolveInParts(percentDecoded(path)) }
    guard ups < folders.count else { return nil }
    let resolved = folders[ups].isEmpty ? rest : folders[ups] + rest
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
      segments = PathSegments(folderOf: Array(route.path.utf8)[...])
      segments.append(path[...])
    }
    guard !segments.climbsOut else { return nil }
    let isFolder = segments.segments.last?.isEmpty ?? true
    // Servers take several slashes for one.
    let named = segments.segments.filter { !$0.isEmpty } + (isFolder ? [Self.index[...]] : [])
    return Array(named.joined(separator: [ASCII.slash]))[...]
  }
}
