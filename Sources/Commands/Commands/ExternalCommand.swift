import ArgumentParser

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
