import OfficeLinks
import Portal
import PortalTestSupport
import Templates
import Testing

@testable import Site
@testable import Theme

@Suite struct LongListTests {
  private func composer(_ count: Int) async throws -> SiteComposer {
    let documents = (0..<count).map { number in
      "  - {id: d\(number), title: T \(number), source: dav, path: \(number).docx, section: money, tags: [Q 4]}"
    }
    return try await TestPortal(
      languages: "[en, de]", sections: "  - {id: money, title: Money, description: About *money*}",
      documents: documents.reversed().joined(separator: "\n")
    ).composer()
  }

  private func documents(_ composer: SiteComposer, part: Int, _ language: String = "en") throws -> (ComposedPage, DocumentsModel)
  {
    let page = try composer.page(DocumentsPage(part: part), language)
    let model = try #require(page.model as? DocumentsModel)
    return (page, model)
  }

  private func listing(_ composer: SiteComposer, _ page: some PageKind) throws -> (ComposedPage, ListingModel) {
    let page = try composer.page(page)
    return (page, try #require(page.model as? ListingModel))
  }

  @Test func beginsWithTheNewest() async throws {
    let days = ["", ", updated: 2026-01-02", ", updated: 2026-03-01", ", updated: 2026-01-02", ""]
    let documents = days.enumerated().map { "  - {id: d\($0), title: T \($0), source: dav, path: \($0).docx\($1)}" }
    let composer = try await TestPortal(documents: documents.reversed().joined(separator: "\n")).composer()
    #expect(try self.documents(composer, part: 0).1.documents.map(\.shown.title) == ["T 2", "T 1", "T 3", "T 0", "T 4"])
  }

  @Test(arguments: [
    (0, ["documents.html"]), (1, ["documents.html"]), (50, ["documents.html"]),
    (51, ["documents.html", "documents/page/2.html"]),
    (120, ["documents.html", "documents/page/2.html", "documents/page/3.html"]),
  ])
  func hasAPageForEveryFiftyDocuments(count: Int, expected: [String]) async throws {
    let composer = try await composer(count)
    let pages = composer.site.pages.filter { $0.page is DocumentsPage }
    #expect(pages.map { composer.site.route(of: $0).path } == expected + expected.map { "de/" + $0 })
    let shown = try expected.indices.map { try documents(composer, part: $0).1.documents.map(\.shown.title) }
    #expect(shown.joined().elementsEqual((0..<count).map { "T \($0)" }))
    #expect(shown.allSatisfy { $0.count <= 50 })
    let model = try documents(composer, part: 0).1
    #expect(model.count == (count == 1 ? "1 document" : "\(count) documents"))
    #expect((model.pagination == nil) == (count <= 50))
  }

  @Test func saysOnEachPageWhichOneItIs() async throws {
    let composer = try await composer(51)
    let (first, _) = try documents(composer, part: 0)
    let (second, model) = try documents(composer, part: 1)
    let (german, _) = try documents(composer, part: 1, "de")
    #expect(
      [first, second, german].map(\.head.title) == ["All documents", "All documents – page 2", "Alle Dokumente – Seite 2"])
    #expect(second.head.summary == "All documents – page 2 · Portal")
    #expect(model.pagination?.label == "Page 2 of 2")
    #expect(model.pagination?.previousHref == "../../documents.html")
    #expect(model.pagination?.nextHref == nil)
    #expect(model.documents.map(\.href) == ["../../documents/d50.html"])
    #expect(second.head.breadcrumbs.map(\.href) == ["../../index.html"])
    #expect(second.launches.map(\.link.text) == ["ms-word:ofe|u|https://dav.example/50.docx"])
  }

