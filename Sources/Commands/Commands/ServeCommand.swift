import ArgumentParser
import Diagnostics
import Files
import Links
import Portal
import Review
import Server
import Site
import Synchronization
import TextBasics

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Shows the portal in a browser while you write it.",
    discussion: """
      Shows each save at once: it reloads the pages that changed, and shows errors above the last good page. It writes nothing. Only \
      this machine can see the preview, unless you give --host.

        docportal serve --open
        docportal serve --drafts --port 8080
      """)

  @OptionGroup var folder: PortalFolder
  @OptionGroup(title: "Addresses") var addresses: ServerOptions

  @Flag(help: "Opens the portal in the browser.")
  var open = false

  @Flag(help: "Browsers go to the page that a save has changed, where it is not the one on screen.")
  var follow = false

  @Option(
    defaultAsFlag: 500,
    help: ArgumentHelp(
      "Looks for changes every so many milliseconds, where the system does not report them: in containers, on network drives.",
      valueName: "ms"))
  var poll: Int?

  @Flag(help: "Includes the documents with 'draft: true'.")
  var drafts = false
  @OptionGroup(title: ExternalOptions.title + ", of the review") var external: ExternalOptions
  @OptionGroup(title: ExternalOptions.title + ", of the review") var links: LinkOptions
  @OptionGroup(title: ExternalOptions.title + ", of the review") var requests: RequestOptions
  @OptionGroup var threads: ThreadOption
  @OptionGroup var console: ConsoleOptions

  func validate() throws {
    if let poll, !(10...60_000).contains(poll) { throw ValidationError("--poll takes a number from 10 to 60000.") }
  }

  func run() async throws {
    // Starts before the sources are read, so that no change is missed.
    let watch = FolderWatch.start(root: folder.source, folders: SourceTree.folders, interval: poll)
    let memory = PortalMemory()
    // Read only: a preview runs no programs and shows the thumbnails of the last build.
    _ = KeptThumbnails(StateFolder(root: folder.source), memory.thumbnails)
    let session = PreviewSession(
      BuildOptions(root: folder.source, clock: .system, drafts: drafts, jobs: threads.count),
      folder: addresses.areOfThisMachine ? absolutePath(folder.source) : nil, memory: memory, follows: follow,
      report: { [shown = ShownFindings(paths: folder.shownPaths, isQuiet: console.quiet)] in shown.show($0) })
    let review = ReviewSession(
      ReviewSource(
        root: folder.source, external: ExternalCheck.Settings(external, links, requests), jobs: threads.count),
      isForThisMachine: addresses.areOfThisMachine)
    // Errors in the options are reported alone.
    let server = try addresses.start(session.handlers + [review.handler])
    await session.look()
    await session.use(addresses: server.addresses) { [await review.overview($0)].compactMap(\.self) }
    greet(server, isPolling: watch.isPolling && poll == nil)
    let watching = Task {
      for await _ in watch.changes {
        await session.look()
        await review.look()
      }
    }
    for await _ in endSignals() { break }
    watching.cancel()
    await session.end()
    server.stop()
  }

  private func greet(_ server: PreviewServer, isPolling: Bool) {
    if isPolling {
      var log = DiagnosticLog()
      log.report(Diagnostic(.command.pollingFolder, at: Place(file: folder.source)))
      log.show(sources: [:], amount: console.amount)
    }
    let output = OutputStream.standardOutput
    output.write(server.addresses.map { $0 + "\n" }.joined())
    if addresses.host != nil, let last = server.addresses.last {
      output.write(QRCode.terminalText(last, usesColour: output.usesColour) ?? "")
    }
    output.write("Press Ctrl-C to end. All findings and the review of links are at /-/.\n")
    if open, let first = server.addresses.first { _ = openInBrowser(first) }
  }
}

/// The findings on the terminal. A class: it remembers those that are there, which a save does not repeat.
private final class ShownFindings: Sendable {
  private let paths: ShownPaths
  private let isQuiet: Bool
  private let last = Mutex(DiagnosticLog())

  init(paths: ShownPaths, isQuiet: Bool) { (self.paths, self.isQuiet) = (paths, isQuiet) }

