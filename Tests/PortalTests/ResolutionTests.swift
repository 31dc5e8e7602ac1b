import Diagnostics
import OfficeLinks
import Testing
import TextBasics

@testable import Portal

/// The places of marked list elements after the head that `run(documents:)` writes.
private func places(_ documents: String) -> [String] { MarkedText(documents, firstLine: 10).places }

@Suite struct IdentifierResolutionTests {
  @Test func reportsBothPlacesOfADuplicateID() async {
    let text = """
        - {id: a, title: T, source: dav, path: a.docx}
        - {id: ⟦a⟧, title: T, source: dav, path: b.docx}
        - {id: ⟦A⟧, title: T, source: dav, path: c.docx}
        - {id: é, title: T, source: dav, path: d.docx}
        - {id: "⟦e\u{301}⟧", title: T, source: dav, path: e.docx}
      """
    let run = await run(documents: text)
    #expect(run.log.sorted.map(\.identifier) == Array(repeating: "manifest.duplicateIdentifier", count: 3))
    #expect(
      run.log.sorted.map(\.summary) == [
        "the identifier 'a' is used twice", "the identifier 'A' is used twice",
        "the identifier 'e\u{301}' is used twice",
      ])
    #expect(run.log.sorted.first?.notes.first?.place?.line == 10)
    #expect(run.reports.first?.hasPrefix("manifest.duplicateIdentifier \(places(text)[0]) ") == true)
    #expect(run.catalogue?.documents.map(\.id.text) == ["a", "é"])
  }

  @Test(arguments: [1, 2]) func leavesOutWhatCannotBeResolved(jobs: Int) async throws {
    let documents = (0..<900).map { number in
      number % 400 == 7
        ? "  - {id: broken\(number), title: T}" : "  - {id: d\(number), title: T, url: \"https://dav.example/\(number).docx\"}"
    }
    let text = """
      portal: {title: P, baseURL: "https://portal.example/", languages: [en]}
      documents:
      \(documents.joined(separator: "\n"))
      """
    let run = await run(text, jobs: jobs)
    #expect(run.catalogue?.documents.map(\.id.text) == (0..<900).filter { $0 % 400 != 7 }.map { "d\($0)" })
    #expect(run.reports.count == 3)
  }

  @Test(arguments: ["../x", "a/b", "-a", "a.", "index", "Index", ".a", "a b", "a\u{7}"])
  func reportsImpossibleIdentifiers(_ id: String) async {
    let escaped = id == "a\u{7}" ? "a\\u0007" : id
    let text = "  - {id: ⟦\"\(escaped)\"⟧, title: T, source: dav, path: a.docx}"
    let run = await run(documents: text)
    #expect(run.reports == ["manifest.impossibleIdentifier \(places(text)[0]) '\(id)' cannot be an identifier"])
  }

  @Test func reportsDuplicateSourcesAndSections() async {
    let run = await run(
      """
      portal: {title: P, baseURL: "https://p.example/"}
      sources: [{id: s, baseURL: "https://s.example/"}, {id: ⟦S⟧, baseURL: "https://t.example/"}]
      sections: [{id: a, title: A}, {id: ⟦a⟧, title: B}]
      """)
    #expect(
      run.reports == [
        "manifest.duplicateIdentifier \(run.places[0]) the identifier 'S' is used twice",
        "manifest.duplicateIdentifier \(run.places[1]) the identifier 'a' is used twice",
      ])
  }
}

@Suite struct ReferenceTests {
  @Test func reportsUnknownSectionsSourcesAndLanguages() async {
    let text = """
        - {id: a, title: T, source: ⟦dev⟧, path: a.docx}
        - {id: b, title: T, source: dav, path: b.docx, section: ⟦ones⟧}
        - {id: c, title: {en: E, de: D, ⟦dee⟧: X}, source: dav, path: c.docx}
      """
    let run = await run(documents: text)
    #expect(
      run.reports
        == zip(places(text), ["source 'dev'", "section 'ones'", "language 'dee'"])
        .map { "manifest.unknownName \($0) there is no \($1)" })
    #expect(run.log.sorted.map(\.fix) == ["did you mean 'dav'?", "did you mean 'one'?", "did you mean 'de'?"])
  }

  @Test func doesNotCallAnUnusableSourceUnknown() async {
    let run = await run(
      """
      portal: {title: P, baseURL: "https://p.example/"}
      sources: [{id: s, baseURL: "⟦http:⟧//s.example/"}]
      documents: [{id: a, title: T, source: s, path: a.docx}]
      """)
    #expect(run.log.diagnostics.count == 1)
    #expect(run.log.hasErrors)
    #expect(run.reports.first?.contains(" \(run.places[0]) ") == true)
  }

  @Test func fallsBackToTheDefaultLanguageWithAWarning() async throws {
    let text = "  - {id: a, title: {⟦en⟧: English}, source: dav, path: a.docx, owner: {⟦de⟧: Team}}"
    let run = await run(documents: text)
    #expect(
      run.reports == [
        "manifest.missingTranslation \(places(text)[0]) 'title' has no text in de",
        "manifest.missingTranslation \(places(text)[1]) 'owner' has no text in en",
      ])
    let document = try #require(run.document)
    let (english, german) = (try #require(LanguageTag("en")), try #require(LanguageTag("de")))
    #expect(document.title[german] == "English")
    #expect(document.owner?[english] == "Team")
  }

  @Test func takesOneTextForEveryLanguage() async throws {
    let run = await run(documents: "  - {id: a, title: 2026, source: dav, path: a.docx}")
    #expect(run.reports.isEmpty)
    #expect(run.document?.title == LocalizedText("2026"))
  }
}

