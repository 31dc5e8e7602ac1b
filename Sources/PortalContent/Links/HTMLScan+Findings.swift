extension HTMLScan {
  /// Where something is on the page.
  struct Findings {
    var links: [Range<Int>] = []
    var anchors: [Range<Int>] = []
    var uncommon: [(kind: Uncommon, range: Range<Int>)] = []
  }
}

extension HTMLScan.Findings {
  struct Counts {
    let links: Int
    let anchors: Int
    let uncommon: Int
  }

  var counts: Counts { Counts(links: links.count, anchors: anchors.count, uncommon: uncommon.count) }

  mutating func append(_ finding: KnownMarkup.Finding, _ range: Range<Int>) {
    switch finding {
    case .link: links.append(range)
    case .anchor: anchors.append(range)
    case .uncommon(let kind): uncommon.append((kind, range))
    }
  }

  /// Drops what was found from an offset on.
  mutating func drop(from start: Int) {
    while let last = links.last, last.lowerBound >= start { links.removeLast() }
    while let last = anchors.last, last.lowerBound >= start { anchors.removeLast() }
    while let last = uncommon.last, last.range.lowerBound >= start { uncommon.removeLast() }
  }
}
