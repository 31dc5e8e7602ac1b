import Diagnostics
import Portal
import TextBasics

extension ImportPlanning {
  /// Finds the documents of a table's rows, and merges those that are not at this source.
  mutating func readTable(_ listing: inout SourceListing, _ lock: LockFile, _ entries: [WrittenEntry]) async {
    shown = await portal.shownDocuments(options)
    if let (ids, place) = listing.mixedRows(entries) {
      return plan.log.report(Diagnostic(.imported.mixedRows, ids, at: place))
    }
    nameReplacements(&listing, entries)
    var locked = lock.documents
    for source in options.sources where source != settings.source { locked += portal.knownDocuments(of: source) }
    exported = listing.tables.first
    copy = exported.map { TableCopy(listing, $0, locked, settings) }
    let rows = TableRows(&listing, entries, lock, settings, takesElsewhere: options.takesElsewhere)
    plan.log.merge(rows.log)
    wanted.formUnion(rows.copied)
    (listing.items, listing.refused, plan.refused) = (rows.items, rows.refused, rows.refused)
    leaveOut(rows.removed, lock)
    for (id, source) in rows.leaving {
      // Its import comes later.
      if options.sources.contains(source) { moving.insert(id) }
      staying[id] = source.isEmpty ? "its row names no source" : "its row names the source '\(source)': import that"
    }
    stay(listing.refused, entries)
    for source in rows.others.sorted() where !options.sources.contains(source) {
      plan.log.report(Diagnostic(.imported.otherSource, source))
    }
    readRemovedRows(listing, lock, entries, locked)
    let known = Dictionary(lock.documents.filter(\.isElsewhere).map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    let others = Dictionary(
      Set(rows.arriving.compactMap { $0.entry.text("source") }).map { source in
        (source, Dictionary(portal.knownDocuments(of: source).map { ($0.id, $0) }, uniquingKeysWith: { $1 }))
      }, uniquingKeysWith: { first, _ in first })
    let formerly =
      rows.arriving.isEmpty
      ? [:]
      : Dictionary(
        lock.documents.filter { !$0.isElsewhere && !$0.isOfTable }.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    let merging = merging
    for (item, entry) in rows.arriving {
      guard let document = SourceDocument(elsewhere: entry) else { continue }
      let last = entry.text("source").map { others[$0]?[document.id] } ?? known[document.id]
      // Another table says nothing about this one.
      let ofTable = last.flatMap { $0.table == item.exported?.table.mark ? $0 : nil }
      take(merging.merge(document, item, ofTable), of: document, item, ofTable, formerly: formerly[document.id])
    }
    for (item, entry) in rows.elsewhere {
      guard let document = SourceDocument(elsewhere: entry) else { continue }
      let last = known[document.id]
      take(merging.merge(document, item, last, isElsewhere: true), of: document, item, last, isElsewhere: true)
    }
  }

  /// Leaves out the rows of documents that somebody removed from the manifest, and names those that were edited since the last import.
  private mutating func leaveOut(_ items: [SourceItem], _ lock: LockFile) {
    guard !items.isEmpty else { return }
    plan.leftOut += items.count
    let known = Dictionary(lock.documents.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    for item in items {
      guard let row = item.row, let exported = row.exported else { continue }
      leftOut.insert(exported.id)
      let last = known[exported.id].flatMap { $0.table == exported.table.mark ? $0 : nil }
      let isEdited =
        last.map { last in
          row.isMoved && item.path != last.path
            || row.cells.contains { cell in
              exported.has(cell.text, at: cell.name) == false
                && last.edit(of: cell.name, in: exported.table.mark)?.checksum != cellChecksum(cell.text)
            }
        } ?? row.isEdited
      guard isEdited else { continue }
      plan.log.report(
        Diagnostic(
          .imported.refused, exported.id, "its row was edited, and somebody removed the document from the manifest",
          at: item.place,
          fix: "remove the row, or write the document into the manifest again"))
    }
  }

  /// The documents at no source whose rows somebody removed.
  func removedElsewhere(_ lock: LockFile, _ entries: [WrittenEntry]) -> [(SourceDocument, LockedDocument?)] {
    guard let removedRows, !removedRows.isEmpty, options.takesElsewhere else { return [] }
    return entries.compactMap { entry in
      guard let document = SourceDocument(elsewhere: entry), removedRows.contains(document.id), entry.text("source") == nil,
        SourceDocument(entry, settings: settings) == nil, !settings.isOfOther(entry)
      else { return nil }
      return (document, lock.documents.first { $0.isElsewhere && $0.id == document.id })
    }
  }

  /// Keeps the documents of rows that were refused. A row without an identifier is known by its title.
  private mutating func stay(_ refused: [RefusedItem], _ entries: [WrittenEntry]) {
    guard !refused.isEmpty else { return }
    let titled = Dictionary(
      entries.compactMap { entry in entry.text("title").flatMap { title in entry.text("id").map { (title, $0) } } },
      uniquingKeysWith: { first, _ in first })
    for item in refused {
      if let id = item.row?.exported?.id ?? item.row?.id ?? titled[item.name] { staying[id] = "its row was not taken" }
    }
  }

  /// Finds the documents whose rows somebody removed from a table of `list`. `locked` are those of the locks of all its sources.
  private mutating func readRemovedRows(
    _ listing: SourceListing, _ lock: LockFile, _ entries: [WrittenEntry], _ locked: [LockedDocument]
  ) {
    guard let table = listing.tables.first else { return }
    removedRows = []
    guard listing.tables.count == 1, !listing.isCutOff else { return }
    self.table = table.markOfAdded
    let ids = entries.compactMap { $0.text("id") }.filter { !listing.exportedIDs.contains($0) && !options.added.contains($0) }
    func isAdded(_ known: LockedDocument) -> Bool { known.added == table.markOfAdded }
    let added = Set(locked.filter(isAdded).map(\.id))
    let candidates = ids.filter { !added.contains($0) }
    // Those whose rows are there are no matches without an item.
    var removedAdded: Set<String> = []
    for known in lock.documents where isAdded(known) && ids.contains(known.id) {
      switch known.copy.flatMap({ copy?.origin(of: $0) }) {
      case .own: removedAdded.insert(known.id)
      case .unknown: staying[known.id] = "its row was added to a copy of the table"
      case .other, nil: break
      }
    }
    if let removed = table.removed(left: listing.exportedIDs, candidates: candidates) {
      removedRows = removedAdded.union(removed)
      return
    }
    removedRows = removedAdded
    let names = candidates.prefix(10).joined(separator: ", ") + (candidates.count > 10 ? ", …" : "")
    plan.log.report(Diagnostic(.imported.unknownRows, names, at: listing.items.first?.place.map { Place(file: $0.file) }))
  }
}
