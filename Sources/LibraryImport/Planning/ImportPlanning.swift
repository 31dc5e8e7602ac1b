import CatalogueModel
import Diagnostics
import ManifestDecoding
import OfficeLinks
import TextBasics

/// Plans what follows for a portal from what is at one of its sources; writes nothing.
package func planImport(
  _ listing: SourceListing, into portal: ImportedPortal, settings: ImportSettings, options: ImportOptions
) -> ImportPlan {
  var planning = ImportPlanning(portal, settings, options)
  planning.plan(listing)
  return planning.plan
}

/// The making of one plan.
private struct ImportPlanning {
  let portal: ImportedPortal
  let settings: ImportSettings
  let options: ImportOptions
  var plan: ImportPlan
  private var edits: [String: EntryEditing] = [:]
  private var added: [EntryFields] = []
  private var locked: [LockedDocument] = []
  private let targetPath: String

  init(_ portal: ImportedPortal, _ settings: ImportSettings, _ options: ImportOptions) {
    (self.portal, self.settings, self.options) = (portal, settings, options)
    targetPath = "Content/" + settings.target
    plan = ImportPlan(source: settings.source, target: targetPath)
    for (file, entries) in portal.files {
      edits[file.path] = EntryEditing(file, entries, ofManifest: file.path == portal.manifestFile.path)
    }
  }

  mutating func plan(_ listing: SourceListing) {
    let entries = portal.files.flatMap(\.entries)
    let documents = entries.compactMap { SourceDocument($0, settings: settings) }
    let hasTarget = portal.files.contains { $0.file.path == targetPath }
    // Whoever removes the file, and so all documents, begins anew.
    let lock = hasTarget || !documents.isEmpty ? portal.lock.map { LockFile($0, log: &plan.log) } ?? LockFile() : LockFile()
    (plan.itemCount, plan.documentCount, plan.refused) = (listing.items.count, documents.count, listing.refused)
    let matches = Matching(listing.items, lock, documents).matches
    guard !plan.log.hasErrors, mayGoOn(matches) else { return }
    for match in matches where match.document != nil || match.locked != nil { look(at: match) }
    var identifiers = NewIdentifiers(taken: entries.flatMap(\.identifiers) + lock.documents.map(\.id))
    for match in matches where match.document == nil && match.locked == nil {
      if let item = match.item { add(item, &identifiers) }
    }
    finish()
  }

  /// Stops where so much is gone that the list is more likely to be wrong.
  private mutating func mayGoOn(_ matches: [Match]) -> Bool {
    let known = matches.filter { $0.locked.map { $0.retired == nil } ?? false && $0.document != nil }
    let gone = known.count { $0.item == nil && $0.document?.entry["retired"] == nil }
    guard gone * 5 > known.count, !options.allowsMany else { return true }
    plan.log.report(Diagnostic(.imported.manyGone, String(gone), String(known.count), settings.source))
    return false
  }

  private mutating func look(at match: Match) {
    switch (match.document, match.item, match.locked) {
    case (let document?, let item?, let known): merge(document, item, known, evidence: match.evidence)
    case (let document?, nil, let known?): depart(document, known)
    case (nil, let item?, let known?):
      plan.leftOut += 1
      var known = known
      (known.key, known.path) = (item.key, item.path)
      locked.append(known)
    case (_, nil, _), (nil, .some, nil): break
    }
  }
}

// MARK: - Documents that are there

extension ImportPlanning {
  private mutating func merge(_ document: SourceDocument, _ item: SourceItem, _ known: LockedDocument?, evidence: String?) {
    var merge = DocumentMerge(document, item, known, settings, prefersSource: options.prefersSource)
    merge.mergeFields()
    let isBack = known?.retired.map { document.entry["retired"]?.value == retirement(since: $0) } ?? false
    if !merge.changes.isEmpty || isBack {
      let isWritten =
        edits[document.entry.file]?.set(
          merge.values, in: document.entry, renaming: merge.renamed, removing: isBack ? "retired" : nil) ?? false
      guard isWritten else { return cannotEdit(document) }
      plan.changes.append(
        ImportPlan.Change(id: document.id, place: document.entry.place, fields: merge.changes, evidence: evidence, isBack: isBack)
      )
    } else if merge.conflicts.isEmpty {
      plan.unchanged += 1
    }
    if merge.hasOwnFields { plan.withOwnFields += 1 }
    plan.conflicts += merge.conflicts
    for conflict in merge.conflicts {
      plan.log.report(Diagnostic(.imported.conflict, conflict.yours, conflict.theirs, at: conflict.place))
    }
    locked.append(merge.locked)
  }

  private mutating func cannotEdit(_ document: SourceDocument) {
    plan.log.report(Diagnostic(.imported.cannotEdit, document.id, at: document.entry.place))
  }

  private func retirement(since day: String) -> JSONValue { .object([("since", .text(day))]) }
}

// MARK: - Documents that are gone

extension ImportPlanning {
  private mutating func depart(_ document: SourceDocument, _ known: LockedDocument) {
    var known = known
    known.id = document.id
    if options.prunes, prune(document, known) { return }
    if document.entry["retired"] != nil {
      plan.unchanged += 1
      locked.append(known)
      return
    }
    guard known.retired == nil else {
      // Its people have taken it back.
      plan.unchanged += 1
      locked.append(known)
      return
    }
    known.retired = options.today
    let values: EntryFields = [("retired", retirement(since: options.today))]
    guard edits[document.entry.file]?.set(values, in: document.entry) ?? false else { return cannotEdit(document) }
    locked.append(known)
    plan.departures.append(
      ImportPlan.Departure(id: document.id, path: known.path, place: document.entry.place, isRemoved: false))
  }

