import TextBasics

/// Reads the text of one paragraph or heading from the source, line by line, without the markers of its containers.
///
/// It ends (``current`` is `nil`) with the block's last line, so a scan for something that is missing stays inside the block.
struct BlockCursor {
  private let bytes: [UInt8]
  private(set) var offset: Int
  private var linesLeft: Int
  private let quoteDepth: Int

  /// - Parameters:
  ///   - start: The offset of the block's first byte.
  ///   - lines: The number of lines in the block.
  ///   - quoteDepth: The number of block quotes around it: at most that many `>` are skipped at a line's start (lazy lines have
  ///     fewer).
  init(_ bytes: [UInt8], start: Int, lines: Int, quoteDepth: Int) {
    self.bytes = bytes
    self.offset = start
    self.linesLeft = max(0, lines - 1)
    self.quoteDepth = quoteDepth
  }

  var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// The byte after ``current``, even on the next line.
  var following: UInt8? { offset + 1 < bytes.count ? bytes[offset + 1] : nil }

  /// The byte before ``current``, inside or outside of the block.
  var preceding: UInt8? { offset > 0 && offset <= bytes.count ? bytes[offset - 1] : nil }

  mutating func advance() {
    guard let byte = current else { return }
    offset += 1
    if byte == ASCII.lineFeed || (byte == ASCII.carriageReturn && current != ASCII.lineFeed) { startLine() }
  }

  /// Moves to the next byte in `marks`, which must include both line ends.
  mutating func advance(to marks: ByteSet) {
    bytes.withUnsafeBufferPointer { bytes in
      while offset < bytes.count, !marks.contains(bytes[offset]) { offset &+= 1 }
    }
  }

  mutating func advance(by count: Int) {
    for _ in 0..<max(0, count) { advance() }
  }

  /// Reads `byte` if it is next.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    advance()
    return true
  }

  mutating func skipSpacesAndTabs() {
    while let byte = current, isSpaceOrTab(byte) { advance() }
  }

  /// Returns the number of skipped bytes.
  @discardableResult
  mutating func skipWhiteSpace() -> Int {
    let start = offset
    while let byte = current, isWhiteSpace(byte) { advance() }
    return offset - start
  }

  mutating func skipRun(of byte: UInt8) -> Int {
    var length = 0
    while skip(byte) { length += 1 }
    return length
  }

  private mutating func startLine() {
    guard linesLeft > 0 else {
      offset = bytes.count
      return
    }
    linesLeft -= 1
    var quotes = 0
    while offset < bytes.count {
      if bytes[offset] == ASCII.greaterThan, quotes < quoteDepth {
        quotes += 1
      } else if !isSpaceOrTab(bytes[offset]) {
        return
      }
      offset += 1
    }
  }
}
