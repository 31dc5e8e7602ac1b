package import Diagnostics
package import Files
package import Portal
import TextBasics

/// Checks the links of a selection: requests each address that no earlier run answered, and makes the report.
package struct ExternalCheck: Sendable {
  /// How links are checked.
  package struct Settings: Sendable {
    package let requests: RequestSettings
    /// Milliseconds for which a good result is reused.
    package let maxAge: Int
    /// Documents are locked and unlocked, to see whether that is possible.
    package let triesLocks: Bool
    /// Decisions that have ended, changed or are not used count as errors.
    package let isStrict: Bool

    package init(_ requests: RequestSettings, maxAge: Int, triesLocks: Bool, isStrict: Bool) {
      (self.requests, self.maxAge, self.triesLocks, self.isStrict) = (requests, maxAge, triesLocks, isStrict)
    }
  }

  private let root: String
  package let settings: Settings
  /// The results are kept for later runs, and the run counts as one.
  private let remembers: Bool
  /// A signal ends the run early. The report then contains the results so far, and the next run continues from there.
  private let signals: HeldSignals
  /// Called with the number of addresses that have answered, and of all that are asked.
  private let progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?

  package init(
    root: String, settings: Settings, remembers: Bool = true, signals: HeldSignals,
    progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil
  ) {
    (self.root, self.settings, self.remembers) = (root, settings, remembers)
    (self.signals, self.progress) = (signals, progress)
  }

  /// The verdict of every link; `nil`, with reports, when nothing could be requested.
  package func run(
    _ selection: consuming LinkSelection, _ review: Review, today: CalendarDate, log: inout DiagnosticLog
  ) -> LinkReport? {
    let (clock, cacheFile) = (ProbeClock(), LinkCacheFile(root: root))
    var selection = selection
    var cache = cacheFile.read()
    selection.reuse(cache, now: clock.now)
    let asked = selection.items.indices.filter { selection.items[$0].isAsked }
    let requests = LinkRequests(
      selection.settings, settings.requests, clock: clock, isEnded: { [signals] in signals.received != nil }, log: &log)
    var outcomes: [ProbeOutcome?] = Array(repeating: nil, count: selection.items.count)
    var answered = 0
    progress?(0, asked.count)
    let isDone = requests?.ask(asked.map { selection.items[$0].target }, log: &log) { result in
      outcomes[asked[result.index]] = result.outcome
      answered += 1
      progress?(answered, asked.count)
    }
    guard isDone ?? false else { return nil }
    let now = clock.now
    var report = selection.report(cache: &cache, isInterrupted: signals.received != nil, now: now) { index in
      outcomes[index].map { selection.items[index].checked($0, at: now) }
    }
    var application = ReviewApplication(review, today: today, isStrict: settings.isStrict)
    application.apply(to: &report, log: &log)
    application.finish(log: &log)
    if remembers { cacheFile.write(cache, log: &log) }
    return report
  }
}

extension ProbeClock {
  /// The date in UTC. Returns `nil`, with a report, if the system's clock is wrong.
  package func today(log: inout DiagnosticLog) -> CalendarDate? {
    if let today = now.day { return today }
    log.report(Diagnostic(.probing.networkUnavailable, "the system's clock is wrong"))
    return nil
  }
}

extension CalendarDate {
  /// The day of now, in UTC; `nil` when the system's clock is wrong.
  package static var today: CalendarDate? { ProbeClock().now.day }
}
