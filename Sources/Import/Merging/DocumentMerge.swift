import Diagnostics
import OfficeLinks
import Portal
package import TextBasics

/// A field that follows the source.
package struct FieldChange: Sendable, Hashable {
  package let field: String
  package let old: String?
  package let new: String
  /// The value that the document has by default in place of an emptied one.
  var byDefault: String?

  init(field: String, old: String?, new: String) { (self.field, self.old, self.new) = (field, old, new) }

  /// The new value as people read it.
  var shownNew: String { new.isEmpty ? byDefault.map { "\($0) (by default)" } ?? "none" : new }
}

/// A field that both people and the source have changed.
package struct FieldConflict: Sendable, Hashable {
  /// The document's identifier.
  package let id: String
  package let field: String
  package let yours: String
  package let theirs: String
  package let place: Place
}

/// The three-way merge of one document that is in the manifest and at the source.
struct DocumentMerge {
  private let document: SourceDocument
  private let item: SourceItem
  private let known: LockedDocument?
  private let exported: ExportedRow?
  /// The edits of the row's cells that earlier imports took from its table.
  private let edits: [LockedEdit]
  private let context: MergeContext
  /// The texts of the document's cells as `list` would write them now.
  private let shown: ShownDocument
  /// The errors that `check` finds in the values of cells, by their names.
  private let refused: [String: Diagnostic]

  /// The values to write into the entry.
  private(set) var values: [(key: String, value: JSONValue)] = []
  /// The key of the location, if a path becomes an address.
  private(set) var renamed: (old: String, new: String)?
  private(set) var changes: [FieldChange] = []
  private(set) var conflicts: [FieldConflict] = []
  /// The edited cells that change nothing, and why.
  private(set) var refusals: [CellRefusal] = []
  private(set) var hasOwnFields = false
  /// The merge needs the cells of its row, which were not read.
  private(set) var lacksCells = false
  /// The keys to remove from the entry, since the table's cells are empty now.
  private(set) var removed: [String] = []
  /// The state that the next import starts from.
  private(set) var locked: LockedDocument
  /// An import retired the document, and its file or row is there again.
  let isBack: Bool

  init(
    _ document: SourceDocument, _ item: SourceItem, _ known: LockedDocument?, _ context: MergeContext,
    shown: ShownDocument, refused: [String: Diagnostic], isElsewhere: Bool, isBack: Bool
  ) {
    (self.document, self.item, self.known, self.context, self.shown) = (document, item, known, context, shown)
    (self.refused, self.isBack, exported) = (refused, isBack, item.exported)
    edits = exported.map { row in known?.edits.filter { $0.table == row.table.mark } ?? [] } ?? []
    locked = LockedDocument(item, document, known, isElsewhere: isElsewhere, isOfList: context.isOfList)
  }

  /// Merges a row of `list` in which nobody edited a cell. `isOwn` if somebody edited the document since.
  mutating func mergeUnedited(isOwn: Bool) {
    // Edits that earlier imports took from the table were taken back in it, or others made them.
    lacksCells = !edits.isEmpty
    mergePath()
    hasOwnFields = hasOwnFields || isOwn
  }

  /// The document stays retired, as its row was removed from another copy of the table; perhaps, if that is doubtful.
  mutating func stayRetired(isDoubtful: Bool) {
    (locked.retired, locked.copy) = (known?.retired, known?.copy)
    let states = (DocumentState.retired.rawValue, DocumentState.listed.rawValue)
    if isDoubtful { conflict("state", "retired", yours: states.0, theirs: states.1) }
  }

  mutating func mergeFields() {
    mergePath()
    for cells in [item.allCells, emptyCells] {
      for cell in cells { if context.settings.mayChange(cell) { merge(cell) } else { refuse(cell) } }
    }
    for key in changedKeys {
      if let value = changed[key] {
        values.append((key, key == "retired" ? value.withDay(context.today) : value))
      } else {
        removed.append(key)
      }
    }
  }

