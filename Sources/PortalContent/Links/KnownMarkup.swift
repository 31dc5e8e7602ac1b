import TextBasics

/// Markup of pages that were scanned before, with what was found in it: most of a page is on its neighbours too, and comparing a tag
/// takes a tenth of the instructions of reading it.
///
/// Pages with the same tags have other texts as a rule, and other values of attributes. Those are passed over, since what is in quotes
/// or between tags changes nothing for what comes after it.
package struct KnownMarkup: Sendable {
  /// The markup, one stretch of a page after the other. Each begins with a start tag outside of drawings and formulas and ends in front
  /// of one, so that what is in it does not depend on what comes before or after.
  private var bytes: [UInt8] = []
  /// The start tags in `bytes` at which a stretch may begin or end, and last the end of the bytes.
  private var tags: [Tag] = []
  private var found: [Found] = []
  private var gaps: [Gap] = []
  /// For a hash of a tag's first bytes the first tag that begins with them, counted from 1.
  private var first: [UInt16] = []

  struct Tag: Sendable {
    let start: Int
    /// How much was found and how many gaps are in front of it.
    let found: Int
    let gaps: Int
    /// Where the tag itself ends and text begins, in which nothing is found; 0 where raw text, a drawing or a formula begins.
    var end = 0
  }

  /// What every page with this markup has; without links that are right wherever they are, so that no scan needs to find them again.
  struct Found: Sendable {
    let finding: Finding
    let range: Range<Int>
  }

  enum Finding: Sendable {
    case link
    case anchor
    case uncommon(HTMLScan.Uncommon)
  }

  /// What may be different on another page: a value in quotes, which ends at the next quotation mark, or a text in front of a `<`.
  ///
  /// The numbers are small, since there are hundreds of these on a page.
  struct Gap: Sendable {
    let start: Int32
    let end: Int32
    /// The last tag that begins in front of it.
    let tag: Int32
    /// How much was found in front of it, and how much with it.
    let found: Int32
    let foundWithIt: Int32
    /// What is found there on every page.
    let finding: Finding?
    /// Whether it is text behind a tag that is whole.
    let isText: Bool
  }

  /// About ten pages; most of what more of them have is on none of the others.
  private static let limit = 1 << 16
  private static let hashedLength = 24

  private static let hashes = 1 << 12

  package init() {}

  var isEmpty: Bool { bytes.isEmpty }
  package var isFull: Bool { bytes.count > Self.limit }

  /// Reads the tags that a page and the known markup have in common from a start tag on, the most of those that begin with `next` or as
  /// the page does.
  ///
  /// - Returns: Where on the page something comes that is not known, and the tag that is expected there; `nil` when the first tag is not
  ///   known.
  func read(
    _ page: UnsafeBufferPointer<UInt8>, from start: Int, next: Int, to findings: inout HTMLScan.Findings
  ) -> (offset: Int, next: Int)? {
    if let end = read(page, from: start, tag: next, to: &findings) { return end }
    guard !first.isEmpty, let hash = Self.hash(page, start), case let tag = Int(first[hash]) - 1, tag >= 0, tag != next else {
      return nil
    }
    return read(page, from: start, tag: tag, to: &findings)
  }

  private func read(
    _ page: UnsafeBufferPointer<UInt8>, from start: Int, tag: Int, to findings: inout HTMLScan.Findings
  ) -> (offset: Int, next: Int)? {
    guard tag < tags.count else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      tags.withUnsafeBufferPointer { tags in
        gaps.withUnsafeBufferPointer { gaps in
          found.withUnsafeBufferPointer { found in
            var comparison = MarkupComparison(page, bytes, tags, gaps, found, from: start, tag: tag)
            while let gap = comparison.nextGap(), comparison.pass(gap, &findings) {}
            return comparison.end(&findings)
          }
        }
      }
    }
  }

  /// Adds what a scan found that was not known.
  ///
  /// - Parameter isSettled: For each link of the scan whether it is right wherever it is, so that no scan needs to find it again.
  package mutating func add(_ scan: HTMLScan, of page: [UInt8], isSettled: [Bool]) {
    if first.isEmpty {
      first = Array(repeating: 0, count: Self.hashes)
      // Growing copies what there is, into memory that is not there yet.
      bytes.reserveCapacity(Self.limit)
    }
    // The numbers of gaps are small.
    if page.count > Int(Int32.max) - 2 * Self.limit { return }
    var findings: [ScannedFinding] = []
    var parts: [ScannedPart] = []
    for (tag, next) in zip(scan.tags, scan.tags.dropFirst()) where !tag.isEnd && !isFull {
      let offset = bytes.count - tag.start
      if tags.isEmpty { tags.append(Tag(start: 0, found: 0, gaps: 0)) }
      if tag.end > 0 { tags[tags.count - 1].end = tag.end + offset }
      bytes += page[tag.start..<next.start]
      findings.removeAll(keepingCapacity: true)
      parts.removeAll(keepingCapacity: true)
      Self.appendFound(from: tag, to: next, scan, isSettled, to: &findings)
      Self.appendGaps(from: tag, to: next, scan, page, to: &parts)
      add(findings, parts, offset: offset)
      if let hash = page.withUnsafeBufferPointer({ Self.hash($0, tag.start) }), first[hash] == 0 {
        first[hash] = UInt16(truncatingIfNeeded: tags.count)
      }
      tags.append(Tag(start: bytes.count, found: found.count, gaps: gaps.count))
    }
  }

  private typealias ScannedFinding = (finding: Finding, range: Range<Int>, isSettled: Bool)
  private typealias ScannedPart = (range: Range<Int>, isText: Bool)

  /// Adds what was found from the last tag on, and what may be different there, both in order.
  private mutating func add(_ findings: [ScannedFinding], _ parts: [ScannedPart], offset: Int) {
    var next = 0
    func addNext() {
      let finding = findings[next]
      next += 1
      if !finding.isSettled { found.append(Found(finding: finding.finding, range: finding.range.moved(by: offset))) }
    }
    for (range, isText) in parts {
      while next < findings.count, findings[next].range.lowerBound < range.lowerBound { addNext() }
      let count = found.count
      var finding: Finding?
      if next < findings.count, findings[next].range == range {
        finding = findings[next].finding
        addNext()
        // What is uncommon is not passed over.
        if case .uncommon = finding { continue }
      }
      gaps.append(
        Gap(
          start: Int32(range.lowerBound + offset), end: Int32(range.upperBound + offset), tag: Int32(tags.count - 1),
          found: Int32(count), foundWithIt: Int32(found.count), finding: finding, isText: isText))
    }
    while next < findings.count { addNext() }
  }

  /// Appends what was found on a page from a tag to the next one.
  private static func appendFound(
    from tag: HTMLScan.Tag, to next: HTMLScan.Tag, _ scan: HTMLScan, _ isSettled: [Bool], to found: inout [ScannedFinding]
  ) {
    let (first, end) = (tag.counts, next.counts)
    for link in first.links..<end.links { found.append((.link, scan.findings.links[link], isSettled[link])) }
    for anchor in first.anchors..<end.anchors { found.append((.anchor, scan.findings.anchors[anchor], false)) }
    for index in first.uncommon..<end.uncommon {
      let (kind, range) = scan.findings.uncommon[index]
      found.append((.uncommon(kind), range, false))
    }
    if found.count > 1 { found.sort { $0.range.lowerBound < $1.range.lowerBound } }
  }

  /// Appends what may be different on a page from a tag to the next one. Texts are so only as long as nothing but end tags without
  /// attributes is between them, and white space between tags is the template's.
  private static func appendGaps(
    from tag: HTMLScan.Tag, to next: HTMLScan.Tag, _ scan: HTMLScan, _ page: [UInt8], to gaps: inout [ScannedPart]
  ) {
    for index in tag.quoted..<next.quoted { gaps.append((range: scan.quoted[index], isText: false)) }
    guard tag.end > 0 else { return }
    var start = tag.end
    while start < next.start {
      let end = page[start..<next.start].position(of: ASCII.lessThan) ?? next.start
      if !page[start..<end].allSatisfy(\.isASCIISpace) { gaps.append((range: start..<end, isText: true)) }
      let name = page[end..<next.start].dropFirst(2).prefix { $0.isASCIILetter || $0.isASCIIDigit }
      guard page[end..<next.start].dropFirst().first == ASCII.slash, name.first?.isASCIILetter ?? false,
        page[name.endIndex] == ASCII.greaterThan
      else { break }
      start = name.endIndex + 1
    }
  }

  /// A hash of the first bytes of a tag; `nil` near the end of the page.
  private static func hash(_ page: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
    guard page.count - start >= hashedLength else { return nil }
    let bytes = UnsafeRawBufferPointer(page)
    // Odd, with bits set all over, so that the highest bits of a product depend on all of its factor.
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    func word(_ index: Int) -> UInt64 { bytes.loadUnaligned(fromByteOffset: start &+ 8 &* index, as: UInt64.self) }
    let hash = ((word(0) &* factor ^ word(1)) &* factor ^ word(2)) &* factor
    return Int(truncatingIfNeeded: hash &>> 32) & (hashes - 1)
  }
}

extension Range<Int> {
  fileprivate func moved(by offset: Int) -> Range { lowerBound + offset..<upperBound + offset }
}
