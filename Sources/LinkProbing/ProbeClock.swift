package import LinkChecking
import Platform

/// The time of day that never goes back: the system's at the beginning, and what has passed since.
package struct ProbeClock: Sendable {
  private let start: Moment
  private let beginning = ContinuousClock.now

  package init() {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    start = Moment(milliseconds: Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000)
  }

  package var now: Moment {
    let passed = beginning.duration(to: .now).components
    return start + (Int(passed.seconds) * 1000 + Int(passed.attoseconds / 1_000_000_000_000_000))
  }
}
