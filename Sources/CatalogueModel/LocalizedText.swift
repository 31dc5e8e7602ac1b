/// A text in each of the portal's languages. Never empty: a language without a text of its own falls back to the default.
package struct LocalizedText: Hashable, Sendable {
  /// What a language without a translation gets.
  package let fallback: String
  private let translations: [LanguageTag: String]

  /// Creates a text; `translations` need not hold every language.
  package init(_ fallback: String, translations: [LanguageTag: String] = [:]) {
    self.fallback = fallback
    self.translations = translations
  }

  /// The text in a language.
  package subscript(language: LanguageTag) -> String {
    translations.isEmpty ? fallback : translations[language] ?? fallback
  }

  /// Whether one text serves every language.
  package var isSame: Bool { translations.isEmpty }
}
