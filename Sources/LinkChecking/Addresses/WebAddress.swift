import TextBasics

/// An http or https address, split as far as a request needs it. Never decodes and encodes again what is encoded already.
package struct WebAddress: Sendable, Hashable {
  /// Whether the scheme is https.
  package let isSecure: Bool
  /// Lower case, an international name in punycode, without a final dot removed; IPv6 with its brackets.
  package let host: String
  /// The port, the scheme's own where none is written.
  package let port: Int
  /// Path and query as they are sent; begins with `/`.
  package let target: String
  /// What is behind `#`, without it; never sent.
  package let fragment: String?

  /// What else an address's text can be.
  package enum Fault: Error, Sendable, Hashable {
    /// Another scheme, in lower case.
    case scheme(String)
    /// A user name or password.
    case credentials
    /// No scheme, no host, a bad port, or characters that no host has.
    case unreadable
  }

  /// Reads an absolute address. Blanks around it are dropped and control characters refused; blanks and letters beyond ASCII in
  /// the path are percent-encoded.
  package init(_ text: String) throws(Fault) {
    let bytes = trimmed(text)
    guard let scheme = Self.scheme(of: bytes) else { throw .unreadable }
    guard scheme == "http" || scheme == "https" else { throw .scheme(scheme) }
    let rest = bytes.dropFirst(scheme.utf8.count + 1)
    guard rest.starts(with: [ASCII.slash, ASCII.slash]) else { throw .unreadable }
    let authority = rest.dropFirst(2).prefix {
      $0 != ASCII.slash && $0 != ASCII.question && $0 != ASCII.hash && $0 != ASCII.backslash
    }
    try self.init(isSecure: scheme == "https", authority: authority, rest: bytes[authority.endIndex...])
  }

  private init(isSecure: Bool, authority: ArraySlice<UInt8>, rest: ArraySlice<UInt8>) throws(Fault) {
    guard !authority.contains(ASCII.at) else { throw .credentials }
    self.isSecure = isSecure
    let standard = isSecure ? 443 : 80
    let afterBracket = authority.lastIndex(of: ASCII.closeBracket) ?? authority.startIndex
    let colon = authority[afterBracket...].firstIndex(of: ASCII.colon) ?? authority.endIndex
    let digits = authority[colon...].dropFirst()
    guard let host = Self.host(authority[..<colon]), let port = digits.isEmpty ? standard : Self.port(digits) else {
      throw .unreadable
    }
    self.host = host
    self.port = port
    guard rest.allSatisfy({ $0 >= ASCII.space && $0 != 0x7F }) else { throw .unreadable }
    let hash = rest.firstIndex(of: ASCII.hash)
    target = Self.target(rest[..<(hash ?? rest.endIndex)])
    fragment = hash.map { String(decoding: rest[($0 + 1)...], as: UTF8.self) }
  }

  private init(isSecure: Bool, host: String, port: Int, target: String, fragment: String?) {
    self.isSecure = isSecure
    self.host = host
    self.port = port
    self.target = target
    self.fragment = fragment
  }

  /// Scheme, host and, where it is not the scheme's own, port.
  package var origin: String {
    let standard = isSecure ? 443 : 80
    return (isSecure ? "https://" : "http://") + host + (port == standard ? "" : ":\(port)")
  }

  /// What is asked for: everything but the fragment.
  package var requested: String { origin + target }

  /// The whole address.
  package var text: String { requested + (fragment.map { "#" + $0 } ?? "") }

  /// The path without the query.
  package var path: String { String(decoding: target.utf8.prefix { $0 != ASCII.question }, as: UTF8.self) }

  /// Where a `Location` leads from here (RFC 9110 section 10.2.2, RFC 3986 section 5): absolute or relative; a fragment that it
  /// lacks is this address's.
  package func resolving(_ location: String) throws(Fault) -> WebAddress {
    let bytes = trimmed(location)
    if Self.scheme(of: bytes) != nil {
      let address = try WebAddress(location)
      return address.inheriting(fragment)
    }
    // Browsers take backslashes for slashes here too.
    if bytes.count > 1, bytes.prefix(2).allSatisfy({ $0 == ASCII.slash || $0 == ASCII.backslash }) {
      let rest = String(decoding: bytes.dropFirst(2), as: UTF8.self)
      return try WebAddress((isSecure ? "https://" : "http://") + rest).inheriting(fragment)
    }
    let path = String(decoding: target.utf8.prefix { $0 != ASCII.question }, as: UTF8.self)
    let text = String(decoding: bytes, as: UTF8.self)
    switch bytes.first {
    case ASCII.slash, ASCII.backslash: return try WebAddress(origin + text).inheriting(fragment)
    case ASCII.question: return try WebAddress(origin + path + text).inheriting(fragment)
    case ASCII.hash: return try WebAddress(requested + text)
    case nil: throw .unreadable
    default:
      let slash = path.utf8.lastIndex(of: ASCII.slash) ?? path.utf8.startIndex
      return try WebAddress(origin + String(path[...slash]) + text).inheriting(fragment)
    }
  }

  private func inheriting(_ inherited: String?) -> WebAddress {
    WebAddress(isSecure: isSecure, host: host, port: port, target: target, fragment: fragment ?? inherited)
  }
}
