import Diagnostics
import Portal
import TextBasics

/// The entry of a file without a document, complete but for the identifier.
struct NewDocument: Sendable {
  let item: SourceItem
  let titleIdentifier: String
  private let location: (key: String, value: JSONValue)
  private let section: String?
  private let tags: [String]
  private let source: String
  private let needsApp: Bool
  private let cells: [TableCell]
  private let defaultLanguage: String

  init(_ item: SourceItem, _ settings: ImportSettings) {
    self.item = item
    titleIdentifier = shortIdentifier(item.title)
    location = settings.location(of: item.path)
    (section, tags) = (settings.section(of: item.path), settings.tags(of: item.path))
    source = settings.source
    needsApp = settings.needsApp(item.path)
    // A document has a title, whatever the source may change.
    cells = item.allCells.filter {
      $0.value != nil && ($0.name == DocumentProperty.title.rawValue || settings.mayChange($0))
    }
    defaultLanguage = settings.names.languages[0]
  }

  /// The document's entry in the manifest and in the lock.
  func entry(id: String) -> (fields: EntryFields, known: LockedDocument) {
    var known = LockedDocument(key: item.key, id: id, path: item.path)
    known.isMade = true
    (known.mark, known.checksum, known.section, known.tags) = (item.mark, item.checksum, section, tags)
    var written: EntryFields = [("id", .text(id)), ("title", .text(item.title)), ("source", .text(source)), location]
    if let section { written.append((DocumentProperty.section.rawValue, .text(section))) }
    if !tags.isEmpty { written.append((DocumentProperty.tags.rawValue, .list(tags.map(JSONValue.text)))) }
    for cell in cells {
      known.cells[cell.name] = cell.value
      let index = written.firstIndex { $0.key == cell.keys[0] }
      let value = cell.applied(to: index.map { written[$0].value }, defaultLanguage: defaultLanguage)
      guard let value else { continue }
      if let index { written[index].value = value } else { written.append((cell.keys[0], value)) }
    }
    if needsApp { written.append(("app", .text("none"))) }
    return (written, known)
  }
}
