/// A JSON text (RFC 8259) as a value, for reports that docportal wrote itself. Any text gives a value or `nil`.
enum JSONValue: Sendable, Hashable {
  case null
  case flag(Bool)
  /// A number that is whole; others are read as `null`.
  case number(Int)
  case string(String)
  case array([JSONValue])
  /// Of a name that stands twice the last one counts.
  case object([String: JSONValue])

  /// Reads a whole text; `nil` when it is no JSON, or nested too deeply to be a report.
  init?(_ bytes: [UInt8]) {
    var reader = JSONReader(bytes: bytes)
    guard let value = reader.value(depth: 0), reader.isAtEnd() else { return nil }
    self = value
  }

  /// A member of an object.
  subscript(name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The elements of an array.
  var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

  /// The text of a string.
  var text: String? { if case .string(let text) = self { text } else { nil } }

  /// A whole number.
  var whole: Int? { if case .number(let number) = self { number } else { nil } }
}

private struct JSONReader {
  let bytes: [UInt8]
  private var offset = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func isAtEnd() -> Bool {
    skipBlanks()
    return offset == bytes.count
  }

  mutating func value(depth: Int) -> JSONValue? {
    guard depth < 32 else { return nil }
    skipBlanks()
    switch current {
    case UInt8(ascii: "{"): return object(depth)
    case UInt8(ascii: "["): return array(depth)
    case UInt8(ascii: "\""): return string().map { .string($0) }
    case UInt8(ascii: "t"): return skip("true") ? .flag(true) : nil
    case UInt8(ascii: "f"): return skip("false") ? .flag(false) : nil
    case UInt8(ascii: "n"): return skip("null") ? .null : nil
    default: return number()
    }
  }

  private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipBlanks() {
    while let byte = current, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { offset += 1 }
  }

  private mutating func skip(_ text: StaticString) -> Bool {
    let isThere = text.withUTF8Buffer { bytes[offset...].starts(with: $0) }
    if isThere { offset += text.utf8CodeUnitCount }
    return isThere
  }

  private mutating func object(_ depth: Int) -> JSONValue? {
    var members: [String: JSONValue] = [:]
    offset += 1
    skipBlanks()
    if skip("}") { return .object(members) }
    while true {
      skipBlanks()
      guard current == UInt8(ascii: "\""), let name = string() else { return nil }
      skipBlanks()
      guard skip(":"), let value = value(depth: depth + 1) else { return nil }
      members[name] = value
      skipBlanks()
      if skip("}") { return .object(members) }
      guard skip(",") else { return nil }
    }
  }

  private mutating func array(_ depth: Int) -> JSONValue? {
    var elements: [JSONValue] = []
    offset += 1
    skipBlanks()
    if skip("]") { return .array(elements) }
    while true {
      guard let value = value(depth: depth + 1) else { return nil }
      elements.append(value)
      skipBlanks()
      if skip("]") { return .array(elements) }
      guard skip(",") else { return nil }
    }
  }

  private mutating func number() -> JSONValue? {
    let digits = bytes[offset...].prefix { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
    guard !digits.isEmpty else { return nil }
    offset = digits.endIndex
    return Int(String(decoding: digits, as: UTF8.self)).map { .number($0) } ?? .null
  }

  /// At the opening quote.
  private mutating func string() -> String? {
    offset += 1
    var text: [UInt8] = []
    while let byte = current {
      offset += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = escape() else { return nil }
        text += Array(String(scalar).utf8)
      case 0..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  /// Behind the backslash.
  private mutating func escape() -> Unicode.Scalar? {
    guard let byte = current else { return nil }
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return unicodeEscape()
    default: return nil
    }
  }

  private mutating func unicodeEscape() -> Unicode.Scalar? {
    guard let first = hexadecimal() else { return nil }
    guard (0xD800...0xDBFF).contains(first) else { return Unicode.Scalar(first) }
    guard skip("\\u"), let second = hexadecimal(), (0xDC00...0xDFFF).contains(second) else { return nil }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private mutating func hexadecimal() -> UInt32? {
    let digits = bytes[offset...].prefix(4)
    offset = digits.endIndex
    return digits.count == 4 ? UInt32(String(decoding: digits, as: UTF8.self), radix: 16) : nil
  }
}
