import InternationalHosts
import OfficeLinks
import TextBasics

/// Reads the arguments of `docportal link` into typed parts and builds the link; everything found is collected, in one run.
struct LinkRequest {
  private let command: LinkCommand
  private var findings: [LinkFinding] = []

  init(_ command: LinkCommand) { self.command = command }

  /// The link, and what was found about each argument and about how they fit together.
  func build() -> (link: LaunchLink?, findings: [LinkFinding]) {
    var request = self
    return request.read()
  }

  private mutating func read() -> (link: LaunchLink?, findings: [LinkFinding]) {
    let form: LinkForm = command.abbreviated ? command.app.shortForm : command.plain ? .plain : .full
    let hasWOPI = [command.wopiService, command.wopiUser, command.wopiFileName, command.wopiSource].contains { $0 != nil }
    let rules = AddressRules.international(allowsHTTP: command.allowHTTP).adjusted(for: command.app, form: form, isWOPI: hasWOPI)
    let address = readAddress(rules)
    var parts = LaunchParts()
    parts.saveLocation = readSaveLocation(rules)
    if let passback = command.passback {
      let reading = Passback.read(passback)
      findings += reading.findings
      parts.passback = reading.passback
    }
    if let context = command.context {
      let reading = DocumentContext.read(context)
      findings += reading.findings
      parts.context = reading.context
    }
    if hasWOPI { parts.wopi = readWOPI() }
    guard let address, !findings.hasError else { return (nil, findings + formFindings(form, parts)) }
    let reading = LaunchLink.build(app: command.app, mode: command.mode, form: form, address: address, parts: parts)
    return (reading.link, findings + reading.findings)
  }

  /// What is wrong with how app, mode and form fit together, whatever the arguments that were refused would have been.
  private func formFindings(_ form: LinkForm, _ parts: LaunchParts) -> [LinkFinding] {
    guard let address = DocumentAddress.read("https://address.invalid/a.docx").address else { return [] }
    var parts = parts
    parts.saveLocation = command.saveLocation.map { _ in address }
    let reading = LaunchLink.build(app: command.app, mode: command.mode, form: form, address: address, parts: parts)
    let ofForm = Rule.form.all + [.wopi.appUnsupported, .wopi.mode]
    return reading.findings.filter { ofForm.contains($0.rule) }
  }

  private mutating func readAddress(_ rules: AddressRules) -> DocumentAddress? {
    let reading: AddressReading
    if let url = command.url {
      reading = DocumentAddress.read(url, rules: rules)
    } else {
      reading = DocumentAddress.read(path: command.path ?? "", on: command.base ?? "", rules: rules)
    }
    findings += reading.findings
    return reading.address
  }

  private mutating func readSaveLocation(_ rules: AddressRules) -> DocumentAddress? {
    guard let text = command.saveLocation else { return nil }
    let reading = DocumentAddress.read(text, rules: rules.forFolders)
    findings += reading.findings.map { finding in
      var finding = finding
      finding.part = .saveLocation
      return finding
    }
    return reading.address
  }

  private mutating func readWOPI() -> WOPIFields? {
    let reading = WOPIFields.read(
      service: command.wopiService, user: command.wopiUser, fileName: command.wopiFileName, source: command.wopiSource)
    findings += reading.findings
    return reading.fields
  }
}
