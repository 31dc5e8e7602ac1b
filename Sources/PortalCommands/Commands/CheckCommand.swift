import ArgumentParser
import Diagnostics
import FileAccess
import SiteGeneration
import TextBasics

/// `docportal check`.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Checks the portal without writing anything.",
    discussion:
      "Does everything that build does, but for the writing: manifest, pages, templates, launch links, links and anchors.")

  @OptionGroup var options: PortalOptions
  @OptionGroup(title: "Links to other servers") var external: ExternalOptions

  func run() async throws {
    let portal = await generatePortal(root: options.source, fileSystem: .disk, jobs: options.threads.count)
    let summary = portal.summary
    let outcome = await checkPortal(consume portal, external, options)
    outcome.show(options.format)
    if let code = outcome.exitCode { throw code }
    if options.format == .console { OutputStream.standardOutput.write("\(summary): no errors\n") }
  }
}
