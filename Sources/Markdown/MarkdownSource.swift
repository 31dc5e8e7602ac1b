import TextBasics

/// A text as libcmark gets it: UTF-8 without U+0000 and byte order mark, within the limits of ``MarkdownDocument``.
///
/// Lines and Unicode scalars keep their numbers (except for the byte order mark), so positions in it are positions in the text.
struct MarkdownSource {
  let lines: LineIndex
  let isTruncated: Bool

  init(_ text: String) {
    var bytes = Array(text.utf8)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    if bytes[...].holds(0) { bytes = replacingNUL(in: bytes) }
    var end = bytes.count
    if end > MarkdownDocument.maximumByteCount {
      end = MarkdownDocument.maximumByteCount
      // Never inside a scalar.
      while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    }
    let lines = LineIndex(bytes)
    let tooDeep = lines.starts.first { containerMarkers(in: bytes, from: $0) > MarkdownDocument.maximumNesting }
    end = min(end, tooDeep ?? end, blockWithTooManyMarks(in: bytes) ?? end)
    isTruncated = end < bytes.count
    self.lines = isTruncated ? LineIndex(Array(bytes[..<end])) : lines
  }
}

/// Converts byte offsets to lines and columns. Ascending offsets on one line are counted from each other, since a line may have
/// many links.
struct PositionCounter {
  private let lines: LineIndex
  private var reached = (offset: 0, column: 1)

  init(_ lines: LineIndex) { self.lines = lines }

  /// The position of the scalar that begins at an offset, or the end of the text if it is beyond that.
  mutating func position(ofByte offset: Int) -> MarkdownDocument.Position {
    let offset = min(offset, lines.bytes.count)
    let line = lines.line(ofByte: offset)
    let start = lines.starts[line - 1]
    if !(start...offset).contains(reached.offset) { reached = (start, 1) }
    reached = (offset, reached.column + lines.scalars(in: reached.offset..<offset))
    return MarkdownDocument.Position(line: line, column: reached.column)
  }
}

/// U+0000 as U+FFFD (CommonMark 0.30, 2.3): in C it would end the text.
func replacingNUL(in bytes: [UInt8]) -> [UInt8] { bytes.flatMap { $0 == 0 ? [0xEF, 0xBF, 0xBD] : [$0] } }

/// Counts the bytes that may open a block quote or a list item at the start of a line: `>`, and `-`, `+`, `*`, `.` or `)` before
/// a space.
private func containerMarkers(in bytes: [UInt8], from start: Int) -> Int {
  var count = 0
  var offset = start
  while offset < bytes.count {
    switch bytes[offset] {
    case ASCII.greaterThan: count += 1
    case ASCII.hyphen, ASCII.plus, ASCII.asterisk, ASCII.dot, ASCII.closeParenthesis:
      guard offset + 1 < bytes.count, isSpaceOrTab(bytes[offset + 1]) else { return count }
      count += 1
    case ASCII.space, ASCII.tab, UInt8(ascii: "0")...UInt8(ascii: "9"): break
    default: return count
    }
    offset += 1
  }
  return count
}

/// The beginning of the first block with more open brackets at once than ``MarkdownDocument/maximumOpenBrackets``, or after which
/// the text has more asterisks and underscores than ``MarkdownDocument/maximumEmphasisMarks``.
private func blockWithTooManyMarks(in bytes: [UInt8]) -> Int? {
  // Most texts are too short for either.
  guard bytes.count > min(MarkdownDocument.maximumOpenBrackets, MarkdownDocument.maximumEmphasisMarks) else { return nil }
  var (block, depth, marks, isBlank, isEscaped) = (0, 0, 0, true, false)
  for (offset, byte) in bytes.enumerated() {
    switch byte {
    case ASCII.lineFeed, ASCII.carriageReturn:
      if isBlank { (block, depth) = (offset + 1, 0) }
      isBlank = true
    case ASCII.space, ASCII.tab: break
    case ASCII.openBracket where !isEscaped:
      depth += 1
      if depth > MarkdownDocument.maximumOpenBrackets { return block }
      isBlank = false
    case ASCII.asterisk, ASCII.underscore:
      marks += 1
      if marks > MarkdownDocument.maximumEmphasisMarks { return block }
      isBlank = false
    case ASCII.closeBracket where !isEscaped:
      depth = max(0, depth - 1)
      isBlank = false
    default: isBlank = false
    }
    isEscaped = byte == ASCII.backslash && !isEscaped
  }
  return nil
}

func isSpaceOrTab(_ byte: UInt8) -> Bool { byte == ASCII.space || byte == ASCII.tab }

func isWhiteSpace(_ byte: UInt8) -> Bool { isSpaceOrTab(byte) || byte == ASCII.lineFeed || byte == ASCII.carriageReturn }

/// True if a text has characters that HTML does not allow.
func hasControls(_ text: String) -> Bool {
  firstAbsentFromHTML(text) != nil
}

/// The text with U+FFFD for each character that HTML does not allow; CommonMark requires the same for U+0000.
func replacingControls(in text: String) -> String { text.replacingScalars { isAbsentFromHTML($0) ? "\u{FFFD}" : nil } }
