import Portal

/// A copy of a table that `list` wrote. Nothing tells copies apart but the edits that imports took from them before: the lock has with each
/// edit the number of the copy in which it was.
struct TableCopy: Sendable {
  /// The copy in which an earlier edit was.
  enum Origin {
    case own
    case other
    /// The copy has edits, but none of the earlier ones: it is another one, or all of its own were taken back.
    case unknown
  }

  /// The number for the edits of this copy.
  let number: Int
  private let isUnedited: Bool
  /// The numbers of edits that it has still.
  private let numbers: Set<Int>

  /// `documents` are those of the locks of all sources that the table is imported to.
  init(_ listing: SourceListing, _ table: ExportedTable, _ documents: [LockedDocument]) {
    let known = Dictionary(documents.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    let added = Dictionary(
      documents.filter { $0.added == table.markOfAdded && $0.retired == nil }.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
    var (numbers, isEdited): (Set<Int>, Bool) = ([], table.lacksRows(left: listing.exportedIDs))
    for list in [listing.items, listing.elsewhere] {
      for item in list {
        guard let row = item.row else { continue }
        guard let exported = row.exported else {
          isEdited = true
          if let known = added[item.path], let copy = known.copy, known.hasTitle(of: row) { numbers.insert(copy) }
          continue
        }
        guard row.isEdited else { continue }
        isEdited = true
        for edit in known[exported.id]?.edits ?? [] where edit.table == table.mark {
          let isThere =
            edit.cell == "path"
            ? row.isMoved && edit.checksum == cellChecksum(item.path)
            : row.cells.contains {
              $0.name == edit.cell && edit.checksum == cellChecksum($0.text) && exported.has($0.text, at: $0.name) == false
            }
          if isThere { numbers.insert(edit.copy) }
        }
      }
    }
    let others = documents.filter { $0.added == nil && !listing.exportedIDs.contains($0.id) }
    let removed = Set(table.removed(left: listing.exportedIDs, candidates: others.map(\.id)) ?? [])
    for known in others where known.retired != nil && removed.contains(known.id) {
      if let copy = known.copy { numbers.insert(copy) }
    }
    let highest = documents.lazy.map { max($0.copy ?? 0, $0.edits.lazy.map(\.copy).max() ?? 0) }.max() ?? 0
    (self.numbers, isUnedited, number) = (numbers, !isEdited, numbers.min() ?? highest + 1)
  }

  func origin(of number: Int) -> Origin {
    if isUnedited || numbers.contains(number) { return .own }
    return numbers.isEmpty ? .unknown : .other
  }
}

extension LockedDocument {
  fileprivate func hasTitle(of row: TableRow) -> Bool {
    let title = DocumentProperty.title.rawValue
    return row.cells.contains { $0.name == title && $0.value == cells[title] }
  }
}
