import CatalogueModel
import Diagnostics
import ManifestDecoding
import Templating

/// The theme's texts in one language. Every name of the default language is there: a missing one has the default's text.
struct Strings: Sendable {
  let language: LanguageTag
  /// `ltr` or `rtl`.
  let direction: String
  /// The texts as templates see them: `{{strings.name}}`, with a record for each part before a dot.
  let record: Record
  private let texts: [String: String]
  private let datePattern: DatePattern

  init(language: LanguageTag, texts: [String: String], schema: StringsSchema) {
    self.language = language
    self.texts = texts
    direction = texts["direction"] == "rtl" ? "rtl" : "ltr"
    record = schema.record(texts)
    datePattern = DatePattern(
      texts[StringName.datePattern.rawValue] ?? "", months: (1...12).map { texts["date.months.\($0)"] ?? String($0) })
  }

  /// A text; empty when the default language has none, which was reported.
  subscript(_ name: StringName) -> String { texts[name.rawValue] ?? "" }

  /// A text whose `{name}` placeholders are filled in; placeholders without a value stay as they are.
  func format(_ name: StringName, _ values: KeyValuePairs<String, String>) -> String {
    var text = self[name]
    for (placeholder, value) in values { text = text.replacing(placeholder: placeholder, with: value) }
    return text
  }

  /// A day as this language writes it, by `date.pattern` and `date.months`.
  func date(_ date: CalendarDate) -> String { datePattern.text(date) }
}

extension String {
  /// The text with every `{name}` replaced.
  func replacing(placeholder name: String, with value: String) -> String {
    let mark = Array("{\(name)}".utf8)
    let bytes = Array(utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x7B, bytes[index...].starts(with: mark) {
        result += Array(value.utf8)
        index += mark.count
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
