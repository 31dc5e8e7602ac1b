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
    var report: LinkReport?
    var title: String?
    if canWrite(reports.report, log: &log), let joined = JoinedResults(links, results, log: &log) {
      title = joined.portal
      joined.coverage.report(atLeast: minAsked, at: links, log: &log)
      report = made(joined, log: &log)
    }
    var outcome = CheckOutcome(
      log: findings.judged(log), excerpts: [:], folder: folder.sourcePrefix, head: ReportHead(portal: title))
    outcome.links = report
    outcome.write(reports.report)
    outcome.show(reports.format, amount: findings.amount)
    if let report, report.exitCode != 0 { throw ExitCode.brokenLinks }
    if outcome.log.hasErrors { throw ExitCode.inputErrors }
  }

  private func made(_ joined: JoinedResults, log: inout DiagnosticLog) -> LinkReport? {
    let clock = ProbeClock()
    guard clock.today(log: &log) != nil, let review = review(log: &log) else { return nil }
    let reporting = LinkReporting(root: folder.source, review: review, isStrict: strictReview)
    let cache = LinkCacheFile(folder: StateFolder(root: folder.source)).read()
    return reporting.report(
      joined.selection, joined.outcomes, of: joined.asked, cache: cache, listedAt: joined.moment, answeredAt: joined.moments,
      now: clock.now, log: &log)
  }

  /// The decisions of the portal; `nil`, with a report, when they cannot be read.
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

/// A list of links with what became of them.
private struct JoinedResults {
  private(set) var selection = LinkSelection()
  /// The items that were to be asked, and the outcome of each.
  private(set) var asked: [Int] = []
  private(set) var outcomes: [ProbeOutcome?] = []
  private(set) var moments: [Moment?] = []
  private(set) var coverage = Coverage()
  private(set) var portal: String?
  private(set) var moment = Moment(milliseconds: 0)

  /// `nil`, with a report, when the files cannot be read.
  init?(_ links: String, _ patterns: [String], log: inout DiagnosticLog) {
    var union = OutcomeUnion()
    for path in patterns.flatMap(filesNamed) {
      guard fileExists(path) else {
        log.report(Diagnostic(.command.noResults, at: Place(file: path)))
        return nil
      }
      guard ResultFiles.read(path, log: &log, { union.add($0) }) else { return nil }
    }
    var items: [LinkSelection.Item] = []
    var hosts: Set<String>?
    let head = LinkListFile(path: links).read(log: &log) { line, head in
      let plainHTTPHosts = hosts ?? Set(head.plainHTTPHosts)
      hosts = plainHTTPHosts
      items.append(line.item(plainHTTPHosts: plainHTTPHosts, at: Place(file: links)))
      guard line.isAsked else { return }
      let outcome = union[line.address]
      asked.append(items.count - 1)
      outcomes.append(outcome)
      moments.append(union.moment(of: line.address))
      coverage.add(origin: items[items.count - 1].target.origin, hasAnswer: outcome?.verdict.isOwn ?? false)
    }
    guard let head else { return nil }
    (portal, moment) = (head.portal, head.moment)
    selection = LinkSelection(items, settings: head.settings)
  }
}

extension Coverage {
  /// An error where too few addresses have an answer.
  fileprivate func report(atLeast percent: Int, at path: String, log: inout DiagnosticLog) {
    guard isBelow(percent) else { return }
    log.report(
      Diagnostic(
        .command.fewAsked, grouped(answered), grouped(asked), listed(leastAnswered, atMost: 5), at: Place(file: path)))
  }
}

/// `80%` or `80`, for an option.
@Sendable private func percentage(_ text: String) throws -> Int {
  let digits = text.hasSuffix("%") ? String(text.dropLast()) : text
  guard let number = decimalNumber(Array(digits.utf8)[...]), number <= 100 else {
    throw ValidationError("Write a share from 0% to 100%.")
  }
  return number
}
