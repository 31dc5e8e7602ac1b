import Testing
import TextBasics

@Suite struct PercentCodingTests {
  @Test(arguments: [
    ("", ""), ("a", "a"), ("a%20b", "a b"), ("%41%2f%2F", "A//"), ("%D0%94.docx", "Д.docx"), ("100%", "100%"), ("%4", "%4"),
    ("%zz%41", "%zzA"), ("%%41", "%A"), ("%FFa", "\u{FFFD}a"),
  ])
  func decodesWholeEscapes(text: String, expected: String) { #expect(percentDecoded(text) == expected) }

  @Test func decodesOnlyWhatIsAskedFor() {
    #expect(percentDecoded(Array("%41%2F%42".utf8)[...]) { $0 != ASCII.slash } == Array("A%2FB".utf8))
  }

  @Test(arguments: [("", "-"), ("a-b", "-a-b"), ("100% é", "-100%25%20%C3%A9"), ("🗎", "-%F0%9F%97%8E")])
  func appendsEncodedText(text: String, expected: String) {
    var out = Array("-".utf8)
    appendEncodedWhole(text.utf8, allowed: .unreserved, to: &out)
    #expect(String(decoding: out, as: UTF8.self) == expected)
  }
}
