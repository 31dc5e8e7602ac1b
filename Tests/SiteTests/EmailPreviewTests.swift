import Diagnostics
import Files
import PortalTestSupport
import Templates
import Testing

@testable import Site

/// The pages that preview a message for its sender.
@Suite struct EmailPreviewTests {
  private static func documents(_ count: Int) -> String {
    (1...count).map { "  - {id: d\($0), title: Document \($0), source: dav, path: \($0).docx}" }.joined(separator: "\n")
  }

  private func message(_ html: String) -> EmailPreviewMarkup { EmailPreviewMarkup(Array(html.utf8)) }

  private func styles(_ markup: EmailPreviewMarkup, of document: String = "") -> String {
    String(decoding: markup.styleSheet(of: Array(document.utf8)), as: UTF8.self)
  }

  @Test func putsStylesIntoASheetWithoutChangingTheRest() {
    let markup = message(
      #"<p style="margin:0" class="a">style="x"</p><td STYLE = 'color:red'><i style=margin:0><b style="font:&quot;A&quot;">é</b>"#
    )
    #expect(
      markup.html.markup
        == #"<p data-style="0" class="a">style="x"</p><td data-style="1"><i data-style="0"><b data-style="2">é</b>"#)
    #expect(
      styles(markup, of: "<style>@media (width<9px) { p { a: b } }</style>") == """
        .message [data-style="0"] { margin:0 }
        .message [data-style="1"] { color:red }
        .message [data-style="2"] { font:"A" }
        @media screen { .message {@media (width<9px) { p { a: b } }} }

        """)
  }

  @Test func asksForTheColoursThatTheVisitorChose() {
    let document = "<style>a{b:c}@media (prefers-color-scheme: dark) { p { a: b } }</style>"
    #expect(
      styles(message(""), of: document) == """
        @media screen { .message:where(:not(.reader:has([value=light]:checked) *, .reader:has([value=dark]:checked) *)) {a{b:c}@media (prefers-color-scheme: dark) { p { a: b } }} }
        @media screen { .message:where(.reader:has([value=light]:checked) *) {a{b:c}@media (max-width: 0) { p { a: b } }} }
        @media screen { .message:where(.reader:has([value=dark]:checked) *) {a{b:c}@media (min-width: 0) { p { a: b } }} }

        """)
  }

  @Test func putsHeadingsBelowThoseOfThePage() {
    #expect(message("<h1>a</h1><H2 a>&lt;h2<hr></H2><h5>b</h5><h").html.markup == "<h3>a</h3><H4 a>&lt;h2<hr></H4><h6>b</h6><h")
  }

  @Test(arguments: ["", "<", "<h", "<p>", "<p style>", "<p style=", "<p style=\"", "<p style='a", "<style>", "<style>a</"])
  func takesAnyMarkup(html: String) {
    #expect(styles(message(html), of: html).utf8.count < 80)
  }

  @Test func showsTheLatestDocumentsInEveryLanguage() async throws {
    let dated = [("old", "2020"), ("new", "2026")].map { id, year in
      "\n  - {id: \(id), title: \(year), source: dav, path: \(id).docx, updated: \(year)-01-01}"
    }
    let documents = Self.documents(12) + dated.joined()
    let portal = await TestPortal(languages: "[en, de]", documents: documents).generate()
    #expect(portal.log.lines == [])
    let page = try portal.text("email/de.html")
    #expect(page.contains("<code>docportal email --document new old --language de</code>"))
    #expect(page.contains("href=\"https://portal.example/de/documents/new.html#open-word-edit\""))
    #expect(page.contains("<meta name=\"robots\" content=\"noindex\">"))
    #expect(!page.contains(" style=\""))
    #expect(try portal.text("email/de.css").hasPrefix(".message [data-style=\"0\"] { background:#fff;"))
    #expect(try !portal.text("sitemap.xml").contains("email/"))
    #expect(try portal.text("email/en.html").contains("View") == false)
  }

  @Test func holdsTenDocumentsHoweverManyThereAre() async throws {
    let page = try await TestPortal(documents: Self.documents(60)).generate().text("email/en.html")
    let command = "docportal email --document " + (1...10).map { "d\($0)" }.joined(separator: " ") + " --language en"
    #expect(page.contains("<code>\(command)</code>"))
  }

  @Test(arguments: [("", "[en]\n  emailPreview: false"), ("documents", "[en]")])
  func isLeftOutWhereTheAuthorSaysSoOrNothingIsThere(documents: String, languages: String) async {
    let portal = await TestPortal(languages: languages, documents: documents.isEmpty ? Self.documents(1) : "").generate()
    #expect(portal.log.lines == [])
    #expect(portal.site?.files.map(\.path.text).filter { $0.hasPrefix("email/") } == [])
  }

  @Test(arguments: [("[en]", 1), ("[en]\n  emailPreview: false", 0)])
  func publishesItsLooksOnlyWithPreviews(languages: String, count: Int) async {
    let portal = await TestPortal(languages: languages, documents: Self.documents(1)).generate()
    #expect(portal.site?.files.count { $0.path.text.hasPrefix("assets/email-preview.") } == count)
  }

  @Test func tellsWhereALinkOfTheMessagesTemplateLeadsNowhere() async {
    let files = ["Templates/email/button.mustache": "<tr><td><a href=\"{{href}}x\">{{label}}</a></td></tr>"]
    let lines = await TestPortal(documents: Self.documents(1), files: files).findings()
    #expect(
      lines == [
        "Templates/email/button.mustache:1:18: error: the anchor of 'https://portal.example/documents/d1.html#open-word-editx' does not exist [link.brokenAnchor]"
      ])
  }
}
