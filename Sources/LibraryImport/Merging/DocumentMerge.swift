import CatalogueModel
import ManifestDecoding
import OfficeLinks
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
    if settings.fields.contains(.title) {
      merge("title", base: known?.title, theirs: item.title)
      locked.title = item.title
    }
    if settings.fields.contains(.updated), let updated = item.updated?.text {
      merge("updated", base: known?.updated, theirs: updated)
      locked.updated = updated
    }
    if settings.fields.contains(.owner), let owner = item.owner {
      merge("owner", base: known?.owner, theirs: owner)
      locked.owner = owner
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

  private mutating func merge(_ field: String, base: String?, theirs: String) {
    let member = document.entry[field]
    let yours = member?.value.text
    let isText = member == nil || yours != nil
    // Without a base, nothing is known of this field: for example, the source could not change it before.
    switch FieldMerge(base: base, yours: yours, theirs: theirs, isKnown: known != nil && base != nil, isText: isText) {
    case .keep(let isOwn): hasOwnFields = hasOwnFields || isOwn
    case .conflict where !prefersSource || !isText:
      conflict(field, field, yours: yours ?? (member == nil ? "" : "a value in several languages"), theirs: theirs)
    case .take, .conflict:
      values.append((field, .text(theirs)))
      changes.append(FieldChange(field: field, old: yours, new: theirs))
    }
  }

  private mutating func conflict(_ field: String, _ key: String, yours: String, theirs: String) {
    hasOwnFields = true
    let place = document.entry[key].map { document.entry.place(of: $0) } ?? document.entry.place
    conflicts.append(FieldConflict(id: document.id, field: field, yours: yours, theirs: theirs, place: place))
  }
}

extension ImportSettings {
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
