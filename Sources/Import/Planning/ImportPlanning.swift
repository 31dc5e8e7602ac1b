import Diagnostics
import Files
import OfficeLinks
import Portal
import TextBasics

/// Plans the changes to a portal from the listing of one of its sources; writes nothing. The plan has no value that `check` refuses.
///
/// `again` lists the source once more, with the rows of some documents read whole. With it the listing is in memory only while a plan is
/// made, and not while that is checked.
package func planImport(
  _ listing: consuming SourceListing, again: ((Set<String>) async -> SourceListing?)? = nil, into portal: ImportedPortal,
  settings: ImportSettings, options: ImportOptions
) async -> ImportPlan {
  let takesMuch = !portal.isShared && (portal.isLong || listing.items.count > 10_000)
  if takesMuch { returnFreedMemory() }
  var refused = RefusedValues()
  var whole: Set<String> = []
  var rounds = 0
  var kept: SourceListing? = consume listing
  while true {
    rounds += 1
    var (plan, wanted) = await ImportPlanning(portal, settings, options, refused).planned(again == nil ? kept : kept.take())
    if let again, !wanted.isSubset(of: whole) {
      whole.formUnion(wanted)
      kept = await again(whole)
      if kept != nil { continue }
      plan.log.report(Diagnostic(.imported.unreadable, "it was changed while it was read", fix: "run the import again"))
      return plan
    }
    if takesMuch { portal.forget() }
    let (errors, entries, shown) = await portal.newErrors(plan, options: options)
    if errors.isEmpty, plan.uneditable.isEmpty {
      plan.nameDefaults(shown)
      return plan
    }
    let count = refused.count
    let others = plan.refuse(errors, of: entries, named: settings.names, &refused)
    plan.refuseUneditable(&refused)
    if kept == nil { kept = await again?(whole) }
    // The plan without these values is another one, with faults of its own.
    guard others.isEmpty, refused.count > count, rounds < mostRounds, kept != nil else {
      for error in errors { plan.log.report(error.diagnostic) }
      for entry in plan.uneditable { plan.log.report(.cannotEdit(entry)) }
      plan.drop()
      return plan
    }
  }
}

/// The times that a plan is made without what `check` refused of the one before: an error may hide another, but not many.
private let mostRounds = 10

/// The state of one plan in the making.
struct ImportPlanning {
  let portal: ImportedPortal
  let settings: ImportSettings
  let options: ImportOptions
  var plan: ImportPlan
  private(set) var edits: [String: EntryEditing] = [:]
  private var added: [EntryFields] = []
  private var locked: [LockedDocument] = []
  let targetPath: String
  private var unseen: [UnseenPlace] = []
  private var sections: FolderSections
  private var identifiers = NewIdentifiers(taken: [])
  /// The ids of the table that new documents have, and those of rows that are still to come.
  private var newIDs: Set<String> = []
  private var ownIDs: Set<String> = []
  /// The ids of a table that no page can have or that another one has, and those in their places.
  private var otherIDs: [(wanted: String, given: String)] = []
  var shown = ShownDocuments()
  /// The documents of this source whose rows name another one, or were refused, and why they stay.
  var staying: [String: String] = [:]
  /// The documents that come back to this source from another one.
  private var returned: Set<String> = []
  /// The documents among them that go to another source of the command.
  var moving: Set<String> = []
  /// The documents whose rows somebody removed from a table of `list`; `nil` for other lists, which say it by what they do not have.
  var removedRows: Set<String>?
  /// The mark for the documents of new rows, in a table of `list`.
  var table: String?
  /// The documents of rows that somebody removed from the manifest.
  var leftOut: Set<String> = []
  /// The documents in the lock that are at another source of the same table: a table of this source alone may have them too.
  private var ofOthers: Set<String> = []
  /// The table of `list`, and the copy of it.
  var exported: ExportedTable?
  var copy: TableCopy?
  /// The documents whose rows were not read whole, and have to be.
  var wanted: Set<String> = []
  private let refused: RefusedValues

