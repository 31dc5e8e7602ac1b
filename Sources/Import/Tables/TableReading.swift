import Diagnostics
import Files
import OfficeLinks
import Portal
import TextBasics

/// The files in CSV texts: SharePoint's exports, with or without a schema, and tables that a person made.
func readTables(_ pages: [TextFile], _ settings: ImportSettings, log: inout DiagnosticLog) -> [FoundItem] {
  pages.flatMap { Table($0, settings, log: &log)?.files(settings, log: &log) ?? [] }
}

/// The files in a sheet of a workbook. Returns `nil`, with a report, if it cannot be read.
func readWorkbook(
  _ file: TextFile, sheet: String? = nil, _ settings: ImportSettings, log: inout DiagnosticLog
) -> [FoundItem]? {
  do throws(Worksheet.Fault) {
    let sheet = try Worksheet(file.bytes, named: sheet)
    let width = sheet.rows.first?.texts.count ?? 0
    let rows = sheet.rows.map { row in
      let places = (0..<max(width, 1)).map { Place(file: file.path, line: row.number, column: $0 + 1) }
      let fields = (0..<width).map { CSVField(text: row.texts.indices.contains($0) ? row.texts[$0] : "", place: places[$0]) }
      return CSVRow(fields: fields, end: places[0])
    }
    return Table(rows, of: file.path, nil, settings, log: &log)?.files(settings, log: &log)
  } catch {
    let fix = error == .noWorkbook ? "save it as 'Excel Workbook (.xlsx)', or read a CSV file with csv:" : nil
    log.report(Diagnostic(.imported.unreadable, error.reason, at: Place(file: file.path), fix: fix))
    return nil
  }
}

/// A table whose columns are known.
private struct Table {
  private let rows: ArraySlice<CSVRow>
  /// Several columns can have paths, of which a row has one.
  private let columns: NamedColumns<TableColumn>
  /// The paths were copied with their percent-encoding.
  private var isEncoded = false
  /// What `list` wrote about the table, and in which column.
  private let exported: (table: ExportedTable, index: Int)?

  /// Returns `nil`, with a report, if no column holds the locations of the files.
  init?(_ file: TextFile, _ settings: ImportSettings, log: inout DiagnosticLog) {
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
    let names = Array(settings.columns.keys) + Array(TableWords.documents.keys)
    let rows = csvRows(schema?.table ?? file, names: names + (schema.map { Array($0.internalNames.keys) } ?? []))
    self.init(rows, of: file.path, schema, settings, log: &log)
  }

  init?(_ rows: [CSVRow], of path: String, _ schema: ListSchema?, _ settings: ImportSettings, log: inout DiagnosticLog) {
    var rows = rows[...]
    guard let head = rows.popFirst() else {
      // Not even an empty library gives an empty file: SharePoint exports the columns.
      log.report(Diagnostic(.imported.unreadable, "the file is empty", at: Place(file: path)))
      return nil
    }
    let columns = NamedColumns(head.fields.map { $0.text.lowercased() }) { name in
      var column =
        settings.columns[name] ?? schema?.internalNames[name].flatMap { TableWords.documents[$0] }.map { TableColumn($0) }
      column = column ?? settings.names.column(name)
      return column?.part == settings.names.languages[0] ? column.map { TableColumn($0.column) } : column
    }
    let exported = head.fields.indices.lazy.compactMap { index in
      ExportedTable(head: head.fields[index].text).map { (table: $0, index: index) }
    }.first
    let left = columns.others.filter { exported?.index != $0 }.map { head.fields[$0] }
    let line = Place(file: path, line: head.fields[0].place.line)
    guard columns.holds(TableColumn(.path)) || columns.holds(TableColumn(.name)) else {
      log.report(Diagnostic(.imported.noColumn, "path or name of the files", at: line))
      return nil
    }
    if settings.isTable, let first = left.first {
      let names = left.map { "'\(printable($0.text))'" }.joined(separator: ", ")
      log.report(Diagnostic(.imported.columnsLeft, names, printable(first.text), at: first.place))
    }
    (self.rows, self.columns, self.exported) = (rows, columns, exported)
    isEncoded = !columns.holds(TableColumn(.name)) && areEncoded(rows.compactMap { text(.path, $0) })
    if isEncoded { log.report(Diagnostic(.imported.encodedPaths, at: line)) }
  }

