package import CatalogueModel
package import Diagnostics
package import LinkChecking
import ManifestDecoding
import TextBasics

/// What is to be done about a link: what the check found together with what a person decided. In the order of a reviewer's work.
package enum ReviewState: String, Sendable, Hashable, CaseIterable {
  /// A decision exists, but something else is seen now.
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

  /// Whether somebody has to look at it.
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
  /// Takes in what was decided: links with a decision in force do not fail the run. Decisions that no longer hold are reported, as
  /// errors where the review is strict.
  package mutating func apply(_ review: Review, today: CalendarDate, isStrict: Bool, log: inout DiagnosticLog) {
    var application = ReviewApplication(review, today: today, isStrict: isStrict)
    for index in links.indices { application.apply(to: &links[index], log: &log) }
    for address in unasked { application.pass(over: address) }
    application.finish(log: &log)
  }

  /// Those of which this run found nothing out.
  var unknownAddresses: Set<String> { unasked.union(links.filter { $0.verdict.rule == .external.skipped }.map(\.address)) }
}

/// The decisions of a review, applied to the links of a run one after another. In memory is only what the review is about.
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

  /// Takes in what was decided about a link; a decision that no longer holds is reported.
  package mutating func apply(to link: inout CheckedLink, log: inout DiagnosticLog) {
    guard decided.contains(link.address) else { return }
    if link.verdict.rule == .external.skipped { unknown.insert(link.address) }
    guard let key = DecisionKey(link) else { return }
    found.insert(key)
    guard let written = review[key] else { return }
    link.suppression = suppression(of: link, written.value, today)
    if let fault = fault(of: link, written, today) { report(fault, &log) }
  }

  /// Remembers an address of which nothing was found out.
  package mutating func pass(over address: String) {
    if decided.contains(address) { unknown.insert(address) }
  }

  /// Reports the decisions about what was not found.
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

  private func suppression(of link: CheckedLink, _ decision: Decision, _ today: CalendarDate) -> Suppression? {
    switch ReviewState(of: decision, saw: link.saw, on: today) {
    case .accepted, .seenWorking: Suppression(.accepted, decision.summary)
    case .withOwner: Suppression(.underReview, decision.summary)
    case .changed, .expired, .open, .fine, .skipped: nil
    }
  }

  private func fault(of link: CheckedLink, _ written: Written<Decision>, _ today: CalendarDate) -> Diagnostic? {
    let decision = written.value
    switch ReviewState(of: decision, saw: link.saw, on: today) {
    case .changed: return Diagnostic(.review.changed, link.address, decision.saw, link.saw, at: written.place)
    case .expired: return Diagnostic(.review.expired, link.address, decision.until?.text ?? "", at: written.place)
    case .open, .withOwner, .accepted, .seenWorking, .fine, .skipped: return nil
    }
  }
}

extension Review {
  /// The decisions about findings that are not among those of a run. Of unknown links nothing was found out.
  func unused(found: Set<DecisionKey>, unknown: Set<String>) -> [Written<Decision>] {
    inForce.filter { written in
      let key = written.value.key
      return key.finding != DecisionKey.seen && !found.contains(key) && !unknown.contains(key.link)
    }
  }
}

extension DecisionKey {
  /// What a decision about a link would be about; `nil` when there is nothing to decide.
  package init?(_ link: CheckedLink) {
    guard link.verdict.isBroken else { return nil }
    self.init(link: link.address, finding: link.verdict.rule.identifier)
  }
}
