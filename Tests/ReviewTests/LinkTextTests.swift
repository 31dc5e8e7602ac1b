import Diagnostics
import Links
import Portal
import Review
import Testing
import TextBasics
import Theme

/// The texts about checked links in the languages of the theme.
struct LinkTextTests {
  static let languages = builtInThemeFiles.compactMap { file -> LanguageTag? in
    guard file.path.hasPrefix("strings/"), file.path != "strings/en.yaml" else { return nil }
    return LanguageTag(String(file.path.dropFirst("strings/".count).dropLast(".yaml".count)))
  }

  @Test(arguments: languages)
  func everyLanguageHasEachTextWithItsValues(_ language: LanguageTag) throws {
    let file = try #require(builtInThemeFiles.first { $0.path == "strings/\(language.text).yaml" })
    var log = DiagnosticLog()
    let table = decodeStrings(TextFile(path: file.path, bytes: file.bytes), language: language, log: &log)
    let prefix = "checkedLinks."
    let own = table.texts.filter { $0.name.value.hasPrefix(prefix) }
    #expect(own.map { String($0.name.value.dropFirst(prefix.count)) }.sorted() == LinkText.all.map(\.name).sorted())
    let english = Dictionary(LinkText.all.map { (prefix + $0.name, $0.english) }, uniquingKeysWith: { first, _ in first })
    for (name, text) in own {
      #expect(values(text) == values(english[name.value] ?? ""), "\(name.value)")
      // French has no-break spaces at these signs.
      if language.text == "fr" { #expect([" :", " ;", " ?", " !", " »", "« "].allSatisfy { !text.contains($0) }, "\(text)") }
    }
  }

  @Test(arguments: [
    (
      "de", "Nicht gefunden", "Defekt in 1.200 Prüfungen in Folge",
      "Inhalt der Datei: PDF-Datei; erwartet: Datei im Format Office Open XML"
    ),
    (
      "fr", "Introuvable", "Rompu lors de 1\u{202F}200 vérifications de suite",
      "Contenu du fichier\u{A0}: fichier PDF\u{A0}; attendu\u{A0}: fichier Office Open XML"
    ),
    (
      "ru", "Не найдено", "Не работает, проверок подряд: 1\u{A0}200",
      "Содержимое файла: файл PDF; ожидалось: файл Office Open XML"
    ),
    ("en", "Not found", "Broken in 1200 runs in a row", "The file is a PDF file, not an Office Open XML file"),
  ])
  func aPageSaysThemInItsLanguage(_ language: String, _ title: String, _ runs: String, _ content: String) throws {
    var log = DiagnosticLog()
    let tag = try #require(LanguageTag(language))
    let strings = StringsSet(ThemeFiles(own: []), languages: [tag], place: { _ in Place(file: "a") }, log: &log)[tag]
    #expect(strings.title("external.notFound") == title)
    let link = CheckedLink(
      address: "https://a.example/", verdict: .wrongContent(expected: .zip, found: .kind(.pdf)), streak: 1200)
    #expect(link.texts.map { strings.sentence($0).text } == [content, runs])
    #expect(strings.sentence(link.texts[0]).isEnglish == (language == "en"))
  }

  @Test func aTextThatIsOnlyEnglishIsMarkedSo() throws {
    var log = DiagnosticLog()
    let tag = try #require(LanguageTag("de"))
    let strings = StringsSet(ThemeFiles(own: []), languages: [tag], place: { _ in Place(file: "a") }, log: &log)[tag]
    let link = CheckedLink(
      address: "https://a.example/", verdict: .redirect(isPermanent: true), fixRefusal: "a relative address")
    let refusal = strings.sentence(link.texts[1])
    #expect(refusal.text == "Not to be written: a relative address" && refusal.isEnglish)
  }

  @Test func aReportCarriesTheValues() throws {
    let verdicts: [Verdict] = [.blocked(.credentials), .wrongContent(expected: .zip, found: .truncated(bytes: 1, expected: 2))]
    let report = LinkReport(
      links: verdicts.map { verdict in
        CheckedLink(
          address: "https://a.example/a.docx", verdict: verdict, folder: .readOnly(.noWebDAV, server: nil),
          occurrences: [LinkOccurrence(place: Place(file: "Content/a.md", line: 1, column: 1))], streak: 3)
      })
    var bytes: [UInt8] = []
    report.write(.json) { bytes += $0 }
    let read = try #require(LinkReport(json: bytes))
    var log = DiagnosticLog()
    let tag = try #require(LanguageTag("ru"))
    let strings = StringsSet(ThemeFiles(own: []), languages: [tag], place: { _ in Place(file: "a") }, log: &log)[tag]
    for (written, link) in zip(read.links, report.links) {
      #expect(written.texts.map(strings.sentence) == link.texts.map(strings.sentence))
      #expect(written.findings == link.findings)
      #expect(written.advice.map(strings.sentence) == link.advice.map(strings.sentence))
    }
  }

  private func values(_ text: String) -> Set<String> {
    Set(text.split(separator: "{").dropFirst().map { String($0.prefix { $0 != "}" }) })
  }
}
