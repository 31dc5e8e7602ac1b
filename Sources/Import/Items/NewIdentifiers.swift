import Files
import Portal
import TextBasics

/// Gives new documents identifiers that no other document has or had.
struct NewIdentifiers {
  private var taken: Set<String>
  /// The last number appended to each identifier.
  private var lastNumbers: [String: Int] = [:]

  /// `taken` are the identifiers of all documents, past and present.
  init(taken: some Sequence<String>) { self.taken = Set(taken.map { $0.lowercased() }) }

  /// The identifier made from the title if it is free, else with the parent folder in front, else with a number appended.
  mutating func identifier(_ short: String, path: String) -> String {
    if take(short) { return short }
    if let folder = path.split(separator: "/").dropLast().last {
      let long = cut(shortIdentifier(String(folder)) + "-" + short)
      if take(long) { return long }
    }
    var number = lastNumbers[short, default: 1] + 1
    while !take("\(short)-\(number)") { number += 1 }
    lastNumbers[short] = number
    return "\(short)-\(number)"
  }

  /// Returns false for an identifier that another document has or had, or that no page can have.
  mutating func take(_ candidate: String) -> Bool {
    // Windows reserves some names, also with an ending, and a site that has one cannot be copied there.
    guard let identifier = Identifier(candidate), OutputPath.refusal(of: candidate + ".html") == nil else { return false }
    return taken.insert(identifier.collisionKey).inserted
  }
}

/// The longest identifier made of a title; it is the file name of a page.
private let longest = 48

/// The words of a title in lower case, joined by hyphens; letters of Europe's scripts become Latin letters.
func shortIdentifier(_ title: String) -> String {
  var text = ""
  for scalar in (composed(title) ?? title).lowercased().unicodeScalars {
    if let latin = transliteration(of: scalar) {
      text += latin
    } else if !scalar.isASCII, scalar.properties.isAlphabetic || scalar.properties.generalCategory == .decimalNumber {
      text.unicodeScalars.append(scalar)
    } else if scalar.properties.generalCategory == .nonspacingMark {
      // The dot that is left of a Turkish capital letter.
      continue
    } else if let last = text.utf8.last, last != ASCII.hyphen, scalar != "'", scalar != "\u{2019}" {
      text += "-"
    }
  }
  let short = cut(text)
  return Identifier(short) == nil ? "document" : short
}

/// The text cut to the longest length, after a word if one ends in its second half.
private func cut(_ text: String) -> String {
  let trimmed = text.hasSuffix("-") ? String(text.dropLast()) : text
  guard trimmed.unicodeScalars.count > longest else { return trimmed }
  let start = String(String.UnicodeScalarView(trimmed.unicodeScalars.prefix(longest)))
  guard let hyphen = start.lastIndex(of: "-"), start.distance(from: start.startIndex, to: hyphen) > longest / 2 else {
    return start
  }
  return String(start[..<hyphen])
}

/// A lower-case letter in Latin letters without marks; `nil` for letters of other scripts, which stay.
private func transliteration(of scalar: Unicode.Scalar) -> String? {
  if scalar.isASCII { return ByteSet.letterDigit.contains(UInt8(ascii: scalar)) ? String(scalar) : nil }
  if let known = letters[scalar] { return known }
  // The Unicode name contains the letter: LATIN SMALL LETTER E WITH ACUTE.
  let name = "LATIN SMALL LETTER "
  guard let full = scalar.properties.name, full.hasPrefix(name) else { return nil }
  let rest = full.dropFirst(name.count)
  let letter = rest.prefix { $0 != " " }
  return letter.count == 1 && rest.dropFirst(1).hasPrefix(" WITH ") ? letter.lowercased() : nil
}

/// German as Germans write it without umlauts; Russian, Ukrainian, Belarusian and Bulgarian much as in passports (ICAO 9303);
/// Greek by ISO 843.
private let letters: [Unicode.Scalar: String] = {
  let rows = [
    "ä ae", "ö oe", "ü ue", "ß ss", "æ ae", "œ oe", "ø oe", "å aa", "þ th", "ð d", "đ d", "ł l", "ħ h", "ı i", "ŋ ng", "ĳ ij",
    "а a", "б b", "в v", "г g", "ґ g", "д d", "е e", "ё e", "є ie", "ж zh", "з z", "и i", "і i", "ї i", "й i", "к k", "л l",
    "м m",
    "н n", "о o", "п p", "р r", "с s", "т t", "у u", "ў u", "ф f", "х kh", "ц ts", "ч ch", "ш sh", "щ shch", "ъ ", "ы y", "ь ",
    "э e", "ю iu", "я ia", "ђ dj", "ј j", "љ lj", "њ nj", "ћ c", "џ dz",
    "α a", "ά a", "β v", "γ g", "δ d", "ε e", "έ e", "ζ z", "η i", "ή i", "θ th", "ι i", "ί i", "ϊ i", "ΐ i", "κ k", "λ l", "μ m",
    "ν n", "ξ x", "ο o", "ό o", "π p", "ρ r", "σ s", "ς s", "τ t", "υ y", "ύ y", "ϋ y", "ΰ y", "φ f", "χ ch", "ψ ps", "ω o",
    "ώ o",
  ]
  return Dictionary(
    rows.compactMap { row in row.unicodeScalars.first.map { ($0, String(row.dropFirst(2))) } },
    uniquingKeysWith: { first, _ in first })
}()
