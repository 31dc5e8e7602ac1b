import Diagnostics
import Files
import OfficeLinks
import Portal
import TextBasics

/// The files in CSV texts: SharePoint's exports, with or without a schema, and tables that a person made.
func readTables(
  _ pages: [TextFile], _ settings: ImportSettings, partSize: Int? = nil, jobs: Int, log: inout DiagnosticLog
) async -> [FoundItem] {
  var found: [FoundItem] = []
  for page in pages {
    found += await Table(page, settings, partSize: partSize, log: &log)?.files(settings, jobs: jobs, log: &log) ?? []
  }
  return found
}

/// The files in a sheet of a workbook. Returns `nil`, with a report, if it cannot be read.
func readWorkbook(
  _ file: TextFile, sheet: String? = nil, _ settings: ImportSettings, jobs: Int, log: inout DiagnosticLog
) async -> [FoundItem]? {
  await Table(workbook: file, sheet: sheet, settings, log: &log)?.files(settings, jobs: jobs, log: &log)
}

/// A table whose columns are known.
struct Table {
  private(set) var written: WrittenTable
  let schema: ListSchema?
  let head: TableHead
  /// The description of the table that `list` wrote, and its column.
  private var exported: (table: ExportedTable, index: Int)? { head.exported }
  /// The titles are names of files.
  private let hasFileNames: Bool
  /// Its sheet is one of several in the workbook.
  private(set) var isOneOfSeveral = false
  /// The paths were copied with their percent-encoding.
  private(set) var isEncoded = false
  /// The columns of cells of documents, in the order of their names.
  private var cellColumns: [CellColumn]
  /// The columns of a table of `list`, each with its place among the table's keys; `nil` if there are others.
  private var exportedColumns: [(column: Int, key: Int)]?
  /// Several columns can have paths, of which a row has one.
  var columns: NamedColumns<TableColumn> { head.columns }
  var rows: ArraySlice<CSVRow> { written.rows[head.start...] }
  /// The row of names, or the first one.
  var place: Place {
    Place(file: written.file, line: (head.row ?? written.rows.first)?.fields.first?.place.line ?? 1)
  }

  /// The rows of a table of `list` after which it is read in parts.
  static let partSize = 5_000
  private static let mostAtOnce = 10_000

  /// Returns `nil`, with a report, if no column holds the locations of the files. `partSize` is the number of rows after which a table of
  /// `list` is read in parts, if it may be.
  init?(_ file: TextFile, _ settings: ImportSettings, partSize: Int? = nil, log: inout DiagnosticLog) {
    let schema = ListSchema(file)
    if schema == nil, ListSchema.isBegun(file.bytes) {
      log.report(
        Diagnostic(
          .imported.unreadable, "another program has changed the line with the schema",
          at: Place(file: file.path, line: 1, column: 1),
          explanation: "Excel changes it when it saves the file.",
          fix: "export the list again and import that file as it is, or remove the line and name the columns with 'columns'"))
      return nil
    }
    let names = Set(settings.columns.keys).union(TableWords.documents.keys).union(TableWords.usualNamesAsWritten)
      .union(schema.map { Array($0.internalNames.keys) } ?? [])
    var written = WrittenTable(schema?.table ?? file, names: names, partSize: schema == nil ? partSize : nil)
    if settings.isTable { written.dropWordsForNothing() }
    self.init(written, schema, settings, log: &log)
  }