  /// True if some paths have escapes, and none has a character that would be one.
  private func areEncoded(_ texts: [String]) -> Bool {
    let paths = texts.filter { !ImportSettings.isAddress($0) }.map { Array($0.utf8) }
    let areASCII = paths.allSatisfy { $0.allSatisfy { $0 > ASCII.space && $0 < 0x7F } }
    guard areASCII, paths.contains(where: { $0.contains(ASCII.percent) }) else { return false }
    return paths.allSatisfy { path in
      path.indices.allSatisfy { path[$0] != ASCII.percent || escapedByte(path, at: $0) != nil }
        && String(validating: percentDecoded(path[...]), as: UTF8.self) != nil
    }
  }

  func files(_ settings: ImportSettings, log: inout DiagnosticLog) -> [FoundItem] {
    var found: [FoundItem] = []
    var isDateReported = false
    var reported: Set<CellValue> = []
    for row in rows {
      if row.fault != nil || row.fields.count < columns.names.count {
        log.report(
          Diagnostic(
            .imported.unreadable,
            row.fault == nil ? "this row has fewer fields than the first one" : "the quotation marks do not fit",
            at: row.fields.first?.place))
        continue
      }
      if text(.type, row).map({ TableWords.folders.contains($0.lowercased()) })
        ?? (!columns.holds(TableColumn(.name)) && text(.path, row)?.hasSuffix("/") ?? false)
      {
        continue
      }
      guard let location = location(row, settings) else {
        if row.fields.contains(where: { !$0.text.isEmpty }), !columns.holds(TableColumn(.source)) {
          log.report(Diagnostic(.imported.unreadable, "this row has neither path nor name", at: row.fields.first?.place))
        }
        continue
      }
      var item = FoundItem(location, id: text(.id, row))
      if case .path(let path) = location, isQuotedByGit(path) {
        item.state = .refused(
          "git writes it in numbers of bytes", fix: "make the list with git -c core.quotePath=off, or leave it out with 'leave'")
      } else if let fault = WindowsPath(in: location, settings) {
        item.state = .refused(fault.reason, fix: fault.fix)
      }
      item.place = row.fields.first?.place
      item.title = text(.title, row)
      item.owner = text(.owner, row)
      let written = text(.updated, row)
      item.updated = written.flatMap { date($0, row, &item.unreadTime, &isDateReported, &log) }
      item.mark = mark(size: text(.size, row).flatMap { Int($0) }, time: written)
      if settings.isTable {
        item.row = TableRow(
          exported: exportedRow(row), source: text(.source, row), id: item.id, isMoved: isMoved(row),
          cells: cells(row, settings, item, &reported, &log))
        item.identifier = item.id.flatMap { isWrittenByPeople($0) ? $0 : nil }
      }
      found.append(item)
    }
    return found
  }

  private func text(_ column: ImportedColumn, _ row: CSVRow) -> String? { text(TableColumn(column), row) }

  private func text(_ column: TableColumn, _ row: CSVRow) -> String? {
    columns.field(column, in: row).flatMap { $0.text.isEmpty ? nil : withoutApostrophe($0.text) }
  }

  private func exportedRow(_ row: CSVRow) -> ExportedRow? {
    exported.flatMap { exported in
      row.fields.indices.contains(exported.index) ? exported.table.row(row.fields[exported.index].text) : nil
    }
  }

  /// The columns that say where the document is.
  private static let locations = [TableColumn(.path), TableColumn(.source)]

  /// True if somebody edited the location in the row, or if nobody knows.
  private func isMoved(_ row: CSVRow) -> Bool {
    guard let exported = exportedRow(row) else { return true }
    return Self.locations.flatMap { columns.indexes[$0] ?? [] }.contains { isEdited($0, row, exported) }
  }

  private func isEdited(_ index: Int, _ row: CSVRow, _ exported: ExportedRow) -> Bool {
    exported.has(tableText(withoutApostrophe(row.fields[index].text)), at: columns.names[index]) == false
  }

  /// The text of the column that has the location: the one that somebody edited, if there are several.
  private func path(_ row: CSVRow) -> String? {
    guard let exported = exportedRow(row),
      let edited = columns.indexes[TableColumn(.path)]?.first(where: {
        isEdited($0, row, exported) && !row.fields[$0].text.isEmpty
      })
    else { return text(.path, row) }
    return withoutApostrophe(row.fields[edited].text)
  }

