import Diagnostics
import OfficeLinks
import Portal
package import TextBasics

/// A field that follows the source.
package struct FieldChange: Sendable, Hashable {
  package let field: String
  package let old: String?
  package let new: String
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
  private let settings: ImportSettings
  private let prefersSource: Bool

  /// The values to write into the entry.
  private(set) var values: [(key: String, value: JSONValue)] = []
  /// The key of the location, if a path becomes an address.
  private(set) var renamed: (old: String, new: String)?
  private(set) var changes: [FieldChange] = []
  private(set) var conflicts: [FieldConflict] = []
  private(set) var hasOwnFields = false
  /// The keys to remove from the entry, since the table's cells are empty now.
  private(set) var removed: [String] = []
  /// The state that the next import starts from.
  private(set) var locked: LockedDocument

  init(_ document: SourceDocument, _ item: SourceItem, _ known: LockedDocument?, _ settings: ImportSettings, prefersSource: Bool)
  {
    (self.document, self.item, self.known, self.settings) = (document, item, known, settings)
    self.prefersSource = prefersSource
    locked = known ?? LockedDocument(key: item.key, id: document.id, path: item.path)
    locked.adopt(document.id)
    (locked.key, locked.path, locked.mark, locked.retired) = (item.key, item.path, item.mark ?? locked.mark, nil)
    if item.mark != nil { locked.checksum = item.checksum }
  }

  mutating func mergeFields() {
    mergePath()
    for cell in item.allCells where settings.mayChange(cell) {
      merge(cell, base: known?.cells[cell.name])
      locked.cells[cell.name] = cell.value
    }
    for key in changedKeys {
      if let value = changed[key] { values.append((key, value)) } else { removed.append(key) }
    }
  }

  private mutating func mergePath() {
    let key = document.entry["path"] == nil ? "url" : "path"
    let merge = FieldMerge(base: known?.path, yours: document.path, theirs: item.path, isKnown: known != nil)
    switch merge {
    // The source spells the name with other bytes than an earlier import wrote.
    case .keep where isRespelt: takePath(key)
    case .keep(let isOwn): hasOwnFields = hasOwnFields || isOwn
    case .conflict where !prefersSource: conflict("path", key, yours: document.path, theirs: item.path)
    case .take, .conflict: takePath(key)
    }
  }

  private var isRespelt: Bool {
    func isSame(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }
    return document.path == item.path && !isSame(document.path, item.path) && !(known.map { isSame($0.path, item.path) } ?? false)
  }

  private mutating func takePath(_ key: String) {
    let location = settings.location(of: item.path)
    if key == "url", let address = settings.address(ofPath: item.path) {
      values.append(("url", .text(address)))
    } else {
      if location.key != key { renamed = (key, location.key) }
      values.append(location)
    }
    if settings.needsApp(item.path), document.entry["app"] == nil { values.append(("app", .text("none"))) }
    changes.append(FieldChange(field: "path", old: document.path, new: item.path))
  }

  /// The values of keys of which cells of a table changed something; `nil` for a key to remove.
  private var changed: [String: JSONValue] = [:]
  private var changedKeys: [String] = []

  private mutating func merge(_ cell: TableCell, base: CellValue?) {
    let key = cell.keys[0]
    let current = changedKeys.contains(key) ? changed[key] : document.entry[key]?.value
    let cell = settings.isTable ? cell.inDefaultLanguage(of: current, settings.names.languages[0]) : cell
    let member = current.flatMap { cell.member(of: $0) }
    var yours = member.flatMap { CellValue($0) }
    // A language whose text is that of all has none of its own.
    let holder = current.flatMap { cell.holder(in: $0) }
    if cell.isOfLanguage, holder.map({ if case .object = $0 { false } else { true } }) ?? false, yours != cell.value {
      yours = nil
    }
    let isText = yours != nil || member == nil || member == .null || cell.isOfLanguage
    guard let theirs = cell.value else {
      guard base != nil, yours != nil || !isText else { return }
      guard yours == base || prefersSource && isText else {
        return conflict(cell.name, key, yours: yours?.shown ?? "a value in several languages", theirs: "")
      }
      return change(cell, key, current, yours)
    }
    switch FieldMerge(base: base, yours: yours, theirs: theirs, isKnown: known != nil && base != nil, isText: isText) {
    case .keep(let isOwn): hasOwnFields = hasOwnFields || isOwn
    case .conflict where !prefersSource || !isText:
      conflict(cell.name, key, yours: yours?.shown ?? (isText ? "" : "a value in several languages"), theirs: theirs.shown)
    case .take, .conflict: change(cell, key, current, yours)
    }
  }

  private mutating func change(_ cell: TableCell, _ key: String, _ current: JSONValue?, _ yours: CellValue?) {
    if !changedKeys.contains(key) { changedKeys.append(key) }
    changed[key] = cell.applied(to: current, defaultLanguage: settings.names.languages[0])
    changes.append(FieldChange(field: cell.name, old: yours?.shown, new: cell.value?.shown ?? ""))
  }

  private mutating func conflict(_ field: String, _ key: String, yours: String, theirs: String) {
    hasOwnFields = true
    let place = document.entry[key].map { document.entry.place(of: $0) } ?? document.entry.place
    conflicts.append(FieldConflict(id: document.id, field: field, yours: yours, theirs: theirs, place: place))
  }
}

