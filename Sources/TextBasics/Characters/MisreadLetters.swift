/// The first letters in a text that a program read in a wrong encoding: UTF-8 taken for Windows-1252 (`Ã¤` for `ä`), or U+FFFD in
/// the place of what it could not read; `nil` if there are none.
///
/// `Ã` and the like are letters of their own at the end of words in capitals, so what follows decides.
package func misreadLetters(in bytes: ArraySlice<UInt8>) -> String? {
  // Most texts are ASCII, or have none of the bytes with which such letters begin.
  guard bytes.contains(where: { $0 == 0xC2 || $0 == 0xC3 || $0 == 0xE2 || $0 == 0xEF }) else { return nil }
  for index in bytes.indices where bytes[index] == 0xC3 || bytes[index] == 0xEF {
    // Most are whole letters, such as `ü`, and none of `Â` to `Ñ` and `â`.
    if bytes[index] == 0xC3, index + 1 < bytes.endIndex, (0x92...0xBF).contains(bytes[index + 1]), bytes[index + 1] != 0xA2 {
      continue
    }
    let scalars = String(decoding: bytes[index...].prefix(20), as: UTF8.self).unicodeScalars.prefix(4)
    guard let first = scalars.first else { continue }
    if first == "\u{FFFD}" { return String(String.UnicodeScalarView([first])) }
    let length = misreadLength(Array(scalars))
    if length > 0 { return String(String.UnicodeScalarView(scalars.prefix(length))) }
  }
  return macLetters(in: bytes)
}

/// UTF-8 that was taken for the encoding of old Macs (`√º` for `ü`, `‚Äì` for a dash), and control characters that were punctuation in
/// Windows-1252: the dash of `Head\u{96}Neck`.
private func macLetters(in bytes: ArraySlice<UInt8>) -> String? {
  // Each has one of these bytes, which hardly any other text has.
  guard bytes.contains(where: { $0 == 0xC2 || $0 == 0x9A }) else { return nil }
  var previous: Unicode.Scalar = " "
  for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
    if (0x80...0x9F).contains(scalar.value), scalar.value != 0x85 { return String(scalar) }
    // A root stands before a number or a letter of mathematics.
    let isRoot = previous == "√" && "§∂ºüäö©®´¨ß¶∑≥†°¢£•∏ª≠±∞".unicodeScalars.contains(scalar)
    if isRoot || previous == "‚" && scalar == "Ä" { return String(previous) + String(scalar) }
    previous = scalar
  }
  return nil
}

/// The number of scalars at the beginning that were one letter or two; 0 if they are what they seem.
private func misreadLength(_ scalars: [Unicode.Scalar]) -> Int {
  guard scalars.count > 1 else { return 0 }
  if scalars[0] == "â", scalars[1] == "€" { return 2 }
  guard let lead = windows1252Byte(scalars[0]), (0xC2...0xD1).contains(lead), isContinuation(scalars[1]) else { return 0 }
  // These follow a word in capitals: `AMANHÔ`, `»Ã«`.
  let endsWord = "\u{A0}«»“”’‘–—…‹›‚„•".unicodeScalars.contains(scalars[1])
  let isInWord = scalars.count > 2 && scalars[2].properties.isLowercase && scalars[1] != "\u{A0}" && scalars[1] != "…"
  if lead < 0xC4 { return !endsWord || isInWord ? 2 : 0 }
  if lead < 0xC6, isInWord, !"«»".unicodeScalars.contains(scalars[1]) { return 2 }
  let isPair = scalars.count > 3 && windows1252Byte(scalars[2]).map { (0xC4...0xD1).contains($0) } ?? false
  return isPair && isContinuation(scalars[3]) ? 4 : 0
}

private func isContinuation(_ scalar: Unicode.Scalar) -> Bool {
  windows1252Byte(scalar).map { (0x80...0xBF).contains($0) } ?? false
}

/// The byte of a character outside ASCII in Windows-1252 (WHATWG Encoding, index windows-1252).
private func windows1252Byte(_ scalar: Unicode.Scalar) -> UInt8? {
  if (0x80...0xFF).contains(scalar.value) { return UInt8(scalar.value) }
  return "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars.enumerated().first { $0.element == scalar }
    .map {
      UInt8(0x80 + $0.offset)
    }
}
