package import OfficeLinks
package import Portal
package import Templates
import TextBasics

/// The theme's strings in one language. They have every name of the default language: a missing string is the default's.
///
/// A class, though it never changes: every page of the language refers to it.
package final class Strings: Sendable {
  package let language: LanguageTag
  package let direction: String
  /// The strings as templates see them: `{{strings.name}}`, with a record for each part before a dot.
  package let record: Record
  private let strings: [String: String]
  /// The strings with placeholders.
  private let patterns: [String: StringPattern]
  private let datePattern: StringPattern
  private let months: [String]
  private let days: [String]
  private let pluralRules: PluralRules
  /// The strings with a count that are in the default language, with its rules.
  private let borrowed: (names: Set<PluralName>, rules: PluralRules)
  package let titleOrder: TitleOrder

  init(
    language: LanguageTag, _ strings: [String: String], schema: DottedNames, borrowed: Set<PluralName> = [],
    from defaults: [String: String] = [:]
  ) {
    self.language = language
    self.strings = strings
    patterns = strings.filter { $0.value.utf8.contains(ASCII.openBrace) }.mapValues(StringPattern.init)
    direction = strings["direction"] == "rtl" ? "rtl" : "ltr"
    record = schema.record(strings)
    pluralRules = PluralRules(Self.pluralRules(in: strings))
    self.borrowed = (borrowed, PluralRules(Self.pluralRules(in: defaults)))
    titleOrder = TitleOrder(alphabet: strings[StringNames.alphabet] ?? "")
    datePattern = StringPattern(strings[StringName.datePattern.rawValue] ?? "")
    months = (1...12).map { strings["date.months.\($0)"] ?? String($0) }
    days = (1...31).map { strings[StringNames.days + String($0)] ?? String($0) }
  }

  /// A string, or empty if the default language has none, which was reported.
  package subscript(_ name: StringName) -> String { strings[name.rawValue] ?? "" }

  /// A string with its `{name}` placeholders filled in; placeholders without a value stay.
  package func format(_ name: StringName, _ values: KeyValuePairs<String, String>) -> String {
    guard let pattern = patterns[name.rawValue] else { return self[name] }
    return pattern.filled { placeholder in values.first { $0.key == placeholder }?.value }
  }

  /// A text about a checked link, with its values for `{1}`, `{2}`; `nil` if the language has none with these placeholders.
  package func link(_ name: String, _ values: [String]) -> String? {
    let name = StringNames.checkedLinks + name
    guard let pattern = patterns[name] else { return strings[name] }
    let known = values.indices.map { String($0 + 1) }
    guard pattern.names.allSatisfy(known.contains) else { return nil }
    return pattern.filled { placeholder in known.firstIndex(of: placeholder).map { values[$0] } }
  }

  /// The name of a document's app, or the word for a file without one.
  package func name(of app: OfficeApp?) -> String { app?.name ?? self[.file] }

  /// The name of files with this extension, such as "Word document", or `nil` for types that only their extension names.
  package func name(ofType type: String) -> String? { strings["types." + lowercasedASCII(type)] }

  /// The text of a launch link's button, such as "Edit in Word".
  package func label(_ link: LaunchLink) -> String { format(link.labels.page, ["app": link.app.name]) }

  /// A string in the plural form for a number, with `{count}` filled in.
  package func count(_ name: PluralName, _ number: Int) -> String {
    let form = (borrowed.names.contains(name) ? borrowed.rules : pluralRules).form(of: number)
    let ofForm = name.rawValue + "." + form.rawValue
    let string = strings[ofForm] == nil ? name.otherForm : ofForm
    guard let pattern = patterns[string] else { return strings[string] ?? "" }
    return pattern.filled { $0 == "count" ? self.number(number) : nil }
  }

  /// A whole number that is not negative, with the language's thousands separator.
  package func number(_ number: Int) -> String {
    if number < 1_000 { return String(number) }
    let rest = String(number % 1_000)
    let padding = String(repeating: "0", count: 3 - rest.utf8.count)
    return format(.thousands, ["thousands": self.number(number / 1_000), "rest": padding + rest])
  }

  /// The groups of words that mean the same in a search, in this language; those of the manifest extend them.
  package var synonyms: [[String]] {
    Array(self[.searchSynonyms].utf8).split(separator: UInt8(ascii: ";")).map { group in
      let words = group.split(separator: UInt8(ascii: ",")).map { String(decoding: trimmingWhiteSpace($0), as: UTF8.self) }
      return words.filter { !$0.isEmpty }
    }.filter { $0.count > 1 }
  }

  /// The size of a file as people read it, in powers of 1,000.
  package func size(_ bytes: Int) -> String {
    if bytes < 1_000 { return format(.sizeBytes, ["number": String(bytes)]) }
    let (name, unit) = bytes < 1_000_000 ? (StringName.sizeKilobytes, 1_000) : (.sizeMegabytes, 1_000_000)
    let tenths = bytes / (unit / 10)
    let number = tenths < 100 ? "\(tenths / 10)\(self[.decimalSeparator])\(tenths % 10)" : self.number(tenths / 10)
    return format(name, ["number": number])
  }

  /// A decimal number with this language's separator.
  package func number(_ number: DecimalNumber) -> String { number.text.replacing(".", with: self[.decimalSeparator]) }

  package func forms(_ name: PluralName) -> [(form: PluralForm, text: String)] {
    PluralForm.allCases.compactMap { form in strings[name.rawValue + "." + form.rawValue].map { (form, $0) } }
  }

  /// The plural rules written in a strings file.
  static func pluralRules(in strings: [String: String]) -> [PluralForm: String] {
    PluralForm.allCases.reduce(into: [:]) { rules, form in rules[form] = strings[StringNames.pluralRules + form.rawValue] }
  }

  /// A day as this language writes it, by `date.pattern`, `date.months` and `date.days`.
  package func date(_ date: CalendarDate) -> String {
    datePattern.filled { placeholder in
      switch placeholder {
      case "day": days[date.day - 1]
      case "month": months[date.month - 1]
      case "year": String(date.year)
      default: nil
      }
    }
  }
}

extension LaunchLink {
  /// The label of its button on a page and, with the document's title, in a message.
  package var labels: (page: StringName, message: StringName) {
    switch (form, mode) {
    case (.plain, _), (.abbreviated, _): (.openPlain, .emailPlain)
    case (.full, .edit): (.openEdit, .emailEdit)
    case (.full, .view): (.openView, .emailView)
    case (.full, .new): (.openNew, .emailNew)
    }
  }
}
