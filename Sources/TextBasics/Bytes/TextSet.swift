/// Texts to look bytes up in, equal by bytes, one after the other in one block.
///
/// Looking up counts no references: all threads ask for the same few texts again and again, and would wait for each other to
/// count.
package struct TextSet: Sendable {
  private var bytes: [UInt8] = []
  /// Where the first text begins, and where each ends.
  private var ends = [0]
  /// The number of each text, from 1, at the place that its hash says or, when that is taken, at the next free one; 0 where there is
  /// none. At most half of it is full. With ranges it took three times the memory, and most of its time is spent on waiting for that.
  private var slots: [UInt32]
  private let seed = hashSeed

  /// An empty set with room for some texts.
  package init(capacity: Int) {
    var size = 2
    while size < 2 * capacity { size *= 2 }
    slots = Array(repeating: 0, count: size)
    ends.reserveCapacity(capacity + 1)
    // Most anchors are no longer. Adding those of a page took 1.4 times the instructions without it.
    bytes.reserveCapacity(16 * capacity)
  }

  /// Nothing, at no cost.
  package static let empty = TextSet(capacity: 0)

  package init(_ texts: [String]) {
    self.init(capacity: texts.count)
    for text in texts { insert(text) }
  }

  package var count: Int { ends.count - 1 }

  /// All texts in the order in which they came.
  package var texts: [String] { zip(ends, ends.dropFirst()).map { String(decoding: bytes[$0..<$1], as: UTF8.self) } }

  package func contains(_ text: ArraySlice<UInt8>) -> Bool { text.withUnsafeBytes { contains($0) } }

  package func contains(_ text: UnsafeRawBufferPointer) -> Bool { slots[slot(of: text)] != 0 }

  /// The place of a text among all in the order in which they came, counted from 0.
  package func index(of text: String) -> Int? {
    let number = text.withUTF8Bytes { slots[slot(of: UnsafeRawBufferPointer($0))] }
    return number == 0 ? nil : Int(number) - 1
  }

  /// Adds a copy of a text; whether it is new.
  @discardableResult
  package mutating func insert(_ text: ArraySlice<UInt8>) -> Bool { text.withUnsafeBytes { insert($0) } }

  @discardableResult
  package mutating func insert(_ text: UnsafeRawBufferPointer) -> Bool {
    var slot = slot(of: text)
    guard slots[slot] == 0 else { return false }
    if 2 * (count + 1) > slots.count {
      grow()
      slot = self.slot(of: text)
    }
    // Raw bytes would be appended one after the other.
    bytes.append(contentsOf: text.assumingMemoryBound(to: UInt8.self))
    ends.append(bytes.count)
    slots[slot] = UInt32(truncatingIfNeeded: count)
    return true
  }

  @discardableResult
  package mutating func insert(_ text: String) -> Bool { text.withUTF8Bytes { insert(UnsafeRawBufferPointer($0)) } }

  /// Forgets all texts and keeps their memory.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeSubrange(1...)
    for slot in slots.indices { slots[slot] = 0 }
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: 2 * slots.count)
    for number in ends.indices.dropFirst() {
      let text = ends[number - 1]..<ends[number]
      let free = bytes.withUnsafeBytes { self.slot(of: UnsafeRawBufferPointer(rebasing: $0[text])) }
      slots[free] = UInt32(truncatingIfNeeded: number)
    }
  }

  /// Where the text is, or the free slot where it would be.
  private func slot(of text: UnsafeRawBufferPointer) -> Int {
    let hash = Int(truncatingIfNeeded: byteHash(text, seed: seed))
    return slots.withUnsafeBufferPointer { slots in
      ends.withUnsafeBufferPointer { ends in
        bytes.withUnsafeBytes { bytes in
          var slot = hash & (slots.count - 1)
          while slots[slot] != 0 {
            let number = Int(slots[slot])
            if areEqual(UnsafeRawBufferPointer(rebasing: bytes[ends[number - 1]..<ends[number]]), text) { break }
            slot = (slot + 1) & (slots.count - 1)
          }
          return slot
        }
      }
    }
  }
}

/// Another one in each process, so that nobody can choose texts that all have the same hash.
private let hashSeed = UInt64.random(in: .min ... .max)