  @Test func namesTheSamePartInEveryLanguage() async throws {
    let (page, _) = try documents(try await composer(51), part: 1, "de")
    #expect(page.head.address == "https://portal.example/de/documents/page/2.html")
    #expect(
      page.head.alternates.map(\.address) == [
        "https://portal.example/documents/page/2.html", "https://portal.example/de/documents/page/2.html",
      ])
    #expect(
      page.head.alternates.map(\.href) == ["../../../documents/page/2.html", "../../../de/documents/page/2.html"])
    #expect(
      page.head.rendered("{{#alternates}}{{#isCurrent}}current {{/isCurrent}}{{#isDefault}}default {{/isDefault}}{{/alternates}}")
        == "default current ")
  }

  @Test func offersFacetsOnEveryPage() async throws {
    let documents = (0..<51).map { "  - {id: d\($0), title: T, source: dav, path: a.\($0 == 0 ? "xlsx" : "docx")}" }
    let composer = try await TestPortal(documents: documents.joined(separator: "\n")).composer()
    #expect(try self.documents(composer, part: 0).1.facets.map(\.name) == ["app", "type"])
    #expect(try self.documents(composer, part: 1).1.facets.map(\.name) == ["app", "type"])
  }

  @Test func splitsASectionInTheManifestsOrder() async throws {
    let composer = try await composer(51)
    let (first, firstModel) = try listing(composer, SectionPage(index: 0, part: 0))
    let (second, secondModel) = try listing(composer, SectionPage(index: 0, part: 1))
    #expect([first, second].map(\.route.path) == ["sections/money.html", "sections/money/2.html"])
    #expect([first, second].map(\.head.title) == ["Money", "Money – page 2"])
    #expect(
      [first, second].map(\.head.address) == [
        "https://portal.example/sections/money.html", "https://portal.example/sections/money/2.html",
      ])
    #expect(firstModel.documents.map(\.shown.title) == (1...50).reversed().map { "T \($0)" })
    #expect(secondModel.documents.map(\.shown.title) == ["T 0"])
    #expect([firstModel, secondModel].map { $0.description?.markup } == ["<p>About <em>money</em></p>\n", nil])
    #expect([firstModel, secondModel].map(\.count) == ["51 documents", "51 documents"])
    #expect(
      [firstModel, secondModel].map(\.filterHref) == ["../documents.html?section=money", "../../documents.html?section=money"])
    #expect(secondModel.pagination?.previousHref == "../../sections/money.html")
  }

  @Test func splitsATag() async throws {
    let composer = try await composer(120)
    let (last, model) = try listing(composer, TagPage(index: 0, part: 2))
    #expect(last.route.path == "tags/q-4/3.html")
    #expect(last.head.title == "Tag: Q 4 – page 3")
    #expect(last.head.breadcrumbs.map(\.href) == ["../../index.html", "../../tags/index.html"])
    #expect(model.documents.count == 20)
    #expect(model.filterHref == "../../documents.html?tag=q-4")
    #expect(model.pagination?.parts.map(\.href) == ["../../tags/q-4.html", "../../tags/q-4/2.html", "../../tags/q-4/3.html"])
    #expect(composer.site.pages.count { $0.page is TagPage } == 6)
  }

  @Test func tellsTheSectionOfADocumentWhereTheListIsNotTheSections() async throws {
    let composer = try await composer(1)
    let home = try #require(try composer.page(HomePage()).model as? HomeModel)
    #expect(home.recent.map { $0.rendered("{{rowSection}}") } == ["Money"])
    #expect(try documents(composer, part: 0).1.documents.map { $0.rendered("{{rowSection}}") } == ["Money"])
    #expect(try listing(composer, SectionPage(index: 0, part: 0)).1.rendered("{{#documents}}{{rowSection}}{{/documents}}") == "")
    #expect(try listing(composer, TagPage(index: 0, part: 0)).1.rendered("{{#documents}}{{rowSection}}{{/documents}}") == "")
  }

  @Test func fillsTheNumberOfThePageOnlyWhereTheThemeAsksForIt() async throws {
    let documents = (0..<51).map { "  - {id: d\($0), title: T, source: dav, path: a.docx, section: odd}" }
    let portal = TestPortal(sections: "  - {id: odd, title: 'A {page} {title}'}", documents: documents.joined(separator: "\n"))
    #expect(try await portal.composer().page(SectionPage(index: 0, part: 1)).head.title == "A {page} {title} – page 2")
  }
}
