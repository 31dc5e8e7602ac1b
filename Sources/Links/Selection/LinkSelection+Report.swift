import OfficeLinks
import Portal
import TextBasics

/// The result of a selection: its addresses to request, and the report of the findings.
extension LinkSelection {
  /// The addresses for a queue, as indexes of `items`: those that are neither skipped nor answered by the cache.
  package func unanswered(by cache: LinkCache, now: Moment) -> [Int] {
    items.indices.filter { items[$0].skipReason == nil && cached($0, cache, now) == nil }
  }

  /// The report of a run, which also updates the cache. The outcomes are those of the items that `unanswered` returned, in order;
  /// those that an interrupted run did not reach are `nil` and are counted. `listedAt` is the moment of the cache's answers if it
  /// was consulted earlier, `answeredAt` the moment of the outcomes if they were known earlier.
  package func report(
    _ outcomes: [ProbeOutcome?], of asked: [Int], isInterrupted: Bool = false, cache: inout LinkCache, listedAt: Moment? = nil,
    answeredAt: [Moment?] = [], now: Moment
  ) -> LinkReport {
    let earlier = isInterrupted ? cache : LinkCache()
    var report = report(outcomes, of: asked, cache: &cache, listedAt: listedAt ?? now, answeredAt: answeredAt, now: now)
    if isInterrupted { cache.takeBackRuns(countedSince: earlier) }
    if isInterrupted || listedAt != nil { report.unchecked = linkCount - report.links.count }
    return report
  }

  private func report(
    _ outcomes: [ProbeOutcome?], of asked: [Int], cache: inout LinkCache, listedAt: Moment, answeredAt: [Moment?],
    now: Moment
  ) -> LinkReport {
    var links: [CheckedLink] = []
    links.reserveCapacity(linkCount)
    cache.reserveCapacity(linkCount)
    var orders: [Int] = []
    var unasked: Set<String> = []
    var next = 0
    for (index, item) in items.enumerated() {
      var found = skipped(item)
      var moment = now
      if next < asked.count, asked[next] == index {
        found = found ?? (next < outcomes.count ? outcomes[next] : nil)
        if next < answeredAt.count, let earlier = answeredAt[next] { moment = min(earlier, now) }
        next += 1
      }
      guard let outcome = found ?? cached(index, cache, listedAt) else {
        unasked.formUnion(item.links.map(\.address))
        continue
      }
      for link in item.links {
        links.append(checked(link, of: item, outcome, &cache, moment))
        orders.append(link.order)
      }
    }
    cache.keep { holds($0) }
    // Only addresses that differ in the part after '#' are neighbours out of their order.
    if zip(orders, orders.dropFirst()).contains(where: { $0 > $1 }) {
      links = orders.indices.sorted { orders[$0] < orders[$1] }.map { links[$0] }
    }
    var report = LinkReport(links: links)
    report.unasked = unasked
    return report
  }

  private func checked(
    _ link: LinkSelection.Link, of item: LinkSelection.Item, _ outcome: ProbeOutcome, _ cache: inout LinkCache, _ now: Moment
  ) -> CheckedLink {
    let own = outcome.outcome(of: link)
    let target = item.target(of: link)
    cache.record(own, for: target, now: now)
    // An answer older than the known one is not counted, but still means a broken link.
    let runs = own.verdict.isBroken ? max(1, cache.runs(of: target.address)) : 0
    // Most have one place; a sorted copy of one would be another allocation.
    let occurrences = link.occurrences.count > 1 ? link.occurrences.sorted { $0.place < $1.place } : link.occurrences
    let fix = own.fix.map { occurrences.contains { $0.document != nil } ? Self.fixOfDocument($0) : ($0, nil) }
    var checked = CheckedLink(
      address: link.address, verdict: own.verdict, status: own.status, finalAddress: own.finalAddress, fix: fix?.address,
      fixRefusal: fix?.refusal, folder: own.folder, hops: own.hops, occurrences: occurrences, streak: runs,
      isConfirmed: runs == 0 || runs >= settings.failAfter)
    if runs > 0 { checked.brokenSince = cache.brokenSince(target.address) }
    checked.answered = own.requests > 0 ? now : cache.answered(target.address)
    return checked
  }

  /// The answer for all addresses of an item: a part of a page may be missing even if the page is known to exist.
  private func cached(_ index: Int, _ cache: LinkCache, _ now: Moment) -> ProbeOutcome? {
    let item = items[index]
    var outcome: ProbeOutcome?
    for link in item.links {
      guard let known = cache.outcome(for: item.target(of: link), maxAge: settings.maxAge, now: now) else { return nil }
      outcome = outcome ?? known
    }
    return outcome
  }

  /// The manifest only accepts canonical addresses that Office can open.
  private static func fixOfDocument(_ final: String) -> (address: String?, refusal: String?) {
    var rules = AddressRules.international(allowsHTTP: true)
    rules.checksExtension = false
    let reading = DocumentAddress.read(final, rules: rules)
    return (reading.address?.text, reading.findings.first { $0.severity == .error }?.summary)
  }

  private func skipped(_ item: LinkSelection.Item) -> ProbeOutcome? {
    item.skipReason.map { ProbeOutcome(verdict: .skipped(reason: $0)) }
  }
}

extension LinkSelection.Item {
  /// The target under which one of the addresses is remembered.
  fileprivate func target(of link: LinkSelection.Link) -> ProbeTarget {
    var target = target
    target.address = link.address
    return target
  }
}

extension ProbeOutcome {
  /// The outcome of one address of an item: the page's outcome with the address's own part after `#`.
  fileprivate func outcome(of link: LinkSelection.Link) -> ProbeOutcome {
    var own = self
    if let hash = link.address.utf8.firstIndex(of: ASCII.hash) {
      let fragment = link.address[hash...]
      own.finalAddress = finalAddress.map { $0.utf8.contains(ASCII.hash) ? $0 : $0 + fragment }
    }
    switch verdict {
    case .alive, .redirect:
      if let missing = missing(for: link) { own.verdict = .missingAnchor(missing.name, nearest: missing.nearest) }
    default: break
    }
    return own
  }

  /// The part that the page lacks: the link's own, or the one in a redirect instead.
  private func missing(for link: LinkSelection.Link) -> MissingAnchor? {
    guard !missingAnchors.isEmpty else { return nil }
    let named = finalAddress.flatMap { text in text.utf8.firstIndex(of: ASCII.hash).map { text[text.utf8.index(after: $0)...] } }
    let wanted = named.map { PageFragment.lookedUp(String($0)) } ?? link.fragment
    return missingAnchors.first { $0.name == wanted }
  }
}
