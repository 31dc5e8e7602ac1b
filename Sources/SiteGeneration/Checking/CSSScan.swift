import OfficeLinks

/// The addresses in a style sheet, found by the tokenizer rules of CSS that matter for them: comments and strings hold no
/// functions, an address stands in `url(…)`, behind `@import`, or as a text in `image-set(…)`.
struct CSSScan {
  /// An address in a style sheet.
  struct Reference: Equatable {
    /// Where it stands, without quotes.
    let range: Range<Int>
    /// The address with its escapes resolved.
    let value: [UInt8]
  }

  private(set) var references: [Reference] = []
  private let bytes: ArraySlice<UInt8>
  private var index: Int
  /// Open parentheses, and how many there were when `image-set(` opened.
  private var depth = 0
  private var imageSetDepth: Int?
  private var isImporting = false

  /// Scans a style sheet or a part of a larger text; ranges are those of the whole.
  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
    while index < bytes.endIndex { token() }
  }

  private mutating func token() {
    let byte = bytes[index]
    switch byte {
    case 0x2F where next == 0x2A: comment()
    case 0x22, 0x27:
      let reference = quoted()
      if isImporting || (imageSetDepth != nil && imageSetDepth == depth) { references.append(reference) }
      isImporting = false
    case 0x28:
      depth += 1
      index += 1
    case 0x29:
      if imageSetDepth == depth { imageSetDepth = nil }
      depth = max(0, depth - 1)
      index += 1
    case 0x3B, 0x7B, 0x7D:
      isImporting = false
      index += 1
    case 0x40: atRule()
    case _ where Self.isName(byte): name()
    default: index += 1
    }
  }

  private var next: UInt8? { index + 1 < bytes.endIndex ? bytes[index + 1] : nil }

  private mutating func comment() {
    index += 2
    while index < bytes.endIndex, !(bytes[index] == 0x2A && next == 0x2F) { index += 1 }
    index = min(index + 2, bytes.endIndex)
  }

  /// A text in quotes; it ends with its line, as in browsers.
  private mutating func quoted() -> Reference {
    let quote = bytes[index]
    index += 1
    let start = index
    while index < bytes.endIndex, bytes[index] != quote, bytes[index] != 0x0A { character() }
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
    while index < bytes.endIndex, bytes[index] != 0x3B { index += 1 }
  }

  private mutating func name() {
    let name = word()
    guard index < bytes.endIndex, bytes[index] == 0x28 else { return }
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
    skipBlanks()
    if index < bytes.endIndex, bytes[index] == 0x22 || bytes[index] == 0x27 {
      references.append(quoted())
    } else {
      let start = index
      while index < bytes.endIndex, bytes[index] != 0x29, !isMarkupBlank(bytes[index]) { character() }
      index = min(index, bytes.endIndex)
      references.append(Reference(range: start..<index, value: Self.resolvingEscapes(bytes[start..<index])))
    }
    while index < bytes.endIndex, bytes[index] != 0x29, bytes[index] != 0x3B { index += 1 }
    if index < bytes.endIndex, bytes[index] == 0x29 { index += 1 }
  }

  /// Moves behind one character, which may be written as an escape.
  private mutating func character() {
    index += 1
    guard bytes[index - 1] == 0x5C, index < bytes.endIndex else { return }
    let digits = bytes[index...].prefix(6).prefix(while: Self.isHexadecimal).count
    index += max(1, digits)
    if digits > 0, index < bytes.endIndex, isMarkupBlank(bytes[index]) { index += 1 }
  }

  private mutating func skipBlanks() {
    while index < bytes.endIndex, isMarkupBlank(bytes[index]) { index += 1 }
  }

  /// The text without its escapes: a backslash and up to six hexadecimal digits with one blank, or any other character.
  private static func resolvingEscapes(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard text.contains(0x5C) else { return Array(text) }
    var resolved: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == 0x5C, let first = rest.first else {
        resolved.append(byte)
        continue
      }
      let digits = rest.prefix(6).prefix(while: isHexadecimal)
      if let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) {
        resolved += Array(String(Unicode.Scalar(number) ?? "\u{FFFD}").utf8)
        rest = rest.dropFirst(digits.count)
        if let blank = rest.first, isMarkupBlank(blank) { rest = rest.dropFirst() }
      } else {
        // A line may be continued in a quoted text.
        if first != 0x0A { resolved.append(first) }
        rest = rest.dropFirst()
      }
    }
    return resolved
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool { hexValue(byte) != nil }

  private static func isName(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x5F || byte >= 0x80
  }
}
