import ArgumentParser
import FileAccess
import TextBasics

/// `docportal manual`: writes the manual pages, for `make install`. They are made of the commands' own help.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Writes the manual pages into a folder.", shouldDisplay: false)

  @Argument(help: ArgumentHelp("The folder, such as share/man/man1.", valueName: "dir"), transform: namedPath)
  var folder: String

  func run() throws {
    for page in manualPages() {
      let path = joined(folder, page.name + ".1")
      do throws(FileError) {
        try makeFolder(folder)
        try replaceFile(path) { take in take(Array(page.text.utf8)[...]) }
      } catch {
        throw ValidationError("\(path) cannot be written: \(error)")
      }
      OutputStream.standardOutput.write(path + "\n")
    }
  }
}

/// The manual pages of docportal and of each command that its help lists: name and text (groff_man(7)).
func manualPages() -> [(name: String, text: String)] { manualPages(of: PortalCommand.self, name: "docportal") }

private func manualPages(of command: any ParsableCommand.Type, name: String) -> [(name: String, text: String)] {
  let configuration = command.configuration
  let page = ManualPage(
    name: name, abstract: configuration.abstract, help: PortalCommand.helpMessage(for: command, columns: 10_000))
  var pages = [(name: name, text: page.text)]
  // A loop: key paths into the types of commands crash the compiler (Swift 6.3.1).
  for subcommand in configuration.subcommands {
    let inner = subcommand.configuration
    if inner.shouldDisplay { pages += manualPages(of: subcommand, name: name + "-" + (inner.commandName ?? "")) }
  }
  return pages
}

/// A manual page made of a command's help.
private struct ManualPage {
  private(set) var text: String

  /// `help` has headings such as `OPTIONS:` and below them items of two spaces, with their explanations on the same line or the next.
  init(name: String, abstract: String, help: String) {
    text = ".TH \"\(name.uppercased())\" 1 \"\" \"docportal \(PortalVersion.text)\" \"User Commands\"\n"
    text += ".SH NAME\n\(Self.escaped(name)) \\- \(Self.escaped(abstract))\n"
    var section = ""
    for line in help.split(separator: "\n", omittingEmptySubsequences: false) {
      let indent = line.prefix { $0 == " " }.count
      if indent == 0, let heading = Self.heading(of: line) {
        section = heading
        let rest = line.dropFirst(heading.count + 1).drop { $0 == " " }
        let title = ["OVERVIEW": "DESCRIPTION", "USAGE": "SYNOPSIS"][heading] ?? heading
        text += ".SH \(Self.escaped(title))\n" + (rest.isEmpty ? "" : Self.escaped(rest) + "\n")
      } else if line.isEmpty {
        text += section == "OVERVIEW" ? ".PP\n" : ""
      } else if section == "OVERVIEW" {
        text += indent > 0 ? ".nf\n\(Self.escaped(line))\n.fi\n" : Self.escaped(line) + "\n"
      } else if indent == 2 {
        let item = line.dropFirst(2)
        let end = item.firstRange(of: "  ")?.lowerBound ?? item.endIndex
        let explanation = item[end...].drop { $0 == " " }
        text += ".TP\n.B \(Self.escaped(item[..<end]))\n" + (explanation.isEmpty ? "" : Self.escaped(explanation) + "\n")
      } else {
        text += Self.escaped(line.dropFirst(indent)) + "\n"
      }
    }
  }

  private static func heading(of line: Substring) -> String? {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let name = line[..<colon]
    return !name.isEmpty && name.allSatisfy({ $0.isUppercase || $0 == " " }) ? String(name) : nil
  }

  /// A hyphen is a minus sign, so that options can be copied; a line that begins with a control character of roff begins with nothing.
  private static func escaped(_ text: some StringProtocol) -> String {
    let safe = text.map { $0 == "\\" ? "\\e" : $0 == "-" ? "\\-" : String($0) }.joined()
    return safe.hasPrefix(".") || safe.hasPrefix("'") ? "\\&" + safe : safe
  }
}
