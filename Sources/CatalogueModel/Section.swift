/// A heading under which documents are listed.
public struct Section: Hashable, Sendable {
  /// What documents call it, and its page's file name.
  public let id: Identifier
  /// The heading.
  public let title: LocalizedText
  /// A sentence or more about it, CommonMark; absent when there is none.
  public let description: LocalizedCommonMark?
  /// Indexes into the catalogue's documents, in the manifest's order.
  public let documents: [Int]

  /// Creates a section.
  public init(id: Identifier, title: LocalizedText, description: LocalizedCommonMark?, documents: [Int]) {
    self.id = id
    self.title = title
    self.description = description
    self.documents = documents
  }
}

/// A word that documents share.
public struct Tag: Hashable, Sendable {
  /// The word as first written.
  public let name: String
  /// Its page's file name.
  public let slug: Identifier
  /// Indexes into the catalogue's documents, in the manifest's order.
  public let documents: [Int]

  /// Creates a tag.
  public init(name: String, slug: Identifier, documents: [Int]) {
    self.name = name
    self.slug = slug
    self.documents = documents
  }
}

/// CommonMark in each of the portal's languages; a language without a text of its own falls back to the default.
public struct LocalizedCommonMark: Hashable, Sendable {
  /// What a language without a translation gets.
  public let fallback: CommonMarkText
  private let translations: [LanguageTag: CommonMarkText]

  /// Creates a text; `translations` need not hold every language.
  public init(_ fallback: CommonMarkText, translations: [LanguageTag: CommonMarkText] = [:]) {
    self.fallback = fallback
    self.translations = translations
  }

  /// The text in a language.
  public subscript(language: LanguageTag) -> CommonMarkText {
    translations.isEmpty ? fallback : translations[language] ?? fallback
  }
}
