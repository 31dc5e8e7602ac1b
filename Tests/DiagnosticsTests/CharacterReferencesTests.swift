import Diagnostics
import Testing
import TextBasics

@Suite struct CharacterReferencesTests {
  private func resolved(_ text: String) -> String {
    String(decoding: resolvingCharacterReferences(Array(text.utf8)[...]), as: UTF8.self)
  }

  @Test(arguments: [
    ("a&amp;b", "a&b"), ("&lt;&gt;&quot;&apos;", "<>\"'"), ("&#39;", "'"), ("&#x41;&#X42;", "AB"), ("&#x0001F600;", "😀"),
    ("&amp;amp;", "&amp;"), ("&#0;", "\0"),
  ])
  func resolves(text: String, expected: String) { #expect(resolved(text) == expected) }

  @Test(arguments: [
    "&", "&;", "&#;", "&#x;", "&nbsp;", "&amp", "&#xD800;", "&#1114112;", "&#99999999;", "&#xZ;", "a & b; c", "&#00000000065;",
  ])
  func keepsWhatIsNoReference(text: String) { #expect(resolved(text) == text) }
}
