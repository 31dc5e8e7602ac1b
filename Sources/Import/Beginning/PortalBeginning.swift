package import Diagnostics
import Files
import OfficeLinks
package import Portal
import TextBasics

/// The parts of a new manifest that the rows of a table need to become documents.
package struct PortalBeginning: Sendable {
  package struct Named: Sendable, Hashable {
    package let id: String
    package let title: String
  }

  package struct Field: Sendable, Hashable {
    package let named: Named
    /// As the manifest writes it.
    package let kind: String
    package let choices: [Named]
  }

  /// The sources with their addresses; the table belongs to the first one.
  package private(set) var sources: [(id: String, base: String)] = []
  package private(set) var sections: [Named] = []
  package private(set) var fields: [Field] = []
  /// The meanings of columns whose names docportal does not know.
  package private(set) var columns: [(name: String, column: String)] = []
  /// The documents have paths, and nothing says where these begin.
  package private(set) var lacksBase = false

  /// The rows of the table.
  package private(set) var table: ReadTable?

  /// The sheet that was read, of a workbook with others.
  package private(set) var sheet: String?

  /// The folders of a library are sections.
  package private(set) var hasFolderSections = false

  /// Reads a table or a saved list. Returns `nil`, with reports, if no document can be found in it.
  package init?(
    _ origin: ImportOrigin, base: String?, language: String, network: NetworkOptions, jobs: Int, log: inout DiagnosticLog
  ) async {
    let text = "portal: {languages: [\(language)]}\nsources: [{id: team, baseURL: 'https://source.invalid/'}]\n"
    let manifest = decodeManifestAlone(TextFile(path: "Content/portal.yaml", text: text), log: &silentLog)
    guard let manifest, let source = manifest.sources.first,
      let settings = ImportSettings(source, id: "team", of: manifest, log: &log)?.beginning(isTable: origin.kind.isTable)
    else { return nil }
    guard origin.kind.isTable else {
      var budget = ListBudget()
      guard let page = origin.page(ImportRequest(settings, at: origin), network, &budget, log: &log),
        var found = await foundItems(origin.kind, in: [page], settings: settings, jobs: jobs, log: &log),
        found.keepWithinLimits(log: &log)
      else { return nil }
      hasFolderSections = true
      let places = found.filter { $0.state == .present }.map { $0.location.asAddress(settings) }.filter {
        // A path on a server that the list does not name.
        !$0.isBelow(settings.base)
      }
      await findSources(places.map { .found($0, []) }, settings, base, jobs: jobs)
      sources = Array(sources.prefix(1))
      lacksBase = base == nil && sources[0].base == Self.placeholder
      return
    }
    guard let table = Table(origin, settings, network, log: &log) else { return nil }
    self.table = ReadTable(table)
    sheet = table.isOneOfSeveral ? table.written.sheet : nil
    let locations = Self.withoutRefused(await table.locations(settings, jobs: jobs), table, settings)
    await findSources(zip(table.rows, locations).filter { $0.0.fault == nil }.map(\.1), settings, base, jobs: jobs)
    let paths = locations.count { if case .found(.path, _) = $0 { true } else { false } }
    if paths > 0, base == nil, !lacksBase, let first = sources.first {
      log.report(
        Diagnostic(
          .imported.readAs, "\(counted(paths, "row")): paths were put below \(printable(first.base)), as other documents are",
          at: Place(file: table.written.file), fix: "give the address of their folder with --base, if it is another one"))
    }
    findSections(table, locations, settings)
    let taken = findFields(table, settings)
    findColumns(table, settings)
    log.report(
      table.head.note(table.head.summary(of: table.written, fields: taken), at: table.place, beginning: true))
    table.head.reportOtherLinks(at: table.place, log: &log)
  }

  // MARK: - Sources

  /// Places without those of rows that are refused, where few are paths: no document is below the source that these would have.
  private static func withoutRefused(
    _ locations: [Table.RowLocation], _ table: Table, _ settings: ImportSettings
  ) -> [Table.RowLocation] {
    let paths = Set(
      locations.indices.filter { index in
        // A path that leads out of its folder has a source of its own.
        if case .found(.path(let text), _) = locations[index] { return !text.hasPrefix("../") }
        return locations[index].isBelow(settings.base)
      })
    guard paths.count <= mostDoubtful else { return locations }
    var (reading, places) = (RowReading(table, settings), locations)
    for (index, row) in zip(locations.indices, table.rows)
    where paths.contains(index) && !isTaken(row, at: locations[index], of: table, settings, &reading) {
      places[index] = .missing("")
    }
    return places
  }

  /// True if a document is made of a row.
  private static func isTaken(
    _ row: CSVRow, at location: Table.RowLocation, of table: Table, _ settings: ImportSettings, _ reading: inout RowReading
  ) -> Bool {
    guard row.fault == nil, let item = reading.item(table.row(row), at: location),
      case .item = settings.outcome(item, [], isOfList: false)
    else { return false }
    return true
  }

  /// The number of paths that may be texts about something else.
  private static let mostDoubtful = 100

  private mutating func findSources(
    _ locations: [Table.RowLocation], _ settings: ImportSettings, _ base: String?, jobs: Int
  ) async {
    let locations = locations + placesAbove(base, locations, settings)
    var servers = ServerFolders()
    // One address that can be read says which folder all of those in it are in.
    for (count, folder) in await parallelMap(
      neighbours(locations), jobs: jobs, chunk: 1,
      { addresses in (addresses.count, addresses.lazy.compactMap { settings.folder(of: $0) }.first) })
    {
      if let folder { servers.add(folder, count) }
    }
    let pathCount = locations.count {
      switch $0 {
      case .found(.address, _): $0.isBelow(settings.base)
      case .missing: false
      case .found: true
      }
    }
    // A service that no source can be on refuses its rows.
    var found = servers.bases(rules: settings.rules.forFolders)
    // A few addresses do not say on which server many paths are, unless these are in the same folder.
    let top = found.first?.split(separator: "/").dropFirst(2).first.map { settings.base.origin + "/\($0)/" }
    let isServerKnown =
      found.first.map { !isOfEverybody($0) } ?? false
      && (servers.most > pathCount
        || locations.contains { if let top, case .found(.address(let text), _) = $0 { text.hasPrefix(top) } else { false } })
    if let base {
      found.removeAll { $0.hasPrefix(base) }
      found.insert(base, at: 0)
    } else if locations.contains(where: { $0.isBelow(settings.base) }) {
      // Paths from the root of a server, which may be that of the other documents.
      lacksBase = !isServerKnown
      let server = (lacksBase ? Self.placeholder : found[0]).split(separator: "/", maxSplits: 2).prefix(2).joined(separator: "//")
      found = [server + "/"] + found.filter { !$0.hasPrefix(server + "/") }
    } else if found.isEmpty || pathCount > 0 && !isServerKnown {
      lacksBase = pathCount > 0
      found.insert(Self.placeholder, at: 0)
    }
    var identifiers = NewIdentifiers(taken: [])
    for (index, base) in found.enumerated() {
      let host = base.split(separator: "/").dropFirst().first.map(String.init) ?? base
      let name = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
      sources.append((identifiers.identifier(index == 0 ? "team" : shortIdentifier(name), path: ""), base))
    }
  }

  /// The addresses of paths that lead out of the folder in which paths begin, so that these have a source too.
  private func placesAbove(_ base: String?, _ locations: [Table.RowLocation], _ settings: ImportSettings) -> [Table.RowLocation] {
    guard let start = DocumentAddress.read(base ?? Self.placeholder, rules: settings.rules.forFolders).address?.asFolder else {
      return []
    }
    return locations.compactMap { place in
      guard case .found(.path(let text), _) = place, text.hasPrefix("../") else { return nil }
      return settings.address(above: text, of: start).map { .found(.address($0), []) }
    }
  }

  /// The address of the starting manifest, which stands for a library.
  package static let placeholder = "https://contoso.sharepoint.com/sites/team/Shared Documents/"

  // MARK: - Sections

  private mutating func findSections(_ table: Table, _ locations: [Table.RowLocation], _ settings: ImportSettings) {
    guard let column = table.columns.indexes[TableColumn(.section)]?.first else { return }
    var (reading, used): (RowReading, Set<String>) = (RowReading(table, settings), [])
    // A row without a document needs no section. One row with a document is enough for each.
    let texts = zip(table.rows, locations).compactMap { row, location -> String? in
      guard case .found = location, row.fault == nil, row.fields.indices.contains(column) else { return nil }
      let text = CellAddress.withoutMarkup(withoutSharePointMarks(row.fields[column].text))
      if used.contains(text) { return text }
      guard Self.isTaken(row, at: location, of: table, settings, &reading) else { return nil }
      used.insert(text)
      return text
    }
    // A cell with several of them is no section of its own.
    let known = Set(texts.map { $0.lowercased() })
    let several = Set(texts).filter { text in
      let parts = cellTexts(text)
      return parts.count > 1 && parts.contains { known.contains($0.lowercased()) }
    }
    sections = Self.named(several.isEmpty ? texts : texts.filter { !several.contains($0) })
  }

  /// The texts with identifiers; texts that differ in case alone are one.
  private static func named(_ texts: [String]) -> [Named] {
    var (identifiers, seen): (NewIdentifiers, Set<String>) = (NewIdentifiers(taken: []), [])
    return texts.compactMap { text in
      guard let text = shownText(withoutApostrophe(text)), seen.insert(text.lowercased()).inserted else { return nil }
      let id = identifiers.identifier(shortIdentifier(text), path: "")
      seen.insert(id.lowercased())
      return Named(id: id, title: text)
    }
  }

  // MARK: - Fields

  /// Returns the columns that become fields.
  private mutating func findFields(_ table: Table, _ settings: ImportSettings) -> [Int] {
    var taken: [Int] = []
    var identifiers = NewIdentifiers(taken: DocumentProperty.allCases.map(\.rawValue))
    var names: Set<String> = []
    // Texts such as `11/2` are no days, and would be lost if they are most.
    let partly = (table.columns.indexes[TableColumn(.updated)] ?? []).filter { index in
      let texts = table.head.texts[index]
      return texts.longerTimes > 0 || (texts.days + texts.dayNumbers) * 2 < texts.filled
    }
    // A document with slides has a video too.
    let videos = table.head.otherLinks.filter { index in
      columnKey(table.head.name(index) ?? "").split(separator: " ").contains { TableWords.videos.contains(String($0)) }
    }
    for index in (table.head.left + partly + videos).sorted() {
      guard let name = table.head.fieldTitle(index, in: table.written), table.head.texts.indices.contains(index) else { continue }
      let texts = table.head.texts[index]
      let areNamesOfFiles = texts.areFiles && texts.mostly(FileEnding.isFormat(of:))
      guard texts.total > 0, !texts.haveMails, !areNamesOfFiles, name.utf8.count < 100,
        names.insert(name.lowercased()).inserted
      else { continue }
      let id = identifiers.identifier(shortIdentifier(name), path: "")
      fields.append(
        Self.field(Named(id: id, title: name), texts, Self.distinct(index, table), isSheet: table.written.sheet != nil))
      taken.append(index)
      // Later imports would take those of several documents for ids.
      let areIDs =
        !texts.areNumbers && !texts.areDifferentIDs && settings.names.column(name.lowercased())?.column == .id
      if areIDs { columns.append((name, "fields.\(id)")) }
    }
    return taken
  }

  /// The different texts of a column, or the first of very many.
  private static func distinct(_ column: Int, _ table: Table) -> [String] {
    var (seen, texts): (Set<String>, [String]) = ([], [])
    for row in table.rows where row.fault == nil && row.fields.indices.contains(column) {
      let text = shownText(CellAddress.withoutMarkup(withoutSharePointMarks(withoutApostrophe(row.fields[column].text)))) ?? ""
      if !text.isEmpty, seen.insert(text).inserted { texts.append(text) }
    }
    return texts
  }

  private static func field(_ named: Named, _ texts: ColumnTexts, _ all: [String], isSheet: Bool) -> Field {
    let order = DayOrder(of: all)
    if all.allSatisfy({ isDay($0, order: order) }) { return Field(named: named, kind: "date", choices: []) }
    // `1,200` and `1.200` may be two numbers, and are texts unless others say which.
    let sign = decimalSign(in: texts.distinct)
    func isNumber(_ text: String) -> Bool {
      if isSheet, DecimalNumber(text) != nil { return true }
      if twoNumbers(meantBy: text) != nil { return sign != nil }
      // One with its groups, but not one with a currency, which would be lost.
      let hasGroups = text.utf8.allSatisfy { $0.isASCIIDigit || ",.-".utf8.contains($0) } && writtenNumber(text) != nil
      return hasGroups || DecimalNumber(text.replacing(",", with: ".")) != nil
    }
    if all.allSatisfy(isNumber) {
      return Field(named: named, kind: "number", choices: [])
    }
    let isChoice = !all.isEmpty && all.count <= 20 && all.count * 2 <= texts.total && texts.longest <= 60 && !texts.hasLineEnds
    if isChoice,
      all.allSatisfy({ cellTexts($0).count == 1 && CalendarDate.meant(by: $0, order: DayOrder(isDayFirst: false)).isEmpty })
    {
      return Field(named: named, kind: "choice", choices: Self.named(all))
    }
    if texts.areDivided {
      let parts = all.flatMap(cellTexts)
      let names = Self.named(parts)
      if names.count <= 20, names.count * 2 <= parts.count, names.allSatisfy({ $0.title.utf8.count <= 60 }) {
        return Field(named: named, kind: "choice", choices: names)
      }
    }
    return Field(named: named, kind: "text", choices: [])
  }

  /// True for a text that names one day.
  private static func isDay(_ text: String, order: DayOrder) -> Bool {
    guard Int(text) == nil, !isPeriod(text), !hasTimeOfDay(text) else { return false }
    // `1.2.2024`, but not the version `1.2.24`.
    let hasYear = text.utf8.split { !$0.isASCIIDigit }.contains { $0.count == 4 }
    return day(text) != nil || hasYear && CalendarDate.meant(by: text, order: order).count == 1
  }

  /// True for a time that is not midnight.
  private static func hasTimeOfDay(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: ASCII.colon) else { return false }
    let digits = text.utf8[..<colon].suffix(2) + text.utf8[text.utf8.index(after: colon)...].prefix(2)
    return digits.contains { $0.isASCIIDigit && $0 != ASCII.zero }
  }

  // MARK: - Columns

  /// Names what names do not say, so that later imports read the table in the same way.
  private mutating func findColumns(_ table: Table, _ settings: ImportSettings) {
    let names = table.columns.names
    let paths = table.columns.indexes[TableColumn(.path)] ?? []
    for (column, indexes) in table.columns.indexes where column.column != .fields {
      func isCertain(_ index: Int) -> Bool {
        table.head.name(index).map { name in names.count { $0 == name.lowercased() } == 1 } ?? false
      }
      // A later reading would take those alone that have a name of their own.
      if column.column == .path, !indexes.allSatisfy(isCertain) { continue }
      // The words of a column of links are titles in every reading.
      for index in indexes where column.column != .title || !paths.contains(index) {
        guard isCertain(index), let name = table.head.name(index) else { continue }
        let isKnown = settings.names.column(name.lowercased()).map(settings.inDefaultLanguage) == column
        if !isKnown || indexes.count > 1 {
          columns.append((name, ([column.column.rawValue] + [column.part].compactMap(\.self)).joined(separator: ".")))
        }
      }
    }
    columns.sort { (names.firstIndex(of: $0.name.lowercased()) ?? 0) < (names.firstIndex(of: $1.name.lowercased()) ?? 0) }
  }
}