  /// The cells of the fields that the source may change. What the manifest does not know is reported once.
  private func cells(
    _ row: CSVRow, _ settings: ImportSettings, _ item: FoundItem, _ reported: inout Set<CellValue>, _ log: inout DiagnosticLog
  ) -> [TableCell] {
    columns.indexes.keys.sorted { ($0.column.rawValue, $0.part ?? "") < ($1.column.rawValue, $1.part ?? "") }.compactMap {
      column -> TableCell? in
      guard let keys = keys(of: column), let index = columns.indexes[column]?.first else { return nil }
      let place = row.fields[index].place
      guard let text = text(column, row) else { return TableCell(keys: keys, value: nil, at: place) }
      guard settings.mayChange(TableCell(keys: keys, value: nil)) else {
        return TableCell(keys: keys, value: .text(text), text: text, at: place)
      }
      if column.column == .pinned, TableWords.no.contains(text.lowercased()) {
        return TableCell(keys: keys, value: nil, at: place)
      }
      if column.column == .updated { return item.updated.map { TableCell(keys: keys, value: .text($0.text), at: place) } }
      var found = DiagnosticLog()
      let value =
        isDay(column)
        ? writtenDay(text, at: place, log: &found).map { .text($0.text) }
        : settings.names.value(text, of: column, at: place, log: &found)
      if !found.diagnostics.isEmpty, reported.insert(.list([keys.joined(separator: "."), text])).inserted { log.merge(found) }
      // Days and numbers may be in another form than `list` wrote.
      return value.map { TableCell(keys: keys, value: $0, text: settings.names.isOneForm(column) ? nil : text, at: place) }
    }
  }

  /// The day that people mean. Returns `nil`, with a report, unless there is exactly one.
  private func writtenDay(_ text: String, at place: Place?, log: inout DiagnosticLog) -> CalendarDate? {
    let meant = day(text).map { [$0] } ?? CalendarDate.meant(by: text)
    if meant.count == 1 { return meant[0] }
    log.report(
      meant.isEmpty
        ? Diagnostic(.imported.unknownDate, printable(text), at: place)
        : Diagnostic(.imported.ambiguousDate, printable(text), meant[0].text, meant[1].text, at: place))
    return nil
  }

  private func isDay(_ column: TableColumn) -> Bool { [.publish, .retire, .retired].contains(column.column) }

  /// `nil` for a column that is no cell of a document.
  private func keys(of column: TableColumn) -> [String]? {
    switch (column.column, column.part) {
    case (.retired, _): ["retired", "since"]
    case (.replacedBy, _): ["retired", "replacedBy"]
    case (.fields, nil), (.path, _), (.folder, _), (.name, _), (.id, _), (.size, _), (.type, _), (.source, _): nil
    case (let name, let part?): [name.rawValue, part] + (column.language.map { [$0] } ?? [])
    case (let column, nil): [column.rawValue]
    }
  }

  /// In a row with a name, the path is that of the folder.
  private func location(_ row: CSVRow, _ settings: ImportSettings) -> FoundItem.Location? {
    let folder = text(.folder, row)
    let path = path(row)
    switch (text(.name, row), path) {
    case (let name?, nil): return settings.location(ofWritten: folder.map { $0 + "/" + name } ?? name)
    case (let name?, let path?) where path.split(separator: "/").last.map(String.init) != name:
      return settings.location(ofWritten: path + "/" + name)
    case (_, let path?):
      return settings.location(ofWritten: isEncoded && !ImportSettings.isAddress(path) ? percentDecoded(path) : path)
    case (nil, nil): return nil
    }
  }

  /// A day in a regional format. A day with two meanings gives `nil` and is reported once.
  private func date(
    _ text: String, _ row: CSVRow, _ unread: inout String?, _ isReported: inout Bool, _ log: inout DiagnosticLog
  ) -> CalendarDate? {
    if let day = day(text) { return day }
    let meant = CalendarDate.meant(by: text)
    if meant.isEmpty { unread = text }
    if meant.count == 2, !isReported {
      isReported = true
      log.report(
        Diagnostic(
          .imported.ambiguousDate, text, meant[0].text, meant[1].text,
          at: columns.indexes[TableColumn(.updated)]?.first.map { row.fields[$0].place }))
    }
    return meant.count == 1 ? meant[0] : nil
  }
}

