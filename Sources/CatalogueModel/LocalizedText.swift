/// A value in each of the portal's languages; a language without one of its own falls back to the default language's.
package struct Localized<Value: Hashable & Sendable>: Hashable, Sendable {
  /// What a language without a translation gets.
  package let fallback: Value
  private let translations: [LanguageTag: Value]

  /// `translations` need not hold every language.
  package init(_ fallback: Value, translations: [LanguageTag: Value] = [:]) {
    (self.fallback, self.translations) = (fallback, translations)
  }

  package subscript(language: LanguageTag) -> Value {
    translations.isEmpty ? fallback : translations[language] ?? fallback
  }
}

package typealias LocalizedText = Localized<String>

package typealias LocalizedCommonMark = Localized<CommonMarkText>