  /// The empty cells of a row that nobody edited in which an earlier import took a text.
  private var emptyCells: [TableCell] {
    guard let row = item.row, let exported, !row.isEdited, !edits.isEmpty else { return [] }
    return exported.table.keys.compactMap { name in
      guard name != "path", edit(of: name) != nil, exported.has("", at: name) == true,
        !row.cells.contains(where: { $0.name == name })
      else { return nil }
      return TableCell(keys: name.split(separator: ".").map(String.init), value: nil, at: item.place)
    }
  }

  private mutating func mergePath() {
    let key = document.locationKey
    var isSettled = true
    switch pathMerge {
    // The source spells the name with other bytes than an earlier import wrote.
    case .keep where isRespelt: _ = takePath(key)
    case .keep(let isOwn):
      hasOwnFields = hasOwnFields || isOwn
      // The edit of another copy stays known.
      isSettled = !isOwn || item.isMoved
    case .conflict where context.preference != .source:
      conflict("path", key, yours: document.path, theirs: item.path)
      isSettled = context.preference == .manifest && item.isMoved
    case .take, .conflict: isSettled = takePath(key)
    }
    if exported != nil, isSettled { note(isUnedited: !item.isMoved, "path", placeOfItem) }
  }

  /// The texts by which a table's edits of locations are known: with the source, which the same edit may have changed.
  private var placeOfItem: String { placeText(item.path, at: locked.isElsewhere ? nil : context.settings.source) }
  private var placeOfDocument: String {
    placeText(document.path, at: document.isHere ? context.settings.source : document.entry.text("source"))
  }

  private var pathMerge: FieldMerge {
    if document.path == item.path, document.isHere || locked.isElsewhere { return .keep(isOwn: false) }
    if let row = exported {
      let edit = edit(of: "path")
      let isYoursUnedited = ["path", "url", "source"].allSatisfy { row.has(shown[$0] ?? "", at: $0) ?? true }
      return FieldMerge(
        ExportedCell(
          isUnedited: !item.isMoved, isYoursUnedited: isYoursUnedited, edit: origin(of: "path"),
          isOfEdit: edit?.checksum == cellChecksum(placeOfItem), isYoursOfEdit: edit?.checksum == cellChecksum(placeOfDocument)),
        isSame: false)
    }
    return FieldMerge(base: known?.path, yours: document.path, theirs: item.path, isTable: context.settings.isTable)
  }

  /// The edit of a cell that an earlier import took from this table.
  private func edit(of name: String) -> LockedEdit? {
    edits.isEmpty ? nil : edits.first { $0.cell == name }
  }

  private func origin(of name: String) -> TableCopy.Origin? { edit(of: name).flatMap { context.copy?.origin(of: $0.copy) } }

  /// Notes that a cell is edited, or not any more.
  private mutating func note(isUnedited: Bool, _ name: String, _ text: String) {
    guard let table = exported?.table.mark, let number = context.copy?.number else { return }
    let known = edit(of: name)
    if isUnedited, known == nil { return }
    let isKnown = known?.checksum == cellChecksum(text)
    let new = isKnown ? known : LockedEdit(table: table, copy: number, cell: name, text: text)
    locked.set(isUnedited ? nil : new, of: name, in: table)
  }

  private var isRespelt: Bool {
    func isSame(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }
    return document.path == item.path && !isSame(document.path, item.path) && !(known.map { isSame($0.path, item.path) } ?? false)
      && exported == nil
  }

  /// Returns false for a place that cannot be taken.
  private mutating func takePath(_ key: String) -> Bool {
    let refusal =
      (refused["path"] ?? refused["source"]).map { CellRefusal("path", $0, at: item.place) }
      ?? (context.settings.isTable
        ? CellRefusal(misread: item.path, "path", before: document.path, at: item.place) : nil)
    if let refusal {
      locked.path = known?.path ?? document.path
      refusals.append(refusal)
      return false
    }
    let location = locked.isElsewhere ? (key: "url", value: .text(item.path)) : context.settings.location(of: item.path)
    if key == "url", document.isHere, let address = context.settings.address(ofPath: item.path) {
      values.append(("url", .text(address)))
    } else {
      if location.key != key { renamed = (key, location.key) }
      values.append(location)
    }
    if !document.isHere, !locked.isElsewhere { values.append(("source", .text(context.settings.source))) }
    if context.settings.needsApp(item.path), document.entry["app"] == nil { values.append(("app", .text("none"))) }
    let source = document.entry.text("source")
    if !document.isHere, !locked.isElsewhere {
      changes.append(FieldChange(field: "source", old: source, new: context.settings.source))
      if document.path == item.path { return true }
    }
    changes.append(FieldChange(field: "path", old: document.path, new: item.path))
    return true
  }

