import Diagnostics
import Portal
import PortalTestSupport
import Templates
import Testing

@testable import Site

/// The sender's own words in both forms of a message.
@Suite struct EmailIntroductionTests {
  private func introduction(_ text: String) async throws -> (introduction: EmailIntroduction?, findings: [String]) {
    let portal = try await TestPortal(
      languages: "[en, de]", sections: "  - {id: money, title: Money}",
      documents: "  - {id: budget, title: Budget, source: dav, path: b.docx, section: money, tags: [Q4]}"
    ).emailPortal()
    var log = DiagnosticLog()
    let german = try #require(LanguageTag("de"))
    let introduction = portal.readIntroduction(Array(text.utf8), file: "intro.md", language: german, log: &log)
    return (introduction, log.lines)
  }

  @Test(arguments: [
    ("document:budget", "https://portal.example/de/documents/budget.html"),
    ("section:money", "https://portal.example/de/sections/money.html"), ("tag:Q4", "https://portal.example/de/tags/q4.html"),
    ("launch:budget/word/view", "https://portal.example/de/documents/budget.html#open-word-view"),
    ("https://contoso.example/a?b&c", "https://contoso.example/a?b&c"), ("mailto:a@b.example", "mailto:a@b.example"),
  ])
  func writesAddressesOfThePortal(destination: String, address: String) async throws {
    let found = try await introduction("See [this](\(destination)).\n")
    #expect(found.findings == [])
    #expect(found.introduction?.html.markup == "<p>See <a href=\"\(address.replacing("&", with: "&amp;"))\">this</a>.</p>\n")
    #expect(found.introduction?.text == "See this.\n\(address)\n\n")
  }

  @Test(arguments: [
    ("launch:minutes/word/edit", "minutes.html#open-word-edit&user=b%2077"),
    ("LAUNCH:rules/word/view", "rules.html#open-word-view&user=b%2077"),
    ("launch:plan/word/edit", "plan.html#open-word-edit"), ("document:rules", "rules.html#user=b%2077"),
    ("document:rules#open-word-view", "rules.html#open-word-view&user=b%2077"), ("document:plan", "plan.html"),
    ("document:rules#_hint", "rules.html#_hint"), ("DOCUMENT:rul%65s", "rules.html#user=b%2077"),
  ])
  func handsAPersonsIdentifierToPagesOfWOPIHosts(destination: String, address: String) async throws {
    var log = DiagnosticLog()
    let english = try #require(LanguageTag("en"))
    let words = try await TestPortal.onWOPIHosts.emailPortal().readIntroduction(
      Array("[a](\(destination))".utf8), file: "intro.md", language: english, user: "b 77", log: &log)
    #expect(log.lines == [])
    #expect(words?.text == "a\nhttps://portal.example/documents/\(address)\n\n")
  }

  @Test(arguments: [
    ("[a](page.html)", "1:1: error: 'page.html' is relative, and a message has no page [message.relativeLink]"),
    ("x\n\n[a](#b)", "3:1: error: '#b' is relative, and a message has no page [message.relativeLink]"),
    ("[a](document:bugdet)", "1:1: error: there is no document for 'document:bugdet' [content.unresolvedLink]"),
    (
      "[a](ms-word:ofe|u|https://a.example)",
      "1:1: error: the Office link 'ms-word:ofe|u|https://a.example' is written out [content.officeLink]"
    ),
    (
      "[a](https://me:secret@a.example/)",
      "1:1: error: 'https://me:secret@a.example/' contains a user name or password [link.credentials]"
    ), ("[a](https:///b)", "1:1: error: 'https:///b' has no host [link.noHost]"),
    ("[a](https://http://b/)", "1:1: error: the link 'https://http://b/': an address with two schemes [address.doubledScheme]"),
    ("a <b>c</b>", "1:3: warning: HTML in CommonMark is removed [content.html]"),
    (
      "![](https://a.example/b.png)",
      "1:1: warning: the picture 'https://a.example/b.png' has no alternative text [content.alternativeText]"
    ),
    (
      "![a](https://a.example/b.docx)",
      "1:1: warning: 'https://a.example/b.docx' is no picture, and no browser would show it [content.documentAsPicture]"
    ),
    ("[a](My plan.docx)", "1:1: warning: '[a](My plan.docx)' is no link [content.noLink]"),
  ])
  func reportsAtThePlace(text: String, finding: String) async throws {
    #expect(try await introduction(text).findings.first == "intro.md:" + finding)
  }

