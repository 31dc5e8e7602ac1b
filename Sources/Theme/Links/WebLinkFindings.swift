package import Diagnostics
package import OfficeLinks
package import Portal
package import TextBasics

/// The findings about a web address in a text or template by the rules of documents that hold for every address: characters that
/// nobody sees, a second scheme, keys. Nothing is found for an address that is no web address even without them.
package func webLinkFindings(_ written: ArraySlice<UInt8>, today: CalendarDate? = nil) -> [LinkFinding] {
  let text = URLParts(written).text
  guard !isPlain(text) else {
    return isWebAddress(text) ? [LinkFinding(keyIn: text, today: today?.text)].compactMap(\.self) : []
  }
  let corrected = DocumentAddress.withoutStrays(text)
  guard isWebAddress(corrected[...]) else { return [] }
  let mended = faults(corrected).isEmpty && corrected != Array(text) ? String(decoding: corrected, as: UTF8.self) : nil
  let faults = faults(Array(text)).map { finding in
    var finding = finding
    finding.corrected = mended ?? (finding.rule == .address.encodedTwice ? finding.corrected : nil)
    return finding
  }
  return faults + [LinkFinding(keyIn: text, today: today?.text)].compactMap(\.self)
}

/// True for a web address, in any case.
private func isWebAddress(_ text: ArraySlice<UInt8>) -> Bool {
  let scheme = URLParts.scheme(of: text) ?? []
  return isEqual(scheme, ignoringCase: "https") || isEqual(scheme, ignoringCase: "http")
}

/// True for nearly every address: all characters are seen, and its server is not named like a scheme.
private func isPlain(_ text: ArraySlice<UInt8>) -> Bool {
  guard text.allSatisfy({ $0 > ASCII.space && $0 < 0x7F && $0 != ASCII.percent }) else { return false }
  var rest = text
  while let slash = rest.position(of: ASCII.slash) {
    rest = rest[(slash + 1)...]
    if rest.hasPrefix("...") { return false }
  }
  return !(URLParts(text).authority.map { isEqual($0.host.prefix(4), ignoringCase: "http") } ?? false)
}

private func faults(_ bytes: [UInt8]) -> [LinkFinding] {
  let rules: [Rule] = [
    .character.control, .character.invisible, .character.bidirectional, .character.lineSeparator, .character.surroundingBlanks,
    .address.doubledScheme, .address.elided, .address.encodedTwice,
  ]
  let pathEnd = bytes.firstIndex { $0 == ASCII.question || $0 == ASCII.hash } ?? bytes.count
  return DocumentAddress.read(String(decoding: bytes, as: UTF8.self), rules: .ofLinks).findings.filter { finding in
    guard rules.contains(finding.rule) else { return false }
    // A query may well hold a line end, percent-encoded, as that of a form does.
    guard let start = finding.range?.lowerBound, start >= pathEnd else { return true }
    return bytes[start] != ASCII.percent
  }
}

extension AddressRules {
  fileprivate static var ofLinks: AddressRules {
    var rules = AddressRules.international(allowsHTTP: true)
    rules.allowsFragment = true
    rules.checksExtension = false
    rules.checksName = false
    return rules
  }
}

extension Diagnostic {
  /// A finding about a link in a text or template.
  package init(_ finding: LinkFinding, ofLink href: String, at place: Place) {
    self.init(
      finding.rule.severity, finding.identifier, "the link '\(href)': \(finding.summary)", at: place,
      explanation: finding.explanation, fix: finding.solution)
  }
}