  /// The values of keys of which cells of a table changed something; `nil` for a key to remove.
  private var changed: [String: JSONValue] = [:]
  private var changedKeys: [String] = []

  private func current(_ key: String) -> JSONValue? { changedKeys.contains(key) ? changed[key] : document.entry[key]?.value }

  private mutating func merge(_ written: TableCell) {
    let written = written.whole.map { withKnownLinks(written, $0) } ?? written
    let cell = written.inDefaultLanguage(of: current(written.keys[0]), context.settings.names.languages[0])
    let last = isNewAtSource ? nil : known?.cells[written.name]
    let (yours, effective) = yours(written, cell, last)
    let outcome: FieldMerge
    var isEdited: Bool?
    if let row = exported, let isUnedited = row.has(written.text, at: written.name) {
      if !isUnedited, row.has(effective, at: written.name) ?? false, isRewritten(effective, as: written.text) {
        let reason = "programs for tables write '\(printable(effective))' as '\(printable(written.text))'"
        return refusals.append(CellRefusal(written.name, reason, fix: "to change it, edit the manifest", at: cell.place))
      }
      isEdited = !isUnedited
      let (edit, isYoursUnedited) = (edit(of: written.name), row.has(effective, at: written.name) ?? false)
      let isByDefault = hasDefault(cell)
      outcome = FieldMerge(
        ExportedCell(
          isUnedited: isUnedited, isYoursUnedited: isYoursUnedited, edit: origin(of: written.name),
          isOfEdit: edit.map { $0.checksum == cellChecksum(written.text) } ?? false,
          isYoursOfEdit: edit.map { edit in
            // An emptied cell has the manifest say what the document has by default.
            edit.checksum == cellChecksum(effective) || edit.checksum == "" && isByDefault && !isYoursUnedited
          } ?? false),
        isSame: yours == cell.value)
    } else if isRowOfSource
      || isOfOtherTable && (cell.value == nil || known?.edits.contains { $0.cell == written.name } ?? false)
    {
      // Nobody knows any more what the row said when the document was made.
      outcome = cell.value == nil || yours == cell.value ? .keep(isOwn: true) : .conflict
    } else if last == nil, cell.value != nil, yours != cell.value, known?.isMade ?? false, hasDefault(cell) {
      // The cell was empty when the document was made of its row.
      outcome = .take
    } else {
      outcome = FieldMerge(base: last, yours: yours, theirs: cell.value, isTable: context.settings.isTable)
    }
    var isSettled = true
    switch outcome {
    case .keep(let isOwn):
      hasOwnFields = hasOwnFields || isOwn && !(last == nil && cell.value == nil && hasDefault(cell))
      // The edit of another copy stays known.
      isSettled = !isOwn || isEdited != false || edit(of: written.name) == nil
    case .conflict where context.preference != .source:
      conflict(written.name, cell.keys[0], yours: yours?.shown ?? "", theirs: cell.value?.shown ?? "")
      isSettled = !context.settings.isTable || context.preference == .manifest
    case .take, .conflict: isSettled = change(cell, yours, isEdited: exported?.has(written.text, at: written.name) != true)
    }
    if isSettled {
      // A table of `list` says what the portal has, not what the source of the document has.
      if exported == nil, !isRowOfSource { locked.cells[written.name] = cell.value }
      if let isEdited { note(isUnedited: !isEdited, written.name, written.text) }
    }
  }

  /// True if the manifest itself says nothing of a cell, so that the document has its value by default, or only the title that a file
  /// without one has.
  private func hasDefault(_ cell: TableCell) -> Bool {
    if cell.keys == ["title"], let title = current("title")?.text, title == item.title { return true }
    if cell.keys == ["state"] { return ["draft", "listed", "retired", "publish"].allSatisfy { current($0) == nil } }
    return current(cell.keys[0]).flatMap { cell.member(of: $0) }.flatMap { CellValue($0) } == nil
  }

