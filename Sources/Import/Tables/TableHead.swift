import Diagnostics
import Portal
import TextBasics

/// The columns of a table with what each of them means, and where its rows begin.
struct TableHead {
  /// The row of names; `nil` for a table without one.
  let row: CSVRow?
  /// The index of the first row below it.
  let start: Int
  private(set) var columns: NamedColumns<TableColumn>
  /// Somebody's own names, or the texts below them, say what a column is, not names that the documentation lists.
  private(set) var isDeduced = false
  /// The further columns of addresses, of which a document takes the first address.
  private(set) var otherLinks: [Int] = []
  /// The columns of yes and no that say the state of a document.
  private(set) var flags: [Int: TableWords.Flag] = [:]
  private var columnsOfAddresses: Set<Int> = []
  /// The number of columns with a name, or with texts in most rows.
  private(set) var width = 0
  /// The columns of the first names and surnames of people, which are titles together.
  private(set) var namesOfPeople: [Int] = []
  /// The texts of each column; none where only names count.
  private(set) var texts: [ColumnTexts] = []

  /// The description of the table that `list` wrote, and its column.
  let exported: (table: ExportedTable, index: Int)?

  private static func exported(_ names: CSVRow) -> (table: ExportedTable, index: Int)? {
    names.fields.enumerated().lazy.compactMap { index, field in
      ExportedTable(head: field.text).map { (table: $0, index: index) }
    }.first
  }

