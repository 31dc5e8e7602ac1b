/// What earlier runs found out, kept in `.docportal/`: good answers for a while, and for broken links in how many runs in a row.
package struct LinkCache: Sendable, Hashable {
  /// What is known about one address.
  package enum Entry: Sendable, Hashable {
    /// Alive without a redirect; `asDocument` when its bytes were looked at too.
    case alive(at: Moment, status: Int, asDocument: Bool)
    /// Broken in so many runs in a row, the last one included. Never taken for an answer.
    case broken(runs: Int)
  }

  /// By the address as written.
  package private(set) var entries: [String: Entry] = [:]

  /// Creates an empty cache.
  package init() {}

  /// The outcome that an earlier run makes unnecessary to ask for; `nil` when the address has to be asked.
  package func outcome(for target: ProbeTarget, maxAge: Int, now: Moment) -> ProbeOutcome? {
    guard case .alive(let at, let status, let asDocument)? = entries[target.address], at <= now, now - at < maxAge,
      asDocument || target.kinds.isEmpty
    else { return nil }
    return ProbeOutcome(verdict: .alive(slow: nil), status: status, hops: [], requests: 0)
  }

  /// In how many earlier runs in a row the address was broken.
  package func runs(of address: String) -> Int {
    if case .broken(let runs)? = entries[address] { runs } else { 0 }
  }

  /// Takes in what this run found out. Only plain good answers are worth keeping: what a redirect or a slow answer means depends
  /// on settings.
  package mutating func record(_ outcome: ProbeOutcome, for target: ProbeTarget, now: Moment) {
    if outcome.verdict.isBroken {
      entries[target.address] = .broken(runs: min(runs(of: target.address), 999_998) + 1)
    } else if outcome.verdict == .alive(slow: nil), outcome.finalAddress == nil, let status = outcome.status {
      // An answer that came out of the cache keeps its age.
      guard outcome.requests > 0 else { return }
      entries[target.address] = .alive(at: now, status: status, asDocument: !target.kinds.isEmpty)
    } else if outcome.verdict.name != .skipped {
      entries[target.address] = nil
    }
  }

  /// Makes room for so many addresses at once: a table that grows is in memory twice.
  package mutating func reserveCapacity(_ count: Int) { entries.reserveCapacity(count) }

  /// Forgets addresses that are not written anywhere any more.
  package mutating func keep(where isWritten: (String) -> Bool) {
    // Taken out one by one: nearly all stay, and a second table would cost as much memory as the first.
    for address in entries.keys.filter({ !isWritten($0) }) { entries[address] = nil }
  }

  mutating func set(_ entry: Entry, for address: String) { entries[address] = entry }
}
