package import TextBasics

/// The columns of a table whose first row names them.
package struct NamedColumns<Column: Hashable & Sendable> {
  /// The names of all columns, in lower case.
  package let names: [String]
  /// The places of the columns that are known; several may mean the same.
  package private(set) var indexes: [Column: [Int]] = [:]
  /// The places of the named columns that nobody knows.
  package private(set) var others: [Int] = []

  /// `names` are those of the first row, in lower case; `meaning` is the column that a name means.
  package init(_ names: [String], meaning: (String) -> Column?) {
    self.names = names
    for (index, name) in names.enumerated() where !name.isEmpty {
      if let column = meaning(name) { indexes[column, default: []].append(index) } else { others.append(index) }
    }
  }

  /// `indexes` are the places of the columns that are known, of several with the same meaning the one to look into first comes first.
  package init(_ names: [String], indexes: [Column: [Int]]) {
    (self.names, self.indexes) = (names, indexes)
    let known = Set(indexes.values.joined())
    others = names.indices.filter { !names[$0].isEmpty && !known.contains($0) }
  }

  package func holds(_ column: Column) -> Bool { indexes[column] != nil }

  /// The field of the first of a row's columns that mean this and have a text, or else of the first of them.
  package func field(_ column: Column, in row: CSVRow) -> CSVField? { row.field(ofOneOf: indexes[column] ?? []) }
}

extension CSVRow {
  /// The field of the first of some columns that has a text, or else of the first of them.
  package func field(ofOneOf columns: [Int]) -> CSVField? {
    let known = columns.lazy.filter(fields.indices.contains)
    return (known.first { !fields[$0].text.isEmpty } ?? known.first).map { fields[$0] }
  }
}
