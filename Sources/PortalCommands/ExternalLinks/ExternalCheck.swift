import Diagnostics
import FileAccess
import LinkChecking
import LinkProbing
import SiteGeneration
import TextBasics

/// Asks the servers about everything that a portal links to.
struct ExternalCheck {
  let root: String
  let jobs: Int
  let options: ExternalOptions
  /// Whether what is found is kept for later runs, and counts as one.
  var remembers = true

  /// The verdict of every link; `nil`, with reports, when nothing could be requested.
  func run(_ portal: consuming GeneratedPortal, log: inout DiagnosticLog) async -> LinkReport? {
    let clock = ProbeClock()
    guard let today = clock.now.day else {
      log.report(Diagnostic(.command.networkUnavailable, "the system's clock is wrong"))
      return nil
    }
    guard var settings = portal.linkSettings(today: today) else { return nil }
    settings.maxAge = options.maxAge.milliseconds
    for diagnostic in settings.endedSkips { log.report(diagnostic) }
    guard let values = HeaderValues(settings, environment: environmentVariable, log: &log) else { return nil }
    let selection = await (consume portal).externalLinks(settings, jobs: jobs)
    let file = LinkCacheFile(root: root)
    var cache = file.read()
    let indexes = selection.unanswered(by: cache, now: clock.now)
    let targets = indexes.map { selection.items[$0].target }
    var prober = LinkProber(options: transferOptions(seed: clock.now))
    for (position, target) in targets.enumerated() where !target.headers.isEmpty {
      prober.authorFields[position] = values.lines(target.headers)
    }
    guard let outcomes = ask(prober, targets, settings, clock, log: &log) else { return nil }
    var report = selection.report(outcomes, of: indexes, cache: &cache, now: clock.now)
    report.mask(values.secrets)
    if remembers { file.write(cache, log: &log) }
    return report
  }

  private func ask(
    _ prober: LinkProber, _ targets: [ProbeTarget], _ settings: LinkSettings, _ clock: ProbeClock, log: inout DiagnosticLog
  ) -> [ProbeOutcome?]? {
    var rules = ProbeRules()
    rules.network = NetworkPolicy(allowedHosts: settings.privateHosts.union(options.allowPrivateHost))
    var limits = CheckQueue.Limits()
    limits.highest = options.hostConcurrency
    let bar = ProgressBar(start: clock.now)
    defer { bar.clear() }
    do throws(ProbingUnavailable) {
      return try prober.probe(targets, rules: rules, limits: limits, clock: clock) { bar.show($0, now: clock.now) }
    } catch {
      log.report(Diagnostic(.command.networkUnavailable, error.reason))
      return nil
    }
  }

  private func transferOptions(seed: Moment) -> TransferOptions {
    var transfers = TransferOptions(userAgent: "docportal/\(PortalVersion.text)")
    transfers.timeout = options.timeout.milliseconds
    transfers.connectTimeout = min(transfers.connectTimeout, transfers.timeout)
    transfers.certificates = environmentVariable("SSL_CERT_FILE")
    transfers.seed = UInt64(truncatingIfNeeded: seed.milliseconds)
    return transfers
  }
}
