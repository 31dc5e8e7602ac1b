import Files
import PortalTestSupport
import Testing
import TextBasics

@testable import Site
@testable import Theme

@Suite struct HeadersTests {
  @Test(arguments: [("https://portal.example/", "/"), ("https://portal.example/docs/Q 4/", "/docs/Q%204/")])
  func beginAtThePathOfThePortal(baseURL: String, path: String) async throws {
    var portal = TestPortal(baseURL: baseURL)
    func paths(_ headers: String) -> [String] { headers.split(separator: "\n").filter { !$0.hasPrefix("  ") }.map(String.init) }
    let own = ["*", "assets/*", "search/pieces/*"].map { path + $0 }
    #expect(paths(try await portal.generate().text("_headers")) == own)
    portal.files["Content/portal.yaml"]?.replace("storefront: us", with: "storefront: us\n  shareCatalogue: true")
    let headers = try await portal.generate().text("_headers")
    #expect(paths(headers) == own + [path + "catalogue.json"])
    #expect(headers.hasSuffix("catalogue.json\n  Access-Control-Allow-Origin: *\n"))
  }

  @Test func nameThePolicyThatEveryPageHas() async throws {
    let file = try #require(builtInThemeFiles.first { $0.path == "security-policy.mustache" })
    let policy = String(decoding: file.bytes, as: UTF8.self)
      .replacing("{{#imageHosts}} https://{{host}}{{/imageHosts}}", with: "")
    let generated = await TestPortal(documents: "  - {id: a, title: A, source: dav, path: a.docx}").generate()
    #expect(try generated.text("_headers").contains("\n  Content-Security-Policy: \(policy)\n"))
    for file in try #require(generated.site).files where file.path.text.hasSuffix(".html") {
      let page = String(decoding: file.bytes, as: UTF8.self)
      #expect(page.contains("<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">"), "\(file.path.text)")
    }
  }

  @Test func letBrowsersSaveFilesThatCouldRunScripts() async throws {
    let headers = try await TestPortal(
      documents: """
          - {id: a, title: A, file: files/a b.html, allowActive: true}
          - {id: b, title: B, file: files/b.pdf}

        """, files: ["Content/files/a b.html": "<p>A", "Content/files/b.pdf": "%PDF-1.7", "Content/static/own.html": "<p>B"]
    ).generate().text("_headers")
    #expect(headers.contains("\n/files/a%20b.html\n  Content-Disposition: attachment\n"))
    // Hosts that show it without its ending.
    #expect(headers.contains("\n/files/a%20b\n  Content-Disposition: attachment\n"))
    #expect(headers.ranges(of: "Content-Disposition").count == 2)
  }

  @Test(arguments: [
    (["a/b/x.htm", "a/c/y.js"], ["index.html"], ["a/*"]), (["a/b/x.htm", "a/c/y.js"], ["a/z.pdf"], ["a/b/x.htm", "a/c/y.js"]),
    (["a/b/x.htm", "a/b/y*.js", "a/z.js"], ["a/z.pdf"], ["a/b/*", "a/z.js"]), (["x*.js", "y.js"], [], ["x%2A.js", "y.js"]),
    (["a/index.html"], [], ["a/", "a/index", "a/index.html"]),
  ])
  func oneRuleForAFolderThatBrowsersSave(_ files: [String], _ others: [String], _ expected: [String]) {
    #expect(attachmentAddresses(Set(files)) { files + others } == expected)
  }

  @Test(
    "an attachment is all that is not known to be passive",
    arguments: [
      ("a.xsd", true), ("a.rng", true), ("a.xhtm", true), ("a.MJS", true), ("a.js", true), ("a.qqzz", true), ("a", true),
      ("a.html.gz", true), ("a.mhtml", true), ("a.aspx", true), ("a.pdf", false), ("a.DOCX", false), ("a.csv", false),
      ("a.dwg", false),
      ("a.svg", false), ("a.v2.zip", false), ("a.mdb", false),
    ])
  func attachments(_ path: String, _ expected: Bool) {
    let file = PublishedFile(path: path, content: PublishedContent([]), place: Place(file: path))
    #expect(file.isAttachment == expected)
  }
}
