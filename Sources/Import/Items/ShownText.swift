import TextBasics

/// The text on one line without surrounding white space, as pages can show it, or `nil` if nothing is left.
func shownText(_ text: String) -> String? {
  if isPlainLine(text) { return text }
  let plain = withoutDirectionOverrides(text).unicodeScalars.map { $0.isControl ? " " : $0 }
  let words = plain.split { $0.properties.isWhitespace && $0 != "\u{A0}" }
  let joined = String(String.UnicodeScalarView(words.joined(separator: [" "])))
  return joined.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? nil : composed(joined) ?? joined
}

/// The text with a space for each control character and line end that no page or file of YAML has, other than those of lines.
func withoutControls(_ text: String) -> String {
  func isUnwanted(_ scalar: Unicode.Scalar) -> Bool { scalar.isControl && !["\n", "\r", "\t"].contains(scalar) }
  guard text.unicodeScalars.contains(where: isUnwanted) else { return text }
  return text.replacingScalars { isUnwanted($0) ? " " : nil }
}

extension Unicode.Scalar {
  /// A control character, another line end, a byte order mark, or no character at all.
  fileprivate var isControl: Bool {
    value < 0x20 || (0x7F..<0xA0).contains(value) || [0x2028, 0x2029, 0xFEFF].contains(value)
      || properties.isNoncharacterCodePoint
  }
}

/// True if the text is printable ASCII with single spaces between words, as most names are: nothing of it can change.
private func isPlainLine(_ text: String) -> Bool {
  var previous = ASCII.space
  for byte in text.utf8 {
    guard byte >= ASCII.space, byte < 0x7F, byte != ASCII.space || previous != ASCII.space else { return false }
    previous = byte
  }
  return previous != ASCII.space
}
