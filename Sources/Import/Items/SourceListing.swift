package import Diagnostics
import Files
import OfficeLinks
package import Portal
package import TextBasics

/// A file or folder as a source lists it.
package struct FoundItem: Sendable {
  package enum Location: Sendable {
    /// The path below the source's own address, as people see it.
    case path(String)
    /// The path below the source's own address in percent-encoding, for names of any bytes.
    case encoded(String)
    /// The encoded address.
    case address(String)
    /// A row of a table that does not say where its document is, by its first text.
    case unknown(String)
  }

  package enum State: Sendable, Hashable {
    case present
    case deleted
    /// The file cannot be a document, why, and what to do other than to rename it.
    case refused(String, fix: String? = nil)
    /// The source has the file or folder and did not show it, and why.
    case unseen(String)
  }

  /// Stays the same when the file is moved or renamed.
  package var id: String?
  package var location: Location
  package var state = State.present
  package var title: String?
  package var updated: CalendarDate?
  /// A time of which no day can be read.
  package var unreadTime: String?
  package var owner: String?
  /// The row of a table that people edit.
  var row: TableRow?
  /// The values of the library's own columns that the manifest names.
  var cells: [TableCell] = []
  /// The identifier that the document has, or is to have.
  var identifier: String?
  /// A mark of the content, a checksum or size and time: it changes when the content does.
  package var mark: String?
  /// The file itself, if it is on this machine.
  package var file: LocalFile?
  /// The list ends within the item's row.
  var isCutOff = false
  /// The item's place in the list, or `nil` if the list is not a file.
  package var place: Place?

  package init(_ location: Location, id: String? = nil, _ state: State = .present) {
    (self.location, self.id, self.state) = (location, id, state)
  }

  /// Takes the values of the library's own columns; the title names the document.
  mutating func take(_ cells: [TableCell]) {
    self.cells = cells.filter { $0.keys != [DocumentProperty.title.rawValue] || $0.value != nil }
    title = self.cells.first { $0.keys == [DocumentProperty.title.rawValue] }?.value?.shown ?? title
  }

  /// Its id is a number or code of a table of somebody's own, not one of a document.
  var isOfCode: Bool { row?.exported == nil && row?.id != nil && identifier == nil }

  /// The location as people read it.
  var name: String {
    switch location {
    case .path(let text), .unknown(let text): text
    case .encoded(let text), .address(let text): percentDecoded(text)
    }
  }

  /// The bytes of what says where it is.
  var pathSize: Int { location.text.utf8.count }

  /// Refuses the item for the length of its path, and keeps of it what tells people which one it is.
  mutating func refuseForLength() {
    let text = location.text.unicodeScalars
    let short = String(text.prefix(200)) + "…" + String(text.suffix(40))
    switch location {
    case .unknown: location = .unknown(short)
    case .path, .encoded, .address: location = .path(short)
    }
    if case .present = state { state = .refused("its path has more than \(ListBudget.path) bytes") }
  }

  /// The texts that a server chooses.
  var texts: [String] {
    let reason: String? =
      switch state {
      case .refused(let reason, _), .unseen(let reason): reason
      case .present, .deleted: nil
      }
    return [name] + [id, title, owner, mark, identifier, unreadTime, reason].compactMap(\.self)
      + cells.compactMap { $0.value?.shown }
  }

  /// Reads the day of a time, which may be empty.
  mutating func setTime(_ text: String?) {
    updated = text.flatMap(day)
    unreadTime = updated == nil && text != "" ? text : nil
  }
}

extension [FoundItem] {
  /// False, with a report, if the items exceed a limit. One whose path is much longer than that of any document is refused.
  mutating func keepWithinLimits(log: inout DiagnosticLog) -> Bool {
    var budget = ListBudget()
    for index in indices {
      if self[index].pathSize > ListBudget.path { self[index].refuseForLength() }
      guard let excess = budget.excess(ofPath: self[index].pathSize) else { continue }
      log.report(Diagnostic(.imported.unreadable, excess, fix: ListBudget.advice))
      return false
    }
    return true
  }
}

