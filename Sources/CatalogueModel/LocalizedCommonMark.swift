/// CommonMark in each of the portal's languages; a language without a text of its own falls back to the default.
package struct LocalizedCommonMark: Hashable, Sendable {
  /// What a language without a translation gets.
  package let fallback: CommonMarkText
  private let translations: [LanguageTag: CommonMarkText]

  /// Creates a text; `translations` need not hold every language.
  package init(_ fallback: CommonMarkText, translations: [LanguageTag: CommonMarkText] = [:]) {
    self.fallback = fallback
    self.translations = translations
  }

  /// The text in a language.
  package subscript(language: LanguageTag) -> CommonMarkText {
    translations.isEmpty ? fallback : translations[language] ?? fallback
  }
}
