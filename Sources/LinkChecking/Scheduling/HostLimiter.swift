/// How many requests one origin gets at once. Starts fast, halves when the host throttles or slows down, grows again while
/// it is well, and closes when nothing helps.
package struct HostLimiter: Sendable, Hashable {
  package private(set) var limit: Int
  package private(set) var active = 0
  /// No request before this moment.
  package private(set) var pausedUntil: Moment?
  /// Whether the host is to be left alone for the rest of the run.
  package private(set) var isClosed = false
  private let highest: Int
  /// No fewer at once for the sake of requests that are lost on a host which has answered others: each may take all the time
  /// there is.
  private let lowestWhenLost: Int
  /// A moving mean of healthy answer times in milliseconds, times 16; 0 before the first.
  private var meanTimes16 = 0
  private var bestTimes16 = Int.max
  /// Healthy answers since the limit last changed.
  private var healthy = 0
  /// Requests that were sent before say nothing about the new limit.
  private var changedAt = Moment(milliseconds: .min)
  /// Waves of refusals without a healthy answer between them.
  private var waves = 0
  /// When the last answer came that was no throttling.
  private var lastAnswer: Moment?
  private var hasAnswered = false
  private var hasBeenThrottled = false

  /// Begins at `first` requests at once, and never passes `highest`.
  package init(first: Int = 16, highest: Int = 64) {
    self.highest = max(1, highest)
    limit = max(1, min(first, highest))
    lowestWhenLost = max(1, limit / 2)
  }

  package func mayStart(now: Moment) -> Bool {
    if let pausedUntil, now < pausedUntil { return false }
    return active < limit && !isClosed
  }

  /// Whether nothing has gone well since the host last failed.
  package private(set) var isInTrouble = false

  package mutating func start() { active += 1 }

  /// What a request's end says.
  package enum Ending: Sendable, Hashable {
    /// An answer that is no throttling, after so many milliseconds.
    case answered(milliseconds: Int)
    /// 429 or 503; with the milliseconds that the host wants to be left alone, when it says so.
    case throttled(retryAfter: Int?)
    /// No connection, a cut one, or none of the answer in time; perhaps of an address that has failed before.
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

  /// Where something was answered since the request went out, the host is there, and it is the path that fails. An address that
  /// failed before says nothing new about a host that answers others.
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

  /// A host that wants to be left alone for longer is not waited for: a run must end.
  package static let longestPause = 60_000

  /// Requests that were under way together are refused together: they count as one wave.
  private mutating func retreat(_ retryAfter: Int?, _ sentAt: Moment, _ now: Moment, atLeast lowest: Int = 1) {
    if let retryAfter {
      if retryAfter > Self.longestPause { isClosed = true }
      pause(until: now + min(retryAfter, Self.longestPause))
    }
    guard sentAt >= changedAt else { return }
    waves += 1
    // A host that has never answered is probably not there; one that has may come back within the 45 seconds that ten waves
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
    // Later than every request that is under way.
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
      // A host that stays slow though it gets one request at a time is not held to what it once was.
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

  /// Below so many milliseconds an answer is quick, and how much quicker says nothing.
  private static let quick = 100
}
