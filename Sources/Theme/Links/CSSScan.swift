import TextBasics

/// The addresses in a style sheet, found by the tokenizer rules of CSS that matter for them: comments and strings contain no
/// functions, and an address is in `url(…)`, after `@import`, or a string in `image-set(…)`.
package struct CSSScan {
  /// An address in a style sheet.
  package struct Reference: Equatable {
    /// Its bytes, without quotes.
    package let range: Range<Int>
    /// The address with its escapes resolved.
    package let value: [UInt8]
  }

  /// A custom property, `--brand`, where it gets a value.
  package struct Property {
    package let name: Range<Int>
    /// From the colon to the end of the declaration.
    package fileprivate(set) var value: Range<Int>
    /// The rule is one of the whole page, and in no other.
    package let isOfPage: Bool
  }

  /// Something that is no CSS.
  package enum Fault: String {
    case openBlock = "a block is opened and not closed"
    case strayBrace = "'}' closes nothing"
    case lineComment = "'//' begins no comment in CSS"
    case openParenthesis = "a '(' is opened and not closed before the block ends"
    case missingColon = "a declaration has no colon"
    case missingSemicolon = "a ';' is missing before this line's end"
  }

  package private(set) var references: [Reference] = []
  package private(set) var properties: [Property] = []
  /// The custom properties that are used.
  package private(set) var used: Set<[UInt8]> = []
  package private(set) var faults: [(fault: Fault, range: Range<Int>)] = []
  private let bytes: ArraySlice<UInt8>
  private var index: Int
  /// The number of open parentheses, now and when `image-set(` opened.
  private var depth = 0
  private var imageSetDepth: Int?
  private var isImporting = false
  /// The positions of open braces, and whether the first of them is that of the page.
  private var blocks: [Int] = []
  private var isPage = false
  private var isPropertyOpen = false
  private var statement: Int
  /// The first colon of the statement, and the last that follows a line end.
  private var colon: Int?
  private var laterColon: Int?

  /// Scans a style sheet or a part of a larger text; ranges refer to the whole text.
  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
    statement = index
    while index < bytes.endIndex { token() }
    endStatement()
    if let open = blocks.last { faults.append((.openBlock, open..<open + 1)) }
  }

  private mutating func token() {
    let byte = bytes[index]
    switch byte {
    case ASCII.slash where next == ASCII.asterisk: comment()
    case ASCII.slash where next == ASCII.slash && depth == 0:
      faults.append((.lineComment, index..<index + 2))
      while index < bytes.endIndex, bytes[index] != ASCII.lineFeed { index += 1 }
    case ASCII.quotationMark, ASCII.apostrophe:
      let reference = quoted()
      if isImporting || (imageSetDepth != nil && imageSetDepth == depth) { references.append(reference) }
      isImporting = false
    case ASCII.openParenthesis:
      depth += 1
      index += 1
    case ASCII.closeParenthesis:
      if imageSetDepth == depth { imageSetDepth = nil }
      depth = max(0, depth - 1)
      index += 1
    case ASCII.semicolon, ASCII.openBrace, ASCII.closeBrace:
      isImporting = false
      brace(byte)
      index += 1
      statement = index
      (colon, laterColon) = (nil, nil)
    case ASCII.colon where depth == 0:
      if colon == nil { colon = index } else if bytes[(colon ?? index)..<index].contains(ASCII.lineFeed) { laterColon = index }
      index += 1
    case ASCII.at: atRule()
    case _ where Self.isName(byte): name()
    default: index += 1
    }
  }

  private mutating func brace(_ byte: UInt8) {
    switch byte {
    case ASCII.openBrace:
      if blocks.isEmpty {
        let selector = trimmingASCIISpace(bytes[statement..<index])
        isPage = selector.elementsEqual(":root".utf8) || selector.elementsEqual("html".utf8)
      }
      blocks.append(index)
    case ASCII.closeBrace:
      endStatement()
      if blocks.popLast() == nil { faults.append((.strayBrace, index..<index + 1)) }
    default: endStatement()
    }
  }

  /// Ends a declaration. One with two colons on different lines is two.
  private mutating func endStatement() {
    if isPropertyOpen, let last = properties.indices.last {
      isPropertyOpen = false
      properties[last].value = properties[last].value.lowerBound..<index
    }
    guard !blocks.isEmpty else { return }
    let text = bytes[statement..<min(index, bytes.endIndex)].drop { $0.isASCIISpace }
    if depth > 0 || colon == nil, let first = text.first, first.isASCIILetter || first == ASCII.hyphen {
      faults.append((depth > 0 ? .openParenthesis : .missingColon, text.startIndex..<text.startIndex + 1))
      depth = 0
      return
    }
    guard let colon, laterColon != nil else { return }
    let end = bytes[colon...].firstIndex(of: ASCII.lineFeed) ?? colon
    faults.append((.missingSemicolon, colon..<max(end, colon + 1)))
  }

  private var next: UInt8? { index + 1 < bytes.endIndex ? bytes[index + 1] : nil }

  private mutating func comment() {
    let isFirst = bytes[statement..<index].allSatisfy(\.isASCIISpace)
    defer { if isFirst { statement = index } }
    index += 2
    while index < bytes.endIndex, !(bytes[index] == ASCII.asterisk && next == ASCII.slash) { index += 1 }
    index = min(index + 2, bytes.endIndex)
  }

  /// A string; it ends with its line, as in browsers.
  private mutating func quoted() -> Reference {
    let quote = bytes[index]
    index += 1
    let reference = reference { $0 == quote || $0 == ASCII.lineFeed }
    index = min(index + 1, bytes.endIndex)
    return reference
  }

  private mutating func reference(until isEnd: (UInt8) -> Bool) -> Reference {
    let start = index
    var value: [UInt8] = []
    while index < bytes.endIndex, !isEnd(bytes[index]) { character(into: &value) }
    return Reference(range: start..<index, value: value)
  }

  /// Moves past one character, which may be escaped: a backslash and up to six hexadecimal digits with one white space, or any
  /// other character.
  private mutating func character(into value: inout [UInt8]) {
    let byte = bytes[index]
    index += 1
    guard byte == ASCII.backslash, index < bytes.endIndex else { return value.append(byte) }
    let digits = bytes[index...].prefix(6).prefix { $0.hexadecimalValue != nil }
    if let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) {
      value += String(Unicode.Scalar(number) ?? "\u{FFFD}").utf8
      index = digits.endIndex
      if index < bytes.endIndex, bytes[index].isASCIISpace { index += 1 }
    } else {
      // An escaped line end continues a string.
      if bytes[index] != ASCII.lineFeed { value.append(bytes[index]) }
      index += 1
    }
  }

  private mutating func atRule() {
    index += 1
    let rule = word()
    isImporting = isEqual(rule, ignoringCase: "import")
    // The address of a namespace is only a name.
    guard isEqual(rule, ignoringCase: "namespace") else { return }
    while index < bytes.endIndex, bytes[index] != ASCII.semicolon { index += 1 }
  }

  private mutating func name() {
    let name = word()
    if name.starts(with: "--".utf8) { custom(name) }
    guard index < bytes.endIndex, bytes[index] == ASCII.openParenthesis else { return }
    if isEqual(name, ignoringCase: "url") || isEqual(name, ignoringCase: "src") {
      index += 1
      url()
    } else if isEqual(name, ignoringCase: "image-set") || isEqual(name, ignoringCase: "-webkit-image-set") {
      imageSetDepth = depth + 1
    }
  }

  /// A custom property, which a colon follows where it gets its value.
  private mutating func custom(_ name: ArraySlice<UInt8>) {
    let rest = bytes[index...].drop { $0.isASCIISpace }
    guard depth == 0, rest.first == ASCII.colon, colon == nil else {
      used.insert(Array(name))
      return
    }
    let start = rest.startIndex + 1
    isPropertyOpen = true
    properties.append(
      Property(name: name.startIndex..<name.endIndex, value: start..<start, isOfPage: isPage && blocks.count == 1))
  }

  private mutating func word() -> ArraySlice<UInt8> {
    let start = index
    while index < bytes.endIndex, Self.isName(bytes[index]) { index += 1 }
    return bytes[start..<index]
  }

  /// Reads the rest of `url(`, up to the closing parenthesis.
  private mutating func url() {
    isImporting = false
    skipSpace()
    if index < bytes.endIndex, bytes[index] == ASCII.quotationMark || bytes[index] == ASCII.apostrophe {
      references.append(quoted())
    } else {
      references.append(reference { $0 == ASCII.closeParenthesis || $0.isASCIISpace })
    }
    while index < bytes.endIndex, bytes[index] != ASCII.closeParenthesis, bytes[index] != ASCII.semicolon { index += 1 }
    if index < bytes.endIndex, bytes[index] == ASCII.closeParenthesis { index += 1 }
  }

  private mutating func skipSpace() {
    while index < bytes.endIndex, bytes[index].isASCIISpace { index += 1 }
  }

  private static func isName(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == ASCII.hyphen || byte == ASCII.underscore || byte >= 0x80
  }
}
