import Portal

/// A cell of a table whose column is a field of documents; an empty one clears what an import wrote.
struct TableCell: Sendable, Hashable {
  /// The keys that lead to its value in the manifest: one, two, or three for a field in a language.
  let keys: [String]
  let value: CellValue?

  var name: String { keys.joined(separator: ".") }
}
