import TextBasics

/// Writes texts and numbers one after another in bytes. As values of their own, those that 100,000 documents have take four times the
/// memory.
package struct PackedWriter {
  private var written: [UInt8] = []

  package init() {}

  /// Without the room that an array has left after it grew.
  package var bytes: [UInt8] { written.withUnsafeBufferPointer { Array($0) } }

  package mutating func write(_ text: String) {
    write(text.utf8.count)
    written += text.utf8
  }

  /// Small numbers take a byte, negative ones too.
  package mutating func write(_ number: Int) {
    var rest = UInt(bitPattern: number << 1 ^ number >> (Int.bitWidth - 1))
    while rest > 0x7F {
      written.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    written.append(UInt8(rest))
  }

  /// Writes values that can be skipped as a whole.
  mutating func write(part: PackedWriter) {
    write(part.written.count)
    written += part.written
  }
}

/// Reads them in their order.
package struct PackedReader {
  private var rest: ArraySlice<UInt8>

  package init(_ bytes: [UInt8]) { rest = bytes[...] }

  private init(_ part: ArraySlice<UInt8>) { rest = part }

  package var isAtEnd: Bool { rest.isEmpty }

  package mutating func readText() -> String { String(decoding: readBytes(), as: UTF8.self) }

  /// Reads a text. Returns true if it is this one.
  mutating func reads(_ text: String) -> Bool { readBytes().elementsEqual(text.utf8) }

  mutating func readPart() -> PackedReader { PackedReader(readBytes()) }

  private mutating func readBytes() -> ArraySlice<UInt8> {
    let count = max(0, readNumber())
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  package mutating func readNumber() -> Int {
    var (number, shift) = (0 as UInt, 0 as UInt)
    while let byte = rest.popFirst() {
      number |= UInt(byte & 0x7F) << shift
      shift += 7
      if byte < 0x80 { break }
    }
    return Int(bitPattern: number >> 1) ^ -Int(bitPattern: number & 1)
  }
}
