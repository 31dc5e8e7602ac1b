import Links
import Testing

@Suite struct HostLimiterTests {
  static func at(_ milliseconds: Int) -> Moment { Moment(milliseconds: milliseconds) }

  /// Sends as many requests as the limit allows, and ends them all the same way.
  private func wave(_ limiter: inout HostLimiter, _ ending: HostLimiter.Ending, at sentAt: Moment, after: Int = 10) {
    var sent = 0
    while limiter.mayStart(now: sentAt) {
      limiter.start()
      sent += 1
    }
    for _ in 0..<sent { limiter.end(ending, sentAt: sentAt, now: sentAt + after) }
  }

  @Test func doublesWhileItIsWell() {
    var limiter = HostLimiter()
    var limits = [limiter.limit]
    for time in 0..<4 {
      wave(&limiter, .answered(milliseconds: 10), at: Self.at(time * 100))
      limits.append(limiter.limit)
    }
    #expect(limits == [16, 32, 64, 64, 64])
    #expect(limiter.active == 0)
  }

  @Test func aWaveOfPushBacksHalvesOnce() {
    var limiter = HostLimiter()
    wave(&limiter, .throttled(retryAfter: nil), at: Self.at(0))
    #expect(limiter.limit == 8)
    #expect(limiter.pausedUntil == Self.at(260))
    #expect(!limiter.mayStart(now: Self.at(259)))
    #expect(limiter.mayStart(now: Self.at(260)))
  }

  @Test func feelsItsWayAfterAPushBack() {
    var limiter = HostLimiter()
    wave(&limiter, .throttled(retryAfter: nil), at: Self.at(0))
    var limits: [Int] = []
    for time in 3..<6 {
      wave(&limiter, .answered(milliseconds: 10), at: Self.at(time * 100))
      limits.append(limiter.limit)
    }
    #expect(limits == [9, 10, 11])
  }

  @Test func honoursRetryAfterUpToAMinute() {
    var limiter = HostLimiter()
    limiter.start()
    limiter.end(.throttled(retryAfter: 60_000), sentAt: Self.at(0), now: Self.at(5))
    #expect(limiter.pausedUntil == Self.at(60_005))
    #expect(!limiter.isClosed)
    limiter.end(.throttled(retryAfter: 60_001), sentAt: Self.at(0), now: Self.at(5))
    #expect(limiter.isClosed)
    #expect(!limiter.mayStart(now: Self.at(1_000_000)))
  }

  @Test func closesAfterThreeWavesOfSilenceFromTheBeginning() {
    var limiter = HostLimiter()
    for time in 0..<2 { wave(&limiter, .lost(isRetry: false), at: Self.at(time * 20_000), after: 10_000) }
    #expect(!limiter.isClosed)
    wave(&limiter, .lost(isRetry: false), at: Self.at(40_000), after: 10_000)
    #expect(limiter.isClosed)
  }

  @Test func bearsMoreFromAHostThatHasAnswered() {
    var limiter = HostLimiter()
    wave(&limiter, .answered(milliseconds: 10), at: Self.at(0))
    for _ in 1..<10 { wave(&limiter, .lost(isRetry: false), at: limiter.pausedUntil ?? Self.at(1000)) }
    #expect(!limiter.isClosed)
    #expect(limiter.limit == 8)
    wave(&limiter, .lost(isRetry: false), at: limiter.pausedUntil ?? Self.at(0))
    #expect(limiter.isClosed)
  }

  @Test func aMinuteOfSilenceIsEnough() {
    var limiter = HostLimiter()
    wave(&limiter, .answered(milliseconds: 10), at: Self.at(0))
    for time in 1..<4 { wave(&limiter, .lost(isRetry: false), at: Self.at(time * 25_000), after: 20_000) }
    #expect(limiter.isClosed)
  }

  @Test func aPathThatFailsWhileOthersAreAnsweredIsNotTheHostsFault() {
    var limiter = HostLimiter()
    for time in 0..<100 {
      let now = Self.at(time * 100)
      limiter.start()
      limiter.start()
      limiter.end(.answered(milliseconds: 10), sentAt: now, now: now + 10)
      limiter.end(.lost(isRetry: time > 0), sentAt: now, now: now + 20)
      #expect(limiter.pausedUntil == nil)
    }
    #expect(limiter.limit >= 8 && !limiter.isClosed)
  }

  @Test func whatFailedBeforeTellsNothingNewOfAHostThatAnswers() {
    var limiter = HostLimiter()
    wave(&limiter, .answered(milliseconds: 10), at: Self.at(0))
    for time in 1..<20 { wave(&limiter, .lost(isRetry: true), at: Self.at(time * 1000)) }
    #expect(!limiter.isClosed && limiter.pausedUntil == nil)
  }

  @Test func otherEndingsTellNothing() {
    var limiter = HostLimiter()
    wave(&limiter, .other, at: Self.at(0))
    #expect(limiter.limit == 16)
    #expect(limiter.pausedUntil == nil)
  }

  @Test(arguments: [(0, 0, 1), (5, 3, 3), (-1, -1, 1)])
  func limitsAreAtLeastOne(_ first: Int, _ highest: Int, _ limit: Int) {
    #expect(HostLimiter(first: first, highest: highest).limit == limit)
  }
}
