import TextBasics

/// The parts of links and of link reference definitions (CommonMark 0.30, 4.7 and 6.3), skipped but not interpreted.
///
/// A function that returns false has read nothing.
extension BlockCursor {
  /// Skips the rest after the `]` of a link: `(destination "title")`, `[label]`, `[]` or nothing. Returns the beginning of the
  /// destination, without its `<`, if it is here.
  mutating func skipLinkTail() -> Int? {
    if let destination = skipInlineTail() { return destination }
    _ = skipLabel()
    return nil
  }

  /// Skips the definitions at a paragraph's start. libcmark removes them, but counts lines from them on.
  mutating func skipDefinitions() {
    while skipDefinition() {}
  }

  private mutating func skipDefinition() -> Bool {
    var ahead = self
    guard ahead.current == ASCII.openBracket, ahead.skipLabel(), ahead.skip(ASCII.colon) else { return false }
    ahead.skipWhiteSpace()
    let start = ahead.offset
    guard ahead.skipDestination(), ahead.offset > start else { return false }
    var withTitle = ahead
    if withTitle.skipWhiteSpace() > 0, withTitle.skipTitle(), withTitle.skipLineEnd() {
      self = withTitle
      return true
    }
    guard ahead.skipLineEnd() else { return false }
    self = ahead
    return true
  }

  private mutating func skipLineEnd() -> Bool {
    skipSpacesAndTabs()
    guard let byte = current else { return true }
    guard byte == ASCII.lineFeed || byte == ASCII.carriageReturn else { return false }
    if byte == ASCII.carriageReturn, following == ASCII.lineFeed { advance() }
    advance()
    return true
  }

  /// The offset of the destination, or `nil` if nothing was read.
  private mutating func skipInlineTail() -> Int? {
    var ahead = self
    guard ahead.skip(ASCII.openParenthesis) else { return nil }
    ahead.skipWhiteSpace()
    let destination = ahead.offset + (ahead.current == ASCII.lessThan ? 1 : 0)
    guard ahead.skipDestination() else { return nil }
    if ahead.skipWhiteSpace() > 0, ahead.skipTitle() { ahead.skipWhiteSpace() }
    guard ahead.skip(ASCII.closeParenthesis) else { return nil }
    self = ahead
    return destination
  }

  /// `<…>` on one line, or bytes without white space and with balanced parentheses: possibly no bytes.
  private mutating func skipDestination() -> Bool {
    var ahead = self
    if ahead.skip(ASCII.lessThan) {
      while let byte = ahead.current, byte != ASCII.lessThan, byte != ASCII.lineFeed, byte != ASCII.carriageReturn {
        ahead.advanceUnescaping()
        if byte == ASCII.greaterThan {
          self = ahead
          return true
        }
      }
      return false
    }
    var depth = 0
    while let byte = ahead.current, byte > ASCII.space, byte != 0x7F {
      if byte == ASCII.openParenthesis {
        depth += 1
        // libcmark's limit. Without it, thousands of unclosed parentheses would each be followed to the block's end.
        if depth > 32 { return false }
      }
      if byte == ASCII.closeParenthesis {
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
    case ASCII.quotationMark, ASCII.apostrophe: end = ahead.current ?? 0
    case ASCII.openParenthesis: end = ASCII.closeParenthesis
    default: return false
    }
    ahead.advance()
    while let byte = ahead.current, byte != ASCII.openParenthesis || end != ASCII.closeParenthesis {
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
    guard ahead.skip(ASCII.openBracket) else { return false }
    let limit = ahead.offset + 1000
    while let byte = ahead.current, byte != ASCII.openBracket, ahead.offset <= limit {
      ahead.advanceUnescaping()
      if byte == ASCII.closeBracket {
        self = ahead
        return true
      }
    }
    return false
  }

  /// Reads one byte, or a backslash and the punctuation it escapes.
  mutating func advanceUnescaping() {
    if current == ASCII.backslash, let next = following, isASCIIPunctuation(next) { advance() }
    advance()
  }
}

/// True if a backslash escapes this byte (CommonMark 0.30, 2.4).
func isASCIIPunctuation(_ byte: UInt8) -> Bool {
  byte > ASCII.space && byte < 0x7F && !byte.isASCIILetter && !byte.isASCIIDigit
}
