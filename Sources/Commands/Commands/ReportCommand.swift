import ArgumentParser
import Diagnostics
import Files
import Links
import Portal
import Review
import TextBasics

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Reports what 'docportal external ask' found in all parts.",
    discussion: """
      Reads the list of links, whole or in parts, and any number of files of results; neither their order nor doubled or cut lines matter. \
      Only one part is in memory at a time. Counts as one run for 'failAfter', and applies the decisions of Content/review.yaml.

      Exit codes: 0 no link is broken, 1 the input has errors or too few addresses have an answer, 2 links are broken.

        docportal external report --links links.jsonl --results results.jsonl
        docportal external report --links 'links-*.jsonl' \\
          --results 'results-*.jsonl' --report sarif=links.sarif
      """)

  @OptionGroup var folder: PortalFolder

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "The files that 'docportal external list' wrote, or a pattern for them: 'links-*.jsonl'.", valueName: "file"),
    transform: namedPath)
  var links: [String]

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "The files that 'docportal external ask' wrote, or a pattern for them: 'results/*.jsonl'.", valueName: "file"),
    transform: namedPath)
  var results: [String]

  @Option(
    help: ArgumentHelp(
      "The share of addresses that must have an answer, or the report fails. (default: 80%)", valueName: "percent"),
    transform: percentage)
  var minAsked = 80
  @OptionGroup var reports: ReportOptions
  @OptionGroup var findings: FindingOptions

  @Flag(help: "Counts decisions of Content/review.yaml that have ended, changed or are not used as errors.")
  var strictReview = false

  func run() throws {
    var log = DiagnosticLog()
    // A signal ends the process between two parts.
    let signals = HeldSignals()
    defer { signals.release() }
    let found = canWrite(reports.report, log: &log) ? PartsReport(self, signals, log: &log) : nil
    if signals.received != nil { return }
    var outcome = CheckOutcome(log: findings.judged(log), excerpts: [:], paths: folder.shownPaths)
    (outcome.links, outcome.isStrict) = (found?.report, findings.strict)
    if let found, found.isInParts { outcome.allLinks = { found.visit($0) } }
    outcome.write(reports.report) { found?.failure }
    if signals.received != nil { return }
    outcome.show(reports.format, amount: findings.amount)
    if let failure = found?.failure {
      OutputStream.standardError.write("error: the report is not whole: \(failure.path): \(failure.text)\n")
      throw ExitCode.inputErrors
    }
    if let links = outcome.links, links.exitCode != 0 { throw ExitCode.brokenLinks }
    if outcome.log.hasErrors || outcome.hasStrictWarnings { throw ExitCode.inputErrors }
  }

  /// The decisions of the portal. Returns `nil`, with a report, if they cannot be read.
  fileprivate func review(log: inout DiagnosticLog) -> Review? {
    do throws(FileError) {
      guard let bytes = try ReviewFile(root: folder.source).read() else { return Review() }
      return validUTF8Text(bytes, file: Review.path, log: &log).map { Review(TextFile(path: Review.path, text: $0), log: &log) }
    } catch {
      log.report(Diagnostic(.file.unreadableArgument, error, at: Review.path))
      return nil
    }
  }
}

/// The report of all parts. They are read again for each form that lists all links.
///
/// A class, since the first failure is kept: a form reads the parts in the middle of what it writes.
private final class PartsReport {
  let report: LinkReport
  let isInParts: Bool
  private(set) var failure: FileError?
  private var parts: LinkParts
  private let application: ReviewApplication
  private let now: Moment
  private let signals: HeldSignals

  /// Reads all parts and saves what they found for the next run. Returns `nil`, with a report unless a signal ended it, if they
  /// cannot be read.
  init?(_ command: ReportCommand, _ signals: HeldSignals, log: inout DiagnosticLog) {
    let clock = ProbeClock()
    guard let today = clock.today(log: &log), let review = command.review(log: &log) else { return nil }
    let cacheFile = LinkCacheFile(root: command.folder.source)
    let lists = command.links.flatMap(filesNamed)
    let read = LinkParts(lists: lists, results: command.results.flatMap(filesNamed), cacheFile, log: &log)
    guard var parts = read else { return nil }
    let undecided = ReviewApplication(review, today: today, isStrict: command.strictReview)
    let now = clock.now
    var (application, joined, coverage) = (undecided, JoinedReport(), Coverage())

    func join(_ take: (LinkCache) -> Void) -> Bool {
      parts.forEach(isEnded: { signals.received != nil }, log: &log) { part, log in
        var report = part.report(now: now)
        application.apply(to: &report, log: &log)
        joined.add(report, of: part)
        part.count(in: &coverage)
        take(part.cache)
      }
    }
    var isJoined: Bool?
    let failure = cacheFile.replace { take in
      let isWhole = join(take)
      isJoined = isWhole
      return isWhole
    }
    if let failure { log.report(failure) }
    // The report is made although nothing can be saved.
    guard isJoined ?? join({ _ in }) else { return nil }
    application.finish(log: &log)
    coverage.report(atLeast: command.minAsked, at: lists[0], log: &log)
    (report, isInParts) = (joined.report, lists.count > 1)
    (self.parts, self.application, self.now, self.signals) = (parts, undecided, now, signals)
  }

  /// Passes on all links, part after part.
  func visit(_ take: (CheckedLink) -> Void) {
    guard failure == nil else { return }
    // The findings have been reported.
    var (log, application) = (DiagnosticLog(), application)
    let isRead = parts.forEach(isEnded: { [signals] in signals.received != nil }, log: &log) { [now] part, log in
      var report = part.report(now: now)
      application.apply(to: &report, log: &log)
      for link in report.links { take(link) }
    }
    if !isRead { failure = .changed(log.diagnostics.first?.place?.file ?? "a list") }
  }
}

extension Coverage {
  /// Reports an error if too few addresses have a result.
  fileprivate func report(atLeast percent: Int, at path: String, log: inout DiagnosticLog) {
    guard isBelow(percent) else { return }
    log.report(
      Diagnostic(
        .probing.fewAsked, grouped(answered), grouped(asked), listed(leastAnswered, atMost: 5), at: Place(file: path)))
  }
}

/// A percentage in an option: `80%` or `80`.
@Sendable private func percentage(_ text: String) throws -> Int {
  let digits = text.hasSuffix("%") ? String(text.dropLast()) : text
  guard let number = decimalNumber(Array(digits.utf8)[...]), number <= 100 else {
    throw ValidationError("Write a share from 0% to 100%.")
  }
  return number
}
