import ArgumentParser
import FileAccess
import ManifestDecoding
import OfficeLinks
import TextBasics

/// `docportal link`.
struct LinkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "link", abstract: "Builds a launch link.",
    discussion: """
      Prints the link on standard output. Warnings, and what is wrong with a refused input, go to standard error.

        docportal link --app word --url https://contoso.com/Q4/budget.docx
        docportal link --app excel --base https://contoso.com/ --path 'R&D #2.xlsx'
      """)

  /// What is printed.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case href
    case json
  }

  @Option(
    help: "The app: \(OfficeApp.allCases.map(\.rawValue).joined(separator: ", ")).",
    completion: .list(OfficeApp.allCases.map(\.rawValue)), transform: namedCase)
  var app: OfficeApp

  @Option(
    help: "Open mode: edit (the default), view, or new for a document from a template.",
    completion: .list(OpenMode.allCases.map(\.rawValue)), transform: namedCase)
  var mode: OpenMode?

  @Option(help: ArgumentHelp("The document's direct address; valid percent-encoding is kept.", valueName: "url"))
  var url: String?

  @Option(help: ArgumentHelp("The folder that --path is below.", valueName: "url"))
  var base: String?

  @Option(help: ArgumentHelp("The document's path as people see it, below --base; all of it is encoded.", valueName: "text"))
  var path: String?

  @Option(help: ArgumentHelp("Where a document from a template is saved, for --mode new.", valueName: "url"))
  var saveLocation: String?

  @Option(help: ArgumentHelp("The URL scheme, without colon, by which Office for iOS returns.", valueName: "scheme"))
  var passback: String?

  @Option(help: ArgumentHelp("A text that Office for iOS returns unchanged.", valueName: "text"))
  var context: String?

  @Option(help: ArgumentHelp("The WOPI service identifier, |d|.", valueName: "text"))
  var wopiService: String?

  @Option(help: ArgumentHelp("The WOPI user identifier, |e|.", valueName: "text"))
  var wopiUser: String?

  @Option(help: ArgumentHelp("The file name with extension of a WOPI file, |n|.", valueName: "name"))
  var wopiFileName: String?

  @Option(help: ArgumentHelp("Who invokes Office for a WOPI file, |a|: Web or App.", valueName: "source"))
  var wopiSource: String?

  @Flag(help: "Writes the abbreviated form, which has no mode and no other arguments.")
  var abbreviated = false

  @Flag(help: "Writes OneNote's or Publisher's plain form, which has no mode and no other arguments.")
  var plain = false

  @OptionGroup var address: AddressOption

  @Option(help: "What is printed: text (literal bars), href (%7C) or json.")
  var format: Format = .text

  func validate() throws {
    guard (url != nil) != (base != nil || path != nil) else {
      throw ValidationError("Use either --url, or --base and --path.")
    }
    guard (base == nil) == (path == nil) else { throw ValidationError("--base and --path go together.") }
    guard !(abbreviated && plain) else { throw ValidationError("Use --abbreviated or --plain, not both.") }
  }

  func run() throws {
    let outcome = build()
    let report = FindingReport(outcome.findings, texts: texts)
    report.show()
    if format == .json { OutputStream.standardOutput.write(PrintedLink.json(outcome.link.map { PrintedLink($0) }, report.log)) }
    guard let link = outcome.link else { throw ExitCode.inputErrors }
    switch format {
    case .text: OutputStream.standardOutput.write(link.text + "\n")
    case .href: OutputStream.standardOutput.write(link.href() + "\n")
    case .json: break
    }
  }

  /// The arguments by the part of the link that they give, with the option's name.
  private var texts: [LinkPart: (name: String, text: String)] {
    let given: [(LinkPart, String, String?)] = [
      (.address, url == nil ? "--path" : "--url", url ?? path), (.base, "--base", base),
      (.saveLocation, "--save-location", saveLocation), (.passback, "--passback", passback), (.context, "--context", context),
      (.wopiService, "--wopi-service", wopiService), (.wopiUser, "--wopi-user", wopiUser),
      (.wopiFileName, "--wopi-file-name", wopiFileName), (.wopiSource, "--wopi-source", wopiSource),
    ]
    return Dictionary(uniqueKeysWithValues: given.compactMap { part, name, text in text.map { (part, (name, $0)) } })
  }
}

