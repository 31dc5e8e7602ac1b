import CMemory
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

  /// Forgets everything and keeps the memory.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    tags.removeAll(keepingCapacity: true)
    links.removeAll(keepingCapacity: true)
    anchors.removeAll(keepingCapacity: true)
    uncommon.removeAll(keepingCapacity: true)
    for index in first.indices { first[index] = 0 }
  }

  /// The known tags that a page has from a start tag on, the most of those that begin with `next` or as the page does.
  func stretch(_ page: UnsafeBufferPointer<UInt8>, from start: Int, next: Int) -> Range<Int>? {
    if let end = end(of: next, page, from: start) { return next..<end }
    guard !first.isEmpty, let hash = Self.hash(page, start), case let tag = Int(first[hash]) - 1, tag >= 0, tag != next else {
      return nil
    }
    return end(of: tag, page, from: start).map { tag..<$0 }
  }

  /// Up to which of the tags the page has the same bytes; `nil` when the first is different.
  private func end(of tag: Int, _ page: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    bytes.withUnsafeBufferPointer { known in
      tags.withUnsafeBufferPointer { tags in
        guard let known = known.baseAddress, let base = page.baseAddress else { return nil }
        var (last, position) = (tag, start)
        while last + 1 < tags.count {
          let length = tags[last + 1].start - tags[last].start
          guard length <= page.count - position, memcmp(base + position, known + tags[last].start, length) == 0 else { break }
          position += length
          last += 1
        }
        return last > tag ? last : nil
      }
    }
  }

  /// Appends what was found in a stretch, which the page has from `start` on; gives where it ends there.
  func append(
    _ stretch: Range<Int>, from start: Int, to links: inout [Range<Int>], _ anchors: inout [Range<Int>],
    _ uncommon: inout [(kind: HTMLScan.Uncommon, range: Range<Int>)]
  ) -> Int {
    let (first, end) = (tags[stretch.lowerBound], tags[stretch.upperBound])
    let offset = start - first.start
    for link in self.links[first.links..<end.links] { links.append(link.moved(by: offset)) }
    for anchor in self.anchors[first.anchors..<end.anchors] { anchors.append(anchor.moved(by: offset)) }
    for found in self.uncommon[first.uncommon..<end.uncommon] { uncommon.append((found.kind, found.range.moved(by: offset))) }
    return end.start + offset
  }

  /// Adds what a scan found that was not known.
  ///
  /// - Parameter isSettled: For each link of the scan whether it is right wherever it is, so that no scan needs to find it again.
  package mutating func add(_ scan: HTMLScan, of page: [UInt8], isSettled: [Bool]) {
    if first.isEmpty { first = Array(repeating: 0, count: Self.hashes) }
    for (tag, next) in zip(scan.tags, scan.tags.dropFirst()) where !tag.isEnd && !isFull {
      let offset = bytes.count - tag.start
      if tags.isEmpty { tags.append(Tag(start: 0, links: 0, anchors: 0, uncommon: 0)) }
      bytes += page[tag.start..<next.start]
      for link in tag.links..<next.links where !isSettled[link] { links.append(scan.links[link].moved(by: offset)) }
      anchors += scan.anchors[tag.anchors..<next.anchors].map { $0.moved(by: offset) }
      uncommon += scan.uncommon[tag.uncommon..<next.uncommon].map { ($0.kind, $0.range.moved(by: offset)) }
      if let hash = page.withUnsafeBufferPointer({ Self.hash($0, tag.start) }), first[hash] == 0 {
        first[hash] = UInt16(truncatingIfNeeded: tags.count)
      }
      tags.append(Tag(start: bytes.count, links: links.count, anchors: anchors.count, uncommon: uncommon.count))
    }
  }

  /// A hash of the first bytes of a tag; `nil` near the end of the page.
  private static func hash(_ page: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
    guard page.count - start >= hashedLength else { return nil }
    let hash = byteHash(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: page[start..<start + hashedLength])), seed: 0)
    return Int(truncatingIfNeeded: hash) & (hashes - 1)
  }
}

extension Range<Int> {
  fileprivate func moved(by offset: Int) -> Range { lowerBound + offset..<upperBound + offset }
}
