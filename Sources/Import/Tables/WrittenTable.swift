import Diagnostics
import Files
import Portal
import TextBasics

/// A table as it is written, in a CSV text or on a sheet.
struct WrittenTable {
  let file: String
  /// The name of the sheet.
  let sheet: String?
  let rows: [CSVRow]
  /// The number of rows that nobody sees in the workbook.
  let hiddenCount: Int
  private let links: [Worksheet.CellPlace: String]
  private let faults: [Worksheet.CellPlace: String]

  init(_ file: TextFile, names: Set<String>) {
    (self.file, sheet, rows, hiddenCount) = (file.path, nil, tableRows(file, names: names), 0)
    (links, faults) = ([:], [:])
  }

  init(_ worksheet: Worksheet, sheet: String, of file: String) {
    (self.file, self.sheet, hiddenCount) = (file, sheet, worksheet.hiddenCount)
    (links, faults) = (worksheet.links, worksheet.faults)
    rows = worksheet.rows.map { row in
      let fields = row.texts.prefix(Self.mostColumns).enumerated().map { index, text in
        CSVField(
          text: String(decoding: withoutWhiteSpaceAround(Array(text.utf8)[...]), as: UTF8.self),
          place: Place(file: file, line: row.number, column: index + 1))
      }
      return CSVRow(fields: fields, end: Place(file: file, line: row.number, column: row.texts.count + 1))
    }
  }

  /// The columns that are read; no list of documents has as many.
  private static let mostColumns = 1_000

  /// The number of columns of the widest row.
  var width: Int { min(rows.lazy.map(\.fields.count).max() ?? 0, Self.mostColumns) }

  /// The address to which a cell leads, behind its text.
  func link(_ column: Int, of row: CSVRow) -> String? {
    guard !links.isEmpty, let line = row.fields.first?.place.line else { return nil }
    return links[Worksheet.CellPlace(row: line, column: column + 1)]
  }

  /// The fault of a cell.
  func fault(_ column: Int, of row: CSVRow) -> String? {
    guard sheet != nil else { return row.fields.indices.contains(column) ? Self.fault(in: row.fields[column].text) : nil }
    guard !faults.isEmpty, let line = row.fields.first?.place.line else { return nil }
    return faults[Worksheet.CellPlace(row: line, column: column + 1)]
  }

  /// The error that a spreadsheet wrote in place of a text.
  private static func fault(in text: String) -> String? {
    guard let first = text.utf8.first, first == ASCII.hash || first == UInt8(ascii: "E"), text.utf8.count < 16 else { return nil }
    return errors.contains(text.uppercased()) || text.hasPrefix("Err:") && text.utf8.dropFirst(4).allSatisfy(\.isASCIIDigit)
      ? text : nil
  }

  /// In English, German, French, Spanish and Portuguese.
  private static let errors: Set<String> = [
    "#REF!", "#N/A", "#NAME?", "#VALUE!", "#DIV/0!", "#NULL!", "#NUM!", "#SPILL!", "#CALC!", "#ERROR!", "#BEZUG!", "#NV",
    "#WERT!",
    "#ZAHL!", "#ÜBERLAUF!", "#VALEUR!", "#NOM?", "#NOMBRE!", "#N/D", "#¡REF!", "#¡VALOR!", "#¡DIV/0!", "#¿NOMBRE?", "#¡NUM!",
    "#VALOR!",
    "#NOME?",
  ]

  /// The name of a cell as people see it: `B7` on a sheet.
  func name(of column: Int, in row: CSVRow) -> String? {
    guard sheet != nil, let line = row.fields.first?.place.line else { return nil }
    return Worksheet.CellPlace(row: line, column: column + 1).name
  }
}