/// A file of a source that can be a document.
package struct SourceItem: Sendable, Hashable {
  package var id: String?
  /// The path below the source's address as the source spells it, composed or not: texts are equal either way. A whole address if
  /// the path's bytes are not UTF-8.
  package var path: String
  package var place: Place?
  package var title: String
  package var updated: CalendarDate?
  package var owner: String?
  /// The row of a table that people edit, which alone has its properties.
  var row: TableRow?
  /// The values of the library's own columns, in place of those that it has for every file.
  var cells: [TableCell] = []
  var identifier: String?
  package var mark: String?
  package var file: LocalFile?
  /// The section of the file's folder, if folders are sections; empty for a file in none.
  var section: String?
  /// The SHA-256 of the content.
  package var checksum: String?

  /// The key that identifies the file.
  package var key: String { id ?? path }

  var exported: ExportedRow? { row?.exported }
  /// Somebody edited the location in the table, or nobody knows.
  var isMoved: Bool { row?.isMoved ?? true }
  /// The key of a document that shares its file with others.
  fileprivate var ownKey: String { "\(path) (\(title))" }

  /// The source's values of the document's properties, apart from its location.
  var allCells: [TableCell] {
    let key = DocumentProperty.section.rawValue
    let folder = section.map { [TableCell(keys: [key], value: $0.isEmpty ? nil : .text($0))] } ?? []
    if let row { return row.cells + (row.cells.contains { $0.keys == [key] } ? [] : folder) }
    let texts: [(DocumentProperty, String?)] = [(.title, title), (.updated, updated?.text), (.owner, owner)]
    let usual =
      texts.compactMap { property, text in text.map { TableCell(keys: [property.rawValue], value: .text($0)) } } + folder
    return usual.filter { cell in !cells.contains { $0.keys == cell.keys } } + cells
  }
}

/// A file of a source that cannot be a document, and why.
package struct RefusedItem: Sendable, Hashable {
  package let name: String
  package let reason: String
  /// The advice in place of the usual one.
  var fix: String?
  package let place: Place?
  /// The row of a table, whose document stays.
  var row: TableRow?
}

/// A file that no document is made of, and why.
package struct LeftItem: Sendable, Hashable {
  package let path: String
  package let reason: String
}

/// A file, or a folder with everything below it, that a source did not show, and why.
package struct UnseenPlace: Sendable, Hashable {
  package let path: String
  package let reason: String

  func covers(_ path: String) -> Bool { path == self.path || path.hasPrefix(self.path + "/") }
}

