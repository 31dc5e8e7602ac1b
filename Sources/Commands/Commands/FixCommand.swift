import ArgumentParser
import Diagnostics
import Files
import Import
import Links
import Portal
import Site
import TextBasics

struct FixCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fix", abstract: "Corrects addresses in the manifest and pages, where that is safe.",
    discussion: """
      Corrects misspelt schemes, the encoding of addresses, sharing links whose direct address is known and, with --external or \
      --from-report, addresses that are redirected. Shows the changes as a diff, and changes nothing but addresses. Reports what is \
      not certain, and leaves it.

        docportal fix --dry-run
        docportal fix --external
        docportal fix --external --only q4-budget
      """)

  @OptionGroup var folder: PortalFolder

  @Flag(name: [.customShort("n"), .long], help: "Shows the changes without making them.")
  var dryRun = false

  @Flag(help: "Like --dry-run, with exit code 2 if there are changes to make.")
  var check = false

  @Option(
    help: ArgumentHelp("A JSON report of check --external, whose redirects are written.", valueName: "file"),
    transform: namedPath)
  var fromReport: String?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("Changes only the document with this identifier; repeatable.", valueName: "id"),
    completion: .documents)
  var only: [String] = []
  @OptionGroup(title: ExternalOptions.title) var external: ExternalOptions
  @OptionGroup(title: ExternalOptions.title) var links: LinkOptions
  @OptionGroup(title: ExternalOptions.title) var requests: RequestOptions
  @OptionGroup var threads: ThreadOption
  @OptionGroup var console: ConsoleOptions

  func validate() throws {
    if external.isExternal, fromReport != nil { throw ValidationError("Use either --external or --from-report.") }
  }

  func run() async throws {
    var log = DiagnosticLog()
    let redirects =
      external.isExternal ? await checkedRedirects(log: &log) : fromReport.map { readRedirects($0, log: &log) } ?? []
    log.show(sources: [:], amount: console.amount)
    guard let redirects else { throw ExitCode.inputErrors }
    let isDryRun = dryRun || check
    let fixes = await applyFixes(redirects, isDryRun: isDryRun)
    guard let fixes else { throw ExitCode.inputErrors }
    if check, fixes > 0 { throw ExitCode.somethingToDo }
  }

  /// The redirects currently reported by the servers. A portal with errors is fixed without them first.
  private func checkedRedirects(log: inout DiagnosticLog) async -> [CheckedLink]? {
    let portal = await generatePortal(
      BuildOptions(root: folder.source, clock: .system, drafts: true, jobs: threads.count), keepsLinks: true)
    guard portal.site != nil else {
      log.report(Diagnostic(.command.notAsked))
      return []
    }
    let signals = HeldSignals()
    // An interrupted run writes nothing: the process ends here.
    defer { signals.release() }
    let check = ExternalCheck(
      root: folder.source, settings: ExternalCheck.Settings(external, links, requests), remembers: false, signals: signals)
    return await check.run(portal, log: &log)?.links
  }

  private func readRedirects(_ path: String, log: inout DiagnosticLog) -> [CheckedLink]? {
    guard let file = NamedFile(path, log: &log) else { return nil }
    let report = LinkReport(json: file.bytes)
    if report == nil { log.report(Diagnostic(.fix.noReport, path, at: Place(file: path))) }
    return report?.links
  }

  /// Applies the fixes of a portal, including `redirects` of a fresh check, and prints the diff to
  /// standard output and skipped fixes to standard error. Returns the number of changes; `nil` if a file could not be read or written.
  private func applyFixes(_ redirects: [CheckedLink], isDryRun: Bool) async -> Int? {
    let plan = await planFixes(root: folder.source, fileSystem: .disk, redirects: redirects, only: only, jobs: threads.count)
    var log = plan.log
    let (output, paths) = (OutputStream.standardOutput, folder.shownPaths)
    let made = isDryRun || replace(plan.edits, root: folder.source, log: &log) ? plan.files : []
    for file in made {
      let diff = UnifiedDiff(path: paths.path(file.path), old: file.old, new: file.new)
      output.write(diff.text(isTerminal: output.isTerminal, usesColour: output.usesColour))
    }
    log.show(sources: plan.excerpts, amount: console.amount, paths)
    let count = made.reduce(0) { $0 + $1.count }
    let changes = counted(count, "change") + " in " + counted(made.count, "file")
    console.say(made.isEmpty ? "nothing to change\n" : changes + (isDryRun ? " (not written)\n" : "\n"))
    return log.hasErrors ? nil : count
  }
}
