// Parts of collections: what Swift's _StringProcessing has under the same names, of which the compiler prefers these. As nothing of that
// module is used, neither it nor its regular expressions are in the program, nor their 449 of 3,826 conformances to protocols, all of which
// the runtime goes through for each type that it has not asked for yet: 400 times in a build. `make build` has the compiler leave the
// module out (`-disable-implicit-string-processing-module-import`), so that a file that needs these and does not import them is an error.

extension BidirectionalCollection where Element: Comparable {
  /// Where `part` is first; an empty one is at the beginning.
  @inlinable
  package func firstRange<Part: Collection>(of part: Part) -> Range<Index>? where Part.Element == Element {
    guard let first = part.first else { return startIndex..<startIndex }
    var start = startIndex
    while let candidate = self[start...].firstIndex(of: first) {
      start = index(after: candidate)
      if let end = end(of: part.dropFirst(), from: start) { return candidate..<end }
    }
    return nil
  }

  /// The index after `part`, when that is at `start`.
  @inlinable
  func end(of part: some Collection<Element>, from start: Index) -> Index? {
    var index = start
    for element in part {
      guard index < endIndex, self[index] == element else { return nil }
      formIndex(after: &index)
    }
    return index
  }
}

extension StringProtocol {
  /// Whether the characters of `other` are in the text, one after the other.
  @inlinable package func contains(_ other: some StringProtocol) -> Bool { firstRange(of: other) != nil }
}

extension RangeReplaceableCollection where Element: Equatable {
  /// The collection with `replacement` in each place of `part`, or in the first of them; an empty part is nowhere.
  @inlinable
  package func replacing<Part: Collection, Replacement: Collection>(
    _ part: Part, with replacement: Replacement, maxReplacements: Int = .max
  ) -> Self where Part.Element == Element, Replacement.Element == Element {
    var result = Self()
    var rest = self[...]
    var count = 0
    while count < maxReplacements, let first = part.first, let candidate = rest.firstIndex(of: first) {
      result.append(contentsOf: rest[..<candidate])
      rest = rest[candidate...]
      if rest.starts(with: part) {
        result.append(contentsOf: replacement)
        rest = rest.dropFirst(part.count)
        count += 1
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    result.append(contentsOf: rest)
    return result
  }
}
