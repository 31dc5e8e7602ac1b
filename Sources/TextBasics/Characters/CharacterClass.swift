/// The classes of Unicode scalars that are unfit for an address; ``init(_:)`` returns `nil` for all others.
package enum CharacterClass {
  case control, invisible, bidirectional, lineSeparator

  package init?(_ scalar: UInt32) {
    switch scalar {
    case 0x00...0x1F, 0x7F...0x9F: self = .control
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: self = .bidirectional
    case 0x2028, 0x2029: self = .lineSeparator
    // Default-ignorable code points of DerivedCoreProperties; after an emoji, two of the variation selectors are legitimate.
    case 0xAD, 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x200B...0x200D, 0x2060...0x2065, 0x206A...0x206F,
      0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0xFFFE, 0xFFFF, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A,
      0xE0000...0xE0FFF:
      self = .invisible
    default: return nil
    }
  }
}

/// The bytes without Unicode's white space at either end, which readers of addresses and arguments drop or reject.
package func trimmingWhiteSpace(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  let mayBeSpace = { (byte: UInt8) in byte <= ASCII.space || byte >= 0x80 }
  guard let first = bytes.first, let last = bytes.last, mayBeSpace(first) || mayBeSpace(last) else { return bytes }
  let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
  let start = scalars.prefix { $0.properties.isWhitespace }.reduce(0) { $0 + UTF8.width($1) }
  let end = scalars.reversed().prefix { $0.properties.isWhitespace }.reduce(0) { $0 + UTF8.width($1) }
  return bytes.dropFirst(start).dropLast(end)
}

/// True if a variation selector chooses the look of the preceding emoji or keycap (Unicode TR 51, sections 1.4.3 and 1.4.4).
/// Anywhere else it is only invisible.
package func choosesEmojiLook(_ selector: UInt32, after base: UInt32?, beforeKeycap: Bool) -> Bool {
  guard selector == 0xFE0E || selector == 0xFE0F, let base, let scalar = Unicode.Scalar(base), scalar.properties.isEmoji else {
    return false
  }
  // Digits, # and * are emoji only as keycaps.
  if scalar.isASCII { return beforeKeycap }
  return !scalar.properties.isEmojiModifier && !regionalIndicators.contains(base)
}

let regionalIndicators: ClosedRange<UInt32> = 0x1F1E6...0x1F1FF

/// U+20E3, which makes a keycap of the preceding character.
package let keycap: UInt32 = 0x20E3

/// The scalars of a text, each with its class if it is unfit in its context.
package func classified(_ text: String) -> [(scalar: Unicode.Scalar, fault: CharacterClass?)] {
  let scalars = Array(text.unicodeScalars)
  return scalars.indices.map { index in
    let scalar = scalars[index]
    let base = index > 0 ? scalars[index - 1].value : nil
    let isKeycap = index + 1 < scalars.count && scalars[index + 1].value == keycap
    let isLook = choosesEmojiLook(scalar.value, after: base, beforeKeycap: isKeycap)
    let isJoiner = isJoinerInContext(
      scalar.value, after: scalars[max(0, index - 16)..<index], before: scalars[(index + 1)...].prefix(16))
    return (scalar, isLook || isJoiner ? nil : CharacterClass(scalar.value))
  }
}

/// The first character of a text that HTML does not have.
package func firstAbsentFromHTML(_ text: String) -> Unicode.Scalar? {
  // These bytes begin all of them in UTF-8, and few other characters.
  let mayBeAbsent = text.withUTF8Bytes { bytes in
    bytes.contains { byte in
      byte < 0x20 && byte != 0x0A && byte != 0x0D && byte != 0x09 || byte == 0x7F || byte == 0xC2 || byte >= 0xEF
    }
  }
  return mayBeAbsent ? text.unicodeScalars.first(where: isAbsentFromHTML) : nil
}

/// True if HTML does not allow the character: a control other than line end and tab, or a noncharacter (HTML, section 13.1.4).
package func isAbsentFromHTML(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x09, 0x0A, 0x0D: false
  case 0x00...0x1F, 0x7F...0x9F, 0xFDD0...0xFDEF: true
  default: scalar.value & 0xFFFE == 0xFFFE
  }
}
