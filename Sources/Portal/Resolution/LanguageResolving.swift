import Diagnostics

/// The portal's languages.
struct PortalLanguages: Sendable {
  /// In the order written; by default `en`.
  private(set) var tags: [LanguageTag] = []
  /// These are the languages that the author wrote. If not, no language is wrong and none is missing.
  let areKnown: Bool

  init(_ manifest: Manifest, _ log: inout DiagnosticLog) {
    areKnown = manifest.read.languages
    for written in manifest.portal.languages {
      guard let language = LanguageTag(written.value) else {
        log.report(.impossibleLanguage(written))
        // Stands in, so that its texts are not reported as well.
        if let meant = languageTagMeant(by: written.value), !tags.contains(meant) { tags.append(meant) }
        continue
      }
      if tags.contains(where: { $0.text.lowercased() == language.text.lowercased() }) {
        log.report(Diagnostic(.manifest.duplicateLanguage, written.value, at: written.place))
      } else {
        tags.append(language)
      }
    }
    if tags.isEmpty, let english = LanguageTag("en") { tags.append(english) }
  }

  /// The language with a tag; reports a tag that the portal does not have.
  func named(_ written: Written<String>, _ log: inout DiagnosticLog) -> LanguageTag? {
    if let known = tags.first(where: { $0.text == written.value }) { return known }
    if areKnown { log.report(.unknownLanguage(written, known: tags)) }
    return nil
  }
}

/// A text in the portal's languages; a missing translation is a warning, an unknown language an error.
func resolveText(_ entry: TextEntry, _ name: String, _ languages: PortalLanguages, _ log: inout DiagnosticLog) -> LocalizedText {
  // Nearly every text is one for all languages, and the function below copies the entry.
  if case .same(let text) = entry { return LocalizedText(text.value) }
  return resolveLocalized(entry, name, languages, &log, \.value) ?? LocalizedText("")
}

/// A title that need not be in every language: the others use the name, which is an ordinary word.
func resolveTitle(
  _ entry: TextEntry?, orElse name: String, _ languages: PortalLanguages, _ log: inout DiagnosticLog
) -> LocalizedText {
  switch entry {
  case nil: return LocalizedText(name)
  case .same(let text): return LocalizedText(text.value)
  case .translated(let texts):
    var translations: [LanguageTag: String] = [:]
    for (language, text) in texts {
      if let known = languages.named(language, &log) { translations[known] = text.value }
    }
    return LocalizedText(name, translations: translations)
  }
}

/// CommonMark in the portal's languages, under the same rules.
func resolveCommonMark(
  _ entry: CommonMarkEntry, _ name: String, _ languages: PortalLanguages, _ log: inout DiagnosticLog
) -> LocalizedCommonMark? {
  resolveLocalized(entry, name, languages, &log) { $0 }
}

/// The values by language, and the value for languages without one: the default language's, or the first written.
private func resolveLocalized<Text, Value>(
  _ entry: LocalizedEntry<Text>, _ name: String, _ languages: PortalLanguages, _ log: inout DiagnosticLog,
  _ value: (Text) -> Value
) -> Localized<Value>? {
  let written: [(language: Written<String>, text: Text)]
  switch entry {
  case .same(let text): return Localized(value(text))
  case .translated(let texts): written = texts
  }
  var translations: [LanguageTag: Value] = [:]
  for (language, text) in written {
    if let known = languages.named(language, &log) { translations[known] = value(text) }
  }
  // An unknown language is most likely the missing one.
  let missing = languages.areKnown && translations.count == written.count ? languages.tags.filter { translations[$0] == nil } : []
  if !missing.isEmpty, let first = written.first?.language {
    log.report(Diagnostic(.manifest.missingTranslation, name, missing.map(\.text).joined(separator: ", "), at: first.place))
  }
  let fallback = languages.tags.first.flatMap { translations[$0] } ?? written.first.map { value($0.text) }
  return fallback.map { Localized($0, translations: translations) }
}

extension Diagnostic {
  static func impossibleLanguage(_ language: Written<String>) -> Diagnostic {
    Diagnostic(
      .manifest.impossibleLanguage, language.value, at: language.place,
      fix: languageTagMeant(by: language.value).map { "did you mean '\($0.text)'?" })
  }
}
