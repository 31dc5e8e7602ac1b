import CatalogueModel
import Diagnostics

/// A text in the portal's languages; a missing translation is a warning, an unknown language an error.
func resolveText(
  _ entry: TextEntry, _ name: String, _ languages: PortalLanguages, _ log: inout DiagnosticLog
) -> LocalizedText {
  switch entry {
  case .same(let text): return LocalizedText(text.value)
  case .translated(let texts):
    let pairs = texts.map { ($0.language, $0.text.value) }
    let (fallback, translations) = resolveTranslations(pairs, name, languages, &log)
    return LocalizedText(fallback ?? "", translations: translations)
  }
}

/// CommonMark in the portal's languages, under the same rules.
func resolveCommonMark(
  _ entry: CommonMarkEntry, _ name: String, _ languages: PortalLanguages, _ log: inout DiagnosticLog
) -> LocalizedCommonMark? {
  switch entry {
  case .same(let text): return LocalizedCommonMark(text)
  case .translated(let texts):
    let pairs = texts.map { ($0.language, $0.text) }
    let (fallback, translations) = resolveTranslations(pairs, name, languages, &log)
    return fallback.map { LocalizedCommonMark($0, translations: translations) }
  }
}

/// The values by language, and the one that languages without a value get: the default language's, or the first written.
private func resolveTranslations<Value>(
  _ written: [(Written<String>, Value)], _ name: String, _ languages: PortalLanguages, _ log: inout DiagnosticLog
) -> (fallback: Value?, translations: [LanguageTag: Value]) {
  var translations: [LanguageTag: Value] = [:]
  for (language, value) in written {
    if let known = languages.named(language, &log) { translations[known] = value }
  }
  let missing = languages.areKnown ? languages.tags.filter { translations[$0] == nil } : []
  if !missing.isEmpty, let first = written.first?.0 {
    log.report(
      Diagnostic(.manifest.missingTranslation, name, missing.map(\.text).joined(separator: ", "), at: first.place))
  }
  return (languages.tags.first.flatMap { translations[$0] } ?? written.first?.1, translations)
}
