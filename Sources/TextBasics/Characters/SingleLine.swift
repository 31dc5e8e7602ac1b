/// True if a text has a character that could end a header field or make it read as something else: controls with CR, LF and NUL,
/// line and paragraph separators, and the characters that change the direction of text.
package func holdsHeaderBreaker(_ text: String) -> Bool { text.unicodeScalars.contains(where: isHeaderBreaker) }

/// The text on one line, without such characters: a space for line ends and controls, nothing for the others.
package func singleLine(_ text: String) -> String {
  if !text.withUTF8Bytes(mayChange) { return text }
  let scalars = text.unicodeScalars
  var result = ""
  // The start of the scalars that stay as they are.
  var start = text.startIndex
  for index in scalars.indices where scalars[index].value == 0x20 || isHeaderBreaker(scalars[index]) {
    result += text[start..<index]
    start = scalars.index(after: index)
    switch scalars[index].value {
    case 0x00...0x20, 0x7F, 0x85, 0x2028, 0x2029: if result.utf8.last != ASCII.space { result += " " }
    default: break
    }
  }
  return result + text[start...]
}

/// True if the text has a header breaker or two spaces in a row.
private func mayChange(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
  func byte(_ index: Int) -> UInt8 { index < text.count ? text[index] : 0 }
  return text.indices.contains { index in
    switch text[index] {
    case ..<ASCII.space, 0x7F: true
    case ASCII.space: byte(index + 1) == ASCII.space
    // The first bytes of U+0080 to U+009F, and of all that are beyond U+2000.
    case 0xC2: byte(index + 1) < 0xA0
    case 0xE2:
      byte(index + 1) == 0x80 && (0xA8...0xAE).contains(byte(index + 2)) || byte(index + 1) == 0x81 && byte(index + 2) >= 0xA6
    default: false
    }
  }
}

package func isHeaderBreaker(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
  default: false
  }
}

/// The marks that act as a letter of one direction. They change nothing around them, but an address has no use for what nobody sees.
package func isDirectionMark(_ scalar: Unicode.Scalar) -> Bool { [0x061C, 0x200E, 0x200F].contains(scalar.value) }
