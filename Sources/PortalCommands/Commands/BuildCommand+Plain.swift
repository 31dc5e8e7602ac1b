extension BuildCommand {
  /// The command of a plain build: `build`, with `--source` or `--output` or both, each with its value. `nil` for other arguments.
  ///
  /// swift-argument-parser takes 1.7 ms to read the options of a build, since it finds out about their types while it runs: a quarter of
  /// an unchanged build of 100 documents. What this gives is compared with what the parser gives by a test, which fails when an option is
  /// missing here.
  static func plain(_ arguments: [String]) -> BuildCommand? {
    guard arguments.first == "build" else { return nil }
    var (source, output): (String?, String?)
    var rest = arguments.dropFirst()
    while let name = rest.popFirst() {
      // The parser takes what begins with a hyphen for an option, and reports what is no path.
      guard let value = rest.popFirst(), !value.utf8.starts(with: "-".utf8), (try? namedPath(value)) == value else { return nil }
      switch name {
      case "--source" where source == nil: source = value
      case "--output" where output == nil: output = value
      default: return nil
      }
    }
    var command = BuildCommand()
    command.options = .defaults(source: source)
    command.external = .defaults
    command.output = output
    command.compress = false
    command.dryRun = false
    command.allowRemoval = false
    return command
  }
}
