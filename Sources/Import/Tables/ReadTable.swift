import Synchronization

/// The tables from which the sources of a portal are read one after another. A class, so that their imports share them.
package final class SharedTables: Sendable {
  private let kept = Mutex<(tables: [Table], settings: ImportSettings)?>(nil)

  package init() {}

  /// True once the tables were read, if their columns mean the same to this source: those of `list` do unless the manifest says otherwise.
  func serve(_ settings: ImportSettings) -> Bool {
    guard let (tables, known) = kept.withLock({ $0 }) else { return false }
    return known.source == settings.source
      || tables.allSatisfy { $0.head.exported != nil && $0.ownColumns(settings) == $0.ownColumns(known) }
  }

  /// The tables as a source reads them; `nil` if they do not serve it.
  func tables(for settings: ImportSettings) -> [Table]? {
    serve(settings) ? kept.withLock { $0?.tables.map { $0.reading(settings) } } : nil
  }

  func keep(_ tables: [Table], _ settings: ImportSettings) {
    kept.withLock { if $0 == nil { $0 = (tables, settings) } }
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
