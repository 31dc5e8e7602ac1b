import Diagnostics
import Portal
import PortalTestSupport
import Templates
import Testing
import TextBasics

@testable import Theme

@Suite struct StringsTests {
  private func strings(_ texts: [String: String]) throws -> Strings {
    Strings(language: try #require(LanguageTag("en")), texts, schema: DottedNames(names: Array(texts.keys)))
  }

  @Test func fillsEveryPlaceholderWithAValue() throws {
    let strings = try strings(["tag.title": "{tag}: {tag}, {other} {tag", "open.edit": ""])
    #expect(strings.format(.tagTitle, ["tag": "é{}"]) == "é{}: é{}, {other} {tag")
    #expect(strings.format(.openEdit, ["app": "Word"]) == "")
    #expect(strings.format(.openView, ["app": "Word"]) == "")
  }

  @Test(arguments: [
    ("{day} {month} {year}", "1 March 2026"), ("{year}-{day}", "2026-1"), ("{day}. {month}", "1. March"), ("", ""),
  ])
  func writesADayByThePattern(pattern: String, expected: String) throws {
    let date = try #require(CalendarDate("2026-03-01"))
    #expect(try strings(["date.pattern": pattern, "date.months.3": "March"]).date(date) == expected)
  }

  @Test(arguments: [("2026-10-01", "1er October"), ("2026-10-11", "11 October"), ("2026-10-31", "31 October")])
  func writesADayThatHasAFormOfItsOwn(day: String, expected: String) throws {
    let strings = try strings(["date.pattern": "{day} {month}", "date.months.10": "October", "date.days.1": "1er"])
    #expect(strings.date(try #require(CalendarDate(day))) == expected)
  }

  @Test func writesTheMonthsNumberWhenItHasNoName() throws {
    let date = try #require(CalendarDate("2026-03-01"))
    #expect(try strings(["date.pattern": "{day}/{month}"]).date(date) == "1/3")
  }

  @Test func readsTheDirection() throws {
    #expect(try strings([:]).direction == "ltr")
    #expect(try strings(["direction": "rtl"]).direction == "rtl")
    #expect(try strings(["direction": "\" onload=x"]).direction == "ltr")
  }
}

@Suite struct DottedNamesTests {
  @Test func nestsNamesAtTheirDots() {
    let schema = DottedNames(names: ["b.y", "a", "b.x.z"]).schema
    #expect(schema.names == ["a", "b"])
    guard case .record(let nested) = schema["b"] else { return #expect(Bool(false), "b is no record") }
    #expect(nested.names == ["y", "x"])
    #expect(nested["y"] == .text)
  }

  @Test func doesNotDependOnTheOrderOfNames() {
    let names = ["c.a", "a", "c.b", "b"]
    #expect(DottedNames(names: names).schema.names == DottedNames(names: names.reversed()).schema.names)
  }

  @Test(arguments: [
    ["a", "a.b"], [".", "..", ""], ["a.", ".a"], ["a..b"], ["é.\u{301}x", "é"], [String](repeating: "a", count: 3),
  ])
  func trapsOnNoNames(names: [String]) {
    let texts = Dictionary(names.map { ($0, "t") }, uniquingKeysWith: { first, _ in first })
    let schema = DottedNames(names: names)
    #expect(schema.record(texts).schema == schema.schema)
    #expect(schema.record([:]).schema == schema.schema)
  }
}

@Suite struct StringsSetTests {
  private func load(_ files: [String: String], _ languages: [String]) throws -> (set: StringsSet, lines: [String]) {
    var log = DiagnosticLog()
    let own = files.map { ThemeFile(path: "strings/\($0.key).yaml", bytes: Array($0.value.utf8)) }
    let tags = try languages.map { try #require(LanguageTag($0)) }
    let set = StringsSet(
      ThemeFiles(own: own, builtIn: []), languages: tags,
      place: { Place(file: "Content/portal.yaml", line: $0.text == "pt" ? 5 : 1, column: 14) }, log: &log)
    // Most texts here are their own names.
    return (set, log.lines.filter { !$0.hasSuffix("[theme.missingPlaceholder]") })
  }

  /// All texts that the program needs, and more lines.
  private func complete(_ more: String = "") -> String {
    StringNames.required.map { "\($0): \($0)\n" }.joined() + more
  }

  @Test func fallsBackToTheDefaultLanguage() throws {
    let (set, lines) = try load(
      ["en": complete("feed: Feed"), "de": complete().replacing("open.edit: open.edit", with: "open.edit: Auf")], ["en", "de"])
    let german = set[try #require(LanguageTag("de"))]
    #expect(german[.openEdit] == "Auf")
    #expect(german[.openView] == "open.view")
    #expect(
      lines == ["Templates/strings/de.yaml: warning: 1 text is missing in 'de': feed [theme.missingTranslation]"]
    )
  }

  @Test func reportsWhatTheDefaultLanguageLacks() throws {
    let file = try #require(builtInThemeFiles.first { $0.path == "strings/en.yaml" })
    let text = String(decoding: file.bytes, as: UTF8.self).replacing("  title: Home\n", with: "")
    let (set, lines) = try load(["en": text], ["en"])
    #expect(lines == ["Templates/strings/en.yaml: error: 1 text is missing in 'en': home.title [theme.missingString]"])
    #expect(set[try #require(LanguageTag("en"))][.homeTitle] == "Home")
  }

  @Test func warnsOfATextThatIsNeverShown() throws {
    let (_, lines) = try load(["en": complete("feed: Feed"), "de": complete("feedd: Weiter\nfeed: x")], ["en", "de"])
    let line = StringNames.required.count + 1
    #expect(
      lines == ["Templates/strings/de.yaml:\(line):1: warning: the text 'feedd' is not used [theme.unknownString]"])
  }

