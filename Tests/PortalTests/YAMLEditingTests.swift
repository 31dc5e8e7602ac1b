import Portal
import Testing
import TextBasics

struct YAMLEditingTests {
  @Test(arguments: [
    ("a: b\nc: [d, {e: f}]\n", "a: x\nc: [y, {e: 'z'}]\n", true), ("a: b\n", "b: b\n", false), ("a: b\n", "a: [b]\n", false),
    ("a: b\n", "a: b\nc: d\n", false), ("a: [b]\n", "a: [b, c]\n", false), ("a: b\n", "a: null\n", false),
    ("a: b\n", "a: {b\n", false),
  ])
  func seesWhetherMoreThanTextsDiffers(text: String, other: String, expected: Bool) {
    #expect(haveSameKeys(TextFile(path: "a", text: text), TextFile(path: "a", text: other)) == expected)
  }

  @Test(arguments: [
    ("{a: b} c", 6), ("[a, {b: 'c}'}], d", 14), ("{a: \"}\\\"}\"}", 11), ("{a: it's}", 9), ("{a: 'it''s}'}", 13),
    ("{a: [b}", nil),
    ("{a: b # c}\n}", nil), ("{a: 'b}", nil),
  ])
  func findsTheEndOfAFlowCollection(text: String, expected: Int?) { #expect(flowEnd(Array(text.utf8)[...]) == expected) }
}
