import CMemory

/// True if the bytes are those of the text. Uses `memcmp`; `elementsEqual` compares byte by byte and takes thirty times as long.
package func areEqual(_ bytes: ArraySlice<UInt8>, _ text: String) -> Bool { bytes.withUnsafeBytes { areEqual($0, text) } }

package func areEqual(_ bytes: UnsafeRawBufferPointer, _ text: String) -> Bool {
  text.utf8.withContiguousStorageIfAvailable { areEqual(bytes, UnsafeRawBufferPointer($0)) } ?? bytes.elementsEqual(text.utf8)
}

extension String {
  /// True if the UTF-8 contains `byte`. Uses `memchr`; `utf8.contains` takes fifteen times as long.
  package func holds(_ byte: UInt8) -> Bool {
    let isHeld = utf8.withContiguousStorageIfAvailable { text in
      guard let start = text.baseAddress else { return false }
      return memchr(start, Int32(byte), text.count) != nil
    }
    return isHeld ?? utf8.contains(byte)
  }

  /// True if the UTF-8 contains that of another text.
  package func holds(_ text: String) -> Bool { Array(utf8)[...].range(of: text) != nil }
}

extension UnsafeRawBufferPointer {
  package func holds(_ byte: UInt8) -> Bool {
    guard let start = baseAddress else { return false }
    return memchr(start, Int32(byte), count) != nil
  }
}

extension ArraySlice<UInt8> {
  @usableFromInline
  package func holds(_ byte: UInt8) -> Bool { position(of: byte) != nil }

  /// The index of the first such byte; many are compared at a time.
  package func position(of byte: UInt8) -> Int? {
    withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress, let found = memchr(start, Int32(byte), bytes.count) else { return nil }
      return startIndex + start.distance(to: UnsafeRawPointer(found))
    }
  }

  /// The place of the first such bytes. `firstRange(of:)` is not in Embedded Swift.
  package func range(of text: String) -> Range<Int>? {
    guard let first = text.utf8.first else { return startIndex..<startIndex }
    var rest = self
    while let start = rest.position(of: first) {
      rest = rest[start...]
      if rest.hasPrefix(text) { return start..<(start + text.utf8.count) }
      rest = rest.dropFirst()
    }
    return nil
  }

  /// The parts between such bytes, at least one; any may be empty.
  package func split(at byte: UInt8) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var rest = self
    while let end = rest.position(of: byte) {
      parts.append(rest[..<end])
      rest = rest[(end + 1)...]
    }
    parts.append(rest)
    return parts
  }

  /// True if the bytes start with the text. Uses `memcmp`.
  package func hasPrefix(_ text: String) -> Bool {
    let count = text.utf8.count
    return self.count >= count && areEqual(prefix(count), text)
  }
}

@usableFromInline
package func areEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
  guard left.count == right.count, let first = left.baseAddress, let second = right.baseAddress else {
    return left.count == right.count
  }
  return memcmp(first, second, left.count) == 0
}

/// True if bytes come before others: at the first difference the smaller byte, else the shorter ones.
package func precedes(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
  guard let first = left.baseAddress, let second = right.baseAddress else { return left.count < right.count }
  let order = memcmp(first, second, min(left.count, right.count))
  return order == 0 ? left.count < right.count : order < 0
}
