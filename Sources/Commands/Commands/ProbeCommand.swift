import ArgumentParser
import Diagnostics
import Files
import Links
import Portal
import TextBasics

struct ProbeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ask", abstract: "Asks the servers about a list of links, or a part of one.",
    discussion: """
      Reads a file that 'docportal external list' wrote and adds a line of JSON to the output for each address. Run it again with the same \
      output to go on where it stopped.

      Exit codes: 0 done, whatever was found; 1 the input has errors; 75 stopped early: run it again.

        docportal external ask --input links.jsonl -o results.jsonl
        docportal external ask --input links-0.jsonl -o results-0.jsonl \\
          --time-limit 3h
      """)

  @Option(help: ArgumentHelp("The file that 'docportal external list' wrote.", valueName: "file"), transform: namedPath)
  var input: String

  @Option(name: .shortAndLong, help: ArgumentHelp("The file to add results to.", valueName: "file"), transform: namedPath)
  var output: String

  @Option(
    help: ArgumentHelp("How long to ask at most: 30m, 3h. What is left is asked by the next run.", valueName: "time"),
    transform: timeSpan)
  var timeLimit: TimeSpan?
  @OptionGroup var console: ConsoleOptions
  @OptionGroup var requests: RequestOptions

  func run() throws {
    var log = DiagnosticLog()
    let result = probe(log: &log)
    log.show(sources: [:], amount: console.amount)
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
    guard let writer = ResultWriter(output, log: &log), let work = RemainingWork(self, log: &log) else { return .done }
    let deadline = timeLimit.map { clock.now + $0.milliseconds }
    let isEnded = { signals.received != nil || writer.failure != nil || deadline.map { clock.now >= $0 } ?? false }
    let asked = LinkRequests(work.settings, requests.settings, clock: clock, isEnded: isEnded, log: &log)
    guard let asked else { return .done }
    console.say("\(input): \(work.sentence)\n")
    var finished = 0
    let isAsked = asked.ask(work.items.map(\.target), log: &log) { result in
      finished += 1
      for link in work.items[result.index].checked(result.outcome, at: clock.now) { writer.add(link) }
    }
    if let failure = writer.failure { log.report(failure) }
    guard isAsked else { return .unreachable }
    guard isEnded(), finished < work.items.count else { return .done }
    console.say("\(input): stopped early, \(grouped(work.items.count - finished)) not asked\n")
    return .stopped
  }
}

/// The addresses of a list that have no result yet.
private struct RemainingWork {
  private(set) var items: [LinkSelection.Item] = []
  /// The headers that they need, and the hosts that may be private.
  private(set) var settings = LinkSettings()
  /// A sentence about the work already done and the cost of the rest.
  let sentence: String

  /// Returns `nil`, with a report, if the files cannot be read.
  init?(_ command: ProbeCommand, log: inout DiagnosticLog) {
    var answered: Set<String> = []
    guard ResultFile(command.output).read(log: &log, { answered.insert($0.address) }),
      let list = LinkListFile(command.input).read(log: &log)
    else { return nil }
    settings.privateHosts = list.head.settings.privateHosts
    var (cost, done) = (RunCost(), 0)
    var headers: Set<HeaderKey> = []
    for item in list.items where item.isAsked {
      if item.links.allSatisfy({ answered.contains($0.address) }) {
        done += 1
        continue
      }
      items.append(item)
      cost.add(item.target)
      for header in item.target.headers where headers.insert(HeaderKey(name: header.name, variable: header.variable)).inserted {
        settings.headers.append(header)
      }
    }
    sentence = (done > 0 ? "\(grouped(done)) done before; " : "") + cost.sentence
  }

  private struct HeaderKey: Hashable {
    let name: String
    let variable: String
  }
}
