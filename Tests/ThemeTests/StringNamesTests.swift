import Diagnostics
import Portal
import PortalTestSupport
import Testing
import TextBasics

@testable import Theme

@Suite struct StringNamesTests {
  @Test func countTheFormsOfATextAsOneAndSettingsAsNone() {
    let names = StringNames([
      "skip": "", "alphabet": "", "plural.one": "", "plural.few": "", "documentCount.one": "", "documentCount.other": "",
      "facts.other": "", "nav.two": "", "pluralities": "", "date.days.1": "", "date.days.31": "", "date.days.0": "",
      "date.days.01": "",
    ])
    #expect(
      names.compared == ["skip", "documentCount.other", "facts.other", "nav.two", "pluralities", "date.days.0", "date.days.01"])
  }

  @Test func areFilledFromTheDefaultLanguage() {
    let own = ["skip": "Weiter", "documentCount.other": "viele"]
    #expect(
      StringNames(own).filled(from: ["skip": "Skip", "open.edit": "Edit", "alphabet": "ab", "documentCount.other": "many"])
        == ["skip": "Weiter", "open.edit": "Edit", "documentCount.other": "viele"])
  }

  @Test func areNeverFilledWithTheFormsOfAnotherLanguage() {
    let own = ["plural.few": "n = 2", "documentCount.few": "два", "documentCount.other": "много"]
    let defaults = ["plural.one": "n = 1", "documentCount.one": "one", "documentCount.other": "many"]
    #expect(StringNames(own).filled(from: defaults) == own)
  }

  @Test(arguments: [
    ["plural.few": "n = 2"], ["plural.few": "n = 2", "documentCount.few": "два"], ["documentCount.one": "один"], [:],
  ])
  func haveTheDefaultLanguagesFormsWhereTheirOwnAreNoneOrLackOther(own: [String: String]) {
    let defaults = ["plural.one": "n = 1", "documentCount.one": "one", "documentCount.other": "many"]
    // The rules belong to the file: other strings may be counted by them.
    let rules = own.filter { $0.key.hasPrefix("plural.") }
    let names = StringNames(own)
    #expect(
      names.filled(from: defaults) == ["documentCount.one": "one", "documentCount.other": "many"].merging(rules) { $1 })
    #expect(names.borrowed.contains(.documentCount))
    #expect(!StringNames(["documentCount.other": "много"]).borrowed.contains(.documentCount))
  }
}