/// True for an identifier that pages can have, as against the numbers and codes that libraries give their files.
private func isWrittenByPeople(_ id: String) -> Bool {
  let digits = id.utf8.filter { $0 != ASCII.hyphen }
  let isCode =
    digits.count >= 16 && digits.allSatisfy { ByteSet("0123456789ABCDEFabcdef").contains($0) }
    || digits.allSatisfy(\.isASCIIDigit)
  return !isCode && Identifier(id) != nil
}

/// A path as Windows writes it, which no library has.
private struct WindowsPath {
  let reason: String
  let fix: String

  init?(in location: FoundItem.Location, _ settings: ImportSettings) {
    guard case .path(let path) = location else { return nil }
    if PathMeaning.isLocal(path) {
      reason = "it is a path of a computer or a network, not of the library"
      fix = "write the path below \(settings.base.text)"
    } else if path.utf8.contains(ASCII.backslash) {
      reason = "it has backslashes between its folders"
      fix = "write slashes: \(printable(path.replacing("\\", with: "/")))"
    } else {
      return nil
    }
  }
}

/// True for two octal numbers of bytes in a row, as in `caf\303\251.docx`: every letter beyond ASCII has at least two.
private func isQuotedByGit(_ path: String) -> Bool {
  let parts = path.utf8.split(separator: ASCII.backslash, omittingEmptySubsequences: false).dropFirst().map { part in
    part.count >= 3 && part.prefix(3).allSatisfy { (ASCII.zero...ASCII.zero + 7).contains($0) } ? part.count : 0
  }
  return zip(parts, parts.dropFirst()).contains { $0 == 3 && $1 >= 3 }
}

extension ImportSettings {
  fileprivate static func isAddress(_ text: String) -> Bool {
    let lower = text.prefix(8).lowercased()
    return lower.hasPrefix("https://") || lower.hasPrefix("http://")
  }

  /// The location that a text means: an address, a path on the server with or without its first slash, or a path below the
  /// source.
  func location(ofWritten text: String) -> FoundItem.Location {
    if Self.isAddress(text) { return .address(text) }
    let parts = text.split(separator: "/").map { $0.lowercased() }
    let folders = base.pathSegments.filter { !$0.isEmpty }.map { $0.lowercased() }
    let isOnServer = text.hasPrefix("/") || !folders.isEmpty && parts.count > folders.count && parts.starts(with: folders)
    return isOnServer ? address(onServer: text).map { .address($0) } ?? .path(text) : .path(text)
  }
}

/// The first line of a list that SharePoint exports with its schema: `ListSchema={"schemaXmlList":["<Field Name=…
/// DisplayName=…/>"]}`. The names of the columns follow on it or on the next line.
private struct ListSchema {
  /// The internal names of the columns by their displayed names, both in lower case.
  let internalNames: [String: String]
  /// The text with spaces in place of the schema, so that positions stay.
  let table: TextFile
  private static let beginning = Array("ListSchema=".utf8)

  /// True if a text begins with a schema, perhaps in quotation marks.
  static func isBegun(_ bytes: [UInt8]) -> Bool { bytes.drop { $0 == ASCII.quotationMark }.starts(with: beginning) }

  init?(_ file: TextFile) {
    guard file.bytes.starts(with: Self.beginning) else { return nil }
    var reader = JSONReader(Array(file.bytes[Self.beginning.count...]))
    guard let (schema, end) = try? reader.readFirst(), case .list(let fields) = schema["schemaXmlList"] else { return nil }
    internalNames = Dictionary(
      fields.compactMap { field in
        guard let xml = field.text, let name = Self.attribute("Name", of: xml) else { return nil }
        return ((Self.attribute("DisplayName", of: xml) ?? name).lowercased(), name.lowercased())
      }, uniquingKeysWith: { first, _ in first })
    let length = Self.beginning.count + end
    var bytes = Array(repeating: ASCII.space, count: length) + file.bytes[length...]
    // The separator before names on the same line.
    if length < bytes.count, bytes[length] == ASCII.comma || bytes[length] == ASCII.semicolon { bytes[length] = ASCII.space }
    table = TextFile(path: file.path, bytes: bytes)
  }

  private static func attribute(_ name: String, of xml: String) -> String? {
    for quote in ["\"", "'"] {
      guard let start = xml.firstRange(of: " \(name)=\(quote)") else { continue }
      let rest = xml[start.upperBound...]
      return rest.firstIndex(of: Character(quote)).map { end in
        String(decoding: resolvingCharacterReferences(Array(rest[..<end].utf8)[...]), as: UTF8.self)
      }
    }
    return nil
  }
}
