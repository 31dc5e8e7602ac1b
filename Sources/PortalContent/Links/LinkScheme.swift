import InternationalHosts
import OfficeLinks
import TextBasics

/// The schemes that pages may link to.
package enum LinkScheme {
  /// Whether a scheme, in any case, is on the list: https, mailto, tel, the Office apps', and http where something allows it.
  package static func isAllowed(_ scheme: some StringProtocol, allowsHTTP: Bool) -> Bool {
    switch scheme.lowercased() {
    case "https", "mailto", "tel": true
    case "http": allowsHTTP
    case let other: OfficeApp(scheme: other) != nil
    }
  }
}

/// Where links may lead by plain http.
package struct PlainHTTP: Sendable {
  private let isAllowedEverywhere: Bool
  /// In their canonical form.
  private let hosts: Set<String>

  package init(everywhere: Bool, hosts: Set<String> = []) {
    isAllowedEverywhere = everywhere
    self.hosts = hosts
  }

  package func allows(_ address: some Sequence<UInt8>) -> Bool {
    if isAllowedEverywhere || hosts.isEmpty { return isAllowedEverywhere }
    guard let host = URLParts(Array(address)[...]).authority?.host else { return false }
    return canonicalHost(String(decoding: host, as: UTF8.self)).map(hosts.contains) ?? false
  }
}
