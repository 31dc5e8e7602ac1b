/// A condition of a plural rule for whole numbers: relations such as `n % 10 = 2..4,7` joined by `and`, and those by `or` (UTS #35,
/// part 3, "Plural rules syntax"). Samples after `@` are skipped.
struct PluralCondition: Sendable {
  /// `alternatives[i]` holds when all of its relations do; an empty condition always holds.
  private let alternatives: [[Relation]]

  /// `nil` when the text is no condition.
  init?(_ text: String) {
    let rule = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)[0]
    let words = rule.split(whereSeparator: \.isWhitespace)
    guard !words.isEmpty else {
      alternatives = [[]]
      return
    }
    var alternatives: [[Relation]] = []
    for alternative in words.split(separator: "or", omittingEmptySubsequences: false) {
      var relations: [Relation] = []
      for relation in alternative.split(separator: "and", omittingEmptySubsequences: false) {
        guard let read = Relation(relation.joined()) else { return nil }
        relations.append(read)
      }
      alternatives.append(relations)
    }
    self.alternatives = alternatives
  }

  /// Whether a number, which is not negative, meets the condition.
  func holds(for number: Int) -> Bool {
    alternatives.contains { $0.allSatisfy { $0.holds(for: number) } }
  }

  /// `n % 10 = 2..4,7`, or with `!=`.
  private struct Relation: Sendable {
    /// Whether the operand is the number itself; the others (`v`, `f`, `t`, `e` …) count decimals and are 0 for whole numbers.
    let isNumber: Bool
    let modulus: Int?
    let isNegated: Bool
    let ranges: [ClosedRange<Int>]

    init?(_ text: String) {
      guard let equals = text.utf8.firstIndex(of: 0x3D) else { return nil }
      var left = text[..<equals]
      isNegated = left.utf8.last == 0x21
      if isNegated { left = left.dropLast() }
      let operand = left.split(separator: "%", omittingEmptySubsequences: false)
      switch operand[0] {
      case "n", "i": isNumber = true
      case "v", "w", "f", "t", "c", "e": isNumber = false
      default: return nil
      }
      switch operand.count {
      case 1: modulus = nil
      case 2:
        guard let value = Int(operand[1]), value > 0 else { return nil }
        modulus = value
      default: return nil
      }
      guard let ranges = Self.ranges(text[text.utf8.index(after: equals)...]) else { return nil }
      self.ranges = ranges
    }

    func holds(for number: Int) -> Bool {
      let operand = isNumber ? number : 0
      let value = modulus.map { operand % $0 } ?? operand
      return ranges.contains { $0.contains(value) } != isNegated
    }

    private static func ranges(_ list: Substring) -> [ClosedRange<Int>]? {
      var ranges: [ClosedRange<Int>] = []
      for item in list.split(separator: ",", omittingEmptySubsequences: false) {
        let ends = item.split(separator: "..", omittingEmptySubsequences: false)
        guard ends.count <= 2, let low = Int(ends[0]), let high = Int(ends[ends.count - 1]), low <= high else { return nil }
        ranges.append(low...high)
      }
      return ranges
    }
  }
}