extension Table.RowLocation {
  fileprivate func isBelow(_ base: DocumentAddress) -> Bool {
    if case .found(let location, _) = self { location.isBelow(base) } else { false }
  }
}

extension FoundItem.Location {
  /// A whole address is the path of a document that is below no source.
  fileprivate func asAddress(_ settings: ImportSettings) -> FoundItem.Location {
    if case .path(let text) = self, settings.isAddress(text) { .address(text) } else { self }
  }

  fileprivate func isBelow(_ base: DocumentAddress) -> Bool {
    if case .address(let text) = self { text.hasPrefix(base.origin + "/") } else { false }
  }
}

/// The folder on a server in which an address is.
private struct ServerFolder: Sendable {
  let origin: String
  let folders: [Substring]
}

/// The addresses among these places by the folder as it is written, in the order of the first ones.
private func neighbours(_ locations: [Table.RowLocation]) -> [[String]] {
  var (indexes, neighbours): ([Substring: Int], [[String]]) = ([:], [])
  for case .found(.address(let text), _) in locations {
    let path = text.utf8.prefix { $0 != ASCII.question && $0 != ASCII.hash }
    // One with a slash at its end is in the folder above.
    let end = path.last == ASCII.slash ? path.endIndex : path.lastIndex(of: ASCII.slash) ?? path.endIndex
    // A redirect may lead to any server, and the page of a file to another one than that of a text, whatever its folder.
    let query = text[path.endIndex...]
    let isAlone =
      !query.isEmpty && query.firstRange(of: "http") != nil || text.hasPrefix("https://git") && text.contains("/blob/")
    let folder = isAlone ? text[...] : text[..<end]
    if let index = indexes[folder] {
      neighbours[index].append(text)
    } else {
      indexes[folder] = neighbours.count
      neighbours.append([text])
    }
  }
  return neighbours
}

