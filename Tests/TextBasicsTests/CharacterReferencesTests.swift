import Testing
import TextBasics

@Suite struct CharacterReferencesTests {
  private func resolved(_ text: String) -> String {
    String(decoding: resolvingCharacterReferences(Array(text.utf8)[...]), as: UTF8.self)
  }

  @Test(arguments: [
    ("a&amp;b", "a&b"), ("&lt;&gt;&quot;&apos;", "<>\"'"), ("&#39;", "'"), ("&#x41;&#X42;", "AB"), ("&#x0001F600;", "😀"),
    ("&amp;amp;", "&amp;"), ("&#0;", "\u{FFFD}"), ("&nbsp;&auml;", "\u{A0}ä"), ("&amp", "&"),
    ("&#xD800;&#1114112;", "\u{FFFD}\u{FFFD}"),
    ("&#99999999999;", "\u{FFFD}"), ("&#00000000065;", "A"), ("&#65b", "Ab"), ("&#150;", "–"), ("a&lt b", "a< b"),
  ])
  func resolves(text: String, expected: String) { #expect(resolved(text) == expected) }

  @Test(arguments: [
    "&", "&;", "&#;", "&#x;", "&Zfr;", "&amp=", "&ampx", "&#xZ;", "a & b; c", "?a=1&copy=2",
  ])
  func keepsWhatIsNoReference(text: String) { #expect(resolved(text) == text) }
}
