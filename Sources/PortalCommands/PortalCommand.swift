import ArgumentParser
import FileAccess

/// Runs the command named on the command line and ends the process with its exit code.
package func runPortalCommand() async {
  if let argument = firstInvalidArgument() {
    PortalCommand.exit(
      withError: ValidationError("Argument \(argument.number) is not UTF-8: '\(argument.text)'. Set the terminal to UTF-8."))
  }
  do {
    try checkCommandName(Array(CommandLine.arguments.dropFirst()))
    var command = try PortalCommand.parseAsRoot()
    if var asynchronous = command as? any AsyncParsableCommand {
      try await asynchronous.run()
    } else {
      try command.run()
    }
  } catch {
    PortalCommand.exit(withError: error)
  }
}

/// `docportal`.
struct PortalCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "docportal",
    abstract: "Publishes a portal of Office documents as a static site.",
    discussion: """
      A manifest of documents (Content/portal.yaml) and CommonMark pages become a portal with launch links for every Office app and \
      mode. Every link is checked before anything is written.

      Exit codes: 0 done, 1 the input has errors, 2 links are broken, 64 usage error, 70 standard output \
      cannot be written.

      Completions for your shell: docportal --generate-completion-script bash|zsh|fish
      """,
    version: PortalVersion.text,
    subcommands: [
      BuildCommand.self, CheckCommand.self, InitCommand.self, SchemaCommand.self, LinkCommand.self, ExplainCommand.self,
      EmailCommand.self, FixCommand.self,
    ])
}

/// The version of the tool (Semantic Versioning 2.0.0).
enum PortalVersion {
  static let text = "0.1.0"
}

extension ExitCode {
  static let inputErrors = ExitCode(1)
}
