import Diagnostics
import OfficeLinks
import Portal
import TextBasics

/// Makes items of the rows of a table. A row that cannot be read is an item that was refused.
///
/// Parts of a table are read side by side; what they found is merged in their order.
struct RowReading: Sendable {
  private(set) var log = DiagnosticLog()
  private let table: Table
  private let settings: ImportSettings
  private let dayOrder: DayOrder
  private var readings: [Reading: Int] = [:]
  /// The rows of those readings that each reader should look at.
  private var named: [Reading: [Place]] = [:]
  /// The texts that are no day, of which four are shown.
  private var unread: [String] = []
  private var isUnread: Set<String> = []
  private var unreadPlace: Place?
  /// The report of the first day with two meanings.
  private var ambiguousDay: Diagnostic?
  private var refused = RefusedTexts()
  private var repaired: [Int] = []
  /// The lines of rows of which a text had no quotation marks around it.
  private var joined: [Int] = []

  init(_ table: Table, _ settings: ImportSettings) {
    (self.table, self.settings) = (table, settings)
    dayOrder = DayOrder(of: table.texts(of: TableColumn(.updated)))
  }

  /// The item of a row; `nil` for one that is no row of documents.
  mutating func item(_ row: WrittenRow, at location: Table.RowLocation) -> FoundItem? {
    guard !isHead(row) else { return nil }
    if let fault = fault(of: row) {
      guard settings.isTable else {
        log.report(Diagnostic(.imported.unreadable, fault.reason, at: row.fields.first?.place))
        return nil
      }
      return refused(row, fault.reason, fault.fix)
    }
    if isFolder(row) {
      guard settings.isTable, table.text(.type, row) == nil else { return nil }
      let path = printable(table.text(.path, row) ?? "")
      return unplaced(
        row, "its path '\(path)' is that of a folder", "write the whole address of a page, or the path of a file", column: "path")
    }
    if let source = table.source(row, settings), settings.isTable, source != settings.source {
      guard settings.sources[source] != nil else {
        return unplaced(
          row, "there is no source '\(printable(source))'", "correct the cell, or write the source under 'sources'",
          column: "source")
      }
    }
    if let exported = row.exported, table.columns.holds(TableColumn(.source)), table.text(.source, row) == nil,
      exported.has("", at: "source") == false, row.editedLocations.isEmpty
    {
      return unplaced(row, "a document whose place is a path has a source", "write its source there again", column: "source")
    }
    if let exported = row.exported, table.text(.source, row) != nil, exported.has("", at: "source") == true,
      row.editedLocations.isEmpty
    {
      return unplaced(
        row, "a document at a source has a path below it", "write its path too, or empty the cell", column: "source")
    }
    if case .found = location, let column = table.emptiedLocation(row) {
      return unplaced(row, "a document has a place", "write it there again, or another one", column: column)
    }
    if case .found = location, settings.sources.count > 1, table.hasNewPath(row), table.columns.holds(TableColumn(.source)),
      table.source(row, settings) == nil, table.base(of: row, settings) == nil
    {
      return unplaced(
        row, "a path is below a source, and its row names none of several", "write its source too, or its whole address")
    }
    switch location {
    case .missing(let reason):
      guard row.fields.contains(where: { !$0.text.isEmpty }) else { return nil }
      guard settings.isTable else {
        log.report(Diagnostic(.imported.unreadable, "this row has neither path nor name", at: row.fields.first?.place))
        return nil
      }
      let isExported = row.exported != nil
      return unplaced(
        row, reason,
        isExported ? "correct the cell, or write what was there before" : "write the document's address there, or remove the row")
    case .found(let location, let found):
      for reading in found where reading != .shown || settings.takes(location) {
        readings[reading, default: 0] += 1
        if reading.fix != nil, let place = row.fields.first?.place { named[reading, default: []].append(place) }
      }
      return item(row, location)
    }
  }

  /// True for a row that repeats the names.
  private func isHead(_ row: WrittenRow) -> Bool {
    guard let head = table.head.row, settings.isTable, head.fields.count == row.fields.count else { return false }
    return zip(head.fields, row.fields).allSatisfy { $0.text == $1.text }
  }

  private mutating func fault(of row: WrittenRow) -> (reason: String, fix: String?)? {
    if table.isCutOff(row) {
      return table.isLast(row)
        ? ("the file ends within it", "save the table again, and look at its last line")
        : ("its last cell, by which docportal knows it again, was changed", "take the row from a new table of 'docportal list'")
    }
    if row.fault != nil {
      return (
        row.fault?.kind == .unclosed && settings.isTable
          ? "a quotation mark in it has no other half, as where a file is cut off" : "the quotation marks do not fit",
        "correct the row: a text with a comma or quotation mark is between marks, and marks in it are doubled"
      )
    }
    if !settings.isTable, row.fields.count < table.columns.names.count {
      return ("this row has fewer fields than the first one", nil)
    }
    if let separator = otherSeparator(row) {
      return (
        "its fields have '\(separator)' between them, where other rows have another sign", "write the sign of the other rows"
      )
    }
    if let line = row.fields.first?.place.line {
      if row.repaired != nil { repaired.append(line) }
      if row.isJoined { joined.append(line) }
    }
    if table.head.row != nil, settings.isTable, table.written.sheet == nil,
      row.fields.dropFirst(table.head.width).contains(where: { !$0.text.isEmpty })
    {
      return (
        "it has more fields than the row of names", "put a text with the separator in it between quotation marks"
      )
    }
    return nil
  }

