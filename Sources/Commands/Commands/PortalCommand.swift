import ArgumentParser
import CBuild
import Files
import Import
import Links
import Markdown
import Portal
import Server
import Site
import TextBasics

/// Runs the command named on the command line and ends the process with its exit code.
package func runPortalCommand() async {
  if let argument = firstInvalidArgument() {
    end(with: ValidationError("Argument \(argument.number) is not UTF-8: '\(argument.text)'. Set the terminal to UTF-8."))
  }
  // Not even the program's name: the system does not say what is wanted, and help would be a success.
  if CommandLine.arguments.isEmpty {
    end(with: ValidationError("The arguments cannot be read: mount /proc, and give the program its name."))
  }
  do {
    let arguments = CommandLine.arguments.dropFirst().map(withHyphens)
    if arguments == ["help", "--web"] { return try openDocumentation() }
    try checkCommandName(arguments)
    var command = try await PortalCommand.asyncParseAsRoot(arguments)
    if let folder = invalidWorkingDirectory() {
      throw ValidationError("The path of this folder is not UTF-8: '\(folder)'. Rename the folder, or work in another one.")
    }
    do {
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch {
      end(with: error, isUsageWrong: false)
    }
  } catch {
    end(with: error)
  }
}

/// Opens the pages of the documentation that are installed with the program, and prints where they are.
private func openDocumentation() throws {
  let program = FoundProgram(CommandLine.arguments[0]).map { absolutePath($0.path) } ?? ""
  let folders = program.split(separator: "/").dropLast(2).map(String.init) + ["share", "doc", "docportal", "html", "index.html"]
  let page = "/" + folders.joined(separator: "/")
  guard fileExists(page) else {
    OutputStream.standardError.write(
      "error: no documentation is installed with this program\n  help: read Documentation/README.md of docportal's source\n")
    throw ExitCode.failure
  }
  OutputStream.standardOutput.write(page + "\n")
  _ = openInBrowser(page)
}

/// Ends the process with what help or a wrong usage has to say: help that cannot be written is a failure, and control characters of
/// arguments are shown.
private func end(with error: any Error, isUsageWrong: Bool = true) -> Never {
  let code = PortalCommand.exitCode(for: error)
  let message = PortalCommand.fullMessage(for: error)
  if code.isSuccess {
    if !message.isEmpty { OutputStream.standardOutput.write(everydayOptionsFirst(message) + "\n") }
  } else if !message.isEmpty {
    let lines = withoutFarSuggestion(message).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let shown = isUsageWrong ? lines[...] : lines.prefix { !$0.hasPrefix("Usage: ") }
    OutputStream.standardError.write(shown.map { inOneVoice($0).terminalSafe + "\n" }.joined())
  }
  PortalCommand.exit(withError: code)
}

/// A line of the parser's message in the form of a diagnostic.
private func inOneVoice(_ line: String) -> String {
  if line.hasPrefix("Error: ") {
    let text = line.dropFirst("Error: ".count)
    let isSentence = text.first?.isUppercase ?? false && text.dropFirst().first?.isLowercase ?? false
    return "error: " + (isSentence ? text.prefix(1).lowercased() + text.dropFirst() : text)
  }
  // What is said of an option, and how the command is written.
  if line.hasPrefix("Help:  ") { return "  " + line.dropFirst("Help:  ".count) }
  if line.hasPrefix("Usage: ") { return "  usage: " + line.dropFirst("Usage: ".count) }
  if line.hasPrefix("  See '"), let end = line.lastIndex(of: "'") { return "  help: " + line[..<end].dropFirst("  See '".count) }
  return line
}

/// Help with the options for other servers last; the parser puts sections with a title first.
func everydayOptionsFirst(_ help: String) -> String {
  let start = help.firstRange(of: "\n" + ExternalOptions.title.uppercased())?.lowerBound
  guard let start, let end = help[start...].firstRange(of: "\nOPTIONS:")?.lowerBound else { return help }
  return String(help[..<start] + help[end...] + help[start..<end])
}

/// `docportal`.
struct PortalCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "docportal",
    abstract: "Publishes a portal of Office documents as a static site.",
    discussion: """
      A manifest of documents (Content/portal.yaml) and CommonMark pages become a portal with launch links for every Office app and \
      mode. Every link is checked before anything is written.

      Exit codes: 0 done, 1 the input has errors, 2 links are broken or an import has something to do, \
      3 no document is new or due, 64 usage error, 70 standard output cannot be written, 75 stopped early: run it again.

      Completions for your shell: docportal --generate-completion-script bash|zsh|fish

      Documentation: docportal help --web
      """,
    version: PortalVersion.description, subcommands: [ReferenceCommand.self], groupedSubcommands: groups)

  /// The order of the help.
  private static let groups = [
    CommandGroup(
      name: "Write",
      subcommands: [InitCommand.self, ServeCommand.self, ImportCommand.self, ThemeCommand.self, SchemaCommand.self]),
    CommandGroup(
      name: "Check",
      subcommands: [CheckCommand.self, FixCommand.self, ReviewCommand.self, DiffCommand.self, ExplainCommand.self]),
    CommandGroup(name: "Publish", subcommands: [BuildCommand.self, HostingCommand.self]),
    CommandGroup(name: "Share", subcommands: [ListCommand.self, LinkCommand.self, EmailCommand.self]),
    CommandGroup(name: "Large checks", subcommands: [ExternalCommand.self]),
  ]

  fileprivate static let names = groups.flatMap(\.subcommands).compactMap { $0.configuration.commandName }
}

