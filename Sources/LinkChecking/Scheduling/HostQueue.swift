/// The addresses that wait for one origin: those that were requested before first, then the others, each in the order in which
/// they
/// came.
struct HostQueue: Sendable {
  let name: String
  var limiter: HostLimiter
  /// Whether the host is in the line of hosts.
  var hasTurn = false
  /// Whether the host has sent only the beginning of a file when that was requested: then no HEAD is needed before.
  var sendsRanges = false
  /// What every further address of a closed host gets.
  var closedWith: Verdict?
  private var waiting = Fifo<Int>()
  private var begun = Fifo<Int>()

  /// Addresses taken while the host was in trouble.
  private var samples = 0

  init(_ limiter: HostLimiter, name: String) {
    self.limiter = limiter
    self.name = name
  }

  var isWaiting: Bool { begun.count + waiting.count > 0 }

  /// What was begun is brought to its end first: an address under way takes more memory than one that waits.
  mutating func put(_ index: Int, isBegun: Bool) {
    if isBegun { begun.push(index) } else { waiting.push(index) }
  }

  mutating func take() -> Int? {
    guard limiter.isInTrouble, !limiter.isClosed else { return begun.pop() ?? waiting.pop() }
    // Whether the host is there or only a folder of it is gone: addresses that lie next to each other share their fate, so both
    // ends are tried, and what has failed before last.
    samples += 1
    return (samples % 2 == 1 ? waiting.popLast() : waiting.pop()) ?? begun.pop()
  }
}

/// First in, first out, in constant time; the last one can be taken as well.
struct Fifo<Element: Sendable>: Sendable {
  private var storage: [Element] = []
  private var first = 0

  var count: Int { storage.count - first }
  var elements: ArraySlice<Element> { storage[first...] }

  mutating func push(_ element: Element) { storage.append(element) }
  mutating func popLast() -> Element? { first < storage.count ? storage.popLast() : nil }

  mutating func pop() -> Element? {
    guard first < storage.count else { return nil }
    let element = storage[first]
    first += 1
    // What was taken is dropped once it is half of all.
    if first > 64, first * 2 > storage.count {
      storage.removeFirst(first)
      first = 0
    }
    return element
  }
}

/// Addresses that wait for a moment, the earliest on top; of the same moment, the one that came first in the order given.
struct TimeHeap: Sendable {
  private var items: [(at: Moment, index: Int)] = []

  var first: Moment? { items.first?.at }

  mutating func push(_ index: Int, at moment: Moment) {
    items.append((moment, index))
    var child = items.count - 1
    while child > 0, precedes(child, (child - 1) / 2) {
      items.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func pop(notAfter now: Moment) -> Int? {
    guard let top = items.first, top.at <= now, let last = items.popLast() else { return nil }
    guard !items.isEmpty else { return top.index }
    items[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < items.count && precedes(child, least) { least = child }
      if least == parent { return top.index }
      items.swapAt(parent, least)
      parent = least
    }
  }

  private func precedes(_ left: Int, _ right: Int) -> Bool {
    (items[left].at, items[left].index) < (items[right].at, items[right].index)
  }
}
