import Synchronization

/// The tables of `list` from which the sources of a portal are read one after another. A class, so that their imports share them.
package final class SharedTables: Sendable {
  private let kept = Mutex<[Table]?>(nil)

  package init() {}

  /// `nil` until the first source was read, and for other tables, whose columns may mean something else to each.
  var tables: [Table]? {
    get { kept.withLock { $0 } }
    set { kept.withLock { $0 = newValue } }
  }
}

/// The rows of a table that was read already, for an import. A class, so that nobody keeps them in memory once they are taken.
package final class ReadTable: Sendable {
  private let rows: Mutex<(table: WrittenTable, schema: ListSchema?)?>

  init(_ table: Table) { rows = Mutex((table.written, table.schema)) }

  func take() -> (table: WrittenTable, schema: ListSchema?)? {
    rows.withLock { rows in
      defer { rows = nil }
      return rows
    }
  }
}