  @Test func warnsOfATextOfTheDefaultLanguageThatNothingShows() throws {
    let (_, lines) = try load(
      ["en": complete("xfeed: Feed\nalphabet: abc\ndate.days.1: 1st\ndate.days.32: x\nslogan: x")], ["en"])
    let line = StringNames.required.count + 1
    #expect(
      lines
        == [
          "Templates/strings/en.yaml:\(line): warning: the text 'xfeed' is not used [theme.unknownString]",
          "Templates/strings/en.yaml:\(line + 3): warning: the text 'date.days.32' is not used [theme.unknownString]",
          "Templates/strings/en.yaml:\(line + 4): warning: the text 'slogan' is not used [theme.unknownString]",
        ].map { $0.replacing(": warning", with: ":1: warning") })
  }

  @Test(arguments: [
    "{{strings.slogan}}", "{{#strings.slogan}}{{.}}{{/strings.slogan}}", "{{#strings}}{{slogan}}{{/strings}}",
    "{{# strings }}{{slogan}}{{/ strings }}",
  ])
  func knowsTheTextsThatTemplatesShow(template: String) throws {
    var log = DiagnosticLog()
    let own = [
      ThemeFile(path: "strings/en.yaml", bytes: Array(complete("slogan: x").utf8)),
      ThemeFile(path: "home.mustache", bytes: Array(template.utf8)),
    ]
    let english = try #require(LanguageTag("en"))
    _ = StringsSet(
      ThemeFiles(own: own, builtIn: []), languages: [english], place: { _ in Place(file: "Content/portal.yaml") }, log: &log)
    #expect(log.lines.filter { !$0.hasSuffix("[theme.missingPlaceholder]") } == [])
  }

  @Test func reportsALanguageWithoutTexts() throws {
    let (set, lines) = try load(["en": complete(), "de": complete()], ["en", "pt"])
    #expect(lines == ["Content/portal.yaml:5:14: error: the theme has no texts in 'pt' [theme.missingStrings]"])
    #expect(set[try #require(LanguageTag("pt"))][.openEdit] == "open.edit")
  }

  @Test func reportsADefaultLanguageWithoutTextsOnceOnly() throws {
    let (set, lines) = try load(["en": complete("extra: x"), "de": complete()], ["pt", "en"])
    #expect(lines == ["Content/portal.yaml:5:14: error: the theme has no texts in 'pt' [theme.missingStrings]"])
    #expect(set[try #require(LanguageTag("pt"))][.homeTitle] == "Home")
  }

  @Test func reportsTextsThatAreNoYAMLAtTheirPlace() throws {
    let (_, lines) = try load(["en": complete("a: [b"), "de": complete()], ["de", "en"])
    #expect(lines.count == 1)
    #expect(lines[0].hasPrefix("Templates/strings/en.yaml:"))
  }

  @Test func warnsOfAButtonWithoutTheNameOfItsApp() async {
    var portal = TestPortal()
    portal.files["Templates/strings/en.yaml"] = "open: {edit: Edit, view: 'View in {app}', file: Open}\n"
    #expect(
      await portal.findings() == [
        "Templates/strings/en.yaml:1:8: warning: 'open.edit' has no '{app}' [theme.missingPlaceholder]"
      ])
  }

  @Test(arguments: [(0, true), (80, false)])
  func warnsOfALanguageThatNobodyHasTranslated(translated: Int, isReported: Bool) throws {
    let texts = try #require(builtInEnglish).texts
    let lines = texts.enumerated().map { index, text in
      "\(text.name.value): '\((index < translated ? "x" : "") + text.text.replacing("'", with: "''"))'\n"
    }
    let file = ThemeFile(path: "strings/nl.yaml", bytes: Array(lines.joined().utf8))
    var log = DiagnosticLog()
    let tags = try ["en", "nl"].map { try #require(LanguageTag($0)) }
    _ = StringsSet(ThemeFiles(own: [file]), languages: tags, place: { _ in Place(file: "Content/portal.yaml") }, log: &log)
    let found = log.sorted.filter { $0.identifier == "theme.untranslated" }.map(\.summary)
    #expect(found == (isReported ? ["\(texts.count) of \(texts.count) texts in 'nl' are English"] : []))
  }

  @Test func reportsPlaceholdersThatNothingIsFilledInFor() async {
    var portal = TestPortal()
    portal.files["Templates/strings/en.yaml"] = """
      open: {edit: "Edit in {ap}", view: "View {} {app}"}
      date: {pattern: "{dy}. {month}"}
      documentCount: {one: "{cont} document", other: "{count} documents"}
      skip: "Skip {to}"
      """
    #expect(
      await portal.findings() == [
        "Templates/strings/en.yaml:1:8: error: unknown placeholder '{ap}' in 'open.edit' [theme.unknownPlaceholder]",
        "Templates/strings/en.yaml:2:8: error: unknown placeholder '{dy}' in 'date.pattern' [theme.unknownPlaceholder]",
        "Templates/strings/en.yaml:3:17: error: unknown placeholder '{cont}' in 'documentCount.one' [theme.unknownPlaceholder]",
      ])
  }
}
