import TextBasics

/// The results of earlier runs, kept in `.docportal/`: good answers for a while, and for broken links the number of consecutive
/// runs.
package struct LinkCache: Sendable, Hashable {
  /// The result for one address.
  package enum Entry: Sendable, Hashable {
    /// Alive without a redirect; `asDocument` if its bytes were examined too, `asked` about its folder with a good answer.
    case alive(at: Moment, status: Int, asDocument: Bool, asked: FolderQuestion? = nil)
    /// Broken in `runs` consecutive runs. `since` is the time of the first run, `last` that of the last counted answer; both are
    /// `nil` if an older version counted them. Never used as an answer.
    case broken(runs: Int, since: Moment? = nil, last: Moment? = nil)

    /// The time of the answer.
    fileprivate var moment: Moment? {
      switch self {
      case .alive(let at, _, _, _): at
      case .broken(_, _, let last): last
      }
    }
  }

  /// By the address as written.
  package private(set) var entries: [String: Entry] = [:]

  package init() {}

  /// The outcome of an earlier run that is reused; `nil` if the address has to be requested.
  package func outcome(for target: ProbeTarget, maxAge: Int, now: Moment) -> ProbeOutcome? {
    guard case .alive(let at, let status, let asDocument, let question)? = entries[target.address], at <= now,
      now - at < maxAge, asDocument || target.kinds.isEmpty, target.folderQuestion.map({ $0 <= question ?? .signIn }) ?? true
    else { return nil }
    return ProbeOutcome(verdict: .alive(slow: nil), status: status)
  }

  /// The number of consecutive earlier runs that found the address broken.
  package func runs(of address: String) -> Int {
    if case .broken(let runs, _, _)? = entries[address] { runs } else { 0 }
  }

  /// The time of the first of these runs; `nil` if unknown.
  package func brokenSince(_ address: String) -> Moment? {
    if case .broken(_, let since, _)? = entries[address] { since } else { nil }
  }

  /// The time of a good answer; `nil` for an address without one.
  package func answered(_ address: String) -> Moment? {
    if case .alive(let at, _, _, _)? = entries[address] { at } else { nil }
  }

  /// Records the result of a run. Only plain good answers are kept: the meaning of a redirect or a slow answer depends on
  /// settings. A result that is not newer than the known one was counted before: it is a second report of the same results.
  package mutating func record(_ outcome: ProbeOutcome, for target: ProbeTarget, now: Moment) {
    if outcome.requests > 0 || outcome.verdict.isBroken, let known = entries[target.address]?.moment, now <= known { return }
    if outcome.verdict.isBroken {
      let runs = min(runs(of: target.address), 999_998)
      entries[target.address] = .broken(
        runs: runs + 1, since: runs == 0 ? now : brokenSince(target.address), last: now)
    } else if outcome.verdict == .alive(slow: nil), outcome.finalAddress == nil, let status = outcome.status {
      // An answer from the cache keeps its age.
      guard outcome.requests > 0 else { return }
      entries[target.address] = .alive(
        at: now, status: status, asDocument: !target.kinds.isEmpty, asked: target.folderQuestion)
    } else if outcome.verdict.rule != .external.skipped {
      entries[target.address] = nil
    }
  }

  /// Restores the counts from before an interrupted run: the run that continues from there finds the same links broken again.
  mutating func takeBackRuns(countedSince earlier: LinkCache) {
    for (address, entry) in entries {
      guard case .broken = entry else { continue }
      if case .broken? = earlier.entries[address] { entries[address] = earlier.entries[address] } else { entries[address] = nil }
    }
  }

  /// Reserves space for a number of addresses at once: a table that grows is in memory twice.
  package mutating func reserveCapacity(_ count: Int) { entries.reserveCapacity(count) }

  /// Removes addresses that are no longer written anywhere.
  package mutating func keep(where isWritten: (String) -> Bool) {
    // Removed one by one: nearly all stay, and a second table would cost as much memory as the first.
    for address in entries.keys.filter({ !isWritten($0) }) { entries[address] = nil }
  }
}

