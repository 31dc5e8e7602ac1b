/// Texts and numbers one after another, each of which may be missing. A number is a byte of how many bytes it has, then these, the
/// lowest first; a text is the number of its bytes, then these.
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
      // The last byte's highest bit is the sign.
    } while rest != (bytes[bytes.count - 1] >= 0x80 ? -1 : 0)
    bytes[start] = UInt8(bytes.count - start - 1)
  }

  package mutating func put(_ text: String?) {
    put(text?.utf8.count)
    if let text { bytes += text.utf8 }
  }
}

/// Reads what a `RecordWriter` wrote.
package struct RecordReader {
  package private(set) var rest: ArraySlice<UInt8>
  /// Whether something was read that is not there.
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

  /// How many elements follow. Each has a byte at least, so that no damage makes a loop of ages.
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