  /// The cell of a table that has lost its last column, with what the document's text has too.
  private func withKnownLinks(_ cell: TableCell, _ whole: String) -> TableCell {
    let shown = shown[cell.name] ?? ""
    let isOfDescription = cell.keys[0] == DocumentProperty.description.rawValue
    let text = tableText(whole) == shown ? whole : isOfDescription ? CellAddress.description(whole, known: shown).text : nil
    return text.map { TableCell(keys: cell.keys, value: .text(withoutControls($0)), text: $0, at: cell.place) } ?? cell
  }

  /// The row was added to a table of `list`, and the last import took the document from another one.
  private var isOfOtherTable: Bool {
    context.table != nil && exported == nil && known?.table.map { $0 != context.table } ?? false
  }

  /// A table of `list` made the document, and the source has its file now: of what the source had before, nothing is known.
  private var isNewAtSource: Bool { !context.isOfList && known?.isOfTable ?? false }

  /// The row was added to a table of `list`, and the source has the document too, to which the lock belongs.
  private var isRowOfSource: Bool {
    context.isOfList && exported == nil && known.map { !$0.isOfTable && !$0.isElsewhere } ?? false
  }

  /// The value in the manifest, which may be a default, and the text that it has in tables.
  private func yours(_ written: TableCell, _ cell: TableCell, _ last: CellValue?) -> (CellValue?, String) {
    let current = current(cell.keys[0])
    let member = current.flatMap { cell.member(of: $0) }
    var value = member.flatMap { CellValue($0) }
    // A language whose text is that of all has none of its own.
    let holder = current.flatMap { cell.holder(in: $0) }
    if cell.isOfLanguage, holder.map({ if case .object = $0 { false } else { true } }) ?? false, value != cell.value {
      value = nil
    }
    let text = shown[written.name] ?? tableText(value?.shown ?? "")
    if !text.isEmpty {
      if text == cell.text { return (cell.value, text) }
      if let last, text == tableText(last.shown) { return (last, text) }
    }
    // In the place of a language that has no text, another one is shown.
    if value == nil, cell.value != nil, cell.isOfLanguage, holder != nil { return (nil, text) }
    return (value ?? (text.isEmpty ? nil : .text(text)), text)
  }

  /// Returns false for a cell that cannot be taken.
  private mutating func change(_ cell: TableCell, _ yours: CellValue?, isEdited: Bool) -> Bool {
    if let refusal = CellRefusal(doubtful: cell) {
      refusals.append(refusal)
      return false
    }
    if context.settings.isTable,
      let refusal = CellRefusal(misread: cell.text, cell.name, before: yours?.shown ?? "", at: cell.place)
    {
      refusals.append(refusal)
      return false
    }
    if let diagnostic = refused[cell.name] {
      refusals.append(CellRefusal(cell.name, diagnostic, at: cell.place))
      return false
    }
    if cell.value == nil, cell.keys == ["state"] {
      let states = DocumentState.allCases.map(\.rawValue).joined(separator: ", ")
      refusals.append(CellRefusal(cell.name, "every document has a state", fix: "write one of \(states)", at: cell.place))
      return false
    }
    if cell.value == nil, cell.keys[0] == DocumentProperty.title.rawValue,
      cell.keys.dropFirst().allSatisfy({ $0 == context.settings.names.languages[0] })
    {
      refusals.append(CellRefusal(cell.name, "every document has a title", at: cell.place))
      return false
    }
    if let text = dividedText(cell) {
      let reason = "a cell cannot say where '\(printable(text))' begins and ends, as it has the sign between values"
      refusals.append(CellRefusal(cell.name, reason, fix: "edit the manifest", at: cell.place))
      return false
    }
    var values = cell.applied(
      to: { withDefaultText($0, of: cell) }, languages: context.settings.names.languages, today: context.today,
      isListed: shown[DocumentProperty.listed.rawValue].flatMap { Bool($0) }, isListedByDefault: shown.isListedByDefault
    )
    .filter { $0.value != nil || current($0.key) != nil }
    if values.isEmpty, cell.keys == [DocumentProperty.tags.rawValue] { values = [(DocumentProperty.tags.rawValue, .list([]))] }
    // An emptied cell of a field that the document has by default, beside fields of its own.
    if cell.value == nil, values.allSatisfy({ $0.value == current($0.key) }) { values = [] }
    guard !values.isEmpty else {
      // The value has come with another cell, such as a section with defaults of its own.
      guard isEdited, !(cell.keys == ["state"] && changedKeys.contains("retired")) else { return true }
      refusals.append(CellRefusal(cell.name, "the document has this value by default", at: cell.place))
      return false
    }
    let retires = isReplacedOnly(cell)
    if retires, let diagnostic = refused["state"] {
      refusals.append(CellRefusal(cell.name, diagnostic, at: cell.place))
      return false
    }
    for (key, value) in values {
      if !changedKeys.contains(key) { changedKeys.append(key) }
      changed[key] = value
    }
    changes.append(FieldChange(field: cell.name, old: yours?.shown, new: cell.value?.shown ?? ""))
    if retires { changes.append(FieldChange(field: "state", old: shown["state"], new: DocumentState.retired.rawValue)) }
    return true
  }

