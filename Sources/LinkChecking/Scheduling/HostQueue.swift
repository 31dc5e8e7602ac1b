/// The addresses that wait for one origin: those that were requested before first, then the others, each in the order in
/// which they came.
struct HostQueue: Sendable {
  let name: String
  var limiter: HostLimiter
  /// Whether the host is in the line of hosts.
  var hasTurn = false
  /// Whether the host has sent only the beginning of a file when that was requested: then no HEAD is needed before.
  var sendsRanges = false
  /// What every further address of a closed host gets.
  var closedWith: Verdict?
  private var waiting: ArraySlice<Int> = []
  private var begun: ArraySlice<Int> = []

  /// Addresses taken while the host was in trouble.
  private var samples = 0

  init(_ limiter: HostLimiter, name: String) {
    self.limiter = limiter
    self.name = name
  }

  var isWaiting: Bool { !begun.isEmpty || !waiting.isEmpty }

  /// What was begun is brought to its end first: an address under way takes more memory than one that waits.
  mutating func put(_ index: Int, isBegun: Bool) {
    if isBegun { begun.append(index) } else { waiting.append(index) }
  }

  mutating func take() -> Int? {
    guard limiter.isInTrouble, !limiter.isClosed else { return begun.popFirst() ?? waiting.popFirst() }
    // Whether the host is there or only a folder of it is gone: addresses that lie next to each other share their fate, so both
    // ends are tried, and what has failed before last.
    samples += 1
    return (samples % 2 == 1 ? waiting.popLast() : waiting.popFirst()) ?? begun.popFirst()
  }
}

/// Addresses that wait for a moment; of the same moment, the one that came first in the order given goes first.
struct SleepingAddresses: Sendable {
  /// The latest first. Nearly every new one is later than most, so its place is found soon.
  private var items: [(at: Moment, index: Int)] = []

  var first: Moment? { items.last?.at }

  mutating func push(_ index: Int, at moment: Moment) {
    items.insert((moment, index), at: items.firstIndex { ($0.at, $0.index) < (moment, index) } ?? items.count)
  }

  mutating func pop(notAfter now: Moment) -> Int? {
    guard let first, first <= now else { return nil }
    return items.removeLast().index
  }
}
