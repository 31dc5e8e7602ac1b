/// Fills the storage of one string with texts whose total length is known: a third of the time that appending to a string takes.
@usableFromInline
package struct ASCIIWriter {
  @usableFromInline let buffer: UnsafeMutableBufferPointer<UInt8>
  @usableFromInline var count = 0

  /// The text that `write` makes; it must write no more than `capacity` bytes, and what is more is left out.
  package static func string(capacity: Int, _ write: (inout ASCIIWriter) -> Void) -> String {
    String(unsafeUninitializedCapacity: capacity) { buffer in
      var writer = ASCIIWriter(buffer: UnsafeMutableBufferPointer(rebasing: buffer.prefix(capacity)))
      write(&writer)
      return writer.count
    }
  }

  /// The texts one behind the other: appended to each other they would grow several times.
  package static func joined(_ texts: String...) -> String {
    string(capacity: texts.reduce(0) { $0 + $1.utf8.count }) { joined in
      for text in texts { joined.append(text) }
    }
  }

  private init(buffer: UnsafeMutableBufferPointer<UInt8>) { self.buffer = buffer }

  @inlinable @inline(__always)
  package mutating func append(_ byte: UInt8) {
    guard count < buffer.count else { return }
    buffer.initializeElement(at: count, to: byte)
    count += 1
  }

  /// Appends up to eight bytes at once, the first one in the lowest bits.
  @inlinable @inline(__always)
  package mutating func append(word: UInt64, count length: Int) {
    guard buffer.count - count >= 8, let base = buffer.baseAddress else {
      for index in 0..<length { append(UInt8(truncatingIfNeeded: word >> UInt64(8 * index))) }
      return
    }
    UnsafeMutableRawPointer(base + count).storeBytes(of: word.littleEndian, as: UInt64.self)
    count += length
  }

  package mutating func append(_ text: String) {
    let copied: Void? = text.utf8.withContiguousStorageIfAvailable { append($0) }
    if copied == nil { for byte in text.utf8 { append(byte) } }
  }

  @inline(__always)
  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    let length = min(bytes.count, buffer.count - count)
    guard length > 0, let source = bytes.baseAddress, let target = buffer.baseAddress else { return }
    (target + count).initialize(from: source, count: length)
    count += length
  }
}
