import ArgumentParser
import Diagnostics
import FileAccess
import LinkChecking
import LinkProbing
import SiteGeneration
import TextBasics

/// `docportal links`.
struct LinksCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "links", abstract: "Lists the links to other servers, to be checked in parts.",
    discussion: """
      Writes a line of JSON for each address, with all that 'docportal probe' and 'docportal report' need. No server is asked.
      """)

  @OptionGroup var folder: PortalFolder

  @Option(help: ArgumentHelp("The file to write.", valueName: "file"), transform: namedPath)
  var output: String
  @OptionGroup var age: AgeOption
  @OptionGroup var findings: FindingOptions

  @Flag(help: "Includes the documents with 'draft: true'.")
  var drafts = false
  @OptionGroup var threads: ThreadOption

  func run() async throws {
    let clock = ProbeClock()
    let portal = await preparePortal(
      root: folder.source, fileSystem: .disk, adding: addedPages, today: .today, drafts: drafts, jobs: threads.count
    )
    .withTextsChecked(jobs: threads.count)
    var log = portal.log
    var cost: RunCost?
    if !log.hasErrors {
      let listing = LinkListing(root: folder.source, maxAge: age.maxAge, jobs: threads.count, clock: clock)
      if let links = await listing.sortedList(portal.outsideLinks, log: &log) { cost = write(links, log: &log) }
    }
    let judged = self.findings.judged(log)
    judged.show(sources: portal.excerpts, amount: self.findings.amount)
    guard let cost, !judged.hasErrors else { throw ExitCode.inputErrors }
    if !self.findings.quiet { OutputStream.standardOutput.write("\(output): \(cost.sentence)\(cost.shardAdvice)\n") }
  }

  private func write(_ links: SortedLinks, log: inout DiagnosticLog) -> RunCost? {
    do throws(FileError) {
      try LinkListFile(path: output).write(links.head, links.lines)
      return links.cost
    } catch {
      log.report(Diagnostic(.file.cannotReplace, error, at: error.path))
      return nil
    }
  }
}

extension RunCost {
  fileprivate var shardAdvice: String {
    addresses == 0 ? "" : "; more than \(counted(usefulShards, "shard")) would not be faster"
  }
}
