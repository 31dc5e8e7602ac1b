import Portal

/// A row of a table that people edit.
///
/// A class, though it never changes: items go from list to list while they are matched with documents, and 100,000 of them are in memory.
final class TableRow: Sendable {
  /// The row as `list` wrote it.
  let exported: ExportedRow?
  /// The source that it names.
  let source: String?
  /// The identifier that it names.
  let id: String?
  /// Somebody edited the document's location, or nobody knows.
  let isMoved: Bool
  /// The column that says where the document is, in a row of `list`.
  let column: String?
  /// Without the empty cells of a row that nobody edited: there are many, and they say nothing.
  let cells: [TableCell]
  /// Somebody edited a cell of the row.
  let isEdited: Bool
  /// Every cell is as `list` wrote it, so that none was read.
  let isAsExported: Bool

  init(
    exported: ExportedRow?, source: String?, id: String?, isMoved: Bool, column: String? = nil, cells: [TableCell]
  ) {
    (self.exported, self.source, self.id, self.isMoved, self.column) = (exported, source, id, isMoved, column)
    isAsExported = false
    isEdited = exported.map { row in isMoved || cells.contains { row.has($0.text, at: $0.name) == false } } ?? false
    let section = [DocumentProperty.section.rawValue]
    self.cells = exported == nil || isEdited ? cells : cells.filter { $0.value != nil || $0.keys == section }
  }

  /// The row of a document of which every cell is as `list` wrote it.
  init(asExported exported: ExportedRow, source: String?, id: String?, column: String?) {
    (self.exported, self.source, self.id, self.column) = (exported, source, id, column)
    (cells, isMoved, isEdited, isAsExported) = ([], false, false, true)
  }

  /// The row says that its document is retired.
  var isRetired: Bool {
    if isAsExported { return exported?.has(DocumentState.retired.rawValue, at: "state") ?? false }
    return cells.contains { $0.keys[0] == "retired" && $0.value != nil || $0.value == .text(DocumentState.retired.rawValue) }
  }

  /// The same row with other cells.
  func with(_ cell: (TableCell) -> TableCell) -> TableRow { with(cells: cells.map(cell)) }

  func with(cells: [TableCell]) -> TableRow {
    TableRow(exported: exported, source: source, id: id, isMoved: isMoved, column: column, cells: cells)
  }

  /// The same row of a document that stays where it is.
  var staying: TableRow {
    isAsExported ? self : TableRow(exported: exported, source: source, id: id, isMoved: false, cells: cells)
  }
}

extension TableRow: Hashable {
  static func == (left: TableRow, right: TableRow) -> Bool {
    (left.exported, left.source, left.id, left.isMoved) == (right.exported, right.source, right.id, right.isMoved)
      && left.cells == right.cells
  }
  func hash(into hasher: inout Hasher) { hasher.combine(cells) }
}