  /// The name of a column as it is written.
  func name(_ column: Int) -> String? {
    row.flatMap { $0.fields.indices.contains(column) ? $0.fields[column].text : nil }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The name of a column in a table without names.
  static func numbered(_ column: Int) -> String { "Column \(column + 1)" }

  /// The title of the field that a column becomes; `nil` for one without a name beside others that have one.
  func fieldTitle(_ column: Int, in table: WrittenTable) -> String? {
    row == nil && column != table.headings ? Self.numbered(column) : name(column).flatMap(shownText)
  }

  /// Finds the row of names in the first rows, and what each column is by its name and by the texts below it.
  init(_ table: WrittenTable, _ settings: ImportSettings) {
    var (row, start) = Self.row(of: table, settings)
    if table.sheet != nil, let names = row, start < table.rows.count, !Self.hasAddress(table.rows[start], in: table),
      let divided = names.divided(by: table.rows[start])
    {
      (row, start) = (divided, start + 1)
    }
    if let names = row { row = Self.named(names, table.rows[start...]) }
    if let names = row, Self.exported(names) == nil { row = Self.distinct(Self.withoutMarkup(names), settings) }
    let width = table.width
    texts = Self.texts(of: table, from: start, width, row, settings)
    let filled = texts.map(\.filled)
    self.width = max(row?.fields.count ?? 0, (filled.lastIndex { [most = filled.max() ?? 0] in $0 * 2 > most } ?? -1) + 1)
    var meanings = ColumnMeanings(row, texts, settings)
    meanings.find()
    let names = (0..<width).map { index in row.flatMap { $0.fields.indices.contains(index) ? $0.fields[index].text : nil } ?? "" }
    (self.row, self.start, exported) = (row, start, row.flatMap(Self.exported))
    columns = NamedColumns(names.map { $0.lowercased() }, indexes: meanings.indexes)
    (otherLinks, flags) = (meanings.otherLinks, meanings.flags)
    isDeduced = meanings.isDeduced || start != 1
    findColumnsOfAddresses()
    findNamesOfPeople()
  }

  /// The head of a list that a program wrote: its first row, whose names say everything.
  init(_ row: CSVRow, _ schema: ListSchema?, _ settings: ImportSettings) {
    let columns = NamedColumns(row.fields.map { $0.text.lowercased() }) { name in
      let internalName = schema?.internalNames[name].flatMap { TableWords.documents[$0] }.map { TableColumn($0) }
      return (settings.columns[name] ?? internalName ?? settings.names.column(name)).map(settings.inDefaultLanguage)
    }
    (self.row, start, self.columns, exported, width) = (row, 1, columns, Self.exported(row), row.fields.count)
    findColumnsOfAddresses()
  }

  /// True for a column whose name or texts say that it has addresses.
  func isOfAddresses(_ column: Int) -> Bool { columnsOfAddresses.contains(column) }

  private mutating func findColumnsOfAddresses() {
    columnsOfAddresses = Set(
      columns.names.indices.filter { column in
        texts.indices.contains(column) && (texts[column].areAddresses || texts[column].areHosts)
          || name(column).map { Self.namesOfAddresses.contains(columnKey($0)) } ?? false
            && !(texts.indices.contains(column) && texts[column].are(texts[column].paths))
      })
  }

  private mutating func findNamesOfPeople() {
    guard let titles = columns.indexes[TableColumn(.title)], titles.count == 2 else { return }
    let keys = titles.map { columnKey(name($0) ?? "") }
    let last = keys.indices.filter { TableWords.surnames.contains(keys[$0]) }
    let first = keys.indices.filter { TableWords.firstNames.contains(keys[$0]) }
    guard last.count + first.count == 2 || keys.contains(where: TableWords.namesOfPeople.contains), last.count < 2,
      first.count < 2,
      let before = first.first ?? last.first.map({ 1 - $0 })
    else { return }
    namesOfPeople = [titles[before], titles[1 - before]]
  }

  private static let namesOfAddresses: Set<String> = [
    "url", "address", "link", "web address", "adresse", "lien", "enlace", "адрес", "ссылка",
  ]

  /// The number of rows, among those looked at, in which a document can be.
  var documentCount: Int {
    let places = (columns.indexes[TableColumn(.path)] ?? []) + (columns.indexes[TableColumn(.name)] ?? [])
    let dois = columnOfDOIs.map { texts[$0].counts.reduce(0) { $0 + (isDOI($1.key) ? $1.value : 0) } } ?? 0
    return max(dois, places.map { texts.indices.contains($0) ? texts[$0].filled : 0 }.max() ?? 0)
  }

  /// The first column of which most texts are DOIs, some perhaps as addresses.
  var columnOfDOIs: Int? {
    exported == nil ? texts.indices.first { texts[$0].areDOIs } : nil
  }

  /// The columns of which the first one gets the addresses of a column's DOIs, in rows in which the others have nothing.
  func places(forDOIs column: Int, _ settings: ImportSettings) -> [Int] {
    guard texts.indices.contains(where: { $0 != column && texts[$0].addresses > 0 }) else { return [column] }
    let places = columns.indexes[TableColumn(.path)] ?? []
    let others = places.filter { $0 != column }
    let before = others.filter { !hasBetter(column, than: $0, settings) }
    guard before.count == others.count else { return before.isEmpty ? [column] : before }
    return others.count < places.count || places.isEmpty ? [column] + others : places
  }

  /// True if the places of the documents are rather the DOIs of a column than the addresses of another one: few rows have these, in a
  /// column that is not called one of places, or the manifest refuses them.
  private func hasBetter(_ dois: Int, than column: Int, _ settings: ImportSettings) -> Bool {
    let name = columnKey(name(column) ?? "")
    if texts[dois].areBetterDOIs(than: texts[column], most: texts.map(\.filled).max() ?? 0) {
      return TableWords.usual[name]?.column != .link || TableWords.homePages.contains(name)
    }
    return texts[column].addresses > 0
      && texts[column].mostly { text in if case .failure = settings.path(ofAddress: text) { true } else { false } }
  }

  /// True for a column of files in rows that have no place in another one, or in many more rows.
  func hasFiles(_ column: Int, insteadOf other: Int) -> Bool {
    texts.indices.contains(column) && texts.indices.contains(other) && texts[column].areFiles
      && (texts[column].areInstead(of: texts[other])
        || texts[column].areUnique && texts[other].filled * 2 <= texts[column].filled)
  }

  /// True for a row in which a document can be.
  func hasPlace(_ row: CSVRow, in table: WrittenTable) -> Bool {
    [.path, .name].flatMap { columns.indexes[TableColumn($0)] ?? [] }.contains { index in
      row.fields.indices.contains(index) && !row.fields[index].text.isEmpty || table.link(index, of: row) != nil
    }
  }

  /// The columns of a table of `list` whose texts say nothing that their names do not: all but places and days, as people write these in
  /// many ways.
  private static func plainColumns(_ names: CSVRow, _ settings: ImportSettings) -> Set<Int> {
    guard let (table, _) = exported(names) else { return [] }
    let known = Set(table.keys.map { columnName($0).lowercased() })
    return Set(
      names.fields.indices.filter { index in
        let name = names.fields[index].text.lowercased()
        guard known.contains(name), let column = settings.names.column(name) else { return false }
        return column.keys != nil && column.column != .updated && !column.isDay && !settings.names.isDay(column)
      })
  }

  /// The cells that `list` wrote are counted only, after the first rows, and so are those of plain columns.
  private static func texts(
    of table: WrittenTable, from start: Int, _ width: Int, _ names: CSVRow?, _ settings: ImportSettings
  ) -> [ColumnTexts] {
    var texts = Array(repeating: ColumnTexts(), count: width)
    let rows = table.rows.dropFirst(start)
    let plain = names.map { plainColumns($0, settings) } ?? []
    let exported = names.flatMap(Self.exported)
    let keys = exported.map { exported in
      Dictionary(exported.table.keys.map { (columnName($0).lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    }
    let places = (0..<width).map { index -> Int? in
      guard let names, names.fields.indices.contains(index), !plain.contains(index) else { return nil }
      return keys?[names.fields[index].text.lowercased()].flatMap { exported?.table.index(of: $0) }
    }
    for (number, row) in rows.prefix(3_000).enumerated() where row.fault == nil {
      let written =
        number < 100
        ? nil
        : exported.flatMap { exported in
          row.fields.indices.contains(exported.index) ? exported.table.row(row.fields[exported.index].text) : nil
        }
      for (index, field) in row.fields.prefix(width).enumerated() {
        let text = withoutApostrophe(field.text)
        let isWritten = places[index].map { written?.has(tableText(text), at: $0) ?? false } ?? false
        if !plain.contains(index), !isWritten {
          texts[index].add(text, link: table.link(index, of: row), row: number)
        } else if !field.text.isEmpty {
          texts[index].countFilled()
        }
      }
    }
    // The first rows of a long table say what its columns are.
    for row in rows.dropFirst(3_000) where row.fault == nil {
      for index in row.fields.indices.prefix(width) where !row.fields[index].text.isEmpty || table.link(index, of: row) != nil {
        texts[index].count()
      }
    }
    return texts
  }

  /// The names of a table of `list` as they were: a column that somebody renamed is known by the cells that nobody edited.
  private static func named(_ names: CSVRow, _ rows: ArraySlice<CSVRow>) -> CSVRow {
    let written = names.fields.map { $0.text.lowercased() }
    guard let (table, index) = exported(names) else { return names }
    let known = table.keys.map { (key: $0, name: columnName($0)) }
    var missing = known.filter { !written.contains($0.name.lowercased()) }
    var named = names
    for column in written.indices where column != index && !known.contains(where: { $0.name.lowercased() == written[column] }) {
      guard !missing.isEmpty else { break }
      var (counts, filled) = (Array(repeating: 0, count: missing.count), 0)
      for row in rows.prefix(200) where row.fields.indices.contains(max(column, index)) {
        let text = tableText(withoutApostrophe(row.fields[column].text))
        guard !text.isEmpty, let exported = table.row(row.fields[index].text) else { continue }
        filled += 1
        for place in missing.indices where exported.has(text, at: missing[place].key) == true { counts[place] += 1 }
      }
      guard let best = counts.indices.max(by: { counts[$0] < counts[$1] }), counts[best] * 2 > filled else { continue }
      named.fields[column] = CSVField(text: missing.remove(at: best).name, place: names.fields[column].place)
    }
    return named
  }

  /// The names with a number after each that an earlier column has too; those of addresses may be equal.
  private static func distinct(_ names: CSVRow, _ settings: ImportSettings) -> CSVRow {
    var (row, seen) = (names, Set<String>())
    let written = Set(names.fields.map { shownName($0.text) })
    guard written.count < names.fields.count else { return names }
    for (index, field) in names.fields.enumerated() where !field.text.isEmpty {
      let name = shownName(field.text)
      if seen.insert(name).inserted || settings.isOfPlaces(name) { continue }
      var number = 2
      while seen.contains("\(name) \(number)") || written.contains("\(name) \(number)") { number += 1 }
      seen.insert("\(name) \(number)")
      row.fields[index] = CSVField(text: "\(field.text) \(number)", place: field.place)
    }
    return row
  }

  /// A name as the title of a field shows it, in small letters.
  private static func shownName(_ name: String) -> String { shownText(name)?.lowercased() ?? "" }

  private static func hasAddress(_ row: CSVRow, in table: WrittenTable) -> Bool {
    row.fields.enumerated().contains { index, field in
      CellAddress(addressIn: field.text, link: table.link(index, of: row), allowsHTTP: true) != nil
    }
  }

  /// True for names of which some are terms of vocabularies, with their whole addresses, and none is another address.
  private static func isOfTerms(_ row: CSVRow) -> Bool {
    let addresses = row.fields.filter { CellAddress.isAddress($0.text) }
    let terms = addresses.compactMap { term($0.text) }
    // A document alone in its row may be at such a server.
    let isName = row.fields.count > 1 || terms.contains { TableWords.usual[columnKey($0)] != nil }
    return !addresses.isEmpty && terms.count == addresses.count && isName
  }

  /// The last part of a term's address: `title` of `http://purl.org/dc/terms/title`.
  private static func term(_ text: String) -> String? {
    guard let rest = text.firstRange(of: "://").map({ text[$0.upperBound...] }), !text.contains(" "),
      vocabularies.contains(where: rest.hasPrefix)
    else { return nil }
    return rest.split { $0 == "/" || $0 == "#" }.last.map(String.init)
  }

  private static let vocabularies = [
    "schema.org/", "www.schema.org/", "purl.org/", "xmlns.com/", "www.w3.org/", "ogp.me/", "dublincore.org/", "id.loc.gov/",
    "iiif.io/", "data.europa.eu/",
  ]

  private static func withoutMarkup(_ names: CSVRow) -> CSVRow {
    var row = names
    row.fields = names.fields.map { CSVField(text: CellAddress.withoutMarkup($0.text), place: $0.place) }
    return row
  }

  private static func withoutVocabularies(_ names: CSVRow) -> CSVRow {
    var row = names
    row.fields = names.fields.map { field in term(field.text).map { CSVField(text: $0, place: field.place) } ?? field }
    return row
  }

  /// The row of names, and the index of the first row below it.
  private static func row(of table: WrittenTable, _ settings: ImportSettings) -> (CSVRow?, Int) {
    // Below a title, or a page of instructions.
    let first = table.rows.prefix(50)
    // That of `list` says so.
    if let index = first.firstIndex(where: { Self.exported($0) != nil }) { return (first[index], index + 1) }
    func filled(_ row: CSVRow) -> Int { row.fields.count { !$0.text.isEmpty } }
    func hasAddress(_ row: CSVRow) -> Bool { Self.hasAddress(row, in: table) }
    // The names of a table differ from each other.
    func known(_ row: CSVRow) -> Int { Set(row.fields.map(\.text)).count { settings.isKnownColumn($0) } }
    /// A question may have an address in it, and the rows below have theirs in other columns.
    func isOfQuestions(_ row: CSVRow) -> Bool {
      func isPlace(_ column: Int, of row: CSVRow) -> Bool {
        row.fields.indices.contains(column) && CellAddress(addressIn: row.fields[column].text, allowsHTTP: true) != nil
      }
      let below = first.dropFirst().prefix(20)
      return row.fields.indices.contains { column in
        !isPlace(column, of: row)
          && below.count { $0.fields.indices.contains(column) && CellAddress.isAddress($0.fields[column].text) } * 2 > below.count
      }
    }
    // Some documents are at the servers of vocabularies.
    let areTerms = first.first.map(isOfTerms) ?? false && !(first.dropFirst().first.map(isOfTerms) ?? false)
    let candidates = first.indices.filter { index in
      let row = first[index]
      guard row.fault == nil else { return false }
      // Names end as files do where a program made them of two, as `mapping.kml`; questions may have an address.
      let formats = row.fields.indices.filter { FileEnding.isFormat(of: row.fields[$0].text) }
      let areNames = formats.allSatisfy { column in
        !row.fields[column].text.contains(" ")
          && !table.rows[(index + 1)...].prefix(20).contains { below in
            below.fields.indices.contains(column) && FileEnding.isFormat(of: below.fields[column].text)
          }
      }
      return (formats.isEmpty || areNames && formats.count < known(row))
        && (!hasAddress(row) || index == 0 && (known(row) > 0 && isOfQuestions(row) || areTerms))
        && (index < 20 || !first[..<index].contains { hasAddress($0) || $0.fields.contains { isFileName($0.text) } })
    }
    if candidates.first == 0, areTerms {
      return (Self.withoutVocabularies(first[0]), 1)
    }
    let best = candidates.max { (known(first[$0]), $1) < (known(first[$1]), $0) }
    // A name may lead to an explanation, or have its address.
    let linked = first.indices.filter { index in
      first[index].fault == nil && hasAddress(first[index]) && known(first[index]) > 1
        && known(first[index]) * 2 >= filled(first[index])
        && !first[index].fields.contains {
          FileEnding.isFormat(of: $0.text) || CellAddress.isAddress($0.text) && !$0.text.contains(" ")
        }
    }
    if let head = linked.max(by: { (known(first[$0]), $1) < (known(first[$1]), $0) }),
      known(first[head]) > best.map({ known(first[$0]) }) ?? 0
    {
      return (first[head], head + 1)
    }
    // A few rows are longer than the others, as where a text has commas and no quotation marks.
    let usual = table.rows.prefix(200).map(filled).sorted(by: >)
    let most = usual.isEmpty ? 0 : usual[usual.count / 5]
    if let best, known(first[best]) > 0, known(first[best]) > 1 || filled(first[best]) * 2 > most || best == 0 {
      return (first[best], best + 1)
    }
    // Names that nobody knows, above rows with addresses.
    if let index = candidates.first, !first[..<index].contains(where: hasAddress), filled(first[index]) * 2 >= most,
      filled(first[index]) > 1 || first[index].fields.count == 1, index + 1 < table.rows.count,
      case let below = table.rows[(index + 1)...].prefix(20),
      below.contains(where: hasAddress)
        || first[index].fields.indices.contains(where: { column in
          !first[index].fields[column].text.isEmpty
            && below.allSatisfy { $0.fields.indices.contains(column) && FileEnding.isFormat(of: $0.fields[column].text) }
        })
    {
      return (first[index], index + 1)
    }
    return (nil, 0)
  }
}

extension CSVRow {
  /// The names of columns where the row below divides some of them, as *Period* into *from* and *to*; `nil` unless each text below does so or
  /// repeats a name.
  fileprivate func divided(by below: CSVRow) -> CSVRow? {
    let texts = below.fields.map(\.text)
    let written = (0..<max(fields.count, texts.count)).map { fields.indices.contains($0) ? fields[$0].text : "" }
    var (names, group, count) = (written, "", 0)
    for (index, text) in texts.enumerated() {
      if !written[index].isEmpty { group = written[index] }
      if text.isEmpty || text == written[index] { continue }
      let isGroup = written[index].isEmpty || index + 1 < texts.count && written[index + 1].isEmpty && !texts[index + 1].isEmpty
      guard isGroup, !group.isEmpty, !isFileName(text) else { return nil }
      names[index] = "\(group) \(text)"
      count += 1
    }
    guard count > 1 else { return nil }
    let places = names.indices.map { fields.indices.contains($0) ? fields[$0].place : below.fields[$0].place }
    return CSVRow(fields: zip(names, places).map { CSVField(text: $0, place: $1) }, end: end)
  }
}

extension ImportSettings {
  /// True for a name of columns with the places of documents, of which there may be several.
  fileprivate func isOfPlaces(_ name: String) -> Bool {
    let places: [ImportedColumn] = [.path, .name, .folder]
    let known = columns[name]?.column ?? names.column(name)?.column
    return known.map(places.contains) ?? false || TableWords.usual[columnKey(name)]?.column == .link
  }

  /// True if docportal or people call a column by this name.
  fileprivate func isKnownColumn(_ name: String) -> Bool {
    guard !name.isEmpty, name.utf8.count < 80 else { return false }
    let small = name.lowercased()
    let key = columnKey(name)
    return columns[small] != nil || names.column(small) != nil || TableWords.usual[key] != nil
      || TableWords.usual(withoutSpaces: key) != nil
  }
}

// MARK: - Reports

extension TableHead {
  /// The columns with their meanings, and those without: `row 3 of 'Documents': title ← Titel; not taken: Notes`.
  /// `fields` are those that become fields of a new portal.
  func summary(of table: WrittenTable, fields: [Int] = []) -> String {
    let place = row.map { "row \($0.fields.first?.place.line ?? 1)" } ?? "none"
    let sheet = table.sheet.map { " of '\(printable($0))'" } ?? ""
    func shown(_ index: Int) -> String {
      name(index).map { printable($0) } ?? (index == table.headings ? "headings" : "column \(index + 1)")
    }
    let known = columns.indexes.map { (shownName($0.key), $0.value) }.sorted { ($0.1.first ?? 0, $0.0) < ($1.1.first ?? 0, $1.0) }
    var parts = [known.map { "\($0.0) ← \($0.1.map(shown).joined(separator: ", "))" }.joined(separator: ", ")]
    if !fields.isEmpty { parts.append("fields: \(fields.map(shown).joined(separator: ", "))") }
    let left = left.filter { !fields.contains($0) }
    if !left.isEmpty { parts.append("not taken: \(left.map(shown).joined(separator: ", "))") }
    return "\(place)\(sheet): " + parts.joined(separator: "; ")
  }

  /// The note that says what the columns are.
  func note(_ summary: String, at line: Place, beginning: Bool = false) -> Diagnostic {
    var fix = row == nil ? "where that is wrong, write a row of names above the first one" : nil
    if beginning, row != nil {
      fix =
        "where that is wrong, give the column another name in the table and run 'init' again, or say what it is: import: {columns: {\(example): description}}"
    }
    return Diagnostic(.imported.head, summary, example, at: line, fix: fix)
  }

  /// The name of a column in YAML, for advice.
  private var example: String {
    let name = (left + columns.names.indices).lazy.compactMap { self.name($0) }.first ?? "Notes"
    return YAMLScalar.written(name).map { String(decoding: $0, as: UTF8.self) } ?? "Notes"
  }

  private func shownName(_ column: TableColumn) -> String {
    ([column.column.rawValue] + [column.part, column.language].compactMap(\.self)).joined(separator: ".")
  }

  /// The columns that nothing is taken from.
  var left: [Int] {
    let known = Set(columns.indexes.values.joined())
    let exported = exported?.index
    return columns.names.indices.filter { index in
      !known.contains(index) && index != exported
        && (!texts.indices.contains(index) || texts[index].total > 0)
    }
  }

  func report(_ table: WrittenTable, at line: Place, log: inout DiagnosticLog) {
    if isDeduced {
      log.report(note(summary(of: table), at: line))
    } else if let first = left.first(where: { name($0) != nil }), let row {
      let names = left.compactMap { name($0) }.map { "'\(printable($0))'" }.joined(separator: ", ")
      log.report(Diagnostic(.imported.columnsLeft, names, printable(name(first) ?? ""), at: row.fields[first].place))
    }
    reportOtherLinks(at: line, log: &log)
  }

  func reportOtherLinks(at line: Place, log: inout DiagnosticLog) {
    if !otherLinks.isEmpty {
      let names = otherLinks.map { "'\(printable(name($0) ?? "column \($0 + 1)"))'" }.joined(separator: ", ")
      log.report(Diagnostic(.imported.otherLinks, names, at: line))
    }
  }

  /// The error for a table in which no column has the places of documents.
  func noColumn(in table: WrittenTable, _ settings: ImportSettings, at line: Place) -> Diagnostic {
    let names = columns.names.indices.compactMap { name($0) }.map { "'\(printable($0))'" }
    let what = table.sheet.map { "the sheet '\(printable($0))'" } ?? "it"
    let read =
      row == nil
      ? "No row of \(what) looks like names of columns."
      : "The row of names has \(names.isEmpty ? "none" : names.joined(separator: ", "))."
    let found =
      settings.isTable
      ? " A column of addresses is found by its texts, which begin with https://, and one of paths by its name, such as path."
      : ""
    // The next reading takes one that is called so if some of its cells are addresses, or most are places.
    let likely = texts.indices.filter { index in
      // Not one of longer texts that have links.
      !ColumnMeanings.isOfLicences(columnKey(name(index) ?? "")) && (texts[index].areAddresses || texts[index].length < 100)
        && (texts[index].addresses > 0 || texts[index].are(texts[index].addresses + texts[index].files + texts[index].hosts))
    }
    .max { texts[$0].addresses < texts[$1].addresses }
    let isCalled = names.contains("'Link'")
    let example = likely.flatMap(name) ?? columns.names.indices.lazy.compactMap { name($0) }.first ?? "Link"
    let renamed =
      likely != nil && example.lowercased() != "link"
      ? "call the column '\(printable(example))' 'Link' in the table"
      : "write the address of each document into \(isCalled ? "the" : "a") column 'Link'"
    let written = YAMLScalar.written(example).map { String(decoding: $0, as: UTF8.self) } ?? "Link"
    return Diagnostic(
      .imported.noColumn, "addresses or paths of the documents", at: line, explanation: read + found,
      fix: table.hiddenColumnCount > 0
        ? "show the hidden columns in the workbook, if one of them has them"
        : settings.isBeginning
          ? renamed : "say which it is: import: {columns: {\(written): path}}")
  }
}
