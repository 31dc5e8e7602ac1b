import Diagnostics
import Testing
import TextBasics

@testable import Portal

/// Decodes a page with marked places for a portal in English and German.
private func decode(_ marked: String, path: String = "a/how-to.md") -> (page: PageEntry?, reports: [String], places: [String]) {
  let marked = MarkedText(marked)
  var log = DiagnosticLog()
  let languages = ["en", "de", "pt-BR"].compactMap(LanguageTag.init)
  let page = decodePage(TextFile(path: "Content/" + path, text: marked.text), path: path, languages: languages, log: &log)
  return (page, log.sorted.map(line), marked.places)
}

@Suite struct PageTests {
  @Test(arguments: ["\n", "\r\n"])
  func readsHeadAndBody(_ end: String) {
    let (page, reports, _) = decode(["---", "title: How", "order: 2", "---", "# Text", ""].joined(separator: end))
    #expect(reports.isEmpty)
    #expect(page?.title == "How")
    #expect(page?.order == 2)
    #expect(page?.path == "a/how-to")
    #expect(page?.language.text == "en")
    #expect(page?.body.text == "# Text" + end)
    #expect(page?.body.place(line: 1, column: 3).line == 5)
  }

  @Test(arguments: [
    ("# How\nText\n", "How", "Text\n", 2), ("\n# C# ##\n", "C#", "", 3),
    ("---\norder: 1\n---\n\n  # How \nText", "How", "Text", 6),
    ("---\n---\n# How", "How", "", 4), ("---\ntitle: T\n---\n# How\n", "T", "# How\n", 4),
    ("---\ntitle: How\n---\n\n# How\nText\n", "How", "Text\n", 6),
  ])
  func takesTheFirstHeadingForAMissingTitle(_ text: String, _ title: String, _ body: String, _ line: Int) {
    let (page, reports, _) = decode(text)
    #expect(reports.isEmpty)
    #expect(page?.title == title)
    #expect(page?.body.text == body)
    #expect(page?.body.place(line: 1, column: 1).line == line)
  }

  @Test(arguments: [
    ("a/how.de.md", "a/how", "de"), ("a/how.DE.md", "a/how", "de"), ("a/how.PT-br.md", "a/how", "pt-BR"),
    ("a/_index.md", "a/index", "en"), ("_index.de.md", "index", "de"), ("de.md", "de", "en"), ("a/.de.md", "a/.de", "en"),
    ("a_index.md", "a_index", "en"),
  ])
  func readsPathAndLanguageFromTheName(_ file: String, _ path: String, _ language: String) {
    let page = decode("# How\n", path: file).page
    #expect(page?.path == path)
    #expect(page?.language.text == language)
  }

  @Test func answersKeysOfOtherSiteGeneratorsWithoutRefusingThePage() {
    let (page, reports, places) = decode("---\ntitle: T\n⟦weight⟧: 1\n⟦sidebar_label⟧: x\n⟦lastmod⟧: 2026-01-01\n---\n")
    #expect(page?.order == nil)
    #expect(page?.title == "T")
    #expect(reports == places.map { "page.foreignKey \($0) a key of another site generator has no effect" })
  }

  @Test(arguments: ["⟦T⟧ext\n", "⟦#⟧# Text\n", "⟦#⟧\n", "⟦ ⟧   # Text\n", "⟦⟧", "⟦-⟧---\n", "⟦ ⟧---\ntitle: T\n---\n"])
  func reportsAMissingHead(_ text: String) {
    let (page, reports, places) = decode(text)
    #expect(page == nil)
    #expect(reports == ["page.missingHead \(places[0]) the page does not begin with a YAML head"])
  }

  @Test(arguments: ["⟦---⟧\ntitle: T\n\nText\n", "⟦---⟧", "⟦---⟧\n"])
  func reportsAHeadThatDoesNotEnd(_ text: String) {
    let (page, reports, places) = decode(text)
    #expect(page == nil)
    #expect(reports == ["page.unclosedHead \(places[0]) the page's head does not end"])
  }

