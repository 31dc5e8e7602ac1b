import ArgumentParser
import Diagnostics
import FileAccess
import PortalPreview
import PreviewServing
import SiteGeneration
import TextBasics

/// `docportal serve`.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Shows the portal in a browser while you write it.",
    discussion: """
      Every save is on the screen at once: pages that changed are loaded again, and what is wrong is shown above the last good page. \
      Nothing is written. The preview is for this machine only, unless you give --host.
      """)

  @OptionGroup var folder: PortalFolder

  @Option(help: ArgumentHelp("The port (default: 4000, or the next free one).", valueName: "n"))
  var port: UInt16?

  @Option(help: ArgumentHelp("Lets other machines in, by this name or address; 0.0.0.0 for every address.", valueName: "name"))
  var host: String?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("Answers requests for another name too; can be given several times.", valueName: "name"))
  var allowHost: [String] = []

  @Flag(help: "Includes the documents with 'draft: true'.")
  var drafts = false
  @OptionGroup(title: "Links to other servers, of the review") var external: ExternalOptions
  @OptionGroup var threads: ThreadOption

  func run() async throws {
    let session = PreviewSession(
      PreviewSource(
        root: folder.source, fileSystem: .disk, drafts: drafts, jobs: threads.count, today: { BuildConditions.today }))
    let watch = FolderWatch.start(root: folder.source, folders: SourceTree.folders)
    await session.look()
    let review = ReviewSession(root: folder.source, jobs: threads.count, external: external)
    var settings = ServerSettings()
    (settings.port, settings.host) = (port, host)
    let rules = ServerRules(names: Set(allowHost + (host.map { [$0] } ?? [])))
    let server = try start(settings, rules, session.handlers + [review.handler])
    OutputStream.standardOutput.write(server.addresses.map { $0 + "\n" }.joined() + "Press Ctrl-C to end.\n")
    let watching = Task {
      for await _ in watch.changes { await session.look() }
    }
    for await _ in endSignals() { break }
    watching.cancel()
    await session.end()
    server.stop()
  }

  private func start(_ settings: ServerSettings, _ rules: ServerRules, _ handlers: [PreviewHandler]) throws -> PreviewServer {
    do throws(ServerFault) {
      return try PreviewServer.start(settings, rules: rules, handlers: handlers)
    } catch {
      throw ValidationError("\(error)")
    }
  }
}
