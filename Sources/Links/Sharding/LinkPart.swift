import Diagnostics
package import TextBasics

/// The list of one shard with all that is known about its addresses: the last stage of a check in parts.
package struct LinkPart {
  package let head: LinkListHead
  /// The results of earlier runs; `report` brings it up to date.
  package private(set) var cache: LinkCache
  private let selection: LinkSelection
  /// The items that were to be requested, and the outcome of each.
  private let asked: [Int]
  private let outcomes: [ProbeOutcome?]
  private let moments: [Moment?]

  /// The results may be about other addresses as well.
  package init(_ list: LinkList, _ results: OutcomeUnion, _ cache: LinkCache) {
    (head, self.cache) = (list.head, cache)
    selection = LinkSelection(list.items, settings: list.head.settings)
    asked = list.asked
    let addresses = asked.map { list.items[$0].target.address }
    outcomes = addresses.map { results[$0] }
    moments = addresses.map { results.moment(of: $0) }
  }

  /// The verdicts on the addresses.
  package mutating func report(now: Moment) -> LinkReport {
    selection.report(outcomes, of: asked, cache: &cache, listedAt: head.moment, answeredAt: moments, now: now)
  }

  package func count(in coverage: inout Coverage) {
    for (item, outcome) in zip(asked, outcomes) {
      coverage.add(origin: selection.items[item].target.origin, hasAnswer: outcome?.verdict.isOwn ?? false)
    }
  }

  fileprivate func order(of link: CheckedLink) -> Int { selection.order(of: link.address) ?? 0 }
}

/// A list of links as it is read, line by line.
package struct LinkList {
  package let head: LinkListHead
  fileprivate private(set) var items: [LinkSelection.Item] = []
  fileprivate private(set) var asked: [Int] = []
  private let plainHTTPHosts: Set<String>
  private let place: Place

  /// A missing variable of a header is reported at `place`.
  package init(_ head: LinkListHead, at place: Place) {
    (self.head, self.place) = (head, place)
    plainHTTPHosts = Set(head.plainHTTPHosts)
  }

  package mutating func add(_ line: LinkLine) {
    if line.isAsked { asked.append(items.count) }
    items.append(line.item(plainHTTPHosts: plainHTTPHosts, at: place))
  }

  package var askedTargets: [ProbeTarget] { asked.map { items[$0].target } }
  package var count: Int { items.count }
}

/// The reports of all parts as one. Most links are alive: of several parts they are only counted, so that memory does not grow with
/// them.
package struct JoinedReport {
  private var whole: LinkReport?
  private var links: [(order: Int, link: CheckedLink)] = []
  private var others = LinkCounts()
  private var unasked: Set<String> = []
  private var unchecked = 0

  package init() {}

  package mutating func add(_ report: LinkReport, of part: LinkPart) {
    if part.head.part == .whole {
      whole = report
      return
    }
    for link in report.links {
      if link.isReported { links.append((part.order(of: link), link)) } else { others.add(link) }
    }
    unasked.formUnion(report.unasked)
    unchecked += report.unchecked
  }

  /// The links in the order of their first occurrence, whatever the order of the parts.
  package var report: LinkReport {
    if let whole { return whole }
    var report = LinkReport(links: links.sorted { $0.order < $1.order }.map(\.link), others: others)
    (report.unasked, report.unchecked) = (unasked, unchecked)
    return report
  }
}