  init(_ portal: ImportedPortal, _ settings: ImportSettings, _ options: ImportOptions, _ refused: RefusedValues) {
    (self.portal, self.settings, self.options, self.refused) = (portal, settings, options, refused)
    targetPath = "Content/" + settings.target
    plan = ImportPlan(source: settings.source, target: targetPath)
    sections = FolderSections(portal.manifest)
    for known in portal.files {
      let file = known.file
      edits[file.path] = EntryEditing(file, known.entries, ofManifest: file.path == portal.manifestFile.path)
    }
  }

  /// The plan alone, since what it was made of is not needed any more, and the documents whose rows it lacks.
  func planned(_ listing: consuming SourceListing?) async -> (plan: ImportPlan, wanted: Set<String>) {
    var planning = self
    if await planning.take(consume listing), planning.wanted.isEmpty { await planning.finish() }
    return (planning.plan, planning.wanted)
  }

  /// Returns false where nothing can be planned.
  private mutating func take(_ listing: consuming SourceListing?) async -> Bool {
    guard let listing = consume listing else { return false }
    let doubtful = listing.doubtful
    guard let new = await match(consume listing) else { return false }
    await add(new)
    reportOtherIDs()
    report(.imported.doubtfulName, new.filter { doubtful.contains($0.path) })
    report(.imported.emptyFile, new.filter { isEmptyMark($0.mark) })
    return true
  }

  /// Merges what is known already, and returns the new items; `nil` where nothing can be planned.
  private mutating func match(_ listing: consuming SourceListing) async -> [SourceItem]? {
    let entries = portal.files.flatMap(\.entries)
    async let lastImport = portal.readLock()
    let documents = await parallelMap(entries, jobs: options.jobs) { [settings] in SourceDocument($0, settings: settings) }
      .compactMap(\.self)
    var lock = LockFile()
    let (written, faults) = await lastImport
    // Removing the file, and with it all documents, starts the import afresh.
    if !documents.isEmpty || portal.files.contains(where: { $0.file.path == targetPath }) {
      lock = written
      plan.log.merge(faults)
    }
    (plan.itemCount, plan.documentCount, plan.refused) = (listing.items.count, documents.count, listing.refused)
    (plan.left, unseen) = (listing.left, listing.unseen)
    // A table has documents of other sources too, and rows that do not say where theirs are.
    let isOfList = listing.refused.contains { $0.row?.exported != nil }
    guard !listing.items.isEmpty || !listing.elsewhere.isEmpty || isOfList || options.allowsMany else {
      let counts = [(listing.left.count, "left out"), (listing.refused.count, "not taken"), (listing.unseen.count, "not seen")]
      let others = counts.filter { $0.0 > 0 }.map { ", \($0.0) \($0.1)" }.joined()
      reportRefused()
      let fix = settings.isNew ? "correct the list: each row needs the address of a document, or its path below --base" : nil
      plan.log.report(Diagnostic(.imported.empty, settings.source, others, fix: fix))
      return nil
    }
    await listing.addChecksums(lock, options)
    if settings.hasFolderSections {
      let known = Dictionary(
        entries.compactMap { entry in entry.text("id").map { ($0, entry) } }, uniquingKeysWith: { first, _ in first })
      for index in listing.items.indices where settings.isSectionOfFolder(listing.items[index].path) {
        listing.items[index].section = sections.section(ofPath: listing.items[index].path) ?? ""
        followFolder(&listing.items[index], known)
      }
    }
    if settings.isTable { await readTable(&listing, lock, entries) }
    if entries.isEmpty, lock.documents.isEmpty { return plan.log.hasErrors ? nil : takeNew(listing.items) }
    var matching = Matching(listing, lock, documents, table: table)
    if let removedRows, !removedRows.isEmpty { matching.addRemoved(removedRows) }
    for (document, known) in removedElsewhere(lock, entries) { matching.addRemoved(document, known) }
    guard !plan.log.hasErrors else { return nil }
    checkGone(matching)
    if !settings.besides.isEmpty, !lock.documents.isEmpty {
      ofOthers = Set(entries.filter(settings.isOfOther).compactMap { $0.text("id") })
    }
    await look(at: matching)
    let lockedIDs = Set(locked.map(\.id))
    locked += lock.documents.filter { $0.isElsewhere && !lockedIDs.contains($0.id) }
    let new = takeNew(matching.matches.compactMap { $0.document == nil && $0.locked == nil ? matching.item($0) : nil })
    if !new.isEmpty { identifiers = NewIdentifiers(taken: entries.flatMap(\.identifiers) + lock.documents.map(\.id)) }
    return new
  }

