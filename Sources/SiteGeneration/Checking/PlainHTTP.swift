import OfficeLinks

/// Where links may lead by plain http.
struct PlainHTTP: Sendable {
  /// Whether every host may be linked to so.
  let isAllowedEverywhere: Bool
  /// The hosts that may, as the manifest's hosts are written in the end.
  let hosts: Set<String>

  /// Creates a rule; without hosts, one for all.
  init(everywhere: Bool, hosts: Set<String> = []) {
    isAllowedEverywhere = everywhere
    self.hosts = hosts
  }

  /// Whether an address may be linked to if its scheme is http.
  func allows(_ address: some Sequence<UInt8>) -> Bool {
    if isAllowedEverywhere || hosts.isEmpty { return isAllowedEverywhere }
    return Self.host(Array(address)).flatMap { HostPattern($0)?.text }.map(hosts.contains) ?? false
  }

  /// What stands between `//`, a user's name aside, and the port or path.
  private static func host(_ address: [UInt8]) -> String? {
    guard let colon = address.firstIndex(of: 0x3A), address[(colon + 1)...].starts(with: [0x2F, 0x2F]) else { return nil }
    var authority = address[(colon + 3)...].prefix { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 && $0 != 0x5C }
    if let at = authority.lastIndex(of: 0x40) { authority = authority[(at + 1)...] }
    let host = authority.first == 0x5B ? authority.prefix { $0 != 0x5D } + [0x5D] : authority.prefix { $0 != 0x3A }
    return String(decoding: host, as: UTF8.self)
  }
}
