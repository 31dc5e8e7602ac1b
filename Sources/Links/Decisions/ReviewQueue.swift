package import Portal
import TextBasics

/// The links with a finding, each with its state on a day, and grouped by cause.
package struct ReviewQueue: Sendable {
  /// The most urgent state comes first; within a state, the order is the report's.
  package private(set) var targets: [ReviewTarget] = []
  /// The largest groups come first; if equal, the more urgent ones.
  package private(set) var groups: [ReviewGroup] = []
  /// The decisions about findings that no longer exist.
  package let unused: [Decision]
  /// The number of links that the check looked at, including those without a fault.
  package let total: Int
  /// The number of addresses that the check skipped, which are not known to be well.
  package let skippedCount: Int

  package init(_ report: LinkReport, _ review: Review, today: CalendarDate) {
    unused = report.unusedDecisions(of: review)
    total = report.links.count
    skippedCount = report.links.count { $0.rule == .external.skipped }
    var ids: Set<String> = []
    for link in report.links {
      guard let key = DecisionKey(link), let saw = link.saw else { continue }
      let decision = review[key]
      targets.append(
        ReviewTarget(
          id: Self.id(key.link + "\n" + key.finding, among: &ids), link: link, key: key, saw: saw, decision: decision,
          state: ReviewState(of: decision?.value, saw: saw, on: today)))
    }
    let order = Dictionary(uniqueKeysWithValues: ReviewState.allCases.enumerated().map { ($1, $0) })
    let sorted = targets.indices.sorted {
      (order[targets[$0].state] ?? 0, $0) < (order[targets[$1].state] ?? 0, $1)
    }
    targets = sorted.map { targets[$0] }
    groups = Self.groups(targets)
  }

  package func count(_ state: ReviewState) -> Int { targets.count { $0.state == state } }

  private static func groups(_ targets: [ReviewTarget]) -> [ReviewGroup] {
    var indexes: [ReviewCause: Int] = [:]
    var groups: [ReviewGroup] = []
    var ids: Set<String> = []
    for (number, target) in targets.enumerated() {
      let cause = target.cause
      let index = indexes[cause] ?? groups.count
      if index == groups.count {
        indexes[cause] = index
        groups.append(ReviewGroup(id: id("\(cause.finding)\n\(cause.host)\n\(cause.shape)", among: &ids), cause: cause))
      }
      groups[index].targets.append(number)
      if target.state.isInQueue { groups[index].openCount += 1 }
    }
    let order = groups.indices.sorted {
      (groups[$1].openCount, groups[$1].targets.count, $0) < (groups[$0].openCount, groups[$0].targets.count, $1)
    }
    return order.map { groups[$0] }
  }

  /// A short name that stays the same in every run: the beginning of a checksum, longer if another target has it.
  private static func id(_ text: String, among ids: inout Set<String>) -> String {
    let hash = contentHash(Array(text.utf8))
    for length in 6...16 {
      let id = String(hash.prefix(length))
      if ids.insert(id).inserted { return id }
    }
    let id = "\(hash)-\(ids.count)"
    ids.insert(id)
    return id
  }
}

/// One link with a finding, as a review shows it.
package struct ReviewTarget: Sendable {
  /// At least six hexadecimal digits; the same in every run.
  package let id: String
  package let link: CheckedLink
  package let key: DecisionKey
  package let saw: String
  package let decision: Written<Decision>?
  package let state: ReviewState

  package var host: String { Links.host(of: link.address) }

  /// A destination that is no renamed copy, such as a page to sign in, differs from link to link in its query at most.
  package var cause: ReviewCause {
    guard let final = link.finalAddress else { return ReviewCause(finding: key.finding, host: host, shape: "") }
    if let change = link.renaming {
      return ReviewCause(finding: key.finding, host: host, shape: change)
    }
    return ReviewCause(finding: key.finding, host: Links.host(of: final), shape: "→ \(parts(final).text)".terminalSafe)
  }
}

private func host(of address: String) -> String { (try? WebAddress(address))?.host ?? "" }

/// The common cause of links that one sentence or one decision settles.
package struct ReviewCause: Sendable, Hashable {
  /// The identifier of the finding.
  package let finding: String
  /// The host of the links, or of their destination if it is no renamed copy.
  package let host: String
  /// The change that redirects make, such as `/sites/team/ → /sites/team-2/`, or their destination, `→ https://…`; empty if there are
  /// none.
  package let shape: String

  private var isOfDestination: Bool { shape.hasPrefix("→") }
  /// The change that redirects make, for a line.
  package var renaming: String? { shape.isEmpty || isOfDestination ? nil : shape.excerpt(bytes: 200) }
  /// The destination of redirects that are no change.
  package var destination: String? { isOfDestination ? shape.excerpt(bytes: 200) : nil }
}

/// The targets with one cause.
package struct ReviewGroup: Sendable {
  package let id: String
  package let cause: ReviewCause
  /// The positions of the targets in the queue.
  package fileprivate(set) var targets: [Int] = []
  /// The number of targets that need a reviewer.
  package fileprivate(set) var openCount = 0

  fileprivate init(id: String, cause: ReviewCause) { (self.id, self.cause) = (id, cause) }
}