  /// The separator of a row that is one field by the separator of the others, and has as many as they by another one.
  private func otherSeparator(_ row: WrittenRow) -> Character? {
    guard settings.isTable, row.fields.count == 1, let text = row.fields.first?.text, let count = table.head.row?.fields.count,
      count > 1
    else { return nil }
    return tableSeparators.lazy.map { Character($0) }.first { separator in
      let parts = text.split(separator: separator, omittingEmptySubsequences: false)
      return parts.count == count && parts.dropLast().contains { isFileName(String($0)) }
    }
  }

  private func isFolder(_ row: WrittenRow) -> Bool {
    // `list` writes no folders.
    if row.exported != nil { return false }
    if let type = table.text(.type, row) { return TableWords.folders.contains(type.lowercased()) }
    guard !table.columns.holds(TableColumn(.name)), let path = table.text(.path, row), path.hasSuffix("/") else { return false }
    return !settings.isTable || CellAddress(addressIn: path, allowsHTTP: true) == nil
  }

  /// The title of a row without a place, or else its first text.
  private func name(of row: WrittenRow) -> String {
    shownText(table.text(.title, row) ?? row.fields.first { !$0.text.isEmpty }?.text ?? "") ?? ""
  }

  private func refused(_ row: WrittenRow, _ reason: String, _ fix: String?) -> FoundItem {
    var item = FoundItem(.unknown(name(of: row)), id: table.text(.id, row), .refused(reason, fix: fix))
    item.isCutOff = table.isCutOff(row) || row.fault?.kind == .unclosed || row.repaired?.kind == .unclosed
    item.place = row.fields.first?.place
    item.row = TableRow(
      exported: row.exported, source: table.source(row, settings), id: item.id, isMoved: table.isMoved(row), cells: [])
    return item
  }

  /// The item of a row that does not say where its document is. The other cells of a document that may be known are read.
  private mutating func unplaced(_ row: WrittenRow, _ reason: String, _ fix: String, column: String? = nil) -> FoundItem {
    guard row.exported != nil || !settings.isNew && table.text(.id, row) != nil else {
      return refused(row, reason, fix)
    }
    var item = item(row, .unknown(name(of: row)), column: column)
    item.state = .refused(reason, fix: fix)
    return item
  }

  private mutating func item(_ row: WrittenRow, _ location: FoundItem.Location, column: String? = nil) -> FoundItem {
    var item = FoundItem(location, id: table.text(.id, row))
    if case .path(let path) = location, isQuotedByGit(path) {
      item.state = .refused(
        "git writes it in numbers of bytes", fix: "make the list with git -c core.quotePath=off, or leave it out with 'leave'")
    } else if let fault = ImpossiblePath(in: location, settings) {
      item.state = .refused(fault.reason, fix: fault.fix)
    }
    item.place = row.fields.first?.place
    if column == nil, item.state == .present, let known = unedited(row) {
      (item.id, item.title, item.row) = (known.id, table.text(.title, row), known)
      return item
    }
    item.title = table.cellText(.title, row, settings)
    let hasDescription = settings.isTable || settings.columns.values.contains { $0.column == .description }
    if hasDescription, table.head.exported == nil, let text = table.text(.description, row) {
      let isOfNew = settings.isBeginning || settings.isNew
      for reading in CellAddress.description(text).readings {
        readings[reading == .unlinked && !isOfNew ? .unlinkedUnlessKnown : reading, default: 0] += 1
      }
    }
    item.owner = table.cellText(.owner, row, settings)
    let (written, exported) = (table.text(.updated, row), row.exported)
    item.updated = written.flatMap { date($0, row, exported, &item) }
    item.mark = contentMark(size: table.text(.size, row).flatMap { Int($0) }, time: written)
    if settings.isTable {
      item.row = TableRow(
        exported: exported, source: table.source(row, settings), id: item.id, isMoved: table.isMoved(row),
        column: column ?? exported.flatMap { _ in table.locationColumns(row).first.map { table.columns.names[$0] } },
        cells: table.cells(row, settings, item, &refused, &log))
      item.identifier = item.id.flatMap { isCode($0) ? nil : $0 }
    } else if !settings.columns.isEmpty {
      let named = Set(settings.columns.values.map(settings.inDefaultLanguage).compactMap(\.keys))
      item.take(table.cells(row, settings, item, &refused, &log).filter { named.contains($0.keys) })
    }
    return item
  }

  /// The row of a document if nobody edited it, and no more is needed of it.
  private func unedited(_ row: WrittenRow) -> TableRow? {
    guard let exported = row.exported, let whole = settings.documentsReadWhole, !whole.contains(exported.id),
      table.isAsExported(row)
    else { return nil }
    let id = table.text(.id, row)
    // The text is in memory once.
    return TableRow(
      asExported: exported, source: table.source(row, settings), id: id == exported.id ? exported.id : id,
      column: table.locationColumns(row).first.map { table.columns.names[$0] })
  }

