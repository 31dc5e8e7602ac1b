import Diagnostics
import PortalTestSupport
import Testing

@testable import Import
@testable import Site
@testable import Theme

@Suite struct TakenHeadingTests {
  @Test func blamesTheDescriptionForAHeadingWithAButtonsAnchor() async {
    let portal = TestPortal(
      documents: "  - id: a\n    title: A\n    source: dav\n    path: a.docx\n    description: |\n      ## Open Word edit\n")
    #expect(
      await portal.findings() == [
        "\(portal.place("## Open")): error: the anchor 'open-word-edit' appears twice on the page [link.duplicateAnchor]"
      ])
  }

  @Test func namesThePageThatTakesAPathOfThePortal() async {
    let page = "---\ntitle: X\n---\nx\n"
    let portal = TestPortal(
      documents: "  - {id: a, title: A, source: dav, path: a.docx}",
      files: ["Content/404.md": page, "Content/install/word.md": page])
    let generated = await portal.generate()
    #expect(
      generated.log.lines == [
        "Content/404.md:1: error: docportal makes a file of this name itself [output.ownPath]",
        "Content/install/word.md:1: error: docportal makes a file of this name itself [output.ownPath]",
      ])
  }
}
