package import Diagnostics
import Files
import TextBasics

/// The settings of requests that the person who checks has, not the author.
package struct RequestSettings: Sendable {
  package var userAgent: String
  /// The limit for an answer with all bytes that are read, in milliseconds.
  package var timeout = 20_000
  package var hostConcurrency = CheckQueue.Limits().highest
  /// The hosts that may be local or on a private network.
  package var privateHosts: Set<String> = []
  /// The environment variables that headers may send, besides those for docportal.
  package var variables: Set<String> = []
  /// Hosts that the manifest opens may be private too.
  package var trustsManifest = false

  package init(userAgent: String) { self.userAgent = userAgent }

  /// The hosts that may be private: those of the command line, and those of the manifest if it is trusted. The hosts that the
  /// manifest opens, or would open, are reported once.
  func privateHosts(ofManifest hosts: Set<String>, log: inout DiagnosticLog) -> Set<String> {
    let others = hosts.subtracting(privateHosts).sorted()
    guard !others.isEmpty else { return privateHosts }
    let rule: Rule = trustsManifest ? .probing.openedHosts : .probing.closedHosts
    log.report(Diagnostic(rule, listed(others, atMost: 5)))
    return privateHosts.union(trustsManifest ? hosts : [])
  }
}

/// The second of the three parts of a check: requests the addresses.
package struct LinkRequests {
  private let values: HeaderValues
  private let privateHosts: Set<String>
  private let requests: RequestSettings
  private let clock: ProbeClock
  private let isEnded: () -> Bool

  /// Returns `nil`, with reports, if header values are not available.
  package init?(
    _ settings: LinkSettings, _ requests: RequestSettings, clock: ProbeClock, isEnded: @escaping () -> Bool,
    log: inout DiagnosticLog
  ) {
    guard let values = HeaderValues(settings, allowed: requests.variables, environment: environmentVariable, log: &log) else {
      return nil
    }
    privateHosts = requests.privateHosts(ofManifest: settings.privateHosts, log: &log)
    (self.values, self.requests, self.clock, self.isEnded) = (values, requests, clock, isEnded)
  }

  /// Passes the outcome of each address, without secrets, to `take` as soon as it is known. Returns `false`, with a report, if no
  /// request is possible.
  ///
  /// Probe one store page first. If it gets no answer (closed network), skip the other store pages: none of them has an outcome.
  /// If there are store pages, nothing is passed to `take` until a server has answered.
  package func ask(_ targets: [ProbeTarget], log: inout DiagnosticLog, take: (CheckQueue.Finished) -> Void) -> Bool {
    let stores = targets.indices.filter { LinkSelection.isStore(targets[$0]) }
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
          Diagnostic(.probing.networkUnavailable, "no network", fix: "try again with a connection, or run without --external"))
        return false
      }
      log.report(Diagnostic(.probing.storesNotAsked, counted(stores.count, "store page")))
      held.forgetScout()
      held.release(take)
      return true
    }
    held.release(take)
    return ask(targets, part: Array(stores.dropFirst()), log: &log, take: take)
  }

  private func ask(
    _ targets: [ProbeTarget], part: [CheckQueue.Index]?, log: inout DiagnosticLog, take: (CheckQueue.Finished) -> Void
  ) -> Bool {
    guard part?.count ?? targets.count > 0 else { return true }
    var prober = LinkProber(options: transferOptions)
    prober.authorFields = { [values] in values.lines($0.headers) }
    var probing = ProbeRules()
    probing.network = NetworkPolicy(allowedHosts: privateHosts)
    var limits = CheckQueue.Limits()
    limits.highest = requests.hostConcurrency
    let mask = SecretMask(values.secrets)
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
      log.report(Diagnostic(.probing.networkUnavailable, error.reason))
      return false
    }
  }

  private var transferOptions: TransferOptions {
    var transfers = TransferOptions(userAgent: requests.userAgent)
    transfers.timeout = requests.timeout
    transfers.connectTimeout = min(transfers.connectTimeout, transfers.timeout)
    transfers.certificates = EnvironmentVariable.certificates.value
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
