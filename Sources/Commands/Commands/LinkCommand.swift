import ArgumentParser
import Diagnostics
import Files
import OfficeLinks
import Portal
import TextBasics

struct LinkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "link", abstract: "Builds launch links.",
    discussion: """
      Prints the links on standard output, in the order of the addresses. Warnings, and what is wrong with a refused input, go to \
      standard error; the exit code is 1 when an address was refused.

        docportal link https://contoso.com/Q4/budget.docx
        docportal link --base https://contoso.com/ 'R&D #2.xlsx' plan.docx
        docportal link --csv addresses.csv --format html
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case href
    case json
    case csv
    case html
    case markdown
  }

  @Argument(
    help: ArgumentHelp(
      "Direct addresses, or with --base paths; - reads them from standard input, one a line.", valueName: "address"))
  var addresses: [String] = []

  @Option(
    help: ArgumentHelp("A CSV file with a column 'address', and 'app' and 'mode' where you want.", valueName: "file"),
    transform: namedPath)
  var csv: String?

  @Option(
    help: "The app, by default the one of the extension: \(OfficeApp.allCases.map(\.rawValue).joined(separator: ", ")).",
    completion: .list(OfficeApp.allCases.map(\.rawValue)), transform: namedInAnyCase)
  var app: OfficeApp?

  @Option(
    help: "Open mode: edit (the default), view, or new for a document from a template.",
    completion: .list(OpenMode.allCases.map(\.rawValue)), transform: namedInAnyCase)
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
  @OptionGroup var console: ConsoleOptions

  @Option(help: "What is printed: text (literal bars), href (%7C), json, csv, html or markdown.")
  var format: Format = .text

  func validate() throws {
    guard [url != nil || path != nil, !addresses.isEmpty, csv != nil].count(where: { $0 }) == 1, url == nil || path == nil else {
      throw ValidationError("Give addresses as arguments, with --csv, with --url, or with --base and --path.")
    }
    guard path == nil || base != nil else { throw ValidationError("--base and --path go together.") }
    guard base == nil || url == nil && csv == nil else {
      throw ValidationError("--base is for paths: with --path or as arguments.")
    }
    guard !(abbreviated && plain) else { throw ValidationError("Use --abbreviated or --plain, not both.") }
    guard addresses.count(where: { $0 == "-" }) < 2 else {
      throw ValidationError("Standard input can be read once: give - once.")
    }
  }

  func run() throws {
    var report = FindingReport()
    let targets = targets(&report)
    var links: [(target: GivenAddress, link: LaunchLink)] = []
    for target in targets {
      let outcome = build(target)
      report.add(outcome.findings, texts: texts(of: target), file: target.file)
      if let link = outcome.link { links.append((target, link)) }
    }
    report.show(console.amount)
    let output = OutputStream.standardOutput
    let isOne = addresses.count < 2 && csv == nil && !addresses.contains("-")
    switch format {
    case .text: output.write(links.map { $0.link.text + "\n" }.joined())
    case .href: output.write(links.map { $0.link.href() + "\n" }.joined())
    case .json where isOne: output.write(PrintedLink.json(links.first.map { PrintedLink($0.link) }, report.log))
    case .json: output.write(PrintedLink.json(links.map { PrintedLink($0.link) }, report.log))
    case .csv: output.write(links.map(\.link).csv)
    case .html: output.write(links.map(\.link).html)
    case .markdown: output.write(links.map(\.link).markdown)
    }
    if report.log.hasErrors { throw ExitCode.inputErrors }
  }

  /// The addresses that the options name, or with `-` and `--csv` the lines of a file.
  private func targets(_ report: inout FindingReport) -> [GivenAddress] {
    if let csv { return report.readTargets { log, sources in GivenAddress.rows(ofCSV: csv, log: &log, sources: &sources) } }
    if let text = url ?? path { return [GivenAddress(name: url == nil ? "--path" : "--url", text: text)] }
    return addresses.flatMap { address in
      if address != "-" { return [GivenAddress(name: addresses.count == 1 ? "address" : address, text: address)] }
      return report.readTargets { log, sources in GivenAddress.lines(of: "/dev/stdin", log: &log, sources: &sources) }
    }
  }

  /// The arguments by the part of the link that they give, with the option's name.
  private func texts(of target: GivenAddress) -> [LinkPart: (name: String, text: String)] {
    let given: [(LinkPart, String, String?)] = [
      (.address, target.name, target.text), (.base, "--base", base),
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
  func build(_ target: GivenAddress) -> (link: LaunchLink?, findings: [LinkFinding]) {
    var findings: [LinkFinding] = []
    let mode = target.mode ?? mode
    guard let app = target.app ?? app ?? appOfExtension(target) else {
      // Other problems of the address are the same for every app.
      let reading = readAddress(target, address.rules, &findings)
      // The address of a page has no extension; that of the file itself may have one.
      if findings.contains(where: { $0.severity == .error && $0.isAboutAPage }) { return (nil, findings) }
      let name = reading?.fileName ?? wopiFileName ?? target.text
      let noApp = LinkFinding(.command.appNeeded, [name], part: .address)
      let others = findings.filter { $0.rule != .format.noExtension && $0.rule != .format.unknownExtension }
      // A page does not say which app; only the address of its document does.
      return (nil, others.contains { $0.severity == .error && $0.isAboutAPage } ? others : others + [noApp])
    }
    let form: LinkForm = abbreviated ? app.shortForm : plain ? .plain : .full
    let hasWOPI = [wopiService, wopiUser, wopiFileName, wopiSource].contains { $0 != nil }
    let rules = self.address.rules.adjusted(for: app, form: form, isWOPI: hasWOPI)
    let address = readAddress(target, rules, &findings)
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
    guard let address, !findings.hasError else { return (nil, findings + formFindings(app, mode, form, parts)) }
    let reading = LaunchLink.build(app: app, mode: mode, form: form, address: address, parts: parts)
    return (reading.link, findings + reading.findings)
  }

  /// Problems of the combination of app, mode and form, independent of rejected arguments.
  private func formFindings(
    _ app: OfficeApp, _ mode: OpenMode?, _ form: LinkForm, _ parts: LaunchParts
  ) -> [LinkFinding] {
    guard let address = DocumentAddress.read("https://address.invalid/a.docx").address else { return [] }
    var parts = parts
    parts.saveLocation = saveLocation.map { _ in address }
    let reading = LaunchLink.build(app: app, mode: mode, form: form, address: address, parts: parts)
    let ofForm = Rule.form.all + [.wopi.appUnsupported, .wopi.mode]
    return reading.findings.filter { ofForm.contains($0.rule) }
  }

  /// The app of the file's extension, whatever else is wrong with its address.
  private func appOfExtension(_ target: GivenAddress) -> OfficeApp? {
    let path = base == nil ? String(target.text.prefix { $0 != "?" && $0 != "#" }) : target.text
    return DocumentFormat.fileExtension(ofFileName: wopiFileName ?? path).flatMap { DocumentFormat.named($0) }?.app
  }

  private func readAddress(_ target: GivenAddress, _ rules: AddressRules, _ findings: inout [LinkFinding]) -> DocumentAddress? {
    let reading =
      base.map { DocumentAddress.read(path: target.text, on: $0, rules: rules) }
      ?? DocumentAddress.read(target.text, rules: rules)
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

extension RawRepresentable<String> where Self: CaseIterable {
  /// The case with a name in upper or lower case: `Word` and `powerpoint` are clear.
  init?(anyCase name: String) {
    guard let known = Self.allCases.first(where: { $0.rawValue.lowercased() == name.lowercased() }) else { return nil }
    self = known
  }
}

/// The case with a name, for an option. An unknown name is a usage error that suggests the nearest known one.
@Sendable func namedCase<Case: RawRepresentable<String> & CaseIterable>(_ name: String) throws -> Case {
  if let known = Case(rawValue: name) { return known }
  let names = Case.allCases.map(\.rawValue)
  let hint = nearestName(to: name, among: names).map { " Did you mean '\($0)'?" } ?? ""
  throw ValidationError("There is no '\(name.terminalSafe)'. Use one of: \(names.joined(separator: ", ")).\(hint)")
}

/// The app or mode with a name in upper or lower case, for an option.
@Sendable func namedInAnyCase<Case: RawRepresentable<String> & CaseIterable>(_ name: String) throws -> Case {
  try Case(anyCase: name) ?? namedCase(name)
}
