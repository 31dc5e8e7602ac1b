import Diagnostics
import EmailComposing
import PortalContent
import TextBasics

/// What became of a piece of the site: a file that was made, or a page that was rendered and checked.
struct Outcome: Sendable {
  let path: String
  let origin: Place?
  /// `nil` when the path is impossible, and for a page that still is on its shelf.
  var output: OutputFile?
  /// Where a page is until it is collected.
  var spot: PageShelf.Spot?
  /// Whether the page came to no end, so that there is none.
  var isUnfinished = false
  var log = DiagnosticLog()
  var pending: [PendingAnchor] = []
  /// The words of a document's description.
  var plainText = ""
  /// Which template made the page; `nil` for other files.
  var kind: PageKind?

  /// The outcome with the page from the shelf. It shares the shelf's memory, so no page may be put there afterwards.
  func collected(from shelf: PageShelf) -> Outcome {
    guard let spot else { return self }
    var collected = self
    collected.output = OutputPath(path).map { OutputFile(path: $0, bytes: shelf[spot], origin: origin) }
    return collected
  }
}
