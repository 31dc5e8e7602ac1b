import Diagnostics
import Files
import Portal
import TextBasics

/// A table as it is written, in a CSV text or on a sheet.
struct WrittenTable {
  let file: String
  /// The name of the sheet.
  let sheet: String?
  /// All rows, or the first ones of a table that is read in parts.
  private(set) var rows: [CSVRow]
  /// The rest of these.
  private(set) var rest: TableParts?
  /// The last column, where that has the headings of a table without names.
  private(set) var headings: Int?
  /// The number of rows, and that of columns with texts, that nobody sees in the workbook.
  let hiddenCount: Int
  let hiddenColumnCount: Int
  private let links: [Worksheet.CellPlace: String]
  private let faults: [Worksheet.CellPlace: String]
  private let numbers: [Worksheet.CellPlace: String]

  /// `partSize` is the number of rows after which a table of `list` is read in parts: `list` alone says what its columns are.
  init(_ file: TextFile, names: Set<String>, partSize: Int? = nil) {
    (self.file, sheet, hiddenCount, hiddenColumnCount) = (file.path, nil, 0, 0)
    (links, faults, numbers) = ([:], [:], [:])
    if let partSize {
      let first = TableParts(file, names: names).next(partSize)
      if let first, first.rows.count == partSize, Self.isHeadOfList(first.rows[0]) {
        (rows, rest) = (first.rows, first.rest)
        return
      }
    }
    rows = tableRows(file, names: names)
  }

  /// True for the names of columns that `list` wrote, and no others.
  private static func isHeadOfList(_ row: CSVRow) -> Bool {
    guard let exported = row.fields.lazy.compactMap({ ExportedTable(head: $0.text) }).first else { return false }
    let names = Set(exported.keys.map(columnName))
    return row.fields.count == names.count + 1 && row.fields.count { names.contains($0.text) } == names.count
  }

  /// The table with all its rows.
  var whole: WrittenTable {
    guard let rest else { return self }
    var table = self
    (table.rows, table.rest) = (rest.all, nil)
    return table
  }

  init(_ worksheet: Worksheet, sheet: String, of file: String) {
    (self.file, self.sheet) = (file, sheet)
    // `list` hides what no person needs to see, and gives rows a filter.
    let isExported = worksheet.rows.prefix(20).contains { $0.texts.contains { ExportedTable(head: $0) != nil } }
    hiddenCount = isExported ? 0 : worksheet.hiddenRows.count
    let written = isExported ? (worksheet.rows + worksheet.hiddenRows).sorted { $0.number < $1.number } : worksheet.rows
    let hidden = isExported ? [] : worksheet.hiddenColumns
    func seen(_ texts: [Worksheet.CellPlace: String]) -> [Worksheet.CellPlace: String] {
      hidden.isEmpty ? texts : texts.filter { !hidden.contains($0.key.column) }
    }
    (links, faults) = (seen(worksheet.links), seen(worksheet.faults))
    numbers = isExported ? worksheet.numbers : [:]
    hiddenColumnCount = hidden.count { column in
      worksheet.rows.contains { $0.texts.indices.contains(column - 1) && !$0.texts[column - 1].isEmpty }
    }
    rows = written.map { row in
      let fields = row.texts.prefix(Self.mostColumns).enumerated().map { index, text in
        let text = hidden.contains(index + 1) ? "" : text
        return CSVField(
          text: String(decoding: withoutWhiteSpaceAround(Array(text.utf8)[...]), as: UTF8.self),
          place: Place(file: file, line: row.number, column: index + 1))
      }
      return CSVRow(fields: fields, end: Place(file: file, line: row.number, column: row.texts.count + 1))
    }
  }

  /// The table with a last column for the headings that stand between its rows, each in a row of its own: `nil` unless every document
  /// is below one.
  func withHeadings(_ head: TableHead, isPlace: (CSVRow) -> Bool) -> WrittenTable? {
    let width = width
    guard width > 1, head.row.map({ $0.fields.count == width }) ?? true else { return nil }
    var divided: [CSVRow] = []
    var heading: CSVField?
    var used: Set<String> = []
    for row in rows[head.start...] {
      let texts = row.fields.filter { !$0.text.isEmpty }
      if row.fault == nil, texts.count == 1, !isPlace(row) {
        heading = texts[0]
      } else if row.fault == nil {
        guard let heading else { return nil }
        used.insert(heading.text)
        divided.append(row.with(heading, at: width))
      } else {
        divided.append(row)
      }
    }
    // A text alone may be a title, if nothing says what the columns are.
    guard used.count > 1, head.row == nil ? divided.count >= used.count * 2 : divided.count > used.count else { return nil }
    var table = self
    table.rows = divided
    if head.row == nil { table.headings = width }
    if let names = head.row {
      let section = CSVField(text: DocumentProperty.section.rawValue, place: names.end)
      table.rows = rows[..<head.start].dropLast() + [names.with(section, at: width)] + divided
    }
    return table
  }

  /// Empties the cells in which people say that there is nothing to say; a table of `list` has what the manifest has.
  mutating func dropWordsForNothing() {
    guard !rows.prefix(20).contains(where: { $0.fields.contains { ExportedTable(head: $0.text) != nil } }) else { return }
    // `NA` is a word of R, unless other cells of its column have codes too.
    var (columns, codes): (Set<Int>, Set<Int>) = ([], [])
    for row in rows {
      for (index, field) in row.fields.enumerated() where field.text.utf8.count == 2 {
        if field.text == "NA" { columns.insert(index) } else if isCode(field.text) { codes.insert(index) }
      }
    }
    columns.subtract(codes)
    for row in rows.indices {
      for (index, field) in rows[row].fields.enumerated()
      where field.text.utf8.count < 6
        && (Self.wordsForNothing.contains(withoutApostrophe(field.text).lowercased())
          || Self.wordsOfPrograms.contains(field.text) || field.text == "NA" && columns.contains(index))
      {
        rows[row].fields[index] = CSVField(text: "", place: field.place)
      }
    }
  }

