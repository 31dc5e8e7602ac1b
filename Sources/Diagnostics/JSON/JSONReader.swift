import TextBasics

/// The reason why a text is not JSON, and the byte where that shows.
package struct JSONFault: Error, Sendable, Hashable {
  package let reason: String
  package let offset: Int
}

/// An object of a list, or a page of the list: the object around it, without the list's content.
package struct JSONItem: Sendable {
  package let object: JSONValue
  /// The offset of the object's first byte.
  package let offset: Int
  package let isPage: Bool

  package subscript(_ name: String) -> JSONValue? { object[name] }
}

/// Reads JSON (RFC 8259) item by item, so that a list of a hundred thousand is never in memory as a whole. Several values after
/// one another are read as one list, with or without line ends between them.
///
/// Bytes that are not UTF-8 become U+FFFD, and so do halves of surrogate pairs.
package struct JSONReader {
  private let bytes: [UInt8]
  private var offset = 0

  /// The limit of nesting; servers' answers have 8 levels.
  private static let deepest = 64
  /// The limit of the values of an item; those of servers have a hundred.
  private static let itemValues = 1_000_000
  private var valuesLeft = Int.max

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Passes on every top-level object. For an object with lists or objects under the names `lists`, it passes on their content
  /// first, then the object without them.
  package mutating func readItems(in lists: Set<String> = [], _ take: (JSONItem) -> Void) throws(JSONFault) {
    skipSpace()
    while offset < bytes.count {
      try readItems(lists, depth: 0, take)
      skipSpace()
    }
  }

  /// The first value, and the offset of its end.
  package mutating func readFirst() throws(JSONFault) -> (value: JSONValue, end: Int) {
    skipSpace()
    return (try readValue(depth: 0), offset)
  }

  private mutating func readItems(_ lists: Set<String>, depth: Int, _ take: (JSONItem) -> Void) throws(JSONFault) {
    guard depth < Self.deepest else { throw fault("lists and objects are nested more than \(Self.deepest) deep") }
    let start = offset
    switch next {
    case ASCII.openBracket:
      try readElements { reader throws(JSONFault) in try reader.readItems(lists, depth: depth + 1, take) }
    case ASCII.openBrace:
      var members: [(name: String, value: JSONValue)] = []
      var isPage = false
      let outer = valuesLeft
      valuesLeft = Self.itemValues
      defer { valuesLeft = outer }
      try readMembers { reader, name throws(JSONFault) in
        if lists.contains(name), reader.next == ASCII.openBracket || reader.next == ASCII.openBrace {
          isPage = true
          try reader.readItems(lists, depth: depth + 1, take)
        } else {
          members.append((name, try reader.readValue(depth: depth + 1)))
        }
      }
      take(JSONItem(object: .object(members), offset: start, isPage: isPage))
    default: _ = try readValue(depth: depth)
    }
  }

  private mutating func readValue(depth: Int) throws(JSONFault) -> JSONValue {
    guard depth < Self.deepest else { throw fault("lists and objects are nested more than \(Self.deepest) deep") }
    valuesLeft -= 1
    guard valuesLeft >= 0 else { throw fault("an object of the list has more than \(Self.itemValues) values") }
    switch next {
    case ASCII.quotationMark: return .text(try readText())
    case ASCII.openBrace:
      var members: [(name: String, value: JSONValue)] = []
      try readMembers { reader, name throws(JSONFault) in members.append((name, try reader.readValue(depth: depth + 1))) }
      return .object(members)
    case ASCII.openBracket:
      var elements: [JSONValue] = []
      try readElements { reader throws(JSONFault) in elements.append(try reader.readValue(depth: depth + 1)) }
      return .list(elements)
    case UInt8(ascii: "t"): return try readWord("true", .flag(true))
    case UInt8(ascii: "f"): return try readWord("false", .flag(false))
    case UInt8(ascii: "n"): return try readWord("null", .null)
    default: return try readNumber()
    }
  }

  /// Reads a list; `element` is called at the beginning of each value.
  private mutating func readElements(_ element: (inout JSONReader) throws(JSONFault) -> Void) throws(JSONFault) {
    offset += 1
    skipSpace()
    if take(ASCII.closeBracket) { return }
    repeat {
      skipSpace()
      try element(&self)
      skipSpace()
    } while take(ASCII.comma)
    guard take(ASCII.closeBracket) else { throw fault("']' or ',' is missing") }
  }

  private mutating func readMembers(_ member: (inout JSONReader, String) throws(JSONFault) -> Void) throws(JSONFault) {
    offset += 1
    skipSpace()
    if take(ASCII.closeBrace) { return }
    repeat {
      skipSpace()
      guard next == ASCII.quotationMark else { throw fault("the name of a member is missing") }
      let name = try readText()
      skipSpace()
      guard take(ASCII.colon) else { throw fault("':' is missing") }
      skipSpace()
      try member(&self, name)
      skipSpace()
    } while take(ASCII.comma)
    guard take(ASCII.closeBrace) else { throw fault("'}' or ',' is missing") }
  }

  private mutating func readWord(_ word: StaticString, _ value: JSONValue) throws(JSONFault) -> JSONValue {
    let count = word.utf8CodeUnitCount
    guard bytes[offset...].prefix(count).elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: count)) else {
      throw fault("a value is missing")
    }
    offset += count
    return value
  }

  private mutating func readNumber() throws(JSONFault) -> JSONValue {
    let start = offset
    _ = take(ASCII.hyphen)
    var isNumber = take(UInt8(ascii: "0")) || takeDigits()
    let isWhole = next != ASCII.dot && next != UInt8(ascii: "e") && next != UInt8(ascii: "E")
    if take(ASCII.dot) { isNumber = takeDigits() && isNumber }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(ASCII.hyphen) }
      isNumber = takeDigits() && isNumber
    }
    let literal = String(decoding: bytes[start..<offset], as: UTF8.self)
    if isNumber, isWhole, let number = Int(literal) { return .number(number) }
    guard isNumber, let number = Double(literal) else {
      offset = start
      throw fault("a value is missing")
    }
    return .fraction(number)
  }

  /// Returns true if there was a digit.
  private mutating func takeDigits() -> Bool {
    let start = offset
    while next?.isASCIIDigit ?? false { offset += 1 }
    return offset > start
  }

  private mutating func readText() throws(JSONFault) -> String {
    let start = offset + 1
    var end = start
    while end < bytes.count, bytes[end] != ASCII.quotationMark, bytes[end] != ASCII.backslash, bytes[end] >= ASCII.space {
      end += 1
    }
    guard end < bytes.count, bytes[end] == ASCII.backslash else {
      offset = end
      guard take(ASCII.quotationMark) else { throw fault("a text is not closed") }
      return String(decoding: bytes[start..<end], as: UTF8.self)
    }
    var text = Array(bytes[start..<end])
    offset = end
    while true {
      guard offset < bytes.count, bytes[offset] >= ASCII.space else { throw fault("a text is not closed") }
      let byte = bytes[offset]
      offset += 1
      if byte == ASCII.quotationMark { return String(decoding: text, as: UTF8.self) }
      if byte == ASCII.backslash { try readEscape(into: &text) } else { text.append(byte) }
    }
  }

  private mutating func readEscape(into text: inout [UInt8]) throws(JSONFault) {
    let byte = next ?? 0
    offset += 1
    switch byte {
    case ASCII.quotationMark, ASCII.backslash, ASCII.slash: text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(ASCII.lineFeed)
    case UInt8(ascii: "r"): text.append(ASCII.carriageReturn)
    case UInt8(ascii: "t"): text.append(ASCII.tab)
    case UInt8(ascii: "u"):
      var number = try readHexadecimal()
      if (0xD800...0xDBFF).contains(number), bytes[offset...].starts(with: "\\u".utf8) {
        let before = offset
        offset += 2
        let low = try readHexadecimal()
        if (0xDC00...0xDFFF).contains(low) {
          number = 0x10000 + (number - 0xD800) << 10 + (low - 0xDC00)
        } else {
          offset = before
        }
      }
      text += String(Unicode.Scalar(number) ?? "\u{FFFD}").utf8
    default: throw JSONFault(reason: "unknown escape", offset: offset - 2)
    }
  }

  private mutating func readHexadecimal() throws(JSONFault) -> UInt32 {
    let digits = bytes[offset...].prefix(4).compactMap(\.hexadecimalValue)
    guard digits.count == 4 else { throw fault("four hexadecimal digits are missing") }
    offset += 4
    return digits.reduce(0) { $0 << 4 | UInt32($1) }
  }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    offset += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = next, byte == ASCII.space || byte == ASCII.lineFeed || byte == ASCII.tab || byte == ASCII.carriageReturn {
      offset += 1
    }
  }

  /// Only white space is left.
  var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return offset == bytes.count
    }
  }

  func fault(_ reason: String) -> JSONFault {
    JSONFault(reason: offset < bytes.count ? reason : "the text ends too early", offset: min(offset, bytes.count))
  }
}
