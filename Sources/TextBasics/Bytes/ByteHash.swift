/// A hash of bytes, eight at a time, which takes fewer instructions than `Hasher`: for tables that compare the bytes as well.
package func byteHash(_ bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
  // Odd, with bits set all over, so that every bit of a product depends on many of its factor.
  let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
  var hash = seed ^ UInt64(truncatingIfNeeded: bytes.count)
  func add(_ word: UInt64) {
    let (high, low) = (hash ^ word).multipliedFullWidth(by: factor)
    hash = high ^ low
  }
  var offset = 0
  while bytes.count - offset >= 8 {
    add(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    offset += 8
  }
  var rest: UInt64 = 0
  while offset < bytes.count {
    rest = rest << 8 | UInt64(bytes[offset])
    offset += 1
  }
  add(rest)
  return hash
}
