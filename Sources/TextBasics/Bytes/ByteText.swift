import CMemory

/// A piece of a page as the key of a set: equal by bytes, where `String` would take canonically equivalent texts for one, and
/// without a copy of its own.
package struct ByteText: Hashable, Sendable {
  package let bytes: ArraySlice<UInt8>

  package init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  package init(_ text: String) { bytes = Array(text.utf8)[...] }

  package static func == (left: ByteText, right: ByteText) -> Bool {
    left.bytes.withUnsafeBytes { left in right.bytes.withUnsafeBytes { areEqual(left, $0) } }
  }

  package func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
}

/// Whether bytes are those of a text, compared at once: `elementsEqual` takes byte after byte, thirty times as long.
package func areEqual(_ bytes: ArraySlice<UInt8>, _ text: String) -> Bool {
  let isEqual = text.utf8.withContiguousStorageIfAvailable { text in
    bytes.withUnsafeBytes { areEqual($0, UnsafeRawBufferPointer(text)) }
  }
  return isEqual ?? bytes.elementsEqual(text.utf8)
}

func areEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
  guard left.count == right.count, let first = left.baseAddress, let second = right.baseAddress else {
    return left.count == right.count
  }
  return memcmp(first, second, left.count) == 0
}
