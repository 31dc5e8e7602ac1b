import TextBasics

/// A condition of a plural rule for whole numbers: relations such as `n % 10 = 2..4,7` joined by `and`, and those by `or` (UTS
/// #35, part 3, "Plural rules syntax"). Samples after `@` are skipped.
package struct PluralCondition: Sendable {
  /// `alternatives[i]` holds when all of its relations do.
  private let alternatives: [[Relation]]

  /// `nil` when the text is no condition; an empty one, which always holds, is only for `other`, whose rule is never asked.
  package init?(_ text: String) {
    guard var reader = PluralToken.tokens(of: text).map(TokenReader.init) else { return nil }
    var alternatives: [[Relation]] = []
    repeat {
      var relations: [Relation] = []
      repeat {
        guard let relation = Relation(&reader) else { return nil }
        relations.append(relation)
      } while reader.take(.word("and"))
      alternatives.append(relations)
    } while reader.take(.word("or"))
    guard reader.rest.isEmpty else { return nil }
    self.alternatives = alternatives
  }

  /// Whether a number, which is not negative, meets the condition.
  package func holds(for number: Int) -> Bool {
    alternatives.contains { $0.allSatisfy { $0.holds(for: number) } }
  }

  /// `n % 10 = 2..4,7`, or with `!=`.
  private struct Relation: Sendable {
    /// Whether the operand is the number itself; the others (`v`, `f`, `t`, `e` …) count decimals and are 0 for whole numbers.
    let isNumber: Bool
    let modulus: Int?
    let isNegated: Bool
    let ranges: [ClosedRange<Int>]

    init?(_ reader: inout TokenReader) {
      switch reader.word() {
      case "n", "i": isNumber = true
      case "v", "w", "f", "t", "c", "e": isNumber = false
      default: return nil
      }
      if reader.take(.percent) {
        guard let value = reader.number(), value > 0 else { return nil }
        modulus = value
      } else {
        modulus = nil
      }
      isNegated = reader.take(.unequal)
      guard isNegated || reader.take(.equals) else { return nil }
      var ranges: [ClosedRange<Int>] = []
      repeat {
        guard let low = reader.number() else { return nil }
        guard let high = reader.take(.dots) ? reader.number() : low, low <= high else { return nil }
        ranges.append(low...high)
      } while reader.take(.comma)
      self.ranges = ranges
    }

    func holds(for number: Int) -> Bool {
      let operand = isNumber ? number : 0
      let value = modulus.map { operand % $0 } ?? operand
      return ranges.contains { $0.contains(value) } != isNegated
    }
  }

  /// The tokens that are not read yet.
  private struct TokenReader {
    private(set) var rest: ArraySlice<PluralToken>

    init(_ tokens: [PluralToken]) { rest = tokens[...] }

    /// Whether a token comes next, which is then read.
    mutating func take(_ token: PluralToken) -> Bool {
      guard rest.first == token else { return false }
      rest.removeFirst()
      return true
    }

    mutating func word() -> String? {
      guard case .word(let word)? = rest.first else { return nil }
      rest.removeFirst()
      return word
    }

    mutating func number() -> Int? {
      guard case .number(let number)? = rest.first else { return nil }
      rest.removeFirst()
      return number
    }
  }
}
