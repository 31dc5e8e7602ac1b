/// Words collected from a tree: UTF-8 with every run of white space as one space, none in front.
struct PlainText {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ byte: UInt8) {
    if isWhitespace(byte) {
      if let last = bytes.last, last != UInt8(ascii: " ") { bytes.append(UInt8(ascii: " ")) }
    } else {
      bytes.append(byte)
    }
  }

  /// Separates words; any number of times is one space.
  mutating func appendSpace() { append(UInt8(ascii: " ")) }

  /// The words since the text was `start` bytes long, without spaces around them.
  func string(from start: Int) -> String {
    var start = start
    var end = bytes.count
    while end > start, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
    while start < end, bytes[start] == UInt8(ascii: " ") { start += 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