  /// The table on a sheet of a workbook, or on the one that looks most like a list of documents.
  init?(workbook file: TextFile, sheet name: String?, _ settings: ImportSettings, log: inout DiagnosticLog) {
    do throws(Worksheet.Fault) {
      var book = try Workbook(file.bytes)
      var sheets =
        try name.map { name throws(Worksheet.Fault) in [try book.sheet(named: name)] } ?? book.sheets.filter { !$0.isHidden }
      if sheets.isEmpty { sheets = book.sheets }
      var tables: [WrittenTable] = []
      for sheet in sheets {
        tables.append(WrittenTable(try book.worksheet(sheet), sheet: sheet.name, of: file.path))
        tables[tables.count - 1].dropWordsForNothing()
      }
      let ranked = tables.map { ($0, TableHead($0, settings)) }
      guard let best = ranked.max(by: { $0.1.documentCount < $1.1.documentCount }), let first = ranked.first else { return nil }
      let table = first.1.documentCount == best.1.documentCount ? first : best
      Self.report(sheets, of: book, table.0, log: &log)
      let others = ranked.filter { $0.1.documentCount > 0 && $0.0.sheet != table.0.sheet }.map {
        ($0.0.sheet ?? "", $0.1.documentCount)
      }
      if let first = others.first {
        let names = others.prefix(4).map { "'\(printable($0.0))' (\(counted($0.1, "row")))" }.joined(separator: ", ")
        log.report(Diagnostic(.imported.otherSheets, names, "\(file.path)#\(first.0)", at: Place(file: file.path)))
      }
      self.init(table.0, nil, table.1, settings, log: &log)
      isOneOfSeveral = book.sheets.count > 1
    } catch {
      let kind = ForeignTable.kind(of: file.bytes)
      let fix = error == .noWorkbook ? "save it as 'Excel Workbook (.xlsx)', or read a CSV file with csv:" : nil
      log.report(
        Diagnostic(.imported.unreadable, kind?.reason ?? error.reason, at: Place(file: file.path), fix: kind?.fix ?? fix))
      return nil
    }
  }

  init?(_ table: WrittenTable, _ schema: ListSchema?, _ settings: ImportSettings, log: inout DiagnosticLog) {
    // Before items are made of them.
    guard table.rows.count <= ListBudget.items + 1 else {
      log.report(Diagnostic(.imported.unreadable, "it has more than \(ListBudget.items) rows", fix: ListBudget.advice))
      return nil
    }
    guard let first = table.rows.first else {
      // Not even an empty library gives an empty file: SharePoint exports the columns.
      log.report(
        Diagnostic(
          .imported.unreadable, "the file is empty", at: Place(file: table.file),
          fix: settings.isTable ? "save the table again; nothing was changed" : nil))
      return nil
    }
    var head = TableHead(first, schema, settings)
    // A list of SharePoint that is no library has columns of its own.
    let isKnown = schema != nil && [.path, .name].contains { head.columns.holds(TableColumn($0)) }
    if settings.isTable, !isKnown { head = TableHead(table, settings) }
    self.init(table, schema, head, settings, log: &log)
  }

  private init?(
    _ table: WrittenTable, _ schema: ListSchema?, _ head: TableHead, _ settings: ImportSettings, log: inout DiagnosticLog
  ) {
    var (table, head) = (table, head)
    if settings.isTable, schema == nil, head.exported == nil, let column = head.columnOfDOIs,
      case let (resolved, count) = table.withAddressesOfDOIs(
        in: column, for: head.places(forDOIs: column, settings), from: head.start),
      count > 0
    {
      (table, head) = (resolved, TableHead(resolved, settings))
      log.report(
        Diagnostic(
          .imported.readAs, "\(counted(count, "row")): DOIs were taken as addresses below \(WrittenTable.resolver)",
          at: Place(file: table.file)))
    }
    if settings.isTable, schema == nil, head.exported == nil, !head.columns.holds(TableColumn(.section)),
      let divided = table.withHeadings(head, isPlace: { head.hasPlace($0, in: table) })
    {
      (table, head) = (divided, TableHead(divided, settings))
    }
    if settings.isTable, head.exported == nil, let column = head.columns.indexes[TableColumn(.section)]?.first,
      let filled = table.filledDown(column, from: head.start, isKnown: settings.hasFilledSections)
    {
      table = filled.table
      let count = counted(filled.count, "row")
      log.report(
        Diagnostic(.imported.readAs, "\(count): an empty cell of the section means the one above", at: Place(file: table.file)))
    }
    (written, self.schema, self.head) = (table, schema, head)
    hasFileNames = Self.hasFileNames(head)
    (cellColumns, exportedColumns) = Self.cellColumns(head, settings)
    let line = place
    // The rows of `list` say themselves which documents they are of.
    let isOfPortal = exported != nil && !settings.isBeginning && !settings.isNew
    guard columns.holds(TableColumn(.path)) || columns.holds(TableColumn(.name)) || isOfPortal else {
      log.report(head.noColumn(in: table, settings, at: line))
      return nil
    }
    if settings.isTable, !settings.isBeginning { head.report(table, at: line, log: &log) }
    // `list` gives the columns names of its own.
    if exported == nil { for missing in settings.missingColumns(among: Set(columns.names), at: line) { log.report(missing) } }
    // `list` writes paths as people see them.
    isEncoded =
      exported == nil && !columns.holds(TableColumn(.name))
      && Self.areEncoded(rows.compactMap { text(ofOneOf: columns.indexes[TableColumn(.path)] ?? [], $0) })
    if isEncoded { log.report(Diagnostic(.imported.encodedPaths, at: line)) }
  }

