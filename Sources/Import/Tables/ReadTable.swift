import Synchronization

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
