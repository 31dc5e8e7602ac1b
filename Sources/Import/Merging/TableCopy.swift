import OfficeLinks
import Portal

/// A copy of a table that `list` wrote. Nothing tells copies apart but the edits that imports took from them before: the lock has with each
/// edit the number of the copy in which it was.
struct TableCopy: Sendable {
  /// The copy in which an earlier edit was.
  enum Origin {
    case own
    case other
    /// The copy has edits, but none of the earlier ones, and lacks some of these: it is another one, or all of its own were taken back.
    case unknown
  }

  /// The number for the edits of this copy.
  let number: Int
  private let isUnedited: Bool
  /// The effects that the table had so far: cells that were taken, and rows that were added or removed.
  private let effectCount: Int
  /// Whatever earlier imports took is edited in it, if perhaps to other texts.
  private let isCertain: Bool
  /// The numbers of edits that it has still.
  private let numbers: Set<Int>

  /// `documents` are those of the locks of all sources that the table is imported to.
  init(_ listing: SourceListing, _ table: ExportedTable, _ documents: [LockedDocument], _ settings: ImportSettings) {
    let known = Dictionary(documents.lazy.filter { !$0.edits.isEmpty }.map { ($0.id, $0.edits) }, uniquingKeysWith: { $1 })
    let added = Dictionary(
      documents.filter { $0.added == table.markOfAdded && $0.retired == nil }.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
    let retired = Set(documents.filter { $0.retired != nil && $0.copy != nil && $0.added == nil }.map(\.id))
    var (numbers, isEdited): (Set<Int>, Bool) = ([], table.lacksRows(left: listing.exportedIDs))
    var lacksEdits = false
    var paths: Set<String> = []
    var newTitles: [CellValue: Int] = [:]
    for list in [listing.items, listing.elsewhere] {
      for item in list {
        guard let row = item.row else { continue }
        guard let exported = row.exported else {
          isEdited = true
          let path = settings.pathBelowSource(of: item)
          paths.insert(path)
          guard let known = added[path] else {
            if let title = row.titleCell { newTitles[title, default: 0] += 1 }
            continue
          }
          if let copy = known.copy, known.titleCell == row.titleCell { numbers.insert(copy) }
          continue
        }
        isEdited = isEdited || row.isEdited
        for edit in known[exported.id] ?? [] where edit.table == table.mark {
          let texts = item.texts(ofEdited: edit.cell, settings)
          if texts.isEmpty { lacksEdits = true }
          if texts.contains(where: { edit.checksum == cellChecksum($0) }) { numbers.insert(edit.copy) }
        }
        lacksEdits = lacksEdits || retired.contains(exported.id)
      }
    }
    let others = documents.filter { $0.added == nil && !listing.exportedIDs.contains($0.id) }
    let removed = Set(table.removed(left: listing.exportedIDs, candidates: others.map(\.id)) ?? [])
    for known in others where known.retired != nil && removed.contains(known.id) {
      if let copy = known.copy { numbers.insert(copy) }
    }
    for known in added.values where !paths.contains(known.path) {
      // Its row has another place now.
      if let title = known.titleCell, newTitles[title] == 1, let copy = known.copy {
        numbers.insert(copy)
      } else {
        lacksEdits = true
      }
    }
    let highest = documents.lazy.map { max($0.copy ?? 0, $0.edits.lazy.map(\.copy).max() ?? 0) }.max() ?? 0
    (self.numbers, isUnedited, number) = (numbers, !isEdited, numbers.min() ?? highest + 1)
    let retiredHere = documents.count { $0.table == table.mark && retired.contains($0.id) }
    effectCount = known.values.joined().count { $0.table == table.mark } + added.count + retiredHere
    isCertain = !lacksEdits
  }

  func origin(of number: Int) -> Origin {
    if numbers.contains(number) { return .own }
    // A person takes one edit back; who would take back all at once has a copy that nobody edited.
    if isUnedited { return effectCount > 1 ? .unknown : .own }
    return numbers.isEmpty ? isCertain ? .own : .unknown : .other
  }
}

extension SourceItem {
  /// The texts that a cell of a row of `list` may have for an import, if somebody edited it; none for any other cell.
  fileprivate func texts(ofEdited cell: String, _ settings: ImportSettings) -> [String] {
    guard let row, let exported = row.exported else { return [] }
    if cell == "path" {
      return row.isMoved ? [path, placeText(settings.pathBelowSource(of: self), at: row.source ?? settings.source)] : []
    }
    return row.cells.first { $0.name == cell && exported.has($0.text, at: $0.name) == false }.map { [$0.text] } ?? []
  }
}

/// The text by which an edited location of a table is known; `source` is `nil` for one at none.
func placeText(_ path: String, at source: String?) -> String { source.map { $0 + " " + path } ?? path }

extension ImportSettings {
  /// The path of a row's document below the source that the row names, which may be another one.
  fileprivate func pathBelowSource(of item: SourceItem) -> String {
    guard let name = item.row?.source, name != source, let base = sources[name],
      case .path(let path)? = DocumentAddress.read(item.path, rules: rules).address?.meaning(on: base)
    else { return item.path }
    return path
  }
}

extension LockedDocument {
  var titleCell: CellValue? { cells[DocumentProperty.title.rawValue] }
}

extension TableRow {
  var titleCell: CellValue? { cells.first { $0.name == DocumentProperty.title.rawValue }?.value }
}