  /// Gives a row of a table the section of its folder: a new one that names none, and one whose file moves from folder to folder.
  private mutating func followFolder(_ item: inout SourceItem, _ entries: [String: WrittenEntry]) {
    let key = DocumentProperty.section.rawValue
    guard let row = item.row, let section = item.section, let cell = row.cells.first(where: { $0.keys == [key] }) else { return }
    let known = row.exported?.id ?? row.id
    let entry = known.flatMap { entries[$0] }
    let current = entry?.text(key) ?? ""
    let old = entry?.text("path").map(settings.meantPath)
    let isEdited = row.exported?.has(cell.text, at: key) == false
    let isOfFolder =
      entry == nil
      || row.isMoved && (current == section || old != item.path && current == old.flatMap { sections.section(ofPath: $0) } ?? "")
    if isOfFolder, !settings.takesSections || (entry == nil ? cell.value == nil : row.exported != nil && !isEdited) {
      item.row = row.with {
        $0.keys == [key] ? TableCell(keys: [key], value: section.isEmpty ? nil : .text(section), at: $0.place) : $0
      }
    } else if !settings.takesSections {
      item.row = row.with(cells: row.cells.filter { $0.keys != [key] })
      item.section = nil
      if isEdited, cell.text != current { report(.ofLeftField(cell), of: known ?? "", key) }
    }
  }

  private mutating func reportOtherIDs() {
    guard !otherIDs.isEmpty else { return }
    // Two rows with the id of one document are an error of their own.
    let known = Set(portal.files.flatMap(\.entries).compactMap { $0.text("id").map(foldedName) })
    otherIDs.removeAll { known.contains(foldedName($0.wanted)) }
    guard !otherIDs.isEmpty else { return }
    let shown = otherIDs.prefix(4).map { "'\(printable($0.wanted))' became '\($0.given)'" }.joined(separator: ", ")
    plan.log.report(
      Diagnostic(.imported.otherID, shown + (otherIDs.count > 4 ? " and \(otherIDs.count - 4) more" : "")))
  }

  /// Asks about new documents that nobody may have meant to publish.
  private mutating func report(_ rule: Rule, _ items: [SourceItem]) {
    guard let first = items.first else { return }
    let shown = items.prefix(4).map { "'\(printable($0.path))'" }.joined(separator: ", ")
    let more = items.count > 4 ? " and \(items.count - 4) more" : ""
    plan.log.report(
      Diagnostic(
        rule, shown + more, YAMLScalar.written(first.path).map { String(decoding: $0, as: UTF8.self) } ?? "",
        at: first.place))
  }

  /// Leaves out the new documents that `check` refuses, and reports their cells that it refuses.
  private mutating func takeNew(_ items: [SourceItem]) -> [SourceItem] {
    wanted.formUnion(items.lazy.filter { $0.row?.isAsExported ?? false }.compactMap(\.exported?.id))
    if settings.isTable { reportMisread(items) }
    return items.filter { item in
      for cell in item.allCells {
        if let refusal = CellRefusal(doubtful: cell) { report(refusal, of: item.title, columnName(cell.name)) }
      }
      if refused.count == 0 { return true }
      let cells = refused[new: item.key]
      if let whole = cells[RefusedValues.whole] {
        plan.refused.append(RefusedItem(name: item.path, reason: whole.summary, fix: whole.fix, place: item.place, row: item.row))
        return false
      }
      for (name, diagnostic) in cells.sorted(by: { $0.key < $1.key }) {
        let cell = item.allCells.first { $0.name == name }
        plan.log.report(
          Diagnostic(
            .imported.cellNotTaken, columnName(name), item.title, diagnostic.summary, at: cell?.place ?? item.place,
            fix: diagnostic.fix ?? "correct the cell, or empty it"))
      }
      return true
    }
  }

