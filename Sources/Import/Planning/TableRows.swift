import Diagnostics
import OfficeLinks
import Portal
import TextBasics

/// The rows of a table, each with the document of the manifest that it is about.
struct TableRows {
  /// The rows of documents at this source, and of new ones.
  private(set) var items: [SourceItem] = []
  /// The rows of documents that come from elsewhere to this source.
  private(set) var arriving: [(item: SourceItem, entry: WrittenEntry)] = []
  /// The rows of documents that are at no source, as the table and the manifest say.
  private(set) var elsewhere: [(item: SourceItem, entry: WrittenEntry)] = []
  /// The documents of this source that go to another one, which the table names.
  private(set) var leaving: [String: String] = [:]
  /// The sources whose edited rows other imports take.
  private(set) var others: Set<String> = []
  /// The rows of which nothing is taken.
  private(set) var refused: [RefusedItem] = []
  /// The rows of documents that somebody removed from the manifest.
  private(set) var removed: [SourceItem] = []
  /// The documents whose rows have to be read whole: copies of them are of new documents.
  private(set) var copied: Set<String> = []
  private(set) var log = DiagnosticLog()

  private let entries: [WrittenEntry]
  /// The places of the entries by their identifiers.
  private let places: [String: Int]
  private let identifiers: DocumentIdentifiers
  private let settings: ImportSettings
  private let takesElsewhere: Bool

  /// The places of the documents in the lock, by their identifiers.
  private let lockedPaths: [String: String]

  /// Takes the items of the listing. `takesElsewhere` for the import that takes the rows of documents at no source.
  init(
    _ listing: inout SourceListing, _ entries: [WrittenEntry], _ lock: LockFile, _ settings: ImportSettings, takesElsewhere: Bool
  ) {
    lockedPaths =
      listing.tables.isEmpty
      ? Dictionary(
        lock.documents.lazy.filter { !$0.isElsewhere && !$0.isOfTable }.map { ($0.id, $0.path) }, uniquingKeysWith: { $1 }) : [:]
    self.entries = entries
    places = Dictionary(
      entries.indices.lazy.compactMap { index in entries[index].text("id").map { ($0, index) } },
      uniquingKeysWith: { first, _ in first })
    (self.settings, self.takesElsewhere) = (settings, takesElsewhere)
    identifiers = DocumentIdentifiers(entries, listing)
    (items, listing.items) = (listing.items, [])
    // Every row is a new document in a new portal, and in a table that `list` did not write.
    if !entries.isEmpty || !listing.tables.isEmpty {
      var count = 0
      for index in items.indices {
        guard let item = taken(items[index]) else { continue }
        items[count] = item
        count += 1
      }
      items.removeLast(items.count - count)
    }
    for item in listing.elsewhere { addElsewhere(item) }
    for item in listing.refused where !take(item) { refused.append(item) }
  }

  /// Takes the row of a document whose new place cannot be: the document stays where it is, and the other cells are read. Returns false
  /// for a row of which nothing can be taken.
  private mutating func take(_ row: RefusedItem) -> Bool {
    guard var item = SourceItem(unplaced: row), let id = identifiers.identifier(of: item), let entry = entry(id),
      let document = SourceDocument(entry, settings: settings) ?? SourceDocument(elsewhere: entry)
    else { return false }
    if settings.isOfOther(entry) { return true }
    (item.path, item.identifier) = (document.path, id)
    let source = entry.text("source")
    guard document.isHere || source == nil && takesElsewhere else {
      if let source, row.row?.isEdited ?? false { others.insert(source) }
      return true
    }
    reportChangedID(item, id)
    if row.row?.isMoved ?? true {
      log.report(
        Diagnostic(.imported.cellNotTaken, row.row?.column ?? "path", id, row.reason, at: row.place, fix: row.fix))
    }
    if document.isHere { items.append(item) } else { elsewhere.append((item, entry)) }
    return true
  }

