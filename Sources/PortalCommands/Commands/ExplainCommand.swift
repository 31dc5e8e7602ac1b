import ArgumentParser
import Diagnostics
import FileAccess
import InternationalHosts
import OfficeLinks
import TextBasics

/// `docportal explain`.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Splits a launch link (or a return from Office) into its parts.",
    discussion: """
      Reads any documented form, with literal or encoded bars, and prints its parts. Everything doubtful or wrong about it goes to \
      standard error.

        docportal explain 'ms-word:ofe%7Cu%7Chttps://contoso.com/Q4/budget.docx'
        docportal explain 'clouddrive:ofe|u|https://contoso.com/Q4/budget.docx|z|no|c|folderviewQ4'
      """)

  /// What is printed.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
  }

  @Argument(help: "The link.")
  var link: String

  @Flag(name: .customLong("allow-http"), help: "Accepts an address with plain http.")
  var allowHTTP = false

  @Option(help: "What is printed: text or json.")
  var format: Format = .text

  func run() throws {
    let rules = AddressRules.international(allowsHTTP: allowHTTP)
    let launch = LaunchLink.parse(link, rules: rules)
    let returned = ReturnLink.parse(link, rules: rules)
    if launch.link == nil, let parsed = returned.link {
      show(FindingReport(returned.findings, texts: texts), LinkJSON.bytes, parsed, LinkTable.rows(parsed))
      return
    }
    // A text that is neither is reported as what it most resembles: only a return has `|z|`.
    let findings = launch.link == nil && looksLikeReturn ? returned.findings : launch.findings
    let report = FindingReport(findings, texts: texts)
    guard let parsed = launch.link else {
      report.show()
      if format == .json { OutputStream.standardOutput.write(LinkJSON.bytes(nil, report.log)) }
      throw ExitCode.inputErrors
    }
    show(report, { LinkJSON.bytes($0, $1) }, parsed, LinkTable.rows(parsed))
  }

  /// Findings of a parsed link are all about the one text on the command line.
  private var texts: [LinkPart: (name: String, text: String)] {
    Dictionary(uniqueKeysWithValues: LinkPart.allCases.map { ($0, ("link", link)) })
  }

  private var looksLikeReturn: Bool {
    guard let colon = link.utf8.firstIndex(of: ASCII.colon) else { return false }
    return OfficeApp(scheme: link[..<colon]) == nil && (link.contains("|z|") || link.lowercased().contains("%7cz%7c"))
  }

  private func show<Link>(
    _ report: FindingReport, _ json: (Link, DiagnosticLog) -> [UInt8], _ link: Link, _ rows: [(String, String)]
  ) {
    switch format {
    case .text: OutputStream.standardOutput.write(LinkTable.text(rows))
    case .json: OutputStream.standardOutput.write(json(link, report.log))
    }
    report.show()
  }
}
