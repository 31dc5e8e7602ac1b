import Files
import Portal
import PortalTestSupport
import Testing

@testable import Site

@Suite struct FeedTests {
  private func feed(_ portal: TestPortal, _ language: String = "en") async throws -> String? {
    let composer = try await portal.composer()
    let feed = Feed(composer: composer, language: try #require(LanguageTag(language)))
    #expect(feed.isEmpty == feed.bytes().isEmpty)
    return feed.isEmpty ? nil : String(decoding: feed.bytes(), as: UTF8.self)
  }

  private let portal = TestPortal(
    languages: "[en, de]", baseURL: "https://portal.example/docs/",
    sections: "  - {id: money, title: {en: Money & more, de: Geld}}",
    documents: """
        - {id: old, title: Old, source: dav, path: old.xlsx, updated: 2025-12-31}
        - {id: undated, title: Undated, source: dav, path: u.docx}
        - {id: new, title: {en: New <1>, de: Neu}, source: dav, path: 'R&D.docx', section: money, owner: {en: Ann, de: Anna}, updated: 2026-03-01}
      """)

  @Test func hasWhatAnAtomFeedNeeds() async throws {
    #expect(
      try await feed(portal) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
        <id>https://portal.example/docs/</id>
        <title>Portal</title>
        <updated>2026-03-01T00:00:00Z</updated>
        <author><name>Portal</name></author>
        <link rel="self" type="application/atom+xml" href="https://portal.example/docs/feed.xml"/>
        <link rel="alternate" type="text/html" href="https://portal.example/docs/"/>
        <entry>
        <id>https://portal.example/docs/documents/new.html</id>
        <title>New &lt;1&gt;</title>
        <updated>2026-03-01T00:00:00Z</updated>
        <author><name>Ann</name></author>
        <category term="Money &amp; more"/>
        <link rel="alternate" type="text/html" href="https://portal.example/docs/documents/new.html"/>
        <summary>R&amp;D.docx · Word</summary>
        </entry>
        <entry>
        <id>https://portal.example/docs/documents/old.html</id>
        <title>Old</title>
        <updated>2025-12-31T00:00:00Z</updated>
        <link rel="alternate" type="text/html" href="https://portal.example/docs/documents/old.html"/>
        <summary>old.xlsx · Excel</summary>
        </entry>
        </feed>

        """)
  }

  @Test func isOneInEachLanguage() async throws {
    let german = try #require(try await feed(portal, "de"))
    let lines = german.split(separator: "\n")
    #expect(
      Array(lines[1...7]) == [
        "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"de\">", "<id>https://portal.example/docs/de/</id>",
        "<title>Portal</title>", "<updated>2026-03-01T00:00:00Z</updated>", "<author><name>Portal</name></author>",
        "<link rel=\"self\" type=\"application/atom+xml\" href=\"https://portal.example/docs/de/feed.xml\"/>",
        "<link rel=\"alternate\" type=\"text/html\" href=\"https://portal.example/docs/de/\"/>",
      ])
    #expect(lines.contains("<title>Neu</title>"))
    #expect(lines.contains("<author><name>Anna</name></author>"))
    #expect(lines.contains("<category term=\"Geld\"/>"))
    let generated = await portal.generate()
    #expect(try generated.text("de/feed.xml") == german)
    #expect(try generated.text("feed.xml").contains("xml:lang=\"en\""))
  }

  @Test func keepsTheFirstIDOfARenamedDocument() async throws {
    let portal = TestPortal(
      documents: "  - {id: c, redirectFrom: [a, b], title: C, source: dav, path: c.docx, updated: 2026-01-01}")
    let feed = try #require(try await feed(portal))
    #expect(feed.contains("<entry>\n<id>https://portal.example/documents/a.html</id>\n"))
    #expect(feed.contains("<link rel=\"alternate\" type=\"text/html\" href=\"https://portal.example/documents/c.html\"/>"))
  }

  @Test func isNoneWithoutDates() async throws {
    let portal = TestPortal(documents: "  - {id: a, title: A, source: dav, path: a.docx}")
    #expect(try await feed(portal) == nil)
    let generated = await portal.generate()
    #expect(generated.site?.files.contains { $0.path.text.hasSuffix("feed.xml") } == false)
    #expect(try !generated.text("index.html").contains("feed.xml"))
  }

  @Test func leavesOutWhatXMLCannotHold() async throws {
    let portal = TestPortal(
      documents: #"  - {id: a, title: "A\r\n\tB 'x' \"y\"", source: dav, path: a.docx, updated: 2026-01-01}"#)
    let feed = try #require(try await feed(portal))
    #expect(feed.contains("<title>A\n\tB &#39;x&#39; &quot;y&quot;</title>\n"))
  }

  @Test func hasTheFiftyNewestDocumentsFirstWrittenFirst() async throws {
    let documents = (0..<60).map {
      "  - {id: d\($0), title: T, source: dav, path: a.docx, updated: 2026-01-\($0 < 5 ? "01" : "02")}"
    }
    let feed = try #require(try await feed(TestPortal(documents: documents.joined(separator: "\n"))))
    let entries = feed.split(separator: "\n").filter { $0.hasPrefix("<id>") }.dropFirst()
    #expect(entries.map(String.init) == (5..<55).map { "<id>https://portal.example/documents/d\($0).html</id>" })
    #expect(NewsPage.length == 50)
  }
}
