import Files
import Portal
import PortalTestSupport
import Templates
import TestSupport
import Testing

@testable import Site

@Suite struct TagTitlePagesTests {
  private let portal = TestPortal(
    languages: "[en, de]",
    documents: """
        - {id: a, title: A, source: dav, path: a.docx, tags: [zeal, budget]}
        - {id: b, title: B, source: dav, path: b.docx, tags: [budget]}
      """,
    others: "tags: [{id: budget, title: {de: Überschlag}}, {id: zeal, title: {de: Eifer}}]")

  @Test func showTheTitleOfTheLanguage() async throws {
    let composer = try await portal.composer()
    let home = HomePage()
    for (language, tags) in [("en", "budget, zeal, "), ("de", "Überschlag, Eifer, ")] {
      let model = try #require(try composer.page(home, language).model as? HomeModel)
      #expect(model.rendered("{{#tags}}{{title}}, {{/tags}}") == tags)
    }
    #expect(try composer.page(TagPage(index: 0, part: 0), "de").head.title == "Schlagwort: Überschlag")
    let document = try #require(try composer.page(DocumentPage(index: 0), "de").model as? DocumentModel)
    #expect(
      document.rendered("{{#tags}}{{title}} {{href}}; {{/tags}}")
        == "Eifer ../../de/tags/zeal.html; Überschlag ../../de/tags/budget.html; ")
    let german = try #require(LanguageTag("de"))
    let facet = composer.listing.facets[german]?.first
    #expect(facet?.values.map(\.title) == ["Überschlag", "Eifer"])
  }

  @Test func areInTheCatalogueAndTheSearch() async throws {
    let site = await portal.generate()
    let catalogue = try JSON(Array(try site.text("catalogue.json").utf8))
    #expect(catalogue["tags"]?.items.map { $0["name"]?.text } == ["budget", "zeal"])
    #expect(catalogue["tags"]?.items.map { $0["title"]?["de"]?.text } == ["Überschlag", "Eifer"])
    #expect(try site.text("search/de.js").contains(#""tags": {"budget": "Überschlag", "zeal": "Eifer"}"#))
  }
}

@Suite struct PinnedDocumentTests {
  private let portal = TestPortal(
    documents: """
        - {id: old, title: Old, source: dav, path: a.docx, updated: 2020-01-01, pinned: true}
        - {id: new, title: New, source: dav, path: b.docx, updated: 2026-01-01}
        - {id: next, title: Next, source: dav, path: c.docx, updated: 2026-02-01, pinned: true}
      """)

  @Test func comeFirstOnTheHomePageAndOnlyOnce() async throws {
    let model = try #require(try await portal.composer().page(HomePage()).model as? HomeModel)
    #expect(
      model.rendered("{{#pinned}}{{title}} {{/pinned}}| {{#recent}}{{title}} {{/recent}}") == "Old Next | New ")
  }

  @Test func areMarkedInTheCatalogue() async throws {
    let catalogue = try JSON(Array(try await portal.generate().text("catalogue.json").utf8))
    #expect(catalogue["documents"]?.items.map { $0["pinned"] } == [.bool(true), nil, .bool(true)])
  }

  @Test func leaveMessagesAlone() async throws {
    #expect(try await portal.composer().recent == [2, 1, 0])
  }
}

@Suite struct SynonymIndexTests {
  @Test func areForTheSearchAndForPrograms() async throws {
    var portal = TestPortal(others: "synonyms: [[invoice, bill], [holiday, annual leave]]")
    portal.files["Templates/strings/en.yaml"] = "search: {synonyms: 'a b,c ; ; alone; d , e,'}\n"
    let site = await portal.generate()
    #expect(
      try site.text("search/en.js").contains(
        """
          "synonyms": [
            ["a b", "c"],
            ["d", "e"],
            ["invoice", "bill"],
            ["holiday", "annual leave"]
          ],
        """))
    let catalogue = try JSON(Array(try site.text("catalogue.json").utf8))
    #expect(SchemaValidation(root: try JSON(Array(try site.text("catalogue.schema.json").utf8))).faults(catalogue) == [])
    #expect(catalogue["synonyms"]?.items.first == .array([.string("invoice"), .string("bill")]))
  }
}

@Suite struct BrowserLinkPagesTests {
  private func page(_ document: String, _ source: String = "browserLink: sharePoint, ") async throws -> DocumentModel {
    var portal = TestPortal()
    portal.files["Content/portal.yaml"] = """
      portal: {title: Portal, baseURL: "https://portal.example/"}
      sources: [{id: s, \(source)webViewer: true, baseURL: "https://contoso.sharepoint.com/Shared Documents/"}]
      documents: [{id: d, title: D, \(document)}]
      """
    return try #require(try await portal.composer().page(DocumentPage(index: 0)).model as? DocumentModel)
  }

  private let links = "{{browserHref}} {{folderHref}} {{#viewerHref}}viewer{{/viewerHref}}"

  @Test(arguments: [
    (
      "source: s, path: 'Q4/C# 1.docx'",
      "https://contoso.sharepoint.com/Shared%20Documents/Q4/C%23%201.docx?web=1 https://contoso.sharepoint.com/Shared%20Documents/Q4/ "
    ),
    (
      "source: s, url: 'https://contoso.sharepoint.com/a.xlsx?x=1'",
      "https://contoso.sharepoint.com/a.xlsx?x=1&web=1 https://contoso.sharepoint.com/ "
    ),
    ("source: s, path: Notes/, app: oneNote", " https://contoso.sharepoint.com/Shared%20Documents/Notes/ "),
    ("url: 'https://contoso.sharepoint.com/a.xlsx'", "  "),
  ])
  func leadToTheDocumentAndItsFolder(document: String, expected: String) async throws {
    #expect(try await page(document).rendered(links) == expected)
  }

  @Test func areLeftOutUnlessTheSourceHasThem() async throws {
    #expect(try await page("source: s, path: a.docx", "").rendered(links) == "  viewer")
  }
}
