extension String {
  /// The text with control, bidirectional, invisible, private and unassigned characters and line separators shown as `\u{…}`, so
  /// that untrusted text can neither steer a terminal nor hide what it says.
  package var terminalSafe: String {
    guard unicodeScalars.contains(where: \.isUnsafeOnTerminal) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      if scalar.isUnsafeOnTerminal {
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  /// Whether the scalar moves the cursor, reorders or ends a line, shows nothing at all, or shows what only one font knows.
  package var isUnsafeOnTerminal: Bool {
    if isASCII { return value < 0x20 || value == 0x7F }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: return true
    default: break
    }
    // The variation selectors, also those of emoji: two texts that look the same would be different ones. U+2800 is a blank that
    // is no white space.
    return properties.isDefaultIgnorableCodePoint || value == 0x2800
  }
}