  /// Reports the cells of new rows whose letters a program took for others.
  private mutating func reportMisread(_ items: [SourceItem]) {
    var (names, count): ([String], Int) = ([], 0)
    var first: (letters: String, place: Place?)?
    for item in items {
      for cell in item.allCells {
        guard let letters = cell.text.misreadLetters else { continue }
        first = first ?? (letters, cell.place ?? item.place)
        if names.count < 4 { names.append("'\(columnName(cell.name))' of '\(printable(item.title))'") }
        count += 1
      }
    }
    guard let first else { return }
    let more = count > names.count ? " and \(count - names.count) more" : ""
    plan.log.report(Diagnostic(.imported.misread, first.letters, names.joined(separator: ", ") + more, at: first.place))
  }

  private mutating func reportRefused() {
    for item in plan.refused {
      plan.log.report(Diagnostic(.imported.refused, printable(item.name), item.reason, at: item.place, fix: item.fix))
    }
  }

  /// Reports that so many files are gone that the list is more likely to be wrong: the plan is shown and not written.
  private mutating func checkGone(_ matching: Matching) {
    var (known, gone) = (0, 0)
    for match in matching.matches {
      guard let document = match.document, match.locked.map({ matching.locked[$0].retired == nil }) ?? true,
        stay(match, of: matching) == nil
      else { continue }
      known += 1
      if isGone(match, of: matching), matching.documents[document].entry["retired"] == nil { gone += 1 }
    }
    guard gone >= 10, gone * 5 > known, !options.allowsMany else { return }
    plan.log.report(Diagnostic(.imported.manyGone, String(gone), String(known), settings.source))
  }

  private func isGone(_ match: Match, of matching: Matching) -> Bool {
    guard match.item == nil, let document = match.document else { return false }
    return removedRows.map { $0.contains(matching.documents[document].id) }
      ?? match.locked.map { !matching.locked[$0].isOfTable } ?? false
  }

  /// The reason why a document stays of which nothing is known.
  private func stay(_ match: Match, of matching: Matching) -> String? {
    guard match.item == nil else { return nil }
    if let reason = match.document.flatMap({ staying[matching.documents[$0].id] }) { return reason }
    return match.locked.flatMap { known in unseen.first { $0.covers(matching.locked[known].path) }?.reason }
  }

  /// Makes the merges of what is known side by side, a few at a time, since there may be very many documents.
  private mutating func look(at matching: Matching) async {
    let merging = merging
    locked.reserveCapacity(locked.count + matching.matches.count)
    for start in stride(from: 0, to: matching.matches.count, by: 1_000) {
      let some = matching.matches[start..<min(matching.matches.count, start + 1_000)].filter {
        $0.document != nil || $0.locked != nil
      }
      let merges = await parallelMap(some, jobs: options.jobs) { match -> DocumentMerging.Outcome? in
        guard let document = match.document, let item = match.item else { return nil }
        return merging.outcome(matching.documents[document], matching.items[item], matching.known(match))
      }
      for (match, merge) in zip(some, merges) { look(at: match, of: matching, merge) }
    }
  }

