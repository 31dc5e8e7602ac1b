/// Eight bytes of a text, which are compared with a few values all at once: half of the instructions that a look at each takes.
///
/// A comparison marks bytes by their highest bits, so that several can be joined; what is marked behind the first mark may be wrong.
@usableFromInline
package struct EightBytes {
  @usableFromInline let word: UInt64

  @inlinable @inline(__always)
  package init(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) { self.init(UnsafeRawBufferPointer(bytes), at: index) }

  @inlinable @inline(__always)
  package init(_ bytes: UnsafeRawBufferPointer, at index: Int) {
    word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
  }

  @inlinable @inline(__always)
  package var isASCII: Bool { word & Self.repeated(0x80) == 0 }

  /// Those that are `byte`.
  @inlinable @inline(__always)
  package func equal(to byte: UInt8) -> UInt64 { Self.marks(below: 1, word ^ Self.repeated(byte)) }

  /// The same with every mark right, at the price of one instruction more.
  @inlinable @inline(__always)
  package func exactly(_ byte: UInt8) -> UInt64 {
    let difference = word ^ Self.repeated(byte)
    let low = Self.repeated(0x7F)
    return ~((difference & low) &+ low | difference | low)
  }

  /// Those that are smaller than `limit`, which is at most 128.
  @inlinable @inline(__always)
  package func less(than limit: UInt8) -> UInt64 { Self.marks(below: limit, word) }

  /// Those that are `limit` or more, which is at least 128.
  @inlinable @inline(__always)
  package func atLeast(_ limit: UInt8) -> UInt64 { Self.marks(below: 0 &- limit, ~word) }

  @inlinable @inline(__always)
  static func marks(below limit: UInt8, _ word: UInt64) -> UInt64 {
    (word &- repeated(limit)) & ~word & repeated(0x80)
  }

  @inlinable @inline(__always)
  static func repeated(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }
}
