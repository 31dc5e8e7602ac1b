/// What may be an alias in a YAML text, found without parsing: it sees every alias, and rarely a text that only looks like one.
///
/// An alias counts when `*name` stands where a node can begin and `&name` stood so before it.
struct AliasScan {
  /// Number of aliases.
  private(set) var uses = 0
  /// Line of the first alias, from 1; 0 without one.
  private(set) var line = 0
  /// Whether an alias is followed by a colon.
  private(set) var hasAliasKey = false
  /// Whether `? ` or a colon after a closing bracket shows a key that is a collection.
  private(set) var hasCollectionKey = false

  init(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      // Nearly every file has no anchor at all.
      guard bytes.contains(0x26) else { return }
      scan(bytes)
    }
  }

  private mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) {
    var anchors: Set<[UInt8]> = []
    var currentLine = 1
    var canBegin = true
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x0A { currentLine += 1 }
      if canBegin, byte == 0x26 || byte == 0x2A {
        let name = Self.name(in: bytes, from: index + 1)
        if byte == 0x26 {
          anchors.insert(name)
        } else if !name.isEmpty, anchors.contains(name) {
          uses += 1
          if line == 0 { line = currentLine }
          if Self.isColonNext(in: bytes, from: index + 1 + name.count) { hasAliasKey = true }
        }
      }
      if canBegin, byte == 0x3F { hasCollectionKey = true }
      if byte == 0x5D || byte == 0x7D, Self.isColonNext(in: bytes, from: index + 1) { hasCollectionKey = true }
      canBegin = Self.endsToken(byte)
      index += 1
    }
  }

  private static func name(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> [UInt8] {
    var end = start
    while end < bytes.count, !endsName(bytes[end]) { end += 1 }
    return Array(bytes[start..<end])
  }

  private static func isColonNext(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    var index = start
    while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    return index < bytes.count && bytes[index] == 0x3A
  }

  /// Blanks, line ends and the indicators after which a node can begin.
  private static func endsToken(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D, 0x5B, 0x7B, 0x2C, 0x3A, 0x2D, 0x3F, 0x22, 0x27, 0x5D, 0x7D: true
    default: byte >= 0x80
    }
  }

  /// libyaml reads letters, digits, `-` and `_` as a name.
  private static func endsName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: false
    default: true
    }
  }
}
