/// The wait before an address is requested again. Exponential, with jitter, so that many addresses do not come back at once.
package struct RetrySchedule: Sendable, Hashable {
  /// The number of requests for one hop, including the first.
  package var attempts = 3
  /// The wait before the second request, in milliseconds, before jitter.
  package var firstWait = 500
  /// The longest wait of our own choosing.
  package var longestWait = 15_000
  /// A server that asks for a longer wait is not awaited.
  package var longestRetryAfter = 60_000

  package init() {}

  /// Milliseconds to wait after this number of failed requests (from 1); `nil` if there should be no further one.
  ///
  /// By default, a random time between half of the doubled wait and all of it. If the server asks for a wait, that time and up to
  /// a quarter of a second more, unless that is no less than `rest`.
  package func wait(
    after failures: Int, retryAfter: Int?, within rest: Int = .max, using generator: inout SeededGenerator
  ) -> Int? {
    guard failures < attempts else { return nil }
    if let retryAfter {
      guard retryAfter <= longestRetryAfter, retryAfter < rest else { return nil }
      return retryAfter + generator.number(below: 250)
    }
    let doublings = min(max(0, failures - 1), 20)
    let full = min(longestWait, max(1, firstWait) << doublings)
    return full / 2 + generator.number(below: full - full / 2 + 1)
  }
}

/// SplitMix64: numbers that depend only on the seed, so that a run can be repeated.
package struct SeededGenerator: Sendable, Hashable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  /// The next number from 0 up to, but not including, `limit`.
  package mutating func number(below limit: Int) -> Int {
    guard limit > 1 else { return 0 }
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ (value >> 31)) % UInt64(limit))
  }
}
