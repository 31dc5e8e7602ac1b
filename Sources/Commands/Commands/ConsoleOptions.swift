import ArgumentParser
import Diagnostics
import Files

/// `--quiet` and `--color`, of every command.
struct ConsoleOptions: ParsableArguments {
  enum Colour: String, ExpressibleByArgument, CaseIterable {
    case auto
    case always
    case never
  }

  @Flag(name: .shortAndLong, help: "Shows only errors and results on the console.")
  var quiet = false

  @Option(help: "Colours on the console: auto (on a terminal without NO_COLOR, or with FORCE_COLOR), always or never.")
  var color: Colour = .auto

  func validate() {
    switch color {
    case .auto: break
    case .always: useColours(true)
    case .never: useColours(false)
    }
  }

  /// The amount for a command without `--all`.
  var amount: ConsoleRendering.Amount { quiet ? .errors : .all }

  /// Says what a run did, beside its result.
  func say(_ sentence: String) {
    if !quiet { OutputStream.standardError.write(sentence) }
  }
}
