import OfficeLinks
import TextBasics

/// The order of titles in a language: letters without regard to case and accents, numbers by their value, and only then by the
/// text itself. Latin accents follow the base letter, as German (DIN 5007-1), French and English lists have them; a language
/// whose alphabet ends otherwise names it: `alphabet: abcdefghijklmnopqrstuvwxyzåäö`.
package struct TitleOrder: Sendable {
  private let alphabet: [Unicode.Scalar: UInt32]

  init(alphabet: String = "") {
    var ranks: [Unicode.Scalar: UInt32] = [:]
    for scalar in (composed(alphabet) ?? alphabet).unicodeScalars where !scalar.properties.isWhitespace {
      for letter in scalar.properties.lowercaseMapping.unicodeScalars where ranks[letter] == nil {
        ranks[letter] = Self.firstLetter + UInt32(ranks.count)
      }
    }
    self.alphabet = ranks
  }

  package func sorted(_ titles: [String]) -> [Int] {
    let keys = titles.map(key)
    return titles.indices.sorted { left, right in
      if keys[left] != keys[right] { return keys[left].lexicographicallyPrecedes(keys[right]) }
      if titles[left] != titles[right] { return titles[left] < titles[right] }
      return left < right
    }
  }

  /// What titles are compared by: a weight for each letter and mark, in the order white space, mark, digit, letter.
  func key(_ title: String) -> [UInt32] {
    var key: [UInt32] = []
    key.reserveCapacity(title.utf8.count)
    // `и` with a combining breve is the letter `й`.
    var rest = Array((composed(title) ?? title).unicodeScalars)[...]
    while let scalar = rest.first {
      let digits = rest.prefix(while: Self.isDigit)
      if digits.isEmpty {
        append(scalar, to: &key)
        rest = rest.dropFirst()
      } else {
        // A longer number without leading zeros is the larger one.
        let number = digits.drop { $0 == "0" }
        key.append(Self.firstDigit + UInt32(min(number.count, 0xFFFF)))
        key += number.map { Self.firstDigit + $0.value }
        rest = rest[digits.endIndex...]
      }
    }
    return key
  }

  private static let firstLetter: UInt32 = 0x40_0000
  private static let firstDigit: UInt32 = 0x30_0000
  private static let firstMark: UInt32 = 0x10_0000

  private func append(_ scalar: Unicode.Scalar, to key: inout [UInt32]) {
    if alphabet.isEmpty, scalar.isASCII {
      return key.append(Self.weight(scalar.value | (Self.isCapital(scalar) ? 0x20 : 0)))
    }
    for lower in scalar.properties.lowercaseMapping.unicodeScalars {
      if let rank = alphabet[lower] {
        key.append(rank)
      } else {
        for base in BaseLetters(lower).scalars { key.append(alphabet[base] ?? Self.weight(base.value)) }
      }
    }
  }

  private static func weight(_ value: UInt32) -> UInt32 {
    switch value {
    case 0x09...0x0D, 0x20, 0xA0: 1
    case 0x61...0x7A: firstLetter + value
    case 0..<0xAA: firstMark + value
    default: Unicode.Scalar(value)?.properties.isAlphabetic == true ? firstLetter + value : firstMark + value
    }
  }

  private static func isCapital(_ scalar: Unicode.Scalar) -> Bool { (0x41...0x5A).contains(scalar.value) }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { (0x30...0x39).contains(scalar.value) }
}

/// A small letter as letters without accents: `é` is `e`, `ß` is `ss`, `ё` is `е`; a combining mark has none.
struct BaseLetters {
  let scalars: [Unicode.Scalar]

  init(_ letter: Unicode.Scalar) {
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

  /// Letters whose Unicode name does not say it, and those for which two are written. `й` has its own place in the alphabet.
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
