import Portal
import TextBasics

/// The network addresses to which connections are allowed. Judges the resolved address, again for every connection.
package struct NetworkPolicy: Sendable, Hashable {
  /// Hosts that may be private, in lower case without a final dot; `*.` and a domain for all hosts below it.
  private let allowedHosts: Set<String>

  package init(allowedHosts: some Sequence<String> = []) { self.allowedHosts = Set(allowedHosts.map(Self.key)) }

  /// True if a text is a host that a policy can allow: a name or a numeric host, without scheme, port and path.
  package static func isHost(_ text: String) -> Bool {
    NetworkAddress(host: text) != nil || WebAddress.host(Array(text.utf8)[...]) != nil
  }

  /// True if a connection to `address`, which `host` resolved to, is allowed.
  package func isAllowed(_ address: NetworkAddress, host: String) -> Bool {
    let range = address.range
    return range == .open || range.canBeAllowed && allowedHosts.coversHost(Self.key(host))
  }

  /// The reason to block a numeric host; `nil` for an allowed one, and for names, which are judged once resolved.
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

/// The reason why an address was not requested.
package enum BlockReason: Sendable, Hashable {
  /// The host's network address is not on the open network.
  case network(AddressRange, address: String)
  /// A redirect from https to http.
  case downgrade(address: String)
  /// A redirect to a scheme other than http and https.
  case scheme(String)
  /// The address contains a name or password.
  case credentials
  /// A redirect whose `Location` is missing or cannot be read.
  case unreadable(location: String)
}
