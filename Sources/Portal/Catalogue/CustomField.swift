/// A field that the author declared for documents, besides those that every portal has.
package struct CustomField: Hashable, Sendable {
  /// The type of a value.
  package enum Kind: String, CaseIterable, Sendable {
    case text, date, number, choice, person

    /// A document may have several values.
    package var takesSeveral: Bool { self == .choice || self == .person }
  }

  /// One of the values of a choice.
  package struct Choice: Hashable, Sendable {
    package let id: Identifier
    package let title: LocalizedText
  }

  package let id: Identifier
  package let title: LocalizedText
  package let kind: Kind
  /// Empty unless the field is a choice.
  package internal(set) var choices: [Choice] = []
  /// Lists show the field.
  package internal(set) var isListed = false
  /// Documents can be filtered by the field.
  package internal(set) var isFilter = false
  /// A document is due from its day on.
  package internal(set) var reminds = false

  /// Its name in programs and addresses, distinct from the fields of every document, such as `field.status`.
  package var name: String { "field." + id.text }
}

/// A value of a declared field, of the field's kind.
package enum FieldValue: Hashable, Sendable {
  /// A text or a person.
  case text(LocalizedText)
  case date(CalendarDate)
  case number(DecimalNumber)
  case choice(CustomField.Choice)
}

extension FieldValue {
  /// The value in one language, as programs read it.
  package func machineText(in language: LanguageTag) -> String {
    switch self {
    case .text(let text): text[language]
    case .date(let date): date.text
    case .number(let number): number.text
    case .choice(let choice): choice.id.text
    }
  }
}

/// A document's value of one of the declared fields.
package struct DocumentField: Hashable, Sendable {
  package let field: CustomField
  /// One value, or several if the field's kind allows that; never empty.
  package let values: [FieldValue]

  /// Its day, not later than a day, of which the author is reminded.
  package func due(on today: CalendarDate) -> CalendarDate? {
    guard field.reminds, case .date(let day)? = values.first, day <= today else { return nil }
    return day
  }
}
