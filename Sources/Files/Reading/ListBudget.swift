import TextBasics

/// The limits of a list of documents, the same for every source, and what its pages have taken of them: a list that is made to exhaust
/// memory or time is refused before it does.
package struct ListBudget: Sendable {
  /// The bytes of all pages of a list.
  package static let bytes = 256 << 20
  /// Files and folders, and rows of a table.
  package static let items = 500_000
  /// Pages of a server that names a next one, and folders.
  package static let pages = 100_000
  /// The bytes of all paths, which a list may write by name and parent alone.
  package static let paths = 64 << 20
  /// The bytes of one path or address, four times as long as those of documents may be.
  package static let path = 8 << 10
  /// The minutes of a reading from a server, its waits included.
  package static let minutes = 60
  /// The parts of a workbook.
  package static let sheets = 1_000
  package static let cells = 4_000_000
  /// Values in JSON and fields in CSV, as far as their separators tell.
  private static let values = 10_000_000
  /// Objects in JSON: those of an item are few.
  private static let objects = 8 * items

  private var taken = (bytes: 0, lines: 0, values: 0, objects: 0, items: 0, paths: 0)

  package init() {}

  /// The bytes that the next page may have.
  package var bytesLeft: Int { Self.bytes - taken.bytes }

  /// Counts a page. Returns the limit that it and those before it exceed, in words; `nil` if they can be read.
  package mutating func excess(of page: [UInt8], isTable: Bool) -> String? {
    if let excess = excess(ofPage: page.count) { return excess }
    for byte in page {
      switch byte {
      case ASCII.lineFeed: taken.lines += 1
      case ASCII.carriageReturn where isTable: taken.lines += 1
      case ASCII.comma: taken.values += 1
      case ASCII.semicolon where isTable, ASCII.tab where isTable: taken.values += 1
      case ASCII.openBrace: taken.objects += 1
      default: break
      }
    }
    // A line may end with two of them.
    if isTable, taken.lines > 2 * Self.items { return "it has more than \(Self.items) rows" }
    if taken.values > Self.values { return "it has more than \(Self.values) \(isTable ? "cells" : "values")" }
    return !isTable && taken.objects > Self.objects ? "it has more than \(Self.objects) objects" : nil
  }

  /// Counts a page of a kind whose values are counted as they are read.
  package mutating func excess(ofPage size: Int) -> String? {
    taken.bytes += size
    return taken.bytes > Self.bytes ? "it has more than \(Self.bytes >> 20) MB" : nil
  }

  /// Counts an item by the bytes of its path.
  package mutating func excess(ofPath size: Int) -> String? {
    (taken.items, taken.paths) = (taken.items + 1, taken.paths + size)
    if taken.items > Self.items { return "it has more than \(Self.items) files" }
    return taken.paths > Self.paths ? "its paths have more than \(Self.paths >> 20) MB" : nil
  }

  /// The fix for a list that exceeds a limit.
  package static let advice =
    "look whether this is the list; divide a very large library among several sources, one for each of its folders"
}
