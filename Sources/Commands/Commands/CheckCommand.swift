import ArgumentParser
import Diagnostics
import Files
import Links
import Portal
import Site
import TextBasics

struct CheckCommand: CheckingCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Checks the portal without writing anything.",
    discussion: """
      Does everything that build does except writing: manifest, pages, templates, launch links, links and anchors.

        docportal check
        docportal check --external
        docportal check --format json > findings.json
      """)

  @OptionGroup var folder: PortalFolder
  @OptionGroup var reports: ReportOptions
  @OptionGroup var findings: FindingOptions

  @Flag(help: "Includes the documents with 'draft: true'.")
  var drafts = false
  @OptionGroup var threads: ThreadOption
  @OptionGroup(title: ExternalOptions.title) var external: ExternalOptions
  @OptionGroup(title: ExternalOptions.title) var links: LinkOptions
  @OptionGroup(title: ExternalOptions.title) var requests: RequestOptions

  func run() async throws {
    let portal = await generatePortal(
      BuildOptions(root: folder.source, clock: .system, drafts: drafts, jobs: threads.count), keepsLinks: external.isExternal)
    let summary = portal.counts
    let outcome = await check(consume portal)
    outcome.show(reports.format, amount: findings.amount)
    outcome.signals?.release()
    if let code = outcome.exitCode { throw code }
    if reports.format == .console, !findings.quiet { OutputStream.standardOutput.write("\(summary): no errors\n") }
  }
}

/// `build` or `check`.
protocol CheckingCommand: AsyncParsableCommand {
  var folder: PortalFolder { get }
  var reports: ReportOptions { get }
  var findings: FindingOptions { get }
  var threads: ThreadOption { get }
  var external: ExternalOptions { get }
  var links: LinkOptions { get }
  var requests: RequestOptions { get }
}

extension CheckingCommand {
  /// Checks a portal, with `--external` also its links to other servers, and writes the reports.
  ///
  /// Consumes the portal to free its memory if nothing else needs it: a hundred thousand links need the space.
  func check(_ portal: consuming PortalBuild, remembers: Bool = true) async -> CheckOutcome {
    var outcome = CheckOutcome(log: portal.log, excerpts: portal.excerpts, paths: folder.shownPaths)
    if external.isExternal, portal.site != nil, canWrite(reports.report, log: &outcome.log) {
      let signals = HeldSignals()
      outcome.signals = signals
      let check = ExternalCheck(
        root: folder.source, settings: ExternalCheck.Settings(external, links, requests), remembers: remembers, signals: signals)
      outcome.links = await check.run(consume portal, log: &outcome.log)
    }
    outcome.log = findings.judged(outcome.log)
    outcome.isStrict = findings.strict
    outcome.showsAll = findings.all
    outcome.hasInputErrors = outcome.log.hasErrors
    outcome.write(reports.report)
    return outcome
  }
}

/// True if all reports can be written, as far as that is known in advance; a user should not wait for a report that cannot be
/// saved. Destinations that cannot be written are reported.
func canWrite(_ reports: [ReportFile], log: inout DiagnosticLog) -> Bool {
  let problems = reports.compactMap { report in
    ReportDestination(report.path).problem.map { Diagnostic(.file.cannotReplace, $0, at: report.path) }
  }
  for problem in problems { log.report(problem) }
  return problems.isEmpty
}

/// The findings of a check of a portal, and how they are shown.
struct CheckOutcome {
  var log: DiagnosticLog
  let excerpts: [String: LineIndex]
  let paths: ShownPaths
  /// The results of the links to other servers; `nil` when they were not requested.
  var links: LinkReport?
  /// Warnings about links count as errors, as those of the log already do.
  var isStrict = false
  /// Reports list every place of a cause.
  var showsAll = false
  /// All links of a check in parts, for the forms that list them.
  var allLinks: LinkVisit?

  /// The signals held from the start of link checking until the findings are shown.
  fileprivate(set) var signals: HeldSignals?

  /// True if there were errors before the reports were written.
  fileprivate var hasInputErrors = false

  init(log: DiagnosticLog, excerpts: [String: LineIndex], paths: ShownPaths) {
    (self.log, self.excerpts, self.paths) = (log, excerpts, paths)
  }

  /// The exit code; `nil` for success. Broken links take precedence over a report that cannot be written.
  var exitCode: ExitCode? {
    if let signal = signals?.received { return ExitCode(128 + signal) }
    if hasInputErrors { return .inputErrors }
    if let links, links.exitCode != 0 { return .brokenLinks }
    return log.hasErrors || hasStrictWarnings ? .inputErrors : nil
  }

  var hasStrictWarnings: Bool { isStrict && links?.summary.warned ?? 0 > 0 }

  /// Prints the outcome, and returns the findings as the console shows them. On a terminal, findings to correct go to standard error,
  /// everything else to standard output.
  @discardableResult
  func show(_ format: ReportFormat, amount: ConsoleRendering.Amount) -> String {
    guard format == .console || links != nil && format == .json else {
      write(format) { OutputStream.standardOutput.write($0) }
      return ""
    }
    let findings = log.text(sources: excerpts, amount: amount, paths)
    OutputStream.standardError.write(findings)
    let output = OutputStream.standardOutput
    shownLinks?.write(format, usesColour: output.usesColour, all: shownAllLinks) { output.write($0) }
    return findings
  }

  private var shownLinks: LinkReport? { links.map(paths.report) }
  private var shownAllLinks: LinkVisit? { allLinks.map { all in { [paths] take in all { take(paths.link($0)) } } } }

  /// Writes the reports. A report that cannot be written is an error. `failure` returns the error, if any, that kept the links
  /// from being read to the end.
  mutating func write(_ reports: [ReportFile], failure: () -> FileError? = { nil }) {
    for report in reports {
      do throws(FileError) {
        try ReportDestination(report.path).write { take throws(FileError) in
          write(report.format, to: take)
          if let failure = failure() { throw failure }
        }
      } catch {
        log.report(Diagnostic(.file.cannotReplace, error, at: report.path))
      }
    }
  }

  private func write(_ format: ReportFormat, to take: (ArraySlice<UInt8>) -> Void) {
    let log = paths.log(log)
    let section = log.reportSection(title: "Portal", all: showsAll)
    var head = ReportHead()
    head.version = PortalVersion.text
    // Only this format has them, and reading them takes as long as twenty pages.
    if format == .sarif { head.entries = RuleEntries.embedded.texts }
    if format == .console {
      let rendering = ConsoleRendering(sources: paths.excerpts(excerpts), amount: showsAll ? .all : .grouped)
      take(Array(rendering.text(log).utf8)[...])
    }
    if let links = shownLinks {
      links.write(format, below: [section], folder: paths.portal, head: head, all: shownAllLinks, to: take)
    } else if format == .json {
      take(log.json[...])
    } else {
      var report = Report([section], folder: paths.portal)
      report.head = head
      report.write(format, to: take)
    }
  }
}

extension PortalBuild {
  var counts: String {
    counted(documentCount, "document") + ", " + counted(pageCount, "page")
  }
}
