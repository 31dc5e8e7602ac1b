import OfficeLinks
import Portal
import TextBasics

/// The improvements to the addresses of a manifest.
struct AddressFixes {
  private(set) var fixes: [Fix] = []

  init(_ manifest: Manifest) {
    if let base = manifest.portal.baseURL {
      var rules = AddressRules.ofFixes.forFolders
      rules.holdsDocuments = false
      look(at: base, rules)
    }
    for source in manifest.sources { if let base = source.baseURL { look(at: base, AddressRules.ofFixes.forFolders) } }
    let bases = Dictionary(
      manifest.sources.filter { $0.wopi == nil }.compactMap { source in
        source.id.flatMap { id in source.baseURL.map { (id.value, $0.value) } }
      },
      uniquingKeysWith: { first, _ in first })
    for document in manifest.documents.map(\.entry) {
      if let url = document.url { look(at: url, .ofFixes) }
      if let location = document.saveLocation { look(at: location, AddressRules.ofFixes.forFolders) }
      // A WOPI source has file identifiers in place of file names.
      if let path = document.path, let base = document.source.flatMap({ bases[$0.value] }) { look(atPath: path, on: base) }
    }
  }

  private mutating func look(at written: Written<String>, _ rules: AddressRules) {
    let reading = DocumentAddress.read(written.value, rules: rules)
    guard let found = reading.findings.first(where: Self.isFixable) else { return }
    let new = SchemeTypo.corrected(written.value, schemes: SchemeTypo.addressSchemes).flatMap { Self.usable($0, rules) }
    let corrected = reading.findings.lazy.filter { $0.severity == .error }.compactMap(\.corrected).first
    if let new = new ?? corrected ?? reading.address?.text {
      propose(new, for: written)
    } else if found.rule == .address.scheme {
      let reason = "no scheme, or more than one, is similar enough"
      fixes.append(Fix(place: written.place, old: written.value, refusal: reason))
    }
  }

  private mutating func look(atPath written: Written<String>, on base: String) {
    if let folder = DocumentAddress.read(base, rules: AddressRules.ofFixes.forFolders).address {
      switch DocumentAddress.meaning(ofPath: written.value, on: folder) {
      case .asWritten: break
      case .path(let meant):
        propose(meant, for: written)
        return
      case .unclear(let meant):
        let reason = "a folder or file may really have this name"
        fixes.append(Fix(place: written.place, old: written.value, new: meant, refusal: reason))
        return
      case .elsewhere(let address):
        let reason = "it is not below the address of the source, and 'url' in the place of 'path' has to be written by you"
        fixes.append(Fix(place: written.place, old: written.value, new: address, refusal: reason))
        return
      }
    }
    let findings = DocumentAddress.read(path: written.value, on: base, rules: .ofFixes).findings
    let corrected = findings.lazy.filter { $0.severity == .error && $0.part != .base }.compactMap(\.corrected).first
    if let corrected { propose(corrected, for: written) }
  }

  /// A text with its scheme corrected; unchanged if nothing else is wrong with it.
  private static func usable(_ text: String, _ rules: AddressRules) -> String? {
    let reading = DocumentAddress.read(text, rules: rules)
    if reading.address != nil { return reading.findings.contains(where: isFixable) ? reading.address?.text : text }
    return reading.findings.lazy.compactMap(\.corrected).first
  }

  /// True for an error, or a warning about a spelling that reading replaces by another one of the same file.
  private static func isFixable(_ finding: LinkFinding) -> Bool {
    let rewritten: [Rule] = [.share.rewritten, .share.webView, .share.parameters, .character.lonePercent]
    return finding.severity == .error || rewritten.contains(finding.rule)
  }

  private mutating func propose(_ new: String, for written: Written<String>) {
    guard new != written.value else { return }
    fixes.append(Fix(place: written.place, old: written.value, new: new))
  }
}

extension AddressRules {
  /// http and any format: the check reports where they are not allowed.
  static var ofFixes: AddressRules {
    var rules = AddressRules.international(allowsHTTP: true)
    rules.checksExtension = false
    return rules
  }
}
