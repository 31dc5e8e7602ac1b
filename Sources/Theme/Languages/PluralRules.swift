import Diagnostics
import Portal
import TextBasics

/// The forms that a language can have (UTS #35, "plural category"), in the standard's order.
package enum PluralForm: String, CaseIterable, Sendable {
  case zero
  case one
  case two
  case few
  case many
  case other
}

/// The rules that choose the form of a text for a whole number: the plural rules of Unicode (UTS #35, part 3, "Language Plural
/// Rules"), as a language's strings file writes them: `one: i = 1 and v = 0`.
struct PluralRules: Sendable {
  /// A number that matches none has the form `other`.
  private let rules: [(form: PluralForm, condition: PluralCondition)]

  /// A form whose rule cannot be read is passed to `onFault` and left out.
  init(_ written: [PluralForm: String], onFault: (PluralForm) -> Void = { _ in }) {
    var rules: [(form: PluralForm, condition: PluralCondition)] = []
    for form in PluralForm.allCases where form != .other {
      guard let text = written[form] else { continue }
      if let condition = PluralCondition(text) { rules.append((form, condition)) } else { onFault(form) }
    }
    self.rules = rules
  }

  func form(of number: Int) -> PluralForm { rules.first { $0.condition.holds(for: number) }?.form ?? .other }
}

/// A plural rule for whole numbers: relations such as `n % 10 = 2..4,7`, joined by `and` and then by `or` (UTS #35, part 3,
/// "Plural rules syntax"). Samples after `@` are skipped.
struct PluralCondition: Sendable {
  /// `alternatives[i]` holds if all of its relations do.
  private let alternatives: [[Relation]]

  /// Returns `nil` if the text is not a rule. An empty rule is only for `other`, which needs none.
  init?(_ text: String) {
    var alternatives: [[Relation]] = []
    for alternative in Self.words(text).split(separator: "or", omittingEmptySubsequences: false) {
      let parts = alternative.split(separator: "and", omittingEmptySubsequences: false)
      let relations = parts.compactMap { Relation(Array($0)) }
      guard relations.count == parts.count else { return nil }
      alternatives.append(relations)
    }
    self.alternatives = alternatives
  }

  /// True if a number, which is not negative, meets the condition.
  func holds(for number: Int) -> Bool { alternatives.contains { $0.allSatisfy { $0.holds(for: number) } } }

  /// Runs of letters, of digits and of punctuation.
  private static func words(_ text: String) -> [Substring] {
    var words: [Substring] = []
    var rest = text.prefix { $0 != "@" }.drop(while: \.isWhitespace)
    while let first = rest.first {
      let word = rest.prefix { $0.isLetter == first.isLetter && $0.isNumber == first.isNumber && !$0.isWhitespace }
      words.append(word)
      rest = rest[word.endIndex...].drop(while: \.isWhitespace)
    }
    return words
  }

  /// `n % 10 = 2..4,7`, or with `!=`.
  private struct Relation: Sendable {
    /// The operand is the number itself; the others count decimals and are 0 for whole numbers.
    private let isNumber: Bool
    private let modulus: Int?
    private let isNegated: Bool
    private let ranges: [ClosedRange<Int>]

    init?(_ words: [Substring]) {
      guard let sign = words.firstIndex(where: { $0 == "=" || $0 == "!=" }), sign == 1 || sign == 3 && words[1] == "%",
        ["n", "i", "v", "w", "f", "t", "c", "e"].contains(words[0])
      else { return nil }
      isNumber = words[0] == "n" || words[0] == "i"
      modulus = sign == 1 ? nil : Int(words[2])
      if sign == 3, modulus ?? 0 == 0 { return nil }
      isNegated = words[sign] == "!="
      var ranges: [ClosedRange<Int>] = []
      for range in words[(sign + 1)...].split(separator: ",", omittingEmptySubsequences: false) {
        let bounds = range.split(separator: "..", omittingEmptySubsequences: false)
        let numbers = bounds.compactMap { $0.count == 1 ? $0.first.flatMap { Int($0) } : nil }
        guard numbers.count == bounds.count, numbers.count <= 2, let low = numbers.first, let high = numbers.last, low <= high
        else { return nil }
        ranges.append(low...high)
      }
      self.ranges = ranges
    }

    func holds(for number: Int) -> Bool {
      let operand = isNumber ? number : 0
      let value = modulus.map { operand % $0 } ?? operand
      return ranges.contains { $0.contains(value) } != isNegated
    }
  }
}

/// Reports plural rules that cannot be read, forms that no rule chooses, and forms that a rule chooses but a string lacks.
func reportPluralForms(_ table: StringsTable, _ strings: [String: String], _ log: inout DiagnosticLog) {
  let rules = Strings.pluralRules(in: strings)
  let places = Dictionary(table.texts.map { ($0.name.value, $0.name.place) }, uniquingKeysWith: { first, _ in first })
  func place(_ name: String) -> Place { places[name] ?? Place(file: table.path) }
  _ = PluralRules(rules) { form in
    let name = StringNames.pluralRules + form.rawValue
    log.report(Diagnostic(.theme.pluralRule, strings[name] ?? "", at: place(name)))
  }
  for count in PluralName.allCases where strings[count.otherForm] != nil {
    for form in PluralForm.allCases where form != .other {
      let name = count.rawValue + "." + form.rawValue
      switch (strings[name], rules[form]) {
      case (nil, .some): log.report(Diagnostic(.theme.missingPluralForm, name, at: place(count.otherForm)))
      case (.some, nil): log.report(Diagnostic(.theme.unusedPluralForm, name, form.rawValue, at: place(name)))
      case (nil, nil), (.some, .some): break
      }
    }
  }
}
