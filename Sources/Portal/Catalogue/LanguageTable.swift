/// A value for each of a portal's languages. There are few, so a linear search serves: hashing a tag takes ten times the
/// instructions, and making a page needs a dozen such values.
@usableFromInline
package struct LanguageTable<Value: Sendable>: Sendable {
  @usableFromInline let languages: [LanguageTag]
  @usableFromInline let values: [Value]

  /// A table of `languages`, which must not repeat.
  @inlinable package init(_ languages: [LanguageTag], _ value: (LanguageTag) -> Value) {
    self.languages = languages
    values = languages.map(value)
  }

  /// `nil` for a language that the portal does not have.
  @inlinable package subscript(language: LanguageTag) -> Value? { languages.firstIndex(of: language).map { values[$0] } }
}
