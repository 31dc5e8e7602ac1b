/// A set of texts, which are equal if their bytes are, while strings are equal by canonical equivalence. All bytes are in one array, so
/// that a look-up neither makes an array nor counts references.
package struct TextSet: Sendable {
  private var bytes: [UInt8] = []
  /// The end of each text, which is the beginning of the next.
  private var ends: [Int] = []
  /// The number of each text from 1 on, at the place that its hash gives or the next free one; 0 where there is none. The count is a
  /// power of two, and at most half of them are taken.
  private var slots: [Int] = Array(repeating: 0, count: 64)

  package init(_ texts: some Sequence<String> = []) {
    for text in texts { insert(Array(text.utf8)[...]) }
  }

  package var count: Int { ends.count }

  package var texts: [String] { ends.indices.map { String(decoding: bytes[range(of: $0)], as: UTF8.self) } }

  package func contains(_ text: ArraySlice<UInt8>) -> Bool { text.withUnsafeBytes { slots[slot(of: $0)] != 0 } }

  package func contains(_ text: String) -> Bool {
    text.withUTF8Bytes { slots[slot(of: UnsafeRawBufferPointer($0))] != 0 }
  }

  /// Adds a text; false if it was there.
  @discardableResult
  package mutating func insert(_ text: ArraySlice<UInt8>) -> Bool {
    let slot = text.withUnsafeBytes { self.slot(of: $0) }
    if slots[slot] != 0 { return false }
    bytes += text
    ends.append(bytes.count)
    slots[slot] = ends.count
    if ends.count * 2 > slots.count { grow() }
    return true
  }

  private func range(of index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

  /// The slot of a text, or the free one where it belongs.
  private func slot(of text: UnsafeRawBufferPointer) -> Int {
    var slot = place(of: text)
    bytes.withUnsafeBytes { bytes in
      while slots[slot] != 0, !areEqual(text, UnsafeRawBufferPointer(rebasing: bytes[range(of: slots[slot] - 1)])) {
        slot = (slot + 1) & (slots.count - 1)
      }
    }
    return slot
  }

  /// The place that the hash of a text gives. A set looks up short texts by the ten thousand, for which `Hasher` takes most of the time.
  private func place(of text: UnsafeRawBufferPointer) -> Int {
    var hash = seed ^ UInt64(text.count)
    var offset = 0
    while offset + 8 <= text.count {
      hash = mixed(hash ^ text.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    let rest = text[offset...].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    return Int(truncatingIfNeeded: mixed(hash ^ rest)) & (slots.count - 1)
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    bytes.withUnsafeBytes { bytes in
      for index in ends.indices {
        var slot = place(of: UnsafeRawBufferPointer(rebasing: bytes[range(of: index)]))
        while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = index + 1
      }
    }
  }
}

/// Different in each process, so that nobody can choose texts that all have one place.
private let seed = UInt64.random(in: .min ... .max)
