package import Diagnostics
package import ManifestDecoding
package import TextBasics

/// Reports plural rules that cannot be read, forms that no rule chooses, and forms that a rule chooses and a text lacks.
package func reportPluralForms(_ table: StringsTable, _ texts: [String: String], _ log: inout DiagnosticLog) {
  let rules = Strings.pluralRules(in: texts)
  let places = Dictionary(table.texts.map { ($0.name.value, $0.name.place) }, uniquingKeysWith: { first, _ in first })
  _ = PluralRules(rules) { form in
    let name = StringNames.pluralRules + form.rawValue
    log.report(.impossiblePluralRule(texts[name] ?? "", at: places[name] ?? Place(file: table.path)))
  }
  for text in PluralName.allCases where texts[text.otherForm] != nil {
    for form in PluralForm.allCases where form != .other {
      let name = text.rawValue + "." + form.rawValue
      switch (texts[name], rules[form]) {
      case (nil, .some): log.report(.missingPluralForm(name, at: places[text.otherForm] ?? Place(file: table.path)))
      case (.some, nil): log.report(.unusedPluralForm(name, form.rawValue, at: places[name] ?? Place(file: table.path)))
      case (nil, nil), (.some, .some): break
      }
    }
  }
}

extension Diagnostic {
  package static func impossiblePluralRule(_ rule: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "theme.pluralRule", "'\(rule)' is no plural rule", at: place,
      explanation: "A rule compares the number n, as in 'n % 10 = 2..4 and n % 100 != 12..14'.",
      solution: "take the language's rule from the plural rules of Unicode CLDR")
  }

  package static func missingPluralForm(_ name: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, "theme.missingPluralForm", "the plural form '\(name)' is missing", at: place,
      explanation: "The language's plural rules choose it for some numbers; 'other' is shown instead.", solution: "add it")
  }

  package static func unusedPluralForm(_ name: String, _ form: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, "theme.unusedPluralForm", "no plural rule chooses '\(name)'", at: place,
      explanation: "A text under this name is never shown.", solution: "add the rule 'plural.\(form)', or remove the text")
  }
}
