import Diagnostics
package import TextBasics

/// The `import` mapping of a source: the files that become documents, and the fields that the source may change.
package struct ImportEntry: ManifestEntry {
  package var place = Place(file: "")
  package var isDamaged = false
  package var from: Written<ImportOrigin>?
  package var encoding: Written<TableEncoding>?
  package var into: Written<String>?
  package var take: [Written<String>] = []
  package var leave: [Written<String>] = []
  package var section: [ImportedValues] = []
  package var tags: [ImportedValues] = []
  package var title: Written<ImportedTitle>?
  package var fields: [Written<DocumentProperty>]?
  package var columns: [(name: Written<String>, column: TableColumn)] = []
  package var hasAllSources = false
  static let noun = "'import'"
  /// The value of `section` with which folders of the source are sections.
  package static let folderSection = "folder"
  static let table = FieldTable<Self>([
    Field(
      "from", .origin, \.from,
      "The kind of source, and after a colon the folder or file, from the portal's folder, or the address to read."),
    Field("encoding", .encoding, \.encoding, "The encoding of a table in a CSV file, if it is not UTF-8."),
    Field("into", .importTarget, \.into, "The file below Content/ that new documents are written to."),
    Field("take", .list(of: .text), \.take, "Which files become documents; *, **, ? and {a,b} are wildcards."),
    Field("leave", .list(of: .text), \.leave, "Which files do not."),
    Field(
      "section", .byPattern(.text), \.section,
      "The section of new documents: one for all, or by patterns of their paths; folder for that of their folder."),
    Field(
      "tags", .byPattern(.shownText, .list(of: .shownText)), \.tags, "The tags of new documents, by patterns of their paths."),
    Field("title", .choice("kind of title"), \.title, "What new documents are called after."),
    Field(
      "fields", .list(of: .choice("field of a source", among: DocumentProperty.imported), atLeast: "[title]"), \.fields,
      "What the source may change."),
    Field("columns", .columns, \.columns, "What the columns of a table are, where their names do not say it."),
    Field("allSources", .flag, \.hasAllSources, "Whether the rows of a table lead to other sources too."),
  ])
}

/// The values that an import writes into documents whose paths match a pattern.
package struct ImportedValues: Sendable {
  package let pattern: String
  package let values: [Written<String>]
}

/// The origin of a new document's title.
package enum ImportedTitle: String, CaseIterable, Sendable {
  /// The file's name without its extension.
  case name
  /// The name with spaces in place of underscores.
  case words
  /// The file's title at the source, or else its name.
  case property
}

extension ImportedColumn {
  /// Its texts can be in several languages.
  package var isLocalized: Bool { DocumentProperty(rawValue: rawValue)?.form == .localized }
}

/// A column of a table: `owner`, `title.de`, `fields.status`, `fields.note.de`.
package struct TableColumn: Sendable, Hashable {
  package let column: ImportedColumn
  /// The language of a text, or the identifier of a declared field.
  package let part: String?
  /// The language of a declared field's text.
  package let language: String?

  package init(_ column: ImportedColumn, part: String? = nil, language: String? = nil) {
    (self.column, self.part, self.language) = (column, part, language)
  }

  /// Reads the name of a column of which there are parts, with a full stop before the part.
  package init?(parted text: String) {
    let halves = text.split(separator: ".", maxSplits: 1).map(String.init)
    guard halves.count == 2, let column = ImportedColumn(rawValue: halves[0]), column.isLocalized || column == .fields else {
      return nil
    }
    self.init(column, part: halves[1])
  }
}

extension FieldType where Value == [ImportedValues] {
  /// A value for all documents, or a mapping from patterns to values; `list` allows a list in place of one value.
  static func byPattern(
    _ one: FieldType<Written<String>>, _ list: FieldType<[Written<String>]>? = nil
  ) -> Self {
    let single: [JSONValue] = [one.schema] + (list.map { [$0.schema] } ?? [])
    let mapping: JSONValue = ["type": "object"]
    let values: JSONValue = single.count == 1 ? one.schema : ["anyOf": .list(single)]
    return Self(["anyOf": .list(single + [mapping.adding("additionalProperties", values)])]) { value, name, log in
      guard value.isMapping else {
        return read(value, name, &log, one, list).map { [ImportedValues(pattern: "**", values: $0)] }
      }
      return value.members(name.text, &log)?.compactMap { pattern, value in
        read(value, ValueName(pattern.value), &log, one, list).map { ImportedValues(pattern: pattern.value, values: $0) }
      }
    }
  }

  private static func read(
    _ value: YAMLValue, _ name: ValueName, _ log: inout DiagnosticLog, _ one: FieldType<Written<String>>,
    _ list: FieldType<[Written<String>]>?
  ) -> [Written<String>]? {
    if let list, value.isList || value.isNull { return list.read(value, name, &log) }
    return one.read(value, name, &log).map { [$0] }
  }
}

extension FieldType where Value == [(name: Written<String>, column: TableColumn)] {
  static var columns: Self {
    let column = FieldType<Written<ImportedColumn>>.choice("column")
    let parted: JSONValue = ["type": "string", "pattern": "^(title|description|owner|fields)\\..+$"]
    return Self(["type": "object", "additionalProperties": ["anyOf": [column.schema, parted]]]) { value, name, log in
      value.members(name.text, &log)?.compactMap { name, value in
        if let text = value.text(name.value, &silentLog), let parted = TableColumn(parted: text.value) { return (name, parted) }
        return column.read(value, ValueName(name.value), &log).map { (name, TableColumn($0.value)) }
      }
    }
  }
}
