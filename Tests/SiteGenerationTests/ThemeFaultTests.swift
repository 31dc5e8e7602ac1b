import Diagnostics
import PortalTestSupport
import Testing
import TextBasics

@testable import PortalContent
@testable import PortalTheme
@testable import SiteGeneration

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
    ("é <a href=\"{{root}}no.html\">", "a template wrote it here", "Templates/part.mustache:1:12"),
    ("<a href=\"{{root}}tags/index.html#no\">", "a template wrote it here", "Templates/part.mustache:1:10"),
    ("<a href=\"{{title}}.html\">", "a template wrote it here", "Templates/part.mustache:1:10"),
    ("<a href=\"\">", "a template wrote it here", "Templates/part.mustache:1:10"),
    ("<a href=\"no.html\"><a href=\"no.html\">", "a template wrote it here", "Templates/part.mustache:1:10"),
  ])
  func namesTheTemplate(template: String, text: String, place: String) async {
    let faults = await generate(template)
    #expect(faults.first?.notes.first?.text == text)
    #expect(faults.first?.notes.first?.place?.description == place)
  }

  @Test func tellsABrokenAnchorOfEveryPageOnce() async {
    let faults = await generate("<a href=\"{{root}}tags/index.html#no\">", documents: 20)
    #expect(faults.map(\.identifier) == ["link.brokenAnchor"])
    #expect(faults.first?.notes.last?.text == "and 19 more like it, here or on other pages")
  }

  @Test func reportsAPlaceOfATemplateOnceThoughItsFaultsDiffer() async {
    let faults = await generate("<a href=\"{{title}}.html\">", documents: 30)
    #expect(faults.map(\.summary) == ["the link 'D0.html' leads nowhere"])
    #expect(faults.flatMap(\.notes).map(\.text) == ["a template wrote it here", "and 29 more like it, here or on other pages"])
  }

  @Test func reportsEachOfSeveralPlacesOfATemplate() async {
    let faults = await generate("<a href=\"no.html\"><a href=\"no.html\">")
    #expect(faults.map { $0.notes.first?.place?.column } == [10, 28])
  }

  @Test func endsAtTheFirstPageThatComesToNoEnd() async {
    let faults = await generate("{{#buttons}}{{> part}}{{/buttons}}", documents: 200)
    #expect(faults.map(\.identifier) == ["template.endlessRecursion"])
    #expect(faults.first?.place?.description == "Templates/part.mustache:1:13")
  }
}
