/// A value in each of the portal's languages; a language without one of its own falls back to the default language's.
package struct Localized<Value: Hashable & Sendable>: Hashable, Sendable {
  /// What a language without a translation gets.
  package let fallback: Value
  private let translations: [LanguageTag: Value]

  /// `translations` need not hold every language.
  package init(_ fallback: Value, translations: [LanguageTag: Value] = [:]) {
    self.fallback = fallback
    self.translations = translations
  }

  /// The value in a language.
  package subscript(language: LanguageTag) -> Value {
    translations.isEmpty ? fallback : translations[language] ?? fallback
  }

  /// Whether one value serves every language.
  package var isSame: Bool { translations.isEmpty }
}

/// A text in each of the portal's languages.
package typealias LocalizedText = Localized<String>

/// CommonMark in each of the portal's languages.
package typealias LocalizedCommonMark = Localized<CommonMarkText>