  /// The columns that the manifest names for a source, without those of `list`, which mean the same to each.
  func ownColumns(_ settings: ImportSettings) -> [String: TableColumn] {
    let listed = Set(head.exported?.table.keys.map { columnName($0).lowercased() } ?? [])
    return settings.columns.filter { columns.names.contains($0.key) && !listed.contains($0.key) }
  }

  /// The table of `list` as another source reads it.
  func reading(_ settings: ImportSettings) -> Table {
    var table = self
    (table.cellColumns, table.exportedColumns) = Self.cellColumns(head, settings)
    return table
  }

  private static func cellColumns(
    _ head: TableHead, _ settings: ImportSettings
  ) -> ([CellColumn], exported: [(column: Int, key: Int)]?) {
    let columns = head.columns.indexes.map {
      (name: ([$0.key.column.rawValue] + ($0.key.keys ?? [])).joined(separator: "."), $0)
    }
    .sorted { $0.name < $1.name }.compactMap { CellColumn($0.1.key, at: $0.1.value, head, settings) }
    return (columns, head.exported.flatMap { exportedColumns($0.table, columns, head.columns) })
  }

  /// Reports the sheets that were not read, and rows and columns that nobody sees.
  private static func report(_ sheets: [Workbook.Sheet], of book: Workbook, _ table: WrittenTable, log: inout DiagnosticLog) {
    let hidden = book.sheets.count { $0.isHidden && !sheets.contains($0) }
    let counts = [(table.hiddenCount, "row"), (table.hiddenColumnCount, "column"), (hidden, "sheet")].filter { $0.0 > 0 }
    guard !counts.isEmpty else { return }
    let texts = counts.map { counted($0.0, "hidden \($0.1)") }.joined(separator: ", ")
    log.report(Diagnostic(.imported.hidden, texts, at: Place(file: table.file)))
  }

  /// True if some paths have escapes, and none has a character that would be one.
  static func areEncoded(_ texts: [String]) -> Bool {
    let paths = texts.filter { !CellAddress.isAddress($0) }.map { Array($0.utf8) }
    let areASCII = paths.allSatisfy { $0.allSatisfy { $0 > ASCII.space && $0 < 0x7F } }
    guard areASCII, paths.contains(where: { $0.contains(ASCII.percent) }) else { return false }
    return paths.allSatisfy { path in
      path.indices.allSatisfy { path[$0] != ASCII.percent || escapedByte(path, at: $0) != nil }
        && String(validating: percentDecoded(path[...]), as: UTF8.self) != nil
    }
  }

