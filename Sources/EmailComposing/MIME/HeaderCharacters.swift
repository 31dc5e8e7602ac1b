import TextBasics

/// Whether a text holds a character that could end a header field or make it read as something else: controls with CR, LF and
/// NUL, line and paragraph separators, and the characters that turn the direction of text around. The marks U+200E, U+200F and
/// U+061C turn nothing around: each stands for a letter of one direction.
package func holdsHeaderBreaker(_ text: String) -> Bool { text.unicodeScalars.contains(where: isHeaderBreaker) }

/// The text on one line, without such characters: blanks for line ends and controls, nothing for the others.
package func singleLine(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    if scalar.value < 0x20 || [0x7F, 0x85, 0x2028, 0x2029].contains(scalar.value) || scalar == " " {
      if result.utf8.last != ASCII.space { result += " " }
    } else if !isHeaderBreaker(scalar) {
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}

func isHeaderBreaker(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
  default: false
  }
}
