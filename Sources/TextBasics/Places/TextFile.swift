/// A text file of the portal: its path as diagnostics name it, its bytes, and the beginnings of its lines.
package struct TextFile: Sendable {
  /// The path relative to the portal's folder.
  package let path: String
  /// The text's UTF-8 and its lines.
  package let lines: LineIndex

  /// `text` must have no byte order mark.
  package init(path: String, text: String) { self.init(path: path, bytes: Array(text.utf8)) }

  /// `bytes` must be valid UTF-8 without a byte order mark.
  package init(path: String, bytes: [UInt8]) {
    self.path = path
    lines = LineIndex(bytes)
  }

  package var bytes: [UInt8] { lines.bytes }
  package var text: String { String(decoding: lines.bytes, as: UTF8.self) }

  /// The place of a range of bytes; a range over several lines is underlined at its first character.
  package func place(of range: Range<Int>) -> Place {
    let first = lines.position(ofByte: range.lowerBound)
    let last = lines.position(ofByte: range.upperBound)
    let length = last.line == first.line ? last.column - first.column : 1
    return Place(file: path, line: first.line, column: first.column, length: length)
  }
}

extension TextFile: Hashable {
  // The lines follow from the bytes.
  package static func == (left: TextFile, right: TextFile) -> Bool { left.path == right.path && left.bytes == right.bytes }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(bytes)
  }
}
