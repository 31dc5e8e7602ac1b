import Portal
import Testing

@Suite struct IdentifierTests {
  @Test(arguments: ["a", "q4-budget", "A_1.b", "0", "Бюджет", "e\u{301}", "日本", "a..b", "index2"])
  func acceptsLettersDigitsAndJoiners(_ text: String) { #expect(Identifier(text)?.text == text) }

  @Test(arguments: [
    "", ".", "..", "-a", "_a", "a.", "a/b", "a b", "a\u{0}", "index", "INDEX", "\u{301}a", "a\u{202E}b", "a😀", "a|b",
  ])
  func refusesWhatCannotBeAFileName(_ text: String) { #expect(Identifier(text) == nil) }

  @Test func refusesMoreThanAHundredLetters() {
    #expect(Identifier(String(repeating: "a", count: 100)) != nil)
    #expect(Identifier(String(repeating: "a", count: 101)) == nil)
    #expect(Identifier(String(repeating: "日", count: 81)) == nil)
  }

  @Test func hasOneCollisionKeyForCaseAndNormalForm() {
    #expect(Identifier("É")?.collisionKey == Identifier("e\u{301}")?.collisionKey)
    #expect(Identifier("ſ")?.collisionKey == Identifier("s")?.collisionKey)
    #expect(Identifier("a")?.collisionKey != Identifier("b")?.collisionKey)
  }

  @Test(arguments: [
    ("Budget", "budget"), ("two words", "two-words"), ("C#", "cx23"), ("C++", "cx2bx2b"), ("-a", "x-a"), ("#", "x23"),
    ("etc.", "etcx2e"),
    ("a/b", "ax2fb"), ("Бюджет", "бюджет"), ("../x", "x2ex2ex2fx"),
  ])
  func makesFileNamesOfFreeText(_ text: String, _ slug: String) { #expect(Identifier(slugOf: text)?.text == slug) }

  @Test(arguments: ["", "Index", String(repeating: "a", count: 101), String(repeating: "é", count: 100_000)])
  func makesNoFileNameOfTheseTexts(_ text: String) { #expect(Identifier(slugOf: text) == nil) }
}

@Suite struct LanguageTagTests {
  @Test(arguments: ["en", "deu", "pt-BR", "zh-Hans-CN", "sl-rozaj-biske"])
  func acceptsWellFormedTags(_ text: String) { #expect(LanguageTag(text)?.text == text) }

  @Test(arguments: ["", "e", "EN", "english", "en-", "-en", "en--us", "en_US", "en-toolongtag", "../", "en/", "é"])
  func refusesOtherTexts(_ text: String) { #expect(LanguageTag(text) == nil) }
}
