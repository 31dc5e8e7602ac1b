import ArgumentParser
import Diagnostics
import Files
import Links
import Portal
import Review
import Site
import TextBasics

struct ReviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review", abstract: "Shows broken links in a browser, and records decisions about them.",
    discussion: """
      Checks the links to other servers, or reads the report of a check, and writes pages for those who look after the links: every \
      broken link with what the check saw, where it is written and what to write instead. Decisions are kept in Content/review.yaml; \
      'docportal check --external' does not fail for links with a decision.

        docportal review
        docportal check --external --report json=links.json
        docportal review --from-report links.json
        docportal review --apply decisions.txt
        docportal review --prune
      """)

  @OptionGroup var folder: PortalFolder

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The folder for the pages (default: .docportal/review below the portal's folder).", valueName: "dir"),
    transform: namedPath)
  var output: String?

  @Option(
    help: ArgumentHelp("A JSON report of check --external, in place of a check.", valueName: "file"), transform: namedPath)
  var fromReport: String?

  @Option(
    help: ArgumentHelp("Puts the decisions of a file into Content/review.yaml, a line each.", valueName: "file"),
    transform: namedPath)
  var apply: String?

  @Flag(help: "Removes decisions about links that are no longer broken in that way.")
  var prune = false

  @OptionGroup(title: ExternalOptions.title) var external: ExternalOptions
  @OptionGroup(title: ExternalOptions.title) var links: LinkOptions
  @OptionGroup(title: ExternalOptions.title) var requests: RequestOptions
  @OptionGroup var threads: ThreadOption
  @OptionGroup var console: ConsoleOptions

  func validate() throws {
    if external.isExternal, fromReport != nil { throw ValidationError("Use either --external or --from-report.") }
    if apply != nil || prune, output != nil { throw ValidationError("Use --output without --apply and --prune.") }
  }

  func run() async throws {
    var log = DiagnosticLog()
    var excerpts: [String: LineIndex] = [:]
    let text = apply != nil || prune ? await change(&excerpts, &log) : await writePages(&excerpts, &log)
    log.show(sources: excerpts, amount: console.amount, folder.shownPaths)
    guard let text, !log.hasErrors else { throw ExitCode.inputErrors }
    OutputStream.standardOutput.write(text)
  }

  // MARK: - Decisions

  /// Makes the changes. Returns `nil`, with reports, on failure.
  private func change(_ excerpts: inout [String: LineIndex], _ log: inout DiagnosticLog) async -> String? {
    let file = ReviewFile(root: folder.source)
    defer { if let text = try? file.read() { excerpts[Review.path] = LineIndex(text) } }
    var changes: [ReviewChange] = []
    if let apply {
      guard let handed = handed(apply, &excerpts, &log) else { return nil }
      changes = handed
    }
    if prune {
      guard let checked = await checked(&excerpts, &log) else { return nil }
      changes += checked.seen.unusedDecisions(of: checked.review).map { .remove($0.key) }
    }
    if changes.isEmpty { return "nothing to change\n" }
    return file.make(changes, log: &log) ? "\(counted(changes.count, "decision")) changed\n" : nil
  }

  private func handed(_ path: String, _ excerpts: inout [String: LineIndex], _ log: inout DiagnosticLog) -> [ReviewChange]? {
    guard let today = CalendarDate.today, let file = NamedFile(path, log: &log),
      let bytes = validUTF8Bytes(file.bytes, file: path, log: &log)
    else { return nil }
    let text = TextFile(path: path, bytes: bytes)
    excerpts[path] = text.lines
    return handedChanges(text, today: today, log: &log)
  }

  // MARK: - Pages

  private var settings: ExternalCheck.Settings { ExternalCheck.Settings(external, links, requests) }

  /// The input of a review.
  private struct Checked {
    let seen: LinkReport
    let review: Review
    let portal: ReviewedPortal
  }

  /// Checks the links, or reads the results of an earlier check. Returns `nil`, with reports, on failure.
  private func checked(_ excerpts: inout [String: LineIndex], _ log: inout DiagnosticLog) async -> Checked? {
    let generated = await generatePortal(
      BuildOptions(root: folder.source, clock: .system, drafts: true, jobs: threads.count), keepsLinks: fromReport == nil)
    excerpts.merge(generated.excerpts) { own, _ in own }
    let review = generated.review
    guard let portal = generated.reviewedPortal, !generated.log.hasErrors else {
      log.merge(generated.log)
      return nil
    }
    if let report = fromReport {
      guard let file = NamedFile(report, log: &log) else { return nil }
      guard let seen = LinkReport(json: file.bytes) else {
        log.report(Diagnostic(.review.noReport, report, at: Place(file: report)))
        return nil
      }
      return Checked(seen: seen, review: review, portal: portal)
    }
    var found = DiagnosticLog()
    let signals = HeldSignals()
    // An interrupted check has no pages: the process ends here.
    defer { signals.release() }
    let check = ExternalCheck(
      root: folder.source, settings: settings, signals: signals)
    let links = await check.run(consume generated, log: &found)
    // The pages show the state of the decisions.
    found.remove { ReviewRules.ofDecisions.contains($0.identifier) }
    log.merge(found)
    if let links { LastCheck(root: folder.source).write(links, log: &log) }
    return links.map { Checked(seen: $0, review: review, portal: portal) }
  }

  /// Writes the pages. Returns `nil`, with reports, on failure.
  private func writePages(_ excerpts: inout [String: LineIndex], _ log: inout DiagnosticLog) async -> String? {
    guard let today = CalendarDate.today, let checked = await checked(&excerpts, &log) else { return nil }
    guard let templates = ReviewTemplates(checked.portal, log: &log) else { return nil }
    let queue = ReviewQueue(checked.seen, checked.review, today: today)
    let changes = await changes(today, &log)
    let site = ReviewSite(
      queue, checked.review, of: checked.portal, templates: templates, today: today, hasChanges: changes != nil, log: &log)
    var pages = site.files(log: &log)
    if let changes { pages += site.changes(changes, log: &log) }
    let files = pages.compactMap { file in OutputPath(file.path).map { OutputFile(path: $0, bytes: file.bytes) } }
    guard let folder = output ?? ownFolder(&log) else { return nil }
    let rendered = RenderedSite(files, log: &log)
    // A review must not be published by mistake.
    guard !log.hasErrors, isApart(folder, &log) else { return nil }
    let publisher = SitePublisher(
      output: folder, source: self.folder.source, inputs: SourceTree.folders, jobs: threads.count)
    guard await publisher.publish(rendered, log: &log) != nil else { return nil }
    let open = ReviewState.allCases.filter(\.isInQueue).reduce(0) { $0 + queue.count($1) }
    return "\(counted(queue.targets.count, "broken link")), \(grouped(open)) to decide about: \(folder)/index.html\n"
  }

  /// The folder for the pages in the portal's own.
  private func ownFolder(_ log: inout DiagnosticLog) -> String? {
    do throws(FileError) {
      return try StateFolder(root: folder.source).destination("review")
    } catch {
      log.report(Diagnostic(.file.cannotReplace, error))
      return nil
    }
  }

  /// The changes since the portal was last built.
  private func changes(_ today: CalendarDate, _ log: inout DiagnosticLog) async -> CatalogueComparison? {
    guard let publication = LastPublication(root: folder.source, log: &log) else { return nil }
    let tree = discoverSources(root: folder.source, fileSystem: .disk, log: &silentLog)
    let source = ReviewSource(root: folder.source, external: settings, jobs: threads.count)
    return await source.changes(since: publication, in: tree, today: today, log: &log)
  }

  private func isApart(_ folder: String, _ log: inout DiagnosticLog) -> Bool {
    let parts = folder.split(separator: "/")
    guard parts.contains("Public") else { return true }
    log.report(Diagnostic(.command.publishedReview, folder))
    return false
  }
}
