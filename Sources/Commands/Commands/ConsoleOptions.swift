import ArgumentParser
import Diagnostics
import Files

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
