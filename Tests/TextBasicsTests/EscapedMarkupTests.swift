import Testing
import TextBasics

@Suite struct EscapedMarkupTests {
  /// A copy of the bytes, and whether it was reported to need escaping.
  private func copy(_ bytes: [UInt8]) -> (bytes: [UInt8], needsEscaping: Bool) {
    var needsEscaping = false
    let copy = [UInt8](unsafeUninitializedCapacity: bytes.count + 1) { memory, count in
      guard let first = memory.baseAddress else { return }
      needsEscaping = bytes.withUnsafeBufferPointer { $0.copyNeedsEscaping(to: first) }
      count = bytes.count
    }
    return (copy, needsEscaping)
  }

  /// Bytes that need no escaping, including the neighbours of those that do, and the same with the eighth bit.
  private func plain(_ count: Int) -> [UInt8] {
    let bytes: [UInt8] = [0x21, 0x23, 0x25, 0x28, 0x3B, 0x3D, 0x3F, 0xA2, 0xA6, 0xA7, 0xBC, 0xBE, 0x00, 0xFF, 0x61]
    return (0..<count).map { bytes[$0 % bytes.count] }
  }

  @Test(arguments: 0...70)
  func copyingTextFindsWhatNeedsEscapingAtEveryPlace(count: Int) {
    let plain = plain(count)
    #expect(copy(plain) == (plain, false))
    for byte in "\"&'<>".utf8 {
      for place in plain.indices {
        var text = plain
        text[place] = byte
        #expect(copy(text) == (text, true))
      }
    }
  }
}
