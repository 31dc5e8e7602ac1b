/// Gives out anchors: each once.
struct HeadingAnchors {
  private var used: Set<String> = []
  /// The last number tried after a name, so that a thousand equal headings do not count from 2 each time.
  private var lastNumber: [String: Int] = [:]

  /// The anchor of the next heading: its name, with `-2`, `-3` … after it when that was given out before.
  mutating func next(for text: String) -> String {
    let name = anchorName(of: text)
    var anchor = name
    var number = lastNumber[name] ?? 1
    while !used.insert(anchor).inserted {
      number += 1
      anchor = "\(name)-\(number)"
    }
    lastNumber[name] = number
    return anchor
  }
}

/// A heading's words in lower case with hyphens between them, letters, digits and marks of any script kept; never empty.
private func anchorName(of text: String) -> String {
  var name = String.UnicodeScalarView()
  var needsHyphen = false
  for scalar in text.lowercased().unicodeScalars {
    if scalar.properties.isWhitespace {
      needsHyphen = !name.isEmpty
    } else if isKept(scalar) {
      if needsHyphen { name.append("-") }
      needsHyphen = false
      name.append(scalar)
    }
  }
  return name.isEmpty ? "section" : String(name)
}

private func isKept(_ scalar: Unicode.Scalar) -> Bool {
  if scalar == "-" || scalar == "_" { return true }
  switch scalar.properties.generalCategory {
  case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return true
  case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber: return true
  default: return false
  }
}
