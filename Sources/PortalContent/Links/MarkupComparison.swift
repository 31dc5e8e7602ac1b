import TextBasics

/// Goes through known markup beside a page from a start tag on, from one difference to the next.
struct MarkupComparison {
  private let page: UnsafeBufferPointer<UInt8>
  private let known: UnsafeBufferPointer<UInt8>
  private let tags: UnsafeBufferPointer<KnownMarkup.Tag>
  private let gaps: UnsafeBufferPointer<KnownMarkup.Gap>
  private let found: UnsafeBufferPointer<KnownMarkup.Found>
  private let firstTag: Int
  /// Where the comparison is in the known markup, and how much further it is on the page.
  private var position: Int
  private var offset: Int
  /// The first gap and the first finding that the comparison has not come to.
  private var gap: Int
  private var finding: Int
  /// The last tag that has begun, where it begins on the page, and where text begins there once the page has all of the tag.
  private var tag: Int
  private var start: Int
  private var text: Int?

  init(
    _ page: UnsafeBufferPointer<UInt8>, _ known: UnsafeBufferPointer<UInt8>, _ tags: UnsafeBufferPointer<KnownMarkup.Tag>,
    _ gaps: UnsafeBufferPointer<KnownMarkup.Gap>, _ found: UnsafeBufferPointer<KnownMarkup.Found>, from start: Int, tag: Int
  ) {
    (self.page, self.known, self.tags, self.gaps, self.found) = (page, known, tags, gaps, found)
    (firstTag, self.tag, self.start) = (tag, tag, start)
    (gap, finding) = (tags[tag].gaps, tags[tag].found)
    position = tags[tag].start
    offset = start - position
  }

  /// Goes on to the next difference; gives the gap that it is in, `nil` when it is in none.
  mutating func nextGap() -> KnownMarkup.Gap? {
    guard let page = page.baseAddress, let known = known.baseAddress else { return nil }
    let limit = min(self.page.count - offset, self.known.count) - position
    // All at once: comparing tag by tag took twice the instructions.
    position += commonLength(page + position + offset, known + position, limit: limit)
    while gap < gaps.count, Int(gaps[gap].end) < position { gap += 1 }
    return gap < gaps.count && Int(gaps[gap].start) <= position ? gaps[gap] : nil
  }

  /// Passes over what is different; `false` when it does not end on the page.
  mutating func pass(_ gap: KnownMarkup.Gap, _ findings: inout HTMLScan.Findings) -> Bool {
    let (gapStart, gapEnd) = (Int(gap.start), Int(gap.end))
    guard gapEnd < known.count, case let end = page.next(known[gapEnd], from: position + offset), end < page.count else {
      return false
    }
    append(upTo: Int(gap.found), &findings)
    begin(Int(gap.tag))
    if gap.isText { text = gapStart + offset }
    if let finding = gap.finding { findings.append(finding, gapStart + offset..<end) }
    (position, offset) = (gapEnd, end - gapEnd)
    finding = Int(gap.foundWithIt)
    self.gap += 1
    return true
  }

  private mutating func begin(_ tag: Int) {
    if tag == self.tag { return }
    self.tag = tag
    start = tags[tag].start + offset
    text = nil
  }

  /// Where the page goes on after the last difference, and the tag that is expected there; `nil` when the page does not have all of the
  /// first tag.
  mutating func end(_ findings: inout HTMLScan.Findings) -> (offset: Int, next: Int)? {
    var last = tag
    while last + 1 < tags.count, tags[last + 1].start <= position { last += 1 }
    begin(last)
    if text == nil, case let end = tags[tag].end, end > 0, end <= position { text = end + offset }
    if let text {
      append(upTo: tags[tag + 1].found, &findings)
      return (text, tag + 1)
    }
    append(upTo: tags[tag].found, &findings)
    findings.drop(from: start)
    return tag > firstTag ? (start, tag) : nil
  }

  /// Appends what was found up to there, which the page has too.
  private mutating func append(upTo end: Int, _ findings: inout HTMLScan.Findings) {
    while finding < end {
      let range = found[finding].range
      findings.append(found[finding].finding, range.lowerBound + offset..<range.upperBound + offset)
      finding += 1
    }
  }
}
