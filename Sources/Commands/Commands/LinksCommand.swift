import ArgumentParser
import Diagnostics
import Files
import Links
import Site
import TextBasics

struct LinksCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the links to other servers, to be checked in parts.",
    discussion: """
      Writes a line of JSON for each address, with all that 'docportal external ask' and 'docportal external report' need. No server is \
      asked. With --shards 4, the file is in four parts: links-0.jsonl to links-3.jsonl for links.jsonl. All addresses of a host are in \
      the same part.

        docportal external list -o links.jsonl
        docportal external list --shards 4 -o links.jsonl
      """)

  @OptionGroup var folder: PortalFolder

  @Option(name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "file"), transform: namedPath)
  var output: String

  @Option(help: ArgumentHelp("Writes the list in so many parts, a file each.", valueName: "n"))
  var shards: Int?
  @OptionGroup var options: LinkOptions
  @OptionGroup var findings: FindingOptions

  @Flag(help: "Includes the documents with 'draft: true'.")
  var drafts = false
  @OptionGroup var threads: ThreadOption

  func validate() throws {
    if let shards, !(1...Shard.highestCount).contains(shards) {
      throw ValidationError("--shards takes a number from 1 to \(Shard.highestCount).")
    }
  }

  func run() async throws {
    let clock = ProbeClock()
    let portal = await preparePortal(BuildOptions(root: folder.source, clock: .system, drafts: drafts, jobs: threads.count))
      .withTextsChecked()
    let excerpts = portal.excerpts
    var log = portal.log
    var cost: RunCost?
    if !log.hasErrors, let today = clock.today(log: &log), let links = (consume portal).outsideLinks {
      let settings = links.settings(
        today: today, maxAge: options.maxAge.milliseconds, triesLocks: options.tryLocks, log: &log)
      var sharded = ShardedLinks(shards: shards ?? 1)
      await (consume links).forEach(jobs: threads.count) { sharded.add($0) }
      cost = write(&sharded, settings, now: clock.now, log: &log)
    }
    let judged = self.findings.judged(log)
    judged.show(sources: excerpts, amount: self.findings.amount, folder.shownPaths)
    guard let cost, !judged.hasErrors else { throw ExitCode.inputErrors }
    if !self.findings.quiet { OutputStream.standardOutput.write("\(files): \(cost.sentence)\(cost.shardAdvice)\n") }
  }

  /// Writes one part after another. Returns `nil`, with a report, on failure.
  private func write(_ links: inout ShardedLinks, _ settings: LinkSettings, now: Moment, log: inout DiagnosticLog) -> RunCost? {
    let (file, cacheFile) = (LinkListFile(output), LinkCacheFile(root: folder.source))
    var cost = RunCost()
    for index in 0..<links.shards {
      guard let shard = Shard(index, of: links.shards) else { return nil }
      var selection = links.take(index, settings: settings)
      selection.reuse(cacheFile.read(shard), now: now)
      for item in selection.items where item.isAsked { cost.add(item.target) }
      let head = LinkListHead(settings, shard, items: selection.items.count, at: now)
      guard (shards == nil ? file : file.part(index)).write(head, selection.items, log: &log) else { return nil }
    }
    return cost
  }

  /// The names of the written files: `links.jsonl`, or `links-0.jsonl to links-3.jsonl`.
  private var files: String {
    guard let shards else { return output }
    let file = LinkListFile(output)
    return file.part(0).path + (shards > 1 ? " to \(file.part(shards - 1).path)" : "")
  }
}

extension RunCost {
  fileprivate var shardAdvice: String {
    addresses == 0 ? "" : "; more than \(counted(usefulShards, "shard")) would not be faster"
  }
}
