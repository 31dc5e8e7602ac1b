import Diagnostics
import Portal

/// The entry of a file without a document, complete but for the identifier.
struct NewDocument: Sendable {
  let item: SourceItem
  let titleIdentifier: String
  private let location: (key: String, value: JSONValue)
  private let section: String?
  private let tags: [String]
  /// `nil` for a document that is on another source's server.
  private let source: String?
  private let needsApp: Bool
  private var cells: [TableCell]
  /// Those that say what the document has anyway.
  private var left: [TableCell] = []
  private let languages: [String]

  private let today: String
  private let table: String?

  /// `refused` are the names of the cells that the manifest cannot have, `table` is the mark for the documents of a table's new rows.
  init(_ item: SourceItem, _ settings: ImportSettings, today: String, table: String?, without refused: Set<String> = []) {
    (self.today, self.table) = (today, table)
    self.item = item
    titleIdentifier = shortIdentifier(item.title)
    location = settings.location(of: item.path)
    (section, tags) = (settings.section(of: item.path), settings.tags(of: item.path))
    source = settings.isElsewhere(item.path) ? nil : settings.source
    needsApp = settings.needsApp(item.path)
    // A document has a title, whatever the source may change.
    cells = item.allCells.filter {
      $0.value != nil && !$0.isDoubtful && !refused.contains($0.name)
        && ($0.name == DocumentProperty.title.rawValue || settings.mayChange($0))
    }
    languages = settings.names.languages
  }

  mutating func leave(_ isLeft: (TableCell) -> Bool) {
    left += cells.filter(isLeft)
    cells.removeAll(where: isLeft)
  }

  /// The document's entry in the manifest and in the lock.
  func entry(id: String, _ spelling: TagSpelling? = nil) -> (fields: EntryFields, known: LockedDocument) {
    var known = LockedDocument(key: item.key, id: id, path: item.path)
    known.isMade = true
    (known.mark, known.checksum, known.section, known.tags) = (item.mark, item.checksum, section, tags)
    known.table = item.exported?.table.mark ?? table
    known.added = item.exported == nil ? table : nil
    var written: EntryFields = [("id", .text(id)), ("title", .text(item.title))]
    if let source { written.append(("source", .text(source))) }
    if let section { written.append((DocumentProperty.section.rawValue, .text(section))) }
    if !tags.isEmpty { written.append((DocumentProperty.tags.rawValue, .list(tags.map(JSONValue.text)))) }
    known.cells = LockedCells((left + cells).compactMap { cell in cell.value.map { (cell.name, $0) } })
    for cell in cells {
      func current(_ key: String) -> JSONValue? { written.first { $0.key == key }?.value }
      let values = cell.inDefaultLanguage(of: current(cell.keys[0]), languages[0])
        .applied(to: current, languages: languages, today: today)
      for (key, value) in values {
        guard let value = key == DocumentProperty.tags.rawValue ? value.map({ spelling?.spelled($0) ?? $0 }) : value else {
          continue
        }
        if let index = written.firstIndex(where: { $0.key == key }) {
          written[index].value = value
        } else if key != "listed" || value == .flag(false) {
          written.append((key, value))
        }
      }
    }
    if let index = written.firstIndex(where: { $0.key == "retired" }) {
      written[index].value = written[index].value.withDay(today)
    }
    if needsApp { written.append(("app", .text("none"))) }
    let order = DocumentProperty.allCases.map(\.rawValue)
    written.sort { order.firstIndex(of: $0.key) ?? 0 < order.firstIndex(of: $1.key) ?? 0 }
    // Last, since no other document has the same line: git can tell the ends of documents apart that two branches add.
    written.append(location)
    return (written, known)
  }
}