  func files(_ settings: ImportSettings, jobs: Int, log: inout DiagnosticLog) async -> [FoundItem] {
    let none = RowReading(self, settings)
    var (reading, items) = (none, [FoundItem]())
    if written.rest == nil { items.reserveCapacity(rows.count) }
    var (rows, rest) = (rows, written.rest)
    var isAtEnd = false
    // The caller reports that there are too many.
    while !isAtEnd, items.count <= ListBudget.items {
      // Not all at once, as there may be very many; the next ones of a long table are read meanwhile.
      let some = rows.prefix(Self.mostAtOnce)
      rows = rows.dropFirst(Self.mostAtOnce)
      let last = rows.isEmpty ? rest : nil
      async let next = last?.next(Self.partSize)
      for part in await inParallel(
        some.count, jobs: jobs, { files(some.dropFirst($0.lowerBound).prefix($0.count), none, settings) })
      {
        guard let part else { return await whole.files(settings, jobs: jobs, log: &log) }
        reading.merge(part.reading)
        items += part.items
      }
      if last != nil {
        guard let next = await next else { return await whole.files(settings, jobs: jobs, log: &log) }
        (rows, rest) = (next.rows[...], next.rest)
      }
      isAtEnd = rows.isEmpty
    }
    reading.report(at: self.rows.first?.fields.first?.place)
    log.merge(reading.log)
    return items
  }

  /// The files of some rows; `nil` where all rows are needed to say what one of them means.
  private func files(
    _ rows: ArraySlice<CSVRow>, _ reading: RowReading, _ settings: ImportSettings
  ) -> (items: [FoundItem], reading: RowReading)? {
    var (items, reading) = ([FoundItem](), reading)
    items.reserveCapacity(rows.count)
    for csv in rows {
      let row = row(csv)
      if written.rest != nil, isCutOff(row) { return nil }
      if let item = reading.item(row, at: location(row, settings)) { items.append(item) }
    }
    return (items, reading)
  }

  /// The same table with all its rows in memory.
  private var whole: Table {
    var table = self
    table.written = written.whole
    return table
  }

  /// The different texts of the first column with a meaning, or the first of very many.
  func texts(of column: TableColumn) -> [String] {
    guard let index = columns.indexes[column]?.first else { return [] }
    if head.texts.indices.contains(index) { return head.texts[index].distinct }
    return rows.prefix(3_000).compactMap { $0.fields.indices.contains(index) ? $0.fields[index].text : nil }
  }

  /// The column of titles is not called so, and has names of files.
  private static func hasFileNames(_ head: TableHead) -> Bool {
    let columns = head.columns
    guard let index = columns.indexes[TableColumn(.title)]?.first, TableWords.documents[columns.names[index]] != .title,
      head.texts.indices.contains(index)
    else { return false }
    let texts = head.texts[index]
    return texts.files == texts.filled && texts.linked == 0
  }

  func text(_ column: ImportedColumn, _ row: WrittenRow) -> String? { text(TableColumn(column), row) }

  private func text(_ column: TableColumn, _ row: WrittenRow) -> String? {
    text(ofOneOf: columns.indexes[column] ?? [], row.csv)
  }

  /// The first text of some columns. The names of a person are one.
  private func text(ofOneOf indexes: [Int], _ row: CSVRow) -> String? {
    if !head.namesOfPeople.isEmpty, Set(indexes) == Set(head.namesOfPeople) {
      let names = head.namesOfPeople.compactMap { text(ofOneOf: [$0], row) }
      return names.isEmpty ? nil : names.joined(separator: " ")
    }
    guard let field = row.field(ofOneOf: indexes), !field.text.isEmpty else { return nil }
    let hasFault = indexes.contains { written.fault($0, of: row) == field.text }
    return hasFault ? nil : withoutApostrophe(field.text)
  }

  /// The text of a cell without what programs put around it: the ending of a file's name, SharePoint's numbers of people.
  func cellText(_ column: ImportedColumn, _ row: WrittenRow, _ settings: ImportSettings) -> String? {
    cellText(column, columns.indexes[TableColumn(column)] ?? [], row, settings)
  }

