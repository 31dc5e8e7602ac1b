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
    guard let today = clock.now.day else {
      log.report(.probingUnavailable("the system's clock is wrong"))
      return nil
    }
    var settings = LinkSettings(catalogue: catalogue, today: today)
    settings.maxAge = options.maxAge.milliseconds
    for diagnostic in settings.endedSkips { log.report(diagnostic) }
    let variables = Dictionary(settings.headers.map { ($0.variable, environment($0.variable)) }) { first, _ in first }
    let missing = settings.missingVariables(among: Set(variables.filter { $0.value != nil }.keys))
    for diagnostic in missing { log.report(diagnostic) }
    let unusable = settings.headers.filter { header in
      variables[header.variable].flatMap { $0 }.map { !$0.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 } } ?? false
    }
    for header in unusable { log.report(.unusableValue(header)) }
    guard missing.isEmpty, unusable.isEmpty else { return nil }
    var selection = LinkSelection(settings: settings)
    selection.add(catalogue)
    let file = LinkCacheFile(root: root)
    var cache = file.read()
    let indexes = selection.unanswered(by: cache, now: clock.now)
    var prober = LinkProber(options: transferOptions(seed: clock.now))
    prober.authorFields = fields(selection, indexes, variables)
    guard let outcomes = ask(prober, selection, indexes, settings, clock, log: &log) else { return nil }
    let report = selection.report(outcomes, cache: &cache, now: clock.now)
    file.write(cache, log: &log)
    return report
  }

  private func ask(
    _ prober: LinkProber, _ selection: LinkSelection, _ indexes: [Int], _ settings: LinkSettings, _ clock: ProbeClock,
    log: inout DiagnosticLog
  ) -> [Int: ProbeOutcome]? {
    var rules = ProbeRules()
    rules.network = NetworkPolicy(allowedHosts: settings.privateHosts.union(options.allowPrivateHost))
    let bar = ProgressBar(start: clock.now)
    defer { bar.clear() }
    do throws(ProbingUnavailable) {
      let outcomes = try prober.probe(indexes.map { selection.items[$0].target }, rules: rules, clock: clock) {
        bar.show($0, now: clock.now)
      }
      return Dictionary(uniqueKeysWithValues: zip(indexes, outcomes).compactMap { index, outcome in outcome.map { (index, $0) } })
    } catch {
      log.report(.probingUnavailable(error.reason))
      return nil
    }
  }

  private func transferOptions(seed: Moment) -> TransferOptions {
    var options = TransferOptions(userAgent: "docportal/\(PortalVersion.text)")
    options.certificates = environment("SSL_CERT_FILE")
    options.seed = UInt64(truncatingIfNeeded: seed.milliseconds)
    return options
  }

  /// The header lines of each address that has some, by its place among the addresses that are asked.
  private func fields(_ selection: LinkSelection, _ indexes: [Int], _ variables: [String: String?]) -> [Int: [String]] {
    var fields: [Int: [String]] = [:]
    for (position, index) in indexes.enumerated() where !selection.items[index].target.headers.isEmpty {
      fields[position] = selection.items[index].target.headers.compactMap { header in
        variables[header.variable].flatMap { $0 }.map { "\(header.name): \($0)" }
      }
    }
    return fields
  }

  private func environment(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}

extension Diagnostic {
  static func probingUnavailable(_ reason: String) -> Diagnostic {
    Diagnostic(
      .error, "externalLinks.unavailable", "no server can be asked: \(reason)",
      solution: "run without --external")
  }

  /// A line end would begin another header.
  static func unusableValue(_ header: HeaderVariable) -> Diagnostic {
    Diagnostic(
      .error, "externalLinks.unusableValue", "the environment variable '\(header.variable)' holds a control character",
      at: header.place, explanation: "The header '\(header.name)' has its value from it, and a value is one line of text.",
      solution: "set it without line ends")
  }
}
