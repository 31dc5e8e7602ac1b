import Files
import PortalTestSupport
import TestSupport
import Testing

@testable import Site

/// The pictures of a page in chats, on phones and on desktops.
@Suite struct CardTests {
  private let portal = TestPortal(
    languages: "[en, de]",
    documents: """
        - {id: a, title: A, source: dav, path: a.xlsx}
        - {id: b, title: B, source: dav, path: b.vsdx}
        - {id: c, title: C, source: dav, path: c.pdf}
      """)

  /// The name of the picture of a page without the hash of its content.
  private func card(_ page: String, of generated: PortalBuild) throws -> Substring {
    let start = "<meta property=\"og:image\" content=\"https://portal.example/assets/cards/"
    let line = try #require(try generated.text(page).split(separator: "\n").first { $0.hasPrefix(start) })
    let path = "assets/cards/" + line.dropFirst(start.count).dropLast("\">".count)
    let site = try #require(generated.site)
    #expect(site.files.contains { $0.path.text == path })
    return path.dropFirst("assets/cards/".count).prefix { $0 != "." }
  }

  @Test func showTheAppOfADocumentAndThePortalElsewhere() async throws {
    let generated = await portal.generate()
    #expect(try card("documents/a.html", of: generated) == "excel")
    #expect(try card("de/documents/b.html", of: generated) == "document")
    #expect(try card("documents/c.html", of: generated) == "document")
    #expect(try card("index.html", of: generated) == "portal")
    #expect(try card("de/documents.html", of: generated) == "portal")
  }

  @Test func theAppManifestLeadsHomeInItsLanguage() async throws {
    let generated = await portal.generate()
    let manifest = try JSON(Array(generated.text("de/app.webmanifest").utf8))
    #expect(manifest["lang"]?.text == "de")
    #expect(manifest["scope"]?.text == "../")
    #expect(manifest["start_url"]?.text == "../de/index.html")
    #expect(manifest["icons"]?.items.map { $0["sizes"]?.text } == ["192x192", "512x512"])
    let site = try #require(generated.site)
    for icon in manifest["icons"]?.items ?? [] {
      let path = try #require(icon["src"]?.text).dropFirst("../".count)
      let file = try #require(site.files.first { $0.path.text == path })
      #expect(file.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }
    let link = "<link rel=\"alternate\" type=\"application/manifest+json\" href=\"app.webmanifest\">"
    #expect(try generated.text("index.html").contains(link))
  }

  @Test func anIconOfThePortalsOwnHasNoPicturesOfTheBuiltInOne() async throws {
    var portal = portal
    portal.files["Templates/assets/icon.svg"] = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"/>"
    let generated = await portal.generate()
    let home = try generated.text("index.html")
    #expect(!home.contains("apple-touch-icon") && !home.contains("og:image") && !home.contains("image/png"))
    #expect(try card("documents/a.html", of: generated) == "excel")
    #expect(try !generated.text("app.webmanifest").contains("png"))
  }
}
