import TextBasics

/// The text with U+FFFD for each character that HTML does not have; CommonMark requires the same for U+0000.
func withoutControls(_ text: String) -> String {
  guard text.utf8.contains(where: mayBeginControl), text.unicodeScalars.contains(where: isAbsentFromHTML) else { return text }
  var view = String.UnicodeScalarView()
  for scalar in text.unicodeScalars { view.append(isAbsentFromHTML(scalar) ? "\u{FFFD}" : scalar) }
  return String(view)
}

/// Whether a byte of UTF-8 is such a character or may begin one.
private func mayBeginControl(_ byte: UInt8) -> Bool {
  byte < ASCII.space && byte != ASCII.lineFeed || byte == 0x7F || byte == 0xC2 || byte >= 0xEF
}
