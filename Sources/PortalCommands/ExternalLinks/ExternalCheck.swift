import CatalogueModel
import Diagnostics
import FileAccess
import LinkChecking
import LinkProbing
import LinkReview
import SiteGeneration
import TextBasics

/// Asks the servers about everything that a portal links to.
struct ExternalCheck {
  let root: String
  let jobs: Int
  let options: ExternalOptions
  /// Whether what is found is kept for later runs, and counts as one.
  var remembers = true
  /// Ends the run early when one comes: the report then has what was found so far, and the next run goes on from there.
  let signals: HeldSignals

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
    guard let values = HeaderValues(settings, allowed: Set(options.allowEnv), environment: environmentVariable, log: &log) else {
      return nil
    }
    settings.privateHosts = options.privateHosts(ofManifest: settings.privateHosts, log: &log)
    let review = portal.review
    let selection = await (consume portal).linkSelection(settings, jobs: jobs)
    let file = LinkCacheFile(folder: StateFolder(root: root))
    var cache = file.read()
    let indexes = selection.unanswered(by: cache, now: clock.now)
    guard let outcomes = ask(selection, indexes, settings, values, clock, log: &log) else { return nil }
    var report = selection.report(
      outcomes, of: indexes, isInterrupted: signals.received != nil, cache: &cache, now: clock.now)
    report.mask(values.secrets)
    report.apply(review, today: today, isStrict: options.strictReview, log: &log)
    if remembers { file.write(cache, log: &log) }
    return report
  }

  /// The outcomes of the items with these indexes. One of the stores' pages is asked for first: where no server answers, as in a
  /// closed network, the others are not, and none of them has an outcome.
  private func ask(
    _ selection: LinkSelection, _ indexes: [Int], _ settings: LinkSettings, _ values: HeaderValues, _ clock: ProbeClock,
    log: inout DiagnosticLog
  ) -> [ProbeOutcome?]? {
    let stores = indexes.filter(selection.isStore)
    let others = indexes.filter { !selection.isStore($0) }
    var found: [Int: ProbeOutcome] = [:]
    for part in [others + stores.prefix(1), Array(stores.dropFirst())] where !part.isEmpty {
      let targets = part.map { selection.items[$0].target }
      var prober = LinkProber(options: transferOptions(seed: clock.now))
      for (position, target) in targets.enumerated() where !target.headers.isEmpty {
        prober.authorFields[position] = values.lines(target.headers)
      }
      guard let outcomes = ask(prober, targets, settings, clock, log: &log) else { return nil }
      for (index, outcome) in zip(part, outcomes) { found[index] = outcome }
      if signals.received != nil { break }
      guard let scout = stores.first, found[scout]?.verdict.isSilence ?? false, part.contains(scout) else { continue }
      if !others.isEmpty, found.values.allSatisfy(\.verdict.isSilence) {
        log.report(
          Diagnostic(.command.networkUnavailable, "no network", fix: "try again with a connection, or run without --external"))
        return nil
      }
      log.report(Diagnostic(.command.storesNotAsked, counted(stores.count, "store page")))
      found[scout] = nil
      break
    }
    return indexes.map { found[$0] }
  }

  private func ask(
    _ prober: LinkProber, _ targets: [ProbeTarget], _ settings: LinkSettings, _ clock: ProbeClock, log: inout DiagnosticLog
  ) -> [ProbeOutcome?]? {
    var rules = ProbeRules()
    rules.network = NetworkPolicy(allowedHosts: settings.privateHosts)
    var limits = CheckQueue.Limits()
    limits.highest = options.hostConcurrency
    let bar = ProgressBar(start: clock.now)
    defer { bar.clear() }
    do throws(ProbingUnavailable) {
      return try prober.probe(
        targets, rules: rules, limits: limits, clock: clock, isEnded: { [signals] in signals.received != nil },
        progress: { bar.show($0, now: clock.now) })
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

extension ExternalOptions {
  /// The hosts that may be private ones: those of the command line, and those of the manifest where it is trusted. What the
  /// manifest opens, or would open, is reported once.
  func privateHosts(ofManifest hosts: Set<String>, log: inout DiagnosticLog) -> Set<String> {
    let others = hosts.subtracting(allowPrivateHost).sorted()
    guard !others.isEmpty else { return Set(allowPrivateHost) }
    let rule: Rule = trust ? .command.openedHosts : .command.closedHosts
    log.report(Diagnostic(rule, listed(others, atMost: 5)))
    return Set(allowPrivateHost).union(trust ? hosts : [])
  }
}

/// The values of the headers that an author wants sent, out of the environment. They go to the servers and nowhere else.
struct HeaderValues {
  private var values: [String: String] = [:]
  /// What a manifest may name: else one of somebody else's could send any secret of the environment to its own server.
  private static let prefix = "DOCPORTAL_"

  /// Looks the values up; `nil`, with reports, when one is missing, cannot be sent, or is not for a manifest to send.
  init?(
    _ settings: LinkSettings, allowed: Set<String>, environment: (String) -> String?, log: inout DiagnosticLog
  ) {
    let refused = settings.headers.filter { !$0.variable.hasPrefix(Self.prefix) && !allowed.contains($0.variable) }
    guard refused.isEmpty else {
      for header in refused { log.report(Diagnostic(.command.unlistedVariable, header.variable, at: header.place)) }
      return nil
    }
    for header in settings.headers { values[header.variable] = environment(header.variable) }
    var faults = settings.missingVariables(among: Set(values.keys))
    faults += settings.headers.filter { !isFieldValue(values[$0.variable] ?? "") }.map {
      Diagnostic(.command.unusableValue, $0.variable, $0.name, at: $0.place)
    }
    for fault in faults { log.report(fault) }
    guard faults.isEmpty else { return nil }
  }

  var secrets: [String] { Array(values.values) }

  func lines(_ headers: [HeaderVariable]) -> [String] {
    headers.compactMap { header in values[header.variable].map { "\(header.name): \($0)" } }
  }

  /// No line end, which would begin another header, and no other control character (RFC 9110 section 5.5).
  private func isFieldValue(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= ASCII.space && $0 != 0x7F || $0 == ASCII.tab }
  }
}

/// What earlier runs found out about links.
struct LinkCacheFile {
  let folder: StateFolder
  private static let name = "links"

  /// What the last run left; empty where there is nothing that can be read.
  func read() -> LinkCache {
    // A cache that cannot be read is ignored: every address is requested.
    folder.read(Self.name).map { LinkCache(decoding: $0) } ?? LinkCache()
  }

  /// Leaves what is known to the next run; that it cannot is a warning.
  func write(_ cache: LinkCache, log: inout DiagnosticLog) {
    let path = folder.destination(Self.name)
    do throws(FileError) {
      try replaceFile(path) { take in cache.encode(to: take) }
    } catch {
      var diagnostic = Diagnostic(.file.cannotReplace, error, at: path)
      diagnostic.severity = .warning
      log.report(diagnostic)
    }
  }
}