/// The version of the tool (Semantic Versioning 2.0.0).
enum PortalVersion {
  static let text = "0.1.0"

  /// The version with the commit, where it is known, and the libraries that are in the process.
  static var description: String {
    let commit = String(cString: docportal_commit)
    let libraries =
      [commonMarkLibrary, yamlLibrary, xmlLibrary, hostLibrary, checksumLibrary] + compressionLibraries
      + [httpLibrary, serverLibrary]
    return """
      \(text)\(commit.isEmpty ? "" : " (\(commit))")
      with \(libraries.joined(separator: ", "))
      """
  }
}

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Prints the JSON Schema of the manifest, for editors, or of JSON reports.",
    discussion: """
      Save it beside the manifest, or beside the files that the manifest includes, and name it in the first line:
      '# yaml-language-server: $schema=portal.schema.json'.

        docportal schema > Content/portal.schema.json
        docportal schema documents > Content/documents.schema.json
        docportal schema reports
      """)

  enum Part: String, ExpressibleByArgument, CaseIterable {
    case manifest
    case documents
    case page
    case reports
  }

  @Argument(
    help: """
      What it describes: manifest, documents (a file that the manifest includes), page (the head of one) or reports (what commands print \
      with '--format json').
      """)
  var part = Part.manifest
  @OptionGroup var console: ConsoleOptions

  func run() {
    let text = ManifestSchema(rawValue: part.rawValue).map { Array($0.text.utf8) }
    OutputStream.standardOutput.write(text ?? EmbeddedFiles.all.first { $0.path == "reports.schema.json" }?.bytes ?? [])
  }
}

extension ExitCode {
  static let inputErrors = ExitCode(1)
  static let brokenLinks = ExitCode(2)
  static let nothingNew = ExitCode(3)
  static let somethingToDo = ExitCode(2)
  /// EX_TEMPFAIL of sysexits.h; job runners retry on it.
  static let stoppedEarly = ExitCode(75)
}

/// Rejects an unknown command, also after `help`, before any other argument is parsed.
///
/// The parser would report it as an unexpected argument, and would print the general help for `help` with an unknown name.
private func checkCommandName(_ arguments: [String]) throws {
  let commands = PortalCommand.configuration
  let group = commands.groupedSubcommands.flatMap(\.subcommands).first { $0.configuration.commandName == arguments.first }
  if let parts = group?.configuration.subcommands, !parts.isEmpty {
    return try rejectUnknown(
      arguments.dropFirst().first, among: parts.compactMap { $0.configuration.commandName }, after: arguments[0] + " ")
  }
  let name = arguments.first == "help" ? arguments.dropFirst().first : arguments.first
  try rejectUnknown(name, among: PortalCommand.names)
}

private func rejectUnknown(_ name: String?, among known: [String], after group: String = "") throws {
  guard let name, !name.utf8.starts(with: "-".utf8), !["help", "reference"].contains(name), !known.contains(name) else { return }
  let other = group.isEmpty ? wordsOfOthers[name].map { $0.hasSuffix(".") ? $0 : "'\($0)' does that." } : nil
  let hint = other ?? didYouMean(name, among: known + ["help"]) ?? "the commands are \(known.joined(separator: ", "))."
  throw ValidationError("Unknown command '\(group)\(name.terminalSafe)': \(hint)")
}

