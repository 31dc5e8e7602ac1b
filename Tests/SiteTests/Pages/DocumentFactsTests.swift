import Portal
import PortalTestSupport
import Templates
import Testing

@testable import Site
@testable import Theme

@Suite struct DocumentFactsTests {
  private func model(_ documents: String, _ language: String = "en", portal: String = "", _ files: [String: String] = [:])
    async throws
    -> (page: ComposedPage, model: DocumentModel)
  {
    let portal = TestPortal(languages: "[en, de, fr, ru]\(portal)", documents: documents, files: files)
    let page = try await portal.composer().page(DocumentPage(index: 0), language)
    let model = try #require(page.model as? DocumentModel)
    return (page, model)
  }

  private let file = "  - {id: own, title: Own, file: own.xlsx}"

  @Test(arguments: [
    ("en", "1.5 KB"), ("de", "1,5 KB"), ("fr", "1,5 Ko"), ("ru", "1,5 КБ"),
  ])
  func giveTheSizeOfAPublishedFileInTheLanguage(language: String, expected: String) async throws {
    let files = ["Content/own.xlsx": String(repeating: "x", count: 1_599)]
    #expect(try await model(file, language, files).model.rendered("{{published.size}}") == expected)
  }

  @Test func giveTheChecksumOfAPublishedFile() async throws {
    let model = try await model(file, "en", ["Content/own.xlsx": "abc"]).model
    #expect(model.rendered("{{published.size}}") == "3 B")
    #expect(
      model.rendered("{{published.checksum}}") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test(arguments: [
    ("a.docx", "dav.example › a.docx"), ("Zoë B/50 %/a.docx", "dav.example › Zoë B › 50 % › a.docx"),
  ])
  func giveTheAddressAsPeopleReadIt(path: String, expected: String) async throws {
    let model = try await model("  - {id: a, title: A, source: dav, path: \(path)}").model
    #expect(model.rendered("{{readableAddress}}") == expected)
  }

  @Test(arguments: [(100, ""), (230, " long"), (270, " long")])
  func sayWhichOtherAppMayNotOpenALongAddress(length: Int, excel: String) async throws {
    let base = "https://dav.example/".utf8.count + ".docx".utf8.count
    let name = String(repeating: "a", count: length - base)
    let model = try await model("  - {id: a, title: A, source: dav, path: \(name).docx}").model
    let apps = model.rendered("{{#otherApps}}{{name}}{{#isAddressLong}} long{{/isAddressLong}};{{/otherApps}}")
    let others = length > 256 ? " long" : ""
    #expect(apps == "Excel\(excel);OneNote\(others);PowerPoint\(others);")
  }

  @Test func describeTheDocumentForSearchEnginesAndStayData() async throws {
    let document = "  - {id: a, title: '</script><!--\"', source: dav, path: a.docx, updated: 2026-10-01, language: de}"
    let markup = try #require(try await model(document).model.structuredData).markup
    #expect(
      markup == """
        <script type="application/ld+json">{"@context": "https://schema.org", "@type": "DigitalDocument", \
        "name": "\\u003c/script>\\u003c!--\\"", \
        "url": "https://portal.example/documents/a.html", "inLanguage": "de", "dateModified": "2026-10-01", \
        "isPartOf": {"@type": "WebSite", "name": "Portal", "url": "https://portal.example/"}}</script>
        """)
  }

  @Test(arguments: [
    ("en", "path: a.docx", "Word document"), ("fr", "path: a.dotx", "Modèle Word"), ("ru", "path: a.pdf", "Документ PDF"),
    ("en", "path: a.docm", "DOCM · Word"), ("en", "path: a.zip", "ZIP"), ("en", "path: a.blob, app: word", "Word"),
  ])
  func nameTheKindOfFile(language: String, file: String, kind: String) async throws {
    #expect(try await model("  - {id: a, title: A, source: dav, \(file)}", language).model.rendered("{{kind}}") == kind)
  }