  /// Takes the other cells of a row whose address is below no source, though its document has one.
  private mutating func stay(_ item: SourceItem, _ id: String, _ entry: WrittenEntry) {
    guard let document = SourceDocument(entry, settings: settings), let row = item.row else { return }
    var item = item
    let fix = "write an address below \(settings.base.text), or in the manifest 'url' in place of 'source' and the path"
    log.report(
      Diagnostic(
        .imported.cellNotTaken, row.column ?? "url", id, "a document at a source is below its address", at: item.place, fix: fix))
    (item.path, item.identifier, item.row) = (document.path, id, row.staying)
    items.append(item)
  }

  private func entry(_ id: String) -> WrittenEntry? { places[id].map { entries[$0] } }

  /// The row of a document at this source or of a new one; `nil` for any other, which is noted.
  private mutating func taken(_ item: SourceItem) -> SourceItem? {
    guard let row = item.row else { return item }
    var item = item
    let id = identifiers.identifier(of: item)
    if id == nil, isRemoved(item) {
      removed.append(item)
      return nil
    }
    if let exported = row.exported, id == nil || !identifiers.isOriginal(item) {
      if row.isAsExported { copied.insert(exported.id) }
      item.row = row.asNew
    }
    item.identifier = id ?? item.identifier
    guard let id, let entry = entry(id) else { return item }
    if row.source == nil, settings.isOfOther(entry) { return nil }
    // Somebody moved the document to another source, and this one has its file still.
    if SourceDocument.isHere(entry, settings) || lockedPaths[id] == item.path {
      reportChangedID(item, id)
      return item
    } else if let source = entry.text("source"), row.exported != nil, row.source == nil, !row.isMoved || row.column == "path" {
      // The table has lost its column of sources: the path is below that of the document.
      if row.isEdited { others.insert(source) }
      return nil
    } else {
      arriving.append((item, entry))
    }
    reportChangedID(item, id)
    return nil
  }

  private func isRemoved(_ item: SourceItem) -> Bool {
    guard !settings.isNew, let exported = item.exported else { return false }
    return identifiers.isOriginal(item) && places[exported.id] == nil
  }

  private mutating func addElsewhere(_ item: SourceItem) {
    if takesElsewhere, item.row?.source == nil, identifiers.identifier(of: item) == nil, isRemoved(item) {
      return removed.append(item)
    }
    guard let row = item.row, let id = identifiers.identifier(of: item), let entry = entry(id) else { return }
    if SourceDocument.isHere(entry, settings) {
      reportChangedID(item, id)
      // A document with an address of its own may have any other one.
      guard entry.text("source") != nil || row.source != nil else {
        var item = item
        item.identifier = id
        return items.append(item)
      }
      if row.source == nil, row.isMoved, settings.sources.above(item.path).isEmpty {
        return stay(item, id, entry)
      }
      leaving[id] = row.source ?? ""
    } else if entry.text("source") == nil, row.source == nil {
      guard takesElsewhere, !settings.isOfOther(entry) else { return }
      reportChangedID(item, id)
      elsewhere.append((item, entry))
    } else if row.isEdited, let source = row.source ?? entry.text("source") {
      others.insert(source)
    }
  }

  private mutating func reportChangedID(_ item: SourceItem, _ id: String) {
    // The manifest may have a new id of the document since `list` wrote the table.
    guard let written = item.row?.id, written != id, written != item.exported?.id else { return }
    log.report(Diagnostic(.imported.changedID, id, printable(written), at: item.place))
  }
}

