package import Diagnostics
package import Portal
import TextBasics

/// The state of a link in the review, from the check's finding and the person's decision. In the order of a reviewer's work.
package enum ReviewState: String, Sendable, Hashable, CaseIterable {
  /// A decision exists, but the check now sees something else.
  case changed
  /// The last day of the decision has passed.
  case expired
  /// A finding without a decision.
  case open
  case withOwner
  case accepted
  case seenWorking
  case fine
  case skipped

  /// Somebody has to look at it.
  package var isInQueue: Bool {
    switch self {
    case .changed, .expired, .open: true
    case .withOwner, .accepted, .seenWorking, .fine, .skipped: false
    }
  }

  /// The state of a link with a finding on a day.
  package init(of decision: Decision?, saw: String, on today: CalendarDate) {
    guard let decision else {
      self = .open
      return
    }
    if decision.saw != saw {
      self = .changed
    } else if let until = decision.until, until < today {
      self = .expired
    } else {
      switch decision.action {
      case .accept, .falseAlarm: self = .accepted
      case .owner: self = .withOwner
      case .working: self = .seenWorking
      }
    }
  }
}

extension LinkReport {
  /// The addresses about which this run learned nothing.
  var unknownAddresses: Set<String> { unasked.union(links.filter { $0.rule == .external.skipped }.map(\.address)) }

  /// The decisions about findings that no longer exist, as far as this run looked.
  package func unusedDecisions(of review: Review) -> [Decision] {
    review.unused(found: Set(links.compactMap { DecisionKey($0) }), unknown: unknownAddresses).map(\.value)
  }
}

/// Applies the decisions of a review to the reports of a run, one after another: links with a decision in force do not fail the run.
/// Decisions that no longer hold are reported, as errors if the review is strict.
package struct ReviewApplication {
  private let review: Review
  private let today: CalendarDate
  private let isStrict: Bool
  private let decided: Set<String>
  private var found: Set<DecisionKey> = []
  private var unknown: Set<String> = []

  package init(_ review: Review, today: CalendarDate, isStrict: Bool) {
    (self.review, self.today, self.isStrict) = (review, today, isStrict)
    decided = Set(review.decisions.map(\.value.key.link))
  }

  package mutating func apply(to report: inout LinkReport, log: inout DiagnosticLog) {
    for index in report.links.indices { apply(to: &report.links[index], log: &log) }
    for address in report.unasked where decided.contains(address) { unknown.insert(address) }
  }

  /// Applies the decision about a link, or reports that it no longer holds.
  private mutating func apply(to link: inout CheckedLink, log: inout DiagnosticLog) {
    guard decided.contains(link.address) else { return }
    if link.rule == .external.skipped { unknown.insert(link.address) }
    guard let key = DecisionKey(link), let saw = link.saw else { return }
    found.insert(key)
    guard let written = review[key] else { return }
    link.suppression = suppression(of: saw, written.value, today)
    if let fault = fault(of: link.address, saw, written, today) { report(fault, &log) }
  }

  /// Reports the decisions whose finding did not occur.
  package func finish(log: inout DiagnosticLog) {
    for written in review.unused(found: found, unknown: unknown) {
      report(Diagnostic(.review.unused, written.value.key.link, written.value.key.finding, at: written.place), &log)
    }
  }

  private func report(_ diagnostic: Diagnostic, _ log: inout DiagnosticLog) {
    var diagnostic = diagnostic
    if isStrict { diagnostic.severity = .error }
    log.report(diagnostic)
  }

  private func suppression(of saw: String, _ decision: Decision, _ today: CalendarDate) -> Suppression? {
    switch ReviewState(of: decision, saw: saw, on: today) {
    case .accepted, .seenWorking: Suppression(.accepted, decision.summary)
    case .withOwner: Suppression(.underReview, decision.summary)
    case .changed, .expired, .open, .fine, .skipped: nil
    }
  }

  private func fault(of address: String, _ saw: String, _ written: Written<Decision>, _ today: CalendarDate) -> Diagnostic? {
    let decision = written.value
    switch ReviewState(of: decision, saw: saw, on: today) {
    case .changed: return Diagnostic(.review.changed, address, decision.saw, saw, at: written.place)
    case .expired: return Diagnostic(.review.expired, address, decision.until?.text ?? "", at: written.place)
    case .open, .withOwner, .accepted, .seenWorking, .fine, .skipped: return nil
    }
  }
}

extension Review {
  /// The decisions whose findings did not occur in a run. Nothing is known about `unknown` links, so their decisions do not
  /// count.
  func unused(found: Set<DecisionKey>, unknown: Set<String>) -> [Written<Decision>] {
    inForce.filter { written in
      let key = written.value.key
      return key.finding != DecisionKey.seen && !found.contains(key) && !unknown.contains(key.link)
    }
  }
}

extension DecisionKey {
  /// The subject of a decision about a link, or `nil` if the link is not broken.
  package init?(_ link: CheckedLink) {
    guard link.hasFault else { return nil }
    self.init(link: link.address, finding: link.rule.identifier)
  }
}