extension LinkCache {
  /// A line for each address, in the order of the addresses, after a line with the version: `alive`, milliseconds since 1970,
  /// status, `document` or `page` with the question about its folder, address; or `broken`, runs, the milliseconds since 1970 of
  /// the first and of the last run if known, address. Tabs separate them, and the address is percent-encoded, so that it contains neither tab nor line end.
  ///
  /// Passed on piece by piece.
  package func encode(to take: (ArraySlice<UInt8>) -> Void) {
    take(Self.head[...])
    encodeLines(to: take)
  }

  /// The lines without the first one: the caches of several parts follow one another in a file.
  package func encodeLines(to take: (ArraySlice<UInt8>) -> Void) {
    var bytes: [UInt8] = []
    for (address, entry) in entries.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      bytes += Self.line(address, entry)
      guard bytes.count >= 65_536 else { continue }
      take(bytes[...])
      bytes.removeAll(keepingCapacity: true)
    }
    take(bytes[...])
  }

  /// The first line, with its line end.
  package static let head = Array((version + "\n").utf8)

  /// The line of an address, with its line end.
  private static func line(_ address: String, _ entry: Entry) -> [UInt8] {
    var bytes: [UInt8]
    switch entry {
    case .alive(let at, let status, let asDocument, let question):
      let depth = (asDocument ? "document" : "page") + (question.map { " " + $0.rawValue } ?? "")
      bytes = Array("alive\t\(at.milliseconds)\t\(status)\t\(depth)\t".utf8)
    case .broken(let runs, let since, let last):
      // The first of two times may be unknown; an unknown last one is left out.
      let moments = (last == nil ? since.map { [$0] } ?? [] : [since, last]).map { $0.map { "\($0.milliseconds)" } ?? "" }
      bytes = Array((["broken", "\(runs)"] + moments + [""]).joined(separator: "\t").utf8)
    }
    bytes += percentEncoded(address, keeping: plainCharacters).utf8
    bytes.append(ASCII.lineFeed)
    return bytes
  }

  /// Reads the output of `encode`. A cache is only a cache: that of another version is ignored, and lines that cannot be read are
  /// skipped.
  package init(decoding bytes: [UInt8]) {
    self.init()
    var lines = bytes.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false)[...]
    guard lines.popFirst().map({ $0.elementsEqual(Self.version.utf8) }) == true else { return }
    for line in lines { read(line) }
  }

  /// True if a file begins with the line of this version.
  package static func isHead(_ line: ArraySlice<UInt8>) -> Bool { areEqual(line, version) }

  /// The address of a line, percent-encoded.
  package static func encodedAddress(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.lastIndex(of: ASCII.tab).map { line[($0 + 1)...] } ?? line
  }

  /// Adds a line, without its line end; one that cannot be read is skipped.
  package mutating func read(_ line: ArraySlice<UInt8>) {
    let fields = line.split(separator: ASCII.tab, omittingEmptySubsequences: false)
    guard let kind = fields.first, let last = fields.last, !last.isEmpty else { return }
    let address = percentDecodedText(last)
    if kind.elementsEqual("alive".utf8), fields.count == 5, let at = decimalNumber(fields[1]),
      let status = decimalNumber(fields[2])
    {
      let depth = fields[3].split(separator: ASCII.space).map { String(decoding: $0, as: UTF8.self) }
      entries[address] = .alive(
        at: Moment(milliseconds: at), status: status, asDocument: depth.first == "document",
        asked: depth.dropFirst().first.flatMap { FolderQuestion(rawValue: $0) })
    } else if kind.elementsEqual("broken".utf8), (3...5).contains(fields.count), let runs = decimalNumber(fields[1]),
      (1...999_999).contains(runs)
    {
      let moments = fields[2..<fields.count - 1].map { field in decimalNumber(field).map { Moment(milliseconds: $0) } }
      entries[address] = .broken(runs: runs, since: moments.first ?? nil, last: moments.count == 2 ? moments[1] : nil)
    }
  }

  private static let version = "docportal links 2"

  private static let plainCharacters = ByteSet.queryCharacters.union(ByteSet("#[]|"))
}