  private mutating func look(at match: Match, of matching: Matching, _ merge: DocumentMerging.Outcome?) {
    if case .unchanged(let isOwn, let known)? = merge {
      if let document = match.document { count(unchanged: matching.documents[document].id, isOwn: isOwn) }
      locked.append(known)
      return
    }
    let (document, known) = (matching.document(match), matching.known(match))
    if let reason = stay(match, of: matching) {
      // Removed documents do not come back either, nor do those that a table puts elsewhere.
      let isMoving = document.map { moving.contains($0.id) } ?? false
      if let known, !isMoving || !known.isOfTable { locked.append(known) }
      if isMoving { return }
      guard let document else { return }
      plan.notSeen.append(ImportPlan.NotSeen(id: document.id, path: known?.path ?? document.path, reason: reason))
      return
    }
    if match.document != nil, match.item == nil, !isGone(match, of: matching) {
      plan.unchanged += 1
      if let known { locked.append(known) }
      return
    }
    switch (document, matching.item(match), known) {
    case (let document?, let item?, let known):
      if case .merged(let merge)? = merge { take(merge, of: document, item, known, evidence: match.evidence) }
    case (let document?, nil, let known): depart(document, known)
    case (nil, let item?, let known?):
      plan.leftOut += 1
      var known = known
      (known.key, known.path) = (item.key, item.path)
      if let mark = item.mark { (known.mark, known.checksum) = (mark, item.checksum) }
      locked.append(known)
    // Its row is there still, or the source may have it, of which a table of `list` knows nothing.
    case (nil, nil, let known?) where leftOut.contains(known.id) || ofOthers.contains(known.id): locked.append(known)
    case (nil, nil, let known?) where removedRows != nil && !known.isOfTable && !returned.contains(known.id):
      locked.append(known)
    case (nil, nil, _), (nil, .some, nil): break
    }
  }
}

// MARK: - Documents that are there

extension ImportPlanning {
  var merging: DocumentMerging {
    let context = MergeContext(settings, options.preference, today: options.today, copy: copy, table: table)
    let columns = exported.map { shown.columns(of: $0, where: settings.mayChange) } ?? []
    return DocumentMerging(context: context, shown: shown, columns: columns, refused: refused)
  }

  private mutating func count(unchanged id: String, isOwn: Bool) {
    if !options.counted.contains(id) { plan.unchanged += 1 }
    if isOwn { plan.withOwnFields += 1 }
  }

  /// Takes the changes of a merge, which is made again without the values that cannot be written.
  mutating func take(
    _ first: DocumentMerge, of document: SourceDocument, _ item: SourceItem, _ known: LockedDocument?, evidence: String? = nil,
    isElsewhere: Bool = false, formerly: LockedDocument? = nil
  ) {
    if first.lacksCells, let id = item.exported?.id {
      wanted.insert(id)
      return
    }
    // The lock of another source has the other documents.
    let last = document.isHere || isElsewhere ? known : nil
    if let diagnostic = refused[document.id][RefusedValues.whole] { return stay(document, last, "changed", at: diagnostic.place) }
    var refused = refused[document.id]
    var merge = first
    let isBack = merge.isBack
    while !merge.changes.isEmpty || isBack {
      let removed = merge.removed + (isBack && !merge.removed.contains("retired") ? ["retired"] : [])
      let key = edits[document.entry.file]?.set(merge.values, in: document.entry, renaming: merge.renamed, removing: removed)
      guard let key else { break }
      let cells = merge.changes.map(\.field).filter { ImportPlan.concerns($0, key) && refused[$0] == nil }
      guard !cells.isEmpty else { return stay(document, last, "changed", at: document.entry.place(ofKey: key)) }
      for cell in cells { refused[cell] = .cannotEdit(key, of: document) }
      merge = merging.merge(document, item, known, refusing: refused, isElsewhere: isElsewhere)
    }
    if !merge.changes.isEmpty || isBack {
      plan.changes.append(
        ImportPlan.Change(id: document.id, place: document.entry.place, fields: merge.changes, evidence: evidence, isBack: isBack)
      )
    } else if merge.conflicts.isEmpty, !options.counted.contains(document.id) {
      plan.unchanged += 1
    }
    if isElsewhere { plan.elsewhere.insert(document.id) }
    if merge.hasOwnFields { plan.withOwnFields += 1 }
    report(merge, document, item)
    var line = merge.locked
    if let formerly {
      line.returns(to: formerly)
      returned.insert(line.id)
    }
    locked.append(line)
  }

  private mutating func report(_ merge: DocumentMerge, _ document: SourceDocument, _ item: SourceItem) {
    plan.conflicts += merge.conflicts
    // A person has said which.
    for conflict in merge.conflicts where options.preference != .manifest {
      plan.log.report(Diagnostic(.imported.conflict, conflict.yours, conflict.theirs, at: conflict.place))
    }
    for refusal in merge.refusals {
      // The location is in one of several columns.
      let column = ["path", "url"].contains(refusal.name) ? item.row?.column : nil
      report(refusal, of: document.id, column ?? columnName(settings.names.cell(at: refusal.name)))
    }
  }

