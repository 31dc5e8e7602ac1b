import ArgumentParser
import FileAccess

/// `--jobs`.
struct ThreadOption: ParsableArguments {
  @Option(help: ArgumentHelp("Number of threads.", valueName: "n"))
  var jobs: Int?

  func validate() throws {
    if let jobs, !(1...1024).contains(jobs) { throw ValidationError("--jobs takes a number from 1 to 1024.") }
  }

  var count: Int { jobs ?? onlineProcessors() }
}
