public import CatalogueModel
public import Diagnostics

/// A CommonMark page as written: the head's fields and the text below it.
public struct PageEntry: Sendable {
  /// The path below `Content/` without `.md` and without a language suffix: what `page:` links name.
  public let path: String
  /// The page's language: the head's, or the file name's suffix, or the portal's default.
  public let language: LanguageTag
  /// The heading.
  public let title: String
  /// Position in the navigation; absent when the page is not in it.
  public let order: Int?
  /// The CommonMark below the head.
  public let body: CommonMarkText
  /// Where the page begins.
  public let place: Place
}

/// The keys of a page's head.
enum PageKeys {
  static let head = ["title", "language", "order"]
}
