package import Portal

/// The subject of a decision: a link as it is written, and the finding about it.
package struct DecisionKey: Sendable, Hashable, Comparable {
  package var link: String
  /// The identifier of a verdict's rule, or `seen`.
  package var finding: String

  package init(link: String, finding: String) { (self.link, self.finding) = (link, finding) }

  /// The finding for a link without a fault that a person opened.
  package static let seen = "seen"

  /// Compares bytes, so that every program sorts the file alike.
  package static func < (left: DecisionKey, right: DecisionKey) -> Bool {
    if left.link != right.link { return left.link.utf8.lexicographicallyPrecedes(right.link.utf8) }
    return left.finding.utf8.lexicographicallyPrecedes(right.finding.utf8)
  }
}

/// A person's decision about a link, and the evidence at that time.
package struct Decision: Sendable, Hashable {
  package enum Action: Sendable, Hashable {
    case accept(reason: String, until: CalendarDate)
    case owner(String, reason: String, until: CalendarDate)
    case falseAlarm(reason: String)
    case working(reason: String?, device: String?, app: String?)
  }

  package var key: DecisionKey
  /// The evidence: the decision holds as long as the check sees the same.
  package var saw: String
  package var action: Action
  package var by: String
  package var on: CalendarDate

  package init(_ key: DecisionKey, saw: String, _ action: Action, by: String, on: CalendarDate) {
    (self.key, self.saw, self.action, self.by, self.on) = (key, saw, action, by, on)
  }
}

extension Decision {
  package var kind: DecisionKind {
    switch action {
    case .accept: .accept
    case .owner: .owner
    case .falseAlarm: .falseAlarm
    case .working: .working
    }
  }

  /// The last day on which the decision holds, or `nil` if it holds as long as the evidence stays.
  package var until: CalendarDate? {
    switch action {
    case .accept(_, let until), .owner(_, _, let until): until
    case .falseAlarm, .working: nil
    }
  }

  package var reason: String? {
    switch action {
    case .accept(let reason, _), .owner(_, let reason, _), .falseAlarm(let reason): reason
    case .working(let reason, _, _): reason
    }
  }

  package var owner: String? {
    if case .owner(let owner, _, _) = action { owner } else { nil }
  }

  /// The decision, its author and its end, as a phrase.
  package var summary: String {
    let who = "by \(by) on \(on.text)"
    switch action {
    case .accept(let reason, let until): return "accepted until \(until.text) \(who): \(reason)"
    case .owner(let owner, let reason, let until): return "with \(owner) until \(until.text), \(who): \(reason)"
    case .falseAlarm(let reason): return "false alarm, \(who): \(reason)"
    case .working(let reason, let device, let app):
      let means = [app, device].compactMap(\.self)
      let text = "seen working " + (means.isEmpty ? "" : "in \(means.joined(separator: " on ")), ") + who
      return reason.map { "\(text): \($0)" } ?? text
    }
  }

  /// The last possible day for a decision made on this day: 12 months later.
  package static func latest(from day: CalendarDate) -> CalendarDate {
    CalendarDate(year: day.year + 1, month: day.month, day: day.day)
      // The 29th of February.
      ?? CalendarDate(year: day.year + 1, month: day.month, day: 28) ?? day
  }
}
