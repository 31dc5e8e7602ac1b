import Diagnostics
import OfficeLinks
import PortalTestSupport
import Templates
import Testing
import TextBasics

@testable import Import
@testable import Site
@testable import Theme

@Suite struct PageCheckTests {
  private static let launch = "ms-word:ofe|u|https://dav.example/a.docx"

  private func link(_ text: String) throws -> LaunchLink { try #require(LaunchLink.parse(text).link) }

  /// The check of a page `sub/page.html` with this markup, in a portal at `https://p.example/docs/`.
  private func check(
    _ html: String, launches: [LaunchLink] = [], links: WrittenLinks = WrittenLinks(),
    plainHTTP: PlainHTTP = PlainHTTP(everywhere: false)
  ) -> PageCheck {
    let page = ComposedPage.empty(Route("sub/page.html"), launches: launches, links: links)
    let environment = CheckEnvironment(
      paths: TextSet(["index.html", "sub/page.html", "sub/other.html", "sub/café.html", "a.css"]),
      baseURL: "https://p.example/docs/", basePath: "/docs/", plainHTTP: plainHTTP)
    return PageCheck(page: page, bytes: Array(html.utf8), environment: environment)
  }

  /// What is found on pages with this markup.
  private func findings(_ html: String, on routes: [String]) -> [[String]] {
    let environment = CheckEnvironment(
      paths: TextSet(["index.html", "other.html", "sub/other.html"]), baseURL: "https://p.example/docs/",
      basePath: "/docs/",
      plainHTTP: PlainHTTP(everywhere: false))
    return routes.map { PageCheck(page: .empty(Route($0)), bytes: Array(html.utf8), environment: environment).log.lines }
  }

  @Test(arguments: ["other.html", "./other.html", "other.html?v=1", "%6Fther.html"])
  func doesNotTakeALinkOfOneFolderForRightInAnother(href: String) {
    let broken = "away/a.html:1:10: error: the link '\(href)' leads nowhere [link.broken]"
    let found = findings("<a href=\"\(href)\">x</a><p>", on: ["sub/a.html", "sub/b.html", "away/a.html", "sub/c.html", "a.html"])
    #expect(found == [[], [], [broken], [], []])
  }

  @Test func doesNotTakeALinkForRightInFewerFolders() {
    let broken = "a.html:1:10: error: the link '../other.html' leads nowhere [link.broken]"
    let found = findings(
      "<a href=\"../other.html\">x</a><p>", on: ["sub/a.html", "away/a.html", "a.html", "sub/b/c.html", "away/c.html"])
    #expect(found == [[], [], [broken], [], []])
  }

  @Test(arguments: [
    "other.html", "other.html?v=1", "../index.html", "../", "/docs/", "/docs/a.css", "#here", "#", "#top", "#TOP",
    "page.html#here",
    "caf%C3%A9.html", "café.html", "https://elsewhere.example/x", "mailto:a@b.example", "tel:+1", "https://p.example/docs/",
    "HTTPS://P.Example:443/docs/sub/page.html", "https://p.example:/docs/", "https://p.example/other",
    "https://p.example:8443/docs/no",
    "https://p.example.net/docs/no", "https://p.example\\docs/no", "https://h/@x",
    "https://p.example/docs/sub/page.html", "https://p.example/docs/sub/caf%C3%A9.html", "HTTPS://p.example/", "?q",
  ])
  func acceptsWhatLeadsSomewhere(href: String) {
    #expect(check("<p id=here></p><a href=\"\(href)\">x</a>").log.lines == [])
  }

  @Test(arguments: [
    ("nope.html", "the link 'nope.html' leads nowhere [link.broken]"),
    ("../../index.html", "the link '../../index.html' leads nowhere [link.broken]"),
    ("/index.html", "the link '/index.html' leads nowhere [link.broken]"),
    ("Other.html", "the link 'Other.html' leads nowhere [link.broken]"),
    ("https://p.example/docs/nope", "the link 'https://p.example/docs/nope' leads nowhere [link.broken]"),
    ("https://p.example/docs/../x", "the link 'https://p.example/docs/../x' leads nowhere [link.broken]"),
    ("#nope", "the anchor of '#nope' does not exist [link.brokenAnchor]"),
    ("HTTPS://P.Example:443/docs/no", "the link 'HTTPS://P.Example:443/docs/no' leads nowhere [link.broken]"),
    ("https:nope", "'https:nope' has no host [link.noHost]"), ("https://", "'https://' has no host [link.noHost]"),
    ("https:///a", "'https:///a' has no host [link.noHost]"),
    ("https://:443/a", "'https://:443/a' has no host [link.noHost]"),
    ("http:a", "'http:a' has no host [link.noHost]"),
    ("https://user:pw@h/", "'https://user:pw@h/' contains a user name or password [link.credentials]"),
    ("https://u@p.example/docs/", "'https://u@p.example/docs/' contains a user name or password [link.credentials]"),
    ("page.html#nope", "the anchor of 'page.html#nope' does not exist [link.brokenAnchor]"),
    ("//cdn.example/x", "'//cdn.example/x' has a host but no scheme [link.schemeRelative]"),
    ("http://x.example/", "plain http to 'x.example' is not allowed [link.plainHTTP]"),
    ("javascript:alert(1)", "the scheme of 'javascript:alert(1)' is not allowed [link.scheme]"),
    ("java&#10;script:x", "the scheme of 'java\nscript:x' is not allowed [link.scheme]"),
    ("&#32;data:x", "the scheme of ' data:x' is not allowed [link.scheme]"),
    ("https://[::1/", "the host or port of 'https://[::1/' cannot be read [link.host]"),
    ("https://h.example:99999/", "the host or port of 'https://h.example:99999/' cannot be read [link.host]"),
    ("https://a%zz/", "the host or port of 'https://a%zz/' cannot be read [link.host]"),
    ("https://example]org/", "the host or port of 'https://example]org/' cannot be read [link.host]"),
    ("tel:", "'tel:' is no number that every phone dials [link.phone]"),
    ("tel:call me", "'tel:call me' is no number that every phone dials [link.phone]"),
    ("", "a link has no destination [link.empty]"),
    ("http&#58;//https//h/", "the link 'http://https//h/': an address with two schemes [address.doubledScheme]"),
    ("https://h/a&#x200B;", "the link 'https://h/a\u{200B}': invisible character U+200B [character.invisible]"),
    ("&#x200B;https://h/a", "the link '\u{200B}https://h/a': invisible character U+200B [character.invisible]"),
    ("https://h/a&#9;b", "the link 'https://h/a\tb': control character U+0009 [character.control]"),
    ("ms-word:nonsense", "'ms-word:nonsense' cannot be read as a launch link [launch.mangled]"),
    (Self.launch, "'\(Self.launch)' is not a launch link of this page's documents [launch.unknown]"),
  ])
  func reportsAtThePlaceOnThePage(href: String, message: String) {
    #expect(check("<p>\n é<a href=\"\(href)\">x</a>").log.lines == ["sub/page.html:2:12: error: \(message)"])
  }

  @Test func warnsOfLinksOfMailFilters() {
    #expect(
      check("<a href='https://l.facebook.com/l.php?u=https%3A%2F%2Fx.example%2F'>").log.lines == [
        "sub/page.html:1:10: warning: 'https://l.facebook.com/l.php?u=https%3A%2F%2Fx.example%2F' is a link of Facebook [link.wrapper]"
      ])
  }

