import Links
import Testing

@Suite struct RetryScheduleTests {
  @Test func doublesTheWaitWithJitterUpToTheLongest() {
    var schedule = RetrySchedule()
    schedule.attempts = 100
    var generator = SeededGenerator(seed: 9)
    for failures in 1..<100 {
      let full = failures < 6 ? 500 << (failures - 1) : 15_000
      for _ in 0..<50 {
        let wait = schedule.wait(after: failures, retryAfter: nil, using: &generator) ?? -1
        #expect((full / 2...full).contains(wait), "\(failures): \(wait)")
      }
    }
  }

  @Test func addressesDoNotComeBackAtOnce() {
    let waits = (0..<100).map { seed in
      var generator = SeededGenerator(seed: UInt64(seed))
      return RetrySchedule().wait(after: 1, retryAfter: nil, using: &generator) ?? 0
    }
    #expect(Set(waits).count > 60)
  }

  @Test func sameSeedSameWaits() {
    var first = SeededGenerator(seed: 3)
    var second = SeededGenerator(seed: 3)
    for failures in 1..<3 {
      let schedule = RetrySchedule()
      #expect(
        schedule.wait(after: failures, retryAfter: nil, using: &first)
          == schedule.wait(after: failures, retryAfter: nil, using: &second))
    }
  }

  @Test func noServerIsAwaitedLongerThanTheReadingMayTake() {
    var (schedule, generator) = (RetrySchedule(), SeededGenerator(seed: 1))
    schedule.longestRetryAfter = 600_000
    #expect(schedule.wait(after: 1, retryAfter: 599_000, within: 600_000, using: &generator) != nil)
    #expect(schedule.wait(after: 1, retryAfter: 599_000, within: 599_000, using: &generator) == nil)
  }

  @Test(arguments: [(0, true), (7000, true), (60_000, true), (60_001, false), (31_536_000_000, false)])
  func honoursTheServersWishUpToAMinute(_ retryAfter: Int, _ waits: Bool) {
    var generator = SeededGenerator(seed: 1)
    let wait = RetrySchedule().wait(after: 1, retryAfter: retryAfter, using: &generator)
    #expect((wait != nil) == waits)
    if let wait { #expect((retryAfter..<retryAfter + 250).contains(wait)) }
  }

  @Test func givesUpWhenTheAttemptsAreUsedUp() {
    var generator = SeededGenerator(seed: 1)
    #expect(RetrySchedule().wait(after: 2, retryAfter: 0, using: &generator) != nil)
    #expect(RetrySchedule().wait(after: 3, retryAfter: 0, using: &generator) == nil)
    #expect(RetrySchedule().wait(after: Int.max, retryAfter: nil, using: &generator) == nil)
  }
}
