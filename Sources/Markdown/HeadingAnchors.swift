/// Assigns anchors to headings as GitHub does, which is what authors of CommonMark know. Each is unique.
struct HeadingAnchors {
  private var used: Set<String> = []
  /// The last number tried for a name, so that a thousand equal headings do not count from 1 each time.
  private var lastNumber: [String: Int] = [:]

  /// The anchor of the next heading: its name, followed by `-1`, `-2` … if it is already taken.
  mutating func next(for text: String) -> String {
    let name = anchorName(of: text)
    var anchor = name
    var number = lastNumber[name] ?? 0
    while !used.insert(anchor).inserted {
      number += 1
      anchor = "\(name)-\(number)"
    }
    lastNumber[name] = number
    return anchor
  }
}

/// A heading's words in lower case with a hyphen for each space. Letters, marks and digits of any script, hyphens and underscores
/// are kept (the filter `toc` of GitHub's html-pipeline: all but Ruby's `\p{Word}`). Never empty, since an `id` must not be.
private func anchorName(of text: String) -> String {
  var name = String.UnicodeScalarView()
  for scalar in text.lowercased().unicodeScalars {
    if scalar == " " { name.append("-") } else if isKept(scalar) { name.append(scalar) }
  }
  return name.isEmpty ? "section" : String(name)
}

private func isKept(_ scalar: Unicode.Scalar) -> Bool {
  if scalar == "-" { return true }
  switch scalar.properties.generalCategory {
  case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return true
  case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .connectorPunctuation: return true
  default: return scalar.properties.isAlphabetic
  }
}
