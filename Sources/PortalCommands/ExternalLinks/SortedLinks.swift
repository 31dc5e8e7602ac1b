import Diagnostics
import FileAccess
import LinkChecking
import LinkProbing
import TextBasics

/// All places of external addresses, sorted in bounded memory by what is requested for them, with what earlier runs found: all about an
/// address is side by side.
///
/// A class, since places are numbered while they are added.
final class LinkPlaces {
  fileprivate let settings: LinkSettings
  fileprivate let lines: SortedRecords
  /// How many places there are. Each has its number, in the order in which they were added.
  fileprivate private(set) var count = 0

  fileprivate enum Kind: UInt8 {
    case cache
    case link
  }

  /// Begins with what earlier runs found. `limit` is how many bytes are in memory.
  init(_ settings: LinkSettings, _ cache: LinkCacheFile, limit: Int = 1 << 26) throws(FileError) {
    (self.settings, lines) = (settings, SortedRecords(limit: limit))
    var failure: FileError?
    do throws(FileError) {
      try cache.readLines { address, line throws(FileError) in
        do throws(FileError) {
          try lines.add(key: LinkSelection.requested(address).utf8, [Kind.cache.rawValue] + line)
        } catch {
          failure = error
          throw error
        }
      }
    } catch {
      // A cache that cannot be read is ignored.
      if let failure { throw failure }
    }
  }

  func add(_ link: WrittenLink) throws(FileError) {
    var record = RecordWriter()
    record.put(count)
    link.write(to: &record)
    try lines.add(key: LinkSelection.requested(link.address).utf8, [Kind.link.rawValue] + record.bytes)
    count += 1
  }

  /// Hands over all records, with those about the same address side by side, each with whether it begins another one.
  fileprivate func forEach(
    _ take: (Kind, ArraySlice<UInt8>, _ isFirst: Bool) throws(FileError) -> Void
  ) throws(FileError) {
    var key: ArraySlice<UInt8>?
    try lines.forEach { record throws(FileError) in
      guard let kind = record.value.first.flatMap(Kind.init) else { return }
      try take(kind, record.value.dropFirst(), record.key != key)
      key = record.key
    }
  }
}

/// The lines of a list of links, made of all places with bounded memory: besides what sorting needs, a bit for each place and a number for
/// each host.
struct SortedLinks {
  /// By the order in which the addresses first occur.
  let lines: SortedRecords
  /// What it costs to ask for what is not known.
  let cost: RunCost
  private let settings: LinkSettings
  private let now: Moment

  init(_ places: LinkPlaces, limit: Int = 1 << 26, now: Moment) throws(FileError) {
    let firsts = try FirstPlaces(places)
    let lines = SortedRecords(limit: limit)
    var cost = RunCost()
    var links = LinksOfAddress(places.settings)
    try places.forEach { kind, bytes, isFirst throws(FileError) in
      if isFirst {
        try links.finish(firsts, into: lines, &cost, now: now)
        links = LinksOfAddress(places.settings)
      }
      links.read(kind, bytes)
    }
    try links.finish(firsts, into: lines, &cost, now: now)
    (self.lines, self.cost, self.settings, self.now) = (lines, cost, places.settings, now)
  }

  var head: LinkListHead { LinkListHead(settings, items: lines.count, at: now) }
}

/// All that is requested as one address, with what earlier runs found.
private struct LinksOfAddress {
  private var selection: LinkSelection
  private var cache = LinkCache()
  /// The numbers of the first places of the selection's links.
  private var firsts: [Int] = []

  init(_ settings: LinkSettings) { selection = LinkSelection(settings: settings) }

  mutating func read(_ kind: LinkPlaces.Kind, _ bytes: ArraySlice<UInt8>) {
    switch kind {
    case .cache: cache.read(bytes)
    case .link:
      var record = RecordReader(rest: bytes)
      guard let number = record.number(), let link = WrittenLink(from: &record) else { return }
      selection.add(link)
      if selection.linkCount > firsts.count { firsts.append(number) }
    }
  }

  func finish(_ places: FirstPlaces, into lines: SortedRecords, _ cost: inout RunCost, now: Moment) throws(FileError) {
    // What only an earlier run knew is not written any more.
    guard let item = selection.items.first, let first = firsts.first else { return }
    let isAsked = !selection.unanswered(by: cache, now: now).isEmpty
    if isAsked { cost.add(item.target) }
    let line = LinkLine(
      item, isKnown: item.skipReason == nil && !isAsked, orders: firsts.map { places.count(before: $0) })
    try lines.add(key: sortableBytes(first), line.line)
  }
}

/// Which places are the first of their address, a bit for each.
private struct FirstPlaces {
  private var words: [UInt64]
  /// How many are first before each word.
  private var counts: [Int] = []

  init(_ places: LinkPlaces) throws(FileError) {
    var words = [UInt64](repeating: 0, count: (places.count + 63) / 64)
    var addresses: Set<String> = []
    try places.forEach { kind, bytes, isFirst in
      if isFirst { addresses.removeAll(keepingCapacity: true) }
      var record = RecordReader(rest: bytes)
      guard kind == .link, let number = record.number(), let address = record.text(), addresses.insert(address).inserted else {
        return
      }
      words[number / 64] |= 1 << (number % 64)
    }
    self.words = words
    counts.reserveCapacity(words.count)
    var count = 0
    for word in words {
      counts.append(count)
      count += word.nonzeroBitCount
    }
  }

  /// How many places before one are the first of their address.
  func count(before place: Int) -> Int {
    counts[place / 64] + (words[place / 64] & (1 << (place % 64) - 1)).nonzeroBitCount
  }
}
