import TextBasics

/// What earlier runs found out, kept in `.docportal/`: good answers for a while, and for broken links in how many runs in a row.
package struct LinkCache: Sendable, Hashable {
  /// What is known about one address.
  package enum Entry: Sendable, Hashable {
    /// Alive without a redirect; `asDocument` when its bytes were looked at too.
    case alive(at: Moment, status: Int, asDocument: Bool)
    /// Broken in so many runs in a row, the last one included; `since` is when the first of them was, `nil` where an older version
    /// counted it. Never taken for an answer.
    case broken(runs: Int, since: Moment? = nil)
  }

  /// By the address as written.
  package private(set) var entries: [String: Entry] = [:]

  package init() {}

  /// The outcome of an earlier run that is reused; `nil` when the address has to be requested.
  package func outcome(for target: ProbeTarget, maxAge: Int, now: Moment) -> ProbeOutcome? {
    guard case .alive(let at, let status, let asDocument)? = entries[target.address], at <= now, now - at < maxAge,
      asDocument || target.kinds.isEmpty
    else { return nil }
    return ProbeOutcome(verdict: .alive(slow: nil), status: status)
  }

  /// In how many earlier runs in a row the address was broken.
  package func runs(of address: String) -> Int {
    if case .broken(let runs, _)? = entries[address] { runs } else { 0 }
  }

  /// When the first of these runs was; `nil` where it is not known.
  package func brokenSince(_ address: String) -> Moment? {
    if case .broken(_, let since)? = entries[address] { since } else { nil }
  }

  /// When a good answer came; `nil` for an address without one.
  func answered(_ address: String) -> Moment? {
    if case .alive(let at, _, _)? = entries[address] { at } else { nil }
  }

  /// Takes in what this run found out. Only plain good answers are worth keeping: what a redirect or a slow answer means depends
  /// on settings.
  package mutating func record(_ outcome: ProbeOutcome, for target: ProbeTarget, now: Moment) {
    if outcome.verdict.isBroken {
      let runs = min(runs(of: target.address), 999_998)
      entries[target.address] = .broken(runs: runs + 1, since: runs == 0 ? now : brokenSince(target.address))
    } else if outcome.verdict == .alive(slow: nil), outcome.finalAddress == nil, let status = outcome.status {
      // An answer that came out of the cache keeps its age.
      guard outcome.requests > 0 else { return }
      entries[target.address] = .alive(at: now, status: status, asDocument: !target.kinds.isEmpty)
    } else if outcome.verdict.rule != .external.skipped {
      entries[target.address] = nil
    }
  }

  /// Counts the runs as they were before an interrupted one: the run that goes on from there finds the same links broken again.
  mutating func takeBackRuns(countedSince earlier: LinkCache) {
    for (address, entry) in entries {
      guard case .broken = entry else { continue }
      if case .broken? = earlier.entries[address] { entries[address] = earlier.entries[address] } else { entries[address] = nil }
    }
  }

  /// Makes room for so many addresses at once: a table that grows is in memory twice.
  package mutating func reserveCapacity(_ count: Int) { entries.reserveCapacity(count) }

  /// Forgets addresses that are not written anywhere any more.
  package mutating func keep(where isWritten: (String) -> Bool) {
    // Taken out one by one: nearly all stay, and a second table would cost as much memory as the first.
    for address in entries.keys.filter({ !isWritten($0) }) { entries[address] = nil }
  }
}

extension LinkCache {
  /// A line for each address, in the order of the addresses, after a line with the version:
  /// `alive`, milliseconds since 1970, status, `document` or `page`, address; or `broken`, runs, milliseconds since 1970 where they
  /// are known, address. Tabs are between them, and the address is percent-encoded, so that it has neither tab nor line end.
  ///
  /// Handed over piece by piece.
  package func encode(to take: (ArraySlice<UInt8>) -> Void) {
    var bytes = Array((Self.version + "\n").utf8)
    for (address, entry) in entries.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      switch entry {
      case .alive(let at, let status, let asDocument):
        bytes += "alive\t\(at.milliseconds)\t\(status)\t\(asDocument ? "document" : "page")\t".utf8
      case .broken(let runs, let since): bytes += "broken\t\(runs)\t\(since.map { "\($0.milliseconds)\t" } ?? "")".utf8
      }
      bytes += percentEncoded(address, keeping: Self.plainCharacters).utf8
      bytes.append(ASCII.lineFeed)
      guard bytes.count >= 65_536 else { continue }
      take(bytes[...])
      bytes.removeAll(keepingCapacity: true)
    }
    take(bytes[...])
  }

  /// Reads what `encode` wrote. A cache is only a cache: of another version nothing is taken, and lines that cannot be read are
  /// left out.
  package init(decoding bytes: [UInt8]) {
    self.init()
    var lines = bytes.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false)[...]
    guard lines.popFirst().map({ $0.elementsEqual(Self.version.utf8) }) == true else { return }
    for line in lines { read(line.split(separator: ASCII.tab, omittingEmptySubsequences: false)) }
  }

  private mutating func read(_ fields: [ArraySlice<UInt8>]) {
    guard let kind = fields.first, let last = fields.last, !last.isEmpty else { return }
    let address = percentDecodedText(last)
    if kind.elementsEqual("alive".utf8), fields.count == 5, let at = decimalNumber(fields[1]),
      let status = decimalNumber(fields[2])
    {
      let asDocument = fields[3].elementsEqual("document".utf8)
      entries[address] = .alive(at: Moment(milliseconds: at), status: status, asDocument: asDocument)
    } else if kind.elementsEqual("broken".utf8), [3, 4].contains(fields.count), let runs = decimalNumber(fields[1]),
      (1...999_999).contains(runs)
    {
      let since = fields.count == 4 ? decimalNumber(fields[2]) : nil
      entries[address] = .broken(runs: runs, since: since.map { Moment(milliseconds: $0) })
    }
  }

  private static let version = "docportal links 2"

  private static let plainCharacters = ByteSet.queryCharacters.union(ByteSet("#[]|"))
}
