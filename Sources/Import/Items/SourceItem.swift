package import Portal
package import TextBasics

/// A file of a source that can be a document.
package struct SourceItem: Sendable, Hashable {
  package var id: String?
  /// The path below the source's address as the source spells it, composed or not: texts are equal either way. A whole address if
  /// the path's bytes are not UTF-8.
  package var path: String
  package var place: Place?
  package var title: String
  package var updated: CalendarDate?
  @Rare package var owner: String? = nil
  /// The row of a table that people edit, which alone has its properties.
  var row: TableRow?
  /// The values of the library's own columns, in place of those that it has for every file.
  var cells: [TableCell] = []
  var identifier: String?
  package var mark: String?
  @Rare package var file: LocalFile? = nil
  /// The section of the file's folder, if folders are sections; empty for a file in none.
  @Rare var section: String? = nil
  /// The SHA-256 of the content.
  @Rare package var checksum: String? = nil

  /// The key that identifies the file.
  package var key: String { id ?? path }

  var exported: ExportedRow? { row?.exported }
  /// Somebody edited the location in the table, or nobody knows.
  var isMoved: Bool { row?.isMoved ?? true }
  /// The key of a document that shares its file with others.
  var ownKey: String { "\(path) (\(title))" }

  /// The source's values of the document's properties, apart from its location.
  var allCells: [TableCell] {
    let key = DocumentProperty.section.rawValue
    let folder = section.map { [TableCell(keys: [key], value: $0.isEmpty ? nil : .text($0))] } ?? []
    if let row { return folder.isEmpty || row.cells.contains { $0.keys == [key] } ? row.cells : row.cells + folder }
    let texts: [(DocumentProperty, String?)] = [(.title, title), (.updated, updated?.text), (.owner, owner)]
    let usual =
      texts.compactMap { property, text in text.map { TableCell(keys: [property.rawValue], value: .text($0)) } } + folder
    return usual.filter { cell in !cells.contains { $0.keys == cell.keys } } + cells
  }
}

/// A file of a source that cannot be a document, and why.
package struct RefusedItem: Sendable, Hashable {
  package let name: String
  package let reason: String
  /// The advice in place of the usual one.
  var fix: String?
  package let place: Place?
  /// The row of a table, whose document stays.
  var row: TableRow?
}

/// A file that no document is made of, and why.
package struct LeftItem: Sendable, Hashable {
  package let path: String
  package let reason: String
}

/// A file, or a folder with everything below it, that a source did not show, and why.
package struct UnseenPlace: Sendable, Hashable {
  package let path: String
  package let reason: String

  func covers(_ path: String) -> Bool { path == self.path || path.hasPrefix(self.path + "/") }
}