/// The files of a source, sorted by the bytes of their paths.
package struct SourceListing: Sendable {
  package internal(set) var items: [SourceItem] = []
  package internal(set) var refused: [RefusedItem] = []
  /// The files that are not documents or that the manifest leaves out.
  package private(set) var left: [LeftItem] = []
  /// The paths of files that look like copies of others, or that nobody named.
  private(set) var doubtful: Set<String> = []
  package private(set) var unseen: [UnseenPlace] = []
  /// The rows of a table whose documents are not at this source.
  var elsewhere: [SourceItem] = []
  /// The tables of `list`, and the documents whose rows are left in them, taken or not.
  private(set) var tables: Set<ExportedTable> = []
  private(set) var exportedIDs: Set<String> = []
  /// The table ends within a row, so that others may be missing.
  private(set) var isCutOff = false
  /// Rows of the table name the sources of their documents, or are of `list`.
  package private(set) var namesSources = false
  /// Doubts about the files.
  package private(set) var log = DiagnosticLog()
  private var packages: Set<String> = []
  private let isTable: Bool
  /// The number of rows whose address another row has.
  private var sharedCount = 0

  /// If items share an id, the last one wins, as in lists of changes; in a table that people edit, one of them is a mistake.
  package init(_ found: [FoundItem], settings: ImportSettings, jobs: Int) async {
    isTable = settings.isTable
    var byKey: [String: Int] = [:]
    if settings.isTable, !settings.isNew { reportSameIDs(found) }
    let found = settings.isTable ? Self.withoutRepeatedCodes(found) : found
    for (index, item) in found.enumerated() { if let id = item.id { byKey[id] = index } }
    let current = found.indices.filter { index in
      found[index].state != .deleted && (settings.isTable || found[index].id.map { byKey[$0] == index } ?? true)
    }
    isCutOff = found.contains(where: \.isCutOff)
    let exported = found.compactMap { $0.row?.exported }
    namesSources = found.contains { $0.row?.exported != nil || $0.row?.source != nil }
    (tables, exportedIDs) = (Set(exported.map(\.table)), Set(exported.map(\.id)))
    var paths: [String: Int] = [:]
    let forms = Set(found.lazy.compactMap(\.folderOfForms))
    for outcome in await parallelMap(current, jobs: jobs, { settings.outcome(found[$0], forms, isOfList: !exported.isEmpty) }) {
      add(outcome, &paths)
    }
    if let item = current.lazy.map({ found[$0] }).first(where: { $0.unreadTime != nil }) {
      log.report(Diagnostic(.imported.unknownDate, printable(item.unreadTime ?? ""), at: item.place))
    }
    for place in unseen { log.report(Diagnostic(.imported.notSeen, printable(place.path), printable(place.reason))) }
    if sharedCount > 0 {
      let count = counted(sharedCount, "row")
      log.report(Diagnostic(.imported.readAs, "\(count): the address is that of a row above; each has a document of its own"))
    }
    // People put the rows of a table in order.
    if settings.isTable { return }
    items.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    doubtful = Set(items.lazy.map(\.path).filter { isUnnamed($0) || Self.isCopy($0, of: paths) })
  }

  /// True if a name says that the file is a copy, and the other one is there.
  private static func isCopy(_ path: String, of paths: [String: Int]) -> Bool {
    guard let dot = path.utf8.lastIndex(of: ASCII.dot) else { return false }
    return copiedNames(String(path[..<dot])).contains { paths[$0 + path[dot...]] != nil }
  }

  /// A number or code that several rows have says nothing about their documents.
  private static func withoutRepeatedCodes(_ found: [FoundItem]) -> [FoundItem] {
    var (seen, repeated): (Set<String>, Set<String>) = ([], [])
    for item in found where item.isOfCode { if let id = item.id, !seen.insert(id).inserted { repeated.insert(id) } }
    guard !repeated.isEmpty else { return found }
    return found.map { item in
      var item = item
      if item.isOfCode, let id = item.id, repeated.contains(id) { item.id = nil }
      return item
    }
  }

  private mutating func reportSameIDs(_ found: [FoundItem]) {
    var firsts: [String: Place?] = [:]
    for item in found where !item.isOfCode {
      guard let id = item.row?.id else { continue }
      let key = foldedName(id)
      guard let first = firsts[key] else {
        firsts[key] = .some(item.place)
        continue
      }
      log.report(
        Diagnostic(.imported.sameID, printable(id), at: item.place, notes: [Diagnostic.Note("the first one is here", at: first)]))
    }
  }

  /// Adds the document of a row. Rows with one address and different titles are different documents.
  private mutating func addRow(_ item: SourceItem, _ paths: inout [String: Int]) {
    var item = item
    if let index = paths[item.path] {
      let isOther = item.title != items[index].title || item.id != nil && item.id != items[index].id
      // Rows without a title are about parts of their file, where others have one.
      let isOfForeign =
        item.exported == nil && items[index].exported == nil
        && item.row?.cells.first { $0.keys == [DocumentProperty.title.rawValue] }.map { $0.value != nil } ?? true
      guard isOther || isOfForeign && item.row?.cells != items[index].row?.cells else {
        return log.report(.samePath(items[index], item, isTable: true))
      }
      if items[index].id == nil { items[index].id = items[index].ownKey }
      if item.exported == nil { sharedCount += 1 }
      let own = item.id.map { "\(item.ownKey) \($0)" } ?? item.ownKey
      var (key, count) = (own, 1)
      while let same = paths[key] ?? (count == 1 && !isOther ? index : nil) {
        guard isOfForeign, item.row?.cells != items[same].row?.cells else {
          return log.report(.samePath(items[same], item, isTable: true))
        }
        count += 1
        key = "\(own) \(count)"
      }
      item.id = item.id ?? key
      paths[key] = items.count
    } else {
      paths[item.path] = items.count
    }
    items.append(item)
  }

  private mutating func add(_ outcome: ItemOutcome, _ paths: inout [String: Int]) {
    switch outcome {
    case .left(let item): left.append(item)
    case .package(let name):
      if packages.insert(name).inserted {
        refused.append(
          RefusedItem(
            name: name, reason: "it is a package of macOS, which servers have as a folder",
            fix: "export it as one file, such as PDF, or leave it out with 'leave'", place: nil))
      }
    case .refused(let item): refused.append(item)
    case .unseen(let place): unseen.append(place)
    case .elsewhere(let item): elsewhere.append(item)
    case .item(let item) where isTable: addRow(item, &paths)
    case .item(let item):
      if let index = paths[item.path] {
        var same = items[index]
        (same.place, same.file) = (item.place, item.file)
        if same != item || !same.path.utf8.elementsEqual(item.path.utf8) { log.report(.samePath(items[index], item)) }
        items[index] = item
      } else {
        paths[item.path] = items.count
        items.append(item)
      }
    }
  }
}

