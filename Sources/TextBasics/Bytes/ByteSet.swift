/// A set of the 128 ASCII bytes; never contains a byte above 0x7F.
@usableFromInline
package struct ByteSet: Sendable {
  @usableFromInline var low: UInt64 = 0
  @usableFromInline var high: UInt64 = 0

  /// The characters of a literal; those outside ASCII are ignored.
  package init(_ members: StaticString) {
    members.withUTF8Buffer { buffer in
      for byte in buffer { insert(byte) }
    }
  }

  @inlinable
  package func contains(_ byte: UInt8) -> Bool {
    if byte < 64 { return low & (1 << UInt64(byte)) != 0 }
    if byte < 128 { return high & (1 << UInt64(byte & 63)) != 0 }
    return false
  }

  package func union(_ other: ByteSet) -> ByteSet {
    var result = self
    result.low |= other.low
    result.high |= other.high
    return result
  }

  private mutating func insert(_ byte: UInt8) {
    if byte < 64 { low |= 1 << UInt64(byte) } else if byte < 128 { high |= 1 << UInt64(byte & 63) }
  }
}

extension ByteSet {
  package static let letters = ByteSet("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
  package static let digits = ByteSet("0123456789")
  package static let letterDigit = letters.union(digits)

  /// RFC 3986 section 2.3: never encoded.
  package static let unreserved = letterDigit.union(ByteSet("-._~"))

  /// RFC 3986 section 3.3, without the percent sign.
  package static let pathCharacters = unreserved.union(ByteSet("!$&'()*+,;=:@"))

  /// The characters that stay in names of files and in the slashes between them. A semicolon begins parameters at some servers, such
  /// as Tomcat (RFC 3986 section 3.3).
  package static let nameCharacters = unreserved.union(ByteSet("!$&'()*+,=:@/"))

  /// RFC 3986 section 3.4, without the percent sign.
  package static let queryCharacters = pathCharacters.union(ByteSet("/?"))

  /// RFC 3986 section 3.5 and the braces that OneNote writes around its identifiers.
  package static let pageLinkCharacters = queryCharacters.union(ByteSet("{}"))

  /// The characters that stay unencoded in an argument that is not an address.
  package static let argumentCharacters = pathCharacters.union(ByteSet("/"))

  /// RFC 3986 section 3.1, after the first letter.
  @usableFromInline package static let schemeCharacters = letterDigit.union(ByteSet("+-."))

  /// RFC 952 host names and the underscore that intranets use.
  package static let hostCharacters = letterDigit.union(ByteSet("-._"))
}
