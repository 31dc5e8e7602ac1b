package import CatalogueModel
import ManifestDecoding
package import Templating
import TextBasics

/// The theme's texts in one language. Every name of the default language is there: a missing one has the default's text.
package struct Strings: Sendable {
  package let language: LanguageTag
  package let direction: String
  /// The texts as templates see them: `{{strings.name}}`, with a record for each part before a dot.
  package let record: Record
  private let texts: [String: String]
  private let datePattern: DatePattern
  private let pluralRules: PluralRules
  package let titleOrder: TitleOrder

  init(language: LanguageTag, texts: [String: String], schema: DottedNames) {
    self.language = language
    self.texts = texts
    direction = texts["direction"] == "rtl" ? "rtl" : "ltr"
    record = schema.record(texts)
    pluralRules = PluralRules(Self.pluralRules(in: texts))
    titleOrder = TitleOrder(alphabet: texts[StringNames.alphabet] ?? "")
    datePattern = DatePattern(
      texts[StringName.datePattern.rawValue] ?? "", months: (1...12).map { texts["date.months.\($0)"] ?? String($0) },
      days: (1...31).reduce(into: [:]) { days, day in days[day] = texts[StringNames.days + String(day)] })
  }

  /// A text; empty when the default language has none, which was reported.
  package subscript(_ name: StringName) -> String { texts[name.rawValue] ?? "" }

  /// A text whose `{name}` placeholders are filled in; placeholders without a value stay as they are.
  package func format(_ name: StringName, _ values: KeyValuePairs<String, String>) -> String {
    var text = self[name]
    for (placeholder, value) in values { text = text.replacing(placeholder: placeholder, with: value) }
    return text
  }

  /// A text that counts, in the form that goes with the number, `{count}` filled in.
  package func count(_ name: PluralName, _ number: Int) -> String {
    let form = pluralRules.form(of: number)
    let text = texts[name.rawValue + "." + form.rawValue] ?? texts[name.otherForm] ?? ""
    return text.replacing(placeholder: "count", with: String(number))
  }

  /// The size of a file in bytes as people read it, in powers of 1,000.
  package func size(_ bytes: Int) -> String {
    if bytes < 1_000 { return format(.sizeBytes, ["number": String(bytes)]) }
    let (name, unit) = bytes < 1_000_000 ? (StringName.sizeKilobytes, 1_000) : (.sizeMegabytes, 1_000_000)
    let tenths = bytes / (unit / 10)
    let number = tenths < 100 ? "\(tenths / 10)\(self[.decimalSeparator])\(tenths % 10)" : String(tenths / 10)
    return format(name, ["number": number])
  }

  package func forms(_ name: PluralName) -> [(form: PluralForm, text: String)] {
    PluralForm.allCases.compactMap { form in texts[name.rawValue + "." + form.rawValue].map { (form, $0) } }
  }

  /// The plural rules written in a strings file.
  static func pluralRules(in texts: [String: String]) -> [PluralForm: String] {
    PluralForm.allCases.reduce(into: [:]) { rules, form in rules[form] = texts[StringNames.pluralRules + form.rawValue] }
  }

  /// A day as this language writes it, by `date.pattern`, `date.months` and `date.days`.
  package func date(_ date: CalendarDate) -> String { datePattern.text(date) }
}

extension String {
  /// The text with every `{name}` replaced.
  func replacing(placeholder name: String, with value: String) -> String {
    let mark = Array("{\(name)}".utf8)
    let bytes = Array(utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == ASCII.openBrace, bytes[index...].starts(with: mark) {
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
