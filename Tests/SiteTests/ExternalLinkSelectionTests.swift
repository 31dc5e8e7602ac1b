import Diagnostics
import Links
import Portal
import PortalTestSupport
import Testing

@testable import Import
@testable import Site

/// Everything outside itself that a portal links to.
@Suite struct ExternalLinkSelectionTests {
  /// The addresses, without those of stores, each with its document and place.
  private func links(_ portal: TestPortal) async throws -> [String] {
    let generated = await portal.generate()
    #expect(generated.log.lines == [])
    let selection = try await selection(generated.outsideLinks)
    // The same if no page was made before, and if the check of pages kept their links.
    for same in [await portal.prepare(), await portal.prepare().generated(keepsLinks: true)] {
      #expect(try await self.selection(same.outsideLinks).items == selection.items)
    }
    return selection.items.filter { item in
      ![".apple.com/", "//play.google.", "//aka.ms/"].contains { item.target.address.contains($0) }
    }
    .map { item in
      item.target.address
        + item.occurrences.map { " \($0.document ?? "-") \($0.place)\($0.page.map { " on \($0)" } ?? "")" }.joined()
    }
  }

  private func selection(_ links: OutsideLinks?) async throws -> LinkSelection {
    let links = try #require(links)
    var log = DiagnosticLog()
    var selection = LinkSelection(settings: links.settings(today: try #require(CalendarDate("2026-11-21")), log: &log))
    await links.forEach(jobs: 2) { selection.add($0) }
    return selection
  }

  @Test func takesEveryAddressOfTextsWithItsPlace() async throws {
    let portal = TestPortal(
      languages: "[en, de]\n  images: [bild.example]",
      sections: """
          - id: money
            title: Money
            description: {en: "See [x](https://section.example/)", de: '![x](https://bild.example/a.png)'}
        """,
      documents: """
          - id: doc-a
            title: A
            source: dav
            path: a.docx
            section: money
            description: |
              One
              [two](https://doc.example/a?b&c) and <https://auto.example>
        """,
      files: [
        "Content/help.md": """
        ---
        title: Help
        ---
        [a](https://doc.example/a?b&c) [m](mailto:a@b.example) [r](help.html)

        [ref]

        [ref]: https://ref.example/ä
        """,
        "Content/help.de.md": "---\ntitle: Hilfe\n---\n[a](https://hilfe.example/#teil)\n",
      ])
    #expect(
      try await links(portal) == [
        "https://dav.example/a.docx doc-a \(portal.place("a.docx"))",
        "https://hilfe.example/ - Content/help.de.md:4:1",
        "https://doc.example/a?b&c - Content/help.md:4:1 - \(portal.place("[two]"))",
        "https://ref.example/ä - Content/help.md:6:1",
        "https://section.example/ - \(portal.place("[x](https://section"))",
        "https://bild.example/a.png - \(portal.place("![x](https://bild"))",
        "https://auto.example - \(portal.place("<https://auto"))",
      ])
  }

  @Test func takesNoLinkOfThePortalToItself() async throws {
    let portal = TestPortal(
      baseURL: "https://portal.example/docs/",
      files: [
        "Content/help.md": """
        ---
        title: Help
        ---
        [a](https://portal.example/docs/help.html) [b](HTTPS://Portal.example:443/docs/) [c](https://portal.example/other)
        """
      ])
    #expect(try await links(portal) == ["https://portal.example/other - \(portal.place("[c]", in: "Content/help.md"))"])
  }

  /// Addresses that many documents share, that templates write on every page, and that only the catalogue explains.
  @Test func takesAddressesOfManyPagesOnceWithEachPlace() async throws {
    let texts = (0..<60).map { "[all](https://all.example/#\($0 % 3)) and [own](https://own.example/\($0))" }
    let documents = texts.enumerated().map { number, text in
      """
        - id: doc-\(number)
          title: D
          source: dav
          path: \(number).docx
          description: "\(text)"
      """
    }
    var portal = TestPortal(documents: documents.joined(separator: "\n"))
    let file = "Templates/brand.mustache"
    portal.files[file] = """
      <a href="https://brand.example/">x</a> <a href="https://all.example/#0">x</a>
      <a href="https://{{language}}.example/?{{root}}">x</a>
      """
    // The places of one part of a page are side by side.
    let shared = (0..<60).sorted { ($0 % 3, $0) < ($1 % 3, $1) }.map { " - " + portal.place(texts[$0]) }
    let written = portal.place("https://{{language}}", in: file)
    var wanted = (0..<60).map { "https://dav.example/\($0).docx doc-\($0) " + portal.place("\($0).docx") }
    wanted.append("https://all.example/" + shared.joined())
    wanted += (0..<60).map { "https://own.example/\($0) - " + portal.place("[own](https://own.example/\($0))") }
    wanted.append("https://brand.example/ - " + portal.place("https://brand", in: file))
    wanted += ["%2F", "", "..%2F", "..%2F..%2F"].map { "https://en.example/?\($0) - \(written)" }
    #expect(try await links(portal) == wanted)
  }

  @Test func findsWhatTemplatesAndTextsOfTheThemeWrite() async throws {
    var portal = TestPortal(documents: "  - {id: a, title: A, source: dav, path: a.docx, webViewer: true}")
    portal.files["Templates/brand.mustache"] = """
      {{! <a href="https://never.example/"> }}<!-- <a href="https://comment.example/"> -->
      <a href="https://imprint.example/?a=1&amp;b">x</a> <a href="https://dav.example/a.docx">x</a>
      <a href="https://track.example/{{language}}/x">x</a> <a href="{{root}}index.html">x</a>
      <a href="{{strings.skip}}">x</a>
      """
    portal.files["Templates/strings/en.yaml"] = "skip: https://text.example/\n"
    let file = "Templates/brand.mustache"
    let found = try await links(portal)
    #expect(
      found == [
        "https://dav.example/a.docx a \(portal.place("a.docx"))",
        "https://imprint.example/?a=1&b - \(portal.place("https://imprint", in: file))",
        "https://track.example/en/x - \(portal.place("https://track", in: file))",
        "https://text.example/ - \(portal.place("https://text", in: "Templates/strings/en.yaml"))",
      ])
  }
}