  /// Prints a line with the time, the saved files and the counts, after the findings that are new.
  func show(_ found: ConsoleFindings) {
    let new = last.withLock { last in
      defer {
        // After an error the pages were not examined, and their findings are still there.
        let kept = last.diagnostics.filter { found.log.hasErrors && $0.severity != .error }
        last = found.log
        for diagnostic in kept { last.report(diagnostic) }
      }
      let known = Set(last.diagnostics.map(Self.message))
      var new = found.log
      new.remove { known.contains(Self.message($0)) }
      return new
    }
    let stream = OutputStream.standardError
    let rendering = ConsoleRendering(
      usesColour: stream.usesColour, sources: paths.excerpts(found.excerpts), amount: isQuiet ? .errors : .grouped)
    let texts = rendering.findings(paths.log(new).sorted).map { $0.text + "\n" }.joined()
    let names = found.saved.isEmpty ? "" : listed(found.saved.map(\.terminalSafe), atMost: 3) + ": "
    let counts = found.log.diagnostics.isEmpty ? "no errors" : found.log.counts
    if !isQuiet || found.log.hasErrors { stream.write("\(texts)\(localTime()) \(names)\(counts)\n") }
  }

  /// The message without its place, which moves with the lines above it.
  private static func message(_ diagnostic: Diagnostic) -> [String] {
    [diagnostic.identifier, diagnostic.summary, diagnostic.place?.file ?? ""]
  }
}

/// The time of day on this machine: `14:03:22`.
private func localTime() -> String {
  var now = time(nil)
  var parts = tm()
  localtime_r(&now, &parts)
  return [parts.tm_hour, parts.tm_min, parts.tm_sec].map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":")
}

/// The address of a preview, and the clients that can connect.
struct ServerOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The port (default: 4000, or the next free one).", valueName: "n"))
  var port: UInt16?

  @Option(
    help: ArgumentHelp(
      "Other machines can see the preview too, at this name or address of this machine; 0.0.0.0 is all of them.",
      valueName: "name"))
  var host: String?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("Another name by which the preview may be asked; can be given several times.", valueName: "name"))
  var allowHost: [String] = []

  @Flag(help: "Accepts decisions of the review from other accounts and machines, and through the proxy of --allow-host, as well.")
  var allowReview = false

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Serves by https, with a certificate and its key in PEM files.", valueName: "cert> <key"),
    transform: namedPath)
  var tls: [String] = []

  func validate() throws {
    if !tls.isEmpty, tls.count != 2 { throw ValidationError("--tls takes two files: the certificate and its key.") }
    if host?.isEmpty ?? false || allowHost.contains("") { throw ValidationError("The name of a host is empty.") }
  }

  /// Nobody else sees the preview, neither in the network nor through a proxy.
  var areOfThisMachine: Bool { host == nil && allowHost.isEmpty }

  /// Starts a server with these options. Invalid options are reported and thrown as an exit code.
  func start(_ handlers: [PreviewHandler]) throws -> PreviewServer {
    var log = DiagnosticLog()
    var settings = ServerSettings()
    (settings.port, settings.host) = (port, host)
    let files = tls.compactMap { NamedFile($0, log: &log) }.map { String(decoding: $0.bytes, as: UTF8.self) }
    if files.count == 2 { settings.certificate = (files[0], files[1]) }
    let rules = ServerRules(
      names: Set(allowHost + (host.map { [$0] } ?? [])), acceptsRemoteForms: allowReview,
      isBehindProxy: !allowHost.isEmpty)
    if !log.hasErrors {
      do throws(ServerFault) {
        return try PreviewServer.start(settings, rules: rules, handlers: handlers)
      } catch {
        log.report(error.diagnostic)
      }
    }
    log.show(sources: [:])
    throw ExitCode.inputErrors
  }
}

extension ServerFault {
  fileprivate var diagnostic: Diagnostic {
    switch self {
    case .portTaken(let port): Diagnostic(.command.portTaken, String(port))
    case .cannotListen(let address, let reason): Diagnostic(.command.cannotListen, address, reason)
    case .certificate: Diagnostic(.command.badCertificate)
    case .cannotStart: Diagnostic(.command.cannotListen, "any address", "the server does not start")
    }
  }
}
