/// A path with wildcards: `*` matches any text within one part, `?` for one scalar, `**` as a whole part for any number of
/// parts.
struct PathPattern {
  private let parts: [[Unicode.Scalar]]

  var isLiteral: Bool { !parts.contains { $0.contains("*") || $0.contains("?") } }

  init(_ pattern: String) { parts = pattern.split(separator: "/").map { Array($0.unicodeScalars) } }

  func matches(_ path: String) -> Bool {
    Self.matches(parts[...], path.split(separator: "/").map { Array($0.unicodeScalars) }[...])
  }

  private static func matches(_ pattern: ArraySlice<[Unicode.Scalar]>, _ path: ArraySlice<[Unicode.Scalar]>) -> Bool {
    glob(pattern, path, isStar: { $0 == ["*", "*"] }) { partPattern, part in
      glob(partPattern[...], part[...], isStar: { $0 == "*" }, matchesOne: { $0 == "?" || $0 == $1 })
    }
  }

  /// Greedy matching that remembers only the last star: quadratic at worst, however many stars there are.
  private static func glob<Element>(
    _ pattern: ArraySlice<Element>, _ text: ArraySlice<Element>, isStar: (Element) -> Bool,
    matchesOne: (Element, Element) -> Bool
  ) -> Bool {
    var inPattern = pattern.startIndex
    var inText = text.startIndex
    var retry: (pattern: Int, text: Int)?
    while inText < text.endIndex {
      if inPattern < pattern.endIndex, isStar(pattern[inPattern]) {
        inPattern += 1
        retry = (inPattern, inText)
      } else if inPattern < pattern.endIndex, matchesOne(pattern[inPattern], text[inText]) {
        inPattern += 1
        inText += 1
      } else if let last = retry {
        inPattern = last.pattern
        inText = last.text + 1
        retry = (last.pattern, inText)
      } else {
        return false
      }
    }
    return pattern[inPattern...].allSatisfy(isStar)
  }
}