extension Diagnostic {
  /// Names both as addresses too, since names that look the same may differ in their bytes.
  fileprivate static func samePath(_ first: SourceItem, _ last: SourceItem, isTable: Bool = false) -> Diagnostic {
    let names = [first, last].map { percentEncoded($0.path, keeping: .argumentCharacters) }
    let note = names[0] == names[1] ? "the first one is here" : "the first one is '\(names[0])', the last one '\(names[1])'"
    return Diagnostic(
      .imported.samePath, printable(last.path), at: last.place,
      explanation: isTable ? "Only the first one becomes a document." : nil, notes: [Note(note, at: first.place)],
      fix: isTable ? "give them different titles, or remove one" : nil)
  }
}

/// The outcome for one file that was found.
private enum ItemOutcome {
  case item(SourceItem)
  case refused(RefusedItem)
  case unseen(UnseenPlace)
  /// The row is of a document that is not at this source.
  case elsewhere(SourceItem)
  /// The file is a part of the package with this path.
  case package(String)
  /// The file is not a document, or the manifest leaves it out.
  case left(LeftItem)
}

extension ImportSettings {
  /// `forms` are SharePoint's own folders; `isOfList` for the row of a table that `list` wrote.
  fileprivate func outcome(_ found: FoundItem, _ forms: Set<String>, isOfList: Bool) -> ItemOutcome {
    func refused(_ name: String, _ reason: String, _ fix: String? = nil) -> ItemOutcome {
      let ofTable = isTable ? "correct it in the table, or remove the row" : nil
      return left(name)
        ?? .refused(RefusedItem(name: name, reason: reason, fix: fix ?? ofTable, place: found.place, row: found.row))
    }
    func left(_ path: String) -> ItemOutcome? {
      OtherFile(path).flatMap { other in
        // Somebody wrote the row of a table and means the copy, and the row of a known document has other cells.
        if found.row != nil, other == .conflictedCopy { return nil }
        return found.row == nil
          ? .left(LeftItem(path: path, reason: other.reason))
          : .refused(RefusedItem(name: path, reason: "\(printable(path)) is \(other.reason)", place: found.place, row: found.row))
      }
    }
    func leftByManifest(_ path: String) -> ItemOutcome {
      let reason = "the manifest leaves it out, by 'take' or 'leave'"
      return isOfList ? refused(path, reason, "change these, or remove the row") : .left(LeftItem(path: path, reason: reason))
    }
    func leftInForms(_ path: String) -> ItemOutcome? {
      let reason = "SharePoint's folder of its own pages"
      guard isInForms(path, forms) else { return nil }
      if found.row == nil { return .left(LeftItem(path: path, reason: reason)) }
      return path.lowercased().hasSuffix(".aspx") ? refused(path, "it is in \(reason)") : nil
    }
    if let row = found.row, found.state == .present {
      if let name = row.source, name != source { return .elsewhere(SourceItem(found, at: found.location.text)) }
      if row.source == nil, row.exported == nil, !besides.isEmpty, let outcome = outcomeWithoutSource(found) { return outcome }
    }
    let path: String
    var isRead = false
    switch found.location {
    case .unknown(let name):
      guard case .refused(let reason, let fix) = found.state else { return refused(name, "it has no address") }
      return refused(name, reason, fix)
    case .path(let written):
      if hasNoSource {
        return refused(
          written, "it is a path, and the portal has no source below which it could be",
          "write the whole address in the cell, or the folder's address under 'sources'")
      }
      path = withoutPlaceholder(written)
    case .encoded(let encoded):
      let bytes = percentDecoded(Array(encoded.utf8)[...])
      path = withoutPlaceholder(String(validating: bytes, as: UTF8.self) ?? base.text + encoded)
    case .address(let address):
      switch self.path(ofAddress: address) {
      case .success(let below): (path, isRead) = (below, isTable)
      case .failure(let refusal):
        if let row = found.row, row.exported != nil, row.source == nil, DocumentAddress.read(address, rules: rules).address != nil
        {
          return .elsewhere(SourceItem(found, at: address))
        }
        let below = percentDecoded(address.hasPrefix(base.text) ? String(address.dropFirst(base.text.count)) : address)
        return left(below) ?? leftInForms(below) ?? refused(address, refusal.reason, refusal.fix)
      }
    }
    if let outcome = leftInForms(path) { return outcome }
    switch found.state {
    case .unseen(let reason):
      return left(path) ?? (leavesFolder(path) ? leftByManifest(path) : .unseen(UnseenPlace(path: path, reason: reason)))
    case .refused(let reason, let fix) where path.hasPrefix("../"):
      return .refused(RefusedItem(name: path, reason: reason, fix: fix, place: found.place, row: found.row))
    case .refused(let reason, let fix): return takes(path) ? refused(path, reason, fix) : leftByManifest(path)
    case .present, .deleted: break
    }
    if let outcome = left(path) { return outcome }
    guard takes(path) else { return leftByManifest(path) }
    if let package = packageFolder(of: path) { return .package(package) }
    if let reason = isRead ? unwritable(path) : refusal(ofPath: path) { return refused(path, reason) }
    return .item(
      SourceItem(
        id: found.id, path: path, place: found.place, title: title(of: path, found.title), updated: found.updated,
        owner: found.owner.flatMap(shownText), row: found.row, cells: found.cells, identifier: found.identifier, mark: found.mark,
        file: found.file))
  }
}

