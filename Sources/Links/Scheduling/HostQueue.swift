/// The addresses that wait for one origin: those that were requested before first, then the others, each in order of arrival.
struct HostQueue: Sendable {
  let name: String
  var limiter: HostLimiter
  /// The host is in the queue of hosts.
  var hasTurn = false
  /// The host has answered a request for a range with just that range, so no HEAD is needed first.
  var sendsRanges = false
  /// The verdict for all further addresses of a closed host.
  var closedWith: Verdict?
  private var waiting: ArraySlice<Int> = []
  private var begun: ArraySlice<Int> = []

  /// The number of addresses taken while the host was in trouble.
  private var samples = 0

  init(_ limiter: HostLimiter, name: String) {
    self.limiter = limiter
    self.name = name
  }

  var isWaiting: Bool { !begun.isEmpty || !waiting.isEmpty }

  /// Addresses in progress are finished first: they take more memory than waiting ones.
  mutating func put(_ index: Int, isBegun: Bool) {
    if isBegun { begun.append(index) } else { waiting.append(index) }
  }

  mutating func take() -> Int? {
    guard limiter.isInTrouble, !limiter.isClosed else { return begun.popFirst() ?? waiting.popFirst() }
    // Neighbouring addresses, such as those of one folder, share their fate. To find out whether the whole host is away, both
    // ends are tried in turn, and addresses that have failed before come last.
    samples += 1
    return (samples % 2 == 1 ? waiting.popLast() : waiting.popFirst()) ?? begun.popFirst()
  }
}

/// Addresses that wait for a moment; at the same moment, the one that is first in the given order goes first.
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
