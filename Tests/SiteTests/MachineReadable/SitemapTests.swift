import PortalTestSupport
import Testing

@testable import Site
@testable import Theme

@Suite struct SitemapTests {
  private func files(_ portal: TestPortal, limit: Int = 50_000) async throws -> [String: String] {
    let files = Sitemap(composer: try await portal.composer(), limit: limit).files()
    return Dictionary(
      files.map { ($0.path, String(decoding: $0.bytes(), as: UTF8.self)) }, uniquingKeysWith: { first, _ in first })
  }

  private static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  @Test func listsEveryPageButTheMissingOne() async throws {
    let portal = TestPortal(documents: "  - {id: a, title: A, source: dav, path: a.docx, updated: 2026-03-01}")
    #expect(
      try await files(portal) == [
        "sitemap.xml": Self.head + """
          <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
          <url><loc>https://portal.example/</loc></url>
          <url><loc>https://portal.example/tags/</loc></url>
          <url><loc>https://portal.example/documents/a.html</loc><lastmod>2026-03-01</lastmod></url>
          <url><loc>https://portal.example/documents.html</loc></url>
          <url><loc>https://portal.example/whatsnew.html</loc><lastmod>2026-03-01</lastmod></url>
          <url><loc>https://portal.example/install/word.html</loc></url>
          </urlset>

          """
      ])
  }

  @Test func namesEveryLanguageOfEveryPage() async throws {
    let xml = try await files(TestPortal(languages: "[en, de]"))["sitemap.xml"] ?? ""
    #expect(
      xml.contains(
        """
        <url><loc>https://portal.example/de/tags/</loc>
        <xhtml:link rel="alternate" hreflang="en" href="https://portal.example/tags/"/>
        <xhtml:link rel="alternate" hreflang="de" href="https://portal.example/de/tags/"/></url>

        """))
    #expect(xml.split(separator: "<url>").count - 1 == 6)
    #expect(xml.split(separator: "<xhtml:link ").count - 1 == 12)
  }

  @Test func listsEveryPageOfALongList() async throws {
    let documents = (0..<51).map { "  - {id: d\($0), title: T, source: dav, path: a.docx, section: s, tags: [t]}" }
    let portal = TestPortal(
      languages: "[en, de]", sections: "  - {id: s, title: S}", documents: documents.joined(separator: "\n"))
    let lines = try await (files(portal)["sitemap.xml"] ?? "").split(separator: "\n").filter { $0.contains("/2.html") }
    let expected = ["", "de/"].flatMap { language in
      ["documents/page/2", "sections/s/2", "tags/t/2"].flatMap { path in
        [
          "<url><loc>https://portal.example/\(language)\(path).html</loc>",
          "<xhtml:link rel=\"alternate\" hreflang=\"en\" href=\"https://portal.example/\(path).html\"/>",
          "<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://portal.example/de/\(path).html\"/></url>",
        ]
      }
    }
    #expect(lines.map(String.init) == expected)
  }

  @Test func escapesAddresses() async throws {
    let portal = TestPortal(
      baseURL: "https://portal.example/a&b'c/", documents: "  - {id: Ü, title: A, source: dav, path: a.docx}")
    let xml = try await files(portal)["sitemap.xml"] ?? ""
    #expect(xml.contains("<loc>https://portal.example/a&amp;b&#39;c/documents/%C3%9C.html</loc>"))
  }

  @Test func splitsAtTheProtocolsLimit() async throws {
    let whole = try await files(TestPortal(), limit: 3)
    #expect(whole.keys.sorted() == ["sitemap.xml"])
    let split = try await files(TestPortal(), limit: 2)
    #expect(split.keys.sorted() == ["sitemap-1.xml", "sitemap-2.xml", "sitemap.xml"])
    #expect(
      split["sitemap.xml"] == Self.head + """
        <sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
        <sitemap><loc>https://portal.example/sitemap-1.xml</loc></sitemap>
        <sitemap><loc>https://portal.example/sitemap-2.xml</loc></sitemap>
        </sitemapindex>

        """)
    let counts = ["sitemap-1.xml", "sitemap-2.xml"].map { (split[$0] ?? "").split(separator: "<url>").count - 1 }
    #expect(counts == [2, 1])
    #expect(Sitemap(composer: try await TestPortal().composer()).limit == 50_000)
  }
}

@Suite struct RobotsTests {
  @Test func allowsEverythingAndNamesTheSitemap() async throws {
    let portal = TestPortal(baseURL: "https://portal.example/docs/")
    #expect(
      try await portal.generate().text("robots.txt")
        == "User-agent: *\nAllow: /\n\nSitemap: https://portal.example/docs/sitemap.xml\n")
  }
}
