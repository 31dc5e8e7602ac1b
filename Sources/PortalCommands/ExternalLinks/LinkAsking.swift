import Diagnostics
import FileAccess
import LinkChecking
import LinkProbing
import TextBasics

/// The second of the three parts of a check: asks the servers.
struct LinkAsking {
  /// What holds for all requests.
  struct Rules {
    let values: HeaderValues
    let privateHosts: Set<String>
    let options: RequestOptions

    /// `nil`, with reports, when the values of headers cannot be had.
    init?(_ settings: LinkSettings, _ options: RequestOptions, log: inout DiagnosticLog) {
      let values = HeaderValues(settings, allowed: Set(options.allowEnv), environment: environmentVariable, log: &log)
      guard let values else { return nil }
      self.values = values
      privateHosts = options.privateHosts(ofManifest: settings.privateHosts, log: &log)
      self.options = options
    }
  }

  let rules: Rules
  let clock: ProbeClock
  let isEnded: () -> Bool

  /// Hands over the outcome of each target as soon as it is known, without secrets. False, with a report, when nothing can be
  /// requested.
  ///
  /// One of the stores' pages is asked for first: where no server answers, as in a closed network, the others are not, and none of
  /// them has an outcome. Until a server has answered at all, nothing is handed over.
  func ask(_ targets: [ProbeTarget], log: inout DiagnosticLog, take: (Int, ProbeOutcome) -> Void) -> Bool {
    let stores = targets.indices.filter { LinkSelection.isStore(targets[$0]) }
    let isStore = Set(stores)
    let others = stores.isEmpty ? Array(targets.indices) : targets.indices.filter { !isStore.contains($0) }
    var held = HeldOutcomes(scout: stores.first)
    guard ask(targets, others + stores.prefix(1), log: &log, take: { held.receive($0, $1, take) }) else { return false }
    if isEnded() {
      held.release(take)
      return true
    }
    if let scout = stores.first, held.isSilent(scout) {
      if !others.isEmpty, !held.hasAnswer {
        log.report(
          Diagnostic(.command.networkUnavailable, "no network", fix: "try again with a connection, or run without --external"))
        return false
      }
      log.report(Diagnostic(.command.storesNotAsked, counted(stores.count, "store page")))
      held.forget(scout)
      held.release(take)
      return true
    }
    held.release(take)
    let rest = Array(stores.dropFirst())
    return rest.isEmpty || ask(targets, rest, log: &log, take: take)
  }

  private func ask(
    _ targets: [ProbeTarget], _ part: [Int], log: inout DiagnosticLog, take: (Int, ProbeOutcome) -> Void
  ) -> Bool {
    guard !part.isEmpty else { return true }
    let asked =
      part.count == targets.count && part.first == 0 && part.last == targets.count - 1 ? targets : part.map { targets[$0] }
    var prober = LinkProber(options: transferOptions)
    for (position, target) in asked.enumerated() where !target.headers.isEmpty {
      prober.authorFields[position] = rules.values.lines(target.headers)
    }
    var probing = ProbeRules()
    probing.network = NetworkPolicy(allowedHosts: rules.privateHosts)
    var limits = CheckQueue.Limits()
    limits.highest = rules.options.hostConcurrency
    let mask = SecretMask(rules.values.secrets)
    let bar = ProgressBar(start: clock.now)
    defer { bar.clear() }
    do throws(ProbingUnavailable) {
      try prober.probe(
        asked, rules: probing, limits: limits, clock: clock, isEnded: isEnded, progress: { bar.show($0, now: clock.now) },
        take: { index, outcome in
          var outcome = outcome
          outcome.mask(mask, of: asked[index].address)
          take(part[index], outcome)
        })
      return true
    } catch {
      log.report(Diagnostic(.command.networkUnavailable, error.reason))
      return false
    }
  }

  private var transferOptions: TransferOptions {
    var transfers = TransferOptions(userAgent: "docportal/\(PortalVersion.text)")
    transfers.timeout = rules.options.timeout.milliseconds
    transfers.connectTimeout = min(transfers.connectTimeout, transfers.timeout)
    transfers.certificates = environmentVariable("SSL_CERT_FILE")
    transfers.seed = UInt64(truncatingIfNeeded: clock.now.milliseconds)
    return transfers
  }
}

/// The outcomes that are not handed over until it is known whether there is a network.
private struct HeldOutcomes {
  /// The page of a store that was asked for to find that out.
  let scout: Int?
  private(set) var hasAnswer = false
  private var outcomes: [(index: Int, outcome: ProbeOutcome)] = []

  init(scout: Int?) { self.scout = scout }

  func isSilent(_ index: Int) -> Bool { outcomes.contains { $0.index == index && $0.outcome.verdict.isSilence } }

  mutating func receive(_ index: Int, _ outcome: ProbeOutcome, _ take: (Int, ProbeOutcome) -> Void) {
    if !outcome.verdict.isSilence { hasAnswer = true }
    outcomes.append((index, outcome))
    guard hasAnswer else { return }
    for (index, outcome) in outcomes where index != scout { take(index, outcome) }
    outcomes = outcomes.filter { $0.index == scout }
  }

  mutating func forget(_ index: Int) { outcomes.removeAll { $0.index == index } }

  mutating func release(_ take: (Int, ProbeOutcome) -> Void) {
    for (index, outcome) in outcomes { take(index, outcome) }
    outcomes = []
  }
}

extension RequestOptions {
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
