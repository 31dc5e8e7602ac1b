import CatalogueModel
import Diagnostics
import LinkChecking
import LinkProbing
import SiteGeneration

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Asks the servers about everything that a portal links to.
struct ExternalCheck {
  /// The portal's folder.
  let root: String
  let options: ExternalOptions

  /// What became of every link; `nil`, with reports, when nothing could be asked.
  func run(_ catalogue: Catalogue, log: inout DiagnosticLog) -> LinkReport? {
    let clock = ProbeClock()
    var settings = LinkSettings()
    settings.maxAge = options.maxAge.milliseconds
    settings.today = clock.now.day
    var selection = LinkSelection(settings: settings)
    selection.add(catalogue)
    let file = LinkCacheFile(root: root)
    var cache = file.read()
    let indexes = selection.unanswered(by: cache, now: clock.now)
    guard let outcomes = ask(selection, indexes, settings, clock, log: &log) else { return nil }
    let report = selection.report(outcomes, cache: &cache, now: clock.now)
    file.write(cache, log: &log)
    return report
  }

  private func ask(
    _ selection: LinkSelection, _ indexes: [Int], _ settings: LinkSettings, _ clock: ProbeClock, log: inout DiagnosticLog
  ) -> [Int: ProbeOutcome]? {
    var rules = ProbeRules()
    rules.network = NetworkPolicy(allowedHosts: options.allowPrivateHost)
    var transfers = TransferOptions(userAgent: "docportal/\(PortalVersion.text)")
    transfers.certificates = environment("SSL_CERT_FILE")
    transfers.seed = UInt64(truncatingIfNeeded: clock.now.milliseconds)
    let bar = ProgressBar(start: clock.now)
    defer { bar.clear() }
    do throws(ProbingUnavailable) {
      let outcomes = try LinkProber(options: transfers).probe(
        indexes.map { selection.items[$0].target }, rules: rules, clock: clock
      ) { bar.show($0, now: clock.now) }
      return Dictionary(uniqueKeysWithValues: zip(indexes, outcomes).compactMap { index, outcome in outcome.map { (index, $0) } })
    } catch {
      log.report(.probingUnavailable(error))
      return nil
    }
  }

  private func environment(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}

extension Diagnostic {
  static func probingUnavailable(_ error: ProbingUnavailable) -> Diagnostic {
    Diagnostic(
      .error, "externalLinks.unavailable", "no server can be asked: \(error.reason)",
      solution: "run without --external, or free some memory")
  }
}
