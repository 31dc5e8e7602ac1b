import Portal

/// The versions of a review that pages were made from. Tells which decisions have changed since, so that people who decide at the
/// same time exclude each other for one link only.
package struct DecisionHistory: Sendable {
  private var current: [DecisionKey: Decision] = [:]
  /// The number of the last version with a name.
  private var numbers: [String: Int] = [:]
  /// The number of the version in which a decision changed last.
  private var changes: [DecisionKey: Int] = [:]
  private var count = 0

  package init() {}

  package mutating func note(_ review: Review, version: String) {
    let next = Dictionary(review.inForce.map { ($0.value.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    if numbers[version] == count, next == current { return }
    count += 1
    numbers[version] = count
    for key in Set(current.keys).union(next.keys) where current[key] != next[key] { changes[key] = count }
    current = next
  }

  /// True if the decision about the key is not that of a version. A version without a page has no decisions.
  package func hasChanged(_ key: DecisionKey, since version: String) -> Bool {
    changes[key, default: 0] > numbers[version, default: 0]
  }
}