  @Test(arguments: [
    ("# Title\n\nOne\ntwo & *three*\n\n- a\n- b\n", "Title\n\nOne two & three\n\n- a\n- b\n\n"), ("a  \nb\n", "a\nb\n\n"),
    ("<https://a.example>\n", "https://a.example\n\n"), ("- a\n- b\n  - c\n  - d\n- e\n", "- a\n- b\n  - c\n  - d\n- e\n\n"),
    ("9. a\n10. b\n    1. c\n", "9. a\n10. b\n    1. c\n\n"), ("> a\n>\n> - b\n\nc\n", "> a\n\n> - b\n\nc\n\n"),
    ("x\n\n    a  <b>\n\n\n      c\n", "x\n\n    a  <b>\n    \n    \n      c\n\n"),
    ("- x\n\n      a\n\n      c\n", "- x\n\n      a\n      \n      c\n\n"), ("- a\n\n  b\n- c\n", "- a\n\n  b\n\n- c\n\n"),
    ("-\n- a\n", "-\n- a\n\n"), ("- [a](https://a.example)\n- b\n", "- a\nhttps://a.example\n- b\n\n"),
    ("- <https://a.example>\n", "-\nhttps://a.example\n\n"),
    ("<me@c.example> or [me](mailto:me@c.example)\n", "me@c.example or me\nmailto:me@c.example\n\n"),
    ("See <https://a.example/b>, then *c*.\n", "See\nhttps://a.example/b\nthen c.\n\n"),
    ("[See <https://a.example/b>.\n", "[See\nhttps://a.example/b\n\n"),
    ("[*a* b](https://a.example/)\n", "a b\nhttps://a.example/\n\n"),
  ])
  func writesBlocksAsPeopleDo(text: String, expected: String) async throws {
    #expect(try await introduction(text).introduction?.text == expected)
  }

