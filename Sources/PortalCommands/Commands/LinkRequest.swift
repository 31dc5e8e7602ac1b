import InternationalHosts
import OfficeLinks
import TextBasics

// Reads the arguments of `docportal link` into typed parts and builds the link.
extension LinkCommand {
  /// The link, and what was found about each argument and about how they fit together.
  func build() -> (link: LaunchLink?, findings: [LinkFinding]) {
    var findings: [LinkFinding] = []
    let form: LinkForm = abbreviated ? app.shortForm : plain ? .plain : .full
    let hasWOPI = [wopiService, wopiUser, wopiFileName, wopiSource].contains { $0 != nil }
    let rules = AddressRules.international(allowsHTTP: allowHTTP).adjusted(for: app, form: form, isWOPI: hasWOPI)
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
