/// The text with characters that would act on a terminal or hide from a reader shown by their code points, and cut where it
/// gets too long to read. Findings quote what people wrote, and findings are printed.
package func printable(_ text: String) -> String {
  let needsWork = text.utf8.count > maximumLength || text.unicodeScalars.contains { CharacterClass($0.value) != nil }
  guard needsWork else { return text }
  var out = ""
  for (scalar, fault) in classified(text).prefix(maximumLength) {
    if fault == nil { out.unicodeScalars.append(scalar) } else { out += codePoint(scalar.value) }
  }
  return text.unicodeScalars.count > maximumLength ? out + "…" : out
}

/// `U+202E`, with at least four digits.
package func codePoint(_ value: UInt32) -> String {
  let digits = String(value, radix: 16, uppercase: true)
  return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
}

/// Scalars; the longest of our own sentences have half as many.
private let maximumLength = 400
