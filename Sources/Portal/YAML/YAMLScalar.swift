import TextBasics

/// The writing of a text as a YAML scalar on one line (YAML 1.1, chapter 9).
package enum YAMLScalar {
  /// A scalar in these quotes, or by default without quotes unless it would mean something else; `nil` for an empty text and one with
  /// control characters.
  package static func written(_ text: String, in quote: UInt8? = nil) -> [UInt8]? {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty, bytes.allSatisfy({ $0 >= ASCII.space && $0 != 0x7F }) else { return nil }
    if quote == nil, isPlain(bytes) { return bytes }
    let quote = quote ?? ASCII.apostrophe
    return [quote] + content(bytes, in: quote) + [quote]
  }

  /// A scalar in quotation marks, with escapes for lines and control characters.
  package static func escaped(_ text: String) -> [UInt8] {
    var bytes = [ASCII.quotationMark]
    for byte in text.utf8 {
      switch byte {
      case ASCII.lineFeed: bytes += "\\n".utf8
      case ASCII.tab: bytes += "\\t".utf8
      case ASCII.quotationMark, ASCII.backslash: bytes += [ASCII.backslash, byte]
      case 0..<ASCII.space, 0x7F: bytes += ((byte < 16 ? "\\x0" : "\\x") + String(byte, radix: 16)).utf8
      default: bytes.append(byte)
      }
    }
    return bytes + [ASCII.quotationMark]
  }

  /// A scalar in quotation marks in which invisible characters are code points, so that nobody decides about something that they cannot
  /// see.
  package static func legible(_ text: String) -> String {
    let escaped = text.replacingScalars { scalar in
      switch scalar {
      case "\"", "\\": return "\\\(scalar)"
      default: break
      }
      guard scalar.isUnsafeOnTerminal else { return nil }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return scalar.value > 0xFFFF ? "\\U" + padded(digits, to: 8) : "\\u" + padded(digits, to: 4)
    }
    return "\"\(escaped)\""
  }

  /// The text between the quotes of a scalar.
  private static func content(_ bytes: [UInt8], in quote: UInt8) -> [UInt8] {
    if quote == ASCII.apostrophe { return bytes.flatMap { $0 == ASCII.apostrophe ? [$0, $0] : [$0] } }
    return bytes.flatMap { $0 == ASCII.quotationMark || $0 == ASCII.backslash ? [ASCII.backslash, $0] : [$0] }
  }

  /// True if a text means itself without quotes, also between brackets; false also for a few texts that need no quotes.
  package static func isPlain(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first, let last = bytes.last, isAlphanumeric(first) || first >= 0x80, last != ASCII.space,
      last != ASCII.colon
    else {
      return false
    }
    // Spaces and quotes beyond ASCII look like a mistake around the text.
    if [first, last].contains(where: { $0 >= 0x80 }), let text = String(validating: bytes, as: UTF8.self),
      text.unicodeScalars.first.map(isPunctuation) ?? false || text.unicodeScalars.last.map(isPunctuation) ?? false
    {
      return false
    }
    if ["null", "Null", "NULL"].contains(where: { bytes.elementsEqual($0.utf8) }) { return false }
    return bytes.indices.allSatisfy { index in
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      if byte == ASCII.colon || byte == ASCII.space { return next != ASCII.space && next != ASCII.hash }
      return isAlphanumeric(byte) || byte >= 0x80 || "-._~/?%=&+@!$()*;'#".utf8.contains(byte)
    }
  }

  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII && !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool { byte.isASCIIDigit || byte.isASCIILetter }
}