@Suite struct PortalSettingsTests {
  @Test func tellsNothingForTheLackOfAMisspeltPart() async {
    let run = await run(
      """
      ⟦portl⟧: {title: P, baseURL: 'https://p.example/', languages: [en, de]}
      ⟦souces⟧: [{id: s, baseURL: 'https://s.example/'}]
      ⟦sectons⟧: [{id: b, title: {en: B, de: B}}]
      documents: [{id: a, title: {en: A, de: A}, source: s, path: a.docx, section: b}]
      """)
    #expect(
      run.reports
        == zip(run.places, ["portl", "souces", "sectons"]).map { place, key in
          "manifest.unknownKey \(place) unknown key '\(key)'"
        })
  }

  @Test func reportsLanguages() async {
    let run = await run(
      "portal: {title: P, baseURL: 'https://p.example/', languages: [en, ⟦EN⟧, ⟦german⟧, ⟦en⟧, pt-BR, ⟦pt-br⟧]}\n")
    #expect(
      run.reports == [
        "manifest.impossibleLanguage \(run.places[0]) 'EN' is not a language tag",
        "manifest.impossibleLanguage \(run.places[1]) 'german' is not a language tag",
        "manifest.duplicateLanguage \(run.places[2]) the language 'en' is listed twice",
        "manifest.duplicateLanguage \(run.places[3]) the language 'pt-br' is listed twice",
      ])
  }

  @Test func givesEveryLanguageAStorefront() async {
    let one = await run("portal: {title: P, baseURL: 'https://p.example/', languages: [en, de], storefront: de}\n")
    #expect(one.catalogue?.portal.storefronts.values.map(\.code) == ["de", "de"])
    let each = await run(
      "portal: {title: P, baseURL: 'https://p.example/', languages: [en, de], storefront: {de: ⟦DE⟧, ⟦fr⟧: fr}}\n")
    #expect(
      each.reports == [
        "manifest.impossibleStorefront \(each.places[0]) 'DE' is not an App Store storefront",
        "manifest.unknownName \(each.places[1]) there is no language 'fr'",
      ])
    #expect(each.catalogue?.portal.storefronts.count == 2)
  }

  @Test func refusesHTTPUnlessAllowed() async {
    let refused = await run("portal: {title: P, baseURL: '⟦http:⟧//p.example/'}\n")
    #expect(refused.log.hasErrors)
    #expect(refused.reports.first?.contains(refused.places[0]) == true)
    let allowed = await run(
      "portal: {title: P, baseURL: 'http://p.example/', allowHTTP: true}\ndocuments: [{id: a, title: T, file: a.docx}]\n",
      publishable: ["a.docx"])
    #expect(allowed.document?.address.text == "http://p.example/a.docx")
  }

  @Test func looksAtDocumentsBesideAFaultyPortalAndADuplicateIdentifier() async {
    let run = await run(
      """
      portal: ⟦{⟧title: P}
      documents:
        - {id: a, title: T, url: "https://h.example/a.docx"}
        - {id: ⟦a⟧, title: T, url: "https://h.example/b.docx", updated: ⟦soon⟧}
      """)
    #expect(
      run.reports == [
        "manifest.missingField \(run.places[0]) the portal has no 'baseURL'",
        "manifest.duplicateIdentifier \(run.places[1]) the identifier 'a' is used twice",
        "document.impossibleDate \(run.places[2]) 'soon' is not a valid date",
      ])
  }

  @Test func refusesABaseAddressWithAQuery() async {
    let run = await run("portal: {title: P, baseURL: 'https://p.example/⟦?a=b⟧'}\n")
    #expect(run.log.hasErrors)
    #expect(run.reports.first?.contains(run.places[0]) == true)
  }

  @Test func refusesAWOPISourceThatIsNeitherWebNorApp() async {
    let run = await run(
      """
      portal: {title: P, baseURL: "https://p.example/"}
      sources: [{id: w, baseURL: "https://w.example/", wopi: {service: C, source: ⟦web⟧, user: u}}]
      """)
    #expect(run.reports == ["manifest.unknownName \(run.places[0]) there is no WOPI source 'web'"])
  }
}

