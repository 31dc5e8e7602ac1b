import TextBasics

/// The results of earlier runs, kept in `.docportal/`: good answers for a while, and for broken links the number of consecutive
/// runs.
package struct LinkCache: Sendable, Hashable {
  /// By the address as written: one that was well without a redirect, or a broken one with its runs, which is never used as an answer.
  package private(set) var entries: [String: CheckedLink] = [:]

  package init() {}

  /// The result of an earlier run that is reused; `nil` if the address has to be requested.
  package func answer(for target: ProbeTarget, maxAge: Int, now: Moment) -> CheckedLink? {
    guard let link = entries[target.address], !link.hasFault, let at = link.at, at <= now, now - at < maxAge,
      link.isOfDocument || target.kinds.isEmpty, target.folderQuestion.map({ $0 <= link.folderQuestion ?? .signIn }) ?? true
    else { return nil }
    return link
  }

  /// The number of consecutive earlier runs that found the address broken.
  package func runs(of address: String) -> Int { entries[address]?.streak ?? 0 }

  /// The time of the first of these runs; `nil` if unknown.
  package func brokenSince(_ address: String) -> Moment? { entries[address]?.brokenSince }

  /// The time of a good answer; `nil` for an address without one.
  package func answered(_ address: String) -> Moment? { entries[address].flatMap { $0.hasFault ? nil : $0.answered } }

  /// Records the result of a run. Only plain good answers are kept: the meaning of a redirect or a slow answer depends on
  /// settings. A result that is not newer than the known one was counted before: it is a second report of the same results.
  package mutating func record(_ link: CheckedLink) {
    guard let at = link.at, link.rule != .external.skipped else { return }
    let known = entries[link.address]
    if let earlier = known?.at, at <= earlier { return }
    if link.hasFault {
      let runs = min(runs(of: link.address), 999_998)
      entries[link.address] = link.remembered(streak: runs + 1, since: runs == 0 ? at : known?.brokenSince)
    } else if !link.isReported, link.finalAddress == nil, link.status != nil {
      entries[link.address] = link.remembered(streak: 0, since: nil)
    } else {
      entries[link.address] = nil
    }
  }

  /// Restores the counts from before an interrupted run: the run that continues from there finds the same links broken again.
  mutating func takeBackRuns(countedSince earlier: LinkCache) {
    for (address, link) in entries where link.hasFault {
      entries[address] = earlier.entries[address].flatMap { $0.hasFault ? $0 : nil }
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
  /// Passes on the lines, in the order of the addresses, piece by piece. The caches of several parts follow one another in a file.
  package func encodeLines(to take: (ArraySlice<UInt8>) -> Void) {
    let sorted = entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    passOn(sorted.lazy.map(\.value.line), to: take)
  }

  /// Adds a line, without its line end; one that cannot be read is skipped.
  package mutating func read(_ line: ArraySlice<UInt8>) {
    guard let link = CheckedLink(line: line), link.at != nil, link.rule != .external.skipped,
      link.hasFault ? (1...999_999).contains(link.streak) : link.streak == 0 && !link.isReported
    else { return }
    entries[link.address] = link
  }
}

/// Passes on lines, each with its line end, in pieces of many lines.
func passOn(_ lines: some Sequence<[UInt8]>, to take: (ArraySlice<UInt8>) -> Void) {
  var bytes: [UInt8] = []
  for line in lines {
    bytes += line
    bytes.append(ASCII.lineFeed)
    guard bytes.count >= 65_536 else { continue }
    take(bytes[...])
    bytes.removeAll(keepingCapacity: true)
  }
  take(bytes[...])
}
