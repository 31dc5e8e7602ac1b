import Portal
import Templates
import Theme

/// A document's value of a declared field, as templates show it.
struct FieldModel: TemplateModel {
  let strings: Strings
  let field: DocumentField

  static let schema = ModelSchema<Self>(
    .text("field") { $0.field.field.id.text },
    .text("title") { $0.field.field.title[$0.strings.language] },
    .text("text") { $0.text },
    // Only for a day, for `datetime`.
    .text("machine") { model in
      if case .date(let date) = model.field.values.first { date.text } else { nil }
    },
    .text("label") { $0.label },
    .text("tone") { $0.tone })

  var text: String { strings.text(field) }

  /// The title and the value, for a line of facts.
  var label: String {
    strings.format(.fieldLabel, ["title": field.field.title[strings.language], "value": text])
  }
}

extension FieldModel {
  /// The colour of the one value of a choice that lists show, from 0 to 3 by its place among the choices.
  var tone: String? {
    guard field.field.isListed, field.values.count == 1, case .choice(let choice)? = field.values.first else { return nil }
    return field.field.choices.firstIndex(of: choice).map { String($0 % 4) }
  }
}

extension Strings {
  /// A document's values of a field, in this language.
  func text(_ field: DocumentField) -> String { field.values.map(text).joined(separator: ", ") }

  private func text(_ value: FieldValue) -> String {
    switch value {
    case .text(let text): text[language]
    case .date(let date): self.date(date)
    case .number(let number): self.number(number)
    case .choice(let choice): choice.title[language]
    }
  }

  /// A value for filtering: the one in the page's address, the same in every language, and its title. Days are filtered by their
  /// years.
  func filter(_ value: FieldValue) -> (value: String, title: String) {
    switch value {
    case .text(let text): (text.fallback, text[language])
    case .date(let date): (String(date.year), String(date.year))
    case .number(let number): (number.text, self.number(number))
    case .choice(let choice): (choice.id.text, choice.title[language])
    }
  }
}
