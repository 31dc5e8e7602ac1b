/// Bytes as the key of a set or a dictionary, hashed in one piece; an array hashes byte after byte. Equal bytes are equal keys, while
/// strings are equal by canonical equivalence.
@usableFromInline
package struct ByteKey: Sendable, Hashable {
  @usableFromInline package let bytes: ArraySlice<UInt8>

  @inlinable
  package init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }
  package init(_ text: String) { self.init(Array(text.utf8)[...]) }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  @inlinable
  package static func == (left: ByteKey, right: ByteKey) -> Bool {
    left.bytes.withUnsafeBytes { left in right.bytes.withUnsafeBytes { areEqual(left, $0) } }
  }

  @inlinable
  package func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
}
