import Diagnostics
import Portal
import PortalTestSupport
import Templates
import TestSupport
import Testing
import TextBasics

@testable import Import
@testable import Site
@testable import Theme

/// Links in CommonMark, from the text to the build's report.
@Suite struct TextRenderingTests {
  private static let documents = """
      - {id: q4, title: Q4, source: dav, path: q4.docx, section: money, tags: [C#]}
    """

  private func portal(_ body: String, manifest: String = documents) -> TestPortal {
    TestPortal(
      sections: "  - {id: money, title: Money}", documents: manifest,
      files: [
        "Content/sub/page.md": "---\ntitle: Page\n---\n" + body, "Content/other.md": "---\ntitle: Other\n---\n## Über uns\n",
      ])
  }

  private func hrefs(_ body: String) async throws -> [String] {
    let page = try await portal(body).composer().page(AuthoredPage(index: 1))
    let html = try #require(page.model as? AuthoredModel).body.markup
    return html.split(separator: "href=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
  }

  @Test(arguments: [
    ("document:q4", "../documents/q4.html"), ("document:q4#open-word-edit", "../documents/q4.html#open-word-edit"),
    ("section:money", "../sections/money.html"), ("tag:C%23", "../tags/cx23.html"), ("tag:c%23", "../tags/cx23.html"),
    ("page:other", "../other.html"), ("page:sub/page#x", "../sub/page.html#x"), ("DOCUMENT:q4", "../documents/q4.html"),
    ("launch:q4/word/edit", "ms-word:ofe%7Cu%7Chttps://dav.example/q4.docx"),
    ("launch:q4/excel/view", "ms-excel:ofv%7Cu%7Chttps://dav.example/q4.docx"),
    ("https://x.example/", "https://x.example/"), ("mailto:a@b.example", "mailto:a@b.example"),
    ("../other.html", "../other.html"), ("../other.md", "../other.html"), ("page.md#x", "../sub/page.html#x"),
    ("none.md", "none.md"), ("../../other.md", "../../other.md"),
    ("https://b\u{FC}cher.example/\u{FC}", "https://xn--bcher-kva.example/%C3%BC"),
  ])
  func resolvesDestinations(destination: String, href: String) async throws {
    let slug = try await portal("").composer().catalogue.tags[0].slug.text
    #expect(try await hrefs("[x](\(destination))") == [href.replacing("cx23", with: slug)])
  }

  /// Sentences and texts of every day, which have something that is a mark, an address or a mistake elsewhere.
  @Test(arguments: [
    "Room 5 * 3 = 15 seats, and 2 ** 3 = 8.", "Use a == b to compare, and i++ to count.", "See [1] and [2] of the list.",
    "Save it to C:\\Temp\\plan.docx on drive C:.", "Monday • Tuesday • Wednesday", "He said: \"**bold** moves\" win.",
    "The ratio is 3:4, the time 12:30, the score 2:1.", "Call <tel:+4930123456> or write to <ann@x.example>.",
    "Read <https://x.example/a_(b)> and [the rest](https://x.example/c?d=e&f=g#h).", "Costs: 1.200,50 € (net), 5 % off & more.",
    "Send it to the #budget channel, @ann.", "Files end in .docx, .xlsx or .pptx.", "Is it A/B or C|D? Both!",
    "100% of R&D, Q&A and AT&T.", "The {name} is a placeholder, as is <name>.", "We met in the U.S. on 1. 10. 2026 …",
    "~5 days, ±2, x² and √2.", "Type `[[wiki]]`, `{{x}}` and `==y==` as shown.", "Tom's “plan” – a good one — is done.",
    "Press Ctrl+C, then Ctrl+V; ESC :q! ends it.", "Smile :) and go to step 3) below.",
    "これは**重要**です。", "这是**我想做的事**，所以。", "مرحبا **بكم** في البوابة", "Привет, **мир**!", "Ça va? Où est l’été?",
    "- one\n- two\n\n1. first\n2. second", "> A quotation,\n> on two lines", "| a | b |\n|---|---|\n| 1 | 2 |",
    "```csv\nName,Price\nA,1\n```", "```text\ntitle: Guide\n---\n```", "    indented code\n    ---",
    "## Steps\n\n### One\n\n## End",
    "Title: the plan, and its date: soon.", "Line one  \nline two\\\nline three", "***\n\nAfter a line.",
  ])
  func staysSilentAboutOrdinaryTexts(text: String) async {
    #expect(await portal(text.replacing("<name>", with: "\\<name>")).findings() == [])
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { "      " + $0 }.joined(separator: "\n")
    let described =
      Self.documents + "\n  - id: x\n    title: X\n    url: https://dav.example/x.docx\n    description: |\n" + lines + "\n"
    #expect(await portal("", manifest: described.replacing("<name>", with: "\\<name>")).findings() == [])
  }

  @Test(arguments: [
    ("document:q5", "there is no document for 'document:q5' [content.unresolvedLink]"),
    ("section:mony", "there is no section for 'section:mony' [content.unresolvedLink]"),
    ("tag:none", "there is no tag for 'tag:none' [content.unresolvedLink]"),
    ("page:sub", "there is no page for 'page:sub' [content.unresolvedLink]"),
    ("launch:q5/word/edit", "there is no document for 'launch:q5/word/edit' [content.unresolvedLink]"),
    ("launch:q4/word", "'launch:q4/word' is not a launch link [content.malformedLaunch]"),
    ("launch:q4/word/edit/x", "'launch:q4/word/edit/x' is not a launch link [content.malformedLaunch]"),
    ("launch:q4/winword/edit", "'launch:q4/winword/edit' is not a launch link [content.malformedLaunch]"),
    ("launch:q4/visio/edit", "the document has no launch link 'visio/edit' [content.unavailableLaunch]"),
    (
      "ms-word:ofe|u|https://x.example/a.docx",
      "the Office link 'ms-word:ofe|u|https://x.example/a.docx' is written out [content.officeLink]"
    ),
    ("javascript:alert(1)", "the scheme of 'javascript:alert(1)' is not allowed [link.scheme]"),
    ("data:text/html,x", "the scheme of 'data:text/html,x' is not allowed [link.scheme]"),
    ("ftp://x.example/", "the scheme of 'ftp://x.example/' is not allowed [link.scheme]"),
    ("http://x.example/ä", "plain http to 'x.example' is not allowed [link.plainHTTP]"),
    ("//x.example/", "'//x.example/' has a host but no scheme [link.schemeRelative]"),
    ("nope.html", "the link 'nope.html' leads nowhere [link.broken]"),
    ("page.html#nope", "the anchor of 'page.html#nope' does not exist [link.brokenAnchor]"),
    ("../other.html#nope", "the anchor of '../other.html#nope' does not exist [link.brokenAnchor]"),
    ("page:other#nope", "the anchor of '../other.html#nope' does not exist [link.brokenAnchor]"),
    ("", "a link has no destination [link.empty]"),
    ("https://https://x.example/", "the link 'https://https://x.example/': an address with two schemes [address.doubledScheme]"),
    ("https://x.example/a\u{200B}", "the link 'https://x.example/a\u{200B}': invisible character U+200B [character.invisible]"),
    ("\u{FEFF}https://x.example/", "the link '\u{FEFF}https://x.example/': invisible character U+FEFF [character.invisible]"),
    (
      "https://x.example/\u{202E}a",
      "the link 'https://x.example/\u{202E}a': bidirectional control character U+202E [character.bidirectional]"
    ),
    (
      "https://x.example/a\u{A0}",
      "the link 'https://x.example/a\u{A0}': spaces before or after the text [character.surroundingBlanks]"
    ),
    (
      "https://x.example/%E2%80%8B?q=%0A",
      "the link 'https://x.example/%E2%80%8B?q=%0A': invisible character U+200B, percent-encoded [character.invisible]"
    ),
  ])
  func reportsEachFaultOnceAtItsPlace(destination: String, message: String) async {
    let lines = await portal("A\n\né [x](<\(destination)>)\n").findings()
    #expect(lines == ["Content/sub/page.md:6:3: error: \(message)"])
  }

  @Test(arguments: [
    "https://x.example/?text=a%0Ab", "https://x.example/#:~:text=a%E2%80%8Bb", "https://web.archive.org/web/https://x.example/",
    "https://https.example/", "https://x.example/❤\u{FE0F}", "https://x.example/a%C2%A0",
  ])
  func leavesAddressesOfPagesAlone(destination: String) async {
    #expect(await portal("[x](\(destination))").findings() == [])
  }

  @Test(arguments: [
    (
      "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fx.example%2Fa&data=1", "Outlook's Safe Links",
      "write https://x.example/a"
    ),
    (
      "https://protect-eu.mimecast.com/s/YP9X", "Mimecast", "open it in a browser, and use the address to which it leads"
    ),
  ])
  func warnsOfLinksOfMailFilters(destination: String, service: String, fix: String) async {
    let log = await portal("[x](\(destination))").generate().log
    #expect(log.lines == ["Content/sub/page.md:4:1: warning: '\(destination)' is a link of \(service) [link.wrapper]"])
    #expect(log.sorted.map(\.fix) == [fix])
    #expect(await portal("[x](https://teams.microsoft.com/l/meetup-join/1)").findings() == [])
  }

  @Test func warnsOfKeysOnceAndRefusesThoseThatEnded() async throws {
    let key = "https://dav.example/a?sig=abc&se=2026-01-31"
    let manifest = "  - {id: k, title: K, url: '\(key)', app: none}"
    let other = "https://x.example/b?sig=abc&amp;se=2026-01-31"
    let portal = TestPortal(
      documents: manifest,
      files: [
        "Content/page.md": "---\ntitle: Page\n---\n[x](\(key))\n",
        "Templates/footer.mustache": "<footer><a href=\"\(other)\">x</a></footer>",
      ])
    func lines(_ today: String) async -> [String] {
      await generatePortal(
        BuildOptions(root: "", fileSystem: portal.fileSystem, clock: CalendarDate(today).map(DayClock.init(at:)), jobs: 1)
      )
      .log.sorted.map { "\($0.place?.file ?? "") \($0.severity) \($0.identifier)" }
    }
    #expect(
      await lines("2026-01-31") == [
        "Content/page.md warning address.key", "Content/portal.yaml warning address.key",
        "Templates/footer.mustache warning address.key",
      ])
    #expect(
      await lines("2026-02-01") == ["Content/page.md error address.expired", "Content/portal.yaml error address.expired"])
  }

  @Test func reportsAFaultInAnImageOnceAtItsPlace() async {
    #expect(
      await portal("![x](javascript:x)").findings() == [
        "Content/sub/page.md:4:1: error: the scheme of 'javascript:x' is not allowed [link.scheme]"
      ])
  }

  @Test(arguments: ["#note:1", "?at=10:30", "page.html?at=10:30", "./page.html?a:b"])
  func takesAColonBehindAPathForNoScheme(destination: String) async {
    let lines = await portal("<a> [x](\(destination))").findings()
    #expect(lines.filter { $0.contains("link.scheme") } == [])
  }

  @Test func namesTheNearest() async throws {
    let log = await portal("[x](document:q5) [y](section:mony)").generate().log
    #expect(log.sorted.map(\.fix) == ["did you mean 'q4'?", "did you mean 'money'?"])
  }

  @Test func findsAnchorsInAnyScript() async {
    let body = "[a](page:other#über-uns) [b](#%C3%BCber) [c](<../other.html#über-uns>)\n\n# Über\n"
    #expect(await portal(body).findings() == [])
  }

  @Test func saysThatHTMLIsLeftOut() async {
    #expect(
      await portal("a <b>b</b>").findings() == [
        "Content/sub/page.md:4:3: warning: HTML in CommonMark is removed [content.html]"
      ])
  }

  @Test(arguments: [
    (
      "[the plan](Plan 2026.docx)",
      ": warning: '[the plan](Plan 2026.docx)' is no link [content.noLink] write [the plan](<Plan 2026.docx>), or %20 for each space"
    ),
    (
      "[x](ms-word:ofe|u|https://x.example/My File.docx)",
      ": error: the Office link 'ms-word:ofe|u|https://x.example/My File.docx' is written out [content.officeLink] add the document to "
        + "the manifest and write 'launch:ID/APP/MODE'"
    ),
    ("[[q4]]", ": warning: '[[q4]]' is no link [content.noLink] write [words](page:PATH) or [words](document:ID)"),
    (
      "[a][b]",
      ": warning: '[a][b]' is no link [content.noLink] write [a](address), or add a line '[b]: address'"
    ), ("(a)[b.md]", ": warning: '(a)[b.md]' is no link [content.noLink] write [a](b.md)"),
    (
      ":smile: :tada:\n:smile:",
      ": warning: the name of an emoji is shown as it is written [content.dialect] write the emoji itself"
    ),
    (
      "![a](document:q4)",
      ": warning: 'document:q4' is no picture, and no browser would show it [content.documentAsPicture] remove the '!' before the "
        + "brackets to make it a link"
    ),
    (
      "<<<<<<< HEAD\nb\n=======\n[[c]]\n>>>>>>> d",
      ": error: an unfinished merge of git, with markers in lines 4, 6, 8 [source.conflictMarker] keep what is right, and remove the "
        + "lines with <<<<<<<, ======= and >>>>>>>"
    ),
    ("[a] (page:b)", ": warning: '[a] (page:b)' is no link [content.noLink] write [a](page:b), without the space"),
    ("[a](page:b .", ": warning: '[a](page:b' is no link [content.noLink] write [a](page:b)"),
    (
      "[a](mailto:A B <a@b.example>)",
      ": warning: '[a](mailto:A B …)' is no link [content.noLink] write the mail address alone, without a name: "
        + "[a](mailto:team@contoso.example)"
    ), ("[a](tel:+49 30 1)", ": warning: '[a](tel:+49 30 1)' is no link [content.noLink] write [a](tel:+49-30-1)"),
    (
      "[a](tel:+46812345x42)",
      ": error: 'tel:+46812345x42' is no number that every phone dials [link.phone] write tel:+46812345;ext=42"
    ),
    ("[a](tel:030/1)", ": error: 'tel:030/1' is no number that every phone dials [link.phone] write tel:030-1"),
    (
      "##A",
      ": warning: a heading without a space after '##' is shown as it is written [content.dialect] write '## ', or '\\#' for the "
        + "character itself"
    ),
  ])
  func saysWhatToDoAboutALinkThatIsNone(text: String, expected: String) async {
    let log = await portal(text).generate().log
    let found = log.sorted.map { ": \($0.severity): \($0.summary) [\($0.identifier)] \($0.fix ?? "")" }
    #expect(found == [expected])
  }

  @Test func warnsOfAPictureThatIsADocument() async {
    var portal = portal("![Plan](plan.docx)")
    portal.files["Content/sub/plan.docx"] = officeFile()
    #expect(
      await portal.findings() == [
        "Content/sub/page.md:4:1: warning: 'plan.docx' is no picture, and no browser would show it [content.documentAsPicture]"
      ])
  }

  @Test func allowsHTTPWhereASourceDoes() async {
    var portal = portal("[x](http://x.example/)")
    portal.files["Content/portal.yaml"]? += "\n"
    portal.files["Content/portal.yaml"] = portal.files["Content/portal.yaml"]?.replacing(
      "baseURL: https://dav.example/", with: "baseURL: http://dav.example/\n    allowHTTP: true")
    #expect(await portal.findings() == [])
  }

  @Test func allowsHTTPToAHostThatMayBeReachedSo() async {
    var portal = portal("[x](http://x.example/) [y](http://y.example/)")
    portal.files["Content/portal.yaml"]? += "\nexternalLinks: {hosts: [{host: x.example, allowHTTP: true}]}\n"
    #expect(
      await portal.findings() == [
        "Content/sub/page.md:4:24: error: plain http to 'y.example' is not allowed [link.plainHTTP]"
      ])
  }

  @Test func allowsHTTPToHostsBelowADomain() async {
    var portal = portal("[x](http://a.b.x.example/) [y](http://x.example/) [z](http://x.example/z)")
    portal.files["Content/portal.yaml"]? += "\nexternalLinks: {hosts: [{host: '*.x.example', allowHTTP: true}]}\n"
    #expect(
      await portal.findings() == [
        "Content/sub/page.md:4:28: error: plain http to 'x.example' is not allowed [link.plainHTTP]",
        "Content/sub/page.md:4:51: error: plain http to 'x.example' is not allowed [link.plainHTTP]",
      ])
  }

  @Test func staysSilentAboutADocumentThatHasAFaultOfItsOwn() async {
    let lines = await portal(
      "[x](document:q4) [y](launch:q4/word/edit)", manifest: "  - {id: q4, title: Q4, source: no, path: q4.docx}"
    )
    .findings()
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("Content/portal.yaml:") == true)
  }

  @Test(arguments: ["no head", "---\ntitel: O\n---\n", "---\ntitle: [\n---\n", "---\ntitle: O"])
  func staysSilentAboutAPageThatCannotBeRead(file: String) async {
    var portal = portal("[x](page:other)")
    portal.files["Content/other.md"] = file
    let lines = await portal.findings()
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("Content/other.md:") == true)
  }

  @Test func linksToThePageByTheNameOfItsFile() async throws {
    var portal = portal("[x](page:cafe\u{301})")
    portal.files["Content/caf\u{E9}.md"] = "---\ntitle: Café\n---\n"
    let lines = await portal.findings()
    #expect(lines == [])
    #expect(try await portal.generate().text("sub/page.html").utf8.contains("href=\"../caf%C3%A9.html\""))
  }
}

extension String.UTF8View {
  /// True if the text contains the bytes of another.
  func contains(_ text: String) -> Bool { Array(self).firstRange(of: Array(text.utf8)) != nil }
}