  /// A day in a regional format. A day with two meanings gives `nil` and is reported once.
  private mutating func date(_ text: String, _ row: WrittenRow, _ exported: ExportedRow?, _ item: inout FoundItem)
    -> CalendarDate?
  {
    let name = DocumentProperty.updated.rawValue
    if let day = table.uneditedDay(text, name, exported).flatMap({ CalendarDate($0) })
      ?? day(text, inUTC: !settings.isTable)
    {
      return day
    }
    let meant = CalendarDate.meant(by: text, order: dayOrder)
    let place = table.columns.field(TableColumn(.updated), in: row.csv)?.place
    if meant.isEmpty {
      if settings.isTable { if !isKept { note(text, place) } } else { item.unreadTime = text }
    }
    if meant.count == 2, ambiguousDay == nil {
      ambiguousDay = Diagnostic(.imported.ambiguousDate, text, meant[0].text, meant[1].text, at: place)
    }
    return meant.count == 1 ? meant[0] : nil
  }

  /// A field of the manifest has the text as it is written.
  private var isKept: Bool {
    let days = table.columns.indexes[TableColumn(.updated)] ?? []
    return table.columns.indexes.contains { $0.key.column == .fields && $0.value == days }
  }

  private mutating func note(_ text: String, _ place: Place?) {
    unreadPlace = unreadPlace ?? place
    note(text)
  }

  private mutating func note(_ text: String) {
    if unread.count < 1_000, isUnread.insert(text).inserted { unread.append(text) }
  }

  /// Adds what was found in the rows after these.
  mutating func merge(_ later: RowReading) {
    log.merge(later.log)
    refused.merge(later.refused)
    readings.merge(later.readings, uniquingKeysWith: +)
    named.merge(later.named, uniquingKeysWith: +)
    for text in later.unread { note(text) }
    unreadPlace = unreadPlace ?? later.unreadPlace
    ambiguousDay = ambiguousDay ?? later.ambiguousDay
    repaired += later.repaired
    joined += later.joined
  }

  /// Reports what was read otherwise than it is written, once for each way.
  mutating func report(at place: Place?) {
    refused.report(to: &log)
    if let ambiguousDay { log.report(ambiguousDay) }
    if !unread.isEmpty {
      let shown = unread.prefix(4).map { printable($0) }.joined(separator: "', '")
      let more = unread.count > 4 ? "' and \(unread.count - 4) more like '\(printable(unread[4]))" : ""
      log.report(Diagnostic(.imported.unknownDate, shown + more, at: unreadPlace))
    }
    for (rule, lines) in [(Rule.imported.repaired, repaired), (.imported.joined, joined)] where !lines.isEmpty {
      let shown = lines.prefix(8).map(String.init).joined(separator: ", ") + (lines.count > 8 ? " …" : "")
      log.report(Diagnostic(rule, shown, at: place.map { Place(file: $0.file, line: lines[0]) }))
    }
    for reading in Reading.allCases {
      guard let count = readings[reading] else { continue }
      if let fix = reading.fix, let places = named[reading] {
        let lines = places.prefix(100).map { "\($0.line)" }.joined(separator: ", ") + (places.count > 100 ? " …" : "")
        let text = "\(counted(count, "row")): \(reading.rawValue); lines: \(lines)"
        log.report(Diagnostic(.imported.readAs, text, at: places.first, fix: fix))
        continue
      }
      log.report(
        Diagnostic(.imported.readAs, "\(counted(count, "row")): \(reading.rawValue)", at: place.map { Place(file: $0.file) }))
    }
  }
}

/// The texts of columns that the manifest does not know, with what was reported of the first of each.
struct RefusedTexts: Sendable {
  private var known: Set<CellValue> = []
  private var faults: [(text: CellValue, log: DiagnosticLog)] = []

  mutating func add(_ text: String, _ column: String, _ log: DiagnosticLog) { add(.list([column, text]), log) }

  private mutating func add(_ text: CellValue, _ log: DiagnosticLog) {
    if known.insert(text).inserted { faults.append((text, log)) }
  }

  mutating func merge(_ later: RefusedTexts) { for (text, log) in later.faults { add(text, log) } }

  func report(to log: inout DiagnosticLog) { for fault in faults { log.merge(fault.log) } }
}

/// True for the numbers and codes that libraries and lists give their files, as against identifiers that people write.
private func isCode(_ id: String) -> Bool {
  let digits = id.utf8.filter { $0 != ASCII.hyphen }
  return digits.count >= 16 && digits.allSatisfy { ByteSet("0123456789ABCDEFabcdef").contains($0) }
    || digits.allSatisfy(\.isASCIIDigit)
}

extension ImportSettings {
  /// True for an address that the manifest does not refuse.
  fileprivate func takes(_ location: FoundItem.Location) -> Bool {
    guard case .address(let text) = location, case .failure = path(ofAddress: text) else { return true }
    return false
  }
}
