/// Whether a variation selector chooses the look of the emoji or keycap that it follows (Unicode TR 51, sections 1.4.3 and
/// 1.4.4). Anywhere else it is only invisible.
package func choosesEmojiLook(_ selector: UInt32, behind base: UInt32?, beforeKeycap: Bool) -> Bool {
  guard selector == 0xFE0E || selector == 0xFE0F, let base, let scalar = Unicode.Scalar(base), scalar.properties.isEmoji else {
    return false
  }
  // Digits, # and * are emoji only as keycaps.
  if scalar.isASCII { return beforeKeycap }
  return !scalar.properties.isEmojiModifier && !regionalIndicators.contains(base)
}

private let regionalIndicators: ClosedRange<UInt32> = 0x1F1E6...0x1F1FF

/// U+20E3, which makes a keycap of the character before it.
package let keycap: UInt32 = 0x20E3

/// The scalars of a text, each with what makes it unfit where it stands.
package func classified(_ text: String) -> [(scalar: Unicode.Scalar, fault: CharacterClass?)] {
  let scalars = Array(text.unicodeScalars)
  return scalars.indices.map { index in
    let scalar = scalars[index]
    let base = index > 0 ? scalars[index - 1].value : nil
    let isKeycap = index + 1 < scalars.count && scalars[index + 1].value == keycap
    let isLook = choosesEmojiLook(scalar.value, behind: base, beforeKeycap: isKeycap)
    return (scalar, isLook ? nil : CharacterClass(scalar.value))
  }
}