  @Test func showsBlocksWithoutClasses() async throws {
    let found = try await introduction(
      "```documents\ntag: Q4\n```\n\n```csv\nName,Sum\na,1\n```\n\n> [!NOTE]\n> Stop.\n\n```documents\ntga: Q4\n```\n")
    #expect(found.findings == ["intro.md:14:1: error: unknown key 'tga' [manifest.unknownKey]"])
    #expect(
      found.introduction?.text == """
        - Budget
        https://portal.example/de/documents/budget.html#open-word-edit

        Name · Sum
        a · 1

        Hinweis

        Stop.


        """)
    #expect(found.introduction?.html.markup.contains("class=") == false)
  }

  @Test func takesPlaceholdersForNoShortcodes() async throws {
    #expect(try await introduction("Hello {{name}}").findings == [])
  }

  @Test func leavesOutWhatIsForPagesOnly() async throws {
    let found = try await introduction("---\ntitle: A\n---\n# B\n\n<p>c</p>\n")
    #expect(found.introduction?.html.markup == "<h2>B</h2>\n")
    #expect(found.introduction?.text == "B\n\n")
    #expect(found.findings == ["intro.md:6:1: warning: HTML in CommonMark is removed [content.html]"])
  }

  @Test(arguments: [
    ("---\ntitle: A\n  b\n# c\norder: 1\n---\nd\n", "d\n\n"), ("---\nPlease read.\n---\nd\n", "Please read.\n\nd\n\n"),
    ("---\r\nlanguage: de\r\n---\r\nd\r\n", "d\n\n"), ("---\ntitle: A\nPlease: read\n---\nd\n", "title: A Please: read\n\nd\n\n"),
    ("---\n---\nd\n", "d\n\n"), ("---\ntitle:A\n---\nd\n", "title:A\n\nd\n\n"),
  ])
  func losesNoWordsThatAreNoHead(text: String, expected: String) async throws {
    #expect(try await introduction(text).introduction?.text == expected)
  }

  @Test(arguments: [
    ("[a](document:budget#nohead)", "link.brokenAnchor", "https://portal.example/de/documents/budget.html#nohead"),
    ("[a](document:budget#open-word-new)", "link.brokenAnchor", "https://portal.example/de/documents/budget.html#open-word-new"),
    ("[a](https://portal.example/documents/nope.html)", "link.broken", "https://portal.example/documents/nope.html"),
    ("[a](https://PORTAL.example:443/x/../nope)", "link.broken", "https://PORTAL.example:443/x/../nope"),
    ("![a](https://portal.example/a.png)", "link.broken", "https://portal.example/a.png"),
    (
      "<https://portal.example/documents/budget.html#zzz>", "link.brokenAnchor",
      "https://portal.example/documents/budget.html#zzz"
    ),
    ("[a](tag:Q4#no)", "link.brokenAnchor", "https://portal.example/de/tags/q4.html#no"),
  ])
  func reportsAddressesOfThePortalThatLeadNowhere(text: String, identifier: String, address: String) async throws {
    let problem =
      identifier == "link.broken" ? "the link '\(address)' leads nowhere" : "the anchor of '\(address)' does not exist"
    #expect(try await introduction("x\n\ny \(text)\n").findings == ["intro.md:3:3: error: \(problem) [\(identifier)]"])
  }

  @Test(arguments: [
    "document:budget#open-word-view", "https://portal.example/", "https://portal.example",
    "https://portal.example/catalogue.json#a",
    "https://portal.example/documents/budget.html#open-word-edit&user=a", "https://portal.example/documents/budget.html#user=a",
    "https://contoso.example/nope", "tag:Q4#TOP", "https://portal.example/search/de.js",
  ])
  func takesAddressesOfThePortalThatLeadSomewhere(destination: String) async throws {
    #expect(try await introduction("[a](\(destination))\n").findings == [])
  }

  @Test func fitsCodeAndImagesOnPhones() async throws {
    let found = try await introduction("    a\n\n![b](https://a.example/c.png)\n")
    #expect(
      found.introduction?.html.markup
        == "<pre style=\"white-space:pre-wrap\"><code>a\n</code></pre>\n<p><img style=\"max-width:100%;height:auto\" "
        + "src=\"https://a.example/c.png\" alt=\"b\" /></p>\n")
  }

  @Test(arguments: [
    (String(repeating: "a", count: 30) + " b", String(repeating: "a", count: 30) + " b"),
    (String(repeating: "a", count: 31), String(repeating: "a", count: 30) + "<wbr>a"),
    (String(repeating: "é", count: 61), String(repeating: String(repeating: "é", count: 30) + "<wbr>", count: 2) + "é"),
    (String(repeating: "&", count: 31), String(repeating: "&amp;", count: 30) + "<wbr>&amp;"),
  ])
  func longWordsCanBeBroken(text: String, expected: String) async throws {
    let found = try await introduction(text + "\n")
    #expect(found.introduction?.html.markup == "<p>\(expected)</p>\n")
    #expect(found.introduction?.text == text + "\n\n")
  }

  @Test func leavesOutWhatTurnsTextAround() async throws {
    let found = try await introduction("a\u{202E}b&#x2066;c \u{200F}d\n")
    #expect(found.introduction?.html.markup == "<p>abc \u{200F}d</p>\n")
    #expect(found.introduction?.text == "abc \u{200F}d\n\n")
  }

  @Test(arguments: [
    ("x `ms-word:ofe|u|https://a.example/b.docx`\n", "1:4", "ms-word:ofe|u|https://a.example/b.docx"),
    ("x\n\n    a MS-Excel:ofv%7Cu\n", "3:7", "MS-Excel:ofv%7Cu"),
    ("onenote:https://a.example\n", "1:1", "onenote:https://a.example"),
  ])
  func refusesOfficeLinksAsWords(text: String, place: String, link: String) async throws {
    #expect(
      try await introduction(text).findings == [
        "intro.md:\(place): error: a message cannot contain the Office link '\(link)' [message.officeLink]"
      ])
  }

  @Test func takesTheNamesOfAppsAsWords() async throws {
    #expect(try await introduction("OneNote: our notes, ms-word: and ms-word alone\n").findings == [])
  }
}
