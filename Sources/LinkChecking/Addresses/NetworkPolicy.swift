import CatalogueModel
import TextBasics

/// Which network addresses may be connected to. Judges the resolved address, for every connection again.
package struct NetworkPolicy: Sendable, Hashable {
  /// Hosts that may be private ones, in lower case without a final dot; `*.` and a domain for all below it.
  private let allowedHosts: Set<String>

  package init(allowedHosts: some Sequence<String> = []) { self.allowedHosts = Set(allowedHosts.map(Self.key)) }

  /// Whether a text is a host that a policy can allow: a name or a numeric host, without scheme, port and path.
  package static func isHost(_ text: String) -> Bool {
    NetworkAddress(host: text) != nil || WebAddress.host(Array(text.utf8)[...]) != nil
  }

  /// Whether a connection may be made to `address`, which `host` resolved to.
  package func isAllowed(_ address: NetworkAddress, host: String) -> Bool {
    let range = address.range
    return range == .open || range.canBeAllowed && allowedHosts.coversHost(Self.key(host))
  }

  /// The block that a numeric host itself earns; `nil` for an allowed one, and for names, which are judged once resolved.
  package func block(ofHost host: String) -> BlockReason? {
    if let address = NetworkAddress(host: host) {
      return isAllowed(address, host: host) ? nil : .network(address.range, address: address.text)
    }
    // RFC 6761 section 6.3: such names never leave the machine.
    let key = Self.key(host)
    let isLocal = key == "localhost" || key.hasSuffix(".localhost")
    return isLocal && !allowedHosts.coversHost(key) ? .network(.loopback, address: key) : nil
  }

  /// A numeric host is the same in every spelling.
  private static func key(_ host: String) -> String {
    if let address = NetworkAddress(host: host) { return address.text }
    let bytes = host.utf8.map { $0.asciiLowercased }
    return String(decoding: bytes.last == ASCII.dot ? bytes.dropLast() : bytes[...], as: UTF8.self)
  }
}

/// Why an address was not requested.
package enum BlockReason: Sendable, Hashable, Codable {
  /// The host's network address is none of the open network's.
  case network(AddressRange, address: String)
  /// A redirect from https to http.
  case downgrade(address: String)
  /// A redirect to something that is neither http nor https.
  case scheme(String)
  /// A name or password is in the address.
  case credentials
  /// A redirect whose `Location` is missing or cannot be read.
  case unreadable(location: String)
}
