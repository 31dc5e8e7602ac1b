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
    return Self.host(Array(address)).flatMap { canonicalHost($0) }.map(hosts.contains) ?? false
  }

  /// What stands between `//`, a user's name aside, and the port or path.
  private static func host(_ address: [UInt8]) -> String? {
    guard let colon = address.firstIndex(of: ASCII.colon), address[(colon + 1)...].starts(with: [ASCII.slash, ASCII.slash]) else {
      return nil
    }
    var authority = address[(colon + 3)...].prefix {
      $0 != ASCII.slash && $0 != ASCII.question && $0 != ASCII.hash && $0 != ASCII.backslash
    }
    if let at = authority.lastIndex(of: ASCII.at) { authority = authority[(at + 1)...] }
    let host =
      authority.first == ASCII.openBracket
      ? authority.prefix { $0 != ASCII.closeBracket } + [ASCII.closeBracket] : authority.prefix { $0 != ASCII.colon }
    return String(decoding: host, as: UTF8.self)
  }
}
