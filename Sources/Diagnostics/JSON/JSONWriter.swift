import TextBasics

/// Writes JSON (RFC 8259) as UTF-8 in the given order, two spaces per indentation level; for large files written once.
package struct JSONWriter: Sendable {
  /// The bytes that were written and not yet passed on.
  package private(set) var bytes: [UInt8] = []
  private var depth = 0
  private var isFirst = true
  private var isOnOneLine = false

  /// `capacity` is the expected size in bytes, `prefix` the text before the JSON.
  package init(capacity: Int = 0, prefix: String = "") {
    bytes.reserveCapacity(capacity)
    bytes += prefix.utf8
  }

  /// A writer of elements of an array, or of members of an object, for ``append(_:)``: for parts that are made in parallel.
  /// `depth` is the number of objects and arrays around them; without it, they are on one line.
  package static func elements(atDepth depth: Int? = nil, capacity: Int = 0) -> JSONWriter {
    var writer = JSONWriter(capacity: capacity)
    writer.depth = depth ?? 0
    writer.isOnOneLine = depth == nil
    return writer
  }

  /// Writes the elements of a writer from ``elements(atDepth:capacity:)``.
  package mutating func append(_ elements: JSONWriter) {
    guard !elements.isFirst else { return }
    if !isFirst { appendComma() }
    bytes += elements.bytes
    isFirst = false
  }

  /// Writes an object with the members that `body` writes; on one line if there are very many such objects.
  package mutating func object<Failure: Error>(
    _ name: String? = nil, onOneLine: Bool = false, _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    try enclose(name, open: ASCII.openBrace, close: ASCII.closeBrace, onOneLine: onOneLine, body)
  }

  package mutating func array<Failure: Error>(
    _ name: String? = nil, onOneLine: Bool = false, _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    try enclose(name, open: ASCII.openBracket, close: ASCII.closeBracket, onOneLine: onOneLine, body)
  }

  package mutating func string(_ name: String? = nil, _ value: String) {
    begin(name)
    append(quoted: value)
  }

  /// Writes a string, or nothing at all if it is `nil`.
  package mutating func string(_ name: String, ifPresent value: String?) {
    if let value { string(name, value) }
  }

  package mutating func number(_ name: String? = nil, _ value: Int) {
    begin(name)
    bytes += Array(String(value).utf8)
  }

  /// Writes a number as spelt, which the caller guarantees to be valid JSON.
  package mutating func number(_ name: String? = nil, literal: String) {
    begin(name)
    bytes += literal.utf8
  }

  package mutating func flag(_ name: String? = nil, _ value: Bool) {
    begin(name)
    bytes += Array((value ? "true" : "false").utf8)
  }

  package mutating func null(_ name: String? = nil) {
    begin(name)
    bytes += Array("null".utf8)
  }

  package mutating func strings(_ name: String? = nil, _ values: [String]) {
    array(name, onOneLine: true) { json in
      for value in values { json.string(nil, value) }
    }
  }

  /// Writes a value made at run time; one without objects is on one line in any case.
  package mutating func value(_ value: JSONValue, named name: String? = nil, onOneLine: Bool = false) {
    switch value {
    case .text(let text): string(name, text)
    case .number(let number): self.number(name, number)
    case .fraction(let number) where number.isFinite: self.number(name, literal: String(number))
    case .fraction: null(name)
    case .flag(let flag): self.flag(name, flag)
    case .null: null(name)
    case .list(let elements):
      array(name, onOneLine: onOneLine || value.isFlat) { json in
        for element in elements { json.value(element) }
      }
    case .object(let members):
      object(name, onOneLine: onOneLine || value.isFlat) { json in
        for member in members { json.value(member.value, named: member.name) }
      }
    }
  }

  /// Passes the written bytes to `take` if there are at least `size`, and continues in the same memory.
  package mutating func handOver<Failure: Error>(
    atLeast size: Int, to take: (ArraySlice<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    guard bytes.count >= size else { return }
    try take(bytes[...])
    bytes.removeAll(keepingCapacity: true)
  }

  /// The bytes that were not passed on, with a final line end.
  package consuming func finish() -> [UInt8] {
    bytes.append(ASCII.lineFeed)
    return bytes
  }

  private mutating func enclose<Failure: Error>(
    _ name: String?, open: UInt8, close: UInt8, onOneLine: Bool, _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    begin(name)
    let wasOnOneLine = isOnOneLine
    isOnOneLine = wasOnOneLine || onOneLine
    bytes.append(open)
    depth += 1
    isFirst = true
    try body(&self)
    depth -= 1
    if !isFirst { breakLine() }
    isFirst = false
    bytes.append(close)
    isOnOneLine = wasOnOneLine
  }

  private mutating func begin(_ name: String?) {
    if !isFirst { appendComma() }
    if depth > 0 { breakLine() }
    isFirst = false
    guard let name else { return }
    append(quoted: name)
    bytes.append(ASCII.colon)
    bytes.append(ASCII.space)
  }

  private mutating func appendComma() {
    bytes.append(ASCII.comma)
    if isOnOneLine { bytes.append(ASCII.space) }
  }

  private mutating func breakLine() {
    guard !isOnOneLine else { return }
    bytes.append(ASCII.lineFeed)
    bytes += repeatElement(ASCII.space, count: 2 * depth)
  }

  private mutating func append(quoted text: String) {
    bytes.append(ASCII.quotationMark)
    text.withUTF8Bytes { utf8 in
      var start = 0
      for index in utf8.indices where !Self.plain.contains(utf8[index]) {
        guard let (number, length) = Self.escaped(utf8, at: index) else { continue }
        bytes += utf8[start..<index]
        append(escaped: number)
        start = index + length
      }
      bytes += utf8[start...]
    }
    bytes.append(ASCII.quotationMark)
  }

  /// The characters that are written as they are, besides those outside ASCII that control nothing.
  private static let plain = ByteSet.queryCharacters.union(ByteSet(" #%<>[]^`{|}"))

  /// The escape at an index with its length in UTF-8, for an ASCII character not allowed in JSON, or for a control scalar.
  private static func escaped(_ utf8: UnsafeBufferPointer<UInt8>, at index: Int) -> (number: UInt16, length: Int)? {
    let byte = utf8[index]
    if byte >= 0x80 { return steering(utf8, at: index) }
    let isPlain = byte >= ASCII.space && byte < 0x7F && byte != ASCII.quotationMark && byte != ASCII.backslash
    return isPlain ? nil : (UInt16(byte), 1)
  }

  /// A scalar that controls a terminal or the direction of text, or is a line end for some readers: C1 controls, and the marks of
  /// Unicode's bidirectional algorithm (UAX #9, table 4). With its length in UTF-8.
  private static func steering(_ utf8: UnsafeBufferPointer<UInt8>, at index: Int) -> (number: UInt16, length: Int)? {
    let byte = utf8[index]
    guard byte == 0xC2 || byte == 0xD8 || byte == 0xE2, index + 1 < utf8.count else { return nil }
    let third = index + 2 < utf8.count ? utf8[index + 2] : 0
    switch (byte, utf8[index + 1], third) {
    case (0xC2, let second, _) where second < 0xA0: return (UInt16(second), 2)
    case (0xD8, 0x9C, _): return (0x061C, 2)
    case (0xE2, 0x80, let third) where third == 0x8E || third == 0x8F || (0xA8...0xAE).contains(third):
      return (0x2000 + UInt16(third & 0x3F), 3)
    case (0xE2, 0x81, let third) where (0xA6...0xA9).contains(third): return (0x2040 + UInt16(third & 0x3F), 3)
    default: return nil
    }
  }

  private mutating func append(escaped number: UInt16) {
    switch number {
    case UInt16(ASCII.quotationMark): bytes += [ASCII.backslash, ASCII.quotationMark]
    case UInt16(ASCII.backslash): bytes += [ASCII.backslash, ASCII.backslash]
    case UInt16(ASCII.lineFeed): bytes += [ASCII.backslash, UInt8(ascii: "n")]
    case UInt16(ASCII.carriageReturn): bytes += [ASCII.backslash, UInt8(ascii: "r")]
    case UInt16(ASCII.tab): bytes += [ASCII.backslash, UInt8(ascii: "t")]
    default: append(unicodeEscape: number)
    }
  }

  private mutating func append(unicodeEscape number: UInt16) {
    let digits = Array("0123456789abcdef".utf8)
    bytes += [ASCII.backslash, UInt8(ascii: "u")] + [12, 8, 4, 0].map { digits[Int(number >> $0 & 15)] }
  }
}