  /// One of the document's texts that a cell with several would divide.
  private func dividedText(_ cell: TableCell) -> String? {
    guard context.settings.isTable, cell.value != nil,
      case .list(let written)? = current(cell.keys[0]).flatMap({ cell.member(of: $0) })
    else { return nil }
    return written.lazy.compactMap(\.text).first { $0.contains(";") }
  }

  /// The value of a key, with the text that the document has by default where a cell adds that of another language.
  private func withDefaultText(_ key: String, of cell: TableCell) -> JSONValue? {
    let (value, first) = (current(key), context.settings.names.languages[0])
    guard cell.isOfLanguage, cell.value != nil, key == cell.keys[0], cell.keys.last != first,
      value.flatMap(cell.holder) == nil
    else { return value }
    let name = cell.keys.dropLast().joined(separator: ".")
    guard let text = shown[name] ?? shown[name + "." + first], !text.isEmpty else { return value }
    guard cell.keys.count == 3 else { return .text(text) }
    var members: [(name: String, value: JSONValue)] = []
    if case .object(let written)? = value { members = written }
    return .object(members + [(cell.keys[1], .text(text))])
  }

  /// True for a replacement that retires the document, though its row does not say that it is retired.
  private func isReplacedOnly(_ cell: TableCell) -> Bool {
    guard cell.isReplacement, current("retired") == nil else { return false }
    return !item.allCells.contains {
      $0.keys == ["state"] && $0.value == .text(DocumentState.retired.rawValue)
        || $0.keys == ["retired", "since"] && $0.value != nil
    }
  }

  /// A cell that says what follows from others, or that the manifest keeps for itself.
  private mutating func refuse(_ cell: TableCell) {
    guard let row = exported, row.has(cell.text, at: cell.name) == false, cell.text != shown[cell.name] ?? "" else { return }
    let isDerived = cell.keys == [ImportedColumn.page.rawValue]
    guard isDerived else { return refusals.append(.ofLeftField(cell)) }
    refusals.append(
      CellRefusal(
        cell.name, "it follows from the id",
        fix: "write what was there before, or another id in the manifest and the old one under its 'redirectFrom'", at: cell.place
      ))
  }

  private mutating func conflict(_ field: String, _ key: String, yours: String, theirs: String) {
    hasOwnFields = true
    let place = document.entry[key].map { document.entry.place(of: $0) } ?? document.entry.place
    conflicts.append(FieldConflict(id: document.id, field: field, yours: yours, theirs: theirs, place: place))
  }
}

