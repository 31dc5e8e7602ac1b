package import Diagnostics
import Files
package import Portal
package import TextBasics

/// The theme's strings in every language of the portal.
///
/// A class, though it never changes: every page asks it for the strings of its language.
package final class StringsSet: Sendable {
  /// The names that templates know: those of the default language, or the built-in ones if all templates are built in too.
  package let schema: DottedNames
  private let byLanguage: LanguageTable<Strings>
  private let fallback: Strings
  /// The strings files of the theme's other languages, and the names of those already looked up.
  private let otherFiles: [LanguageTag: ThemeFile]
  private let otherNames = Remembered<LanguageTag, String?>()

  /// Reads `strings/LANGUAGE.yaml`; a region without a file, such as `en-US`, has the strings of its language. A language without
  /// either is an error, and so is a missing string that docportal needs. A string that only the default language has, or only
  /// another, or that nothing shows, is a warning.
  ///
  /// `place` is where the portal names a language.
  package init(_ theme: ThemeFiles, languages: [LanguageTag], place: (LanguageTag) -> Place, log: inout DiagnosticLog) {
    var byLanguage: [LanguageTag: [String: String]] = [:]
    var defaults: [String: String] = [:]
    var hasDefaults = true
    var check = StringsCheck(theme)
    let files = theme.files(below: "strings/", suffix: ".yaml")
    for (index, language) in languages.enumerated() {
      var found = DiagnosticLog()
      // A region's own file, or that of its language.
      let paths = language.fallbacks.map { "strings/\($0.text).yaml" }
      let file = paths.lazy.compactMap { path in files.first { $0.path == path } }.first
      let isBuiltInEnglish = file.map { $0.isEnglish && !theme.ownPaths.contains($0.path) } ?? false
      let table = isBuiltInEnglish ? builtInEnglish : file.flatMap { readStrings($0, &found) }
      if file == nil {
        let known = files.map { String($0.path.dropFirst("strings/".count).dropLast(".yaml".count)) }.joined(separator: ", ")
        found.report(Diagnostic(.theme.missingStrings, language.text, known, at: place(language)))
      }
      log.merge(found)
      // A portal's file overlays the built-in one, and a region's file that of its language: each only needs its differences.
      var strings = table?.byName ?? [:]
      // The built-in files have no faults of their own, as tests ensure.
      let own = paths.contains(where: theme.ownPaths.contains) ? table : nil
      for path in paths {
        for lower in [files.first { $0.path == path && $0.path != file?.path }, theme.replaced(path)] {
          strings.merge(faultlessStrings(lower)) { own, _ in own }
        }
      }
      if index == 0 {
        hasDefaults = !found.hasErrors
        // Built-in templates need only built-in texts: finding the names in 46 templates would take 1.5 million instructions.
        let isWhole = table != nil && own == nil && !theme.hasOwnTemplates
        defaults = isWhole ? strings : check.completing(strings, of: hasDefaults ? table : nil, &log)
        if let own, hasDefaults { check.reportUnused(own, strings, &log) }
      } else if let table, hasDefaults, !found.hasErrors {
        check.compare(table, strings, with: defaults, &log)
      }
      if let own {
        reportPluralForms(own, strings, &log)
        check.reportPlaceholders(own, &log)
        check.reportUntranslated(own, &log)
      }
      byLanguage[language] = strings
    }
    let schema = theme.hasOwnTemplates ? DottedNames(names: Array(defaults.keys)) : .builtInStrings
    self.schema = schema
    let fallback = Strings(language: languages[0], defaults, schema: schema)
    self.fallback = fallback
    self.byLanguage = LanguageTable(languages) { language in
      let own = byLanguage[language] ?? [:]
      let names = StringNames(own)
      // Usually the default language is complete.
      return language == languages[0] && own == defaults
        ? fallback
        : Strings(language: language, names.filled(from: defaults), schema: schema, borrowed: names.borrowed, from: defaults)
    }
    otherFiles = files.reduce(into: [:]) { others, file in
      if let language = stringsLanguage(file.path), !languages.contains(language) { others[language] = file }
    }
  }

  package subscript(language: LanguageTag) -> Strings { byLanguage[language] ?? fallback }

  /// The name of the language in the language itself; `nil` if neither the theme nor the table of names has it.
  package func name(of language: LanguageTag) -> String? {
    byLanguage[language]?[.languageName]
      ?? otherNames[language] { faultlessStrings(otherFiles[$0])[StringName.languageName.rawValue] }
      ?? language.ownName
  }
}

/// The built-in English strings, which have every name that docportal and its templates know.
let builtInEnglish = builtInThemeFiles.first(where: \.isEnglish).flatMap { readStrings($0, &silentLog) }

extension DottedNames {
  /// The names that built-in templates can show, in every language.
  package static let builtInStrings = DottedNames(names: Array((builtInEnglish?.byName ?? [:]).keys))
}

/// Returns `nil` if a strings file is not text.
private func readStrings(_ file: ThemeFile, _ log: inout DiagnosticLog) -> StringsTable? {
  let path = "Templates/" + file.path
  guard let language = stringsLanguage(file.path), let text = validUTF8Text(file.bytes, file: path, log: &log) else { return nil }
  return decodeStrings(TextFile(path: path, text: text), language: language, log: &log)
}

/// The strings of a file without reports: the built-in ones have no faults, as tests ensure, and the faults of others are
/// reported if their language is one of the portal's.
func faultlessStrings(_ file: ThemeFile?) -> [String: String] {
  file.flatMap { readStrings($0, &silentLog) }?.byName ?? [:]
}

extension StringsTable {
  var byName: [String: String] {
    Dictionary(texts.map { ($0.name.value, $0.text) }, uniquingKeysWith: { first, _ in first })
  }
}
