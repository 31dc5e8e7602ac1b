import TextBasics

/// What the text of a plural rule is made of (UTS #35, part 3, "Plural rules syntax").
package enum PluralToken: Equatable {
  case word(String)
  case number(Int)
  case percent
  case comma
  case dots
  case equals
  case unequal

  /// The parts of a rule up to its samples, which begin with `@`; `nil` for a mark that no rule has and for a number that is too
  /// large.
  package static func tokens(of rule: String) -> [PluralToken]? {
    var tokens: [PluralToken] = []
    var rest = rule.unicodeScalars[...]
    while let scalar = rest.first, scalar != "@" {
      if scalar.properties.isWhitespace {
        rest.removeFirst()
      } else if isDigit(scalar) {
        let digits = rest.prefix(while: isDigit)
        guard let number = Int(String(digits)) else { return nil }
        tokens.append(.number(number))
        rest = rest.dropFirst(digits.count)
      } else if isLetter(scalar) {
        let letters = rest.prefix(while: isLetter)
        tokens.append(.word(String(letters)))
        rest = rest.dropFirst(letters.count)
      } else if let (mark, length) = mark(rest.prefix(2)) {
        tokens.append(mark)
        rest = rest.dropFirst(length)
      } else {
        return nil
      }
    }
    return tokens
  }

  private static func mark(_ text: Substring.UnicodeScalarView) -> (PluralToken, length: Int)? {
    switch (text.first, text.dropFirst().first) {
    case ("%", _): (.percent, 1)
    case (",", _): (.comma, 1)
    case ("=", _): (.equals, 1)
    case ("!", "="): (.unequal, 2)
    case (".", "."): (.dots, 2)
    default: nil
    }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool { ("a"..."z").contains(scalar) }
}
