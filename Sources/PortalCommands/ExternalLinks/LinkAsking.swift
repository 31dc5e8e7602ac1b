import Diagnostics
import FileAccess
import LinkChecking
import LinkProbing
import TextBasics

/// The second of the three parts of a check: requests the addresses.
struct LinkAsking {
  /// Settings for all requests.
  struct Rules {
    let values: HeaderValues
    let privateHosts: Set<String>
    let options: RequestOptions

    /// Returns `nil`, with reports, if header values are not available.
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

  /// Passes the outcome of each address, without secrets, to `take` as soon as it is known. Returns `false`, with a report, if no
  /// request is possible.
  ///
  /// Probe one store page first. If it gets no answer (closed network), skip the other store pages: none of them has an outcome.
  /// If there are store pages, nothing is passed to `take` until a server has answered. `stores` contains the indexes of the
  /// store pages.
  func ask(
    _ targets: TargetList, stores: [CheckQueue.Index], log: inout DiagnosticLog, take: (CheckQueue.Finished) -> Void
  ) -> Bool {
    guard let scout = stores.first else { return ask(targets, part: nil, log: &log, take: take) }
    let isStore = Set(stores)
    let others = (0..<targets.count).filter { !isStore.contains($0) }
    var held = HeldOutcomes(scout: scout)
    guard ask(targets, part: others + [scout], log: &log, take: { held.receive($0, take) }) else { return false }
    if isEnded() {
      held.release(take)
      return true
    }
    if held.isSilent {
      if !others.isEmpty, !held.hasAnswer {
        log.report(
          Diagnostic(.command.networkUnavailable, "no network", fix: "try again with a connection, or run without --external"))
        return false
      }
      log.report(Diagnostic(.command.storesNotAsked, counted(stores.count, "store page")))
      held.forgetScout()
      held.release(take)
      return true
    }
    held.release(take)
    return ask(targets, part: Array(stores.dropFirst()), log: &log, take: take)
  }

  private func ask(
    _ targets: TargetList, part: [CheckQueue.Index]?, log: inout DiagnosticLog, take: (CheckQueue.Finished) -> Void
  ) -> Bool {
    guard part?.count ?? targets.count > 0 else { return true }
    var prober = LinkProber(options: transferOptions)
    prober.authorFields = { [values = rules.values] in values.lines($0.headers) }
    var probing = ProbeRules()
    probing.network = NetworkPolicy(allowedHosts: rules.privateHosts)
    var limits = CheckQueue.Limits()
    limits.highest = rules.options.hostConcurrency
    let mask = SecretMask(rules.values.secrets)
    let bar = ProgressBar(start: clock.now)
    defer { bar.clear() }
    do throws(ProbingUnavailable) {
      try prober.probe(
        targets, part: part, rules: probing, limits: limits, clock: clock, isEnded: isEnded,
        progress: { bar.show($0, now: clock.now) },
        take: { finished in
          var finished = finished
          finished.outcome.mask(mask, of: finished.target.address)
          take(finished)
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

/// Outcomes held back until it is known that there is a network.
private struct HeldOutcomes {
  /// The store page used to detect a network.
  let scout: CheckQueue.Index
  private(set) var hasAnswer = false
  private var outcomes: [CheckQueue.Finished] = []

  init(scout: CheckQueue.Index) { self.scout = scout }

  /// The store page got no answer.
  var isSilent: Bool { outcomes.contains { $0.index == scout && $0.outcome.verdict.isSilence } }

  mutating func receive(_ finished: CheckQueue.Finished, _ take: (CheckQueue.Finished) -> Void) {
    if !finished.outcome.verdict.isSilence { hasAnswer = true }
    outcomes.append(finished)
    guard hasAnswer else { return }
    for finished in outcomes where finished.index != scout { take(finished) }
    outcomes = outcomes.filter { $0.index == scout }
  }

  mutating func forgetScout() { outcomes.removeAll { $0.index == scout } }

  mutating func release(_ take: (CheckQueue.Finished) -> Void) {
    for finished in outcomes { take(finished) }
    outcomes = []
  }
}

extension RequestOptions {
  /// The hosts that may be private: those of the command line, and those of the manifest if it is trusted. The hosts that the
  /// manifest opens, or would open, are reported once.
  func privateHosts(ofManifest hosts: Set<String>, log: inout DiagnosticLog) -> Set<String> {
    let others = hosts.subtracting(allowPrivateHost).sorted()
    guard !others.isEmpty else { return Set(allowPrivateHost) }
    let rule: Rule = trust ? .command.openedHosts : .command.closedHosts
    log.report(Diagnostic(rule, listed(others, atMost: 5)))
    return Set(allowPrivateHost).union(trust ? hosts : [])
  }
}