  @Test func acceptsAHeadAtTheEndOfTheFile() {
    let (page, reports, _) = decode("---\ntitle: T\n---")
    #expect(reports.isEmpty)
    #expect(page?.body.text == "")
  }

  @Test(arguments: ["⟦---⟧\n---\n", "⟦---⟧\norder: 1\n---\n", "⟦---⟧\n# remark\n---\n"])
  func reportsAMissingTitle(_ text: String) {
    let (page, reports, places) = decode(text)
    #expect(page == nil)
    #expect(reports == ["manifest.missingField \(places[0]) the page has no 'title'"])
  }

  @Test func reportsFaultsOfTheHeadWhereTheyStand() {
    let (page, reports, places) = decode("---\n⟦titel⟧: T\ntitle: T\norder: ⟦first⟧\n---\n")
    #expect(page != nil)
    #expect(
      reports == [
        "manifest.unknownKey \(places[0]) unknown key 'titel'",
        "yaml.wrongType \(places[1]) 'order' must be a whole number, but is a text",
      ])
  }

  @Test(arguments: ["---\ntitle: ⟦[⟧a]\n---\n", "---\n⟦-⟧ a\n---\n", "---\na: b⟦:⟧ c\n---\n"])
  func doesNotCallATitleMissingThatCannotBeRead(_ text: String) {
    let (page, reports, places) = decode(text)
    #expect(page == nil)
    #expect(reports.count == 1)
    #expect(reports.first?.contains(" \(places[0]) ") == true)
  }

  @Test(arguments: [
    ("a.md", "a", "en"), ("a.de.md", "a", "de"), ("x/a.pt-BR.md", "x/a", "pt-BR"), ("a.fr.md", "a.fr", "en"),
    (".de.md", ".de", "en"), ("x/.de.md", "x/.de", "en"), ("de.md", "de", "en"),
  ])
  func takesTheLanguageFromTheFileName(_ file: String, _ path: String, _ language: String) {
    let (page, reports, _) = decode("---\ntitle: T\n---\n", path: file)
    #expect(reports.isEmpty)
    #expect(page?.path == path)
    #expect(page?.language.text == language)
  }

  @Test func reportsAHeadThatContradictsTheFileName() {
    let (page, reports, places) = decode("---\ntitle: T\nlanguage: ⟦en⟧\n---\n", path: "a.de.md")
    #expect(reports == ["page.languageConflict \(places[0]) the head says 'en', the file name 'de'"])
    #expect(page?.language.text == "en")
  }

  @Test func reportsAnUnknownLanguage() {
    let (page, reports, places) = decode("---\ntitle: T\nlanguage: ⟦fr⟧\n---\n")
    #expect(page == nil)
    #expect(reports == ["manifest.unknownName \(places[0]) there is no language 'fr'"])
  }
}

@Suite struct StringsTests {
  private func decode(_ marked: String) throws -> (table: StringsTable, reports: [String], places: [String]) {
    let marked = MarkedText(marked)
    var log = DiagnosticLog()
    let language = try #require(LanguageTag("en"))
    let table = decodeStrings(TextFile(path: "strings/en.yaml", text: marked.text), language: language, log: &log)
    return (table, log.sorted.map(line), marked.places)
  }

  @Test func joinsNestedNamesWithDots() throws {
    let (table, reports, _) = try decode("a: 1\nb:\n  c: x\n  d: {e: y}\n")
    #expect(reports.isEmpty)
    #expect(table.texts.map(\.name.value) == ["a", "b.c", "b.d.e"])
    #expect(table.texts.map(\.text) == ["1", "x", "y"])
  }

  @Test func reportsWhatIsNoText() throws {
    let (table, reports, places) = try decode("a: ⟦[⟧x]\nb: {c: ⟦~⟧}\nd: e\n")
    #expect(
      reports == [
        "yaml.wrongType \(places[0]) 'a' must be a text, but is a list",
        "yaml.emptyValue \(places[1]) 'b.c' has no value",
      ])
    #expect(table.texts.map(\.name.value) == ["d"])
  }
}
