/// Eight bytes of a text, which are compared with a few values all at once: a third of the instructions that a look at each takes.
///
/// A comparison marks bytes by their highest bits, so that several can be joined; what is marked behind the first mark may be wrong.
struct EightBytes {
  private let word: UInt64

  @inline(__always)
  init(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
    word = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt64.self)
  }

  /// Those that are `byte`.
  @inline(__always)
  func equal(to byte: UInt8) -> UInt64 { Self.marks(below: 1, word ^ Self.repeated(byte)) }

  /// Those that are smaller than `limit`, which is at most 128.
  @inline(__always)
  func less(than limit: UInt8) -> UInt64 { Self.marks(below: limit, word) }

  @inline(__always)
  private static func marks(below limit: UInt8, _ word: UInt64) -> UInt64 {
    (word &- repeated(limit)) & ~word & repeated(0x80)
  }

  @inline(__always)
  private static func repeated(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }
}