@Suite struct TagTests {
  @Test func joinsSpellingsWithAWarning() async {
    let text = """
        - {id: a, title: T, source: dav, path: a.docx, tags: [Budget, q4, Budget]}
        - {id: b, title: T, source: dav, path: b.docx, tags: [⟦budget⟧, "C#"]}
      """
    let run = await run(documents: text)
    #expect(run.reports == ["manifest.tagSpelling \(places(text)[0]) the tag 'budget' is written 'Budget' elsewhere"])
    #expect(run.catalogue?.tags.map(\.name) == ["Budget", "C#", "q4"])
    #expect(run.catalogue?.tags.map(\.slug.text) == ["budget", "cx23", "q4"])
    #expect(run.catalogue?.tags.map(\.documents) == [[0, 1], [1], [0]])
    #expect(run.catalogue?.tag("BUDGET")?.name == "Budget")
  }

  @Test func reportsTagsWithoutAPageOfTheirOwn() async {
    let text = "  - {id: a, title: T, source: dav, path: a.docx, tags: [a b, ⟦a-b⟧, ⟦Index⟧]}"
    let run = await run(documents: text)
    #expect(
      run.reports == [
        "manifest.tagCollision \(places(text)[0]) the tags 'a b' and 'a-b' would have the same page",
        "manifest.impossibleTag \(places(text)[1]) the tag 'Index' cannot have a page",
      ])
  }
}

@Suite struct DocumentFieldTests {
  @Test func readsEveryField() async throws {
    let run = await run(
      documents: """
          - id: a
            title: T
            source: dav
            path: Q4/a.docx
            section: one
            tags: [x]
            description: "See [this](document:a)"
            updated: 2026-10-01
            owner: Finance
            context: folder
            passback: clouddrive
            delimiters: literal
        """)
    let document = try #require(run.document)
    #expect(run.reports.isEmpty)
    #expect(document.updated?.text == "2026-10-01")
    #expect(document.owner?.fallback == "Finance")
    #expect(document.section == 0)
    #expect(run.catalogue?.sections.first?.documents == [0])
    #expect(document.delimiters == .literal)
    #expect(document.fileName == "a.docx")
    #expect(document.place.line == 10)
    #expect(document.links.first?.context?.text == "folder")
  }

  @Test(arguments: ["2026-02-30", "1.10.2026", "tomorrow"])
  func reportsDaysThatDoNotExist(_ day: String) async {
    let text = "  - {id: a, title: T, source: dav, path: a.docx, updated: ⟦\(day)⟧}"
    #expect(await run(documents: text).reports == ["document.impossibleDate \(places(text)[0]) '\(day)' is not a valid date"])
  }

  @Test func reportsAFormatThatResemblesOneOfOffice() async {
    let text = """
        - {id: a, title: T, source: dav, path: ⟦a.docxx⟧}
        - {id: b, title: T, source: dav, path: b.docxx, app: word}
        - {id: c, title: T, source: dav, path: c.docxx, app: none}
        - {id: d, title: T, source: dav, path: d.txt}
      """
    let run = await run(documents: text)
    #expect(run.ownReports == ["document.unknownFormat \(places(text)[0]) no Office app opens .docxx files"])
    #expect(run.catalogue?.documents.map(\.app) == [.word, nil, nil])
  }

  @Test func makesNoLaunchLinksForAppsThatHaveEnded() async {
    let text = """
        - {id: a, title: T, source: dav, path: ⟦a.pub⟧}
        - {id: b, title: T, source: dav, path: ⟦b.xsn⟧}
        - {id: c, title: T, source: dav, path: c.pub, app: publisher}
        - {id: d, title: T, source: dav, path: d.pub, app: none}
      """
    let run = await run(documents: text)
    #expect(
      run.ownReports == [
        "document.endedApp \(places(text)[0]) Publisher ended on 2026-10-13, so the document has no launch links",
        "document.endedApp \(places(text)[1]) InfoPath ended on 2026-07-14, so the document has no launch links",
      ])
    #expect(run.catalogue?.documents.map(\.app) == [nil, nil, .publisher, nil])
  }

  @Test func placesTheLinesOfADescription() async throws {
    for description in [
      "|\n      one\n        two\n\n      ⟦here⟧", "|\n\n\n      ⟦here⟧", "|-\n        ⟦here⟧", "⟦here⟧ and there",
      "'⟦here⟧ too'",
      "\"⟦here⟧\"",
    ] {
      let text = "  - id: a\n    title: T\n    source: dav\n    path: a.docx\n    description: \(description)\n"
      let document = try #require(await run(documents: text).document)
      let lines = (document.description?.fallback.text ?? "").split(separator: "\n", omittingEmptySubsequences: false)
      let line = try #require(lines.firstIndex { $0.contains("here") })
      let column = lines[line].prefix { $0 == " " }.count + 1
      let place = document.description?.fallback.place(line: line + 1, column: column, length: 4)
      #expect(place.map { "\($0.line):\($0.column)+\($0.length)" } == places(text)[0])
    }
  }

  @Test func pointsAtTheBeginningOfAFoldedDescription() async throws {
    let text = "  - id: a\n    title: T\n    source: dav\n    path: a.docx\n    description: ⟦>⟧\n      one\n      two\n"
    let document = try #require(await run(documents: text).document)
    #expect(document.description?.fallback.form == .folded)
    let place = document.description?.fallback.place(line: 1, column: 5)
    #expect(place.map { "\($0.line):\($0.column)+\($0.length)" } == places(text)[0])
  }
}
