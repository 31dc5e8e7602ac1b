/// Up to sixteen ASCII bytes in lower case, comparable in two instructions: scheme names and file extensions.
package struct PackedName: Sendable, Hashable, Comparable {
  private var first: UInt64 = 0
  private var second: UInt64 = 0

  /// `nil` when the bytes are more than sixteen, none, or not all within 0x21…0x7E.
  @inline(__always)
  package init?(_ bytes: some Collection<UInt8>) {
    var count = 0
    for byte in bytes {
      guard count < 16, byte > ASCII.space, byte < 0x7F else { return nil }
      let lower = UInt64(byte.asciiLowercased)
      if count < 8 { first |= lower << UInt64(56 - 8 * count) } else { second |= lower << UInt64(120 - 8 * count) }
      count += 1
    }
    guard count > 0 else { return nil }
  }

  package static func < (left: PackedName, right: PackedName) -> Bool {
    left.first != right.first ? left.first < right.first : left.second < right.second
  }
}
