/// The ASCII bytes that have a meaning in addresses and links.
enum ASCII {
  static let bar = UInt8(ascii: "|")
  static let percent = UInt8(ascii: "%")
  static let slash = UInt8(ascii: "/")
  static let backslash = UInt8(ascii: "\\")
  static let colon = UInt8(ascii: ":")
  static let dot = UInt8(ascii: ".")
  static let hyphen = UInt8(ascii: "-")
  static let question = UInt8(ascii: "?")
  static let hash = UInt8(ascii: "#")
  static let at = UInt8(ascii: "@")
  static let space = UInt8(ascii: " ")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
}

@inline(__always)
func lowercased(_ byte: UInt8) -> UInt8 {
  byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
}

@inline(__always)
func uppercased(_ byte: UInt8) -> UInt8 {
  byte >= 0x61 && byte <= 0x7A ? byte & 0xDF : byte
}

/// The four bits of a hexadecimal digit in either case; `nil` for every other byte.
@inline(__always)
package func hexValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case 0x30...0x39: byte &- 0x30
  case 0x41...0x46: byte &- 0x37
  case 0x61...0x66: byte &- 0x57
  default: nil
  }
}

/// The upper-case hexadecimal digit of the low four bits.
@inline(__always)
package func hexDigit(_ value: UInt8) -> UInt8 {
  let bits = value & 15
  return bits < 10 ? bits &+ 0x30 : bits &+ 0x37
}

/// ASCII lower case of every byte; all other bytes unchanged.
func lowercasedASCII(_ text: some StringProtocol) -> String {
  String(decoding: text.utf8.map { lowercased($0) }, as: UTF8.self)
}

/// RFC 3986 section 3.1: `ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`, without the colon.
func isSchemeName(_ bytes: some Collection<UInt8>) -> Bool {
  guard let first = bytes.first, ByteSet.letters.contains(first) else { return false }
  return bytes.allSatisfy { ByteSet.schemeCharacters.contains($0) }
}
