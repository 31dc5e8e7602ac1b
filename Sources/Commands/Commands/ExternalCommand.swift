import ArgumentParser

/// `docportal external`.
struct ExternalCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "external", abstract: "Checks many links to other servers in parts, also on several machines.",
    discussion: """
      'docportal check --external' does the three steps at once.

        docportal external list -o links.jsonl
        docportal external ask --input links.jsonl -o results.jsonl
        docportal external report --links links.jsonl --results results.jsonl
      """,
    subcommands: [LinksCommand.self, ProbeCommand.self, ReportCommand.self])
}

/// A command that had another name.
protocol RenamedCommand: ParsableCommand {
  static var formerName: String { get }
}

/// A command under its former name, which help does not show.
struct FormerName<Command: RenamedCommand>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Command.formerName, abstract: Command.configuration.abstract, discussion: Command.configuration.discussion,
      shouldDisplay: false)
  }

  @OptionGroup var command: Command

  func run() async throws {
    var command = command
    if var asynchronous = command as? any AsyncParsableCommand { try await asynchronous.run() } else { try command.run() }
  }
}