  private func isCode(_ text: String) -> Bool { text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } }

  /// A dash or a sign for what is not known yet, and `not available` as English, German, French, Spanish and Russian shorten it.
  static let wordsForNothing: Set<String> = [
    "-", "--", "–", "—", "?", "??", "???", "...", "…", "tbd", "tba", "n/a", "n.a.", "k.a.", "n/d", "s/o", "к/д", "н/д",
  ]

  /// The words of databases and programs for it. `Null` is a name of people, too.
  private static let wordsOfPrograms: Set<String> = ["NULL", "null", "NaN", "nan"]

  /// True for as many texts in as many rows as a column has that names groups, of which few come twice; more may in a column that is known
  /// to do so.
  static func nameGroups(_ filled: Int, distinct: Int, of rows: Int, isKnown: Bool = false) -> Bool {
    filled > 1 && (isKnown ? distinct * 2 >= filled : distinct * 5 >= filled * 4) && filled * 2 <= rows
  }

  /// The table with the text above in the empty cells of a column that names each of its groups once, and how many these are; `nil` for
  /// any other column.
  func filledDown(_ column: Int, from start: Int, isKnown: () -> Bool) -> (table: WrittenTable, count: Int)? {
    func text(_ row: CSVRow) -> String { row.fields.indices.contains(column) ? row.fields[column].text : "" }
    let texts = rows[start...].map(text)
    let filled = texts.filter { !$0.isEmpty }
    let distinct = Set(filled).count
    guard texts.first.map({ !$0.isEmpty }) ?? false,
      Self.nameGroups(filled.count, distinct: distinct, of: texts.count)
        || Self.nameGroups(filled.count, distinct: distinct, of: texts.count, isKnown: true) && isKnown()
    else { return nil }
    var (table, above) = (self, "")
    for index in rows.indices.dropFirst(start) where rows[index].fault == nil {
      if !text(rows[index]).isEmpty {
        above = text(rows[index])
      } else if rows[index].fields.indices.contains(column) {
        table.rows[index].fields[column] = CSVField(text: above, place: rows[index].fields[column].place)
      }
    }
    return (table, texts.count - filled.count)
  }

  /// The table with the addresses of a column's DOIs in the first of some columns, which are this one, or have nothing in these rows;
  /// and how many these are.
  func withAddressesOfDOIs(in column: Int, for places: [Int], from start: Int) -> (table: WrittenTable, count: Int) {
    var (table, count) = (self, 0)
    guard let place = places.first else { return (table, 0) }
    for index in rows.indices.dropFirst(start) where rows[index].fields.indices.contains(column) {
      let row = rows[index]
      guard row.fault == nil, row.fields.indices.contains(place), case let text = row.fields[column].text,
        isDOI(text) || place != column && Self.isOfDOI(text),
        places.allSatisfy({ other in
          other == column || link(other, of: row) == nil && Self.isEmptyOrBroken(row.fields.dropFirst(other).first?.text ?? "")
        })
      else { continue }
      table.rows[index].fields[place] = CSVField(
        text: isDOI(text) ? Self.resolver + doiDigits(text[...]) : text, place: row.fields[place].place)
      count += 1
    }
    return (table, count)
  }

  /// True for no text, and for a DOI with the scheme of an address before it: `https://10.1177/0022`.
  private static func isEmptyOrBroken(_ text: String) -> Bool {
    text.isEmpty || ["https://", "http://"].contains { text.hasPrefix($0) && isDOI(text.dropFirst($0.count).trimmingSpaces) }
  }

  /// The server that leads from the DOI of a publication to its page.
  static let resolver = "https://doi.org/"

  static let resolvers = [resolver, "http://doi.org/", "https://dx.doi.org/", "http://dx.doi.org/"]

  /// True for a DOI and for the address of one.
  static func isOfDOI(_ text: String) -> Bool {
    isDOI(text) || resolvers.contains { text.hasPrefix($0) && isDOI(String(text.dropFirst($0.count))) }
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

  /// The number of a cell of a table of `list` whose format shows another one.
  func number(_ column: Int, of row: CSVRow) -> String? {
    guard !numbers.isEmpty, let line = row.fields.first?.place.line else { return nil }
    return numbers[Worksheet.CellPlace(row: line, column: column + 1)]
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

extension CSVRow {
  /// The row with a further field in a column.
  fileprivate func with(_ field: CSVField, at column: Int) -> CSVRow {
    var row = self
    row.fields += (row.fields.count..<max(column, row.fields.count)).map { _ in CSVField(text: "", place: end) } + [field]
    return row
  }
}

/// True for the identifier of a publication: `10.1234/abc`, also with `doi:` before it.
func isDOI(_ text: String) -> Bool {
  let doi = doiDigits(text[...])
  guard doi.hasPrefix("10."), let slash = doi.firstIndex(of: "/"), !doi.contains(" ") else { return false }
  let registrant = doi[..<slash].utf8.dropFirst(3)
  return (4...9).contains(registrant.count) && registrant.allSatisfy { $0.isASCIIDigit || $0 == ASCII.dot }
    && doi.index(after: slash) < doi.endIndex
}

/// The identifier without `doi:` before it.
func doiDigits(_ text: Substring) -> Substring {
  text.prefix(4).lowercased() == "doi:" ? text.dropFirst(4).drop { $0 == " " } : text
}
