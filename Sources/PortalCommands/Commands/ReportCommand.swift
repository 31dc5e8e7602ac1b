import ArgumentParser
import Diagnostics
import FileAccess
import LinkChecking
import LinkProbing
import LinkReview
import ManifestDecoding
import TextBasics

/// `docportal report`.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Reports what 'docportal probe' found, of all parts together.",
    discussion: """
      Reads the list of links and any number of files of results; neither their order nor doubled or cut lines matter. Counts as one run \
      for 'failAfter', and applies the decisions of Content/review.yaml.

      Exit codes: 0 no link is broken, 1 the input has errors or too few addresses have an answer, 2 links are broken.
      """)

  @OptionGroup var folder: PortalFolder

  @Option(help: ArgumentHelp("The file that 'docportal links' wrote.", valueName: "file"), transform: namedPath)
  var links: String

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("The files that 'docportal probe' wrote, or a pattern for them: 'results/*.jsonl'.", valueName: "file"),
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
    var found: StoredLinks?
    if canWrite(reports.report, log: &log) { found = joined(log: &log) }
    var outcome = CheckOutcome(log: findings.judged(log), excerpts: [:], folder: folder.sourcePrefix)
    outcome.links = found
    outcome.write(reports.report) { found?.failure }
    outcome.show(reports.format, amount: findings.amount)
    if let failure = found?.failure {
      OutputStream.standardError.write("error: the report is not whole: \(failure.path): \(failure.text)\n")
      throw ExitCode.inputErrors
    }
    if let found, found.exitCode != 0 { throw ExitCode.brokenLinks }
    if outcome.log.hasErrors { throw ExitCode.inputErrors }
  }

  /// What the files say together; `nil`, with a report, when that cannot be known.
  private func joined(log: inout DiagnosticLog) -> StoredLinks? {
    let clock = ProbeClock()
    guard let today = clock.today(log: &log), let review = review(log: &log) else { return nil }
    let cache = LinkCacheFile(folder: StateFolder(root: folder.source))
    let formats = [reports.format] + reports.report.map(\.format)
    let stored = StoredLinks(holdsAll: formats.contains { $0 == .json || $0 == .junit })
    guard let join = LinkJoin(links, results, cache, log: &log) else { return nil }
    var application = ReviewApplication(review, today: today, isStrict: strictReview)
    let kept = SortedRecords()
    do throws(FileError) {
      try join.forEachBatch { batch throws(FileError) in
        let found = batch.report(now: clock.now)
        for var link in found.links {
          application.apply(to: &link, log: &log)
          try stored.add(link, order: batch.selection.order(of: link.address) ?? 0)
        }
        for address in found.unasked {
          application.pass(over: address)
          try stored.add(unasked: address)
        }
        stored.count.summary.unchecked += found.unchecked
        for (address, entry) in batch.cache.entries { try kept.add(key: address.utf8, LinkCache.line(address, entry)) }
      }
    } catch {
      log.report(Diagnostic(.file.cannotReplace, error, at: error.path))
      return nil
    }
    application.finish(log: &log)
    join.coverage.report(atLeast: minAsked, at: links, log: &log)
    cache.write(kept, log: &log)
    return stored
  }

  /// The decisions of the portal. Returns `nil`, with a report, if they cannot be read.
  private func review(log: inout DiagnosticLog) -> Review? {
    do throws(FileError) {
      guard let bytes = try ReviewFile(root: folder.source).read() else { return Review() }
      return validUTF8Text(bytes, file: Review.path, log: &log).map { Review(TextFile(path: Review.path, text: $0), log: &log) }
    } catch {
      log.report(Diagnostic(.file.unreadableArgument, error, at: Review.path))
      return nil
    }
  }
}

extension Coverage {
  /// Reports an error if too few addresses have a result.
  fileprivate func report(atLeast percent: Int, at path: String, log: inout DiagnosticLog) {
    guard isBelow(percent) else { return }
    log.report(
      Diagnostic(
        .command.fewAsked, grouped(answered), grouped(asked), listed(leastAnswered, atMost: 5), at: Place(file: path)))
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
