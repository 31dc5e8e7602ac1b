import FileAccess
import TextBasics

/// A file of the site that was made, or a page that was rendered and checked.
///
/// A class, though it never changes: it is copied from list to list, and has ten references.
final class MadeFile: Sendable {
  let path: String
  /// What the author wrote to have it.
  let place: Place?
  /// `nil` when the path is impossible, and for a page that is still in its arena.
  let output: OutputFile?
  /// Where a page is until it is collected.
  let position: PageArena.Position?
  /// Whether the page came to no end, so that there is none.
  let isUnfinished: Bool
  let faults: [PageDiagnostic]
  let pending: [PendingAnchor]
  /// The position of the document whose page it is, and the words of its description.
  let words: (document: Int, text: String)?

  init(
    path: String, place: Place?, output: OutputFile? = nil, position: PageArena.Position? = nil, isUnfinished: Bool = false,
    faults: [PageDiagnostic] = [], pending: [PendingAnchor] = [], words: (document: Int, text: String)? = nil
  ) {
    (self.path, self.place, self.output, self.position, self.isUnfinished) = (path, place, output, position, isUnfinished)
    (self.faults, self.pending, self.words) = (faults, pending, words)
  }

  /// The file with the page from the arena. It shares the arena's memory, so no page may be added afterwards.
  func collected(from arena: PageArena) -> MadeFile {
    guard let position else { return self }
    let output = OutputPath(path).map { OutputFile(path: $0, bytes: arena[position], place: place) }
    return MadeFile(path: path, place: place, output: output, faults: faults, pending: pending, words: words)
  }
}
