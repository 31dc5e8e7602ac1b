/// A number with its noun: `1 page`, `2 pages`; for nouns that take an `s`.
package func counted(_ number: Int, _ noun: String) -> String { number == 1 ? "1 \(noun)" : "\(grouped(number)) \(noun)s" }

/// A number from 0 as people read it: `1,997`.
package func grouped(_ number: Int) -> String {
  number < 1000 ? String(number) : "\(grouped(number / 1000)),\(String(number % 1000 + 1000).dropFirst())"
}

/// The first names of a list, and the number of the others: `a, b and 3 more`.
package func listed(_ names: some Collection<String>, atMost limit: Int) -> String {
  names.prefix(limit).joined(separator: ", ") + (names.count > limit ? " and \(names.count - limit) more" : "")
}

extension String {
  /// The beginning of a text, cut after a word, or between two scalars if that would cost more than half of it, as in a language
  /// written without spaces.
  package func excerpt(bytes limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var end = utf8.index(startIndex, offsetBy: limit)
    if utf8[end] == ASCII.space { return String(self[..<end]) }
    while end > startIndex, end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    let cut = self[..<end]
    guard let space = cut.utf8.lastIndex(of: ASCII.space), cut.utf8.distance(from: space, to: end) <= limit / 2 else {
      return String(cut)
    }
    return String(cut[..<space])
  }
}
