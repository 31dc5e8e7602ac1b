/// Bytes as the key of a set or a dictionary, hashed in one piece; an array hashes byte after byte. Equal bytes are equal keys, while
/// strings are equal by canonical equivalence.
package struct ByteKey: Sendable, Hashable {
  package let bytes: ArraySlice<UInt8>

  package init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }
  package init(_ text: String) { self.init(Array(text.utf8)[...]) }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package static func == (left: ByteKey, right: ByteKey) -> Bool {
    left.bytes.withUnsafeBytes { left in right.bytes.withUnsafeBytes { areEqual(left, $0) } }
  }

  package func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
}
