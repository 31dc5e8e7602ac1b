import PortalTestSupport
import Testing

@testable import Theme

/// A broken link in a description of the manifest is reported at its own place, in whatever style the description is written.
@Suite struct TextPlaceTests {
  private func findings(_ description: String) async -> (lines: [String], place: String) {
    let portal = TestPortal(
      documents: "  - id: q4\n    title: Q4\n    source: dav\n    path: q4.docx\n    description: \(description)")
    return (await portal.findings(), portal.place("[x]"))
  }

  @Test(arguments: [
    "|\n      é\n\n      text [x](document:no)", "'é [x](document:no)'", "é [x](document:no)", "\"[x](document:no)\"",
    "{en: 'é [x](document:no)'}", "\n      en: |\n        é\n        [x](document:no)", "|2\n      [x](document:no)",
    "|-\n      - [x](document:no)", "{en: \"é [x](document:no)\"}",
  ])
  func isTheLinksOwn(description: String) async {
    let (lines, place) = await findings(description)
    #expect(lines == ["\(place): error: there is no document for 'document:no' [content.unresolvedLink]"])
  }

  @Test func isTheValuesWhereLinesAreFolded() async {
    let portal = TestPortal(
      documents:
        "  - id: q4\n    title: Q4\n    source: dav\n    path: q4.docx\n    description: >\n      é\n      [x](document:no)")
    #expect(
      await portal.findings() == [
        "\(portal.place(">")): error: there is no document for 'document:no' [content.unresolvedLink]"
      ])
  }

  @Test func isTheSectionsToo() async {
    let portal = TestPortal(
      sections: "  - id: money\n    title: Money\n    description: a [x](nope.html)",
      documents: "  - {id: q4, title: Q4, source: dav, path: q4.docx, section: money}")
    #expect(
      await portal.findings() == ["\(portal.place("[x]")): error: the link 'nope.html' leads nowhere [link.broken]"])
  }

  @Test func isToldForEveryLanguageOnce() async {
    let portal = TestPortal(
      languages: "[en, de]", documents: "  - {id: q4, title: Q4, source: dav, path: q4.docx, description: '[x](document:no)'}")
    #expect(
      await portal.findings() == [
        "\(portal.place("[x]")): error: there is no document for 'document:no' [content.unresolvedLink]"
      ])
  }

  @Test func isThatOfEachOfTwoEqualLinks() async {
    let portal = TestPortal(files: ["Content/page.md": "---\ntitle: Page\n---\n[x](nope.html)\n[x](nope.html)\n"])
    #expect(
      await portal.findings() == [
        "Content/page.md:4:1: error: the link 'nope.html' leads nowhere [link.broken]",
        "Content/page.md:5:1: error: the link 'nope.html' leads nowhere [link.broken]",
      ])
  }
}