// Reads the arguments of `docportal link` into typed parts and builds the link.
extension LinkCommand {
  /// The link, and what was found about each argument and about how they fit together.
  func build() -> (link: LaunchLink?, findings: [LinkFinding]) {
    var findings: [LinkFinding] = []
    let form: LinkForm = abbreviated ? app.shortForm : plain ? .plain : .full
    let hasWOPI = [wopiService, wopiUser, wopiFileName, wopiSource].contains { $0 != nil }
    let rules = self.address.rules.adjusted(for: app, form: form, isWOPI: hasWOPI)
    let address = readAddress(rules, &findings)
    var parts = LaunchParts()
    parts.saveLocation = readSaveLocation(rules, &findings)
    if let passback {
      let reading = Passback.read(passback)
      findings += reading.findings
      parts.passback = reading.passback
    }
    if let context {
      let reading = DocumentContext.read(context)
      findings += reading.findings
      parts.context = reading.context
    }
    if hasWOPI { parts.wopi = readWOPI(&findings) }
    guard let address, !findings.hasError else { return (nil, findings + formFindings(form, parts)) }
    let reading = LaunchLink.build(app: app, mode: mode, form: form, address: address, parts: parts)
    return (reading.link, findings + reading.findings)
  }

  /// What is wrong with how app, mode and form fit together, whatever the arguments that were refused would have been.
  private func formFindings(_ form: LinkForm, _ parts: LaunchParts) -> [LinkFinding] {
    guard let address = DocumentAddress.read("https://address.invalid/a.docx").address else { return [] }
    var parts = parts
    parts.saveLocation = saveLocation.map { _ in address }
    let reading = LaunchLink.build(app: app, mode: mode, form: form, address: address, parts: parts)
    let ofForm = Rule.form.all + [.wopi.appUnsupported, .wopi.mode]
    return reading.findings.filter { ofForm.contains($0.rule) }
  }

  private func readAddress(_ rules: AddressRules, _ findings: inout [LinkFinding]) -> DocumentAddress? {
    let reading: AddressReading
    if let url {
      reading = DocumentAddress.read(url, rules: rules)
    } else {
      reading = DocumentAddress.read(path: path ?? "", on: base ?? "", rules: rules)
    }
    findings += reading.findings
    return reading.address
  }

  private func readSaveLocation(_ rules: AddressRules, _ findings: inout [LinkFinding]) -> DocumentAddress? {
    guard let saveLocation else { return nil }
    let reading = DocumentAddress.read(saveLocation, rules: rules.forFolders)
    findings += reading.findings.map { finding in
      var finding = finding
      finding.part = .saveLocation
      return finding
    }
    return reading.address
  }

  private func readWOPI(_ findings: inout [LinkFinding]) -> WOPIFields? {
    let reading = WOPIFields.read(
      service: wopiService, user: wopiUser, fileName: wopiFileName, source: wopiSource)
    findings += reading.findings
    return reading.fields
  }
}

/// The case with a name, for an option; another name is wrong usage, with the nearest known one.
@Sendable func namedCase<Case: RawRepresentable<String> & CaseIterable>(_ name: String) throws -> Case {
  if let known = Case(rawValue: name) { return known }
  let names = Case.allCases.map(\.rawValue)
  let hint = nearestName(to: name, among: names).map { " Did you mean '\($0)'?" } ?? ""
  throw ValidationError("There is no '\(name.terminalSafe)'. Use one of: \(names.joined(separator: ", ")).\(hint)")
}
