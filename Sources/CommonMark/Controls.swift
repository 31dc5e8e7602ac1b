/// The text with U+FFFD for each character that HTML does not have (HTML, section 13.1.4: controls but line ends and tabs, and
/// noncharacters); CommonMark asks for the same in place of U+0000.
func withoutControls(_ text: String) -> String {
  guard text.utf8.contains(where: mayBeginControl), text.unicodeScalars.contains(where: isControl) else { return text }
  var view = String.UnicodeScalarView()
  for scalar in text.unicodeScalars { view.append(isControl(scalar) ? "\u{FFFD}" : scalar) }
  return String(view)
}

private func mayBeginControl(_ byte: UInt8) -> Bool {
  byte < 0x20 && byte != 0x0A || byte == 0x7F || byte == 0xC2 || byte >= 0xEF
}

private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x09, 0x0A, 0x0D: false
  case 0x00...0x1F, 0x7F...0x9F, 0xFDD0...0xFDEF: true
  default: scalar.value & 0xFFFE == 0xFFFE
  }
}
