import ArgumentParser
import CatalogueModel
import Diagnostics
import FileAccess
import LinkChecking
import LinkProbing
import Synchronization
import TextBasics

/// `docportal probe`.
struct ProbeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "probe", abstract: "Asks the servers about a part of the links.",
    discussion: """
      Reads what 'docportal links' wrote and adds a line of JSON to the output for each address. Run it again with the same output to \
      go on where it stopped. All addresses of a host are in the same shard.

      Exit codes: 0 done, whatever was found; 1 the input has errors; 75 stopped early: run it again.
      """)

  @Option(help: ArgumentHelp("The file that 'docportal links' wrote.", valueName: "file"), transform: namedPath)
  var input: String

  @Option(help: ArgumentHelp("Which part, of how many: 7/32. (default: 1/1)", valueName: "k/n"), transform: namedShard)
  var shard: Shard?

  @Option(
    help: ArgumentHelp("The same, counted from 0 as Kubernetes does: 6/32.", valueName: "k/n"), transform: namedShardIndex)
  var shardIndex: Shard?

  @Option(help: ArgumentHelp("The file to add results to.", valueName: "file"), transform: namedPath)
  var output: String

  @Option(
    help: ArgumentHelp("How long to ask at most: 30m, 3h. What is left is asked by the next run.", valueName: "time"),
    transform: timeSpan)
  var timeLimit: TimeSpan?
  @OptionGroup var requests: RequestOptions

  func validate() throws {
    guard shard == nil || shardIndex == nil else {
      throw ValidationError("Use either --shard or --shard-index, not both.")
    }
  }

  fileprivate var part: Shard { shard ?? shardIndex ?? .whole }

  func run() throws {
    var log = DiagnosticLog()
    let result = probe(log: &log)
    log.show(sources: [:])
    if log.hasErrors { throw result == .unreachable ? ExitCode.stoppedEarly : .inputErrors }
    if result == .stopped { throw ExitCode.stoppedEarly }
  }

  private enum Result {
    case done
    case stopped
    /// Nothing could be requested.
    case unreachable
  }

  private func probe(log: inout DiagnosticLog) -> Result {
    let clock = ProbeClock()
    let signals = HeldSignals()
    // Results are written up to the end; the exit code says the rest.
    guard let writer = open(log: &log), let work = ShardWork(self, log: &log) else { return .done }
    guard let rules = LinkAsking.Rules(work.settings, requests, log: &log) else { return .done }
    OutputStream.standardError.write("shard \(part): \(work.sentence)\n")
    if writer.isEmpty { writer.add(ResultsHead(part).line) }
    let deadline = timeLimit.map { clock.now + $0.milliseconds }
    let asking = LinkAsking(rules: rules, clock: clock) {
      signals.received != nil || writer.failure != nil || work.lines.failure != nil
        || deadline.map { clock.now >= $0 } ?? false
    }
    var finished = 0
    let isAsked = asking.ask(work.targets, stores: work.stores, log: &log) { address in
      finished += 1
      writer.add(OutcomeLine(address.target.address, address.outcome, at: clock.now).line)
    }
    if let failure = writer.failure { log.report(Diagnostic(.file.cannotReplace, failure, at: output)) }
    if let failure = work.lines.failure { log.report(Diagnostic(.file.unreadableArgument, failure, at: input)) }
    guard isAsked else { return .unreachable }
    guard asking.isEnded(), finished < work.targets.count else { return .done }
    OutputStream.standardError.write("shard \(part): stopped early, \(grouped(work.targets.count - finished)) not asked\n")
    return .stopped
  }

  private func open(log: inout DiagnosticLog) -> ResultWriter? {
    do throws(FileError) {
      return try ResultWriter(output)
    } catch {
      if error.isInUse {
        log.report(Diagnostic(.command.resultsInUse, at: Place(file: output)))
      } else {
        log.report(Diagnostic(.file.cannotReplace, error, at: output))
      }
      return nil
    }
  }
}

