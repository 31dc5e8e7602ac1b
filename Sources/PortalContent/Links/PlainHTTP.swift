import InternationalHosts
import TextBasics

/// Where links may lead by plain http.
package struct PlainHTTP: Sendable {
  /// Whether every host may be linked to so.
  package let isAllowedEverywhere: Bool
  /// The hosts that may, as the manifest's hosts are written in the end.
  package let hosts: Set<String>

  /// Creates a rule; without hosts, one for all.
  package init(everywhere: Bool, hosts: Set<String> = []) {
    isAllowedEverywhere = everywhere
    self.hosts = hosts
  }

  /// Whether an address may be linked to if its scheme is http.
  package func allows(_ address: some Sequence<UInt8>) -> Bool {
    if isAllowedEverywhere || hosts.isEmpty { return isAllowedEverywhere }
    guard let host = URLParts(Array(address)[...]).authority?.host else { return false }
    return canonicalHost(String(decoding: host, as: UTF8.self)).map(hosts.contains) ?? false
  }
}
