import Portal
import TextBasics

/// A cell of a table whose column is a field of documents; an empty one clears what an import wrote.
struct TableCell: Sendable {
  /// The keys that lead to its value in the manifest: one, two, or three for a field in a language.
  let keys: [String]
  let value: CellValue?
  /// The text of the cell, as `list` would have written it.
  let text: String
  /// The cell itself, in a table.
  let place: Place?
  /// The whole text of a cell whose links and markup its value lacks.
  var whole: String?
  /// Its number may mean two.
  private(set) var isDoubtful = false

  init(keys: [String], value: CellValue?, text: String? = nil, at place: Place? = nil) {
    (self.keys, self.value, self.place) = (keys, value, place)
    self.text = tableText(text ?? value?.shown ?? "")
  }

  var name: String { keys.joined(separator: ".") }

  /// It names the document that replaces the row's.
  var isReplacement: Bool { keys == ["retired", "replacedBy"] && value != nil }

  /// The same cell, of whose number nobody knows which one it is.
  var doubtful: TableCell {
    var cell = self
    cell.isDoubtful = true
    return cell
  }
}

extension TableCell: Hashable {
  /// Equal wherever they are.
  static func == (left: TableCell, right: TableCell) -> Bool { left.keys == right.keys && left.value == right.value }
  func hash(into hasher: inout Hasher) { hasher.combine(keys) }
}
