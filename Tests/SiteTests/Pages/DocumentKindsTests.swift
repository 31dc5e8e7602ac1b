import Diagnostics
import Files
import PortalTestSupport
import Testing

@testable import Site

/// Documents that no Office app opens.
@Suite struct DocumentKindsTests {
  private static let documents = """
      - {id: terms, title: Terms, url: https://dav.example/terms.pdf}
      - {id: film, title: Film, file: files/film.mp4, tags: [film]}
      - {id: wiki, title: Wiki, url: https://dav.example/wiki/Home, app: none}
      - {id: plan, title: Plan, url: https://dav.example/plan.docx}
    """

  private let portal = TestPortal(documents: Self.documents, files: ["Content/files/film.mp4": "film"])

  @Test func offersToOpenThemInPlaceOfOfficeButtons() async throws {
    let generated = await portal.generate()
    let terms = try generated.text("documents/terms.html")
    #expect(terms.contains("<a class=\"b\" href=\"https://dav.example/terms.pdf\">Open</a>"))
    #expect(terms.contains("<p class=\"facts-line\"><span>PDF document</span></p>"))
    #expect(!terms.contains("ms-word") && !terms.contains("download>") && !terms.contains("The app starts on this device"))
    let film = try generated.text("documents/film.html")
    #expect(film.contains("<a class=\"b\" href=\"../files/film.mp4\">Open</a>"))
    #expect(film.contains("<a class=\"b plain\" href=\"../files/film.mp4\" download>Download a copy</a>"))
    #expect(try generated.text("documents/wiki.html").contains("<p class=\"facts-line\"><span>File</span></p>"))
    #expect(try generated.text("files/film.mp4") == "film")
    #expect(generated.log.lines == [])
  }

  @Test func listsAndFindsThem() async throws {
    let generated = await portal.generate()
    let list = try generated.text("documents.html")
    #expect(list.contains("<a class=\"b\" href=\"files/film.mp4\" aria-label=\"Open: Film\"><span>Open</span></a>"))
    let search = try generated.text("search/en.js")
    #expect(search.contains("\"file\":\"File\"") || search.contains("\"file\": \"File\""))
    let piece = try #require(generated.site?.files.first { $0.path.text.hasPrefix("search/pieces/") })
    #expect(try generated.text(piece.path.text).contains("\"../files/film.mp4\""))
    let catalogue = try generated.text("catalogue.json")
    #expect(catalogue.contains("\"fileName\": \"terms.pdf\", \"format\": \"pdf\", \"tags\": [], \"links\": []"))
    #expect(
      try generated.text("catalogue.csv").contains(
        "terms,Terms,,,,,https://dav.example/terms.pdf,https://portal.example/documents/terms.html,,,,\r\n"))
  }

  @Test(arguments: [
    ("url: https://dav.example/a.docxx", "document.unknownFormat"),
    ("url: https://dav.example/a.pdf, app: word", "document.appOfPDF"),
    ("url: https://dav.example/a.pdf, modes: [edit]", "document.launchOfFile"),
    ("url: https://dav.example/a.zip, webViewer: true", "document.webViewer"),
    ("url: https://dav.example/wiki/Home", "document.unknownFormat"),
  ])
  func refusesWhatContradictsItself(_ document: String, _ rule: String) async {
    let findings = await TestPortal(documents: "  - {id: a, title: A, \(document)}").generate().log.diagnostics
    #expect(findings.map(\.identifier) == [rule])
  }

  /// `mp4` is one letter from Project's `mpp`.
  @Test(arguments: ["pdf", "mp4", "png", "zip", "tar.gz", "dwg", "unheard"])
  func takesNoCommonExtensionForASlip(_ fileExtension: String) async {
    #expect(await TestPortal(documents: "  - {id: a, title: A, url: https://dav.example/a.\(fileExtension)}").findings() == [])
  }

  @Test func linksToLaunchesOfFilesNameThePage() async {
    let findings = await TestPortal(
      documents: Self.documents,
      files: ["Content/files/film.mp4": "", "Content/a.md": "---\ntitle: A\n---\n[x](launch:terms/word/edit)\n"]
    ).generate().log.diagnostics
    #expect(findings.map(\.fix) == ["link to its page: 'document:terms'"])
  }
}