  private mutating func report(_ refusal: CellRefusal, of document: String, _ column: String) {
    plan.log.report(
      Diagnostic(
        .imported.cellNotTaken, column, document, refusal.reason, at: refusal.place, explanation: refusal.explanation,
        fix: refusal.fix))
  }

  /// Leaves a document as it is whose entry cannot be changed alone; the next import tries again.
  private mutating func stay(_ document: SourceDocument, _ known: LockedDocument?, _ change: String, at place: Place?) {
    plan.log.report(Diagnostic(.imported.documentStays, document.id, change, at: place))
    plan.unchanged += 1
    if let known { locked.append(known) }
  }
}

extension WrittenEntry {
  fileprivate func place(ofKey key: String) -> Place { self[key].map { place(of: $0) } ?? place }
}

extension ImportPlan {
  /// Refuses the documents whose entries cannot be changed alone.
  fileprivate func refuseUneditable(_ refused: inout RefusedValues) {
    for entry in uneditable { refused.refuse(entry.text("id") ?? "", [RefusedValues.whole], .cannotEdit(entry)) }
  }
}

extension Diagnostic {
  fileprivate static func cannotEdit(_ entry: WrittenEntry) -> Diagnostic {
    Diagnostic(.imported.cannotEdit, entry.text("id") ?? "", at: entry.place)
  }

  /// The reason why a cell is not taken whose value cannot be written.
  fileprivate static func cannotEdit(_ key: String, of document: SourceDocument) -> Diagnostic {
    let place = document.entry.place(ofKey: key)
    var diagnostic = Diagnostic(.imported.cannotEdit, document.id, at: place)
    diagnostic.summary = "the value at \(place) cannot be changed alone"
    return diagnostic
  }
}

// MARK: - Documents that are gone

extension ImportPlanning {
  private mutating func depart(_ document: SourceDocument, _ last: LockedDocument?) {
    if let diagnostic = refused[document.id][RefusedValues.whole] { return stay(document, last, "removed", at: diagnostic.place) }
    var known = last ?? LockedDocument(key: document.id, id: document.id, path: document.path)
    known.isElsewhere = !document.isHere
    known.adopt(document.id)
    if options.prunes, prune(document, known) { return }
    let written = document.entry["retired"]?.value
    if let written, written["since"]?.text.map({ $0 <= options.today }) ?? true {
      plan.unchanged += 1
      locked.append(known)
      return
    }
    guard known.retired == nil else {
      // Its author has restored it.
      plan.unchanged += 1
      locked.append(known)
      return
    }
    (known.retired, known.copy) = (options.today, copy?.number)
    if let exported { known.table = exported.mark }
    let state = TableCell(keys: ["state"], value: .text(DocumentState.retired.rawValue))
    let values = state.applied(
      to: { document.entry[$0]?.value }, languages: settings.names.languages, today: options.today
    )
    .filter { $0.key != "draft" }
    let removed = values.filter { $0.value == nil && document.entry[$0.key] != nil }.map(\.key)
    let fields = values.compactMap { field in field.value.map { (key: field.key, value: $0) } }
    if let key = edits[document.entry.file]?.set(fields, in: document.entry, removing: removed) {
      return stay(document, last, "removed", at: document.entry.place(ofKey: key))
    }
    locked.append(known)
    plan.departures.append(
      ImportPlan.Departure(id: document.id, path: known.path, place: document.entry.place, isRemoved: false))
  }

  /// Removes a document that contains nothing but the import's work, or reports why it stays.
  private mutating func prune(_ document: SourceDocument, _ known: LockedDocument) -> Bool {
    var reason: String?
    if !settings.isUntouched(document.entry, known) {
      reason = "somebody has written something in it"
    } else if let place = mention(of: document.id, in: portal.texts()) {
      reason = "\(place.file) links to it"
    } else if !(edits[document.entry.file]?.remove(document.entry) ?? false) {
      reason = "there is a comment in it"
    }
    if let reason {
      plan.log.report(Diagnostic(.imported.notPruned, document.id, reason, at: document.entry.place))
      return false
    }
    plan.departures.append(
      ImportPlan.Departure(id: document.id, path: known.path, place: document.entry.place, isRemoved: true))
    return true
  }
}

