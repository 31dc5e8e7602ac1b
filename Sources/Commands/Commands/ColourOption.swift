import ArgumentParser
import Files

/// `--color`.
struct ColourOption: ParsableArguments {
  enum Use: String, ExpressibleByArgument, CaseIterable {
    case auto
    case always
    case never
  }

  @Option(help: "Colours on the console: auto (on a terminal without NO_COLOR, or with FORCE_COLOR), always or never.")
  var color: Use = .auto

  func validate() {
    switch color {
    case .auto: break
    case .always: useColours(true)
    case .never: useColours(false)
    }
  }
}
