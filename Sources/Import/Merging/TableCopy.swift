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
  /// Whatever earlier imports took is edited in it, if perhaps to other texts.
  private let isCertain: Bool
  /// The numbers of edits that it has still.
  private let numbers: Set<Int>

  /// `documents` are those of the locks of all sources that the table is imported to.
  init(_ listing: SourceListing, _ table: ExportedTable, _ documents: [LockedDocument]) {
    let known = Dictionary(documents.lazy.filter { !$0.edits.isEmpty }.map { ($0.id, $0.edits) }, uniquingKeysWith: { $1 })
    let added = Dictionary(
      documents.filter { $0.added == table.markOfAdded && $0.retired == nil }.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
    let retired = Set(documents.filter { $0.retired != nil && $0.copy != nil && $0.added == nil }.map(\.id))
    var (numbers, isEdited): (Set<Int>, Bool) = ([], table.lacksRows(left: listing.exportedIDs))
    var lacksEdits = false
    var paths: Set<String> = []
    for list in [listing.items, listing.elsewhere] {
      for item in list {
        guard let row = item.row else { continue }
        guard let exported = row.exported else {
          isEdited = true
          paths.insert(item.path)
          if let known = added[item.path], let copy = known.copy, known.hasTitle(of: row) { numbers.insert(copy) }
          continue
        }
        isEdited = isEdited || row.isEdited
        for edit in known[exported.id] ?? [] where edit.table == table.mark {
          switch item.text(ofEdited: edit.cell) {
          case let text? where edit.checksum == cellChecksum(text): numbers.insert(edit.copy)
          case .some: break
          case nil: lacksEdits = true
          }
        }
        lacksEdits = lacksEdits || retired.contains(exported.id)
      }
    }
    let others = documents.filter { $0.added == nil && !listing.exportedIDs.contains($0.id) }
    let removed = Set(table.removed(left: listing.exportedIDs, candidates: others.map(\.id)) ?? [])
    for known in others where known.retired != nil && removed.contains(known.id) {
      if let copy = known.copy { numbers.insert(copy) }
    }
    lacksEdits = lacksEdits || !added.keys.allSatisfy(paths.contains)
    let highest = documents.lazy.map { max($0.copy ?? 0, $0.edits.lazy.map(\.copy).max() ?? 0) }.max() ?? 0
    (self.numbers, isUnedited, number) = (numbers, !isEdited, numbers.min() ?? highest + 1)
    isCertain = !lacksEdits
  }

  func origin(of number: Int) -> Origin {
    if isUnedited || numbers.contains(number) { return .own }
    return numbers.isEmpty ? isCertain ? .own : .unknown : .other
  }
}

extension SourceItem {
  /// The text of a cell that somebody edited in a row of `list`; `nil` for any other cell.
  fileprivate func text(ofEdited cell: String) -> String? {
    guard let row, let exported = row.exported else { return nil }
    if cell == "path" { return row.isMoved ? path : nil }
    return row.cells.first { $0.name == cell && exported.has($0.text, at: $0.name) == false }?.text
  }
}

extension LockedDocument {
  fileprivate func hasTitle(of row: TableRow) -> Bool {
    let title = DocumentProperty.title.rawValue
    return row.cells.contains { $0.name == title && $0.value == cells[title] }
  }
}
