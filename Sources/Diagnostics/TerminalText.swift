extension String {
  /// The text with control, bidirectional and line-separator characters shown as `\u{…}`, so that a stranger's text can neither
  /// steer a terminal nor hide what it says.
  public var terminalSafe: String {
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
  /// Whether the scalar moves the cursor, reorders or ends a line, or shows nothing at all.
  var isUnsafeOnTerminal: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF: true
    default: false
    }
  }
}
