/// The segments of a path, resolved against the path of its own page (RFC 3986 section 5.2): `.` and `..` are removed, even if
/// encoded, as browsers do. Backslashes separate like slashes.
package struct PathSegments: Sendable {
  /// The segments without slashes; the last one is empty for a folder.
  package private(set) var segments: [ArraySlice<UInt8>] = []
  /// A `..` had nothing left to remove. Browsers ignore such a one.
  package private(set) var climbsOut = false

  /// The folder of `path`: the base of relative paths.
  package init(folderOf path: ArraySlice<UInt8> = []) {
    append(path)
    if !segments.isEmpty { segments.removeLast() }
  }

  /// Appends a path; one with a leading slash begins at the root.
  package mutating func append(_ path: ArraySlice<UInt8>) {
    if segments.last?.isEmpty ?? false { segments.removeLast() }
    var rest = path
    if let first = rest.first, Self.isSlash(first) { rest = rest.dropFirst() }
    while true {
      let end = rest.firstIndex(where: Self.isSlash)
      let segment = rest[..<(end ?? rest.endIndex)]
      switch Self.dotCount(segment) {
      case 0: segments.append(segment)
      case 1: if end == nil { segments.append([]) }
      default:
        if segments.popLast() == nil { climbsOut = true }
        if end == nil { segments.append([]) }
      }
      guard let end else { return }
      rest = rest[(end + 1)...]
    }
  }

  /// Slashes between the segments, but none at the beginning.
  package var joined: [UInt8] { Array(segments.joined(separator: [ASCII.slash])) }

  /// 1 for `.`, 2 for `..`, even if encoded, 0 for a name.
  package static func dotCount(_ segment: ArraySlice<UInt8>) -> Int {
    guard segment.count <= 6, segment.first == ASCII.dot || segment.first == ASCII.percent else { return 0 }
    let name = percentDecoded(segment)
    return name.count <= 2 && name.allSatisfy { $0 == ASCII.dot } ? name.count : 0
  }

  private static func isSlash(_ byte: UInt8) -> Bool { byte == ASCII.slash || byte == ASCII.backslash }
}
