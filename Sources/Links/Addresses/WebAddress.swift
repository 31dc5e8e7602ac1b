import Portal
import TextBasics

/// An http or https address, split as far as a request needs it. Never decodes and re-encodes encoded parts.
package struct WebAddress: Sendable, Hashable {
  package let isSecure: Bool
  /// Lower case, an international name in Punycode, a final dot kept; IPv6 with its brackets.
  package let host: String
  /// The port; by default the scheme's own.
  package let port: Int
  /// Path and query as they are sent; begins with `/`.
  package let target: String
  /// The part after `#`; never sent.
  package private(set) var fragment: String?

  /// The reason why a text is not a web address.
  package enum Fault: Error, Sendable, Hashable {
    case scheme(String)
    case credentials
    /// No scheme, no host, a bad port, or characters that no host has.
    case unreadable
  }

  /// Reads an absolute address. White space around it is dropped and control characters are rejected; spaces and letters beyond
  /// ASCII in the path are percent-encoded.
  package init(_ text: String) throws(Fault) {
    let parts = URLParts(Array(text.utf8)[...])
    guard let scheme = parts.scheme, text.utf8.allSatisfy({ $0 >= ASCII.space && $0 != 0x7F || $0.isASCIISpace }) else {
      throw .unreadable
    }
    let isSecure = isEqual(scheme, ignoringCase: "https")
    guard isSecure || isEqual(scheme, ignoringCase: "http") else {
      throw .scheme(lowercasedASCII(String(decoding: scheme, as: UTF8.self)))
    }
    guard parts.hasPlainSlashes, let authority = parts.authority else { throw .unreadable }
    try self.init(isSecure: isSecure, authority, of: parts)
  }

  private init(isSecure: Bool, _ authority: URLAuthority, of parts: URLParts) throws(Fault) {
    guard authority.userInfo == nil else { throw .credentials }
    self.isSecure = isSecure
    let digits = authority.port ?? []
    guard let host = Self.host(authority.host), let port = digits.isEmpty ? Self.port(isSecure: isSecure) : Self.port(digits),
      parts.afterAuthority.allSatisfy({ $0 >= ASCII.space && $0 != 0x7F })
    else { throw .unreadable }
    self.host = host
    self.port = port
    target = Self.target(path: parts.path, query: parts.query)
    fragment = parts.fragment.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Scheme, host and, unless it is the scheme's own, port.
  package var origin: String {
    (isSecure ? "https://" : "http://") + host + (port == Self.port(isSecure: isSecure) ? "" : ":\(port)")
  }

  /// The requested part: everything except the fragment.
  package var requested: String { origin + target }
  package var text: String { requested + (fragment.map { "#" + $0 } ?? "") }
  package var path: String { String(decoding: target.utf8.prefix { $0 != ASCII.question }, as: UTF8.self) }

  /// The target of a `Location` from here (RFC 9110 section 10.2.2, RFC 3986 section 5), absolute or relative. By default the
  /// fragment is this address's.
  package func resolving(_ location: String) throws(Fault) -> WebAddress {
    let parts = URLParts(Array(location.utf8)[...])
    if parts.scheme != nil { return try WebAddress(location).inheriting(fragment) }
    if let authority = parts.authority { return try WebAddress(isSecure: isSecure, authority, of: parts).inheriting(fragment) }
    let text = String(decoding: parts.text, as: UTF8.self)
    switch parts.text.first {
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
    var address = self
    address.fragment = fragment ?? inherited
    return address
  }
}

extension WebAddress {
  /// A name of letters, digits, hyphens, underscores and dots, or an IPv6 address in brackets; a name that looks numeric must be
  /// an address. An international name is returned in Punycode.
  static func host(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return canonicalHost(String(decoding: bytes, as: UTF8.self)) }
    let text = String(decoding: bytes.map(\.asciiLowercased), as: UTF8.self)
    if bytes.first == ASCII.openBracket {
      return bytes.last == ASCII.closeBracket && bytes.contains(ASCII.colon) && NetworkAddress(host: text) != nil ? text : nil
    }
    guard (1...253).contains(bytes.count), bytes.allSatisfy({ ByteSet.hostCharacters.contains($0) }) else { return nil }
    let labels = bytes.split(separator: ASCII.dot)
    // An empty label is invalid; a final dot is the root.
    let written = bytes.last == ASCII.dot ? bytes.dropLast() : bytes
    guard labels.count == written.count(where: { $0 == ASCII.dot }) + 1 else { return nil }
    guard let last = labels.last else { return nil }
    // A name must not end with a numeric label (RFC 3696 section 2); browsers read it as an address or reject it.
    return last.allSatisfy(\.isASCIIDigit) && NetworkAddress(host: text) == nil ? nil : text
  }

  private static func port(isSecure: Bool) -> Int { isSecure ? 443 : 80 }

  private static func port(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.count <= 5, let port = decimalNumber(digits), (1...65_535).contains(port) else { return nil }
    return port
  }

  /// Path and query with dot segments resolved and unsendable characters encoded.
  private static func target(path: ArraySlice<UInt8>, query: ArraySlice<UInt8>?) -> String {
    var segments = PathSegments()
    segments.append(path)
    var target = [ASCII.slash] + percentEncoded(segments.joined[...], keeping: pathBytes)
    if let query { target += [ASCII.question] + percentEncoded(query, keeping: queryBytes) }
    return String(decoding: target, as: UTF8.self)
  }

  /// The characters that can be sent in a query: all printable ones but spaces, double quotes and angle brackets.
  private static let queryBytes = pathBytes.union(ByteSet("^`{}"))

  /// The characters that can be sent in a path: browsers also encode the circumflex, the backtick and braces there.
  private static let pathBytes = ByteSet.unreserved.union(ByteSet("!#$%&'()*+,/:;=?@[\\]|"))
}