  private func cellText(_ column: ImportedColumn, _ indexes: [Int], _ row: WrittenRow, _ settings: ImportSettings) -> String? {
    guard let text = column == .state ? stateText(indexes, row) : text(ofOneOf: indexes, row.csv) else { return nil }
    switch column {
    case .title where CellAddress.label(of: text, isPath: exported == nil) != nil:
      return CellAddress.label(of: text).map(CellAddress.withoutEnding)
    case .title where isOfLinks(indexes) && !text.contains("/"): return CellAddress.withoutEnding(text)
    case .title where hasFileNames && settings.isTable: return String(text[..<(text.lastIndex(of: ".") ?? text.endIndex)])
    case .title where settings.isTable && exported == nil: return CellAddress.withoutMarkup(CellAddress.withoutLinks(text))
    case .owner where settings.isTable && exported == nil:
      return shownText(CellAddress.withoutMarkup(CellAddress.withoutLinks(withoutSharePointMarks(text))))
    case .description where exported == nil: return CellAddress.description(text).text
    case .section where exported == nil, .fields where exported == nil:
      let shown = CellAddress.withoutMarkup(withoutSharePointMarks(text))
      return shown.isEmpty ? nil : shown
    case .owner, .section, .tags, .fields, .state, .language:
      let shown = withoutSharePointMarks(text)
      return shown.isEmpty ? nil : shown
    default: return text
    }
  }

  /// True for columns of which the first has places behind its words.
  private func isOfLinks(_ indexes: [Int]) -> Bool {
    guard exported == nil, let first = indexes.first else { return false }
    return columns.indexes[TableColumn(.path)]?.contains(first) ?? false
  }

  /// The first state that a row's cells say, in words or by yes and no.
  private func stateText(_ indexes: [Int], _ row: WrittenRow) -> String? {
    indexes.lazy.compactMap { index -> String? in
      guard let text = text(ofOneOf: [index], row.csv) else { return nil }
      guard let flag = head.flags[index], let isSet = TableWords.flag(text.lowercased()) else { return text }
      return (isSet ? flag.yes : flag.no)?.rawValue
    }.first ?? (head.flags.isEmpty ? nil : DocumentState.listed.rawValue)
  }

  /// The source that a row names. A new portal has none of those of the one that wrote the table.
  func source(_ row: WrittenRow, _ settings: ImportSettings) -> String? {
    exported != nil && (settings.isNew || settings.isBeginning) ? nil : text(.source, row)
  }

  /// The sources that rows name.
  var namedSources: Set<String> {
    guard let indexes = columns.indexes[TableColumn(.source)] else { return [] }
    return Set(rows.lazy.compactMap { $0.field(ofOneOf: indexes)?.text })
  }

  /// True for a row of `list` of which only the beginning is there.
  func isCutOff(_ row: WrittenRow) -> Bool {
    guard let exported, row.fields.indices.contains(exported.index) else { return row.isCutOff }
    return row.isCutOff || !row.fields[exported.index].text.isEmpty && row.exported == nil
  }

  /// True for the last row of the file.
  func isLast(_ row: WrittenRow) -> Bool { row.end == rows.last?.end }

  /// The day of an exported cell that nobody edited, in whatever order a spreadsheet shows its numbers.
  func uneditedDay(_ text: String, _ name: String, _ exported: ExportedRow?) -> String? {
    guard let exported else { return nil }
    if exported.has(text, at: name) == true, let day = CalendarDate(text) { return day.text }
    let slashed = text.replacing(".", with: "/")
    let orders = [true, false].map { DayOrder(isDayFirst: $0) }
    let meant = CalendarDate.meant(by: text) + orders.flatMap { CalendarDate.meant(by: slashed, order: $0) }
    return meant.map(\.text).first { exported.has($0, at: name) == true }
  }

  /// The number of an exported cell that nobody edited, in whatever form a spreadsheet shows it.
  private func uneditedNumber(_ text: String, _ name: String, _ exported: ExportedRow?) -> String? {
    exported.flatMap { exported in forms(ofNumber: text).first { exported.has($0, at: name) == true } }
  }

