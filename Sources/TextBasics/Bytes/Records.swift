/// Writes a sequence of optional texts and numbers. A number is stored as a length byte and its bytes, lowest first; a text is
/// stored as its length and its bytes.
package struct RecordWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func put(_ number: Int?) {
    guard let number else {
      bytes.append(0)
      return
    }
    let start = bytes.count
    bytes.append(0)
    var rest = number
    repeat {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
      // The highest bit of the last byte is the sign.
    } while rest != (bytes[bytes.count - 1] >= 0x80 ? -1 : 0)
    bytes[start] = UInt8(bytes.count - start - 1)
  }

  package mutating func put(_ text: String?) {
    put(text?.utf8.count)
    if let text { bytes += text.utf8 }
  }
}

/// Reads the output of `RecordWriter`.
package struct RecordReader {
  package private(set) var rest: ArraySlice<UInt8>
  /// An expected value was missing.
  package private(set) var isDamaged = false

  package init(rest: ArraySlice<UInt8>) { self.rest = rest }

  package mutating func number() -> Int? {
    guard let count = rest.popFirst(), count <= 8, rest.count >= count else {
      isDamaged = true
      return nil
    }
    guard count > 0 else { return nil }
    let bytes = rest.prefix(Int(count))
    rest = rest.dropFirst(Int(count))
    let sign = bytes.last.map { $0 >= 0x80 ? -1 : 0 } ?? 0
    return bytes.reversed().reduce(sign) { $0 << 8 | Int($1) }
  }

  /// The number of elements that follow. It is limited by the number of remaining bytes, because each element has at least one:
  /// damaged input cannot cause a nearly endless loop.
  package mutating func count() -> Int {
    guard let count = number(), (0...rest.count).contains(count) else {
      isDamaged = true
      return 0
    }
    return count
  }

  package mutating func text() -> String? {
    guard let count = number() else { return nil }
    guard count >= 0, rest.count >= count else {
      isDamaged = true
      return nil
    }
    defer { rest = rest.dropFirst(count) }
    return String(decoding: rest.prefix(count), as: UTF8.self)
  }
}
