/// A text file of the portal: its path as diagnostics name it, its bytes, and where its lines begin.
package struct SourceFileText: Sendable {
  package let path: String
  /// The text's UTF-8 and its lines.
  package let lines: LineIndex

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    lines = LineIndex(bytes)
  }

  /// The text's UTF-8.
  package var bytes: [UInt8] { lines.bytes }

  /// The place of some bytes; one that ends on another line has the length 1.
  package func place(of range: Range<Int>) -> Place {
    let start = lines.position(ofByte: range.lowerBound)
    let end = lines.position(ofByte: range.upperBound)
    let length = end.line == start.line ? end.column - start.column : 1
    return Place(file: path, line: start.line, column: start.column, length: length)
  }
}
