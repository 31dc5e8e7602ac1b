import TextBasics

/// One value of a source file that could be written better.
struct ProposedFix: Sendable, Hashable {
  /// What the value is in its file, which decides what may be written there.
  enum Kind: Sendable, Hashable {
    /// A YAML scalar, which begins at the place, quotes included.
    case scalar
    /// The destination of a CommonMark link, which begins at the place. Inline ones are in a YAML scalar on one line.
    case destination(isInline: Bool)
  }

  let kind: Kind
  let place: Place
  let old: String
  let new: String
}

/// A fix that is not made, and why.
struct RefusedFix: Sendable, Hashable {
  let place: Place
  let value: String
  /// What would have been written, where that is known.
  let new: String?
  /// One phrase.
  let reason: String
}

/// What one source of fixes found.
struct FixFindings: Sendable {
  var proposed: [ProposedFix] = []
  var refused: [RefusedFix] = []

  mutating func add(_ other: FixFindings) {
    proposed += other.proposed
    refused += other.refused
  }
}
