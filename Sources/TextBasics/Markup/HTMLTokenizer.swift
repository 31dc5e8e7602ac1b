import CMemory

/// A token of HTML, given by ranges of bytes. A start tag is reported as its name, then its attributes, then its end; an end tag
/// only as its name.
@usableFromInline
package enum HTMLToken: Sendable, Equatable {
  case startTag(name: Range<Int>)
  /// The value without quotes, with character references not resolved; `nil` for an attribute without a value.
  case attribute(name: Range<Int>, value: Range<Int>?)
  /// `isClosed` is true if a slash precedes the `>`.
  case startTagEnd(isClosed: Bool)
  case endTag(name: Range<Int>)
  /// Text between tags, with character references not resolved.
  case text(Range<Int>)
  /// The content of `script`, `style`, `title`, `textarea` and the like, which contains no tags.
  case rawText(Range<Int>)
  /// A comment, a document type or a processing instruction, without its delimiters.
  case comment(Range<Int>)
}

/// Splits HTML into tokens in one pass and without allocation, by the tokenizer rules of the HTML Standard (section 13.2.5) that
/// affect a page's text and links. Any bytes result in tokens; an incomplete token ends with the bytes.
///
/// Not implemented: the states of script data inside comments, and elements that a parser would move. Elements of drawings and
/// formulas are recognized by name only.
@usableFromInline
package struct HTMLTokenizer {
  @usableFromInline package let bytes: UnsafeBufferPointer<UInt8>
  /// XML has no raw text elements, and allows `<![CDATA[` everywhere.
  @usableFromInline let isXML: Bool
  @usableFromInline var index = 0
  /// The name of the start tag whose attributes come next.
  @usableFromInline var open: Range<Int>?
  /// The previous byte was the slash that closes a tag.
  @usableFromInline package var isClosed = false
  /// The element whose raw text comes next.
  @usableFromInline var raw: Range<Int>?
  /// The number of open `svg` and `math` elements, in which HTML's rules for elements do not apply.
  @usableFromInline var foreignDepth = 0

  /// Passes a tokenizer for the bytes to `body`. The tokenizer must not escape.
  @inlinable
  package static func read<Result>(_ bytes: [UInt8], isXML: Bool = false, _ body: (inout HTMLTokenizer) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { buffer in
      var tokenizer = HTMLTokenizer(buffer, isXML: isXML)
      return body(&tokenizer)
    }
  }

  @inlinable
  init(_ bytes: UnsafeBufferPointer<UInt8>, isXML: Bool) {
    self.bytes = bytes
    self.isXML = isXML
  }

  /// The next token; `nil` at the end.
  @inlinable
  package mutating func next() -> HTMLToken? {
    if open != nil {
      if let (name, value) = attribute() { return .attribute(name: name, value: value) }
      return .startTagEnd(isClosed: isClosed)
    }
    if let text = rawText() { return .rawText(text) }
    guard index < bytes.count else { return nil }
    let start = index
    index = bytes.endOfText(from: start)
    return index > start ? .text(start..<index) : markup()
  }

  /// The next attribute of the start tag that `next` returned last; `nil` at its end, which is then read.
  @inlinable
  package mutating func attribute() -> (name: Range<Int>, value: Range<Int>?)? {
    if let attribute = nextAttribute() { return attribute }
    if let name = open { endStartTag(name) }
    open = nil
    return nil
  }

  /// The content of the element whose start tag ended here, if that is raw text.
  @inlinable
  mutating func rawText() -> Range<Int>? {
    guard let name = raw else { return nil }
    raw = nil
    let start = index
    index = bytes.endOfRawText(of: name, from: index)
    return index > start ? start..<index : nil
  }

  /// True if the bytes are `name`, ignoring ASCII case. `name` is in lower case.
  @inlinable
  package func isEqual(_ range: Range<Int>, _ name: StaticString) -> Bool { bytes.isEqual(range, name) }

  /// True for `h1` to `h6`.
  @inlinable
  package func isHeading(_ name: Range<Int>) -> Bool {
    name.count == 2 && bytes[name.lowerBound] | 0x20 == UInt8(ascii: "h")
      && (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(bytes[name.lowerBound + 1])
  }

  /// Reads markup, with the index at a `<` that starts it.
  @inlinable
  mutating func markup() -> HTMLToken? {
    index += 1
    switch bytes[index] {
    case ASCII.exclamationMark: return declaration()
    case ASCII.question: return bogusComment()
    case ASCII.slash:
      index += 1
      guard bytes[index].isASCIILetter else { return bogusComment() }
      return endTag()
    default:
      let name = tagName()
      open = name
      return .startTag(name: name)
    }
  }

  @inlinable
  mutating func tagName() -> Range<Int> {
    let start = index
    index = bytes.endOfName(from: start)
    return start..<index
  }

  @inlinable
  mutating func endTag() -> HTMLToken {
    let name = tagName()
    if index < bytes.count, bytes[index] != ASCII.greaterThan { while nextAttribute() != nil {} }
    index = min(index + 1, bytes.count)
    if foreignDepth > 0, bytes.isForeign(name) { foreignDepth -= 1 }
    return .endTag(name: name)
  }

  /// Reads the end of a start tag, with the index at the `>` or at the end of the bytes.
  @inlinable
  mutating func endStartTag(_ name: Range<Int>) {
    let isWhole = index < bytes.count
    index = min(index + 1, bytes.count)
    if bytes.isForeign(name) {
      if !isClosed { foreignDepth += 1 }
    } else if foreignDepth > 0 {
      if endsForeign(name) { foreignDepth = 0 }
    } else if isWhole, !isXML, bytes.holdsRawText(name) {
      raw = name
    }
  }

  /// The next attribute of a tag; `nil` at its `>` and at the end.
  @inlinable
  mutating func nextAttribute() -> (name: Range<Int>, value: Range<Int>?)? {
    // A local offset stays in a register.
    var index = self.index
    isClosed = false
    while index < bytes.count, bytes[index].isASCIISpace || bytes[index] == ASCII.slash {
      isClosed = bytes[index] == ASCII.slash
      index += 1
    }
    let start = index
    guard index < bytes.count, bytes[index] != ASCII.greaterThan else {
      self.index = index
      return nil
    }
    // A name may begin with `=`.
    index += 1
    while index < bytes.count, !bytes[index].endsAttributeName { index += 1 }
    let name = start..<index
    self.index = index
    while index < bytes.count, bytes[index].isASCIISpace { index += 1 }
    guard index < bytes.count, bytes[index] == ASCII.equals else { return (name, nil) }
    index += 1
    while index < bytes.count, bytes[index].isASCIISpace { index += 1 }
    guard index < bytes.count else {
      self.index = index
      return (name, nil)
    }
    return (name, value(from: index))
  }

  @inlinable
  mutating func value(from start: Int) -> Range<Int> {
    var end = start
    if start < bytes.count, bytes[start] == ASCII.quotationMark || bytes[start] == ASCII.apostrophe {
      end = bytes.next(bytes[start], from: start + 1)
      index = min(end + 1, bytes.count)
      return (start + 1)..<end
    }
    while end < bytes.count, !bytes[end].isASCIISpace, bytes[end] != ASCII.greaterThan { end += 1 }
    index = end
    return start..<end
  }

  /// Reads a declaration, with the index at `<!`.
  @usableFromInline
  mutating func declaration() -> HTMLToken {
    if bytes.holds("!--", at: index) {
      index += 3
      return comment()
    }
    if isXML || foreignDepth > 0, bytes.holds("![CDATA[", at: index) {
      let start = index + 8
      var end = start
      while end < bytes.count, !bytes.holds("]]>", at: end) { end += 1 }
      index = min(end + 3, bytes.count)
      return .text(start..<end)
    }
    index += 1
    return bogusComment()
  }

  /// Reads a comment, with the index after `<!--`. `<!-->` and `<!--->` are complete comments, and `--!>` ends a comment, too.
  @usableFromInline
  mutating func comment() -> HTMLToken {
    let start = index
    for ending in [">", "->"] as [StaticString] where bytes.holds(ending, at: index) {
      index += ending.utf8CodeUnitCount
      return .comment(start..<start)
    }
    var end = index
    while true {
      end = bytes.next(ASCII.hyphen, from: end)
      guard end < bytes.count else { break }
      for ending in ["-->", "--!>"] as [StaticString] where bytes.holds(ending, at: end) {
        index = end + ending.utf8CodeUnitCount
        return .comment(start..<end)
      }
      end += 1
    }
    index = bytes.count
    return .comment(start..<bytes.count)
  }

  @usableFromInline
  mutating func bogusComment() -> HTMLToken {
    let start = index
    let end = bytes.next(ASCII.greaterThan, from: start)
    index = min(end + 1, bytes.count)
    return .comment(start..<end)
  }

  /// True if an element ends drawings and formulas wherever it appears (section 13.2.6.5).
  @usableFromInline
  func endsForeign(_ name: Range<Int>) -> Bool {
    Self.breakouts.contains { isEqual(name, $0) }
  }

  private static let breakouts: [StaticString] = [
    "b", "big", "blockquote", "body", "br", "center", "code", "dd", "div", "dl", "dt", "em", "embed", "h1", "h2", "h3", "h4",
    "h5", "h6", "head", "hr", "i", "img", "li", "listing", "menu", "meta", "nobr", "ol", "p", "pre", "ruby", "s", "small", "span",
    "strong", "strike", "sub", "sup", "table", "tt", "u", "ul", "var",
  ]

}

extension UnsafeBufferPointer<UInt8> {
  /// True if the bytes in a range are `name`, ignoring ASCII case. `name` is in lower case.
  @inlinable @inline(__always)
  package func isEqual(_ range: Range<Int>, _ name: StaticString) -> Bool {
    range.count == name.utf8CodeUnitCount && isAt(range.lowerBound, name)
  }

  @inlinable
  func isAt(_ start: Int, _ name: StaticString) -> Bool {
    let expected = name.utf8Start
    for offset in 0..<name.utf8CodeUnitCount where self[start + offset].asciiLowercased != expected[offset] { return false }
    return true
  }

  /// The index of the next `<` that starts markup; any other is text.
  @inlinable
  func endOfText(from start: Int) -> Int {
    var index = start
    while index < count {
      if self[index] != ASCII.lessThan { index = next(ASCII.lessThan, from: index) }
      guard index < count, !beginsMarkup(index + 1) else { return index }
      index += 1
    }
    return index
  }

  @inlinable
  func beginsMarkup(_ index: Int) -> Bool {
    guard index < count else { return false }
    switch self[index] {
    case ASCII.exclamationMark, ASCII.question: return true
    case ASCII.slash: return index + 1 < count
    default: return self[index].isASCIILetter
    }
  }

  /// The end of an element name.
  @inlinable
  func endOfName(from start: Int) -> Int {
    var index = start
    while index < count, !self[index].endsName { index += 1 }
    return index
  }

  /// The start of the element's end tag, or the end of the bytes.
  @usableFromInline
  func endOfRawText(of name: Range<Int>, from start: Int) -> Int {
    var start = start
    while true {
      start = next(ASCII.lessThan, from: start)
      let end = start + 2 + name.count
      guard end <= count else { return count }
      if self[start + 1] == ASCII.slash, end == count || self[end].endsName,
        name.allSatisfy({ self[start + 2 + $0 - name.lowerBound].asciiLowercased == self[$0].asciiLowercased })
      {
        return start
      }
      start += 1
    }
  }

  @inlinable
  func holdsRawText(_ name: Range<Int>) -> Bool {
    switch name.count {
    case 3: isEqual(name, "xmp")
    case 5: isEqual(name, "style") || isEqual(name, "title")
    case 6: isEqual(name, "script") || isEqual(name, "iframe")
    case 7: isEqual(name, "noembed")
    case 8: isEqual(name, "textarea") || isEqual(name, "noframes")
    default: false
    }
  }

  @inlinable
  func isForeign(_ name: Range<Int>) -> Bool {
    switch name.count {
    case 3: isEqual(name, "svg")
    case 4: isEqual(name, "math")
    default: false
    }
  }

  @usableFromInline
  func holds(_ mark: StaticString, at start: Int) -> Bool {
    guard start + mark.utf8CodeUnitCount <= count else { return false }
    return mark.withUTF8Buffer { mark in
      for offset in 0..<mark.count where self[start + offset] != mark[offset] { return false }
      return true
    }
  }

  /// The index of the next such byte from `start`, or the end; many bytes are compared at a time.
  @usableFromInline
  package func next(_ byte: UInt8, from start: Int) -> Int {
    guard start < count, let base = baseAddress, let found = memchr(base + start, Int32(byte), count - start)
    else { return count }
    return UnsafeRawPointer(base).distance(to: found)
  }
}

extension UInt8 {
  /// The byte cannot be part of an element name.
  @inlinable
  var endsName: Bool {
    // Letters are greater than all of these.
    self <= ASCII.greaterThan && (isASCIISpace || self == ASCII.slash || self == ASCII.greaterThan)
  }

  @inlinable
  var endsAttributeName: Bool { self <= ASCII.greaterThan && (endsName || self == ASCII.equals) }
}
