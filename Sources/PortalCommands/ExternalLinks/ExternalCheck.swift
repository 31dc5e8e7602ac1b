import CatalogueModel
import Diagnostics
import FileAccess
import LinkChecking
import LinkProbing
import LinkReview
import SiteGeneration
import TextBasics

/// Checks all external links of a portal: lists the links, requests each address and creates the report, like the commands
/// `links`, `probe` and `report` in sequence.
struct ExternalCheck {
  let root: String
  let jobs: Int
  let options: ExternalOptions
  /// The results are kept for later runs, and the run counts as one.
  var remembers = true
  /// A signal ends the run early. The report then contains the results so far, and the next run continues from there.
  let signals: HeldSignals

  /// The verdict of every link; `nil`, with reports, when nothing could be requested.
  func run(_ portal: PortalBuild, log: inout DiagnosticLog) async -> LinkReport? {
    let clock = ProbeClock()
    let review = portal.review
    let listing = LinkListing(root: root, maxAge: options.age.maxAge, jobs: jobs, clock: clock)
    guard let (selection, cache) = await listing.list(portal.outsideLinks, log: &log) else { return nil }
    let indexes = selection.unanswered(by: cache, now: clock.now)
    let targets = indexes.map { selection.items[$0].target }
    guard let rules = LinkAsking.Rules(selection.settings, options.requests, log: &log) else { return nil }
    var outcomes: [ProbeOutcome?] = Array(repeating: nil, count: targets.count)
    let asking = LinkAsking(rules: rules, clock: clock, isEnded: { [signals] in signals.received != nil })
    let stores = targets.indices.filter { LinkSelection.isStore(targets[$0]) }
    guard asking.ask(TargetList(targets), stores: stores, log: &log, take: { outcomes[$0.index] = $0.outcome }) else {
      return nil
    }
    let reporting = LinkReporting(
      root: root, review: review, isStrict: options.strictReview, isInterrupted: signals.received != nil, remembers: remembers)
    return reporting.report(selection, outcomes, of: indexes, cache: cache, now: clock.now, log: &log)
  }
}

/// The first of the three parts of a check: lists the addresses that a portal links to with their earlier results.
struct LinkListing {
  let root: String
  let maxAge: TimeSpan
  let jobs: Int
  let clock: ProbeClock

  /// `nil`, with a report, when that cannot be known.
  func list(_ links: OutsideLinks?, log: inout DiagnosticLog) async -> (selection: LinkSelection, cache: LinkCache)? {
    guard let links, let settings = settings(links, log: &log) else { return nil }
    var selection = LinkSelection(settings: settings)
    await links.forEach(jobs: jobs) { selection.add($0) }
    return (selection, cache.read())
  }

  /// The same in bounded memory, with the lines of a list.
  func sortedList(_ links: OutsideLinks?, log: inout DiagnosticLog) async -> SortedLinks? {
    guard let links, let settings = settings(links, log: &log) else { return nil }
    do throws(FileError) {
      let places = try LinkPlaces(settings, cache)
      try await links.forEach(jobs: jobs) { link throws(FileError) in try places.add(link) }
      return try SortedLinks(places, now: clock.now)
    } catch {
      log.report(Diagnostic(.file.cannotReplace, error, at: error.path))
      return nil
    }
  }

  private func settings(_ links: OutsideLinks, log: inout DiagnosticLog) -> LinkSettings? {
    guard let today = clock.today(log: &log) else { return nil }
    var settings = links.settings(today: today)
    settings.maxAge = maxAge.milliseconds
    for diagnostic in settings.endedSkips { log.report(diagnostic) }
    return settings
  }

  private var cache: LinkCacheFile { LinkCacheFile(folder: StateFolder(root: root)) }
}

/// The last of the three parts of a check: turns outcomes into verdicts, with the results of earlier runs and the decisions of
/// people.
struct LinkReporting {
  let root: String
  let review: Review
  let isStrict: Bool
  var isInterrupted = false
  var remembers = true

  func report(
    _ selection: LinkSelection, _ outcomes: [ProbeOutcome?], of indexes: [Int], cache: LinkCache, now: Moment,
    log: inout DiagnosticLog
  ) -> LinkReport? {
    guard let today = now.day else { return nil }
    var cache = cache
    var report = selection.report(outcomes, of: indexes, isInterrupted: isInterrupted, cache: &cache, now: now)
    report.apply(review, today: today, isStrict: isStrict, log: &log)
    if remembers { LinkCacheFile(folder: StateFolder(root: root)).write(cache, log: &log) }
    return report
  }
}

extension ProbeClock {
  /// The date in UTC. Returns `nil`, with a report, if the system's clock is wrong.
  func today(log: inout DiagnosticLog) -> CalendarDate? {
    if let today = now.day { return today }
    log.report(Diagnostic(.command.networkUnavailable, "the system's clock is wrong"))
    return nil
  }
}

/// The results of earlier runs for links.
struct LinkCacheFile {
  let folder: StateFolder
  private static let name = "links"

  /// The results of the last run; empty if nothing can be read.
  func read() -> LinkCache {
    // An unreadable cache is ignored: every address is requested.
    folder.read(Self.name).map { LinkCache(decoding: $0) } ?? LinkCache()
  }

  /// Passes each line of the last run's results with its address to a closure.
  func readLines(_ take: (_ address: String, _ line: ArraySlice<UInt8>) throws(FileError) -> Void) throws(FileError) {
    let path = joined(folder.path, Self.name)
    guard fileExists(path) else { return }
    var isKnown: Bool?
    try FileAccess.readLines(path) { line, _ throws(FileError) in
      guard let known = isKnown else {
        isKnown = LinkCache.isHead(line)
        return
      }
      if known, let address = LinkCache.readAddress(of: line) { try take(address, line) }
    }
  }

  /// Saves results for the next run. A failure is a warning.
  func write(_ cache: LinkCache, log: inout DiagnosticLog) { write(log: &log) { take in cache.encode(to: take) } }

  /// Saves lines sorted by address.
  func write(_ lines: SortedRecords, log: inout DiagnosticLog) {
    write(log: &log) { take throws(FileError) in
      var bytes = LinkCache.head
      try lines.forEach { record in
        bytes += record.value
        guard bytes.count >= 65_536 else { return }
        take(bytes[...])
        bytes.removeAll(keepingCapacity: true)
      }
      take(bytes[...])
    }
  }

  private func write(log: inout DiagnosticLog, _ content: FileContent) {
    let path = folder.destination(Self.name)
    do throws(FileError) {
      try replaceFile(path, with: content)
    } catch {
      var diagnostic = Diagnostic(.file.cannotReplace, error, at: error.path)
      diagnostic.severity = .warning
      log.report(diagnostic)
    }
  }
}
