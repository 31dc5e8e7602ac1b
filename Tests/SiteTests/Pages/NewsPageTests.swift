import Files
import PortalTestSupport
import Templates
import Testing
import Theme

@testable import Site

/// The page of the latest changes by day, and the feeds of sections.
@Suite struct NewsPageTests {
  private let portal = TestPortal(
    languages: "[en, de]", sections: "  - {id: money, title: Money}\n  - {id: people, title: People}",
    documents: """
        - {id: a, title: A, source: dav, path: a.docx, section: money, updated: 2026-01-02}
        - {id: b, title: B, source: dav, path: b.docx, section: people}
        - {id: c, title: C, source: dav, path: c.docx, section: money, updated: 2026-02-03}
        - {id: d, title: D & E, source: dav, path: d.docx, updated: 2026-02-03}
        - {id: hidden, title: Hidden, source: dav, path: h.docx, section: money, updated: 2026-02-03, listed: false}
      """)

  @Test func listsDocumentsByDay() async throws {
    let page = try await portal.composer().page(NewsPage(), "de")
    #expect(page.route.path == "de/whatsnew.html")
    let model = try #require(page.model as? NewsModel)
    #expect(
      model.rendered("{{#days}}{{#day}}{{text}}{{/day}}:{{#documents}} {{title}}{{/documents}};{{/days}}")
        == "3. Februar 2026: C D & E;2. Januar 2026: A;")
  }

  @Test func hasAFeedForEachSectionWithDates() async throws {
    let built = await portal.generate()
    #expect(built.log.lines == [])
    let feed = try built.text("de/sections/money.xml")
    #expect(feed.contains("<title>Money · Portal</title>\n<updated>2026-02-03T00:00:00Z</updated>"))
    let ids = feed.split(separator: "<entry>\n<id>").dropFirst().map { $0.prefix { $0 != "<" } }
    #expect(ids == ["https://portal.example/de/documents/c.html", "https://portal.example/de/documents/a.html"])
    #expect(OutputPath("sections/people.xml").flatMap { built.site?[$0] } == nil)
    let link = "<link rel=\"alternate\" type=\"application/atom+xml\" title=\"Money · Portal\" href=\"../sections/money.xml\">"
    #expect(try built.text("sections/money.html").contains(link))
    #expect(try built.text("sections/people.html").contains("atom+xml") == false)
  }

  @Test func isLeftOutWithoutDates() async {
    let built = await TestPortal(documents: "  - {id: a, title: A, source: dav, path: a.docx}").generate()
    #expect(built.log.lines == [])
    #expect(OutputPath("whatsnew.html").flatMap { built.site?[$0] } == nil)
  }
}