  /// The columns of locations: those that somebody edited, if there are any.
  func locationColumns(_ row: WrittenRow) -> [Int] {
    row.editedLocations.isEmpty ? columns.indexes[TableColumn(.path)] ?? [] : row.editedLocations
  }

  private static func exportedColumns(
    _ table: ExportedTable, _ cells: [CellColumn], _ columns: NamedColumns<TableColumn>
  ) -> [(column: Int, key: Int)]? {
    var found: [(column: Int, key: Int)] = []
    let places = locations.flatMap { columns.indexes[$0] ?? [] }.map { ([$0], columns.names[$0]) }
    for (indexes, key) in cells.map({ ($0.indexes, $0.name) }) + places {
      guard indexes.count == 1, let key = table.index(of: key) else { return nil }
      found.append((indexes[0], key))
    }
    return found
  }

  /// True for a row of `list` of which every cell still has the text that was written.
  func isAsExported(_ row: WrittenRow) -> Bool {
    guard let exported = row.exported, let exportedColumns else { return false }
    return exportedColumns.allSatisfy { column, key in
      row.fields.indices.contains(column) && exported.has(tableText(withoutApostrophe(row.fields[column].text)), at: key)
    }
  }

  /// The column whose location somebody removed from a row without writing another one.
  func emptiedLocation(_ row: WrittenRow) -> String? {
    guard let exported = row.exported, row.editedLocations.isEmpty else { return nil }
    // The other column of addresses follows from these.
    return (columns.indexes[TableColumn(.path)] ?? []).first { index in
      ["path", "url"].contains(columns.names[index]) && row.fields.indices.contains(index) && row.fields[index].text.isEmpty
        && exported.has("", at: columns.names[index]) == false
    }.map { columns.names[$0] }
  }

  /// The cells of the fields that the source may change. What the manifest does not know is reported once.
  func cells(
    _ row: WrittenRow, _ settings: ImportSettings, _ item: FoundItem, _ refused: inout RefusedTexts, _ log: inout DiagnosticLog
  ) -> [TableCell] {
    let exported = row.exported
    return cellColumns.compactMap { column -> TableCell? in
      let (keys, place) = (column.keys, row.field(ofOneOf: column.indexes)?.place)
      // A cell that a spreadsheet could not compute says nothing.
      if let fault = fault(column, row) {
        log.report(fault)
        return nil
      }
      guard var text = cellText(column.meaning.column, column.indexes, row, settings) else {
        return TableCell(keys: keys, value: nil, at: place)
      }
      if column.meaning.column == .description, exported?.has(tableText(text), at: column.name) == false {
        text = CellAddress.description(text, ofPortal: true).text
      }
      guard column.mayChange else { return TableCell(keys: keys, value: .text(text), text: text, at: place) }
      if column.meaning.column == .pinned, TableWords.no.contains(text.lowercased()) {
        return TableCell(keys: keys, value: nil, at: place)
      }
      if column.meaning.column == .updated {
        return item.updated.map { TableCell(keys: keys, value: .text($0.text), at: place) }
      }
      if column.isOneForm, !column.isDay, let number = column.indexes.lazy.compactMap({ written.number($0, of: row.csv) }).first {
        text = number
      }
      if column.isOneForm, let day = uneditedDay(text, column.name, exported) {
        return TableCell(keys: keys, value: .text(day), at: place)
      }
      if column.isOneForm, !column.isDay, let number = uneditedNumber(text, column.name, exported) {
        return TableCell(keys: keys, value: .text(number), at: place)
      }
      if let number = writtenNumber(text, decimalSign: column.decimalSign) {
        return TableCell(keys: keys, value: .text(number), at: place)
      }
      var found = DiagnosticLog()
      let value =
        column.isDay
        ? writtenDay(text, column, at: place, log: &found).map { .text($0.text) }
        : settings.names.value(text, of: column.meaning, at: place, log: &found)
      // The other rows of a section that a new portal does not have are refused too.
      let isOfRefused = settings.isNew && column.meaning.column == .section && value == nil
      if !found.diagnostics.isEmpty, !isOfRefused { refused.add(text, column.name, found) }
      if case .list([])? = value { return TableCell(keys: keys, value: nil, at: place) }
      // Days and numbers may be in another form than `list` wrote.
      var cell = value.map { TableCell(keys: keys, value: $0, text: column.isOneForm ? nil : text, at: place) }
      if self.exported == nil, [.title, .description, .owner, .fields].contains(column.meaning.column),
        case .text? = value, let whole = self.text(ofOneOf: column.indexes, row.csv).map(withLineFeeds), whole != text
      {
        cell?.whole = whole
      }
      return isDoubtful(text, column, settings) ? cell?.doubtful : cell
    }
  }

