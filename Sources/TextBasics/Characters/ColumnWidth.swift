/// How many columns a text takes where every letter is as wide as the next, on a terminal or in a plain message.
package func columnCount(_ text: String) -> Int { text.unicodeScalars.reduce(0) { $0 + $1.columnCount } }

extension Unicode.Scalar {
  /// None for what combines or is not seen, two for East Asian wide scalars and emoji (the common ranges of UAX #11), else one.
  fileprivate var columnCount: Int {
    if isASCII { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F7E0...0x1F7EB, 0x1F900...0x1F9FF,
      0x1FA70...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
