import Diagnostics
import PortalTestSupport
import Testing
import TextBasics

@testable import Site
@testable import Theme

/// Faults that a template makes on every page.
@Suite struct ThemeFaultTests {
  private func generate(_ template: String, documents: Int = 3) async -> [Diagnostic] {
    let lines = (0..<documents).map {
      "  - {id: d\($0), title: D\($0), source: dav, path: \($0).docx, apps: [word], modes: [edit]}"
    }
    let page = "{{#buttons}}<a id=\"{{anchor}}\" href=\"{{href}}\">x</a>{{/buttons}}\n{{> part}}"
    let portal = TestPortal(
      documents: lines.joined(separator: "\n"), files: ["Templates/document.mustache": page, "Templates/part.mustache": template])
    return await portal.generate().log.sorted
  }

  @Test(arguments: [
    ("é <a href=\"{{root}}no.html\">", "Templates/part.mustache:1:12"),
    ("<a href=\"{{root}}tags/index.html#no\">", "Templates/part.mustache:1:10"),
    ("<a href=\"{{title}}.html\">", "Templates/part.mustache:1:10"),
    ("<a href=\"\">", "Templates/part.mustache:1:10"),
    ("<a href=\"no.html\"><a href=\"no.html\">", "Templates/part.mustache:1:10"),
  ])
  func isAtTheTemplate(template: String, place: String) async {
    let faults = await generate(template)
    #expect(faults.first?.place?.description == place)
    #expect(faults.first?.notes.first?.text == "the page has it here")
    #expect(faults.first?.notes.first?.place?.file == "documents/d0.html")
  }

  @Test func tellsABrokenAnchorOfEveryPageOnce() async {
    let faults = await generate("<a href=\"{{root}}tags/index.html#no\">", documents: 20)
    #expect(faults.map(\.identifier) == ["link.brokenAnchor"])
    #expect(faults.first?.notes.last?.text == "and 19 more like it, here or on other pages")
  }

  @Test func reportsAPlaceOfATemplateOnceThoughItsFaultsDiffer() async {
    let faults = await generate("<a href=\"{{title}}.html\">", documents: 30)
    #expect(faults.map(\.summary) == ["the link 'D0.html' leads nowhere"])
    #expect(faults.flatMap(\.notes).map(\.text) == ["the page has it here", "and 29 more like it, here or on other pages"])
  }

  @Test func reportsEachOfSeveralPlacesOfATemplate() async {
    let faults = await generate("<a href=\"no.html\"><a href=\"no.html\">")
    #expect(faults.map { $0.place?.column } == [10, 28])
  }

  @Test(arguments: [
    ("<section><div><p>a</section>", "<div> is not closed", "Templates/part.mustache:1:11"),
    ("<ul><li>a<li>b</ul></div>", "</div> closes nothing", "Templates/part.mustache:1:22"),
    ("<img src=\"{{root}}catalogue.json\">", "a picture has no 'alt'", "Templates/part.mustache:1:2"),
  ])
  func warnsOfElementsThatAreNotWhole(template: String, summary: String, place: String) async {
    let faults = await generate(template)
    #expect(faults.map(\.summary) == [summary])
    #expect(faults.first?.place?.description == place)
    #expect(faults.first?.notes.map(\.text) == ["and 2 more like it, here or on other pages"])
  }

  @Test(arguments: ["<DIV><br><p>a<ul><li>b</ul></div>", "<img alt src=\"{{root}}catalogue.json\">", "<svg><path/></svg>"])
  func acceptsWholeElements(template: String) async { #expect(await generate(template).map(\.summary) == []) }

  @Test func endsAtTheFirstPageThatComesToNoEnd() async {
    let faults = await generate("{{#buttons}}{{> part}}{{/buttons}}", documents: 200)
    #expect(faults.map(\.identifier) == ["template.endlessRecursion"])
    #expect(faults.first?.place?.description == "Templates/part.mustache:1:13")
  }

  @Test(
    "the page's policy is evaluated, at the template's place",
    arguments: [
      (
        "<script>a()</script>", "an inline script", "script-src",
        "put it into a file of Templates/assets: <script src=\"{{root}}{{assets.NAME.js}}\"></script>"
      ),
      (
        "<script src='https://m.example/m.js'></script>", "the script 'https://m.example/m.js'", "script-src",
        "write \"script-src 'self' https://m.example\" in Templates/security-policy.mustache, or put the file into Templates/assets"
      ),
      (
        "<iframe src='https://m.example/'></iframe>", "the frame 'https://m.example/'", "default-src",
        "write \"frame-src https://m.example\" in Templates/security-policy.mustache"
      ),
      (
        "<img alt src='https://m.example/a.png'>", "the picture 'https://m.example/a.png'", "img-src",
        "add 'm.example' to 'images' under 'portal' in the manifest, or put the file into Templates/assets"
      ),
      ("<p onclick='a()'>", "the attribute 'onclick'", "script-src", "call addEventListener in a script of Templates/assets"),
      (
        "<p style='color:red'>", "the attribute 'style'", "style-src",
        "give the element a class, and its style a rule in Templates/assets/brand.css"
      ),
      ("<style>p{color:red}</style>", "a 'style' element", "style-src", "put it into Templates/assets/brand.css"),
    ])
  func reportsWhatThePolicyBlocks(template: String, subject: String, directive: String, fix: String) async {
    let faults = await generate("<meta http-equiv=Content-Security-Policy content=\"{{>security-policy}}\">" + template)
    #expect(faults.map(\.summary) == ["the page's own security policy blocks \(subject)"])
    #expect(faults.first?.explanation == "Browsers neither load nor run what '\(directive)' does not allow.")
    #expect(faults.first?.fix == fix)
    #expect(faults.first?.place?.file == "Templates/part.mustache")
    #expect(faults.first?.notes.map(\.text) == ["and 2 more like it, here or on other pages"])
  }

  @Test(arguments: [
    ("script-src 'unsafe-inline'", "<script>a()</script><p onclick='a()'>"),
    ("script-src 'nonce-x'", "<script nonce=x>a()</script>"),
    ("script-src 'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='", "<script>a()</script>"),
    ("script-src https://*.m.example", "<script src='https://a.m.example/b.js'></script>"),
    ("script-src https://m.example/js/", "<script src='https://m.example/js/b.js'></script>"),
    ("default-src 'none'; frame-src https:", "<iframe src='https://m.example/'></iframe>"),
    ("default-src 'none'", "<script type='application/ld+json'>{}</script><a href='https://m.example/'>x</a>"),
    ("img-src *", "<img alt src='https://m.example/a.png'>"), ("object-src 'none'", "<script>a()</script>"),
  ])
  func findsNothingThatThePolicyAllows(policy: String, template: String) async {
    #expect(await generate("<meta http-equiv=Content-Security-Policy content=\"\(policy)\">" + template).map(\.summary) == [])
  }
}
