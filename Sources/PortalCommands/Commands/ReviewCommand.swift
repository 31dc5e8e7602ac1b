import ArgumentParser
import CatalogueModel
import Diagnostics
import FileAccess
import LinkReview
import ManifestDecoding
import SiteGeneration
import TextBasics

/// `docportal review`.
struct ReviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review", abstract: "Decides about broken links.",
    discussion: """
      Content/review.yaml holds what people decided about links that a check found broken: one line each, so that branches merge. \
      'docportal check --external' does not fail for them.

      docportal review --apply decisions.txt
      docportal review --prune
      """)

  @OptionGroup var folder: PortalFolder

  @Option(
    help: ArgumentHelp("Puts the decisions of a file into Content/review.yaml, a line each.", valueName: "file"),
    transform: namedPath)
  var apply: String?

  @Flag(help: "Removes the decisions about links that are not broken in that way any more.")
  var prune = false

  @OptionGroup(title: "Links to other servers") var external: ExternalOptions
  @OptionGroup var threads: ThreadOption

  func validate() throws {
    if apply == nil, !prune { throw ValidationError("Use --apply or --prune.") }
  }

  func run() async throws {
    var log = DiagnosticLog()
    var excerpts: [String: LineIndex] = [:]
    var changes: [ReviewChange]? = []
    if let apply { changes = handed(apply, &excerpts, &log) }
    if prune, let made = changes { changes = await removals(&log).map { made + $0 } }
    let file = ReviewFile(root: folder.source)
    let isMade = changes.map { $0.isEmpty || file.make($0, log: &log) } ?? false
    if let text = try? file.read() { excerpts[Review.path] = LineIndex(text) }
    log.show(sources: excerpts)
    guard let changes, isMade else { throw ExitCode.inputErrors }
    OutputStream.standardOutput.write(changes.isEmpty ? "nothing to change\n" : "\(counted(changes.count, "decision")) changed\n")
  }

  private func handed(_ path: String, _ excerpts: inout [String: LineIndex], _ log: inout DiagnosticLog) -> [ReviewChange]? {
    guard let today = BuildConditions.today, let file = NamedFile(path, log: &log),
      let bytes = validUTF8Bytes(file.bytes, file: path, log: &log)
    else { return nil }
    let text = TextFile(path: path, bytes: bytes)
    excerpts[path] = text.lines
    return handedDecisions(text, today: today, log: &log)?.map { .put($0) }
  }

  private func removals(_ log: inout DiagnosticLog) async -> [ReviewChange]? {
    let portal = await generatePortal(root: folder.source, fileSystem: .disk, jobs: threads.count)
    let review = portal.review
    guard portal.site != nil else {
      log.merge(portal.log)
      return nil
    }
    var found = DiagnosticLog()
    let check = ExternalCheck(root: folder.source, jobs: threads.count, options: external, remembers: false)
    let report = await check.run(consume portal, log: &found)
    // What is removed need not be reported.
    found.remove { $0.identifier == Rule.review.unused.identifier }
    log.merge(found)
    return report?.unusedDecisions(of: review).map { .remove($0.value.key) }
  }
}
