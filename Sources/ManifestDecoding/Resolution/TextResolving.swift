import CatalogueModel
import Diagnostics

/// A text in the portal's languages; a missing translation is a warning, an unknown language an error.
func resolveText(_ entry: TextEntry, _ name: String, _ languages: PortalLanguages, _ log: inout DiagnosticLog) -> LocalizedText {
  resolveLocalized(entry, name, languages, &log, \.value) ?? LocalizedText("")
}

/// CommonMark in the portal's languages, under the same rules.
func resolveCommonMark(
  _ entry: CommonMarkEntry, _ name: String, _ languages: PortalLanguages, _ log: inout DiagnosticLog
) -> LocalizedCommonMark? {
  resolveLocalized(entry, name, languages, &log) { $0 }
}

/// The values by language, and the one that languages without a value get: the default language's, or the first written.
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
  let missing = languages.areKnown ? languages.tags.filter { translations[$0] == nil } : []
  if !missing.isEmpty, let first = written.first?.language {
    log.report(Diagnostic(.manifest.missingTranslation, name, missing.map(\.text).joined(separator: ", "), at: first.place))
  }
  let fallback = languages.tags.first.flatMap { translations[$0] } ?? written.first.map { value($0.text) }
  return fallback.map { Localized($0, translations: translations) }
}
