import Diagnostics
package import TextBasics

/// The list of one shard with all that is known about its addresses: the last stage of a check in parts.
package struct CheckPart {
  package let head: LinkListHead
  /// The results of earlier runs; `report` brings it up to date.
  package private(set) var cache: LinkCache
  private let selection: LinkSelection
  private let results: ResultUnion

  /// The results may be about other addresses as well.
  package init(_ list: LinkList, _ results: ResultUnion, _ cache: LinkCache) {
    (head, self.results, self.cache) = (list.head, results, cache)
    selection = LinkSelection(list.items, settings: list.head.settings)
  }

  /// The verdicts on the addresses.
  package mutating func report(now: Moment) -> LinkReport {
    selection.report(cache: &cache, listedAt: head.moment, now: now) { [results, selection] in
      results.about(selection.items[$0])
    }
  }

  package func count(in coverage: inout Coverage) {
    for item in selection.items where item.isAsked {
      coverage.add(origin: item.target.origin, hasAnswer: results.about(item)?.allSatisfy(\.isOwn) ?? false)
    }
  }

  fileprivate func order(of link: CheckedLink) -> Int { selection.order(of: link.address) ?? 0 }
}

/// A list of links as it is read, line by line.
package struct LinkList {
  package let head: LinkListHead
  package private(set) var items: [LinkSelection.Item] = []
  private let plainHTTPHosts: Set<String>
  private let place: Place

  /// A missing variable of a header is reported at `place`.
  package init(_ head: LinkListHead, at place: Place) {
    (self.head, self.place) = (head, place)
    plainHTTPHosts = Set(head.plainHTTPHosts)
  }

  package mutating func add(_ item: LinkSelection.Item) {
    items.append(item)
    items[items.count - 1].adopt(plainHTTPHosts: plainHTTPHosts, place: place)
  }
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

  package mutating func add(_ report: LinkReport, of part: CheckPart) {
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
