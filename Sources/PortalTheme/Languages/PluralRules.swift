/// Which form of a text goes with a whole number, by the plural rules of Unicode (UTS #35, part 3, "Language Plural Rules"), as a
/// language's strings file writes them: `one: i = 1 and v = 0`.
package struct PluralRules: Sendable {
  /// The rules of each form in the standard's order; a number that none fits has the form `other`.
  private let rules: [(form: PluralForm, condition: PluralCondition)]

  /// The rules written for some forms; each form whose rule cannot be read is told to `onFault` and left out.
  package init(_ written: [PluralForm: String], onFault: (PluralForm) -> Void = { _ in }) {
    var rules: [(form: PluralForm, condition: PluralCondition)] = []
    for form in PluralForm.allCases where form != .other {
      guard let text = written[form] else { continue }
      if let condition = PluralCondition(text) { rules.append((form, condition)) } else { onFault(form) }
    }
    self.rules = rules
  }

  /// The form for a number of things.
  package func form(of number: Int) -> PluralForm {
    rules.first { $0.condition.holds(for: number) }?.form ?? .other
  }
}

/// The forms that a language can have (UTS #35, "plural category").
package enum PluralForm: String, CaseIterable, Sendable {
  case zero
  case one
  case two
  case few
  case many
  case other
}
