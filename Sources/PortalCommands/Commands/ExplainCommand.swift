import ArgumentParser
import Diagnostics
import FileAccess
import OfficeLinks
import TextBasics

/// `docportal explain`.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explains a rule of a message, or splits a launch link (or a return from Office) into its parts.",
    discussion: """
      Of a rule, the identifier in brackets at the end of a message, it prints what it means and how to fix its cause. Of a link it \
      reads any documented form, with literal or encoded bars, and prints its parts, of a wrong link as they are written. Everything \
      doubtful or wrong about it goes to standard error.

        docportal explain form.addressLong
        docportal explain 'ms-word:ofe%7Cu%7Chttps://contoso.com/Q4/budget.docx'
        docportal explain 'clouddrive:ofe|u|https://contoso.com/a.docx|z|no'
      """)

  /// The output format.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
  }

  @Argument(help: "The rule or the link.", completion: .list(RuleEntries.embedded.identifiers))
  var link: String

  @OptionGroup var address: AddressOption

  @Option(help: "What is printed: text or json.")
  var format: Format = .text

  func run() throws {
    if let entry = RuleEntries.embedded[link] { return print(entry) }
    if let near = RuleEntries.embedded.misspelt(link) {
      throw ValidationError("There is no rule '\(link)'. Did you mean '\(near)'?")
    }
    let launch = LaunchLink.parse(link, rules: address.rules)
    let returned = ReturnLink.parse(link, rules: address.rules)
    // Reports text that is neither kind of link as the kind that it resembles most: only a return link has `|z|`.
    let isReturn = launch.link == nil && (returned.link != nil || looksLikeReturn)
    let parsed = isReturn ? returned.link.map { PrintedLink($0) } : launch.link.map { PrintedLink($0) }
    var report = FindingReport()
    report.add(isReturn ? returned.findings : launch.findings, texts: texts)
    let written = parsed == nil ? WrittenLinkParts(link) : nil
    switch format {
    case .text: OutputStream.standardOutput.write((parsed ?? written.map { PrintedLink($0) })?.table ?? "")
    case .json: OutputStream.standardOutput.write(PrintedLink.json(parsed, written: written, report.log))
    }
    report.show()
    if parsed == nil { throw ExitCode.inputErrors }
  }

  private func print(_ entry: String) {
    switch format {
    case .text: OutputStream.standardOutput.write("\(link)\n\(entry)\n")
    case .json:
      var json = JSONWriter()
      json.object { json in
        json.string("rule", link)
        json.string("text", entry)
      }
      OutputStream.standardOutput.write(json.finish())
    }
  }

  /// All findings of a parsed link refer to the single argument.
  private var texts: [LinkPart: (name: String, text: String)] {
    Dictionary(uniqueKeysWithValues: LinkPart.allCases.map { ($0, ("link", link)) })
  }

  private var looksLikeReturn: Bool {
    guard let colon = link.utf8.firstIndex(of: ASCII.colon) else { return false }
    return OfficeApp(scheme: link[..<colon]) == nil && (link.contains("|z|") || link.lowercased().contains("%7cz%7c"))
  }
}
