import Diagnostics
import Files
import Links
import Portal
import Site
import TextBasics

/// Checks all external links of a portal: lists the links, requests each address and creates the report, like the commands
/// `links`, `probe` and `report` in sequence.
struct ExternalCheck {
  let root: String
  let jobs: Int
  let settings: Settings
  /// The results are kept for later runs, and the run counts as one.
  var remembers = true
  /// A signal ends the run early. The report then contains the results so far, and the next run continues from there.
  let signals: HeldSignals
  /// Called with the number of addresses that have answered, and of all that are asked.
  var progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?

  /// How the links are checked.
  struct Settings {
    let links: LinkOptions
    let requests: RequestOptions
    /// Decisions that have ended, changed or are not used count as errors.
    let isStrict: Bool

    init(_ external: ExternalOptions, _ links: LinkOptions, _ requests: RequestOptions) {
      (self.links, self.requests, isStrict) = (links, requests, external.strictReview)
    }
  }

  /// The verdict of every link; `nil`, with reports, when nothing could be requested.
  func run(_ portal: PortalBuild, log: inout DiagnosticLog) async -> LinkReport? {
    let clock = ProbeClock()
    let review = portal.review
    guard let today = clock.today(log: &log), let links = portal.outsideLinks else { return nil }
    let cacheFile = LinkCacheFile(root: root)
    var selection = LinkSelection(settings: links.settings(today: today, settings.links, log: &log))
    await links.forEach(jobs: jobs) { selection.add($0) }
    var cache = cacheFile.read()
    selection.reuse(cache, now: clock.now)
    let asked = selection.items.indices.filter { selection.items[$0].isAsked }
    let asking = LinkRequests(
      selection.settings, settings.requests.settings, clock: clock, isEnded: { [signals] in signals.received != nil }, log: &log)
    var outcomes: [ProbeOutcome?] = Array(repeating: nil, count: selection.items.count)
    let targets = asked.map { selection.items[$0].target }
    var answered = 0
    progress?(0, targets.count)
    let isDone = asking?.ask(targets, log: &log) { result in
      outcomes[asked[result.index]] = result.outcome
      answered += 1
      progress?(answered, targets.count)
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

extension OutsideLinks {
  /// The manifest's settings for checking links. Reasons to skip that have ended are reported.
  func settings(today: CalendarDate, _ options: LinkOptions, log: inout DiagnosticLog) -> LinkSettings {
    var settings = settings(today: today)
    settings.maxAge = options.maxAge.milliseconds
    settings.triesLocks = options.tryLocks
    for diagnostic in settings.endedSkips { log.report(diagnostic) }
    return settings
  }
}

extension ProbeClock {
  /// The date in UTC. Returns `nil`, with a report, if the system's clock is wrong.
  func today(log: inout DiagnosticLog) -> CalendarDate? {
    if let today = now.day { return today }
    log.report(Diagnostic(.probing.networkUnavailable, "the system's clock is wrong"))
    return nil
  }
}
