import Portal

/// A row of a table that people edit.
struct TableRow: Sendable, Hashable {
  /// The row as `list` wrote it.
  let exported: ExportedRow?
  /// The source that it names.
  let source: String?
  /// The identifier that it names.
  let id: String?
  /// Somebody edited the document's location, or nobody knows.
  let isMoved: Bool
  let cells: [TableCell]
}