// MARK: - New documents

extension ImportPlanning {
  private mutating func add(_ items: [SourceItem]) async {
    // An id that somebody wrote comes before one that is made of a title.
    for wanted in items.lazy.compactMap(\.identifier) where identifiers.take(wanted) {
      ownIDs.insert(wanted)
      newIDs.insert(foldedName(wanted))
    }
    // A later import would take the number of a row for the document that has it as id.
    for item in items where item.exported == nil && item.identifier == nil {
      if let code = item.row?.id, code != item.title { _ = identifiers.take(code) }
    }
    added.reserveCapacity(items.count)
    locked.reserveCapacity(locked.count + items.count)
    plan.additions.reserveCapacity(items.count)
    let spelling = TagSpelling(portal.files.flatMap(\.entries), items)
    report(spelling, of: items)
    // Not all at once: there may be very many.
    for start in stride(from: 0, to: items.count, by: 5_000) {
      var documents = await parallelMap(
        Array(items[start..<min(items.count, start + 5_000)]), jobs: options.jobs,
        { [settings, refused, table, today = options.today] in
          NewDocument($0, settings, today: today, table: table, without: Set(refused[new: $0.key].keys))
        })
      let ids = documents.map { identifier(of: $0) }
      if removedRows != nil, !documents.isEmpty { documents = await withoutDefaults(documents, ids) }
      let entries = await parallelMap(Array(zip(documents, ids)), jobs: options.jobs) { $0.entry(id: $1, spelling) }
      for (document, entry) in zip(documents, entries) {
        var (fields, known) = entry
        if known.added != nil { known.copy = copy?.number }
        known.isOfTable = removedRows != nil
        added.append(fields)
        locked.append(known)
        plan.additions.append(
          ImportPlan.Addition(id: known.id, path: known.path, title: document.item.title, key: known.key))
      }
    }
    nameNewReplacements(in: &added, &locked, among: plan.additions)
  }

  private mutating func report(_ spelling: TagSpelling, of items: [SourceItem]) {
    guard !spelling.others.isEmpty else { return }
    let shown = spelling.others.prefix(4).map { "'\(printable($0.tag))' became '\(printable($0.first))'" }.joined(separator: ", ")
    let more = spelling.others.count > 4 ? " and \(spelling.others.count - 4) more" : ""
    plan.log.report(
      Diagnostic(
        .imported.readAs, "tags were written as other documents write them: \(shown)\(more)",
        at: items.first?.place.map { Place(file: $0.file) }))
  }

  private mutating func identifier(of document: NewDocument) -> String {
    let wanted = document.item.identifier
    if let wanted, ownIDs.remove(wanted) != nil { return wanted }
    let id = identifiers.identifier(document.titleIdentifier, path: document.item.path)
    // Two rows with one id are an error of their own, unless nothing could be lost.
    if let wanted, settings.isNew || !newIDs.contains(foldedName(wanted)) { otherIDs.append((wanted, id)) }
    return id
  }
}

// MARK: - Files

extension ImportPlanning {
  private mutating func finish() async {
    plan.departures.sort { ($0.place, $0.id) < ($1.place, $1.id) }
    plan.changes.sort { ($0.place, $0.id) < ($1.place, $1.id) }
    plan.conflicts.sort { ($0.place, $0.field) < ($1.place, $1.field) }
    reportRefused()
    guard !plan.log.hasErrors else { return }
    let known = exchange(&locked, with: [])
    async let lock = LockFile(known).bytes
    await addToTarget()
    await include()
    await addSections()
    for file in portal.files.map(\.file) {
      guard let editing = edits[file.path] else { continue }
      guard let bytes = await editing.finish(jobs: options.jobs) else {
        let uneditable = await editing.uneditable(jobs: options.jobs)
        if !uneditable.isEmpty {
          plan.uneditable += uneditable
          continue
        }
        let isMapping = file.path == targetPath && !added.isEmpty && readValue(of: "documents", in: file) != nil
        let fix = isMapping ? "put 'documents' last in the file, each document with '- ' on its own lines" : nil
        plan.log.report(Diagnostic(.imported.cannotEdit, file.path, at: Place(file: file.path), fix: fix))
        continue
      }
      if bytes != file.bytes {
        plan.files.append(ImportPlan.File(path: file.path, old: file.bytes, new: bytes, edited: editing.editedList))
      }
    }
    writeLock(await lock)
    if plan.log.hasErrors || !plan.uneditable.isEmpty { plan.files = [] }
  }

