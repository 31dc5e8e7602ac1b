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
    for index in links.indices {
      let link = links[index]
      guard let key = DecisionKey(link), let written = review[key] else { continue }
      links[index].suppression = suppression(of: link, written.value, today)
      guard var diagnostic = fault(of: link, written, today) else { continue }
      if isStrict { diagnostic.severity = .error }
      log.report(diagnostic)
    }
    for written in review.unused(found: Set(links.compactMap { DecisionKey($0) }), unknown: unknownAddresses) {
      var diagnostic = Diagnostic(.review.unused, written.value.key.link, written.value.key.finding, at: written.place)
      if isStrict { diagnostic.severity = .error }
      log.report(diagnostic)
    }
  }

  /// Those of which this run found nothing out.
  var unknownAddresses: Set<String> { unasked.union(links.filter { $0.verdict.rule == .external.skipped }.map(\.address)) }

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
