import ArgumentParser
import Diagnostics
import Files
import Portal
import Review
import Site

struct DiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Shows which documents and links changed between two published portals.",
    discussion: """
      Compares the link catalogues (catalogue.json) of two builds: documents added, removed, retired, renamed (another id), moved (another \
      address) and changed, with their launch links. Without a second one, the catalogue is compared with what the portal would publish now.

        docportal diff Public
        curl -s https://portal.example/catalogue.json \\
          | docportal diff /dev/stdin --format markdown
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case console
    case markdown
    case json
    case html
  }

  @Argument(help: "The earlier catalogue: catalogue.json, or the folder that contains it.", transform: namedPath)
  var old: String

  @Argument(help: "The later catalogue (default: what the portal would publish now).", transform: namedPath)
  var new: String?

  @Option(help: "What is printed: console, markdown (for a comment at a change), json or html.")
  var format: Format = .console
  @OptionGroup var folder: SourceOption
  @OptionGroup var threads: ThreadOption
  @OptionGroup var console: ConsoleOptions

  func validate() throws {
    if new != nil, folder.named != nil { throw ValidationError("Use either --source or a second catalogue, not both.") }
  }

  func run() async throws {
    var log = DiagnosticLog()
    let before = PublishedCatalogue.reading(at: old, log: &log)
    let after = if let new { PublishedCatalogue.reading(at: new, log: &log) } else { await builtCatalogue(log: &log) }
    guard let before, let after else {
      log.show(sources: [:], amount: console.amount)
      throw ExitCode.inputErrors
    }
    let comparison = CatalogueComparison(from: before, to: after)
    let output = OutputStream.standardOutput
    switch format {
    case .console: output.write(comparison.consoleText(usesColour: output.usesColour))
    case .json: output.write(comparison.json)
    case .markdown: comparison.report.write(.markdown) { output.write($0) }
    case .html: output.write(comparison.html)
    }
  }

  /// The catalogue that a build would write.
  private func builtCatalogue(log: inout DiagnosticLog) async -> PublishedCatalogue? {
    let portal = await generatePortal(BuildOptions(root: folder.source, clock: .system, jobs: threads.count))
    guard let bytes = portal.catalogueJSON else {
      portal.log.show(sources: portal.excerpts, amount: .errors, folder.shownPaths)
      return nil
    }
    return PublishedCatalogue.reading(bytes, path: PublishedCatalogue.fileName, log: &log)
  }
}

extension PublishedCatalogue {
  /// The catalogue in a file or folder that the command line names; `nil`, after a report, if there is none.
  static func reading(at path: String, log: inout DiagnosticLog) -> PublishedCatalogue? {
    let file = joined(path, fileName)
    guard let catalogue = NamedFile(fileExists(file) ? file : path, log: &log) else { return nil }
    return reading(catalogue.bytes, path: catalogue.path, log: &log)
  }
}
