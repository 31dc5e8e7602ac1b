import ArgumentParser
import Diagnostics
import FileAccess
import SiteGeneration
import TextBasics

/// `docportal build`.
struct BuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Builds the portal.",
    discussion: """
      Checks everything first. When something is wrong, the output folder stays as it is and the exit code is 1, or 2 when only links \
      to other servers are broken.
      """)

  @OptionGroup var options: PortalOptions
  @OptionGroup(title: "Links to other servers") var external: ExternalOptions

  @Option(
    help: ArgumentHelp("The output folder (default: Public below the portal's folder).", valueName: "dir"),
    transform: namedPath)
  var output: String?

  @Flag(help: "Shows what would be written, without writing it.")
  var dryRun = false

  func run() async throws {
    let portal = await generatePortal(root: options.source, fileSystem: .disk, jobs: options.threads.count)
    var outcome = await checkPortal(portal, external, options, remembers: !dryRun)
    var plan: WritePlan?
    if let site = portal.site, outcome.exitCode == nil {
      let output = output ?? (options.source == "." ? "Public" : options.source + "/Public")
      let publisher = SitePublisher(
        output: output, source: options.source, inputs: SourceTree.folders, jobs: options.threads.count)
      plan = dryRun ? await publisher.plan(site, log: &outcome.log) : await publisher.publish(site, log: &outcome.log)?.plan
    }
    outcome.show(options.format)
    if let code = outcome.exitCode { throw code }
    if let plan, options.format == .console { show(plan, portal) }
    endProcess(with: portal)
  }

  /// Ends the process with success while the portal is in memory: the system takes all of it back at once, where freeing ten
  /// thousand documents and pages one by one takes a while.
  private func endProcess(with portal: GeneratedPortal) -> Never { withExtendedLifetime(portal) { Self.exit() } }

  private func show(_ plan: WritePlan, _ portal: GeneratedPortal) {
    var text = "\(portal.summary): \(plan.summary)\n"
    if dryRun {
      let changes = [("create", plan.create), ("replace", plan.replace), ("remove", plan.remove)]
      for (verb, paths) in changes { for path in paths { text += "would \(verb) \(path.text.terminalSafe)\n" } }
    }
    OutputStream.standardOutput.write(text)
  }
}
