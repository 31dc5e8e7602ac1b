/// Texts to look bytes up in, equal by bytes, one after the other in one block.
///
/// Looking up counts no references: all threads ask for the same few texts again and again, and would wait for each other to
/// count.
package struct TextSet: Sendable {
  private var bytes: [UInt8] = []
  /// Where each text is, at the place that its hash says or, when that is taken, at the next free one. Less than half of it
  /// is full.
  private var slots: [Range<Int>?]

  package init(_ texts: [String]) {
    var capacity = 2
    while capacity <= 2 * texts.count { capacity *= 2 }
    slots = Array(repeating: nil, count: capacity)
    for text in texts { insert(text) }
  }

  package func contains(_ text: ArraySlice<UInt8>) -> Bool { text.withUnsafeBytes { slots[slot(of: $0)] != nil } }

  private mutating func insert(_ text: String) {
    var text = text
    text.withUTF8 { text in
      let slot = slot(of: UnsafeRawBufferPointer(text))
      guard slots[slot] == nil else { return }
      let start = bytes.count
      bytes.append(contentsOf: text)
      slots[slot] = start..<bytes.count
    }
  }

  /// Where the text is, or the free slot where it would be.
  private func slot(of text: UnsafeRawBufferPointer) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: text)
    var slot = hasher.finalize() & (slots.count - 1)
    while let range = slots[slot], !isEqual(range, text) { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  private func isEqual(_ range: Range<Int>, _ text: UnsafeRawBufferPointer) -> Bool {
    bytes.withUnsafeBytes { areEqual(UnsafeRawBufferPointer(rebasing: $0[range]), text) }
  }
}
