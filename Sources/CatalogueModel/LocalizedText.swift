/// A text in each of the portal's languages. Never empty: a language without a text of its own falls back to the default.
public struct LocalizedText: Hashable, Sendable {
  /// What a language without a translation gets.
  public let fallback: String
  private let translations: [LanguageTag: String]

  /// Creates a text; `translations` need not hold every language.
  public init(_ fallback: String, translations: [LanguageTag: String] = [:]) {
    self.fallback = fallback
    self.translations = translations
  }

  /// The text in a language.
  public subscript(language: LanguageTag) -> String {
    translations.isEmpty ? fallback : translations[language] ?? fallback
  }

  /// Whether one text serves every language.
  public var isSame: Bool { translations.isEmpty }
}
