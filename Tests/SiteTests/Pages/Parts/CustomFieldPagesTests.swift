import Files
import Portal
import PortalTestSupport
import Templates
import TestSupport
import Testing

@testable import Site

@Suite struct CustomFieldPagesTests {
  private let portal = TestPortal(
    languages: "[en, de]",
    documents: """
        - {id: a, title: A, source: dav, path: a.docx, fields: {status: [final, old], due: 2026-12-01, costs: 1200.5, note: {en: Old, de: Alt}, by: Ann}}
        - {id: b, title: B, source: dav, path: b.docx, fields: {status: draft, due: 2027-01-01, costs: 30, by: [Émile, {en: Ann, de: Änne}]}}
        - {id: c, title: C, source: dav, path: c.docx, fields: {status: final, costs: 4}}
      """,
    others: """
      fields:
        - {id: status, title: {en: Status, de: Stand}, type: choice, choices: [draft, {id: final, title: {en: Final, de: Endgültig}}, old, unused], listed: true, filter: true}
        - {id: due, title: Due, type: date, filter: true}
        - {id: costs, title: Costs, type: number, listed: true, filter: true}
        - {id: note, title: Note}
        - {id: by, title: By, type: person, filter: true}
      """)

  private func model(_ page: some PageKind, _ language: String) async throws -> ComposedPage {
    try await portal.composer().page(page, language)
  }

  @Test func showEveryFieldOfADocument() async throws {
    let model = try #require(try await model(DocumentPage(index: 0), "de").model as? DocumentModel)
    #expect(
      model.rendered("{{#fields}}{{field}}/{{title}}: {{text}}{{#machine}} ({{.}}){{/machine}}\n{{/fields}}") == """
        status/Stand: Endgültig, old
        due/Due: 1. Dezember 2026 (2026-12-01)
        costs/Costs: 1200,5
        note/Note: Alt
        by/By: Ann

        """)
  }

  @Test func showListedFieldsInLists() async throws {
    let model = try #require(try await model(DocumentsPage(part: 0), "en").model as? DocumentsModel)
    #expect(
      model.rendered("{{#documents}}{{#fields}}{{label}}; {{/fields}}\n{{/documents}}")
        == "Status: Final, old; Costs: 1200.5; \nStatus: draft; Costs: 30; \nStatus: Final; Costs: 4; \n")
  }

  @Test func showOneListedChoiceAsAState() async throws {
    let site = await portal.generate()
    #expect(
      try site.text("de/documents.html").matches(of: #/<span class="pill tone(\d)">(.*?)</span>/#).map { "\($0.1) \($0.2)" }
        == ["0 draft", "1 Endgültig"])
    #expect(try site.text("documents/c.html").contains("class=\"pill tone1\">Final</span>"))
    #expect(!(try site.text("documents/a.html")).contains("pill"))
  }

  @Test(arguments: [
    (
      "en",
      [
        "field.status (Status): draft=draft 1, final=Final 2, old=old 1", "field.due (Due): 2027=2027 1, 2026=2026 1",
        "field.costs (Costs): 4=4 1, 30=30 1, 1200.5=1200.5 1", "field.by (By): Ann=Ann 2, Émile=Émile 1",
      ]
    ),
    (
      "de",
      [
        "field.status (Stand): draft=draft 1, final=Endgültig 2, old=old 1", "field.due (Due): 2027=2027 1, 2026=2026 1",
        "field.costs (Costs): 4=4 1, 30=30 1, 1200.5=1200,5 1", "field.by (By): Ann=Ann 2, Émile=Émile 1",
      ]
    ),
  ])
  func canBeFiltered(language: String, expected: [String]) async throws {
    let facets = try await portal.composer().listing.facets[try #require(LanguageTag(language))] ?? []
    #expect(
      facets.map { facet in
        "\(facet.name) (\(facet.title)): " + facet.values.map { "\($0.value)=\($0.title) \($0.count)" }.joined(separator: ", ")
      } == expected)
  }

  @Test func areInTheIndexOfTheSearch() async throws {
    let composer = try await portal.composer()
    let (index, pieces) = SearchIndex.made(composer, try #require(LanguageTag("de")), [:])
    let heads = try JSON(Array(index.bytes().dropFirst("docportalIndex = ".utf8.count)))["documents"]
    #expect(heads?["field.status"]?.items.first == .array([.string("final"), .string("old")]))
    #expect(heads?["field.due"]?.items.first == .array([.string("2026")]))
    #expect(heads?["field.note"] == nil)
    let rest = try JSON(Array(pieces[0].bytes.dropFirst("docportalPiece = ".utf8.count)))
    #expect(
      rest["unlisted"]?.items.first == .array([.string("Due: 1. Dezember 2026"), .string("Note: Alt"), .string("By: Ann")]))
    #expect(rest["listed"]?.items.first == .array([.string("Stand: Endgültig, old"), .string("Costs: 1200,5")]))
  }

  @Test func areInBothCatalogues() async throws {
    let site = await portal.generate()
    let catalogue = try JSON(Array(try site.text("catalogue.json").utf8))
    let schema = try JSON(Array(try site.text("catalogue.schema.json").utf8))
    #expect(SchemaValidation(root: schema).faults(catalogue) == [])
    #expect(catalogue["fields"]?.items.map { $0["id"]?.text } == ["status", "due", "costs", "note", "by"])
    #expect(catalogue["fields"]?.items[0]["choices"]?.items[1]["title"]?["de"] == .string("Endgültig"))
    let fields = catalogue["documents"]?.items[0]["fields"]
    #expect(fields?["status"] == .array([.string("final"), .string("old")]))
    #expect(fields?["due"] == .string("2026-12-01"))
    #expect(fields?["costs"] == .number(1200.5))
    #expect(fields?["note"]?["de"] == .string("Alt"))
    #expect(fields?["by"]?.items.first?["en"] == .string("Ann"))
    let rows = try site.text("catalogue.csv").split(separator: "\r\n")
    #expect(rows[0].hasSuffix(",new,field.status,field.due,field.costs,field.note,field.by"))
    #expect(rows[1].hasSuffix("ms-word:ofv|u|https://dav.example/a.docx,,final; old,2026-12-01,1200.5,Old,Ann"))
    #expect(rows.last?.hasSuffix(",final,,4,,") == true)
  }

  @Test func areOnTheRenderedPages() async throws {
    let site = await portal.generate()
    let page = try site.text("documents/a.html")
    #expect(page.contains("<div data-field=\"status\"><dt>Status</dt><dd>Final, old</dd></div>"))
    #expect(page.contains("<dd><time datetime=\"2026-12-01\">1 December 2026</time></dd>"))
    #expect(
      try site.text("de/documents.html").contains("<span>Stand: Endgültig, old</span><span>Costs: 1200,5</span></span>"))
    #expect(try site.text("documents.html").contains("<input type=\"checkbox\" name=\"field.status\" value=\"draft\">"))
  }
}