  /// Removes a document of which nobody wrote anything; reports why it stays.
  private mutating func prune(_ document: SourceDocument, _ known: LockedDocument) -> Bool {
    var reason: String?
    if !isUntouched(document.entry, known) {
      reason = "somebody has written something in it"
    } else if let place = mention(of: document.id) {
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

  /// Whether an entry holds nothing but what imports wrote.
  private func isUntouched(_ entry: WrittenEntry, _ known: LockedDocument) -> Bool {
    guard known.isMade else { return false }
    return entry.members.allSatisfy { member in
      switch member.key {
      case "id": member.value.text == known.id
      case "source": member.value.text == settings.source
      case "path": member.value.text.map { settings.meantPath($0) == known.path } ?? false
      case "url": member.value.text == settings.address(ofPath: known.path)
      case "title": member.value.text == known.title
      case "updated": member.value.text == known.updated
      case "owner": member.value.text == known.owner
      case "section": member.value.text == known.section
      case "tags": member.value == .list(known.tags.map(JSONValue.text))
      case "app": member.value.text == "none"
      case "retired": known.retired.map { member.value == retirement(since: $0) } ?? false
      default: false
      }
    }
  }

  /// A text that links to a document, or a document that names it.
  private func mention(of id: String) -> Place? {
    let links = ["document:" + id, "launch:" + id, "replacedBy: " + id].map { Array($0.utf8) }
    for text in portal.texts {
      for link in links {
        var start = text.bytes.startIndex
        while let found = text.bytes[start...].firstRange(of: link) {
          let next = text.bytes[found.upperBound...].first
          if next.map({ !$0.isASCIILetter && !$0.isASCIIDigit && $0 != ASCII.hyphen && $0 < 0x80 }) ?? true {
            return text.place(of: found)
          }
          start = found.upperBound
        }
      }
    }
    return nil
  }
}

// MARK: - New documents

extension ImportPlanning {
  private mutating func add(_ item: SourceItem, _ identifiers: inout NewIdentifiers) {
    let id = identifiers.identifier(title: item.title, path: item.path)
    var known = LockedDocument(key: item.key, id: id, path: item.path)
    known.isMade = true
    (known.title, known.mark, known.section, known.tags) =
      (item.title, item.mark, settings.section(of: item.path), settings.tags(of: item.path))
    if settings.fields.contains(.updated) { known.updated = item.updated?.text }
    if settings.fields.contains(.owner) { known.owner = item.owner }
    var fields: EntryFields = [("id", .text(id)), ("title", .text(item.title)), ("source", .text(settings.source))]
    fields.append(settings.location(of: item.path))
    if let section = known.section { fields.append(("section", .text(section))) }
    if !known.tags.isEmpty { fields.append(("tags", .list(known.tags.map(JSONValue.text)))) }
    if let updated = known.updated { fields.append(("updated", .text(updated))) }
    if let owner = known.owner { fields.append(("owner", .text(owner))) }
    if settings.needsApp(item.path) { fields.append(("app", .text("none"))) }
    added.append(fields)
    locked.append(known)
    plan.additions.append(ImportPlan.Addition(id: id, path: item.path, title: item.title))
  }
}

// MARK: - Files

extension ImportPlanning {
  private mutating func finish() {
    plan.departures.sort { ($0.place, $0.id) < ($1.place, $1.id) }
    plan.changes.sort { ($0.place, $0.id) < ($1.place, $1.id) }
    plan.conflicts.sort { ($0.place, $0.field) < ($1.place, $1.field) }
    for item in plan.refused {
      plan.log.report(Diagnostic(.imported.refused, printable(item.name), item.reason, at: item.place))
    }
    guard !plan.log.hasErrors else { return }
    addToTarget()
    include()
    for (file, _) in portal.files {
      guard let editing = edits[file.path] else { continue }
      guard let bytes = editing.finish() else {
        plan.log.report(Diagnostic(.imported.cannotEdit, file.path, at: Place(file: file.path)))
        continue
      }
      if bytes != file.bytes { plan.files.append(ImportPlan.File(path: file.path, old: file.bytes, new: bytes)) }
    }
    writeLock()
    if plan.log.hasErrors { plan.files = [] }
  }

  private mutating func addToTarget() {
    if edits[targetPath] != nil {
      edits[targetPath]?.append(added)
    } else if !added.isEmpty {
      let head = """
        # Documents of the source '\(settings.source)', kept in step by 'docportal import \(settings.source)'. Write sections, tags,
        # descriptions and titles as you like: an import changes only what nobody changed here.

        """
      var editing = EntryEditing(TextFile(path: targetPath, text: head), [])
      editing.append(added)
      if let bytes = editing.finish() { plan.files.append(ImportPlan.File(path: targetPath, old: nil, new: bytes)) }
    }
  }

  private mutating func writeLock() {
    let bytes = LockFile(locked).bytes
    guard bytes != portal.lock?.bytes ?? [] else { return }
    plan.files.append(ImportPlan.File(path: "Content/" + settings.lockPath, old: portal.lock?.bytes, new: bytes))
  }

  /// Names the target in the manifest where it is not included yet.
  private mutating func include() {
    guard plan.files.contains(where: { $0.path == targetPath && $0.old == nil }),
      !portal.manifest.include.contains(where: { PathPattern($0.value).matches(settings.target) })
    else { return }
    let (file, written) = (portal.manifestFile, portal.manifest.include)
    if let edit = includeEdit(settings.target, file, after: written) {
      edits[file.path]?.insert(edit.bytes, at: edit.offset)
      if let bytes = edits[file.path]?.finish(),
        includes(settings.target, TextFile(path: file.path, bytes: bytes), after: written)
      {
        return
      }
    }
    plan.log.report(Diagnostic(.imported.notIncluded, settings.target, at: Place(file: file.path)))
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
