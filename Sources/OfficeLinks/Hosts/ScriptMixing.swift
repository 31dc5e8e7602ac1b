/// True if one label of a host mixes letters of scripts that are not written together (Unicode TR 39, "highly restrictive").
func hasMixedScripts(_ label: some Sequence<Unicode.Scalar>) -> Bool {
  var found: Set<Script> = []
  for scalar in label { if let script = Script(scalar.value) { found.insert(script) } }
  guard found.count > 1 else { return false }
  return !Script.writtenTogether.contains { found.isSubset(of: $0) }
}

private enum Script: Hashable {
  case latin, greek, cyrillic, armenian, hebrew, arabic, indic, thai, georgian, hangul, kana, han, bopomofo, other

  static let writtenTogether: [Set<Script>] = [[.latin, .han, .kana], [.latin, .han, .hangul], [.latin, .han, .bopomofo]]

  /// Returns `nil` for digits, hyphens and marks, which belong to every script.
  init?(_ value: UInt32) {
    switch value {
    case 0x41...0x5A, 0x61...0x7A, 0xAA, 0xBA, 0xC0...0x2AF, 0x1E00...0x1EFF, 0x2C60...0x2C7F, 0xA720...0xA7FF: self = .latin
    case 0x00...0x2FF, 0x300...0x36F: return nil
    case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
    case 0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F: self = .cyrillic
    case 0x530...0x58F: self = .armenian
    case 0x590...0x5FF: self = .hebrew
    case 0x600...0x6FF, 0x750...0x77F, 0x8A0...0x8FF: self = .arabic
    case 0x900...0xDFF: self = .indic
    case 0xE00...0xE7F: self = .thai
    case 0x10A0...0x10FF, 0x1C90...0x1CBF: self = .georgian
    // Joiners, which are written with the letters around them.
    case 0x200C, 0x200D: return nil
    case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7AF: self = .hangul
    case 0x3040...0x30FF, 0x31F0...0x31FF: self = .kana
    case 0x3100...0x312F: self = .bopomofo
    case 0x3005, 0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF: self = .han
    default: self = .other
    }
  }
}