extension ImportSettings {
  /// The outcome for a new row that does not say at which of the table's sources its document is; `nil` if its address is at this one.
  /// The first source takes what is at none.
  private func outcomeWithoutSource(_ found: FoundItem) -> ItemOutcome? {
    let isFirst = besides.first == source
    guard case .address(let text) = found.location else {
      let names = besides.joined(separator: ", ")
      return isFirst
        ? .refused(
          RefusedItem(
            name: found.name, reason: "its row does not say at which source it is",
            fix: "write one of these in its column 'source': \(names)", place: found.place, row: found.row))
        : .elsewhere(SourceItem(found, at: found.name))
    }
    let address = DocumentAddress.read(text, rules: rules).address
    let homes = sources.filter { source in
      guard besides.contains(source.id), case .path = address?.meaning(on: source.base) else { return false }
      return true
    }
    let home = homes.max { $0.base.text.utf8.count < $1.base.text.utf8.count }?.id ?? besides[0]
    return home == source ? nil : .elsewhere(SourceItem(found, at: text))
  }
}

extension OtherFile {
  fileprivate var reason: String {
    switch self {
    case .system: "a file of a system or a program"
    case .lock: "the lock of an editor that has the file open"
    case .backup: "a backup or temporary file"
    case .unfinished: "a file that a program has not finished"
    case .link: "a shortcut, which only leads to something else"
    case .conflictedCopy: "the copy that a sync program keeps of a file that two people changed"
    }
  }
}

