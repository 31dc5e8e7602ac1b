import Testing
import TextBasics

@Suite struct ASCIIWriterTests {
  /// `m3 0h2`, the first byte in the lowest bits.
  private static let word: UInt64 = 0x3268_3020_336D

  @Test(arguments: 0...6)
  func appendsTheFirstBytesOfAWord(count: Int) {
    let text = ASCIIWriter.string(capacity: 20) { writer in
      writer.append(word: Self.word, count: count)
      writer.append(UInt8(ascii: "."))
    }
    #expect(text == "m3 0h2".prefix(count) + ".")
  }

  @Test(arguments: 0...20)
  func writesNoMoreThanItsCapacity(capacity: Int) {
    let text = ASCIIWriter.string(capacity: capacity) { writer in
      for _ in 0..<3 { writer.append(word: Self.word, count: 6) }
    }
    #expect(text == "m3 0h2m3 0h2m3 0h2".prefix(capacity))
  }

  @Test func joinsTexts() {
    #expect(ASCIIWriter.joined() == "")
    #expect(ASCIIWriter.joined("", "a", "", "é b", "\u{1F600}") == "aé b\u{1F600}")
  }
}