/// The commands for what other tools call so.
private let wordsOfOthers = [
  "version": "--version", "lint": "check", "validate": "check", "verify": "check", "test": "check", "preview": "serve",
  "dev": "serve", "start": "serve", "watch": "serve", "run": "serve", "new": "init", "create": "init", "generate": "build",
  "publish": "build", "deploy": "build", "compile": "build", "export": "list", "ls": "list", "compare": "diff", "mail": "email",
  "send": "email", "sync": "import", "pull": "import", "add": "import", "headers": "hosting", "server": "hosting",
  "strings": "theme strings", "copy": "theme copy", "templates": "theme", "doctor": "check", "status": "check",
  "open": "serve --open",
  "rules": "explain", "completion": "--generate-completion-script bash|zsh|fish",
  "completions": "--generate-completion-script bash|zsh|fish",
  "clean": "nothing has to be cleaned: each build replaces its output. The folder .docportal may be removed at any time.",
]

/// An argument with the hyphens for which a word processor wrote a dash: `—external`. `-V` asks for the version, as elsewhere.
private func withHyphens(_ argument: String) -> String {
  guard let dash = argument.first, dash == "—" || dash == "–" else { return argument == "-V" ? "--version" : argument }
  let name = argument.drop { $0 == "—" || $0 == "–" || $0 == "-" }
  guard let first = name.utf8.first, first.isASCIILetter, name.utf8.allSatisfy({ $0.isASCIILetter || $0 == ASCII.hyphen }) else {
    return argument
  }
  return (name.count > 1 ? "--" : "-") + name
}

/// A message of the parser with what to do about options of other tools. It suggests the nearest option however far it is.
func withoutFarSuggestion(_ message: String) -> String {
  let first = message.prefix { $0 != "\n" }
  let rest = message.dropFirst(first.count)
  let parts = first.split(separator: "'", maxSplits: 4, omittingEmptySubsequences: false)
  guard parts.count > 2 else { return message }
  // The line of usage has the command.
  let command =
    rest.split(separator: "\n").first { $0.hasPrefix("Usage: docportal ") }?.split(separator: " ").dropFirst(2).first ?? ""
  if parts[0].hasSuffix("Unexpected argument "), command == "email" {
    return "\(parts[0])'\(parts[1])': documents are named with --document, --section or --tag.\(rest)"
  }
  guard parts[0].hasSuffix("Unknown option ") else { return message }
  let name = parts[1].split(separator: "=").first ?? parts[1]
  if let answer = optionsOfOthers.first(where: { option in
    option.names.contains(String(name)) && (option.commands.isEmpty || option.commands.contains(String(command)))
  })?.answer {
    return "\(parts[0])'\(parts[1])': \(answer)\(rest)"
  }
  guard parts.count == 5, parts[2] == ". Did you mean " else { return message }
  let (written, meant) = (parts[1].drop { $0 == "-" }, parts[3].drop { $0 == "-" })
  if nearestName(to: String(written), among: [String(meant)]) != nil { return message }
  return "\(parts[0])'\(parts[1])'.\(rest)"
}

/// The answers to options of other tools, for the commands named or for all.
private let optionsOfOthers: [(names: Set<String>, commands: Set<String>, answer: String)] = [
  (
    ["--force", "--yes", "--overwrite", "--no-confirm", "--assume-yes", "-y", "-f"], [],
    "nothing is asked, and what docportal did not write is never replaced. Leave it out."
  ), (["--json"], ["check", "build", "list", "explain", "diff", "link", "import"], "'--format json' does that."),
  (["-o", "--output", "--out"], ["check"], "'--report json=FILE' writes the findings into a file."),
  (["--csv"], ["list"], "'--format csv' does that."),
  (["--no-color", "--no-colour", "--nocolor", "--plain"], [], "'--color never' does that."),
  (["--watch", "-w"], ["serve"], "it shows every save at once. Leave it out."),
  (["--watch", "-w"], ["build", "check"], "'docportal serve' does that."),
  (["--dry-run", "-n"], ["check", "list", "diff", "explain", "link"], "it changes no file. Leave it out."),
  (["--dry-run", "-n"], ["import", "hosting"], "nothing is written without --write. Leave it out."),
  (["-n"], ["build", "fix"], "'--dry-run' does that."),
  (
    ["--verbose", "--debug", "-v"], ["check", "build", "email", "import"],
    "'--all' shows every finding. The version: docportal --version"
  ),
]
