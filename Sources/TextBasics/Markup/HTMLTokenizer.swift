import CMemory

/// A token of HTML, given by ranges of bytes. A start tag is reported as its name, then its attributes, then its end; an end tag
/// only as its name.
@usableFromInline
package enum HTMLToken: Sendable, Equatable {
  case startTag(name: HTMLName)
  /// The value without quotes, with character references not resolved; `nil` for an attribute without a value.
  case attribute(name: HTMLName, value: Range<Int>?)
  /// `isClosed` is true if a slash precedes the `>`.
  case startTagEnd(isClosed: Bool)
  case endTag(name: HTMLName)
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
  /// The start tag whose attributes come next.
  @usableFromInline var open: Range<Int>?
  @usableFromInline var kind = HTMLName.Kind.ordinary
  /// The previous byte was the slash that closes a tag.
  @usableFromInline package var isClosed = false
  /// The element whose raw text comes next.
  @usableFromInline var raw: Range<Int>?
  /// The number of open `svg` and `math` elements, in which HTML's rules for elements do not apply.
  @usableFromInline var foreignDepth = 0

  /// Passes a tokenizer for the bytes to `body`. The tokenizer must not escape.
  @inlinable @inline(__always)
  package static func read<Result>(_ bytes: [UInt8], isXML: Bool = false, _ body: (inout HTMLTokenizer) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { buffer in
      var tokenizer = HTMLTokenizer(buffer, isXML: isXML)
      return body(&tokenizer)
    }
  }

  @inlinable @inline(__always)
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
    let start = index
    index = bytes.endOfText(from: start)
    if index > start { return .text(start..<index) }
    if index == bytes.count { return nil }
    return tag().map { $0.isEnd ? .endTag(name: $0.name) : .startTag(name: $0.name) } ?? declaration()
  }

  /// The name of the next tag, without the text before it; `nil` at the end.
  @inlinable @inline(__always)
  package mutating func nextTag() -> (name: HTMLName, isEnd: Bool)? {
    while true {
      index = bytes.endOfText(from: index)
      if index == bytes.count { return nil }
      if let tag = tag() { return tag }
      _ = declaration()
    }
  }

  /// The next attribute of the start tag that `next` returned last; `nil` at its end, which is then read.
  @inlinable @inline(__always)
  package mutating func attribute() -> (name: HTMLName, value: Range<Int>?)? {
    if let attribute = nextAttribute() { return attribute }
    endStartTag()
    return nil
  }

  /// The content of the element whose start tag ended here, if that is raw text.
  @inlinable @inline(__always)
  package mutating func rawText() -> Range<Int>? {
    guard let name = raw else { return nil }
    raw = nil
    let start = index
    index = bytes.endOfRawText(of: name, from: index)
    return index > start ? start..<index : nil
  }

  /// Reads the beginning of a tag, with the index at its `<`; `nil` for other markup.
  @inlinable @inline(__always)
  mutating func tag() -> (name: HTMLName, isEnd: Bool)? {
    var start = index + 1
    let isEnd = bytes[start] == ASCII.slash
    if isEnd { start += 1 }
    guard bytes[start].isASCIILetter else { return nil }
    let name = bytes.name(from: start, isEnd: { $0.endsName })
    index = name.range.upperBound
    if isEnd {
      if index < bytes.count, bytes[index] != ASCII.greaterThan { while nextAttribute() != nil {} }
      index = min(index + 1, bytes.count)
      if foreignDepth > 0, name.isForeign { foreignDepth -= 1 }
    } else {
      open = name.range
      kind = name.kind
    }
    return (name, isEnd)
  }

  @usableFromInline
  mutating func declaration() -> HTMLToken {
    let (token, end) = bytes.declaration(at: index + 1, allowsCharacterData: isXML || foreignDepth > 0)
    index = end
    return token
  }

  /// Reads the end of a start tag, with the index at the `>` or at the end of the bytes.
  @inlinable @inline(__always)
  mutating func endStartTag() {
    let isWhole = index < bytes.count
    index = min(index + 1, bytes.count)
    if kind == .foreign {
      if !isClosed { foreignDepth += 1 }
    } else if foreignDepth > 0 {
      if let name = open, bytes.name(from: name.lowerBound, isEnd: { $0.endsName }).endsForeign { foreignDepth = 0 }
    } else if kind == .rawText, isWhole, !isXML {
      raw = open
    }
    open = nil
  }

  /// The next attribute of a tag; `nil` at its `>` and at the end.
  @inlinable @inline(__always)
  mutating func nextAttribute() -> (name: HTMLName, value: Range<Int>?)? {
    // A local offset stays in a register.
    var index = self.index
    defer { self.index = index }
    isClosed = false
    while index < bytes.count, bytes[index].isASCIISpace || bytes[index] == ASCII.slash {
      isClosed = bytes[index] == ASCII.slash
      index += 1
    }
    guard index < bytes.count, bytes[index] != ASCII.greaterThan else { return nil }
    let name = bytes.name(from: index, isEnd: { $0.endsAttributeName })
    index = name.range.upperBound
    var start = bytes.endOfSpace(from: index)
    guard start < bytes.count, bytes[start] == ASCII.equals else { return (name, nil) }
    start = bytes.endOfSpace(from: start + 1)
    guard start < bytes.count else { return (name, nil) }
    var end = start
    if bytes[start] == ASCII.quotationMark || bytes[start] == ASCII.apostrophe {
      end = bytes.next(bytes[start], from: start + 1)
      index = min(end + 1, bytes.count)
      return (name, start + 1..<end)
    }
    while end < bytes.count, !bytes[end].isASCIISpace, bytes[end] != ASCII.greaterThan { end += 1 }
    index = end
    return (name, start..<end)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The comment or declaration after `<`, and its end.
  @usableFromInline
  func declaration(at start: Int, allowsCharacterData: Bool) -> (HTMLToken, end: Int) {
    if holds("!--", at: start) { return comment(from: start + 3) }
    if allowsCharacterData, holds("![CDATA[", at: start) {
      var end = start + 8
      while end < count, !holds("]]>", at: end) { end += 1 }
      return (.text(start + 8..<end), Swift.min(end + 3, count))
    }
    // Anything else is a comment up to the next `>`; a question mark belongs to it.
    let first = self[start] == ASCII.question ? start : start + 1
    let end = next(ASCII.greaterThan, from: first)
    return (.comment(first..<end), Swift.min(end + 1, count))
  }

  /// A comment after `<!--`. `<!-->` and `<!--->` are complete comments, and `--!>` ends a comment, too.
  private func comment(from start: Int) -> (HTMLToken, end: Int) {
    for ending in [">", "->"] as [StaticString] where holds(ending, at: start) {
      return (.comment(start..<start), start + ending.utf8CodeUnitCount)
    }
    var end = start
    while true {
      end = next(ASCII.hyphen, from: end)
      guard end < count else { return (.comment(start..<count), count) }
      for ending in ["-->", "--!>"] as [StaticString] where holds(ending, at: end) {
        return (.comment(start..<end), end + ending.utf8CodeUnitCount)
      }
      end += 1
    }
  }

  @inlinable @inline(__always)
  func endOfSpace(from start: Int) -> Int {
    var index = start
    while index < count, self[index].isASCIISpace { index += 1 }
    return index
  }

  /// The index of the next `<` that starts markup; any other is text.
  @inlinable @inline(__always)
  func endOfText(from start: Int) -> Int {
    var index = start
    while index < count {
      // Between most tags there is nothing or the end of a line.
      if self[index] != ASCII.lessThan { index += 1 }
      if index < count, self[index] != ASCII.lessThan { index = next(ASCII.lessThan, from: index) }
      guard index < count, !beginsMarkup(index + 1) else { return index }
      index += 1
    }
    return index
  }

  @inlinable @inline(__always)
  func beginsMarkup(_ index: Int) -> Bool {
    guard index < count else { return false }
    switch self[index] {
    case ASCII.exclamationMark, ASCII.question: return true
    case ASCII.slash: return index + 1 < count
    default: return self[index].isASCIILetter
    }
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

extension HTMLName {
  /// The effect of an element on how its content is read.
  @usableFromInline enum Kind { case ordinary, foreign, rawText }

  @inlinable @inline(__always)
  var kind: Kind { isForeign ? .foreign : holdsRawText ? .rawText : .ordinary }

  @inlinable @inline(__always)
  var holdsRawText: Bool {
    switch letters {
    case "script", "style", "title", "textarea", "iframe", "noframes", "noembed", "xmp": true
    default: false
    }
  }

  @inlinable @inline(__always)
  var isForeign: Bool { self == "svg" || self == "math" }

  /// True if an element ends drawings and formulas wherever it appears (section 13.2.6.5).
  @usableFromInline
  var endsForeign: Bool {
    switch letters {
    case "b", "big", "blockquote", "body", "br", "center", "code", "dd", "div", "dl", "dt", "em", "embed", "h1", "h2", "h3", "h4",
      "h5", "h6", "head", "hr", "i", "img", "li", "listing", "menu", "meta", "nobr", "ol", "p", "pre", "ruby", "s", "small",
      "span",
      "strong", "strike", "sub", "sup", "table", "tt", "u", "ul", "var":
      true
    default: false
    }
  }
}

extension UInt8 {
  /// The byte cannot be part of an element name: white space, `/` and `>`.
  @inlinable @inline(__always)
  var endsName: Bool { self < 64 && 0x4000_8001_0000_3E00 as UInt64 &>> UInt64(self) & 1 == 1 }

  /// The byte cannot be part of an attribute's name: also `=`.
  @inlinable @inline(__always)
  var endsAttributeName: Bool { self < 64 && 0x6000_8001_0000_3E00 as UInt64 &>> UInt64(self) & 1 == 1 }
}
