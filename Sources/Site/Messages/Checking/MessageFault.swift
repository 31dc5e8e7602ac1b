import Diagnostics
import OfficeLinks
import TextBasics
import Theme

/// A part of a message's HTML that mail programs would drop or that would harm its reader.
enum MessageFault: Hashable {
  /// A relative address, or one with a scheme that mail programs remove.
  case link(String)
  case credentials(String)
  /// A web address that documents would be refused for.
  case address(String, LinkFinding)
  case mail(String, MailtoFault)
  /// The name of an element or attribute that runs or embeds something.
  case active(String)
}

/// The faults of a message's HTML, each with the bytes of the faulty attribute or element.
func messageFaults(_ html: [UInt8], plainHTTP: PlainHTTP) -> [(range: Range<Int>, fault: MessageFault)] {
  let scan = HTMLScan(html)
  func styleFault(_ style: ArraySlice<UInt8>) -> MessageFault? {
    CSSScan(style).references.lazy.compactMap { linkFault($0.value[...], plainHTTP) }.first
  }
  func fault(_ kind: HTMLScan.Uncommon, _ range: Range<Int>) -> MessageFault? {
    switch kind {
    case .sourceSet:
      let addresses = sourceSetAddresses(html[range]).lazy.map { resolvingCharacterReferences(html[$0]) }
      return addresses.compactMap { linkFault($0, plainHTTP) }.first
    case .style: return styleFault(resolvingCharacterReferences(html[range]))
    case .styleSheet: return styleFault(html[range])
    case .pragma:
      return isEqual(resolvingCharacterReferences(html[range]), ignoringCase: "refresh") ? .active("refresh") : nil
    case .animation:
      let name = resolvingCharacterReferences(html[range])
      return isActiveAttribute(name) ? .active(String(decoding: name, as: UTF8.self).lowercased()) : nil
    case .innerPage: return range.isEmpty ? nil : .active("srcdoc")
    case .base, .script, .handler, .embedding: return .active(String(decoding: html[range], as: UTF8.self).lowercased())
    }
  }
  let links = scan.links.map { ($0, linkFault(resolvingCharacterReferences(html[$0]), plainHTTP)) }
  let others = scan.uncommon.map { ($0.range, fault($0.kind, $0.range)) }
  return (links + others).compactMap { range, fault in fault.map { (range, $0) } }
}

private func linkFault(_ value: ArraySlice<UInt8>, _ plainHTTP: PlainHTTP) -> MessageFault? {
  let text = String(decoding: value, as: UTF8.self)
  if let finding = webLinkFindings(value).first(where: { $0.severity == .error }) { return .address(text, finding) }
  guard case .scheme(let scheme) = LinkTarget(value) else { return .link(text) }
  switch String(decoding: scheme, as: UTF8.self).lowercased() {
  case "https": break
  case "http" where plainHTTP.allows(value): break
  case "tel": return nil
  case "mailto": return MailtoFault(text).map { .mail(text, $0) }
  default: return .link(text)
  }
  // No host counts as the portal's own here: docportal itself writes the addresses of the portal.
  switch WebTarget(value, base: "https://portal.invalid/", basePath: "/") {
  case .withCredentials: return .credentials(text)
  case .withoutHost: return .link(text)
  case .own, .elsewhere: return nil
  }
}

extension MessageFault {
  func diagnostic(at place: Place?) -> Diagnostic {
    let file = place ?? Place(file: "Templates/email")
    return switch self {
    case .link(let address): Diagnostic(.message.link, address, at: place)
    case .credentials(let address): Diagnostic(.link.credentials, address, at: file)
    case .address(let address, let finding): Diagnostic(finding, ofLink: address, at: file)
    case .mail(_, let fault): fault.diagnostic(at: file)
    case .active(let name): Diagnostic(.message.active, name, at: place)
    }
  }
}
