import CMemory

/// A piece of a page as the key of a set: equal by bytes, where `String` would take canonically equivalent texts for one, and
/// without a copy of its own.
package struct ByteText: Hashable, Sendable {
  package let bytes: ArraySlice<UInt8>

  package init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  package init(_ text: String) { bytes = Array(text.utf8)[...] }

  package static func == (left: ByteText, right: ByteText) -> Bool {
    left.bytes.withUnsafeBytes { left in
      right.bytes.withUnsafeBytes { right in
        guard let first = left.baseAddress, let second = right.baseAddress else { return left.count == right.count }
        return left.count == right.count && memcmp(first, second, left.count) == 0
      }
    }
  }

  package func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
}

/// Whether bytes are those of a text, compared at once: `elementsEqual` takes byte after byte, thirty times as long.
package func areEqual(_ bytes: ArraySlice<UInt8>, _ text: String) -> Bool {
  let isEqual = text.utf8.withContiguousStorageIfAvailable { text in
    bytes.withUnsafeBytes { bytes in
      guard bytes.count == text.count, let first = bytes.baseAddress, let second = text.baseAddress else {
        return bytes.count == text.count
      }
      return memcmp(first, second, text.count) == 0
    }
  }
  return isEqual ?? bytes.elementsEqual(text.utf8)
}
