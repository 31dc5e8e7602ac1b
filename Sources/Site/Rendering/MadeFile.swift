import Files
import TextBasics

/// A file made for the site, or a rendered and checked page.
struct MadeFile: Sendable {
  let path: String
  /// The place where the author asked for the file.
  var place: Place?
  /// `nil` if the path is impossible, and for a page that did not end.
  var output: OutputFile?
  /// Rendering the page did not end, so it does not exist.
  var isUnfinished = false
  var faults: [PageDiagnostic] = []
  var pending: [PendingAnchor] = []
  var outside: [ShownLink] = []
  /// The page's document, by its index.
  var document: Int?
  /// The searched part of the author's text.
  var words = ""
}