extension SourceItem {
  /// A row whose document is not at this source.
  fileprivate init(_ found: FoundItem, at path: String) {
    self.init(path: path, place: found.place, title: found.title ?? "", row: found.row, identifier: found.identifier)
  }
}

extension FoundItem.Location {
  var text: String {
    switch self {
    case .path(let text), .encoded(let text), .address(let text), .unknown(let text): text
    }
  }
}

/// The reason why an address is not a document of the source.
struct AddressRefusal: Error {
  let reason: String
  var fix: String?
}

extension ImportSettings {
  /// The path of an address below the source's address. Of a table, it is the whole address of what has no path: a page, a file with a
  /// query, or a document of another source.
  func path(ofAddress text: String) -> Result<String, AddressRefusal> {
    var reading = DocumentAddress.read(text, rules: rules)
    // A page of a wiki may have a colon in its name, and one of a service a bar in its query; a repository has pages of its files.
    if isTable, reading.address == nil, reading.mayBeOfPage {
      let page = DocumentAddress.read(text, rules: rules.forPages)
      if let address = page.address, address.format?.app == nil { reading = page }
    }
    if isTable, reading.address == nil, let corrected = reading.findings.lazy.compactMap(\.corrected).first {
      reading = DocumentAddress.read(corrected, rules: rules)
    }
    guard let address = reading.address else {
      let fix = isTable ? withPlainSlashes(text, reading) ?? reading.firstSolution : nil
      return .failure(AddressRefusal(reason: reading.firstFault, fix: fix))
    }
    guard case .path(let path) = address.meaning(on: base),
      !isTable || !path.isEmpty && !path.hasSuffix("/") && !path.hasPrefix("/")
    else {
      return wholeAddress(address)
    }
    // The name is in another encoding: only the address has its bytes.
    if path.unicodeScalars.contains("\u{FFFD}"),
      String(validating: percentDecoded(Array(address.text.utf8)[...]), as: UTF8.self) == nil
    {
      return .success(address.text)
    }
    return .success(path)
  }

  /// The advice for an address with escaped slashes, as publishers have them.
  private func withPlainSlashes(_ text: String, _ reading: AddressReading) -> String? {
    guard reading.findings.contains(where: { $0.rule == .address.encodedSeparator }) else { return nil }
    let plain = text.replacing("%2F", with: "/").replacing("%2f", with: "/")
    guard DocumentAddress.read(plain, rules: rules.forPages).address != nil else { return nil }
    return "write \(printable(plain)), if a browser shows the same there, or remove the row"
  }

  /// True for a place that the manifest takes as that of a page, and not as that of a file.
  func isOfPageAlone(_ path: String) -> Bool {
    let hasSign = path.utf8.dropFirst(isAddress(path) ? "https://".utf8.count : 0).contains { Self.signsOfPages.contains($0) }
    let names = ["blob", "src"].map { Array($0.utf8) }
    guard hasSign || path.utf8.split(separator: ASCII.slash).contains(where: { names.contains(Array($0)) }) else { return false }
    func reading(_ rules: AddressRules) -> AddressReading {
      isAddress(path) ? DocumentAddress.read(path, rules: rules) : DocumentAddress.read(path: path, on: base, rules: rules)
    }
    return reading(rules).address == nil && reading(rules.forPages).address != nil
  }

