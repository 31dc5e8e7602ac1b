/// Finds the places of ranges of a text that come one after another: what was counted of a line before one range is not counted again
/// for the next.
struct PlaceCursor: Sendable {
  private let file: TextFile
  private var offset = 0
  private var line = 1
  private var column = 1

  init(_ file: TextFile) { self.file = file }

  /// The place that the file gives for the range.
  mutating func place(of range: Range<Int>) -> Place {
    move(to: range.lowerBound)
    let (line, column) = (line, column)
    move(to: range.upperBound)
    return Place(file: file.path, line: line, column: column, length: self.line == line ? self.column - column : 1)
  }

  private mutating func move(to offset: Int) {
    let (lines, offset) = (file.lines, min(max(0, offset), file.bytes.count))
    guard offset >= self.offset else {
      (line, column) = lines.position(ofByte: offset)
      self.offset = offset
      return
    }
    while line < lines.starts.count, lines.starts[line] <= offset {
      (self.offset, column) = (lines.starts[line], 1)
      line += 1
    }
    column += lines.scalars(in: self.offset..<offset)
    self.offset = offset
  }
}
