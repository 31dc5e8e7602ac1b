import Diagnostics
import TextBasics

/// All findings of a run, one entry for each distinct address. The source of all report formats.
package struct LinkReport: Sendable, Hashable {
  /// In the order of the addresses' first occurrence. A report of several parts only has the links that are reported.
  package var links: [CheckedLink]
  /// The others of a report of several parts.
  private var others = LinkCounts()
  /// The addresses that should have been requested but were not, so that nothing is known about them.
  package var unasked: Set<String> = []
  /// The number of others that an interrupted run did not reach.
  package var unchecked = 0

  package init(links: [CheckedLink]) { self.links = links }

  init(links: [CheckedLink], others: LinkCounts) { (self.links, self.others) = (links, others) }

  private var counts: LinkCounts {
    var counts = others
    for link in links { counts.add(link) }
    return counts
  }

  package var summary: LinkSummary {
    var summary = counts.summary
    summary.unchecked = unchecked
    return summary
  }

  /// The number of links that were not requested, by the reason.
  var skipReasons: [String: Int] { counts.skipReasons }

  /// The rules of the links that are reported one by one: first those with links that fail the run, each in the order of reports.
  var reportedRules: [Rule] {
    let reported = Set(links.lazy.filter(\.isReported).map(\.rule.identifier))
    let broken = Set(links.lazy.filter(\.isBroken).map(\.rule.identifier))
    let rules = Rule.verdicts.filter { reported.contains($0.identifier) }
    return rules.filter { broken.contains($0.identifier) } + rules.filter { !broken.contains($0.identifier) }
  }

  /// The exit code of a run that must not break links: 2 when a link is broken, else 0.
  package var exitCode: Int { summary.broken == 0 ? 0 : 2 }
}

/// The counts of links while they are found.
struct LinkCounts: Sendable, Hashable {
  private(set) var summary = LinkSummary()
  private(set) var skipReasons: [String: Int] = [:]

  mutating func add(_ link: CheckedLink) {
    summary.add(link)
    if let reason = link.skipReason { skipReasons[reason, default: 0] += 1 }
  }
}

/// The counts of links by result.
package struct LinkSummary: Sendable, Hashable {
  package var total = 0
  /// Links that fail the run.
  package var broken = 0
  /// Links that are broken, but not for long enough to fail the run.
  package var waiting = 0
  package var accepted = 0
  /// Links that somebody takes care of.
  package var withOwner = 0
  /// Links whose buttons do not do all that they say.
  package var warned = 0
  /// Links that answered too slowly.
  package var slow = 0
  /// Links that an interrupted run did not reach; not part of the total.
  package var unchecked = 0
  /// By the identifier of the verdict's rule, without those that do not occur.
  package var counts: [String: Int] = [:]

  init() {}

  mutating func add(_ link: CheckedLink) {
    total += 1
    counts[link.rule.identifier, default: 0] += 1
    if link.isBroken {
      broken += 1
    } else if let suppression = link.suppression {
      if suppression.status == .accepted { accepted += 1 } else { withOwner += 1 }
    } else if link.hasFault {
      waiting += 1
    }
    if link.isWarning { warned += 1 }
    if link.slow != nil { slow += 1 }
  }
}