  @Test func giveNoSizeOfADocumentOnASource() async throws {
    #expect(
      try await model("  - {id: a, title: A, source: dav, path: a.docx}").model.rendered("{{^published}}none{{/published}}")
        == "none")
  }

  @Test(arguments: [("de", "de", "Deutsch"), ("ru", "ru", "Русский"), ("pt-BR", "pt-BR", "Português (BR)")])
  func nameTheLanguageInThatLanguage(written: String, tag: String, name: String) async throws {
    let model = try await model("  - {id: a, title: A, source: dav, path: a.docx, language: \(written)}").model
    #expect(model.rendered("{{documentLanguage.tag}} {{documentLanguage.name}}") == "\(tag) \(name)")
  }

  @Test func nameALanguageOfTheThemeThatIsNoneOfThePortal() async throws {
    let portal = TestPortal(documents: "  - {id: a, title: A, source: dav, path: a.docx, language: fr}")
    let model = try #require(try await portal.composer().page(DocumentPage(index: 0)).model as? DocumentModel)
    #expect(model.rendered("{{documentLanguage.name}}") == "Français")
  }

  @Test func sayNothingOfALanguageThatIsNotKnown() async throws {
    #expect(try await model("  - {id: a, title: A, source: dav, path: a.docx}").model.rendered("{{documentLanguage.tag}}") == "")
  }

  @Test func linkTheWebViewerWhereTheAuthorAllowsIt() async throws {
    let documents = "  - {id: a, title: A, source: dav, path: 'R&D 1.docx', webViewer: true}"
    #expect(
      try await model(documents).model.rendered("{{viewerHref}}")
        == "https://view.officeapps.live.com/op/view.aspx?src=https%3A%2F%2Fdav.example%2FR%26D%25201.docx")
    #expect(try await model("  - {id: a, title: A, source: dav, path: a.docx}").model.rendered("{{viewerHref}}") == "")
  }

  @Test func showTheQRCodeOfThePageInItsLanguage() async throws {
    let documents = "  - {id: a, title: A, source: dav, path: a.docx}"
    for (language, address) in [
      ("en", "https://portal.example/documents/a.html"), ("de", "https://portal.example/de/documents/a.html"),
    ] {
      let code = try #require(QRCode(address))
      #expect(
        try await model(documents, language).model.rendered("{{qrCode.size}} {{qrCode.path}}") == "\(code.size) \(code.path)")
    }
    #expect(try await model(documents, portal: "\n  qrCodes: false").model.rendered("{{qrCode.path}}") == "")
  }

  @Test func summariseThePageByItsDescription() async throws {
    let documents = "  - {id: a, title: A, source: dav, path: a.docx, description: 'The *whole* [plan](https://b.example/).'}"
    let (page, _) = try await model(documents)
    #expect(page.head.summary == "The whole plan.")
    #expect(page.text.plainText == "The whole plan.")
  }

  @Test func cutALongSummaryBehindAWord() async throws {
    let words = (100..<200).map { "w\($0)" }.joined(separator: " ")
    let (page, _) = try await model("  - {id: a, title: A, source: dav, path: a.docx, description: \(words)}")
    #expect(page.head.summary == (100..<140).map { "w\($0)" }.joined(separator: " ") + " …")
    #expect(page.text.plainText == words)
  }

  @Test(arguments: [(2_000, "", true), (2_001, "", false), (2_001, "\n  qrCodes: true", true), (1, "\n  qrCodes: false", false)])
  func haveQRCodesUpToTwoThousandDocumentsOrAsTheAuthorSays(count: Int, portal: String, expected: Bool) async throws {
    let documents = (0..<count).map { "  - {id: d\($0), title: T, source: dav, path: a.docx}" }
    let composer = try await TestPortal(languages: "[en]\(portal)", documents: documents.joined(separator: "\n")).composer()
    #expect(composer.hasQRCodes == expected)
  }
}
