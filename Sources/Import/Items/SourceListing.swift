package import Diagnostics
import Files
import OfficeLinks
import Portal
import TextBasics

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
  /// Several rows are of one document.
  private(set) var hasCopies = false
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
    if !settings.isTable { for (index, item) in found.enumerated() { if let id = item.id { byKey[id] = index } } }
    let current = found.indices.filter { index in
      found[index].state != .deleted && (settings.isTable || found[index].id.map { byKey[$0] == index } ?? true)
    }
    isCutOff = found.contains(where: \.isCutOff)
    namesSources = found.contains { $0.row?.exported != nil || $0.row?.source != nil }
    addExported(found)
    let isOfList = !tables.isEmpty
    var paths: [String: Int] = [:]
    paths.reserveCapacity(found.count)
    items.reserveCapacity(current.count)
    let forms = Set(found.lazy.compactMap(\.folderOfForms))
    for outcome in await parallelMap(current, jobs: jobs, { settings.outcome(found[$0], forms, isOfList: isOfList) }) {
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
    if settings.isTable {
      nameByOtherSegments(settings)
      return
    }
    items.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    doubtful = Set(items.lazy.map(\.path).filter { isUnnamed($0) || Self.isCopy($0, of: paths) })
  }

  /// Names documents whose addresses end in the same segment, as those of IIIF do, after the next one that tells them apart:
  /// `…/nla.obj-1/findingaid`.
  private mutating func nameByOtherSegments(_ settings: ImportSettings) {
    guard tables.isEmpty else { return }
    let untitled = items.indices.filter { index in
      items[index].row.map { row in !row.cells.contains { $0.keys == [DocumentProperty.title.rawValue] && $0.value != nil } }
        ?? false
    }
    for same in Dictionary(grouping: untitled, by: { items[$0].title }).values
    where same.count > 2 && same.count * 2 > untitled.count {
      let segments = same.map { index -> ArraySlice<String> in
        let path = items[index].path
        let parts = path.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").map(String.init)
        return settings.isAddress(path) ? parts.dropFirst(2) : parts[...]
      }
      let most = segments.map(\.count).min() ?? 0
      let place = (1..<max(1, most)).first { place in
        Set(segments.map { $0[$0.endIndex - 1 - place] }).count * 5 >= same.count * 4
      }
      guard let place else { continue }
      for (index, segments) in zip(same, segments) {
        let name = segments[segments.endIndex - 1 - place]
        items[index].title = settings.title(of: settings.isAddress(items[index].path) ? "https://server/" + name : name, nil)
      }
    }
  }

  private mutating func addExported(_ found: [FoundItem]) {
    var last: ExportedTable?
    for item in found {
      guard let row = item.row?.exported else { continue }
      if row.table !== last { tables.insert(row.table) }
      last = row.table
      if !exportedIDs.insert(row.id).inserted { hasCopies = true }
    }
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
      // Rows without a title are about parts of their file.
      let isOfForeign =
        item.exported == nil && items[index].exported == nil
        && item.row?.cells.contains { $0.keys == [DocumentProperty.title.rawValue] && $0.value != nil } ?? false
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
