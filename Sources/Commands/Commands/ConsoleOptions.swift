import ArgumentParser
import Diagnostics
import Files
import TextBasics

/// `--quiet` and `--color`, of every command.
struct ConsoleOptions: ParsableArguments {
  enum Colour: String, ExpressibleByArgument, CaseIterable {
    case auto
    case always
    case never

    func apply() {
      if self != .auto { useColours(self == .always) }
    }
  }

  static let quietHelp: ArgumentHelp = "Shows only errors and results on the console."
  static let colourHelp: ArgumentHelp =
    "Colours on the console: auto (on a terminal without NO_COLOR, or with FORCE_COLOR), always or never."

  @Flag(name: .shortAndLong, help: Self.quietHelp)
  var quiet = false

  @Option(help: Self.colourHelp)
  var color: Colour = .auto

  func validate() { color.apply() }

  /// The amount for a command without `--all`.
  var amount: ConsoleRendering.Amount { quiet ? .errors : .all }

  /// Says what a run did, beside its result.
  func say(_ sentence: String) {
    if !quiet { OutputStream.standardError.write(sentence) }
  }
}

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
