import Diagnostics
import Portal
import PortalTestSupport
import Testing

@testable import Site

/// Parts of messages that mail programs would drop, from templates and titles.
@Suite struct MessageCheckTests {
  private static let documents = """
      - {id: a, title: Plan, source: dav, path: a.docx}
      - {id: b, title: Budget, source: dav, path: b.docx}
    """

  /// The findings of a build and of `docportal email`, which must be the same; the build runs once without and once with its
  /// preview.
  private func findings(_ template: String, _ text: String, _ hosts: String = "") async -> [String] {
    let files = ["Templates/email/\(template).mustache": text]
    let documents = Self.documents + hosts
    // The page that shows the message has a policy of its own.
    let portal = TestPortal(languages: "[en, de]\n  images: [a.example]", documents: documents, files: files)
    let found = await portal.findings()
    let silent = TestPortal(
      languages: "[en, de]\n  images: [a.example]\n  emailPreview: false", documents: documents, files: files)
    #expect(await silent.findings() == found)
    let loaded = await portal.loadEmailPortal()
    #expect(loaded.log.lines == found)
    #expect((loaded.portal == nil) == !found.isEmpty)
    return found
  }

  @Test(arguments: [
    ("<a href=\"#x\">a</a>", "1:10", "#x"), ("<p>\n<a href='/rel'>a</a>", "2:10", "/rel"), ("<a href=\"\">a</a>", "1:10", ""),
    ("<a href=ms-word:ofe|u|https://a.example/b.docx>a</a>", "1:9", "ms-word:ofe|u|https://a.example/b.docx"),
    ("<a href=\"javascript:x\">a</a>", "1:10", "javascript:x"), ("<a href=\"//a.example/\">a</a>", "1:10", "//a.example/"),
    ("<a href=\"http://a.example/\">a</a>", "1:10", "http://a.example/"),
    ("<img alt=\"\" src=\"data:image/png;base64,AA==\">", "1:18", "data:image/png;base64,AA=="),
    ("<p style=\"background:url(a.png)\">a</p>", "1:11", "a.png"),
    ("<style>p { background: url(a.png) }</style>", "1:8", "a.png"),
    ("<img alt=\"\" srcset=\"https://a.example/b.png, c.png 2x\">", "1:21", "c.png"),
  ])
  func refusesAddressesThatMailProgramsDrop(html: String, place: String, address: String) async {
    #expect(
      await findings("content", html) == [
        "Templates/email/content.mustache:\(place): error: a message cannot link to '\(address)' [message.link]"
      ])
  }

  @Test(arguments: [
    ("<script src=\"https://a.example/b.js\"></script>", "1:2", "script"), ("<p onclick=\"x()\">a</p>", "1:4", "onclick"),
    ("<p srcdoc=\"a\"></p>", "1:12", "srcdoc"), ("<IFRAME title=\"a\"></iframe>", "1:2", "iframe"),
    ("<form action=\"https://a.example/\"></form>", "1:2", "form"), ("<object></object>", "1:2", "object"),
    ("<p>a</p>\n<embed src=\"https://a.example/\">", "2:2", "embed"), ("<video></video>", "1:2", "video"),
    ("<base target=\"_blank\">", "1:2", "base"), ("<set attributeName=\"HREF\" to=\"x\"/>", "1:21", "href"),
    ("<meta http-equiv=\"refresh\" content=\"1\">", "1:19", "refresh"),
  ])
  func refusesWhatRunsOrEmbeds(html: String, place: String, name: String) async {
    #expect(
      await findings("content", html) == [
        "Templates/email/content.mustache:\(place): error: a message cannot contain '\(name)' [message.active]"
      ])
  }

  @Test(arguments: [
    "<a href=\"https://a.example/\">a</a><a href=\"mailto:a@b.example\">a</a><a href=\"tel:+49\">a</a>",
    "<img alt=\"\" src=\"https://a.example/b.png\"><!-- <a href=\"x\"> --><p style=\"color:red\">onclick=\"x\"</p>",
  ])
  func takesWhatMailProgramsKeep(html: String) async {
    #expect(await findings("content", html) == [])
  }

  @Test(arguments: [
    ("<a href=\"https://portal.example/nope.html\">a</a>", "1:10", "broken", "https://portal.example/nope.html"),
    ("a\n<a href=\"{{siteAddress}}x\">a</a>", "2:10", "broken", "https://portal.example/x"),
    ("<a href=\"https://portal.example/index.html#x\">a</a>", "1:10", "brokenAnchor", "https://portal.example/index.html#x"),
  ])
  func refusesAddressesOfThePortalThatLeadNowhere(html: String, place: String, fault: String, address: String) async {
    let problem = fault == "broken" ? "the link '\(address)' leads nowhere" : "the anchor of '\(address)' does not exist"
    #expect(
      await findings("content", html) == ["Templates/email/content.mustache:\(place): error: \(problem) [link.\(fault)]"])
  }

  @Test func refusesAddressesOfThePortalThatLeadNowhereAroundTheContentAndInText() async {
    let html = "<html lang=\"en\"><title>a</title><a href=\"https://portal.example/nope.html\">a</a>"
    let expected = "error: the link 'https://portal.example/nope.html' leads nowhere [link.broken]"
    #expect(await findings("message", html) == ["Templates/email/message.mustache:1:42: " + expected])
    #expect(await findings("text", "a\nhttps://portal.example/nope.html\n") == ["Templates/email/text.mustache:2:1: " + expected])
  }

  @Test func takesAddressesOfThePortalThatLeadSomewhere() async {
    let html =
      "<a href=\"https://portal.example/documents/a.html#open-word-edit\">a</a><a href=\"{{siteAddress}}documents.html\">b</a>"
    #expect(await findings("content", html) == [])
  }

  @Test func refusesAddressesWithFaultsThatNobodySees() async {
    #expect(
      await findings("content", "<a href=\"https://a.example/\u{200B}\">a</a>") == [
        "Templates/email/content.mustache:1:10: error: the link 'https://a.example/\u{200B}': invisible character U+200B "
          + "[character.invisible]"
      ])
  }

  @Test func takesHTTPWhereTheManifestDoes() async {
    #expect(
      await findings(
        "content", "<a href=\"http://a.example/\">a</a>", "\nexternalLinks: {hosts: [{host: a.example, allowHTTP: true}]}")
        == [])
  }

  @Test func namesTheTemplateThatMakesAnAddressOfAName() async {
    let expected = ["Budget", "Plan"].map {
      "Templates/email/button.mustache:1:16: error: a message cannot link to '\($0)' [message.link]"
    }
    let html = "{{#label}}\n{{/label}}<a href=\"{{href}}\">a</a>"
    #expect(await findings("button", html).count == 0)
    let portal = "<a href=\"{{title}}\">a</a><a href=\"{{href}}\">a</a>"
    #expect(Set(await findings("button", portal)) == Set(expected.map { $0.replacing(":1:16", with: ":1:10") }))
  }

  @Test func refusesOfficeLinksThatATemplateWritesIntoText() async {
    #expect(
      await findings("text", "a\nms-word:ofe|u|https://a.example/b.docx\n") == [
        "Templates/email/text.mustache:2:1: error: a message cannot contain the Office link 'ms-word:ofe|u|https://a.example/b.docx' [message.officeLink]"
      ])
  }

  @Test func refusesOfficeLinksInTitlesAtTheDocument() async throws {
    let text = "    - {id: a, title: \"See onenote:https://a.example/b\", source: dav, path: a.docx}"
    let portal = TestPortal(documents: text)
    let loaded = await portal.loadEmailPortal()
    #expect(
      loaded.log.lines == [
        "\(portal.place("a, title")): error: a message cannot contain the Office link 'onenote:https://a.example/b' [message.officeLink]"
      ])
  }

  @Test func refusesOfficeLinksInASubject() async throws {
    let portal = try await TestPortal(documents: Self.documents).emailPortal()
    let language = portal.catalogue.portal.languages[0]
    let model = portal.composer.email([0], of: EmailSelection(), language: language, mode: .edit, subject: "ms-word:ofv|u|x")
    var log = DiagnosticLog()
    portal.check(portal.render(model, language: language), documents: [0], language: language, log: &log)
    #expect(log.lines == ["error: a message cannot contain the Office link 'ms-word:ofv|u|x' [message.officeLink]"])
  }
}