extension LockedDocument {
  /// The state of a document and its item that the next import starts from, with the cells of the last one.
  init(_ item: SourceItem, _ document: SourceDocument, _ known: LockedDocument?, isElsewhere: Bool, isOfList: Bool) {
    self = known ?? LockedDocument(key: item.key, id: document.id, path: item.path)
    adopt(document.id)
    self.isElsewhere = isElsewhere
    // The source has the file now, whatever a table said of it.
    if isOfTable, !isOfList { cells = LockedCells() }
    isOfTable = isOfList && (isOfTable || !document.isHere && !isElsewhere)
    // A table of `list` says where the portal has the document, not where the source has it, or by which name.
    let saysPlace = !isOfList || isOfTable || isElsewhere
    if item.exported == nil, saysPlace { key = item.key }
    if item.exported == nil && saysPlace || known == nil || isElsewhere { path = item.path }
    (mark, retired) = (item.mark ?? mark, nil)
    // A row that somebody added to a table of `list` is still one.
    table = item.exported?.table.mark ?? (item.row == nil ? nil : known?.table)
    if item.mark != nil { checksum = item.checksum }
  }
}

/// An edited cell of a table that changes nothing, and why.
struct CellRefusal: Sendable {
  let name: String
  let reason: String
  private(set) var explanation: String?
  /// The advice in place of the usual one.
  let fix: String?
  let place: Place?

  init(_ name: String, _ reason: String, fix: String? = nil, at place: Place?) {
    (self.name, self.reason, self.fix, self.place) = (name, reason, fix, place)
  }

  /// The refusal of a cell that the manifest keeps for itself.
  static func ofLeftField(_ cell: TableCell) -> CellRefusal {
    CellRefusal(cell.name, "'import: fields' of the source does not have it", at: cell.place)
  }

  /// The refusal of a cell in which `check` finds an error.
  init(_ name: String, _ error: Diagnostic, at place: Place?) {
    self.init(name, error.summary, fix: error.fix, at: place)
    explanation = error.explanation
  }

  /// The refusal of a text in letters that a program took for others, unless those of before are so too; `nil` for any other.
  init?(misread text: String, _ name: String, before: String, at place: Place?) {
    guard let letters = text.misreadLetters, before.misreadLetters == nil else { return nil }
    self.init(
      name, "its letters '\(letters)' are hardly meant: a program took UTF-8 for another encoding",
      fix: "save the table as UTF-8, or write the text again", at: place)
  }

  /// The refusal of a number that may mean two; `nil` for any other cell.
  init?(doubtful cell: TableCell) {
    guard cell.isDoubtful, let text = cell.value?.shown, let meant = twoNumbers(meantBy: text) else { return nil }
    self.init(
      cell.name, "'\(printable(text))' may be \(meant.whole) or \(meant.decimal)",
      fix: "write \(meant.whole) or \(meant.decimal)", at: cell.place)
  }
}

extension ImportSettings {
  /// True if the source may change what the cell is about.
  func mayChange(_ cell: TableCell) -> Bool { mayChange(cell.keys) }

  func mayChange(_ keys: [String]) -> Bool {
    if keys == ["state"] { return [.draft, .listed, .retired].allSatisfy(fields.contains) }
    return keys.first.flatMap { DocumentProperty(rawValue: $0) }.map(fields.contains) ?? false
  }

  /// The location of a document as the manifest writes it.
  func location(of path: String) -> (key: String, value: JSONValue) {
    if needsAddress(path), let address = address(ofPath: path) { return ("url", .text(address)) }
    return ("path", .text(path))
  }

  /// True if the manifest has to say that no Office app opens the file.
  func needsApp(_ path: String) -> Bool {
    let name = path.utf8.lastIndex(of: ASCII.slash).map { path[path.utf8.index(after: $0)...] } ?? path[...]
    let fileExtension =
      (isAddress(path) ? DocumentFormat.fileExtension(ofAddress: path) : DocumentFormat.fileExtension(ofFileName: name)) ?? ""
    guard DocumentFormat.named(fileExtension)?.app == nil else { return false }
    return !isOfNoApp(fileExtension) || isTable && isOfPageAlone(path)
  }
}

extension String {
  /// The first letters that are others in a wrong encoding.
  var misreadLetters: String? { utf8.contains { $0 >= 0xC2 } ? TextBasics.misreadLetters(in: Array(utf8)[...]) : nil }
}
