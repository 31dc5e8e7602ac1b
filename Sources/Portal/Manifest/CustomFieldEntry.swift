import Diagnostics
package import TextBasics

/// An element of `fields`.
package struct CustomFieldEntry: ManifestEntry {
  package var place = Place(file: "")
  var isDamaged = false
  package var id: Written<String>?
  package var title: TextEntry?
  package var kind: Written<CustomField.Kind>?
  package var choices: [ChoiceEntry] = []
  package var isListed = false
  package var isFilter = false
  package var remind: Written<Bool>?
  static let noun = "the field"
  static let table = FieldTable<Self>([
    Field("id", .id, \.id, required: true),
    Field("title", .localizedText, \.title, required: true),
    Field("type", .choice("type of field"), \.kind, "What its values are; text by default."),
    Field("choices", .list(of: .choiceOfField, "a choice", atLeast: "[draft, final]"), \.choices, "The values of a choice."),
    Field("listed", .flag, \.isListed, "Whether lists of documents show it."),
    Field("filter", .flag, \.isFilter, "Whether visitors can filter documents by it."),
    Field("remind", .written(.flag), \.remind, "Whether a document is due from its day on."),
  ])
}

/// An element of the `choices` of a field.
package struct ChoiceEntry: ManifestEntry {
  package var place = Place(file: "")
  var isDamaged = false
  package var id: Written<String>?
  package var title: TextEntry?
  static let noun = "the choice"
  static let table = FieldTable<Self>([
    Field("id", .id, \.id, required: true),
    Field("title", .localizedText, \.title),
  ])
}

extension FieldType where Value == ChoiceEntry {
  /// A choice, or its identifier alone, which is then its title too.
  static var choiceOfField: Self {
    let whole = FieldType.entry("choice")
    let id = FieldType<Written<String>>.id
    return Self(["anyOf": [id.schema, whole.schema]]) { value, name, log in
      if value.isMapping { return whole.read(value, name, &log) }
      return id.read(value, name, &log).map { id in
        var choice = ChoiceEntry(place: value.place)
        choice.id = id
        return choice
      }
    }
  }
}

/// The value of a declared field in a document. Its type is known once all declarations are read.
package struct WrittenFieldValue: Sendable {
  /// The elements of a list, or the single value.
  package let texts: [TextEntry]
  let isList: Bool
  package let place: Place

  fileprivate init?(_ value: YAMLValue, _ name: String, _ log: inout DiagnosticLog) {
    let type = FieldType<TextEntry>.localizedText
    place = value.place
    isList = value.isList
    if isList {
      guard let texts = FieldType.list(of: type, atLeast: "[Ann]").read(value, ValueName(name), &log) else { return nil }
      self.texts = texts
    } else {
      guard let text = type.read(value, ValueName(name), &log) else { return nil }
      texts = [text]
    }
  }
}

extension FieldType where Value == [(name: Written<String>, value: WrittenFieldValue)] {
  /// The values of declared fields, by their identifiers.
  static var fieldValues: Self {
    let text = FieldType<TextEntry>.localizedText.schema
    return Self([
      "type": "object",
      "additionalProperties": ["anyOf": [text, ["type": "array", "minItems": 1, "items": text]]],
    ]) { value, name, log in
      value.members(name.text, &log)?.compactMap { key, value in
        WrittenFieldValue(value, key.value, &log).map { (name: key, value: $0) }
      }
    }
  }
}
