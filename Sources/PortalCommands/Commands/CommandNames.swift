import ArgumentParser
import TextBasics

/// Refuses a command that does not exist, also after `help`, before anything else of the line is read.
///
/// The parser would call it an unexpected argument, and would show the general help for `help` with a wrong name.
func checkCommandName(_ arguments: [String]) throws {
  let known = PortalCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
  let name = arguments.first == "help" ? arguments.dropFirst().first : arguments.first
  guard let name, !name.utf8.starts(with: "-".utf8), name != "help", !known.contains(name) else { return }
  let hint =
    nearestName(to: name, among: known + ["help"]).map { "did you mean '\($0)'?" }
    ?? "the commands are \(known.joined(separator: ", "))."
  throw ValidationError("Unknown command '\(name.terminalSafe)': \(hint)")
}
