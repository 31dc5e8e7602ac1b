import Diagnostics
import Testing

@testable import Portal

@Suite struct TagTitleTests {
  private func run(_ others: String, tags: [String]) async -> Run {
    await PortalTests.run(
      """
      portal: {title: P, baseURL: "https://portal.example/", languages: [en, de, fr]}
      \(others)
      documents:
      \(tags.enumerated().map { "  - {id: d\($0), title: D, url: 'https://s.example/\($0).docx', tags: \($1)}" }.joined(separator: "\n"))
      """)
  }

  @Test func haveTitlesOrTheirNames() async throws {
    let run = await run(
      "tags: [{id: Budget, title: {de: Haushalt}}, {id: Q 4, title: Last quarter}]", tags: ["[Q 4, Budget]", "[x]"])
    #expect(run.reports == [])
    let tags = try #require(run.catalogue).tags
    #expect(tags.map(\.name) == ["Budget", "Q 4", "x"])
    #expect(tags.map(\.slug.text) == ["budget", "q-4", "x"])
    #expect(
      tags.map { tag in ["en", "de"].map { LanguageTag($0).map { tag.title[$0] } } } == [
        ["Budget", "Haushalt"], ["Last quarter", "Last quarter"], ["x", "x"],
      ])
  }

  @Test func areSpeltAsTheyAreDeclared() async throws {
    let run = await run("tags: [{id: budget}]", tags: ["[⟦Budget⟧]", "[⟦BUDGET⟧, budget]"])
    #expect(
      run.reports
        == zip(run.places, ["Budget", "BUDGET"]).map {
          "manifest.tagSpelling \($0) the tag '\($1)' is written 'budget' elsewhere"
        })
    #expect(run.catalogue?.tags.map(\.name) == ["budget"])
    #expect(run.catalogue?.tags.first?.documents == [0, 1])
  }

  @Test func areReportedWhenNoDocumentHasThem() async {
    let run = await run("tags: [{id: ⟦bugdet⟧}, {id: ⟦far away⟧}, {id: q4}, {id: ⟦Q4⟧}]", tags: ["[budget, q4]"])
    #expect(
      run.reports == [
        "manifest.unusedTag \(run.places[0]) no document has the tag 'bugdet'",
        "manifest.unusedTag \(run.places[1]) no document has the tag 'far away'",
        "manifest.duplicateIdentifier \(run.places[2]) the identifier 'Q4' is used twice",
      ])
    #expect(run.log.sorted.map(\.fix).prefix(2) == ["did you mean 'budget'?", "remove it, or give it to a document"])
  }

  @Test func areNotCalledUnusedWhileDocumentsAreMissing() async {
    let run = await run("tags: [{id: a}]\ninclude: [⟦none.yaml⟧]", tags: [])
    #expect(run.log.sorted.map(\.identifier) == ["manifest.missingInclude"])
  }
}

@Suite struct SynonymTests {
  private func run(_ synonyms: String) async -> Run {
    await PortalTests.run(
      "portal: {title: P, baseURL: 'https://portal.example/'}\nsynonyms: \(synonyms)\n")
  }

  @Test func areGroupsOfWords() async {
    let run = await run("[[invoice, bill], [annual leave, 2026]]")
    #expect(run.reports == [])
    #expect(run.catalogue?.synonyms == [["invoice", "bill"], ["annual leave", "2026"]])
  }

  @Test func areReportedWhenAWordIsAlone() async {
    let run = await run("[[⟦invoice⟧], [⟦a⟧, A], [], ⟦b⟧]")
    #expect(
      run.reports == [
        "manifest.loneSynonym \(run.places[0]) 'invoice' is alone in its group of synonyms",
        "manifest.loneSynonym \(run.places[1]) 'a' is alone in its group of synonyms",
        "yaml.wrongType \(run.places[2]) a group of words must be a list, but is a text",
      ])
    #expect(run.catalogue?.synonyms == [])
  }
}

@Suite struct BrowserLinkTests {
  private func run(_ source: String) async -> Run {
    await PortalTests.run(
      """
      portal: {title: P, baseURL: "https://portal.example/"}
      sources: [{id: s, baseURL: "https://s.example/", \(source)}]
      documents: [{id: d, title: D, source: s, path: a.docx, fileName: a.docx}]
      """)
  }

  @Test func isThatOfTheSource() async {
    #expect(await run("browserLink: sharePoint").document?.browserLink == .sharePoint)
    #expect(await run("webViewer: true").document?.browserLink == nil)
  }

  @Test func isRefusedForAnUnknownServerAndAWOPIHost() async {
    let unknown = await run("browserLink: ⟦sharepoint⟧")
    #expect(unknown.reports == ["manifest.unknownName \(unknown.places[0]) there is no kind of browser link 'sharepoint'"])
    #expect(unknown.log.sorted.first?.fix == "did you mean 'sharePoint'?")
    let wopi = await run("browserLink: ⟦sharePoint⟧, wopi: {service: C, source: Web, user: u}")
    #expect(
      wopi.reports == [
        "manifest.browserLink \(wopi.places[0]) a WOPI source has no pages to open its documents in the browser"
      ])
  }
}
