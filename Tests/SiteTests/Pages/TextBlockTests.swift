import PortalTestSupport
import Testing
import TextBasics

@testable import Site

/// Lists of documents, tables and callouts within texts, from the text to the finished page.
@Suite struct TextBlockTests {
  private static let documents = """
      - {id: b, title: B, source: dav, path: b.docx, section: money, tags: [t], updated: 2026-01-02}
      - {id: c, title: C, source: dav, path: c.docx, section: money, updated: 2026-01-03}
      - {id: a, title: A, source: dav, path: a.docx, section: money, tags: [t]}
      - {id: secret, title: Secret, source: dav, path: s.docx, section: money, tags: [t], listed: false}
      - {id: draft, title: Draft, source: dav, path: d.docx, section: money, tags: [t], draft: true}
    """

  private func page(_ body: String, files: [String: String] = [:]) async throws -> (html: String, findings: [String]) {
    let portal = TestPortal(
      sections: "  - {id: money, title: Money}", documents: Self.documents,
      files: files.merging(["Content/sub/page.md": "---\ntitle: Page\n---\n" + body]) { $1 })
    let built = await portal.generate()
    return (try built.text("sub/page.html"), built.log.lines)
  }

  @Test(arguments: [
    ("section: money", "b c a"), ("tag: t", "b a"), ("section: money\nsort: title", "a b c"),
    ("section: money\nsort: updated", "c b a"), ("sort: updated\nlimit: 1", "c"), ("ids: [c, b]", "c b"),
    ("ids: [secret, draft, c]", "secret c"), ("ids: [a]\ntag: t", "a b"), ("section: money\ntag: t\nlimit: 1", "b"),
  ])
  func selectsDocuments(_ selection: String, _ ids: String) async throws {
    let page = try await page("```documents\n\(selection)\n```\n")
    #expect(page.findings == [])
    let rows = page.html.split(separator: "<div role=\"rowheader\"><a href=\"../documents/").dropFirst().map {
      $0.prefix { $0 != "." }
    }
    #expect(rows.joined(separator: " ") == ids)
  }

  @Test(arguments: [
    "- x\n\n  ```documents\n  section: money\n  ```\n", "> ~~~~documents\n> section: money\n> ~~~~\n",
    "> - ````documents\n>   section: money\n>   ````\n",
  ])
  func endsBlocksWithinListsAndQuotations(_ body: String) async throws {
    #expect(try await page(body).findings == [])
  }

  @Test(arguments: [
    ("```documents\nsection: money\n", "4:1"), ("x\n\n- ```documents\n  section: money\n\nafter\n", "6:3"),
    ("> ```documents\n> section: `x```\n", "4:3"), ("```documents\n", "4:1"),
  ])
  func reportsABlockThatDoesNotEnd(_ body: String, _ place: String) async {
    let portal = TestPortal(
      sections: "  - {id: money, title: Money}", documents: Self.documents,
      files: ["Content/page.md": "---\ntitle: Page\n---\n" + body])
    #expect(
      await portal.findings() == ["Content/page.md:\(place): error: the block 'documents' does not end [content.openBlock]"])
  }

  @Test func rendersRowsByTheThemeAndChecksThem() async throws {
    let row = "<div>{{#launchLabel}}<a href=\"{{launchHref}}\">{{root}} {{title}} {{site}}</a>{{/launchLabel}}</div>"
    let page = try await page("```documents\nids: [a]\n```\n", files: ["Templates/document-row.mustache": row])
    #expect(page.findings == [])
    #expect(
      page.html.contains(
        "<div class=\"rows\" role=\"table\">\n<div><a href=\"ms-word:ofe%7Cu%7Chttps://dav.example/a.docx\">../ A Portal</a></div></div>"
      ))
  }

  @Test func showsTablesAndCallouts() async throws {
    let page = try await page("```csv\nName;Sum\n<b>;1,5 €\n\"x\"\"y\";-2\n```\n\n> [!WARNING]\n> Stop.\n")
    #expect(page.findings == [])
    #expect(
      page.html.contains(
        """
        <div class="table" role="region" aria-label="Name, Sum" tabindex="0">
        <table>
        <thead>
        <tr><th scope="col">Name</th><th scope="col" class="number">Sum</th></tr>
        </thead>
        <tbody>
        <tr><td>&lt;b&gt;</td><td class="number">1,5 €</td></tr>
        <tr><td>x&quot;y</td><td class="number">-2</td></tr>
        </tbody>
        </table>
        </div>

        <div class="callout warning" role="note">
        <p class="title">Warning</p>
        <p>Stop.</p>
        </div>
        """))
  }
}
