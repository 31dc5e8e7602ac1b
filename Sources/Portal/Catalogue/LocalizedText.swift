package import TextBasics

/// A value in each of the portal's languages; a language without one of its own falls back to the default language's.
package struct Localized<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The text of a language without a translation.
  package let fallback: Value
  private let translations: [LanguageTag: Value]

  /// `translations` need not hold every language.
  package init(_ fallback: Value, translations: [LanguageTag: Value] = [:]) {
    (self.fallback, self.translations) = (fallback, translations)
  }

  /// The value that a language has itself.
  package func own(_ language: LanguageTag) -> Value? { translations[language] }

  package subscript(language: LanguageTag) -> Value { translations[language] ?? fallback }
}

package typealias LocalizedText = Localized<String>

package typealias LocalizedCommonMark = Localized<CommonMarkText>

/// CommonMark as an author wrote it, with the data to find its places in the file again.
package struct CommonMarkText: Hashable, Sendable {
  /// The form of the text in the file, which decides how a line and column in it map to a place.
  package enum Form: Hashable, Sendable {
    /// Every line of the text is a line of the file, each after this many columns of indentation.
    case lines(indentation: Int)
    /// The whole text is on one line and begins this many columns after the place's column.
    case inline(offset: Int)
    /// Folded or escaped: only the beginning is known.
    case folded
  }

  package let text: String
  /// The place of the text's first character (for `folded`, the beginning of the value).
  package let place: Place
  package let form: Form

  package init(_ text: String, at place: Place, form: Form) { (self.text, self.place, self.form) = (text, place, form) }

  /// The place in the file of a line and column (both from 1, in Unicode scalars) of the text.
  package func place(line: Int, column: Int, length: Int = 1) -> Place {
    switch form {
    case .lines(let indentation):
      Place(file: place.file, line: place.line + line - 1, column: indentation + column, length: length)
    case .inline(let offset):
      Place(file: place.file, line: place.line, column: place.column + offset + column - 1, length: length)
    case .folded:
      place
    }
  }
}
