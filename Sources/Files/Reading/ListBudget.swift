import TextBasics

/// The limits of a list of documents, the same for every source: one that is made to exhaust memory or time is refused before it does.
package enum ListBudget {
  /// The bytes of all pages of a list.
  package static let bytes = 256 << 20
  /// Files and folders, and rows of a table.
  package static let items = 500_000
  /// Pages of a server that names a next one, and folders.
  package static let pages = 100_000
  /// The parts of a workbook.
  package static let sheets = 1_000
  package static let cells = 2_000_000
  /// Values in JSON and fields in CSV, as far as their separators tell.
  private static let values = 10_000_000
  /// Objects in JSON: those of an item are few.
  private static let objects = 8 * items

  /// The limit that a text exceeds, in words; `nil` for one that can be read.
  package static func excess(of bytes: [UInt8], isTable: Bool) -> String? {
    var counts = (lines: 0, values: 0, objects: 0)
    for byte in bytes {
      switch byte {
      case ASCII.lineFeed: counts.lines += 1
      case ASCII.carriageReturn where isTable: counts.lines += 1
      case ASCII.comma: counts.values += 1
      case ASCII.semicolon where isTable, ASCII.tab where isTable: counts.values += 1
      case ASCII.openBrace: counts.objects += 1
      default: break
      }
    }
    // A line may end with two of them.
    if isTable, counts.lines > 2 * items { return "it has more than \(items) rows" }
    if counts.values > values { return "it has more than \(values) \(isTable ? "cells" : "values")" }
    return !isTable && counts.objects > objects ? "it has more than \(objects) objects" : nil
  }

  /// The fix for a list that exceeds a limit.
  package static let advice =
    "look whether this is the list; divide a very large library among several sources, one for each of its folders"
}
