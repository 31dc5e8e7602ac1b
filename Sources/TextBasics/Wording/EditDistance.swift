/// A text prepared for its edit distance to many others in optimal string alignment: letters added, left out, changed, or swapped
/// with their neighbour, case ignored.
package struct EditDistance: Sendable {
  /// The positions of each scalar, a bit each.
  private var positions: [Unicode.Scalar: UInt64] = [:]
  private var asciiPositions = [UInt64](repeating: 0, count: 128)
  private let count: Int

  /// Returns `nil` for an empty text, and for one that is longer than the bits: a long text is not a misspelt name.
  package init?(from text: String) {
    let scalars = Array(text.lowercased().unicodeScalars.prefix(65))
    guard (1...64).contains(scalars.count) else { return nil }
    count = scalars.count
    for (index, scalar) in scalars.enumerated() {
      if scalar.isASCII { asciiPositions[Int(scalar.value)] |= 1 << index } else { positions[scalar, default: 0] |= 1 << index }
    }
  }

  /// The distance to the other text; `nil` if it is above the limit, by default a third of the text's length and at least 1.
  package func to(_ other: String, atMost limit: Int? = nil) -> Int? {
    let limit = limit ?? max(1, count / 3)
    var alignment = Alignment(count: count)
    var length = 0
    let bytes = other.utf8
    // In UTF-8 a scalar has up to four bytes.
    guard bytes.count >= count - limit, bytes.count <= 4 * (count + limit) else { return nil }
    if bytes.allSatisfy({ $0 < 0x80 }) {
      guard bytes.count <= count + limit else { return nil }
      for byte in bytes { alignment.append(asciiPositions[Int(byte.asciiLowercased)]) }
      length = bytes.count
    } else {
      for scalar in other.lowercased().unicodeScalars {
        alignment.append(scalar.isASCII ? asciiPositions[Int(scalar.value)] : positions[scalar] ?? 0)
        length += 1
      }
    }
    return abs(length - count) <= limit && alignment.distance <= limit ? alignment.distance : nil
  }
}

/// The name among `names` that was most likely meant by `name`, or `nil` if none is close.
///
/// Close means an edit distance of at most a third of the length, at least 1. If several names are equally close, the
/// alphabetically first one is returned.
package func nearestName(to name: String, among names: some Sequence<String>) -> String? {
  guard let written = EditDistance(from: name) else { return nil }
  var best: (distance: Int, name: String)?
  for candidate in names {
    guard let distance = written.to(candidate) else { continue }
    if let best, (best.distance, best.name) <= (distance, candidate) { continue }
    best = (distance, candidate)
  }
  return best?.name
}

/// A column of the table of distances between two texts, as bits (Hyyrö, A bit-vector algorithm for computing Levenshtein and
/// Damerau edit distances, 2003).
private struct Alignment {
  private(set) var distance: Int
  private let last: UInt64
  private var increases: UInt64 = .max
  private var decreases: UInt64 = 0
  private var diagonal: UInt64 = 0
  private var before: UInt64 = 0

  init(count: Int) {
    distance = count
    last = 1 << (count - 1)
  }

  /// Continues with a scalar of the other text, which is at some positions of the first text.
  mutating func append(_ positions: UInt64) {
    let swapped = ((~diagonal & positions) << 1) & before
    diagonal = (((positions & increases) &+ increases) ^ increases) | positions | decreases | swapped
    let above = decreases | ~(diagonal | increases)
    let below = diagonal & increases
    if above & last != 0 { distance += 1 }
    if below & last != 0 { distance -= 1 }
    let shifted = (above << 1) | 1
    increases = (below << 1) | ~(diagonal | shifted)
    decreases = shifted & diagonal
    before = positions
  }
}

/// A question that proposes the nearest of some names; `nil` if none is close.
package func didYouMean(_ name: String, among names: some Sequence<String>) -> String? {
  nearestName(to: name, among: names).map { "did you mean '\($0)'?" }
}