extension TableCell {
  fileprivate var isOfLanguage: Bool {
    keys.count == 3 || keys.count == 2 && isLocalized
  }

  private var isLocalized: Bool { DocumentProperty(rawValue: keys[0])?.form == .localized }

  /// The cell of a text that the manifest has in several languages.
  fileprivate func inDefaultLanguage(of current: JSONValue?, _ language: String) -> TableCell {
    let isField = keys.count == 2 && keys[0] == DocumentProperty.fields.rawValue
    guard isField || keys.count == 1 && isLocalized, case .object = isField ? current?[keys[1]] : current else { return self }
    return TableCell(keys: keys + [language], value: value)
  }

  /// The value that has the languages.
  fileprivate func holder(in value: JSONValue) -> JSONValue? { keys.count == 3 ? value[keys[1]] : value }

  /// The part of a key's value that the cell is about. A text without languages is that of each.
  fileprivate func member(of value: JSONValue) -> JSONValue? {
    guard keys.count > 1, let key = keys.last else { return value }
    guard let holder = holder(in: value) else { return nil }
    if case .object = holder { return holder[key] }
    return isOfLanguage ? holder : nil
  }

  /// The key's value with the cell's; `nil` if nothing is left of it.
  func applied(to current: JSONValue?, defaultLanguage: String) -> JSONValue? {
    guard keys.count > 1 else { return value?.json }
    if keys.count == 3 {
      let text = TableCell(keys: Array(keys.dropFirst()), value: value)
        .applied(to: current?[keys[1]], defaultLanguage: defaultLanguage, isOfLanguage: true)
      return applied(text, to: current)
    }
    return applied(to: current, defaultLanguage: defaultLanguage, isOfLanguage: isOfLanguage)
  }

  private func applied(to current: JSONValue?, defaultLanguage: String, isOfLanguage: Bool) -> JSONValue? {
    var new = value?.json
    // One value needs no list.
    if keys[0] == "fields", case .list(let texts)? = value, texts.count == 1 { new = .text(texts[0]) }
    guard case .object? = current else {
      if let text = current, text != .null, isOfLanguage, keys[1] != defaultLanguage {
        return applied(new, to: .object([(defaultLanguage, text)]))
      }
      return applied(new, to: nil)
    }
    return applied(new, to: current)
  }

  /// A mapping with a new value, or without one, of the second key.
  private func applied(_ new: JSONValue?, to current: JSONValue?) -> JSONValue? {
    var members: [(name: String, value: JSONValue)] = []
    if case .object(let written)? = current { members = written }
    let index = members.firstIndex { $0.name == keys[1] }
    switch (index, new) {
    case (let index?, let new?): members[index].value = new
    case (nil, let new?): members.append((keys[1], new))
    case (let index?, nil): members.remove(at: index)
    case (nil, nil): break
    }
    return members.isEmpty ? nil : .object(members)
  }
}

extension ImportSettings {
  /// True if the source may change what the cell is about.
  func mayChange(_ cell: TableCell) -> Bool { DocumentProperty(rawValue: cell.keys[0]).map(fields.contains) ?? false }

  /// The location of a document as the manifest writes it.
  func location(of path: String) -> (key: String, value: JSONValue) {
    if needsAddress(path), let address = address(ofPath: path) { return ("url", .text(address)) }
    return ("path", .text(path))
  }

  /// True if the manifest has to say that no Office app opens the file.
  func needsApp(_ path: String) -> Bool {
    let fileExtension = DocumentFormat.fileExtension(ofFileName: path.split(separator: "/").last ?? "") ?? ""
    return DocumentFormat.named(fileExtension)?.app == nil && !isOfNoApp(fileExtension)
  }
}
