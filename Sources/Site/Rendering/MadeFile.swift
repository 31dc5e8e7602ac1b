import Files
import TextBasics

/// A file made for the site, or a rendered and checked page.
///
/// A class, though it never changes: it goes from list to list.
final class MadeFile: Sendable {
  let path: String
  /// The place where the author asked for the file.
  let place: Place?
  /// `nil` if the path is impossible, and for a page that did not end.
  let output: OutputFile?
  /// Rendering the page did not end, so it does not exist.
  let isUnfinished: Bool
  let faults: [PageDiagnostic]
  let pending: [PendingAnchor]
  let outside: [ShownLink]
  /// The page's document, by its index.
  let document: Int?
  /// The searched part of the author's text.
  let words: String

  init(
    path: String, place: Place?, output: OutputFile? = nil, isUnfinished: Bool = false, faults: [PageDiagnostic] = [],
    pending: [PendingAnchor] = [], outside: [ShownLink] = [], document: Int? = nil, words: String = ""
  ) {
    (self.path, self.place, self.output, self.isUnfinished) = (path, place, output, isUnfinished)
    (self.faults, self.pending, self.outside, self.document, self.words) = (faults, pending, outside, document, words)
  }
}
