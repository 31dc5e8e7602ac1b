import Diagnostics
import Files
import PortalTestSupport
import TestSupport
import Testing
import TextBasics

@testable import Site
@testable import Theme

/// Pictures and files beside texts, and files that are copied unchanged.
@Suite struct LocalFilesTests {
  private static let picture = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"30\"/>"

  private func portal(_ text: String, _ files: [String: String] = [:], portal: String = "") -> TestPortal {
    var test = TestPortal(languages: "[en, de]", files: ["Content/guides/a.md": "---\ntitle: A\n---\n\(text)\n"])
    test.files.merge(files) { $1 }
    let manifest = "Content/portal.yaml"
    test.files[manifest] = test.files[manifest]?.replacing("  storefront: us", with: "  storefront: us\n\(portal)")
    return test
  }

  private func findings(_ text: String, _ files: [String: String] = [:]) async -> [String] {
    await portal(text, files).generate().log.sorted.map(\.identifier).filter { $0 != "page.missingTranslation" }
  }

  @Test func publishesWhatATextShowsAndLinksTo() async throws {
    let generated = await portal(
      "![Plan](images/plan.svg) [notes](../notes%20a.txt)",
      ["Content/guides/images/plan.svg": Self.picture, "Content/notes a.txt": "notes", "Content/guides/unused.txt": "x"]
    ).generate()
    let image = "src=\"../guides/images/plan.svg\" alt=\"Plan\""
    #expect(try generated.text("guides/a.html").contains("<img width=\"40\" height=\"30\" \(image)"))
    #expect(try generated.text("guides/a.html").contains("<a href=\"../notes%20a.txt\">"))
    #expect(try generated.text("de/guides/a.html").contains("src=\"../../guides/images/plan.svg\""))
    #expect(try generated.text("guides/images/plan.svg") == Self.picture)
    #expect(try generated.text("notes a.txt") == "notes")
    #expect(throws: (any Error).self) { try generated.text("guides/unused.txt") }
  }

  @Test func descriptionsShowPicturesBesideTheManifest() async throws {
    let document = "  - {id: a, title: A, url: https://dav.example/a.docx, description: '![Logo](logo.svg)'}"
    let generated = await TestPortal(documents: document, files: ["Content/logo.svg": Self.picture]).generate()
    #expect(generated.log.lines == [])
    #expect(try generated.text("documents/a.html").contains("<img width=\"40\" height=\"30\" src=\"../logo.svg\" alt=\"Logo\""))
  }

  @Test func asksForAlternativeTextAndRefusesWhatIsNotShown() async {
    #expect(await findings("![](a.svg)", ["Content/guides/a.svg": Self.picture]) == ["content.alternativeText"])
    #expect(await findings("![x](https://images.example/a.png)") == ["content.remotePicture"])
    #expect(await findings("![x](missing.png)") == ["link.broken"])
    #expect(await findings("[x](https://images.example/a.png)") == [])
  }

