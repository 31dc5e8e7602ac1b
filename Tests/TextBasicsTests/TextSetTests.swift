import TestSupport
import Testing
import TextBasics

@Suite struct TextSetTests {
  @Test func holdsWhatWasInserted() {
    var set = TextSet()
    var expected: Set<String> = []
    var generator = SplitMix64(seed: 3)
    for _ in 0..<2_000 {
      let text = String(Int.random(in: 0..<1_500, using: &generator), radix: 2)
      #expect(set.contains(text) == expected.contains(text))
      #expect(set.insert(Array(text.utf8)[...]) == expected.insert(text).inserted)
    }
    #expect(set.count == expected.count && Set(set.texts) == expected)
    #expect(expected.allSatisfy { set.contains($0) && set.contains(Array($0.utf8)[...]) })
  }

  /// Strings are equal where letters and accents are written in two ways, and servers compare bytes.
  @Test func comparesBytes() {
    let set = TextSet(["caf\u{E9}", ""])
    #expect(set.contains("caf\u{E9}") && !set.contains("cafe\u{301}") && set.contains("") && !set.contains("caf"))
    #expect(!TextSet().contains("") && TextSet().texts.isEmpty)
  }
}
