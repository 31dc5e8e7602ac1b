import ArgumentParser
import CatalogueModel
import Diagnostics
import FileAccess
import LinkChecking
import LinkProbing
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
  var shard = Shard.whole

  @Option(help: ArgumentHelp("The file to add results to.", valueName: "file"), transform: namedPath)
  var output: String

  @Option(
    help: ArgumentHelp("How long to ask at most: 30m, 3h. What is left is asked by the next run.", valueName: "time"),
    transform: timeSpan)
  var timeLimit: TimeSpan?
  @OptionGroup var requests: RequestOptions

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
    // What was asked is written to the end; the exit code says the rest.
    guard let writer = open(log: &log), let work = ShardWork(self, log: &log) else { return .done }
    guard let rules = LinkAsking.Rules(work.settings, requests, log: &log) else { return .done }
    OutputStream.standardError.write("shard \(shard): \(work.sentence)\n")
    if writer.isEmpty { writer.add(ResultsHead(shard).line) }
    let deadline = timeLimit.map { clock.now + $0.milliseconds }
    let asking = LinkAsking(rules: rules, clock: clock) {
      signals.received != nil || writer.failure != nil || deadline.map { clock.now >= $0 } ?? false
    }
    var finished = 0
    let isAsked = asking.ask(work.targets, log: &log) { index, outcome in
      finished += 1
      writer.add(OutcomeLine(work.targets[index].address, outcome, at: clock.now).line)
    }
    if let failure = writer.failure { log.report(Diagnostic(.file.cannotReplace, failure, at: output)) }
    guard isAsked else { return .unreachable }
    guard asking.isEnded(), finished < work.targets.count else { return .done }
    OutputStream.standardError.write("shard \(shard): stopped early, \(grouped(work.targets.count - finished)) not asked\n")
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

/// What is left to ask of a shard.
private struct ShardWork {
  private(set) var targets: [ProbeTarget] = []
  private(set) var settings = LinkSettings()
  private var cost = RunCost()
  private var done = 0

  /// `nil`, with a report, when the files cannot be read.
  init?(_ command: ProbeCommand, log: inout DiagnosticLog) {
    var answered: Set<String> = []
    guard ResultFiles.read(command.output, log: &log, { answered.insert($0.address) }) else { return nil }
    let place = Place(file: command.input)
    var headers: Set<HeaderKey> = []
    var plainHTTPHosts: Set<String>?
    let list = LinkListFile(path: command.input).read(log: &log) { line, head in
      guard line.isAsked else { return }
      let hosts = plainHTTPHosts ?? Set(head.plainHTTPHosts)
      plainHTTPHosts = hosts
      let target = line.target(plainHTTPHosts: hosts, at: place)
      guard command.shard.contains(origin: target.origin) else { return }
      if answered.contains(target.address) {
        done += 1
        return
      }
      targets.append(target)
      cost.add(target)
      for header in target.headers where headers.insert(HeaderKey(name: header.name, variable: header.variable)).inserted {
        settings.headers.append(header)
      }
    }
    guard let list else { return nil }
    settings.privateHosts = list.settings.privateHosts
  }

  private struct HeaderKey: Hashable {
    let name: String
    let variable: String
  }

  var sentence: String { (done > 0 ? "\(grouped(done)) done before; " : "") + cost.sentence }
}

/// `K/N`, for an option.
@Sendable private func namedShard(_ text: String) throws -> Shard {
  guard let shard = Shard(text) else {
    throw ValidationError("Write the number of the part, '/' and how many there are, such as 1/4 for the first of four.")
  }
  return shard
}
