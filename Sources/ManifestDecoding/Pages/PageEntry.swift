package import CatalogueModel
import Diagnostics
package import TextBasics

/// A CommonMark page as written: the head's fields and the text below it.
package struct PageEntry: Sendable {
  /// The path below `Content/` without `.md` and without a language suffix: what `page:` links name.
  package let path: String
  /// The page's language: the head's, or the file name's suffix, or the portal's default.
  package let language: LanguageTag
  /// The heading.
  package let title: String
  /// Position in the navigation; absent when the page is not in it.
  package let order: Int?
  /// The CommonMark below the head.
  package let body: CommonMarkText
  /// Where the page begins.
  package let place: Place
}
