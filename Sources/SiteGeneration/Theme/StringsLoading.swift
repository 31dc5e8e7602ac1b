import CatalogueModel
import Diagnostics
import ManifestDecoding

/// The theme's texts in every language of the portal.
struct StringsSet: Sendable {
  let schema: StringsSchema
  private let byLanguage: [LanguageTag: Strings]
  private let fallback: Strings

  /// Reads `strings/LANGUAGE.yaml`. A language without a file and texts that the program needs are errors; a text that only the default
  /// language has, or only another, is a warning.
  init(_ theme: ThemeFiles, languages: [LanguageTag], manifestPath: String, log: inout DiagnosticLog) {
    var tables: [LanguageTag: [String: String]] = [:]
    var defaults: [String: String] = [:]
    var hasDefaults = true
    for (index, language) in languages.enumerated() {
      var found = DiagnosticLog()
      let table = Self.table(theme, language, manifestPath, &found)
      log.merge(found)
      let texts = Self.byName(table)
      if index == 0 {
        hasDefaults = !found.hasErrors
        defaults = StandInStrings(theme).completing(texts, of: hasDefaults ? table : nil, &log)
      } else if let table, hasDefaults, !found.hasErrors {
        Self.compare(table, texts, Set(defaults.keys), &log)
      }
      tables[language] = texts
    }
    let schema = StringsSchema(names: Array(defaults.keys))
    self.schema = schema
    byLanguage = tables.mapValues { texts in texts.merging(defaults) { own, _ in own } }
      .reduce(into: [:]) { $0[$1.key] = Strings(language: $1.key, texts: $1.value, schema: schema) }
    fallback = Strings(language: languages[0], texts: defaults, schema: schema)
  }

  subscript(language: LanguageTag) -> Strings { byLanguage[language] ?? fallback }

  /// The texts of a table by their names.
  static func byName(_ table: StringsTable?) -> [String: String] {
    Dictionary(table?.texts.map { ($0.name.value, $0.text) } ?? [], uniquingKeysWith: { first, _ in first })
  }

  private static func table(
    _ theme: ThemeFiles, _ language: LanguageTag, _ manifestPath: String, _ log: inout DiagnosticLog
  ) -> StringsTable? {
    let path = "strings/\(language.text).yaml"
    guard let file = theme.files.first(where: { $0.path == path }) else {
      let known = theme.files(below: "strings/", suffix: ".yaml").map { String($0.path.dropFirst(8).dropLast(5)) }
      log.report(.missingStrings(language.text, known: known, manifest: manifestPath))
      return nil
    }
    guard let text = validUTF8Text(file.bytes, file: "Templates/" + path, log: &log) else { return nil }
    return decodeStrings(SourceText(path: "Templates/" + path, text: text), language: language, log: &log)
  }

  private static func compare(
    _ table: StringsTable, _ texts: [String: String], _ defaultNames: Set<String>, _ log: inout DiagnosticLog
  ) {
    let missing = defaultNames.subtracting(texts.keys).sorted()
    if !missing.isEmpty { log.report(.missingStringTranslations(missing, in: table.path)) }
    for (name, _) in table.texts where !defaultNames.contains(name.value) {
      log.report(.unknownString(name, known: defaultNames.sorted()))
    }
  }
}