  private static let signsOfPages = ByteSet(":*\"<>|%")

  /// The reason why no source can be on the address's server.
  private func refusal(ofServer address: DocumentAddress) -> AddressRefusal? {
    let reading = DocumentAddress.read(address.origin + "/", rules: rules.forFolders)
    return reading.address == nil ? AddressRefusal(reason: reading.firstFault, fix: reading.firstSolution) : nil
  }

  private func wholeAddress(_ address: DocumentAddress) -> Result<String, AddressRefusal> {
    if isTable, address.text.hasPrefix(base.text) || address.text + "/" == base.text { return .success(address.text) }
    if isBeginning || hasNoSource { return .success(address.text) }
    if isTable, hasAllSources {
      if sources.contains(where: { $0.base.origin == address.origin }) { return .success(address.text) }
      if let refusal = refusal(ofServer: address) { return .failure(refusal) }
      return .failure(
        AddressRefusal(
          reason: "no source has an address on \(address.host)",
          fix: "write one under 'sources': - {id: \(shortIdentifier(address.host)), baseURL: '\(address.origin)/'}"))
    }
    if isTable, let refusal = refusal(ofServer: address) { return .failure(refusal) }
    if isTable, let other = sources.first(where: { address.text.hasPrefix($0.base.text) }) {
      return .failure(
        AddressRefusal(
          reason: "its address is below that of the source '\(other.id)'", fix: "write '\(other.id)' in the column 'source'"))
    }
    let own = "- {id: \(shortIdentifier(address.host)), baseURL: '\(address.origin)/'}"
    let isHere = address.origin == base.origin
    return .failure(
      AddressRefusal(
        reason: "its address is not below \(base.text)",
        fix: isTable && !isHere
          ? "write a source for it (\(own)), and 'allSources: true' below 'import', or remove the row"
          : "correct \(isTable ? "it, or " : "")the source's 'baseURL', which may be too long, or write another source for it"))
  }

  /// The reason why a path cannot be a document's, or `nil` if it can.
  func refusal(ofPath path: String) -> String? {
    let reading =
      isAddress(path) ? DocumentAddress.read(path, rules: rules) : DocumentAddress.read(path: path, on: base, rules: rules)
    return reading.address == nil ? reading.firstFault : unwritable(path)
  }

  /// The reason why a file of YAML cannot have the path of an address.
  private func unwritable(_ path: String) -> String? {
    // YAML treats these characters as line ends.
    path.unicodeScalars.contains { $0.value == 0x85 || $0.value == 0x2028 || $0.value == 0x2029 || $0.value == 0xFEFF }
      ? "its name has a line end" : nil
  }

  /// The title of a new document.
  func title(of path: String, _ property: String?) -> String {
    if title == .property, let property = property.flatMap(shownText) { return property }
    let whole = isAddress(path) ? path.utf8.prefix { $0 != ASCII.question && $0 != ASCII.hash } : path.utf8[...]
    let written = whole.split(separator: ASCII.slash).last.map { String(Substring($0)) } ?? path
    let name =
      isAddress(path) ? String(validating: percentDecoded(Array(written.utf8)[...]), as: UTF8.self) ?? inLatin1(written) : written
    let dot = name.utf8.lastIndex(of: ASCII.dot)
    // `2409.12832` has no ending.
    let hasEnding = dot.map { name.utf8[$0...].contains(where: \.isASCIILetter) } ?? false
    var stem = dot.flatMap { hasEnding ? String(name[..<$0]) : nil } ?? name
    if title == .words {
      stem = stem.utf8.split { $0 == ASCII.underscore || $0 == ASCII.space }.map { String(Substring($0)) }.joined(separator: " ")
    }
    return shownText(stem) ?? shownText(name) ?? "x"
  }

  /// A document with this path needs its whole address: on this source, the path would mean another one.
  func needsAddress(_ path: String) -> Bool {
    isAddress(path) || DocumentAddress.meaning(ofPath: path, on: base) != .asWritten
  }