  private mutating func addToTarget() async {
    if edits[targetPath] != nil {
      edits[targetPath]?.append(added)
    } else if !added.isEmpty {
      let folders = settings.target.split(separator: "/").count - 1
      let schema = String(repeating: "../", count: folders) + ManifestSchema.documentsPath
      let editors = portal.hasSchema ? "# yaml-language-server: $schema=\(schema)\n" : ""
      let (place, name) = settings.hasNoSource ? ("a table", "") : ("the source '\(settings.source)'", " " + settings.source)
      let head = """
        \(editors)# Documents of \(place), kept in step by 'docportal import\(name)'. Write sections, tags,
        # descriptions and titles as you like: an import changes only what nobody changed here.

        """
      var editing = EntryEditing(TextFile(path: targetPath, text: head), [])
      editing.append(added)
      if let bytes = await editing.finish(jobs: options.jobs) {
        plan.files.append(ImportPlan.File(path: targetPath, old: nil, new: bytes))
      } else {
        plan.log.report(Diagnostic(.imported.tooMany, targetPath))
      }
    }
  }

  private mutating func writeLock(_ bytes: [UInt8]) {
    guard bytes != portal.lock?.bytes ?? [] else { return }
    plan.files.append(ImportPlan.File(path: "Content/" + settings.lockPath, old: portal.lock?.bytes, new: bytes))
  }

  /// Adds to the manifest the new sections that documents have now.
  private mutating func addSections() async {
    let key = DocumentProperty.section.rawValue
    let used =
      added.compactMap { $0.first { $0.key == key }?.value.text }
      + plan.changes.flatMap { $0.fields.filter { $0.field == key } }.map(\.new)
    let new = sections.entries(usedBy: Set(used))
    guard !new.isEmpty else { return }
    let path = portal.manifestFile.path
    if edits[path]?.append(new, toList: "sections") ?? false, await edits[path]?.finish(jobs: options.jobs) != nil { return }
    let example =
      "sections:\n" + new.prefix(1).map { "  - {id: \($0[0].value.text ?? ""), title: \($0[1].value.text ?? "")}" }.joined()
    plan.log.report(
      Diagnostic(
        .imported.cannotEdit, "sections", at: Place(file: path),
        explanation: "The sections of \(counted(new.count, "folder")) would be added at its end.",
        fix: "write the sections on lines of their own, each beginning with '- ': \(printable(example))"))
  }

  /// Adds the target to the manifest's includes if it is missing, even where the file is there: an earlier import may not have come to its
  /// end.
  private mutating func include() async {
    let isThere = portal.files.contains { $0.file.path == targetPath && !$0.entries.isEmpty }
    guard isThere || plan.files.contains(where: { $0.path == targetPath }), targetPath != portal.manifestFile.path,
      !portal.manifest.include.contains(where: { PathPattern($0.value).matches(settings.target) })
    else { return }
    let path = portal.manifestFile.path
    if edits[path]?.include(settings.target, after: portal.manifest.include) ?? false,
      await edits[path]?.finish(jobs: options.jobs) != nil
    {
      return
    }
    plan.log.report(Diagnostic(.imported.notIncluded, settings.target, at: Place(file: path)))
  }
}

extension WrittenEntry {
  /// The identifiers that a document has and had.
  fileprivate var identifiers: [String] {
    var identifiers = [text("id")].compactMap(\.self)
    if case .list(let former) = self["redirectFrom"]?.value { identifiers += former.compactMap(\.text) }
    return identifiers
  }
}
