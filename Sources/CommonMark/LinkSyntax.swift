import TextBasics

/// The parts of links and of link reference definitions (CommonMark 0.30, 4.7 and 6.3), skipped but not interpreted.
///
/// A function that returns `false` has read nothing.
extension BlockCursor {
  /// What follows the `]` of a link: `(destination "title")`, `[label]`, `[]` or nothing. Returns where the destination begins,
  /// without its `<`, when it is here.
  mutating func skipLinkTail() -> Int? {
    if let destination = skipInlineTail() { return destination }
    _ = skipLabel()
    return nil
  }

  /// The definitions at a paragraph's start. libcmark takes them out, but counts lines from them on.
  mutating func skipDefinitions() {
    while skipDefinition() {}
  }

  private mutating func skipDefinition() -> Bool {
    var ahead = self
    guard ahead.current == UInt8(ascii: "["), ahead.skipLabel(), ahead.skip(UInt8(ascii: ":")) else { return false }
    ahead.skipWhitespace()
    let start = ahead.offset
    guard ahead.skipDestination(), ahead.offset > start else { return false }
    var withTitle = ahead
    if withTitle.skipWhitespace() > 0, withTitle.skipTitle(), withTitle.skipLineEnd() {
      self = withTitle
      return true
    }
    guard ahead.skipLineEnd() else { return false }
    self = ahead
    return true
  }

  private mutating func skipLineEnd() -> Bool {
    skipBlanks()
    guard let byte = current else { return true }
    guard byte == ASCII.lineFeed || byte == ASCII.carriageReturn else { return false }
    if byte == ASCII.carriageReturn, following == ASCII.lineFeed { advance() }
    advance()
    return true
  }

  /// The offset of the destination; `nil` when nothing was read.
  private mutating func skipInlineTail() -> Int? {
    var ahead = self
    guard ahead.skip(UInt8(ascii: "(")) else { return nil }
    ahead.skipWhitespace()
    let destination = ahead.offset + (ahead.current == UInt8(ascii: "<") ? 1 : 0)
    guard ahead.skipDestination() else { return nil }
    if ahead.skipWhitespace() > 0, ahead.skipTitle() { ahead.skipWhitespace() }
    guard ahead.skip(UInt8(ascii: ")")) else { return nil }
    self = ahead
    return destination
  }

  /// `<…>` on one line, or bytes without white space and with balanced parentheses: possibly no bytes.
  private mutating func skipDestination() -> Bool {
    var ahead = self
    if ahead.skip(UInt8(ascii: "<")) {
      while let byte = ahead.current, byte != UInt8(ascii: "<"), byte != ASCII.lineFeed, byte != ASCII.carriageReturn {
        ahead.advanceUnescaping()
        if byte == UInt8(ascii: ">") {
          self = ahead
          return true
        }
      }
      return false
    }
    var depth = 0
    while let byte = ahead.current, byte > ASCII.space, byte != 0x7F {
      if byte == UInt8(ascii: "(") {
        depth += 1
        // libcmark's limit; without one, thousands of unclosed parentheses would each be followed to the block's end.
        if depth > 32 { return false }
      }
      if byte == UInt8(ascii: ")") {
        if depth == 0 { break }
        depth -= 1
      }
      ahead.advanceUnescaping()
    }
    guard depth == 0 else { return false }
    self = ahead
    return true
  }

  private mutating func skipTitle() -> Bool {
    var ahead = self
    let end: UInt8
    switch ahead.current {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): end = ahead.current ?? 0
    case UInt8(ascii: "("): end = UInt8(ascii: ")")
    default: return false
    }
    ahead.advance()
    while let byte = ahead.current, byte != UInt8(ascii: "(") || end != UInt8(ascii: ")") {
      ahead.advanceUnescaping()
      if byte == end {
        self = ahead
        return true
      }
    }
    return false
  }

  /// `[…]` without brackets inside and of at most 1,000 bytes, libcmark's limit.
  private mutating func skipLabel() -> Bool {
    var ahead = self
    guard ahead.skip(UInt8(ascii: "[")) else { return false }
    let limit = ahead.offset + 1000
    while let byte = ahead.current, byte != UInt8(ascii: "["), ahead.offset <= limit {
      ahead.advanceUnescaping()
      if byte == UInt8(ascii: "]") {
        self = ahead
        return true
      }
    }
    return false
  }

  /// Reads one byte, or a backslash and the punctuation it escapes.
  mutating func advanceUnescaping() {
    if current == UInt8(ascii: "\\"), let next = following, isASCIIPunctuation(next) { advance() }
    advance()
  }
}

/// Whether a backslash escapes this byte (CommonMark 0.30, 2.4).
func isASCIIPunctuation(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
  default: false
  }
}
