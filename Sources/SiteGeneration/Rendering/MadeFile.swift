import FileAccess
import TextBasics

/// A file made for the site, or a rendered and checked page.
///
/// A class, although it is immutable, because it is copied from list to list. There is one for each page until all are made, so
/// rarely used values are in a separate object.
final class MadeFile: Sendable {
  /// `nil` if the path is impossible, and for a page that is still in its arena.
  let output: OutputFile?
  /// The index of the page's document, and the text of its description.
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
  /// The place where the author asked for the file.
  var place: Place? { output == nil ? rest?.place : output?.place }
  /// Rendering the page did not end, so it does not exist.
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
