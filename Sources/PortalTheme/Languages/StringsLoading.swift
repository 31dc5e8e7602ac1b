package import CatalogueModel
package import Diagnostics
import FileAccess
import ManifestDecoding
package import TextBasics

/// The theme's texts in every language of the portal.
package struct StringsSet: Sendable {
  package let schema: DottedNames
  private let byLanguage: [LanguageTag: Strings]
  private let fallback: Strings
  /// What the theme's other languages call themselves.
  private let otherNames: [LanguageTag: String]

  /// Reads `strings/LANGUAGE.yaml`. A language without a file and a missing text that docportal needs are errors; a text that only
  /// the default language has, or only another, or that nothing shows, is a warning.
  ///
  /// `place` is where the portal names a language.
  package init(_ theme: ThemeFiles, languages: [LanguageTag], place: (LanguageTag) -> Place, log: inout DiagnosticLog) {
    var tables: [LanguageTag: [String: String]] = [:]
    var defaults: [String: String] = [:]
    var hasDefaults = true
    let standIns = StandInStrings(theme: theme)
    let placeholders = PlaceholderCheck(english: standIns.builtIn)
    for (index, language) in languages.enumerated() {
      var found = DiagnosticLog()
      let table = Self.table(theme, language, place(language), &found)
      log.merge(found)
      let texts = Self.byName(table).merging(Self.builtInTexts(theme, language)) { own, _ in own }
      if index == 0 {
        hasDefaults = !found.hasErrors
        defaults = standIns.completing(texts, of: hasDefaults ? table : nil, &log)
        if let table, hasDefaults { standIns.reportUnused(table, texts, &log) }
      } else if let table, hasDefaults, !found.hasErrors {
        Self.compare(table, texts, defaults, &log)
      }
      if let table {
        reportPluralForms(table, texts, &log)
        placeholders.report(table, &log)
      }
      tables[language] = texts
    }
    let schema = DottedNames(names: Array(defaults.keys))
    self.schema = schema
    byLanguage = tables.reduce(into: [:]) { byLanguage, table in
      let texts = StringNames(table.value).filled(from: defaults)
      byLanguage[table.key] = Strings(language: table.key, texts: texts, schema: schema)
    }
    fallback = Strings(language: languages[0], texts: defaults, schema: schema)
    otherNames = Self.otherNames(theme, languages)
  }

  package subscript(language: LanguageTag) -> Strings { byLanguage[language] ?? fallback }

  /// What a language calls itself, when the theme has its texts.
  package func name(of language: LanguageTag) -> String? { byLanguage[language]?[.languageName] ?? otherNames[language] }

  static func byName(_ table: StringsTable?) -> [String: String] {
    Dictionary(table?.texts.map { ($0.name.value, $0.text) } ?? [], uniquingKeysWith: { first, _ in first })
  }

  private static func table(
    _ theme: ThemeFiles, _ language: LanguageTag, _ place: Place, _ log: inout DiagnosticLog
  ) -> StringsTable? {
    let path = "strings/\(language.text).yaml"
    guard let file = theme.files.first(where: { $0.path == path }) else {
      let known = theme.files(below: "strings/", suffix: ".yaml").map { String($0.path.dropFirst(8).dropLast(5)) }
      log.report(Diagnostic(.theme.missingStrings, language.text, known.joined(separator: ", "), at: place))
      return nil
    }
    guard let text = validUTF8Text(file.bytes, file: "Templates/" + path, log: &log) else { return nil }
    return decodeStrings(TextFile(path: "Templates/" + path, text: text), language: language, log: &log)
  }

  /// The built-in texts that a portal's file of the same language is laid over: it need only hold the texts that it changes.
  private static func builtInTexts(_ theme: ThemeFiles, _ language: LanguageTag) -> [String: String] {
    let path = "strings/\(language.text).yaml"
    // The built-in texts have no faults, which tests ensure.
    var ignored = DiagnosticLog()
    guard let file = theme.replaced(path), let text = validUTF8Text(file.bytes, file: path, log: &ignored) else { return [:] }
    return byName(decodeStrings(TextFile(path: path, text: text), language: language, log: &ignored))
  }

  private static func otherNames(_ theme: ThemeFiles, _ languages: [LanguageTag]) -> [LanguageTag: String] {
    theme.files(below: "strings/", suffix: ".yaml").reduce(into: [:]) { names, file in
      guard let language = LanguageTag(String(file.path.dropFirst(8).dropLast(5))), !languages.contains(language) else { return }
      // Faults are reported when the language becomes one of the portal's.
      var ignored = DiagnosticLog()
      guard let text = validUTF8Text(file.bytes, file: file.path, log: &ignored) else { return }
      let table = decodeStrings(TextFile(path: file.path, text: text), language: language, log: &ignored)
      names[language] = byName(table)[StringName.languageName.rawValue]
    }
  }

  private static func compare(
    _ table: StringsTable, _ texts: [String: String], _ defaults: [String: String], _ log: inout DiagnosticLog
  ) {
    let expected = Set(StringNames(defaults).compared)
    let names = StringNames(texts)
    let missing = expected.subtracting(names.compared).sorted()
    if !missing.isEmpty { log.report(Diagnostic(.theme.missingTranslation, missing, in: table)) }
    for (name, _) in table.texts {
      guard let compared = names.compared(name.value), !expected.contains(compared) else { continue }
      log.report(
        Diagnostic(
          .theme.unusedString, name.value, at: name.place, explanation: "The default language has no text of this name.",
          fix: didYouMean(name.value, among: expected)))
    }
  }
}
