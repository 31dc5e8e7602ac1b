/// Whether a character that is no letter, mark or digit may stand in a host name: the exceptions of RFC 5892, section 2.6, and
/// what is allowed in its context only.
func isHostSign(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  // Arabic signs, the Tibetan mark between syllables, the ideographic zero.
  case 0x6FD, 0x6FE, 0xF0B, 0x3007: true
  case 0xB7, 0x375, 0x5F3, 0x5F4, 0x30FB: true
  default: false
  }
}

/// Whether every character of a label is beside those that it needs (RFC 5892, appendices A.3 to A.7).
func isInContext(_ label: [Unicode.Scalar]) -> Bool {
  label.indices.allSatisfy { index in
    let before = index > 0 ? label[index - 1].value : 0
    let after = index + 1 < label.count ? label[index + 1].value : 0
    switch label[index].value {
    // The dot of Catalan stands between two l.
    case 0xB7: return before == 0x6C && after == 0x6C
    case 0x375: return greek.contains { $0.contains(after) }
    case 0x5F3, 0x5F4: return (0x591...0x5F4).contains(before)
    case 0x30FB: return label.contains { scalar in japanese.contains { $0.contains(scalar.value) } }
    default: return true
    }
  }
}

private let greek: [ClosedRange<UInt32>] = [0x370...0x373, 0x376...0x3FF, 0x1F00...0x1FFF]

/// Kana but the middle dot, and ideographs.
private let japanese: [ClosedRange<UInt32>] = [
  0x3005...0x3007, 0x3041...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
  0xF900...0xFAFF,
  0x20000...0x323AF,
]
