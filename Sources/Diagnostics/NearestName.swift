/// The name among `names` that someone who wrote `name` most likely meant, or `nil` when none is close.
///
/// Close means a Damerau–Levenshtein distance (optimal string alignment, case ignored) of at most a third of the length, at least 1.
public func nearestName(to name: String, among names: some Sequence<String>) -> String? {
  let written = Array(name.lowercased().unicodeScalars)
  // A longer text is no misspelt name, and the distance costs its square.
  guard !written.isEmpty, written.count <= 100 else { return nil }
  let limit = max(1, written.count / 3)
  var best: (distance: Int, name: String)?
  for candidate in names {
    let known = Array(candidate.lowercased().unicodeScalars)
    guard abs(known.count - written.count) <= limit else { continue }
    let distance = alignmentDistance(written, known)
    if distance <= limit, distance < best?.distance ?? .max { best = (distance, candidate) }
  }
  return best?.name
}

/// Insertions, deletions, replacements and swaps of neighbours that turn one text into the other.
private func alignmentDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
  var beforeLast = [Int](repeating: 0, count: right.count + 1)
  var last = Array(0...right.count)
  for row in 1...max(1, left.count) where row <= left.count {
    var current = [row] + [Int](repeating: 0, count: right.count)
    for column in 1...max(1, right.count) where column <= right.count {
      let replaced = last[column - 1] + (left[row - 1] == right[column - 1] ? 0 : 1)
      current[column] = min(replaced, last[column] + 1, current[column - 1] + 1)
      if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
        current[column] = min(current[column], beforeLast[column - 2] + 1)
      }
    }
    beforeLast = last
    last = current
  }
  return last[right.count]
}
