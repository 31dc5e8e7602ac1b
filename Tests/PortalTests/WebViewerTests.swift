import Testing

@testable import Portal

@Suite struct WebViewerTests {
  private func run(_ documents: String) async -> Run {
    await PortalTests.run(
      """
      portal: {title: P, baseURL: "https://portal.example/"}
      sources:
        - {id: open, baseURL: "https://open.example/", webViewer: true}
        - {id: shut, baseURL: "https://shut.example/"}
        - {id: old, baseURL: "http://old.example/", allowHTTP: true, webViewer: true}
        - {id: wopi, baseURL: "https://wopi.example/files/", webViewer: true, wopi: {service: C, source: Web, user: u}}
      documents:
      \(documents)
      """, publishable: ["a.docx"])
  }

  @Test(arguments: [
    ("source: open, path: a.docx", true), ("source: open, path: a.xlsx, webViewer: false", false),
    ("source: shut, path: a.docx", false), ("source: shut, path: a.pptx, webViewer: true", true),
    ("source: open, path: a.vsdx", false), ("source: open, path: a.one", false), ("source: old, path: a.docx", false),
    ("source: wopi, path: '7', fileName: a.docx", false), ("file: a.docx", false), ("file: a.docx, webViewer: true", true),
    ("url: 'https://open.example/a.docx'", false), ("url: 'https://open.example/a.docx', source: open", true),
    ("url: 'https://shut.example/a.docx', webViewer: true", true), ("source: shut, path: a.vsdx, webViewer: false", false),
  ])
  func isAllowedByTheDocumentOrElseItsSource(document: String, expected: Bool) async {
    let run = await run("  - {id: d, title: D, \(document)}")
    #expect(run.reports == [])
    #expect(run.document?.webViewer == expected)
  }

  @Test(arguments: [
    "source: shut, path: a.vsdx", "source: open, path: a.one", "source: old, path: a.docx",
    "source: wopi, path: '7', fileName: a.docx",
  ])
  func isAnErrorWhereTheViewerCannotShowTheDocument(document: String) async {
    let run = await run("  - {id: d, title: D, \(document), webViewer: ⟦true⟧}")
    #expect(run.reports == ["document.webViewer \(run.places[0]) Microsoft's web viewer cannot show this document"])
    #expect(run.catalogue?.documents.map(\.webViewer) == [false])
  }

  @Test func mustBeTrueOrFalse() async {
    let run = await PortalTests.run(
      """
      portal: {title: P, baseURL: "https://portal.example/", qrCodes: ⟦maybe⟧}
      sources:
        - {id: s, baseURL: "https://s.example/", webViewer: ⟦yes⟧}
      documents:
        - {id: d, title: D, source: s, path: a.docx, webViewer: ⟦[⟧], language: ⟦[⟧de]}
      """)
    #expect(
      run.reports == [
        "yaml.wrongType \(run.places[0]) 'qrCodes' must be true or false, but is a text",
        "yaml.wrongType \(run.places[1]) 'webViewer' must be true or false, but is a text",
        "yaml.wrongType \(run.places[2]) 'webViewer' must be true or false, but is a list",
        "yaml.wrongType \(run.places[3]) 'language' must be a text, but is a list",
      ])
  }
}

@Suite struct DocumentLanguageTests {
  @Test(arguments: ["de", "pt-BR", "tlh"])
  func needNotBeOneOfThePortals(language: String) async {
    let run = await run(documents: "  - {id: d, title: D, source: dav, path: a.docx, language: \(language)}")
    #expect(run.reports == [])
    #expect(run.document?.language?.text == language)
  }

  @Test func mustBeALanguageTag() async {
    let marked = "  - {id: d, title: D, source: dav, path: a.docx, language: ⟦German⟧}"
    let run = await run(documents: marked)
    let places = MarkedText(marked, firstLine: 10).places
    #expect(run.reports == ["manifest.impossibleLanguage \(places[0]) 'German' is not a language tag"])
  }
}

@Suite struct EmailPreviewKeyTests {
  @Test(arguments: [("", true), (", emailPreview: true", true), (", emailPreview: false", false)])
  func saysWhetherThereArePagesThatShowAMessage(key: String, expected: Bool) async {
    let run = await run("portal: {title: P, baseURL: 'https://p.example/'\(key)}\n")
    #expect(run.reports == [])
    #expect(run.catalogue?.portal.emailPreview == expected)
  }
}

@Suite struct QRCodesKeyTests {
  @Test(arguments: [("", nil), (", qrCodes: true", true), (", qrCodes: false", false)] as [(String, Bool?)])
  func saysWhetherPagesHaveCodes(key: String, expected: Bool?) async {
    let run = await run("portal: {title: P, baseURL: 'https://p.example/'\(key)}\n")
    #expect(run.reports == [])
    #expect(run.catalogue?.portal.qrCodes == expected)
  }
}
