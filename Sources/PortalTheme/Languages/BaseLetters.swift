/// A small letter as letters without accents: `é` is `e`, `ß` is `ss`, `ё` is `е`; combining marks are nothing at all.
package struct BaseLetters {
  package let scalars: [Unicode.Scalar]

  package init(_ letter: Unicode.Scalar) {
    if letter.isASCII {
      scalars = [letter]
    } else if let known = Self.known[letter] {
      scalars = Array(known.unicodeScalars)
    } else if letter.properties.generalCategory == .nonspacingMark {
      scalars = []
    } else {
      scalars = [Self.latinBase(letter) ?? letter]
    }
  }

  /// Letters whose Unicode name does not tell, and those that stand for two. `й` keeps its own place in the alphabet.
  private static let known: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "ı": "i", "ё": "е",
    "ά": "α", "έ": "ε", "ή": "η", "ί": "ι", "ό": "ο", "ύ": "υ", "ώ": "ω", "ϊ": "ι", "ϋ": "υ", "ΐ": "ι", "ΰ": "υ", "ς": "σ",
  ]

  /// Unicode names `é` LATIN SMALL LETTER E WITH ACUTE.
  private static func latinBase(_ letter: Unicode.Scalar) -> Unicode.Scalar? {
    let words = letter.properties.name?.split(separator: " ") ?? []
    guard words.count > 4, words.starts(with: ["LATIN", "SMALL", "LETTER"]), words[4] == "WITH", words[3].utf8.count == 1
    else { return nil }
    return words[3].lowercased().unicodeScalars.first
  }
}
