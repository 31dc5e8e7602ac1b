import OfficeLinks
import TextBasics

/// The order of titles in a language: letters without regard to case and accents, numbers by value, and then the text itself.
/// Latin accents follow the base letter, as in German (DIN 5007-1), French and English lists. A language whose alphabet ends
/// differently specifies it: `alphabet: abcdefghijklmnopqrstuvwxyzåäö`.
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
    var keys = TitleKeys(order: self)
    for title in titles { keys.append(title) }
    return keys.withOrder { precedes in
      titles.indices.sorted { left, right in
        if let precedes = precedes(left, right) { return precedes }
        if titles[left] != titles[right] { return titles[left] < titles[right] }
        return left < right
      }
    }
  }

  /// The sort key of a title: a weight for each letter and mark, in the order white space, mark, digit, letter.
  func key(_ title: String) -> [UInt32] {
    var keys = TitleKeys(order: self)
    keys.append(title)
    return keys.weights
  }

  /// The weights of a letter or mark other than a digit: none for a combining mark, two for `ß`.
  fileprivate func weights(_ scalar: Unicode.Scalar) -> [UInt32] {
    scalar.properties.lowercaseMapping.unicodeScalars.flatMap { lower in
      alphabet[lower].map { [$0] } ?? BaseLetters(lower).scalars.map { alphabet[$0] ?? Self.weight($0.value) }
    }
  }

  fileprivate static let firstLetter: UInt32 = 0x40_0000
  fileprivate static let firstDigit: UInt32 = 0x30_0000
  fileprivate static let firstMark: UInt32 = 0x10_0000

  private static func weight(_ value: UInt32) -> UInt32 {
    switch value {
    case 0x09...0x0D, 0x20, 0xA0: 1
    case 0x61...0x7A: firstLetter + value
    case 0..<0xAA: firstMark + value
    default: Unicode.Scalar(value)?.properties.isAlphabetic == true ? firstLetter + value : firstMark + value
    }
  }
}

/// The keys of many titles, one after the other.
private struct TitleKeys {
  let order: TitleOrder
  private(set) var weights: [UInt32] = []
  private var ends: [Int] = []
  /// The weights of letters, since titles repeat the same few. Letters of Latin, Greek and Cyrillic with one weight are indexed
  /// by code point, with 0 for those not yet needed; all others are in a dictionary.
  private var single = [UInt32](repeating: 0, count: 0x530)
  private var others: [Unicode.Scalar: [UInt32]] = [:]

  init(order: TitleOrder) { self.order = order }

  mutating func append(_ title: String) {
    // The position of the weight for the number being read: its length, before its digits.
    var number: Int?
    // `и` with a combining breve is the letter `й`.
    let title = title.isASCII ? title : composed(title) ?? title
    for scalar in title.unicodeScalars {
      guard scalar.isASCIIDigit else {
        number = nil
        append(scalar)
        continue
      }
      let start = number ?? weights.count
      if number == nil { weights.append(TitleOrder.firstDigit) }
      number = start
      // A longer number without leading zeros is larger.
      guard scalar != "0" || weights.count > start + 1 else { continue }
      weights[start] = min(weights[start] + 1, TitleOrder.firstDigit + 0xFFFF)
      weights.append(TitleOrder.firstDigit + scalar.value)
    }
    ends.append(weights.count)
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    let value = Int(scalar.value)
    if value < single.count, single[value] != 0 { return weights.append(single[value]) }
    let found = others[scalar] ?? order.weights(scalar)
    if value < single.count, found.count == 1 { single[value] = found[0] } else { others[scalar] = found }
    weights += found
  }

  /// Passes on a comparison of keys: true if the left one comes first, `nil` if they are equal.
  func withOrder<Result>(_ body: ((_ left: Int, _ right: Int) -> Bool?) -> Result) -> Result {
    // Lists have many titles that begin with the same words: comparing buffers in place of arrays halves the instructions.
    weights.withUnsafeBufferPointer { weights in
      body { left, right in
        let left = UnsafeBufferPointer(rebasing: weights[range(left)])
        let right = UnsafeBufferPointer(rebasing: weights[range(right)])
        let count = min(left.count, right.count)
        var index = 0
        while index < count, left[index] == right[index] { index &+= 1 }
        if index < count { return left[index] < right[index] }
        return left.count == right.count ? nil : left.count < right.count
      }
    }
  }

  private func range(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }
}

extension Unicode.Scalar {
  fileprivate var isASCIIDigit: Bool { (0x30...0x39).contains(value) }
}

/// A lower-case letter as letters without accents: `é` is `e`, `ß` is `ss`, `ё` is `е`; a combining mark has none.
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

  /// Letters whose Unicode name does not give the base letter, and those written as two. `й` has its own place in the alphabet.
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
