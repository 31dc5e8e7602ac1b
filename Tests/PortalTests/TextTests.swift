import Diagnostics
import OfficeLinks
import Testing
import TextBasics

@testable import Portal

@Suite struct LocalizedTextTests {
  @Test func fallsBackToTheDefault() throws {
    let (english, german) = (try #require(LanguageTag("en")), try #require(LanguageTag("de")))
    let text = LocalizedText("Budget", translations: [german: "Haushalt"])
    #expect(text[english] == "Budget")
    #expect(text[german] == "Haushalt")
    #expect(LocalizedText("x")[german] == "x")
  }
}

@Suite struct LanguageTableTests {
  @Test func hasAValueForEachLanguage() throws {
    let languages = try ["en", "pt", "pt-BR"].map { try #require(LanguageTag($0)) }
    let table = LanguageTable(languages, \.text)
    #expect(languages.map { table[$0] } == ["en", "pt", "pt-BR"])
    #expect(table[try #require(LanguageTag("de"))] == nil)
  }
}

@Suite struct LanguageFallbackTests {
  @Test(arguments: [("de", ["de"]), ("pt-BR", ["pt-BR", "pt"]), ("zh-Hant-TW", ["zh-Hant-TW", "zh-Hant", "zh"])])
  func fallsBackSubtagBySubtag(_ tag: String, _ fallbacks: [String]) {
    #expect(LanguageTag(tag)?.fallbacks.map(\.text) == fallbacks)
  }
}

@Suite struct CommonMarkTextTests {
  private let place = Place(file: "a.yaml", line: 10, column: 5)

  @Test func findsPlacesInIndentedLines() {
    let text = CommonMarkText("a\nb", at: place, form: .lines(indentation: 4))
    #expect(text.place(line: 2, column: 1, length: 3) == Place(file: "a.yaml", line: 11, column: 5, length: 3))
  }

  @Test func findsPlacesOnOneLine() {
    let text = CommonMarkText("ab", at: place, form: .inline(offset: 1))
    #expect(text.place(line: 1, column: 2) == Place(file: "a.yaml", line: 10, column: 7))
  }

  @Test func pointsAtTheBeginningOfAFoldedText() {
    #expect(CommonMarkText("a b", at: place, form: .folded).place(line: 3, column: 9) == place)
  }
}
