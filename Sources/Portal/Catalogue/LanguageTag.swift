import TextBasics

/// A language tag in the well-formed subset that portals need: a language of two or three letters, then subtags
/// (RFC 5646, section 2.1), such as `de` or `pt-BR`.
@usableFromInline
package struct LanguageTag: Hashable, Comparable, Sendable {
  /// The tag as written, for `lang`, `hreflang` and routes.
  package let text: String

  /// Returns `nil` if the text is not well-formed.
  package init?(_ text: String) {
    let subtags = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let language = subtags.first, (2...3).contains(language.utf8.count),
      language.utf8.allSatisfy({ (0x61...0x7A).contains($0) })
    else { return nil }
    let isWellFormed = subtags.dropFirst().allSatisfy { subtag in
      (1...8).contains(subtag.utf8.count) && subtag.utf8.allSatisfy(ByteSet.letterDigit.contains)
    }
    guard isWellFormed else { return nil }
    self.text = text
  }

  /// The tag itself, and the tags left as subtags are removed from its end: `pt-BR`, `pt` (RFC 4647, section 3.4).
  package var fallbacks: [LanguageTag] {
    let subtags = text.split(separator: "-")
    return subtags.indices.reversed().compactMap { LanguageTag(subtags[...$0].joined(separator: "-")) }
  }

  @usableFromInline package static func < (left: LanguageTag, right: LanguageTag) -> Bool { left.text < right.text }
}
