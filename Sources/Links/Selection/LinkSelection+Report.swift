import OfficeLinks
import Portal
import TextBasics

extension LinkSelection {
  /// The report of a run, which also updates the cache. `found` returns what was found about the addresses of an item that was asked, by
  /// its index; items that an interrupted run did not reach have `nil` and are counted. `listedAt` is the moment of the cache's
  /// answers if it was consulted earlier.
  package func report(
    cache: inout LinkCache, isInterrupted: Bool = false, listedAt: Moment? = nil, now: Moment, _ found: (Int) -> [CheckedLink]?
  ) -> LinkReport {
    let earlier = isInterrupted ? cache : LinkCache()
    var links: [(order: Int, link: CheckedLink)] = []
    links.reserveCapacity(linkCount)
    cache.reserveCapacity(linkCount)
    var unasked: Set<String> = []
    for (index, item) in items.enumerated() {
      let skipped = item.skipReason.map { reason in
        item.links.map { CheckedLink(address: $0.address, verdict: .skipped(reason: reason)) }
      }
      let fresh = item.isAsked ? found(index) : nil
      guard let checked = skipped ?? fresh ?? remembered(item, by: cache, now: listedAt ?? now) else {
        unasked.formUnion(item.links.map(\.address))
        continue
      }
      for (link, checked) in zip(item.links, checked) {
        links.append((link.order, finished(checked, link, &cache, now)))
      }
    }
    cache.keep { holds($0) }
    // Only addresses that differ in the part after '#' are neighbours out of their order.
    if zip(links, links.dropFirst()).contains(where: { $0.order > $1.order }) { links.sort { $0.order < $1.order } }
    var report = LinkReport(links: links.map(\.link))
    report.unasked = unasked
    if isInterrupted { cache.takeBackRuns(countedSince: earlier) }
    if isInterrupted || listedAt != nil { report.unchecked = linkCount - report.links.count }
    return report
  }

  /// Completes a link with its places and the runs that found it broken.
  private func finished(
    _ found: CheckedLink, _ link: LinkSelection.Link, _ cache: inout LinkCache, _ now: Moment
  ) -> CheckedLink {
    var checked = found
    checked.at = found.at.map { min($0, now) }
    cache.record(checked)
    // An answer older than the known one is not counted, but still means a broken link.
    checked.streak = checked.hasFault ? max(1, cache.runs(of: link.address)) : 0
    checked.isConfirmed = checked.streak == 0 || checked.streak >= settings.failAfter
    checked.brokenSince = checked.hasFault ? cache.brokenSince(link.address) : nil
    checked.answered = checked.answered.map { min($0, now) } ?? cache.answered(link.address)
    // Most have one place; a sorted copy of one would be another allocation.
    checked.occurrences = link.occurrences.count > 1 ? link.occurrences.sorted { $0.place < $1.place } : link.occurrences
    return checked
  }
}

extension LinkSelection.Item {
  /// The links that follow from an outcome, one for each address.
  package func checked(_ outcome: ProbeOutcome, at moment: Moment) -> [CheckedLink] {
    links.map { link in
      let own = outcome.outcome(of: link)
      let fix = own.fix.map { link.occurrences.contains { $0.document != nil } ? Self.fixOfDocument($0) : ($0, nil) }
      var checked = CheckedLink(
        address: link.address, verdict: own.verdict, status: own.status, finalAddress: own.finalAddress, fix: fix?.address,
        fixRefusal: fix?.refusal, folder: own.folder, hops: own.hops)
      (checked.at, checked.answered) = (moment, own.requests > 0 ? moment : nil)
      (checked.isOfDocument, checked.folderQuestion) = (!target.kinds.isEmpty, target.folderQuestion)
      return checked
    }
  }

  /// The manifest only accepts canonical addresses that Office can open.
  private static func fixOfDocument(_ final: String) -> (address: String?, refusal: String?) {
    var rules = AddressRules.international(allowsHTTP: true)
    rules.checksExtension = false
    let reading = DocumentAddress.read(final, rules: rules)
    return (reading.address?.text, reading.findings.first { $0.severity == .error }?.summary)
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
