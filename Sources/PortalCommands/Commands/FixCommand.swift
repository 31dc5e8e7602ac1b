import ArgumentParser
import Diagnostics
import LinkChecking
import SiteGeneration

/// `docportal fix`.
struct FixCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fix", abstract: "Writes addresses better in the manifest and the pages, where that is safe.",
    discussion: """
      Corrects slips in schemes, the spelling of addresses, sharing links whose direct address is known and, with --report, addresses that \
      are redirected. Shows the changes as a diff; nothing but the addresses is changed. What is not certain is told and left alone.

      docportal check --external --report json=links.json
      docportal fix --report links.json
      """)

  @Option(help: ArgumentHelp("The portal's folder, which holds Content/ and Templates/.", valueName: "dir"))
  var source = "."

  @Flag(help: "Shows the changes without making them.")
  var dryRun = false

  @Option(help: ArgumentHelp("A JSON report of check --external, whose redirects are written.", valueName: "file"))
  var report: String?

  @Option(help: ArgumentHelp("Number of threads; the result does not depend on it.", valueName: "n"))
  var jobs: Int?

  func validate() throws {
    if let jobs, !(1...1024).contains(jobs) { throw ValidationError("--jobs takes a number from 1 to 1024.") }
  }

  func run() async throws {
    var log = DiagnosticLog()
    let redirects = report.map { readRedirects($0, log: &log) } ?? []
    guard let redirects else {
      log.show(sources: [:])
      throw ExitCode.inputErrors
    }
    if await !applyFixes(redirects, source: source, isDryRun: dryRun, jobs: jobs ?? onlineProcessors()) {
      throw ExitCode.inputErrors
    }
  }

  private func readRedirects(_ path: String, log: inout DiagnosticLog) -> [RedirectFix]? {
    NamedFile(path, log: &log).flatMap { RedirectFix.reading($0.bytes, path: path, log: &log) }
  }
}

/// Makes the fixes of a portal, those of a fresh check's `LinkReport.redirectFixes` included, and shows them: the diff on standard
/// output, what is left alone on standard error. Returns `false` when something could not be read or written.
func applyFixes(_ redirects: [RedirectFix], source: String, isDryRun: Bool, jobs: Int) async -> Bool {
  let plan = await planFixes(root: source, fileSystem: .disk, redirects: redirects, jobs: jobs)
  var log = plan.log
  let output = OutputStream.standardOutput
  var made: [FixPlan.File] = []
  for file in plan.files where isDryRun || editFile(file, root: source, log: &log) {
    let diff = UnifiedDiff(path: file.path, old: file.old, new: file.new)
    output.write(diff.text(isTerminal: output.isTerminal, usesColour: output.usesColour))
    made.append(file)
  }
  log.show(sources: plan.excerpts)
  let changes = counted(made.reduce(0) { $0 + $1.count }, "change") + " in " + counted(made.count, "file")
  OutputStream.standardError.write(made.isEmpty ? "nothing to change\n" : changes + (isDryRun ? ", not made\n" : "\n"))
  return !log.hasErrors
}
