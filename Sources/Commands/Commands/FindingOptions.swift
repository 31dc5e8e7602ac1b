import ArgumentParser
import Diagnostics
import TextBasics

/// Options that control how many findings are shown and which of them fail the command.
struct FindingOptions: ParsableArguments {
  @Flag(help: "Shows every finding on the console, where by default each rule has three places.")
  var all = false

  @Flag(help: "Counts warnings as errors.")
  var strict = false

  @Flag(name: .shortAndLong, help: ConsoleOptions.quietHelp)
  var quiet = false

  @Option(help: ConsoleOptions.colourHelp)
  var color: ConsoleOptions.Colour = .auto

  func validate() throws {
    color.apply()
    if all, quiet { throw ValidationError("Use either --all or --quiet.") }
  }

  var amount: ConsoleRendering.Amount { all ? .all : quiet ? .errors : .grouped }

  /// The findings with severities adjusted to the options.
  func judged(_ log: DiagnosticLog) -> DiagnosticLog {
    guard strict else { return log }
    var strictLog = DiagnosticLog()
    for var diagnostic in log.diagnostics {
      if diagnostic.severity == .warning { diagnostic.severity = .error }
      strictLog.report(diagnostic)
    }
    return strictLog
  }
}
