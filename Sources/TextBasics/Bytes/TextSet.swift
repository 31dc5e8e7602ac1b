/// Texts to look bytes up in, equal by bytes, one after the other in one block.
///
/// Looking up counts no references: all threads ask for the same few texts again and again, and would wait for each other to
/// count.
package struct TextSet: Sendable {
  package private(set) var count = 0
  private var bytes: [UInt8] = []
  /// Where each text is, at the place that its hash says or, when that is taken, at the next free one. At most half of it is full.
  private var slots: [Range<Int>?]
  private let seed = hashSeed

  /// An empty set with room for some texts.
  package init(capacity: Int) {
    var size = 2
    while size < 2 * capacity { size *= 2 }
    slots = Array(repeating: nil, count: size)
    // Most anchors are no longer. Adding those of a page took 1.4 times the instructions without it.
    bytes.reserveCapacity(16 * capacity)
  }

  /// Nothing, at no cost.
  package static let empty = TextSet(capacity: 0)

  package init(_ texts: [String]) {
    self.init(capacity: texts.count)
    for text in texts { insert(Array(text.utf8)[...]) }
  }

  /// All texts in the order in which they came.
  package var texts: [String] {
    slots.compactMap(\.self).sorted { $0.lowerBound < $1.lowerBound }.map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  package func contains(_ text: ArraySlice<UInt8>) -> Bool { text.withUnsafeBytes { contains($0) } }

  package func contains(_ text: UnsafeRawBufferPointer) -> Bool { slots[slot(of: text)] != nil }

  /// Adds a copy of a text; whether it is new.
  @discardableResult
  package mutating func insert(_ text: ArraySlice<UInt8>) -> Bool { text.withUnsafeBytes { insert($0) } }

  @discardableResult
  package mutating func insert(_ text: UnsafeRawBufferPointer) -> Bool {
    var slot = slot(of: text)
    guard slots[slot] == nil else { return false }
    if 2 * (count + 1) > slots.count {
      grow()
      slot = self.slot(of: text)
    }
    let start = bytes.count
    // Raw bytes would be appended one after the other.
    bytes.append(contentsOf: text.assumingMemoryBound(to: UInt8.self))
    slots[slot] = start..<bytes.count
    count += 1
    return true
  }

  /// Forgets all texts and keeps their memory.
  package mutating func removeAll() {
    count = 0
    bytes.removeAll(keepingCapacity: true)
    for slot in slots.indices { slots[slot] = nil }
  }

  private mutating func grow() {
    let texts = slots.compactMap(\.self)
    slots = Array(repeating: nil, count: 2 * slots.count)
    for text in texts {
      let free = bytes.withUnsafeBytes { self.slot(of: UnsafeRawBufferPointer(rebasing: $0[text])) }
      slots[free] = text
    }
  }

  /// Where the text is, or the free slot where it would be.
  private func slot(of text: UnsafeRawBufferPointer) -> Int {
    let hash = Int(truncatingIfNeeded: byteHash(text, seed: seed))
    return slots.withUnsafeBufferPointer { slots in
      bytes.withUnsafeBytes { bytes in
        var slot = hash & (slots.count - 1)
        while let range = slots[slot], !areEqual(UnsafeRawBufferPointer(rebasing: bytes[range]), text) {
          slot = (slot + 1) & (slots.count - 1)
        }
        return slot
      }
    }
  }
}

/// Another one in each process, so that nobody can choose texts that all have the same hash.
private let hashSeed = UInt64.random(in: .min ... .max)
