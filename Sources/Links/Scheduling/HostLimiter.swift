/// The concurrency limit of one origin. It starts high, is halved if the host throttles or slows down, grows again while it is
/// well, and closes the origin if nothing helps.
package struct HostLimiter: Sendable, Hashable {
  package private(set) var limit: Int
  package private(set) var active = 0
  /// No request is sent before this moment.
  package private(set) var pausedUntil: Moment?
  /// The host gets no more requests in this run.
  package private(set) var isClosed = false
  private let highest: Int
  /// The lower limit if requests are lost on a host that has answered others: each may take the full timeout.
  private let lowestWhenLost: Int
  /// A moving mean of healthy answer times in milliseconds, times 16; 0 before the first.
  private var meanTimes16 = 0
  private var bestTimes16 = Int.max
  /// The number of healthy answers since the limit last changed.
  private var healthy = 0
  /// Requests that were sent before this moment prove nothing about the new limit.
  private var changedAt = Moment(milliseconds: .min)
  /// The number of waves of refusals without a healthy answer between them.
  private var waves = 0
  /// The time of the last answer that was not throttling.
  private var lastAnswer: Moment?
  private var hasAnswered = false
  private var hasBeenThrottled = false

  /// Begins with `first` concurrent requests, and never exceeds `highest`.
  package init(first: Int = 16, highest: Int = 64) {
    self.highest = max(1, highest)
    limit = max(1, min(first, highest))
    lowestWhenLost = max(1, limit / 2)
  }

  package func mayStart(now: Moment) -> Bool {
    if let pausedUntil, now < pausedUntil { return false }
    return active < limit && !isClosed
  }

  /// Nothing has gone well since the host last failed.
  package private(set) var isInTrouble = false

  package mutating func start() { active += 1 }

  package enum Ending: Sendable, Hashable {
    /// An answer that is not throttling, with its time.
    case answered(milliseconds: Int)
    /// 429 or 503, with the wait in milliseconds if the host asks for one.
    case throttled(retryAfter: Int?)
    /// No connection, a cut one, or no answer in time; `isRetry` if the address has failed before.
    case lost(isRetry: Bool)
    case other
  }

  /// Counts a request that ended, and adapts the limit.
  package mutating func end(_ ending: Ending, sentAt: Moment, now: Moment) {
    active = max(0, active - 1)
    switch ending {
    case .answered(let milliseconds): learn(max(0, milliseconds), sentAt, now)
    case .throttled(let retryAfter):
      hasAnswered = true
      isInTrouble = true
      retreat(retryAfter, sentAt, now)
    case .lost(let isRetry): lose(isRetry, sentAt, now)
    case .other: break
    }
  }

  /// If an answer arrived since the request went out, the host is there, and the path fails. A repeated failure of an address
  /// proves nothing new about a host that answers others.
  private mutating func lose(_ isRetry: Bool, _ sentAt: Moment, _ now: Moment) {
    isInTrouble = true
    if let lastAnswer, lastAnswer >= sentAt {
      if sentAt >= changedAt { halve(now, atLeast: lowestWhenLost) }
    } else if !isRetry || lastAnswer == nil {
      retreat(nil, sentAt, now, atLeast: lastAnswer == nil ? 1 : lowestWhenLost)
      // Ten waves of timeouts would take minutes.
      if waves >= 3, let lastAnswer, now - lastAnswer > Self.longestPause { isClosed = true }
    }
  }

  /// A host that asks for a longer pause is not awaited: a run must end.
  package static let longestPause = 60_000

  /// Concurrent requests are refused together, so they count as one wave.
  private mutating func retreat(_ retryAfter: Int?, _ sentAt: Moment, _ now: Moment, atLeast lowest: Int = 1) {
    if let retryAfter {
      if retryAfter > Self.longestPause { isClosed = true }
      pause(until: now + min(retryAfter, Self.longestPause))
    }
    guard sentAt >= changedAt else { return }
    waves += 1
    // A host that has never answered probably does not exist; one that has may come back within the 45 seconds that ten waves
    // take.
    if waves >= (hasAnswered ? 10 : 3) { isClosed = true }
    if retryAfter == nil { pause(until: now + min(8000, 250 << min(waves - 1, 10))) }
    halve(now, atLeast: lowest)
  }

  private mutating func pause(until moment: Moment) { pausedUntil = pausedUntil.map { max($0, moment) } ?? moment }

  private mutating func halve(_ now: Moment, atLeast lowest: Int = 1) {
    limit = max(min(limit, lowest), limit / 2)
    healthy = 0
    hasBeenThrottled = true
    // Later than every request in progress.
    changedAt = now + 1
    meanTimes16 = 0
  }

  private mutating func learn(_ milliseconds: Int, _ sentAt: Moment, _ now: Moment) {
    hasAnswered = true
    lastAnswer = now
    waves = 0
    isInTrouble = false
    guard sentAt >= changedAt else { return }
    let sample = min(milliseconds, 600_000)
    // A quarter of the new sample: four answers are enough to notice, one outlier is not.
    meanTimes16 = meanTimes16 == 0 ? sample * 16 : meanTimes16 + (sample * 16 - meanTimes16) / 4
    bestTimes16 = min(bestTimes16, max(meanTimes16, Self.quick * 16))
    if meanTimes16 > bestTimes16 * 4 {
      // A host that stays slow even with one request at a time is not held to its former speed.
      if limit == 1 { bestTimes16 *= 2 }
      halve(now)
      return
    }
    healthy += 1
    guard healthy >= limit, limit < highest else { return }
    // Doubles until the host throttles for the first time, then grows slowly.
    limit = min(highest, hasBeenThrottled ? limit + 1 : limit * 2)
    healthy = 0
  }

  /// A faster answer, in milliseconds, is quick, and the difference does not matter.
  private static let quick = 100
}