extension SourceListing {
  /// The documents whose id is in one row and whose last cell is in another, if there are several, and the first of these rows.
  func mixedRows(_ entries: [WrittenEntry]) -> (ids: String, place: Place?)? {
    func changed(_ row: TableRow?, _ place: Place?) -> (written: String, exported: String, place: Place?)? {
      guard let written = row?.id, let exported = row?.exported?.id, written != exported else { return nil }
      return (written, exported, place)
    }
    let rows =
      items.compactMap { changed($0.row, $0.place) } + elsewhere.compactMap { changed($0.row, $0.place) }
      + refused.compactMap { changed($0.row, $0.place) }
    guard rows.count > 1 else { return nil }
    let identifiers = DocumentIdentifiers(entries, self)
    var mixed = rows.compactMap { row -> (ids: String, place: Place?)? in
      guard let id = identifiers.known[row.written], let other = identifiers.known[row.exported], id != other else { return nil }
      return ("'\(id)' with that of '\(other)'", row.place)
    }
    guard mixed.count > 1 else { return nil }
    mixed.sort { ($0.place?.line ?? 0) < ($1.place?.line ?? 0) }
    let shown = mixed.prefix(4).map(\.ids).joined(separator: ", ")
    let more = mixed.count > 4 ? " and \(mixed.count - 4) more" : ""
    return (shown + more, mixed.first?.place)
  }
}

extension SourceItem {
  /// A row whose cells can be read but not where its document is.
  fileprivate init?(unplaced refused: RefusedItem) {
    guard let row = refused.row, row.isAsExported || !row.cells.isEmpty else { return nil }
    self.init(path: "", place: refused.place, title: refused.name, row: row.staying, identifier: row.id)
  }
}

extension TableRow {
  /// A copy of another document's row, which is of a new one.
  fileprivate var asNew: TableRow { TableRow(exported: nil, source: source, id: id, isMoved: true, cells: cells) }
}

/// The documents that the rows of a table mean.
private struct DocumentIdentifiers {
  /// The identifiers of documents, by those that they have or had, and by what file systems take for the same.
  private(set) var known: [String: String] = [:]
  private var folded: [String: String] = [:]
  /// The documents that have rows of `list`, by what these call them.
  private let exportedIDs: Set<String>
  /// Those that have them by former identifiers.
  private var renamed: Set<String> = []
  /// Some rows are copies of others: then the places of those that are the documents' own, and how little says so.
  private let hasCopies: Bool
  private var originals: [String: (doubt: Int, place: Place?)] = [:]

  init(_ entries: [WrittenEntry], _ listing: SourceListing) {
    (exportedIDs, hasCopies) = (listing.exportedIDs, listing.hasCopies)
    known.reserveCapacity(entries.count)
    for entry in entries {
      guard let id = entry.text("id") else { continue }
      known[id] = id
      if case .list(let former) = entry["redirectFrom"]?.value {
        for text in former.compactMap(\.text) where known[text] == nil {
          known[text] = id
          if exportedIDs.contains(text) { renamed.insert(id) }
        }
      }
    }
    let lists = [listing.items, listing.elsewhere, listing.refused.compactMap { SourceItem(unplaced: $0) }]
    // Nearly all rows name a document as it is.
    if lists.contains(where: { $0.contains { $0.row?.id.map { known[$0] == nil } ?? false } }) {
      for id in entries.compactMap({ $0.text("id") }) { folded[foldedName(id)] = id }
    }
    if hasCopies { for list in lists { for item in list { add(item) } } }
  }

  private mutating func add(_ item: SourceItem) {
    guard let id = item.exported?.id else { return }
    let doubt = item.row?.id == id ? 0 : item.isMoved ? 2 : 1
    if let original = originals[id], original.doubt <= doubt { return }
    originals[id] = (doubt, item.place)
  }

  /// True for a row of `list` that is not a copy of another one.
  func isOriginal(_ item: SourceItem) -> Bool {
    item.exported.map { !hasCopies || originals[$0.id]?.place == item.place } ?? false
  }

  /// The identifier of a document that has or had this one.
  subscript(written: String) -> String? { known[written] ?? folded[foldedName(written)] }

  /// The identifier of the document; `nil` for a new one.
  func identifier(of item: SourceItem) -> String? {
    if let exported = item.exported, isOriginal(item) { return known[exported.id] }
    guard let written = item.row?.id else { return nil }
    // A former id in a new row means no document that has a row of its own.
    if let id = self[written], id != written, item.exported == nil, exportedIDs.contains(id) || renamed.contains(id) {
      return nil
    }
    return self[written]
  }
}
