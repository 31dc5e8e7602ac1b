import TextBasics

/// The share of addresses with an answer of their own, by origin.
package struct Coverage: Sendable, Hashable {
  package private(set) var asked = 0
  package private(set) var answered = 0
  private var byOrigin: [String: Share] = [:]

  private struct Share: Sendable, Hashable {
    var asked = 0
    var answered = 0
  }

  package init() {}

  package mutating func add(origin: String, hasAnswer: Bool) {
    asked += 1
    byOrigin[origin, default: Share()].asked += 1
    guard hasAnswer else { return }
    answered += 1
    byOrigin[origin, default: Share()].answered += 1
  }

  /// True if fewer than this share of all have an answer, in percent.
  package func isBelow(_ percent: Int) -> Bool { answered * 100 < asked * percent }

  /// The origins with the most unanswered addresses: `https://a.example (3 of 10)`.
  package var leastAnswered: [String] {
    byOrigin.filter { $0.value.answered < $0.value.asked }
      .sorted { ($0.value.answered - $0.value.asked, $0.key) < ($1.value.answered - $1.value.asked, $1.key) }
      .map { "\($0.key) (\(grouped($0.value.answered)) of \(grouped($0.value.asked)))" }
  }
}
