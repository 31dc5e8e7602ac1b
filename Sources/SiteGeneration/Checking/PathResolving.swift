/// Resolves the paths that links on one page hold against the page's own path (RFC 3986, section 5.2).
struct PathResolving: Sendable {
  private let route: Route
  /// The portal's own path, percent-decoded like the paths that are compared with it.
  private let basePath: String
  /// The page's folder and the folders above it, each with a final `/`; the last one is empty.
  private let folders: [String]

  init(route: Route, basePath: String) {
    self.route = route
    self.basePath = percentDecoded(basePath)
    var folders: [String] = []
    var folder = route.path[...]
    while let slash = folder.utf8.lastIndex(of: 0x2F) {
      folders.append(String(folder[...slash]))
      folder = folder[..<slash]
    }
    self.folders = folders + [""]
  }

  /// The root-relative path that a path means on the page, percent-decoded; folders mean their `index.html`. `nil` when it
  /// climbs out of the portal.
  func resolve(_ path: ArraySlice<UInt8>) -> String? {
    if path.isEmpty { return route.path }
    var rest = path
    var ups = 0
    while rest.count >= 3, rest[rest.startIndex] == 0x2E, rest[rest.startIndex + 1] == 0x2E, rest[rest.startIndex + 2] == 0x2F {
      ups += 1
      rest = rest.dropFirst(3)
    }
    // Nearly every link is plain text below a folder; only others are taken apart.
    guard path.first != 0x2F, !Self.needsNormalising(rest) else { return resolveInParts(percentDecoded(path)) }
    guard ups < folders.count else { return nil }
    let text = String(decoding: rest, as: UTF8.self)
    let resolved = folders[ups].isEmpty ? text : folders[ups] + text
    return resolved.isEmpty || resolved.utf8.last == 0x2F ? resolved + "index.html" : resolved
  }

  private static func needsNormalising(_ path: ArraySlice<UInt8>) -> Bool {
    var previous: UInt8 = 0x2F
    for byte in path {
      if byte == 0x25 || (previous == 0x2F && (byte == 0x2F || byte == 0x2E)) { return true }
      previous = byte
    }
    return false
  }

  private func resolveInParts(_ path: [UInt8]) -> String? {
    var rest = path[...]
    var parts: [ArraySlice<UInt8>] = []
    if rest.first == 0x2F {
      guard rest.starts(with: basePath.utf8) else { return nil }
      rest = rest.dropFirst(basePath.utf8.count)
    } else {
      parts = Array(folders[0].utf8).split(separator: 0x2F)
    }
    var isFolder = rest.isEmpty
    for part in rest.split(separator: 0x2F, omittingEmptySubsequences: false) {
      isFolder = part.isEmpty || part.elementsEqual([0x2E]) || part.elementsEqual([0x2E, 0x2E])
      if part.elementsEqual([0x2E, 0x2E]) {
        guard !parts.isEmpty else { return nil }
        parts.removeLast()
      } else if !isFolder {
        parts.append(part)
      }
    }
    if isFolder { parts.append(Array("index.html".utf8)[...]) }
    return String(decoding: Array(parts.joined(separator: [0x2F])), as: UTF8.self)
  }
}
