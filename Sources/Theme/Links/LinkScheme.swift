import OfficeLinks
package import Portal
import TextBasics

/// The schemes that pages may link to.
package enum LinkScheme {
  /// True if a scheme, in any case, is on the list: https, mailto, tel, the Office apps', and http if something allows it.
  package static func isAllowed(_ scheme: some StringProtocol, allowsHTTP: Bool) -> Bool {
    switch scheme.lowercased() {
    case "https", "mailto", "tel": true
    case "http": allowsHTTP
    case let other: OfficeApp(scheme: other) != nil
    }
  }
}

/// The places that links may lead to by plain http.
package struct PlainHTTP: Sendable {
  private let isAllowedEverywhere: Bool
  /// The allowed hosts in canonical form.
  private let hosts: Set<String>

  package init(everywhere: Bool, hosts: Set<String> = []) {
    isAllowedEverywhere = everywhere
    self.hosts = hosts
  }

  /// The places that a portal allows; all of them where a file of its manifest cannot be read, which may name any.
  package init(_ catalogue: Catalogue, isComplete: Bool = true) {
    self.init(
      everywhere: catalogue.portal.baseURL.scheme == "http" || catalogue.sources.contains(where: \.allowsHTTP)
        || catalogue.externalLinks.allowsHTTP || !isComplete,
      hosts: catalogue.externalLinks.plainHTTPHosts)
  }

  /// Nobody on the way reads a request of a computer to itself.
  package func allows(_ address: some Sequence<UInt8>) -> Bool {
    if isAllowedEverywhere { return true }
    guard let host = URLParts(Array(address)[...]).authority?.host else { return false }
    if isOwnMachine(host: lowercasedASCII(String(decoding: host, as: UTF8.self)).utf8) { return true }
    if hosts.isEmpty { return false }
    return canonicalHost(String(decoding: host, as: UTF8.self)).map(hosts.coversHost) ?? false
  }
}

/// A web address with an international host in ASCII, as everything but people reads it; every other address stays.
package func withASCIIHost(_ address: String) -> String {
  guard !address.isASCII else { return address }
  let bytes = Array(address.utf8)
  guard let host = URLParts(bytes[...]).authority?.host, host.contains(where: { $0 >= 0x80 }),
    let ascii = canonicalHost(String(decoding: host, as: UTF8.self))
  else { return address }
  return String(decoding: bytes[..<host.startIndex] + ascii.utf8 + bytes[host.endIndex...], as: UTF8.self)
}
