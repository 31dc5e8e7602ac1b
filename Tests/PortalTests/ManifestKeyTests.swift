import Diagnostics
import OfficeLinks
import Testing

@testable import Portal

@Suite struct ManifestKeyTests {
  @Test func reportsUnknownKeysAtEveryLevelWithTheNearestName() async {
    let run = await run(
      """
      ⟦protal⟧: {}
      portal: {title: P, baseURL: "https://portal.example/", ⟦langauges⟧: [en]}
      launch: {⟦aps⟧: [word]}
      sources:
        - {id: s, baseURL: "https://s.example/", ⟦allowHttps⟧: true}
        - {id: w, baseURL: "https://w.example/", wopi: {service: C, source: Web, user: u, ⟦users⟧: v}}
      sections:
        - {id: a, title: A, ⟦descripton⟧: d}
      documents:
        - {id: d, title: D, source: s, path: a.docx, ⟦contxt⟧: c}
      """)
    #expect(
      run.reports
        == zip(run.places, ["protal", "langauges", "aps", "allowHttps", "users", "descripton", "contxt"])
        .map { "manifest.unknownKey \($0) unknown key '\($1)'" })
    #expect(
      run.log.sorted.map(\.fix) == [
        "did you mean 'portal'?", "did you mean 'languages'?", "did you mean 'apps'?", "did you mean 'allowHTTP'?",
        "did you mean 'user'?", "did you mean 'description'?", "did you mean 'context'?",
      ])
  }

  @Test func listsTheKnownKeysWhenNoneIsNear() async {
    let run = await run("portal: {title: P, baseURL: 'https://p.example/'}\n⟦zz⟧: {}\n")
    #expect(run.reports == ["manifest.unknownKey \(run.places[0]) unknown key 'zz'"])
    #expect(
      run.log.sorted.first?.explanation
        == "Allowed keys: documents, externalLinks, fields, include, launch, portal, sections, sources, synonyms, tags, theme.")
    #expect(run.log.sorted.first?.fix == "use one of these, or remove it")
  }

  @Test("the key that a misspelt one means is not missing")
  func tellsAMisspeltKeyOnce() async {
    let run = await run(
      """
      portal: {⟦titel⟧: P, ⟦baseUrl⟧: "https://portal.example/"}
      sections:
        - {id: a, ⟦tilte⟧: A}
      documents:
        - {id: d, title: D, ⟦ulr⟧: "https://s.example/a.docx"}
      """)
    #expect(
      run.reports
        == zip(run.places, ["titel", "baseUrl", "tilte", "ulr"])
        .map { "manifest.unknownKey \($0) unknown key '\($1)'" })
  }

  @Test func tellsThatMergeKeysAreNotSupportedAndNothingElse() async {
    let run = await run(
      """
      portal: {title: P, baseURL: "https://portal.example/"}
      documents:
        - &a {id: a, title: A, url: "https://s.example/a.docx"}
        - {id: b, ⟦<<⟧: *a}
      """)
    #expect(run.reports == ["yaml.mergeKey \(run.places[0]) merge keys ('<<') are not supported"])
  }

  @Test(arguments: ["1000001", "-1000001", "99999999999999999999999", "+1000001"])
  func tellsTheLimitsOfANumber(number: String) async {
    let run = await run(
      "portal: {title: P, baseURL: 'https://p.example/'}\nexternalLinks: {failAfter: ⟦\(number)⟧}\n")
    #expect(run.reports == ["yaml.outOfRange \(run.places[0]) 'failAfter' must be from -1000000 to 1000000"])
  }

  @Test(arguments: [(#"Q4\x1B"#, "001B"), (#"Q4\0"#, "0000"), (#"Q4\uFFFE"#, "FFFE"), (#"Q4\x85"#, "0085"), (#"\uFDD0"#, "FDD0")])
  func refusesTitlesWithControlCharacters(title: String, code: String) async {
    let run = await run(documents: "  - {id: a, title: ⟦\"\(title)\"⟧, source: dav, path: a.docx}")
    let place = MarkedText("  - {id: a, title: ⟦\"\(title)\"⟧, source: dav, path: a.docx}", firstLine: 10).places[0]
    #expect(run.reports == ["yaml.control \(place) 'title' contains the character U+\(code), which no page can show"])
  }

  @Test func refusesTagsWithControlCharacters() async {
    let text = "  - {id: a, title: T, source: dav, path: a.docx, tags: [b, ⟦\"c\\x1B\"⟧]}"
    let place = MarkedText(text, firstLine: 10).places[0]
    #expect(
      await run(documents: text).reports == [
        "yaml.control \(place) 'tags[2]' contains the character U+001B, which no page can show"
      ]
    )
  }

  @Test func reportsWrongTypesWithoutCallingTheFieldMissing() async {
    let run = await run(
      """
      portal: {title: ⟦[⟧P], baseURL: ⟦{⟧a: b}, languages: ⟦en⟧, allowHTTP: ⟦yes⟧}
      launch: ⟦word⟧
      sources: ⟦{⟧id: s}
      sections: [⟦text⟧, {id: ⟦[⟧], title: T}]
      include: [⟦[⟧a]]
      documents: ⟦none⟧
      """)
    #expect(
      run.reports == [
        "yaml.wrongType \(run.places[0]) 'title' must be a text, but is a list",
        "yaml.wrongType \(run.places[1]) 'baseURL' must be a text, but is a mapping",
        "yaml.wrongType \(run.places[2]) 'languages' must be a list, but is a text",
        "yaml.wrongType \(run.places[3]) 'allowHTTP' must be true or false, but is a text",
        "yaml.wrongType \(run.places[4]) 'launch' must be a mapping, but is a text",
        "yaml.wrongType \(run.places[5]) 'sources' must be a list, but is a mapping",
        "yaml.wrongType \(run.places[6]) a section must be a mapping, but is a text",
        "yaml.wrongType \(run.places[7]) 'id' must be a text, but is a list",
        "yaml.wrongType \(run.places[8]) 'include[1]' must be a text, but is a list",
        "yaml.wrongType \(run.places[9]) 'documents' must be a list, but is a text",
      ])
  }

  @Test func reportsEmptyValues() async {
    let run = await run(documents: "  - {id: d, title: ⟦~⟧, source: dav, path: ⟦''⟧, owner: ⟦{⟧}, modes: ⟦[⟧], tags: [⟦null⟧]}")
    let places = MarkedText(
      "  - {id: d, title: ⟦~⟧, source: dav, path: ⟦''⟧, owner: ⟦{⟧}, modes: ⟦[⟧], tags: [⟦null⟧]}", firstLine: 10
    ).places
    #expect(
      run.reports
        == zip(places, ["title", "path", "owner", "modes", "tags[1]"]).map {
          "yaml.emptyValue \($0) '\($1)' has no value"
        })
  }

  @Test func reportsEveryMissingField() async {
    let run = await run(
      """
      portal: ⟦{⟧languages: [en]}
      sources:
        - ⟦{⟧baseURL: "https://s.example/"}
        - ⟦{⟧id: s}
        - {id: w, baseURL: "https://w.example/", wopi: ⟦{⟧}}
      """)
    #expect(
      run.reports == [
        "manifest.missingField \(run.places[0]) the portal has no 'title'",
        "manifest.missingField \(run.places[0]) the portal has no 'baseURL'",
        "manifest.missingField \(run.places[1]) the source has no 'id'",
        "manifest.missingField \(run.places[2]) the source has no 'baseURL'",
        "manifest.missingField \(run.places[3]) the WOPI source has no 'service', 'source'",
      ])
  }

  @Test func reportsMissingFieldsOfListElements() async {
    let run = await run(
      """
      portal: {title: P, baseURL: "https://p.example/"}
      sources:
        - ⟦{⟧baseURL: "https://s.example/"}
        - ⟦{⟧id: s}
        - {id: w, baseURL: "https://w.example/", wopi: ⟦{⟧}}
      sections:
        - ⟦{⟧id: a}
        - ⟦{⟧title: A}
      documents:
        - ⟦{⟧title: A, source: s, path: a.docx}
        - ⟦{⟧id: d}
      """)
    #expect(
      run.reports == [
        "manifest.missingField \(run.places[0]) the source has no 'id'",
        "manifest.missingField \(run.places[1]) the source has no 'baseURL'",
        "manifest.missingField \(run.places[2]) the WOPI source has no 'service', 'source'",
        "manifest.missingField \(run.places[3]) the section has no 'title'",
        "manifest.missingField \(run.places[4]) the section has no 'id'",
        "manifest.missingField \(run.places[5]) the document has no 'id'",
        "manifest.missingField \(run.places[6]) the document has no 'title'",
        "document.location \(run.places[6]) the document has no address",
      ])
  }

  @Test(arguments: ["", "# only a remark\n", "---\n", "~\n", "null"])
  func reportsAnEmptyManifest(_ text: String) async {
    #expect(await run(text).reports == ["manifest.empty - the manifest is empty"])
  }

  @Test(arguments: [("⟦-⟧ a\n", "a list"), ("⟦text⟧", "a text"), ("⟦[⟧]", "a list")])
  func reportsAManifestThatIsNoMapping(_ text: String, _ found: String) async {
    let run = await run(text)
    #expect(run.reports == ["yaml.wrongType \(run.places[0]) the manifest must be a mapping, but is \(found)"])
  }

  @Test func acceptsAManifestWithNothingButAPortal() async {
    let run = await run("portal: {title: P, baseURL: 'https://p.example/sub'}\ndocuments:\nsections: []\n")
    #expect(run.reports.isEmpty)
    #expect(run.catalogue?.portal.baseURL.text == "https://p.example/sub/")
    #expect(run.catalogue?.portal.languages.map(\.text) == ["en"])
  }

  @Test func namesAppsAndModesItDoesNotKnow() async {
    let run = await run(
      "portal: {title: P, baseURL: 'https://p.example/'}\nlaunch: {apps: [⟦Word⟧], modes: [⟦read⟧], delimiters: ⟦raw⟧}\n")
    #expect(
      run.reports == [
        "manifest.unknownName \(run.places[0]) there is no app 'Word'",
        "manifest.unknownName \(run.places[1]) there is no mode 'read'",
        "manifest.unknownName \(run.places[2]) there is no kind of delimiters 'raw'",
      ])
    #expect(run.log.sorted.first?.fix == "did you mean 'word'?")
  }

  @Test func wantsALanguageAndAModeInTheirLists() async {
    let run = await run(
      """
      portal: {title: P, baseURL: "https://p.example/", languages: ⟦[⟧]}
      launch: {modes: ⟦[⟧], apps: []}
      sources: []
      sections: []
      include: []
      documents: []
      """)
    #expect(
      run.reports == [
        "yaml.emptyValue \(run.places[0]) 'languages' has no value",
        "yaml.emptyValue \(run.places[1]) 'modes' has no value",
      ])
    #expect(run.log.sorted.first?.fix == "add at least one, such as [en], or remove the key")
  }
}
