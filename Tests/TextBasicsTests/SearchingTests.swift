import Testing
import TextBasics

@Suite struct SearchingTests {
  @Test(arguments: [
    ("abcabc", "c", 2), ("abcabc", "bc", 1), ("ababac", "abac", 2), ("aaab", "aab", 1), ("abc", "", 0), ("", "a", nil),
    ("", "", 0), ("abc", "abcd", nil), ("abc", "cd", nil), ("aaa", "ab", nil),
  ])
  func findsTheFirstPlace(text: String, part: String, expected: Int?) {
    let range = text.firstRange(of: part)
    #expect(range.map { text.distance(from: text.startIndex, to: $0.lowerBound) } == expected)
    #expect(range.map { String(text[$0]) == part } ?? true)
    let bytes = Array(text.utf8).dropFirst(0)
    #expect(bytes.firstRange(of: part.utf8)?.lowerBound == expected)
    #expect(text.contains(part) == (expected != nil))
  }

  /// A letter with a combining mark is another character than the letter.
  @Test func comparesCharactersInTexts() {
    #expect("cafe\u{301}".firstRange(of: "e") == nil)
    #expect(!"a|\u{301}".contains("|"))
    #expect("cafe\u{301}".contains("\u{e9}"))
    #expect("a\r\nb".replacing("\n", with: "-") == "a\r\nb")
  }

  @Test(arguments: [
    ("abcabc", "b", "-", Int.max, "a-ca-c"), ("abcabc", "b", "-", 1, "a-cabc"), ("abcabc", "b", "", 2, "acac"),
    ("abab", "ab", "abab", Int.max, "abababab"), ("aaa", "aa", "b", Int.max, "ba"), ("aab", "ab", "c", Int.max, "ac"),
    ("abc", "x", "-", Int.max, "abc"), ("", "x", "-", Int.max, ""), ("abc", "b", "-", 0, "abc"),
  ])
  func replaces(text: String, part: String, replacement: String, atMost: Int, expected: String) {
    #expect(text.replacing(part, with: replacement, maxReplacements: atMost) == expected)
    #expect(Array(text.utf8).replacing(part.utf8, with: replacement.utf8, maxReplacements: atMost) == Array(expected.utf8))
  }
}