/// The remaining work of a shard. For each address it has the offset in the list, where the address is read again when it is
/// requested.
private struct ShardWork {
  let targets: TargetList
  /// The indexes of addresses that are store pages.
  let stores: [CheckQueue.Index]
  let settings: LinkSettings
  let lines: ListedTargets
  /// A sentence about the work already done and the cost of the rest.
  let sentence: String

  /// Returns `nil`, with a report, if the files cannot be read.
  init?(_ command: ProbeCommand, log: inout DiagnosticLog) {
    // 64-bit hashes in place of addresses. On a collision, an address is not checked, and the report says so.
    var answered: Set<Int> = []
    guard ResultFiles.read(command.output, log: &log, { line, _ in answered.insert(line.address.hashValue) }) else { return nil }
    let file: RereadableLines
    do throws(FileError) {
      file = try RereadableLines(command.input)
    } catch {
      log.report(Diagnostic(.file.unreadableArgument, error, at: command.input))
      return nil
    }
    var (targets, stores, offsets) = (TargetList(target: { _ in nil }), [CheckQueue.Index](), [Int]())
    var (settings, cost, done) = (LinkSettings(), RunCost(), 0)
    var headers: Set<HeaderKey> = []
    var plainHTTPHosts: Set<String>?
    let list = LinkListFile.read(file, log: &log) { line, head, offset in
      guard line.isAsked else { return }
      let hosts = plainHTTPHosts ?? Set(head.plainHTTPHosts)
      plainHTTPHosts = hosts
      let target = line.target(plainHTTPHosts: hosts, at: Place(file: command.input))
      guard command.part.contains(origin: target.origin) else { return }
      if answered.contains(target.address.hashValue) {
        done += 1
        return
      }
      if LinkSelection.isStore(target) { stores.append(targets.count) }
      targets.add(target)
      offsets.append(offset)
      cost.add(target)
      for header in target.headers where headers.insert(HeaderKey(name: header.name, variable: header.variable)).inserted {
        settings.headers.append(header)
      }
    }
    guard let list else { return nil }
    settings.privateHosts = list.settings.privateHosts
    let lines = ListedTargets(file, offsets: offsets, plainHTTPHosts: plainHTTPHosts ?? [])
    targets.target = { lines.target($0) }
    (self.targets, self.stores, self.settings, self.lines) = (targets, stores, settings, lines)
    sentence = (done > 0 ? "\(grouped(done)) done before; " : "") + cost.sentence
  }

  private struct HeaderKey: Hashable {
    let name: String
    let variable: String
  }
}

/// The addresses of a shard, read again from the list. A class, because the first failure is kept and ends the run.
private final class ListedTargets: Sendable {
  private let file: RereadableLines
  /// The offset of each address's line.
  private let offsets: [Int]
  private let plainHTTPHosts: Set<String>
  private let firstFailure = Mutex<FileError?>(nil)

  init(_ file: RereadableLines, offsets: [Int], plainHTTPHosts: Set<String>) {
    (self.file, self.offsets, self.plainHTTPHosts) = (file, offsets, plainHTTPHosts)
  }

  var failure: FileError? { firstFailure.withLock { $0 } }

  /// Returns `nil`, and sets `failure`, if the list has changed.
  func target(_ index: CheckQueue.Index) -> ProbeTarget? {
    do throws(FileError) {
      let bytes = try file.line(at: offsets[index])
      guard let line = LinkLine(line: bytes[...]) else { throw FileError.changed(file.path) }
      return line.target(plainHTTPHosts: plainHTTPHosts, at: Place(file: file.path))
    } catch {
      firstFailure.withLock { $0 = $0 ?? error }
      return nil
    }
  }
}

/// A shard given as `K/N` in an option.
@Sendable private func namedShard(_ text: String) throws -> Shard { try namedShard(text, first: 1) }

@Sendable private func namedShardIndex(_ text: String) throws -> Shard { try namedShard(text, first: 0) }

private func namedShard(_ text: String, first: Int) throws -> Shard {
  guard let shard = Shard(text, first: first) else {
    throw ValidationError("Write the number of the part, '/' and how many there are, such as \(first)/4 for the first of four.")
  }
  return shard
}
