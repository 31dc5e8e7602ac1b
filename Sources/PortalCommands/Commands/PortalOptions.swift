import ArgumentParser

/// The options that `build` and `check` share.
struct PortalOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The portal's folder, which holds Content/ and Templates/.", valueName: "dir"))
  var source = "."

  @Option(help: "How diagnostics are shown: console (on standard error) or json (on standard output).")
  var format: DiagnosticFormat = .console

  @Option(help: ArgumentHelp("Number of threads; the result does not depend on it.", valueName: "n"))
  var jobs: Int?

  func validate() throws {
    if let jobs, !(1...1024).contains(jobs) { throw ValidationError("--jobs takes a number from 1 to 1024.") }
  }

  /// The number of threads asked for, or as many as there are processors.
  var threadCount: Int { jobs ?? onlineProcessors() }
}
