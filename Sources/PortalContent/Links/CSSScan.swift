import TextBasics

/// The addresses in a style sheet, found by the tokenizer rules of CSS that matter for them: comments and strings hold no
/// functions, an address is in `url(…)`, after `@import`, or a text in `image-set(…)`.
package struct CSSScan {
  /// An address in a style sheet.
  package struct Reference: Equatable {
    /// Its bytes, without quotes.
    package let range: Range<Int>
    /// The address with its escapes resolved.
    package let value: [UInt8]
  }

  package private(set) var references: [Reference] = []
  private let bytes: ArraySlice<UInt8>
  private var index: Int
  /// Open parentheses, and how many there were when `image-set(` opened.
  private var depth = 0
  private var imageSetDepth: Int?
  private var isImporting = false

  /// Scans a style sheet or a part of a larger text; ranges are those of the whole.
  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
    while index < bytes.endIndex { token() }
  }

  private mutating func token() {
    let byte = bytes[index]
    switch byte {
    case ASCII.slash where next == ASCII.asterisk: comment()
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
      index += 1
    case ASCII.at: atRule()
    case _ where Self.isName(byte): name()
    default: index += 1
    }
  }

  private var next: UInt8? { index + 1 < bytes.endIndex ? bytes[index + 1] : nil }

  private mutating func comment() {
    index += 2
    while index < bytes.endIndex, !(bytes[index] == ASCII.asterisk && next == ASCII.slash) { index += 1 }
    index = min(index + 2, bytes.endIndex)
  }

  /// A text in quotes; it ends with its line, as in browsers.
  private mutating func quoted() -> Reference {
    let quote = bytes[index]
    index += 1
    let start = index
    while index < bytes.endIndex, bytes[index] != quote, bytes[index] != ASCII.lineFeed { character() }
    let end = min(index, bytes.endIndex)
    index = min(end + 1, bytes.endIndex)
    return Reference(range: start..<end, value: Self.resolvingEscapes(bytes[start..<end]))
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
    guard index < bytes.endIndex, bytes[index] == ASCII.openParenthesis else { return }
    if isEqual(name, ignoringCase: "url") || isEqual(name, ignoringCase: "src") {
      index += 1
      url()
    } else if isEqual(name, ignoringCase: "image-set") || isEqual(name, ignoringCase: "-webkit-image-set") {
      imageSetDepth = depth + 1
    }
  }

  private mutating func word() -> ArraySlice<UInt8> {
    let start = index
    while index < bytes.endIndex, Self.isName(bytes[index]) { index += 1 }
    return bytes[start..<index]
  }

  /// What follows `url(`, up to the closing parenthesis.
  private mutating func url() {
    isImporting = false
    skipSpace()
    if index < bytes.endIndex, bytes[index] == ASCII.quotationMark || bytes[index] == ASCII.apostrophe {
      references.append(quoted())
    } else {
      let start = index
      while index < bytes.endIndex, bytes[index] != ASCII.closeParenthesis, !bytes[index].isASCIISpace { character() }
      index = min(index, bytes.endIndex)
      references.append(Reference(range: start..<index, value: Self.resolvingEscapes(bytes[start..<index])))
    }
    while index < bytes.endIndex, bytes[index] != ASCII.closeParenthesis, bytes[index] != ASCII.semicolon { index += 1 }
    if index < bytes.endIndex, bytes[index] == ASCII.closeParenthesis { index += 1 }
  }

  /// Moves past one character, which may be written as an escape.
  private mutating func character() {
    index += 1
    guard bytes[index - 1] == ASCII.backslash, index < bytes.endIndex else { return }
    let digits = bytes[index...].prefix(6).prefix(while: Self.isHexadecimal).count
    index += max(1, digits)
    if digits > 0, index < bytes.endIndex, bytes[index].isASCIISpace { index += 1 }
  }

  private mutating func skipSpace() {
    while index < bytes.endIndex, bytes[index].isASCIISpace { index += 1 }
  }

  /// The text without its escapes: a backslash and up to six hexadecimal digits with one white space, or any other character.
  private static func resolvingEscapes(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard text.contains(ASCII.backslash) else { return Array(text) }
    var resolved: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == ASCII.backslash, let first = rest.first else {
        resolved.append(byte)
        continue
      }
      let digits = rest.prefix(6).prefix(while: isHexadecimal)
      if let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) {
        resolved += Array(String(Unicode.Scalar(number) ?? "\u{FFFD}").utf8)
        rest = rest.dropFirst(digits.count)
        if let space = rest.first, space.isASCIISpace { rest = rest.dropFirst() }
      } else {
        // A line may be continued in a quoted text.
        if first != ASCII.lineFeed { resolved.append(first) }
        rest = rest.dropFirst()
      }
    }
    return resolved
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool { byte.hexadecimalValue != nil }

  private static func isName(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == ASCII.hyphen || byte == ASCII.underscore || byte >= 0x80
  }
}
