import Portal
import TextBasics

/// A row of a table as it is written, with the document that it had when `list` wrote it: read once, since much depends on it.
struct WrittenRow {
  let csv: CSVRow
  let exported: ExportedRow?
  /// The columns of locations in which somebody wrote another one than `list`.
  let editedLocations: [Int]

  var fields: [CSVField] { csv.fields }
  var end: Place { csv.end }
  var fault: CSVFault? { csv.fault }
  var repaired: CSVFault? { csv.repaired }
  var isJoined: Bool { csv.isJoined }
  var isCutOff: Bool { csv.isCutOff }

  func field(ofOneOf indexes: [Int]) -> CSVField? { csv.field(ofOneOf: indexes) }
}

extension Table {
  func row(_ csv: CSVRow) -> WrittenRow {
    let exported = exportedRow(csv)
    return WrittenRow(csv: csv, exported: exported, editedLocations: editedLocations(csv, exported))
  }

  private func exportedRow(_ row: CSVRow) -> ExportedRow? {
    head.exported.flatMap { exported in
      row.fields.indices.contains(exported.index) ? exported.table.row(row.fields[exported.index].text) : nil
    }
  }

  private func editedLocations(_ row: CSVRow, _ exported: ExportedRow?) -> [Int] {
    guard let exported else { return [] }
    return (columns.indexes[TableColumn(.path)] ?? []).filter {
      row.fields.indices.contains($0) && isEdited($0, row, exported) && !row.fields[$0].text.isEmpty
        || written.fault($0, of: row) != nil
    }
  }

  /// True if a cell has another text than `list` wrote.
  private func isEdited(_ index: Int, _ row: CSVRow, _ exported: ExportedRow) -> Bool {
    let text = row.fields.indices.contains(index) ? row.fields[index].text : ""
    return exported.has(tableText(withoutApostrophe(text)), at: columns.names[index]) == false
  }

  /// True if somebody edited the location in the row, or if nobody knows.
  func isMoved(_ row: WrittenRow) -> Bool {
    guard let exported = row.exported else { return true }
    return Self.locations.contains { columns.indexes[$0]?.contains { isEdited($0, row.csv, exported) } ?? false }
  }

  /// The columns that say where the document is.
  static let locations = [TableColumn(.path), TableColumn(.source)]
}