  /// The encoded address of a path that begins at the source's server.
  func address(onServer path: String) -> String? {
    let server = DocumentAddress.read(base.origin + "/", rules: rules.forFolders).address
    return server.flatMap {
      DocumentAddress.read(path: path.hasPrefix("/") ? String(path.dropFirst()) : path, on: $0, rules: rules).address
    }?
    .text
  }

  func address(ofPath path: String) -> String? {
    isAddress(path) ? path : DocumentAddress.read(path: path, on: base, rules: rules).address?.text
  }

  /// True for the whole address of a document on another server.
  func isElsewhere(_ path: String) -> Bool { isAddress(path) && !path.hasPrefix(base.origin + "/") && path != base.origin }

  /// True if the path is a whole address, since its bytes are not UTF-8 or it is no file below the source's address.
  func isAddress(_ path: String) -> Bool { path.hasPrefix("https://") || path.hasPrefix("http://") }
}

extension AddressReading {
  fileprivate var firstSolution: String? { findings.first { $0.severity == .error }?.solution }

  fileprivate var mayBeOfPage: Bool {
    findings.allSatisfy {
      $0.severity != .error
        || [.address.fileNameCharacter, .address.fileNameEnd, .character.bar, .share.service].contains($0.rule)
    }
  }

  fileprivate var firstFault: String { findings.first { $0.severity == .error }?.summary ?? "it has no usable address" }
}

/// The letters that the escapes of an older encoding stand for in most of Europe (ISO 8859-1), if the name is mostly in Latin
/// letters; else the name as it is.
private func inLatin1(_ name: String) -> String {
  let scalars = percentDecoded(Array(name.utf8)[...]).map { Unicode.Scalar($0) }
  let isLatin = scalars.count { $0.properties.isAlphabetic && $0.isASCII } > scalars.count { !$0.isASCII }
  return isLatin && !scalars.contains { (0x80..<0xA0).contains($0.value) } ? String(String.UnicodeScalarView(scalars)) : name
}

/// The text on one line without surrounding white space, as pages can show it, or `nil` if nothing is left.
func shownText(_ text: String) -> String? {
  if isPlainLine(text) { return text }
  let plain = withoutDirectionOverrides(text).unicodeScalars.map { $0.isControl ? " " : $0 }
  let words = plain.split { $0.properties.isWhitespace && $0 != "\u{A0}" }
  let joined = String(String.UnicodeScalarView(words.joined(separator: [" "])))
  return joined.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? nil : composed(joined) ?? joined
}

/// The text with a space for each control character and line end that no page or file of YAML has, other than those of lines.
func withoutControls(_ text: String) -> String {
  func isUnwanted(_ scalar: Unicode.Scalar) -> Bool { scalar.isControl && !["\n", "\r", "\t"].contains(scalar) }
  guard text.unicodeScalars.contains(where: isUnwanted) else { return text }
  return text.replacingScalars { isUnwanted($0) ? " " : nil }
}

extension Unicode.Scalar {
  /// A control character, another line end, a byte order mark, or no character at all.
  fileprivate var isControl: Bool {
    value < 0x20 || (0x7F..<0xA0).contains(value) || [0x2028, 0x2029, 0xFEFF].contains(value)
      || properties.isNoncharacterCodePoint
  }
}

/// True if the text is printable ASCII with single spaces between words, as most names are: nothing of it can change.
private func isPlainLine(_ text: String) -> Bool {
  var previous = ASCII.space
  for byte in text.utf8 {
    guard byte >= ASCII.space, byte < 0x7F, byte != ASCII.space || previous != ASCII.space else { return false }
    previous = byte
  }
  return previous != ASCII.space
}

extension AddressRules {
  /// The same rules for the address of a page.
  fileprivate var forPages: AddressRules {
    var rules = self
    rules.isWebPage = true
    return rules
  }
}
