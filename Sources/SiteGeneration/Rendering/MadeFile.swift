import FileAccess
import TextBasics

/// A file of the site that was made, or a page that was rendered and checked.
///
/// A class, though it never changes: it is copied from list to list. There is one for each page until all are made, so that what
/// hardly any has is in an object of its own.
final class MadeFile: Sendable {
  /// `nil` when the path is impossible, and for a page that is still in its arena.
  let output: OutputFile?
  /// The position of the document whose page it is, and the words of its description.
  let words: (document: Int, text: String)?
  private let rest: Rest?

  private final class Rest: Sendable {
    let path: String
    let place: Place?
    let position: PageArena.Position?
    let isUnfinished: Bool
    let faults: [PageDiagnostic]
    let pending: [PendingAnchor]

    init(
      _ path: String, _ place: Place?, _ position: PageArena.Position?, _ isUnfinished: Bool, _ faults: [PageDiagnostic],
      _ pending: [PendingAnchor]
    ) {
      (self.path, self.place, self.position, self.isUnfinished) = (path, place, position, isUnfinished)
      (self.faults, self.pending) = (faults, pending)
    }
  }

  init(
    path: String, place: Place?, output: OutputFile? = nil, position: PageArena.Position? = nil, isUnfinished: Bool = false,
    faults: [PageDiagnostic] = [], pending: [PendingAnchor] = [], words: (document: Int, text: String)? = nil
  ) {
    (self.output, self.words) = (output, words)
    let hasMore = output == nil || isUnfinished || !faults.isEmpty || !pending.isEmpty
    rest = hasMore ? Rest(path, place, position, isUnfinished, faults, pending) : nil
  }

  var path: String { output?.path.text ?? rest?.path ?? "" }
  /// What the author wrote to have it.
  var place: Place? { output == nil ? rest?.place : output?.place }
  /// Whether the page came to no end, so that there is none.
  var isUnfinished: Bool { rest?.isUnfinished ?? false }
  var faults: [PageDiagnostic] { rest?.faults ?? [] }
  var pending: [PendingAnchor] { rest?.pending ?? [] }

  /// The file with the page from the arena. It shares the arena's memory, so no page may be added afterwards.
  func collected(from arena: PageArena) -> MadeFile {
    guard let rest, let position = rest.position else { return self }
    let output = OutputPath(path).map { OutputFile(path: $0, bytes: arena[position], place: place) }
    return MadeFile(path: path, place: place, output: output, faults: faults, pending: pending, words: words)
  }
}
