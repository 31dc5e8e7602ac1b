/// The ASCII bytes with a meaning in texts, by the names that Unicode or the field gives them.
///
/// Computed and inlinable: hot loops of other targets compare with them.
@usableFromInline
package enum ASCII {
  @inlinable package static var tab: UInt8 { UInt8(ascii: "\t") }
  @inlinable package static var lineFeed: UInt8 { UInt8(ascii: "\n") }
  @inlinable package static var carriageReturn: UInt8 { UInt8(ascii: "\r") }
  @inlinable package static var space: UInt8 { UInt8(ascii: " ") }
  @inlinable package static var exclamationMark: UInt8 { UInt8(ascii: "!") }
  @inlinable package static var quotationMark: UInt8 { UInt8(ascii: "\"") }
  @inlinable package static var hash: UInt8 { UInt8(ascii: "#") }
  @inlinable package static var percent: UInt8 { UInt8(ascii: "%") }
  @inlinable package static var ampersand: UInt8 { UInt8(ascii: "&") }
  @inlinable package static var apostrophe: UInt8 { UInt8(ascii: "'") }
  @inlinable package static var openParenthesis: UInt8 { UInt8(ascii: "(") }
  @inlinable package static var closeParenthesis: UInt8 { UInt8(ascii: ")") }
  @inlinable package static var asterisk: UInt8 { UInt8(ascii: "*") }
  @inlinable package static var plus: UInt8 { UInt8(ascii: "+") }
  @inlinable package static var comma: UInt8 { UInt8(ascii: ",") }
  @inlinable package static var hyphen: UInt8 { UInt8(ascii: "-") }
  @inlinable package static var dot: UInt8 { UInt8(ascii: ".") }
  @inlinable package static var slash: UInt8 { UInt8(ascii: "/") }
  @inlinable package static var zero: UInt8 { UInt8(ascii: "0") }
  @inlinable package static var nine: UInt8 { UInt8(ascii: "9") }
  @inlinable package static var colon: UInt8 { UInt8(ascii: ":") }
  @inlinable package static var semicolon: UInt8 { UInt8(ascii: ";") }
  @inlinable package static var lessThan: UInt8 { UInt8(ascii: "<") }
  @inlinable package static var equals: UInt8 { UInt8(ascii: "=") }
  @inlinable package static var greaterThan: UInt8 { UInt8(ascii: ">") }
  @inlinable package static var question: UInt8 { UInt8(ascii: "?") }
  @inlinable package static var at: UInt8 { UInt8(ascii: "@") }
  @inlinable package static var openBracket: UInt8 { UInt8(ascii: "[") }
  @inlinable package static var backslash: UInt8 { UInt8(ascii: "\\") }
  @inlinable package static var closeBracket: UInt8 { UInt8(ascii: "]") }
  @inlinable package static var caret: UInt8 { UInt8(ascii: "^") }
  @inlinable package static var underscore: UInt8 { UInt8(ascii: "_") }
  @inlinable package static var backtick: UInt8 { UInt8(ascii: "`") }
  @inlinable package static var openBrace: UInt8 { UInt8(ascii: "{") }
  @inlinable package static var bar: UInt8 { UInt8(ascii: "|") }
  @inlinable package static var closeBrace: UInt8 { UInt8(ascii: "}") }
  @inlinable package static var tilde: UInt8 { UInt8(ascii: "~") }
}

extension UInt8 {
  @inlinable package var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

  /// `0` to `9`.
  @inlinable package var isASCIIDigit: Bool { (ASCII.zero...ASCII.nine).contains(self) }

  /// True for a character that is seen: a letter, digit or sign.
  @inlinable package var isASCIIGraphic: Bool { self > ASCII.space && self < 0x7F }

  /// Space, tab, and the line ends, including vertical tab: the white space of HTML, CSS, JSON and header fields.
  @inlinable package var isASCIISpace: Bool { self == ASCII.space || (0x09...0x0D).contains(self) }

  /// The lower-case letter of an upper-case one; every other byte is unchanged.
  @inlinable package var asciiLowercased: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self }
}

/// ASCII lower case of every byte; all other bytes unchanged.
package func lowercasedASCII(_ text: String) -> String {
  guard text.utf8.contains(where: { $0.asciiLowercased != $0 }) else { return text }
  return String(decoding: text.withUTF8Bytes { $0.map { $0.asciiLowercased } }, as: UTF8.self)
}

extension String {
  package var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}

/// The number that digits represent; `nil` for anything else, and for more than 18 digits.
@inlinable package func decimalNumber(_ digits: some Collection<UInt8>) -> Int? {
  guard (1...18).contains(digits.count), digits.allSatisfy({ $0.isASCIIDigit }) else { return nil }
  return digits.reduce(0) { $0 * 10 + Int($1 - ASCII.zero) }
}

/// True if the bytes are `letters` (in lower case), ignoring the case of ASCII letters.
@inlinable
package func isEqual(_ bytes: some Collection<UInt8>, ignoringCase letters: StaticString) -> Bool {
  guard bytes.count == letters.utf8CodeUnitCount else { return false }
  return letters.withUTF8Buffer { expected in zip(bytes, expected).allSatisfy { $0.asciiLowercased == $1 } }
}

/// The bytes without the white space around them.
package func trimmingASCIISpace(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> { trimming(bytes) { $0.isASCIISpace } }

func trimming(_ bytes: ArraySlice<UInt8>, where isTrimmed: (UInt8) -> Bool) -> ArraySlice<UInt8> {
  var rest = bytes.drop(while: isTrimmed)
  while let last = rest.last, isTrimmed(last) { rest = rest.dropLast() }
  return rest
}

/// RFC 3986 section 3.1: `ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`, without the colon.
@inlinable
package func isSchemeName(_ bytes: some Collection<UInt8>) -> Bool {
  guard let first = bytes.first, first.isASCIILetter else { return false }
  return bytes.allSatisfy { ByteSet.schemeCharacters.contains($0) }
}

extension [UInt8] {
  /// Appends the digits of a number that is not negative.
  @inlinable package mutating func append(decimal number: Int) {
    if number > 9 { appendTens(of: number) }
    append(ASCII.zero + UInt8(truncatingIfNeeded: number % 10))
  }

  @usableFromInline mutating func appendTens(of number: Int) { append(decimal: number / 10) }
}
