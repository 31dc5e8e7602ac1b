import Diagnostics
package import TextBasics

/// What a run found out about links, as the formats of a report read it: in memory (`LinkReport`), or in files (`StoredLinks`).
package protocol FoundLinks {
  var summary: LinkSummary { get }
  /// The rules of the links that are reported one by one: first those with links that fail the run, each in the order of reports.
  var reportedRules: [Rule] { get }
  /// How many links were not requested, by the reason.
  var skipReasons: [String: Int] { get }
  /// Whether there are addresses that were to be requested and were not.
  var hasUnasked: Bool { get }

  /// Hands over links in the order in which they first occur; as often as they are needed.
  func visit(_ part: FoundLinksPart, _ take: (CheckedLink) -> Void)
  /// Hands over the addresses that were to be requested and were not, in the order of their bytes.
  func visitUnasked(_ take: (String) -> Void)
}

/// Some of the links that a run found something out about.
package enum FoundLinksPart: Sendable, Hashable {
  case all
  /// Those of a rule that are reported one by one.
  case reported(Rule)
  /// Those of them that a person took as they are.
  case accepted
}

extension FoundLinks {
  /// What a run that must not break links ends with: 0, or 2 when a link is broken.
  package var exitCode: Int { summary.broken == 0 ? 0 : 2 }
}

/// What is counted of links while they are found.
package struct FoundLinksCount: Sendable, Hashable {
  package var summary = LinkSummary()
  package private(set) var skipReasons: [String: Int] = [:]
  /// The identifiers of rules with links that are reported, and of those with links that fail the run.
  private var reported: Set<String> = []
  private var broken: Set<String> = []

  package init() {}

  package mutating func add(_ link: CheckedLink) {
    summary.add(link)
    if let reason = link.skipReason { skipReasons[reason, default: 0] += 1 }
    if link.isReported { reported.insert(link.verdict.rule.identifier) }
    if link.isBroken { broken.insert(link.verdict.rule.identifier) }
  }

  package var reportedRules: [Rule] {
    let rules = Rule.verdicts.filter { reported.contains($0.identifier) }
    return rules.filter { broken.contains($0.identifier) } + rules.filter { !broken.contains($0.identifier) }
  }
}

extension LinkReport: FoundLinks {
  private var count: FoundLinksCount {
    var count = FoundLinksCount()
    for link in links { count.add(link) }
    return count
  }

  package var reportedRules: [Rule] { count.reportedRules }
  package var skipReasons: [String: Int] { count.skipReasons }
  package var hasUnasked: Bool { !unasked.isEmpty }

  package func visit(_ part: FoundLinksPart, _ take: (CheckedLink) -> Void) {
    for link in links {
      switch part {
      case .all: take(link)
      case .reported(let rule): if link.isReported, link.verdict.rule.identifier == rule.identifier { take(link) }
      case .accepted: if link.isReported, link.suppression?.status == .accepted { take(link) }
      }
    }
  }

  package func visitUnasked(_ take: (String) -> Void) {
    for address in unasked.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) { take(address) }
  }
}