@Suite struct StringsOfSeveralLanguagesTests {
  private func load(_ files: [String: String], _ languages: [String]) throws -> (set: StringsSet, lines: [String]) {
    var log = DiagnosticLog()
    let own = files.map { ThemeFile(path: "strings/\($0.key).yaml", bytes: Array($0.value.utf8)) }
    let tags = try languages.map { try #require(LanguageTag($0)) }
    let set = StringsSet(ThemeFiles(own: own), languages: tags, place: { _ in Place(file: "Content/portal.yaml") }, log: &log)
    return (set, log.lines)
  }

  private func counts(_ set: StringsSet, _ language: String, _ numbers: [Int]) throws -> [String] {
    let strings = set[try #require(LanguageTag(language))]
    return numbers.map { strings.count(.documentCount, $0) }
  }

  /// A changed copy of a built-in file under another language's name.
  private func copy(of language: String, _ change: (String) -> String) throws -> String {
    let file = try #require(builtInThemeFiles.first { $0.path == "strings/\(language).yaml" })
    return change(String(decoding: file.bytes, as: UTF8.self))
  }

  @Test(arguments: [["en", "de", "fr", "ru"], ["ru", "en"], ["fr", "ru", "de"]])
  func areCompleteInTheThemeThoughTheirFormsDiffer(languages: [String]) throws {
    let (set, lines) = try load([:], languages)
    #expect(lines == [])
    // As a portal's own files, which are checked more closely.
    let copies = try Dictionary(uniqueKeysWithValues: languages.map { ($0, try copy(of: $0) { $0 }) })
    #expect(try load(copies, languages).lines == [])
    #expect(
      try counts(set, "ru", [0, 1, 2, 5, 21]) == ["0 документов", "1 документ", "2 документа", "5 документов", "21 документ"])
  }

  @Test func writeDaysAsTheirLanguageDoes() throws {
    let set = try load([:], ["fr", "en", "de", "ru"]).set
    let date = try #require(CalendarDate("2026-10-01"))
    let texts = try ["en", "de", "fr", "ru"].map { set[try #require(LanguageTag($0))].date(date) }
    #expect(texts == ["1 October 2026", "1. Oktober 2026", "1er octobre 2026", "1 октября 2026 г."])
  }

  @Test func areCompleteInEveryLanguageOfTheTheme() {
    let theme = ThemeFiles(own: [])
    let files = theme.files(below: "strings/", suffix: ".yaml")
    #expect(files.count > 1)
    for file in files {
      var log = DiagnosticLog()
      var check = StringsCheck(theme)
      let strings = faultlessStrings(file)
      #expect(check.completing(strings, of: nil, &log) == strings, "\(file.path)")
    }
  }

  @Test func countInEveryLanguageOfTheTheme() throws {
    let set = try load([:], ["en", "de", "fr", "ru"]).set
    #expect(try counts(set, "en", [0, 1, 2]) == ["0 documents", "1 document", "2 documents"])
    #expect(try counts(set, "de", [0, 1, 2]) == ["0 Dokumente", "1 Dokument", "2 Dokumente"])
    #expect(
      try counts(set, "fr", [0, 1, 2, 999, 1_023, 1_000_000])
        == [
          "0 document", "1 document", "2 documents", "999 documents", "1\u{202F}023 documents",
          "1\u{202F}000\u{202F}000 de documents",
        ])
  }

  @Test func layAPortalsOwnFileOverTheOneOfTheTheme() throws {
    let (set, lines) = try load(["en": "home: {title: Welcome}\n", "de": "open: {edit: '{app} auf'}\n"], ["en", "de"])
    #expect(lines == [])
    let english = set[try #require(LanguageTag("en"))]
    let german = set[try #require(LanguageTag("de"))]
    #expect([english[.homeTitle], english[.tagsTitle], english[.openEdit]] == ["Welcome", "Tags", "Edit in {app}"])
    #expect([german[.homeTitle], german[.tagsTitle], german[.openEdit]] == ["Startseite", "Schlagwörter", "{app} auf"])
  }

  @Test func layASingleFormOverTheOthersOfItsLanguage() throws {
    let (set, lines) = try load(["ru": "documentCount: {few: '{count} файла'}\n"], ["en", "ru"])
    #expect(lines == [])
    #expect(try counts(set, "ru", [1, 2, 5]) == ["1 документ", "2 файла", "5 документов"])
  }

  @Test func tellWhatIsWrongInTheOverlayAtItsPlace() throws {
    let (set, lines) = try load(
      ["de": "skipp: Weiter\nplural:\n  few: many\ndocumentCount:\n  two: beide\n"], ["en", "de"])
    #expect(
      lines == [
        "Templates/strings/de.yaml: warning: the plural form 'documentCount.few' is missing [theme.missingPluralForm]",
        "Templates/strings/de.yaml: warning: the plural form 'documents.all.few' is missing [theme.missingPluralForm]",
        "Templates/strings/de.yaml: warning: the plural form 'pageCount.few' is missing [theme.missingPluralForm]",
        "Templates/strings/de.yaml: warning: the plural form 'slideCount.few' is missing [theme.missingPluralForm]",
        "Templates/strings/de.yaml: warning: the plural form 'reviewPages.causesLeft.few' is missing [theme.missingPluralForm]",
        "Templates/strings/de.yaml: warning: the plural form 'reviewPages.repair.few' is missing [theme.missingPluralForm]",
        "Templates/strings/de.yaml: warning: the plural form 'reviewPages.undoAll.few' is missing [theme.missingPluralForm]",
        "Templates/strings/de.yaml:1:1: warning: the text 'skipp' is not used [theme.unknownString]",
        "Templates/strings/de.yaml:3:3: error: 'many' is not a plural rule [theme.pluralRule]",
        "Templates/strings/de.yaml:5:3: warning: no plural rule chooses 'documentCount.two' [theme.unusedPluralForm]",
      ])
    #expect(try counts(set, "de", [1, 2]) == ["1 Dokument", "2 Dokumente"])
  }

  @Test func keepTheThemesTextsUnderAnOverlayThatIsNoYAML() throws {
    let (set, lines) = try load(["en": "home: [\n"], ["en"])
    #expect(lines.count == 1)
    #expect(set[try #require(LanguageTag("en"))][.tagsTitle] == "Tags")
  }

  @Test func doNotCountInTheDefaultLanguagesWordsByOtherRules() throws {
    let lacking = try copy(of: "ru") { text in
      text.split(separator: "\n", omittingEmptySubsequences: false).filter {
        !$0.contains("{count} док") && $0 != "documentCount:"
      }
      .joined(separator: "\n")
    }
    let (set, lines) = try load(["uk": lacking], ["en", "uk"])
    #expect(
      lines == [
        "Templates/strings/uk.yaml: warning: 1 text is missing in 'uk': documentCount.other [theme.missingTranslation]"
      ])
    #expect(try counts(set, "uk", [1, 2, 21]) == ["1 document", "2 documents", "21 documents"])
    // Strings that the file has are counted by its own rules.
    let ukrainian = set[try #require(LanguageTag("uk"))]
    #expect([1, 2, 21].map { ukrainian.count(.pageCount, $0) } == ["1 страница", "2 страницы", "21 страница"])
  }

  @Test func takeTheAlphabetOfTheirOwnLanguageOnly() throws {
    let swedish = try copy(of: "en") { $0 + "alphabet: abcdefghijklmnopqrstuvwxyzåäö\n" }
    let (set, lines) = try load(["sv": swedish], ["sv", "de"])
    #expect(lines.filter { !$0.hasSuffix("[theme.untranslated]") } == [])
    let titles = ["Ö", "Z"]
    #expect(set[try #require(LanguageTag("sv"))].titleOrder.sorted(titles) == [1, 0])
    #expect(set[try #require(LanguageTag("de"))].titleOrder.sorted(titles) == [0, 1])
  }
}
