import Diagnostics
import Testing
import TextBasics

@testable import EmailComposing
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
    ("é <a href=\"{{root}}no.html\">", "the template says so here", "Templates/part.mustache:1:20"),
    ("<a href=\"{{root}}tags/index.html#no\">", "the template says so here", "Templates/part.mustache:1:18"),
    ("<a href=\"{{title}}.html\">", "the page is made from this template", "Templates/document.mustache"),
    ("<a href=\"\">", "the page is made from this template", "Templates/document.mustache"),
    ("<a href=\"no.html\"><a href=\"no.html\">", "the page is made from this template", "Templates/document.mustache"),
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

  @Test func tellsFaultsThatDifferOnEveryPageTenTimes() async {
    let faults = await generate("<a href=\"{{title}}.html\">", documents: 30)
    #expect(faults.count == 10)
    #expect(faults.flatMap(\.notes).map(\.text).filter { $0.hasPrefix("and") } == ["and 20 more like it, here or on other pages"])
  }
}