  @Test func warnsAboutAFolderWithoutItsSlash() {
    let page = ComposedPage.empty(Route("index.html"))
    let environment = CheckEnvironment(
      paths: TextSet(["index.html", "tags/index.html"]), baseURL: "https://p.example/", basePath: "/",
      plainHTTP: PlainHTTP(everywhere: false))
    let html = "<a href=\"tags\">x</a> <a href=\"tags/\">y</a>"
    let check = PageCheck(page: page, bytes: Array(html.utf8), environment: environment)
    #expect(check.log.lines == ["index.html:1:10: warning: the link 'tags' to a folder lacks its final slash [link.folder]"])
  }

  @Test func readsEveryMailLink() {
    #expect(check("<a href=\"mailto:?subject=a&amp;body=b\">x</a>").log.lines == [])
    let fault = "sub/page.html:1:10: error: invalid mail link:"
    #expect(
      check("<a href=\"mailto:?subject=a&amp;body=b%\">x</a>").log.lines == [
        "\(fault) a '%' is not followed by two hexadecimal digits [link.mail]"
      ])
    #expect(
      check("<a href=\"mailto:a@?subject=a&amp;body=b\">x</a>").log.lines == ["\(fault) 'a@' is not an address [link.mail]"])
  }

  @Test func findsAnAnchorAsItIsWritten() {
    #expect(check("<p id=\"a%3Ab\"></p><a href=\"#a%3Ab\">x</a>").log.lines == [])
    #expect(check("<p id=\"a:b\"></p><a href=\"#a%3Ab\">x</a>").log.lines == [])
  }

  @Test func resolvesCharacterReferencesOfAnAnchorOnce() {
    let page = check("<a href=\"#a&amp;b\">x</a><p id=\"a&amp;amp;b\"></p>")
    #expect(page.log.lines == ["sub/page.html:1:10: error: the anchor of '#a&b' does not exist [link.brokenAnchor]"])
  }

  @Test(arguments: [
    "<link rel=preconnect href=\"http://cdn.example\">", "<link rel=\"dns-prefetch\" href=\"//cdn.example\">",
    "<a href=\" other.html \">x</a>", "<a href=\"\n../index.html\t\">x</a>",
  ])
  func passesWhatIsNoLinkAndSpacesAroundOne(markup: String) {
    #expect(check(markup).log.lines == [])
  }

  @Test(arguments: ["nope.html", "#nope", "//cdn.example/x", "ftp://x/", "", "https://p.example/docs/nope", "é.html"])
  func reportsAtTheAuthorsPlaceWhenThereIsOne(href: String) {
    let origin = Place(file: "Content/a.md", line: 7, column: 3)
    var links = WrittenLinks()
    links.add(href, at: origin)
    let check = check("<a href=\"\(percentEncodedText(href))\">x</a>", links: links)
    #expect(check.log.diagnostics.map(\.place) == [origin])
  }

  @Test func staysSilentAboutWhatWasReportedWhenTheTextWasRendered() {
    var links = WrittenLinks()
    links.reported = ["document:no", ""]
    #expect(check("<a href='document:no'><a href=''>", links: links).log.lines == [])
  }

  /// As libcmark writes a destination: everything outside ASCII percent-encoded.
  private func percentEncodedText(_ text: String) -> String { text == "é.html" ? "%C3%A9.html" : text }

  @Test func checksResourcesLikeLinks() {
    #expect(
      check("<img src=no.png>").log.lines == ["sub/page.html:1:10: error: the link 'no.png' leads nowhere [link.broken]"])
  }

  @Test func allowsHTTPWhenThePortalDoes() {
    #expect(check("<a href='http://x.example/'>", plainHTTP: PlainHTTP(everywhere: true)).log.lines == [])
    let hosts = PlainHTTP(everywhere: false, hosts: ["x.example", "xn--bcher-kva.example", "[2001:db8::1]"])
    let pages = ["http://X.example:8080/", "http://bücher.example?q", "http://[2001:db8::1]/", "https://y.example/"]
    for page in pages { #expect(check("<a href='\(page)'>", plainHTTP: hosts).log.lines == []) }
    for page in ["http://y.example/", "http://x.example.net/", "http://y.example/http://x.example/"] {
      #expect(check("<a href='\(page)'>", plainHTTP: hosts).log.lines.count == 1)
    }
  }

  @Test func tellsFilesApartWhoseNamesDifferInTheirNormalForm() {
    #expect(
      check("<a href='cafe%CC%81.html'>").log.lines == [
        "sub/page.html:1:10: error: the link 'cafe%CC%81.html' leads nowhere [link.broken]"
      ])
  }

  @Test func reportsAnAnchorThatStandsTwice() {
    #expect(
      check("<p id=a></p><p id='a'></p><p id='&#97;'></p>").log.lines == [
        "sub/page.html:1:20: error: the anchor 'a' appears twice on the page [link.duplicateAnchor]",
        "sub/page.html:1:34: error: the anchor 'a' appears twice on the page [link.duplicateAnchor]",
      ])
  }

  @Test func findsAnchorsInAnyScriptEncodedOrNot() {
    #expect(check("<h2 id='übersicht'></h2><a href='#%C3%BCbersicht'><a href='#übersicht'>").log.lines == [])
  }

  @Test func leavesAnchorsOnOtherPagesForLater() {
    let check = check("<a href='other.html#a%20b'><a href='../index.html#'>")
    #expect(check.log.lines == [])
    #expect(check.pending.map(\.path) == ["sub/other.html"])
    #expect(check.pending.map(\.fragment) == ["a b"])
    #expect(check.pending.map(\.href) == ["other.html#a%20b"])
    #expect(check.pending.map(\.range) == [9..<25])
  }

  @Test func leavesAnchorsOfOwnAbsoluteAddressesForLater() {
    let check = check("<a href='https://p.example/docs/sub/other.html#a'><a href='https://p.example/docs/#b'>")
    #expect(check.log.lines == [])
    #expect(check.pending.map { "\($0.path)#\($0.fragment)" } == ["sub/other.html#a", "index.html#b"])
  }

  @Test func reportsAnAnchorMissingBehindThePagesOwnAbsoluteAddress() {
    #expect(
      check("<p id=a><a href='https://p.example/docs/sub/page.html#a'><a href='https://p.example/docs/sub/page.html#b'>").log
        .lines == [
          "sub/page.html:1:67: error: the anchor of 'https://p.example/docs/sub/page.html#b' does not exist [link.brokenAnchor]"
        ])
  }

  @Test func wantsEveryLaunchLinkOfTheCatalogueBack() throws {
    let edit = try link(Self.launch)
    let view = try link("ms-word:ofv|u|https://dav.example/a.docx")
    let encoded = "<a href='ms-word:ofe%7Cu%7Chttps://dav.example/a.docx'>"
    #expect(check(encoded, launches: [edit]).log.lines == [])
    #expect(check(encoded + encoded, launches: [edit]).log.lines == [])
    #expect(
      check(encoded, launches: [edit, view]).log.lines == [
        "sub/page.html: error: the page does not show the launch link 'ms-word:ofv|u|https://dav.example/a.docx' [launch.missing]"
      ])
  }

  @Test func seesALaunchLinkThatTheTemplateChanged() throws {
    let edit = try link(Self.launch)
    #expect(
      check("<a href='ms-word:ofe%7Cu%7Chttps://dav.example/A.docx'>", launches: [edit]).log.lines == [
        "sub/page.html: error: the page does not show the launch link '\(Self.launch)' [launch.missing]",
        "sub/page.html:1:10: error: 'ms-word:ofe%7Cu%7Chttps://dav.example/A.docx' is not a launch link of this page's documents "
          + "[launch.unknown]",
      ])
  }

  @Test func findsLaunchLinksInAnyOrder() throws {
    let launches = try ["ofe", "ofv"].map { try link("ms-word:\($0)|u|https://dav.example/a.docx") }
    let links = ["ofv", "ofe"].map { "<a href='ms-word:\($0)%7Cu%7Chttps://dav.example/a.docx'>" }
    #expect(check(links.joined(), launches: launches).log.lines == [])
  }

  @Test func comparesLaunchLinksByTheirBytes() throws {
    let edit = try link("ms-word:ofe|u|https://dav.example/K.docx")
    // The Kelvin sign.
    let found = check("<a href='ms-word:ofe%7Cu%7Chttps://dav.example/\u{212A}.docx'>", launches: [edit]).log.lines
    #expect(found.count == 2 && found[0].hasSuffix("[launch.missing]") && found[1].hasSuffix("[launch.unknown]"))
  }

  @Test func wantsTheCataloguesSpellingOfALaunchLink() throws {
    let message = "is not written as in the catalogue [launch.respelt]"
    #expect(
      check("<a href='\(Self.launch)'>", launches: [try link(Self.launch)]).log.lines == [
        "sub/page.html:1:10: error: '\(Self.launch)' \(message)"
      ])
    let lower = "ms-word:ofe%7cu%7Chttps://dav.example/a.docx"
    let encoded = "<a href='ms-word:ofe%7Cu%7Chttps://dav.example/a.docx'>"
    #expect(
      check("\(encoded)<a href='\(lower)'>", launches: [try link(Self.launch)]).log.lines == [
        "sub/page.html:1:65: error: '\(lower)' \(message)"
      ])
  }
}