extension ImportSettings {
  /// The folder of a whole address; an address that ends with a slash is a page in the folder above.
  fileprivate func folder(of address: String) -> ServerFolder? {
    guard case .success(let path) = self.path(ofAddress: address), isAddress(path) else { return nil }
    var rules = AddressRules.international()
    (rules.allowsHTTP, rules.checksExtension, rules.checksName, rules.isWebPage) = (true, false, false, true)
    guard let address = DocumentAddress.read(path, rules: rules).address else { return nil }
    var segments = address.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    if segments.last == "" { segments = segments.dropLast() }
    return ServerFolder(origin: address.origin, folders: Array(segments.dropLast()))
  }
}

/// True for an address on a server that leads everybody's documents on, or shows them: no path of a table is below it.
private func isOfEverybody(_ address: String) -> Bool {
  guard let host = address.split(separator: "/").dropFirst().first?.lowercased() else { return false }
  return hostsOfEverybody.contains { host == $0 || host.hasSuffix("." + $0) }
}

private let hostsOfEverybody = [
  "doi.org", "handle.net", "n2t.net", "purl.org", "w3id.org", "identifiers.org", "perma.cc", "archive.org", "archive.is",
  "archive.ph", "archive.today", "webcitation.org", "arxiv.org", "biorxiv.org", "medrxiv.org", "ssrn.com", "jstor.org",
  "researchgate.net", "sciencedirect.com", "zenodo.org", "orcid.org", "ncbi.nlm.nih.gov", "scholar.google.com", "wikipedia.org",
  "youtube.com", "youtu.be", "vimeo.com", "facebook.com", "twitter.com", "x.com", "linkedin.com", "instagram.com", "bit.ly",
  "buff.ly", "goo.gl", "is.gd", "lnkd.in", "ow.ly", "rb.gy", "rebrand.ly", "t.co", "t.ly", "tinyurl.com",
]

/// The longest common folder of the addresses on each server.
private struct ServerFolders {
  private var folders: [String: (count: Int, folders: [Substring], order: Int)] = [:]

  mutating func add(_ found: ServerFolder, _ count: Int) {
    guard let known = folders[found.origin] else {
      folders[found.origin] = (count, found.folders, folders.count)
      return
    }
    let isBelow = found.folders.starts(with: known.folders)
    let common = isBelow ? known.folders : zip(known.folders, found.folders).prefix { $0 == $1 }.map(\.0)
    folders[found.origin] = (known.count + count, common, known.order)
  }

  /// The number of documents on a server that has more than all others together; 0 without one.
  var most: Int {
    let counts = folders.values.map(\.count)
    let most = counts.max() ?? 0
    return most * 2 > counts.reduce(0, +) ? most : 0
  }

  /// The addresses of the folders, the one with most documents first; the server where a folder can be no source.
  func bases(rules: AddressRules) -> [String] {
    folders.sorted { ($1.value.count, $0.value.order) < ($0.value.count, $1.value.order) }
      .compactMap { origin, value in
        [origin + "/" + value.folders.map { $0 + "/" }.joined(), origin + "/"]
          .first { DocumentAddress.read($0, rules: rules).address != nil }
      }
  }
}
