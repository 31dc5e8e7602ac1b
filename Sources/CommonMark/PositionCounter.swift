import TextBasics

/// Lines and columns of byte offsets, counted from the last requested one: cheap as long as offsets ascend.
struct PositionCounter {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  private var column = 1

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The position of the scalar that begins at `target`; the end of the text when it is past that.
  mutating func position(ofByte target: Int) -> MarkdownDocument.Position {
    if target < offset { restart() }
    let target = min(target, bytes.count)
    while offset < target { step() }
    return MarkdownDocument.Position(line: line, column: column)
  }

  /// The offset of a line and a column counted in bytes, both from 1, as libcmark gives them for blocks.
  mutating func offset(line targetLine: Int, byteColumn: Int) -> Int {
    if targetLine <= line { returnToLineStart(orBefore: targetLine) }
    while line < targetLine, offset < bytes.count { step() }
    return min(offset + max(0, byteColumn - 1), bytes.count)
  }

  private mutating func returnToLineStart(orBefore targetLine: Int) {
    guard targetLine == line else { return restart() }
    while offset > 0, !endsLine(at: offset - 1) { offset -= 1 }
    column = 1
  }

  private mutating func restart() { (offset, line, column) = (0, 1, 1) }

  private mutating func step() {
    if endsLine(at: offset) {
      line += 1
      column = 1
    } else if bytes[offset] & 0xC0 != 0x80 {
      column += 1
    }
    offset += 1
    // Between the bytes of one scalar the column is already that of the next one, which no caller needs.
  }

  /// Whether the byte is the last one of a line: `\n`, or `\r` without `\n` after it.
  private func endsLine(at index: Int) -> Bool {
    if bytes[index] == ASCII.lineFeed { return true }
    return bytes[index] == ASCII.carriageReturn && !(index + 1 < bytes.count && bytes[index + 1] == ASCII.lineFeed)
  }
}
