import FileAccess
import TextBasics

/// Where the pages of a site are until it is published, or what is left of them.
enum PageKeeping: Sendable {
  case inMemory
  /// In the next output folder, as far as it takes them; else in memory.
  case inStaging(SiteStaging)
  /// Nowhere: pages are read for their links, and made again where their bytes are needed.
  case asLinks(ShownLinks)

  var links: ShownLinks? { if case .asLinks(let links) = self { links } else { nil } }

  /// Whether a signal asks for the end of the process.
  var isInterrupted: Bool { if case .inStaging(let staging) = self { staging.isInterrupted } else { false } }

  /// Nothing will be published.
  func stop() { if case .inStaging(let staging) = self { staging.stop() } }
}

/// A file of the site that was made, or a page that was rendered and checked.
struct MadeFile: Sendable {
  let path: String
  /// What the author wrote to have it.
  let place: Place?
  /// `nil` when the path is impossible, and for a page that is still in its arena.
  var output: OutputFile?
  /// Where a page is until it is collected.
  var position: PageArena.Position?
  /// Whether the page came to no end, so that there is none.
  var isUnfinished = false
  var faults: [PageDiagnostic] = []
  var pending: [PendingAnchor] = []
  /// The position of the document whose page it is, and the words of its description.
  var words: (document: Int, text: String)?

  /// The file with the page from the arena. It shares the arena's memory, so no page may be added afterwards.
  func collected(from arena: PageArena) -> MadeFile {
    guard let position else { return self }
    var collected = self
    collected.output = OutputPath(path).map { OutputFile(path: $0, bytes: arena[position], place: place) }
    return collected
  }
}