  /// True for a number that may mean two. A workbook's cells have a full stop before decimals.
  private func isDoubtful(_ text: String, _ column: CellColumn, _ settings: ImportSettings) -> Bool {
    guard column.isOneForm, !column.isDay, numbers(meantBy: text).count == 2 else { return false }
    return DecimalNumber(text) == nil || written.sheet == nil
  }

  private func fault(_ column: CellColumn, _ row: WrittenRow) -> Diagnostic? {
    guard let index = column.indexes.first(where: { written.fault($0, of: row.csv) != nil }),
      let fault = written.fault(index, of: row.csv)
    else { return nil }
    let cell = written.name(of: index, in: row.csv) ?? "'\(printable(head.name(index) ?? "\(index + 1)"))'"
    return Diagnostic(
      .imported.cellFault, cell, printable(fault), at: row.field(ofOneOf: column.indexes)?.place ?? row.end)
  }

  /// The day that people mean. Returns `nil`, with a report, unless there is exactly one.
  private func writtenDay(
    _ text: String, _ column: CellColumn, at place: Place?, log: inout DiagnosticLog
  ) -> CalendarDate? {
    let meant =
      isPeriod(text) ? [] : day(text, inUTC: false).map { [$0] } ?? CalendarDate.meant(by: text, order: column.dayOrder)
    if meant.count == 1 { return meant[0] }
    log.report(
      meant.isEmpty
        ? Diagnostic(.imported.unknownDate, printable(text), at: place)
        : Diagnostic(.imported.ambiguousDate, printable(text), meant[0].text, meant[1].text, at: place))
    return nil
  }
}

/// The columns of a table with one meaning, whose cells are values of documents.
private struct CellColumn {
  let meaning: TableColumn
  /// The keys that lead to the value in the manifest, and their common name.
  let keys: [String]
  let name: String
  let indexes: [Int]
  let isDay: Bool
  let isOneForm: Bool
  let mayChange: Bool
  /// The sign before the decimals of its numbers, if they say it. The cells that `list` wrote say nothing of what people write.
  let decimalSign: Unicode.Scalar?
  let dayOrder: DayOrder

  /// Returns `nil` for columns that are no cells of documents.
  init?(_ meaning: TableColumn, at indexes: [Int], _ head: TableHead, _ settings: ImportSettings) {
    guard let keys = meaning.keys else { return nil }
    (self.meaning, self.keys, self.indexes, name) = (meaning, keys, indexes, keys.joined(separator: "."))
    isDay = meaning.isDay || settings.names.isDay(meaning)
    isOneForm = settings.names.isOneForm(meaning)
    mayChange = settings.mayChange(TableCell(keys: keys, value: nil))
    let texts = indexes.first.flatMap { head.texts.indices.contains($0) ? head.texts[$0].distinct : nil } ?? []
    decimalSign = isOneForm && !isDay && head.exported == nil ? Import.decimalSign(in: texts) : nil
    dayOrder = DayOrder(of: isDay ? texts : [])
  }
}