  @Test func showsPicturesOfAllowedHosts() async throws {
    let generated = await portal("![x](https://images.example/a.png)", portal: "  images: [Images.example]").generate()
    #expect(try generated.text("guides/a.html").contains("img-src 'self' https://images.example;"))
    #expect(try generated.text("_headers").contains("img-src 'self' https://images.example;"))
    let plain = await portal("![x](http://images.example/a.png)", portal: "  images: [images.example]").generate()
    #expect(plain.log.hasErrors)
    #expect(
      await portal("", portal: "  images: ['https://x/']").generate().log.diagnostics.map(\.identifier).contains(
        "externalLinks.impossibleHost"))
  }

  @Test func copiesStaticFilesAsTheyAre() async throws {
    let files = [
      "Content/static/favicon.ico": "icon", "Content/static/a/page.html": "<script>1</script>", "Content/static/b.md": "no head",
      "Content/static/c.yaml": "[",
    ]
    let generated = await portal("[x](../a/page.html) [y](../b.md)", files).generate()
    for (path, text) in files { #expect(try generated.text(path.replacing("Content/static/", with: "")) == text) }
  }

  @Test(arguments: [
    ("Content/static/index.html", "output.ownPath"), ("Content/static/Robots.TXT", "output.collidingPath"),
    ("Content/static/tags", "output.fileIsFolder"),
  ])
  func reportsAClashWithWhatTheBuildMakes(_ path: String, _ rule: String) async {
    #expect(await findings("", [path: "x"]) == [rule])
  }

  @Test(arguments: [
    ("a.html", "hello"), ("a.xhtml", ""), ("a.svg", "<svg onload=\"x()\"/>"), ("a.svg", "<svg><script>1</script></svg>"),
    ("a.svg", "<svg><a href=\"javascript:x()\"/></svg>"),
    ("a.svg", "<svg><a href=\"b\"><set attributeName=\"href\" to=\"c\"/></a></svg>"),
  ])
  func refusesFilesThatCanRunScripts(_ name: String, _ text: String) async {
    #expect(await findings("[x](\(name))", ["Content/guides/\(name)": text]) == ["source.activeFile"])
    let document = "  - {id: a, title: A, file: files/\(name)}"
    let files = ["Content/files/\(name)": text]
    #expect(
      await TestPortal(documents: document, files: files).generate().log.diagnostics.map(\.identifier) == ["document.activeFile"])
    let allowed = document.replacing("}", with: ", allowActive: true}")
    #expect(await TestPortal(documents: allowed, files: files).findings() == [])
  }

  @Test func aDrawingWithoutScriptsIsADocument() async {
    let document = "  - {id: a, title: A, file: files/a.svg}"
    #expect(await TestPortal(documents: document, files: ["Content/files/a.svg": Self.picture]).findings() == [])
    let moving = "<svg><rect><animate attributeName=\"width\" to=\"9\"/></rect></svg>"
    #expect(await TestPortal(documents: document, files: ["Content/files/a.svg": moving]).findings() == [])
  }
}

/// The sizes in the heads of pictures.
@Suite struct PictureSizeTests {
  @Test func readsEveryFormat() throws {
    let png: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 1, 2, 0, 0, 0, 3]
    let gif = Array("GIF89a".utf8) + [2, 1, 3, 0]
    let lossy = Array("RIFF0000WEBPVP8 0000".utf8) + [0, 0, 0, 0x9D, 1, 0x2A, 2, 1, 3, 0]
    let lossless = Array("RIFF0000WEBPVP8L0000".utf8) + [0x2F, 0x01, 0x81, 0x00, 0x00]
    let extended = Array("RIFF0000WEBPVP8X0000".utf8) + [0, 0, 0, 0, 1, 1, 0, 2, 0, 0]
    let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0, 3, 1, 2, 1, 1, 0x11, 0]
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0] + frame
    for bytes in [png, gif, lossy, lossless, extended, jpeg] {
      #expect(PictureSize(bytes) == PictureSize(width: 258, height: 3), "\(bytes)")
    }
    let tiff: [UInt8] = Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]
    let exif: [UInt8] = [0xFF, 0xE1, 0, UInt8(8 + tiff.count)] + Array("Exif".utf8) + [0, 0] + tiff
    #expect(PictureSize([0xFF, 0xD8] + exif + frame) == PictureSize(width: 3, height: 258))
  }

  @Test(arguments: [
    ("<?xml version=\"1.0\"?><svg width=\"40px\" height='30'/>", 40, 30), ("<svg viewBox=\"0 0 16 8\"/>", 16, 8),
    ("<svg width=\"100%\" viewBox=\"0,0,16,8\"/>", 16, 8),
  ])
  func readsDrawings(_ text: String, _ width: Int, _ height: Int) {
    #expect(PictureSize(Array(text.utf8)) == PictureSize(width: width, height: height))
  }

  @Test func damagedPicturesHaveNone() {
    for text in [
      "", "GIF8", "<svg/>", "<svg width=\"-inf\" height=\"nan\"/>", "<svg width=\"1e300\" height=\"1\"/>", "RIFF0000WEBPVP8X",
    ] {
      #expect(PictureSize(Array(text.utf8)) == nil, "\(text)")
    }
    var generator = SplitMix64(seed: 7)
    for _ in 0..<2_000 {
      let head: [UInt8] =
        [[0xFF, 0xD8, 0xFF, 0xE1, 0, 30] + Array("Exif".utf8), Array("RIFF0000WEBPVP8".utf8)].randomElement(using: &generator)
        ?? []
      _ = PictureSize(head + (0..<40).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }
  }
}
