import Diagnostics
import FileAccess
import LinkChecking
import TextBasics

/// A list of links, the results and what earlier runs found, joined by address with bounded memory: all lines are sorted by what is
/// requested for their addresses, so that those about the same are side by side, and handed over in batches of some thousand addresses.
///
/// A class, since coverage is counted while batches are handed over.
final class LinkJoin {
  let head: LinkListHead
  /// Which share of the addresses has an answer, of the batches so far.
  private(set) var coverage = Coverage()
  private let path: String
  /// A line after a byte that says what it is a line of.
  private let lines: SortedRecords

  /// Equal keys come in this order, so that everything about an address is known when the list names it.
  fileprivate enum Kind: UInt8 {
    case cache
    case result
    case link
  }

  private let batchSize: Int

  /// `nil`, with a report, when the files cannot be read. `limit` is how many bytes of lines are in memory while they are sorted,
  /// `batchSize` how many addresses while they are joined: what is held of each takes 2 KB.
  init?(
    _ links: String, _ patterns: [String], _ cache: LinkCacheFile, limit: Int = 1 << 26, batchSize: Int = 10_000,
    log: inout DiagnosticLog
  ) {
    let lines = SortedRecords(limit: limit)
    do throws(FileError) {
      try cache.readLines { address, line throws(FileError) in try lines.add(address, .cache, line) }
    } catch {
      // A cache that cannot be read is ignored; of a temporary file the next line says it again.
    }
    for path in patterns.flatMap(filesNamed) {
      guard fileExists(path) else {
        log.report(Diagnostic(.command.noResults, at: Place(file: path)))
        return nil
      }
      let isRead = ResultFiles.read(path, log: &log) { outcome, line throws(FileError) in
        try lines.add(outcome.address, .result, line)
      }
      guard isRead else { return nil }
    }
    let head = LinkListFile(path: links).read(log: &log) { link, _, line throws(FileError) in
      try lines.add(link.address, .link, line)
    }
    guard let head else { return nil }
    (self.head, self.path, self.lines, self.batchSize) = (head, links, lines, batchSize)
  }

  /// Hands over the addresses of the list, each once, with all that is known of them.
  func forEachBatch(_ take: (inout LinkBatch) throws(FileError) -> Void) throws(FileError) {
    let plainHTTPHosts = Set(head.plainHTTPHosts)
    var batch = LinkBatch(head)
    var key: ArraySlice<UInt8> = []
    try lines.forEach { record throws(FileError) in
      if record.key != key, batch.size >= batchSize {
        try take(&batch)
        batch = LinkBatch(head)
      }
      key = record.key
      let line = record.value.dropFirst()
      switch record.value.first.flatMap(Kind.init) {
      case .cache: batch.read(cache: line)
      case .result: batch.read(result: line)
      case .link: batch.read(link: line, plainHTTPHosts, at: Place(file: path), &coverage)
      case nil: break
      }
    }
    try take(&batch)
  }
}

extension SortedRecords {
  fileprivate func add(_ address: String, _ kind: LinkJoin.Kind, _ line: ArraySlice<UInt8>) throws(FileError) {
    try add(key: LinkSelection.requested(address).utf8, [kind.rawValue] + line)
  }
}

/// Some of the addresses of a list with all that is known of them.
struct LinkBatch {
  private(set) var selection = LinkSelection()
  private(set) var cache = LinkCache()
  private let head: LinkListHead
  private var results = OutcomeUnion()
  private var items: [LinkSelection.Item] = []
  /// The items that were to be asked, and the outcome of each.
  private var asked: [Int] = []
  private var outcomes: [ProbeOutcome?] = []
  private var moments: [Moment?] = []
  private(set) var size = 0

  init(_ head: LinkListHead) { self.head = head }

  mutating func read(cache line: ArraySlice<UInt8>) {
    size += 1
    cache.read(line)
  }

  mutating func read(result line: ArraySlice<UInt8>) {
    guard let outcome = OutcomeLine(line: line) else { return }
    if results[outcome.address] == nil { size += 1 }
    results.add(outcome)
  }

  mutating func read(link line: ArraySlice<UInt8>, _ plainHTTPHosts: Set<String>, at place: Place, _ coverage: inout Coverage) {
    guard let line = LinkLine(line: line) else { return }
    size += 1
    let item = line.item(plainHTTPHosts: plainHTTPHosts, at: place)
    items.append(item)
    guard line.isAsked else { return }
    let outcome = results[line.address]
    asked.append(items.count - 1)
    outcomes.append(outcome)
    moments.append(results.moment(of: line.address))
    coverage.add(origin: item.target.origin, hasAnswer: outcome?.verdict.isOwn ?? false)
  }

  /// What became of the addresses; the cache is brought up to date.
  mutating func report(now: Moment) -> LinkReport {
    selection = LinkSelection(items, settings: head.settings)
    return selection.report(outcomes, of: asked, cache: &cache, listedAt: head.moment, answeredAt: moments, now: now)
  }
}
