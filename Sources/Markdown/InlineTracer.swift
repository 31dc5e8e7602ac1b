import TextBasics

/// Finds the beginnings of links and raw HTML in the source by following it in step with libcmark's inline nodes.
///
/// libcmark's own numbers (0.30.2) cannot be used: they leave out the indentation of a paragraph's later lines, the lines of
/// definitions before it, and line ends after a backslash or inside code, titles and tags; an autolink is off by the length of
/// all lines before it; a link over two lines has the wrong line. So only the first line and column of blocks are libcmark's.
///
/// Four bytes are enough to keep in step: `[`, `]`, `<` and a backtick. Each of them in the source is either in a text node, or
/// begins or ends the next node. If the two disagree, positions become inexact, but nothing breaks.
struct InlineTracer {
  private var cursor: BlockCursor

  /// - Parameter cursor: At the first byte of a paragraph or heading.
  init(_ cursor: BlockCursor) {
    self.cursor = cursor
    self.cursor.skipDefinitions()
  }

  /// The current offset in the source.
  var offset: Int { cursor.offset }

  /// The bytes of a text node that must be reported with ``passText()``.
  static let significant = ByteSet("[]<`")

  /// Returns false if a text has none of them.
  static func mayHoldSignificant(_ text: UnsafeRawBufferPointer) -> Bool {
    text.holds(ASCII.openBracket) || text.holds(ASCII.closeBracket) || text.holds(ASCII.lessThan) || text.holds(ASCII.backtick)
  }

  /// Passes one significant byte of plain text, in any spelling: as is, escaped or as an entity.
  mutating func passText() {
    if seek(inText: true) { cursor.advance() }
  }

  /// Enters a link or image. Returns the offset of its first byte, and true for an autolink.
  ///
  /// An autolink is passed as a whole; otherwise its content follows, then ``leaveLink()``.
  mutating func enterLink(isImage: Bool) -> (offset: Int, isAutolink: Bool) {
    _ = seek()
    let start = isImage && cursor.preceding == ASCII.exclamationMark ? cursor.offset - 1 : cursor.offset
    let isAutolink = cursor.current == ASCII.lessThan
    if isAutolink {
      while let byte = cursor.current, byte != ASCII.greaterThan { cursor.advance() }
    }
    cursor.advance()
    return (start, isAutolink)
  }

  /// Passes the `]` of a link or image and the rest of its syntax. Returns the offset of the destination if it is there.
  mutating func leaveLink() -> Int? {
    guard seek(), cursor.skip(ASCII.closeBracket) else { return nil }
    return cursor.skipLinkTail()
  }

  /// Passes a code span with its backticks.
  mutating func passCode() {
    guard seek(), cursor.current == ASCII.backtick else { return }
    let length = cursor.skipRun(of: ASCII.backtick)
    while true {
      cursor.advance(to: Self.codeMarks)
      guard let byte = cursor.current else { return }
      if byte != ASCII.backtick {
        cursor.advance()
      } else if cursor.skipRun(of: ASCII.backtick) == length {
        return
      }
    }
  }

  /// Passes raw HTML of `length` bytes and returns the offset of its `<`.
  mutating func passHTML(length: Int) -> Int {
    _ = seek()
    let start = cursor.offset
    cursor.advance(by: length)
    return start
  }

  /// Moves to the next significant byte. In text that may be an escape or entity for one, whose last byte is the target.
  private mutating func seek(inText: Bool = false) -> Bool {
    while true {
      // Testing each byte for all of this took three times the instructions.
      cursor.advance(to: Self.marks)
      guard let byte = cursor.current else { return false }
      if Self.significant.contains(byte) { return true }
      if byte == ASCII.backslash, let next = cursor.following, isASCIIPunctuation(next) {
        cursor.advance()
        if inText, Self.significant.contains(next) { return true }
      } else if inText, byte == ASCII.ampersand, cursor.skipSignificantEntity() {
        return true
      }
      cursor.advance()
    }
  }

  /// The bytes that matter on the way to the next significant one.
  private static let marks = significant.union(ByteSet("\\&\n\r"))
  /// The same in code.
  private static let codeMarks = ByteSet("`\n\r")
}

extension BlockCursor {
  /// Moves to the `;` of an entity for `[`, `]`, `<` or a backtick. Returns false if none begins here.
  mutating func skipSignificantEntity() -> Bool {
    var ahead = self
    ahead.advance()
    var name: [UInt8] = []
    // The longest name is `DiacriticalGrave`; numbers may have leading zeros, and libcmark reads up to 7 digits.
    while let byte = ahead.current, byte != ASCII.semicolon, name.count < 17 {
      guard byte > ASCII.space, byte < 0x7F else { return false }
      name.append(byte)
      ahead.advance()
    }
    guard ahead.current == ASCII.semicolon, let scalar = referencedScalar(String(decoding: name, as: UTF8.self)), scalar.isASCII,
      InlineTracer.significant.contains(UInt8(ascii: scalar))
    else { return false }
    self = ahead
    return true
  }
}
