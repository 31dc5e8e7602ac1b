/// The text with characters shown by their code points if they would act on a terminal or be invisible, and cut if it is too long
/// to read. Findings quote what people wrote, and findings are printed.
package func printable(_ text: String) -> String {
  let isShort = text.utf8.count <= maximumLength
  // A short cut for our own texts.
  if isShort, text.utf8.allSatisfy({ (ASCII.space..<0x7F).contains($0) }) { return text }
  let needsWork = !isShort || text.unicodeScalars.contains { CharacterClass($0.value) != nil }
  guard needsWork else { return text }
  var out = ""
  for (scalar, fault) in classified(text).prefix(maximumLength) {
    if fault == nil { out.unicodeScalars.append(scalar) } else { out += codePoint(scalar.value) }
  }
  return text.unicodeScalars.count > maximumLength ? out + "…" : out
}

/// Counted in scalars; the longest of our own sentences have half as many.
private let maximumLength = 400

extension String {
  /// The text with control, bidirectional, invisible, private and unassigned characters and line separators shown as `\u{…}`, so
  /// that untrusted text can neither steer a terminal nor hide its meaning.
  package var terminalSafe: String {
    guard unicodeScalars.contains(where: { $0.isUnsafeOnTerminal }) else { return self }
    return replacingScalars { $0.isUnsafeOnTerminal ? "\\u{\(String($0.value, radix: 16, uppercase: true))}" : nil }
  }

  /// The text with scalars replaced; `nil` keeps a scalar.
  package func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var text = ""
    for scalar in unicodeScalars {
      if let other = replacement(scalar) { text += other } else { text.unicodeScalars.append(scalar) }
    }
    return text
  }
}

extension Unicode.Scalar {
  /// True if the scalar moves the cursor, reorders or ends a line, is invisible, or is only known to one font.
  package var isUnsafeOnTerminal: Bool {
    if isASCII { return value < 0x20 || value == 0x7F }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: return true
    default: break
    }
    // Includes the variation selectors of emoji: two texts that look the same would be different ones. U+2800 looks like a space
    // but is not white space.
    return properties.isDefaultIgnorableCodePoint || value == 0x2800
  }
}

/// The columns of a text in a fixed-width font, on a terminal or in a plain message.
package func columnCount(_ text: String) -> Int { text.unicodeScalars.reduce(0) { $0 + $1.columnCount } }

extension Unicode.Scalar {
  /// 0 for combining and invisible scalars, 2 for East Asian wide scalars and emoji (the common ranges of UAX #11), else 1.
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

/// The text without characters that reverse the direction of others beyond its end (Unicode, UAX 9); marks that act as a letter
/// of one direction stay.
package func withoutDirectionOverrides(_ text: String) -> String {
  // All of them begin with the same byte in UTF-8.
  guard text.holds(0xE2), text.unicodeScalars.contains(where: isDirectionOverride) else { return text }
  return text.replacingScalars { isDirectionOverride($0) ? "" : nil }
}

private func isDirectionOverride(_ scalar: Unicode.Scalar) -> Bool {
  (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
}
