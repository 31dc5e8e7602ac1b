import TextBasics

/// Markup of pages that were scanned before, with what was found in it: most of a page is on its neighbours too, and comparing a tag
/// takes a tenth of the instructions of reading it.
package struct KnownMarkup: Sendable {
  /// The markup, one stretch of a page after the other. Each begins with a start tag outside of drawings and formulas and ends in front
  /// of one, so that what is in it does not depend on what comes before or after.
  private var bytes: [UInt8] = []
  /// The start tags in `bytes` at which a stretch may begin or end, and last the end of the bytes.
  private var tags: [Tag] = []
  private var links: [Range<Int>] = []
  private var anchors: [Range<Int>] = []
  private var uncommon: [(kind: HTMLScan.Uncommon, range: Range<Int>)] = []
  /// For a hash of a tag's first bytes the first tag that begins with them, counted from 1.
  private var first: [UInt16] = []

  /// A start tag, with how many links, anchors and uncommon things are in front of it.
  struct Tag: Sendable {
    var start: Int
    var links: Int
    var anchors: Int
    var uncommon: Int
    /// Where the tag itself ends and text begins, in which nothing is found; 0 where raw text, a drawing or a formula begins.
    var end = 0
    /// Whether what was known ends here, so that this tag belongs to no stretch.
    var isEnd = false
  }

  /// About ten pages; most of what more of them have is on none of the others.
  private static let limit = 1 << 16
  private static let hashedLength = 24

  private static let hashes = 1 << 12

  package init() {}

  var isEmpty: Bool { bytes.isEmpty }
  package var isFull: Bool { bytes.count > Self.limit }

  /// Known tags that a page has one after the other, with all that is between them, and how many bytes of it are the same: behind the
  /// last tag the page may have another text.
  struct Stretch {
    let tags: Range<Int>
    let length: Int
  }

  /// The known tags that a page has from a start tag on, the most of those that begin with `next` or as the page does.
  func stretch(_ page: UnsafeBufferPointer<UInt8>, from start: Int, next: Int) -> Stretch? {
    if let stretch = stretch(of: next, page, from: start) { return stretch }
    guard !first.isEmpty, let hash = Self.hash(page, start), case let tag = Int(first[hash]) - 1, tag >= 0, tag != next else {
      return nil
    }
    return stretch(of: tag, page, from: start)
  }

  /// The known tags from one on that the page has; `nil` when the first is different.
  private func stretch(of tag: Int, _ page: UnsafeBufferPointer<UInt8>, from start: Int) -> Stretch? {
    bytes.withUnsafeBytes { known in
      tags.withUnsafeBufferPointer { tags in
        guard tag < tags.count, let base = page.baseAddress, let known = known.baseAddress else { return nil }
        let first = tags[tag].start
        // All at once: comparing tag by tag took twice the instructions.
        let limit = min(page.count - start, bytes.count - first)
        let end = first + commonLength(base + start, known + first, limit: limit)
        var last = tag
        while last + 1 < tags.count, tags[last + 1].start <= end { last += 1 }
        if last + 1 < tags.count, tags[last].end > 0, tags[last].end <= end {
          return Stretch(tags: tag..<last + 1, length: tags[last].end - first)
        }
        return last > tag ? Stretch(tags: tag..<last, length: tags[last].start - first) : nil
      }
    }
  }

  /// Appends what was found in a stretch, which the page has from `start` on; gives where it ends there.
  func append(
    _ stretch: Stretch, from start: Int, to links: inout [Range<Int>], _ anchors: inout [Range<Int>],
    _ uncommon: inout [(kind: HTMLScan.Uncommon, range: Range<Int>)]
  ) -> Int {
    let (first, end) = (tags[stretch.tags.lowerBound], tags[stretch.tags.upperBound])
    let offset = start - first.start
    for index in first.links..<end.links { links.append(self.links[index].moved(by: offset)) }
    for index in first.anchors..<end.anchors { anchors.append(self.anchors[index].moved(by: offset)) }
    for index in first.uncommon..<end.uncommon {
      let found = self.uncommon[index]
      uncommon.append((found.kind, found.range.moved(by: offset)))
    }
    return start + stretch.length
  }

  /// Adds what a scan found that was not known.
  ///
  /// - Parameter isSettled: For each link of the scan whether it is right wherever it is, so that no scan needs to find it again.
  package mutating func add(_ scan: HTMLScan, of page: [UInt8], isSettled: [Bool]) {
    if first.isEmpty { first = Array(repeating: 0, count: Self.hashes) }
    for (tag, next) in zip(scan.tags, scan.tags.dropFirst()) where !tag.isEnd && !isFull {
      let offset = bytes.count - tag.start
      if tags.isEmpty { tags.append(Tag(start: 0, links: 0, anchors: 0, uncommon: 0)) }
      if tag.end > 0 { tags[tags.count - 1].end = tag.end + offset }
      bytes += page[tag.start..<next.start]
      for link in tag.links..<next.links where !isSettled[link] { links.append(scan.links[link].moved(by: offset)) }
      for anchor in tag.anchors..<next.anchors { anchors.append(scan.anchors[anchor].moved(by: offset)) }
      for index in tag.uncommon..<next.uncommon {
        let found = scan.uncommon[index]
        uncommon.append((found.kind, found.range.moved(by: offset)))
      }
      if let hash = page.withUnsafeBufferPointer({ Self.hash($0, tag.start) }), first[hash] == 0 {
        first[hash] = UInt16(truncatingIfNeeded: tags.count)
      }
      tags.append(Tag(start: bytes.count, links: links.count, anchors: anchors.count, uncommon: uncommon.count))
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
