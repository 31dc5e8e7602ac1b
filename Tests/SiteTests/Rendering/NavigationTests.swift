import Diagnostics
import Portal
import PortalTestSupport
import Templates
import Testing
import TextBasics

@testable import Site
@testable import Theme

@Suite struct NavigationTests {
  private static let template = """
    {{language}}:{{#isInDocuments}} documents{{/isInDocuments}}{{#isInTags}} tags{{/isInTags}}\
    {{#navigationSections}}{{#isCurrent}} section {{title}} {{path}}{{/isCurrent}}{{/navigationSections}}\
    {{#navigation}}{{#isCurrent}} page {{title}} {{path}}{{/isCurrent}}{{/navigation}}
    """

  private let portal = TestPortal(
    languages: "[en, de]", sections: "  - {id: money, title: Money}\n  - {id: notes, title: Notes}",
    documents: """
        - {id: a, title: A, source: dav, path: a.docx, section: notes, tags: [t]}
        - {id: b, title: B, source: dav, path: b.docx}
      """,
    files: [
      "Content/index.md": "---\ntitle: Home\norder: 1\n---\n", "Content/about.md": "---\ntitle: About\norder: 2\n---\n",
      "Content/first.md": "---\ntitle: First\norder: 1\n---\n", "Content/hidden.md": "---\ntitle: Hidden\n---\n",
    ])

  /// The entries marked as current on every page of the portal, by the page's path; pages without one are left out.
  private func marked() async throws -> [String: String] {
    let composer = try await portal.composer()
    let templates = pageKinds.map { $0.template }
    let own = templates.map { ThemeFile(path: $0 + ".mustache", bytes: Array(Self.template.utf8)) }
    let theme = ThemeFiles(own: own)
    var log = DiagnosticLog()
    let assets = Assets(theme, log: &log)
    let (names, whole) = ParsedTheme(theme).compiled(assets, strings: composer.strings.schema.schema, log: &log)
    let frames = SiteFrames(composer: composer, names: names, assets: assets)
    let compiled = try #require(whole, "\(log.lines)").bound(to: frames)
    var marked: [String: String] = [:]
    // The pages of other features need their makers.
    for page in composer.site.pages where !(page.page is EmailPreviewPage) {
      let composed = composer.compose(page, log: &log)
      let bytes = compiled.render(composed, in: page.language, site: frames[page], log: &log)
      let text = String(decoding: bytes, as: UTF8.self)
      if !text.hasSuffix(":") { marked[composed.route.path] = text }
    }
    return marked
  }

  @Test func marksTheEntryOfEachKindOfPage() async throws {
    var expected: [String: String] = [:]
    for (language, prefix) in [("en", ""), ("de", "de/")] {
      expected[prefix + "documents.html"] = "\(language): documents"
      expected[prefix + "documents/b.html"] = "\(language): documents"
      expected[prefix + "documents/a.html"] = "\(language): section Notes \(prefix)sections/notes.html"
      expected[prefix + "sections/notes.html"] = "\(language): section Notes \(prefix)sections/notes.html"
      expected[prefix + "sections/money.html"] = "\(language): section Money \(prefix)sections/money.html"
      expected[prefix + "tags/index.html"] = "\(language): tags"
      expected[prefix + "tags/t.html"] = "\(language): tags"
      expected[prefix + "about.html"] = "\(language): page About \(prefix)about.html"
      expected[prefix + "first.html"] = "\(language): page First \(prefix)first.html"
    }
    #expect(try await marked() == expected)
  }

  @Test func marksTheEntryOnEveryPartOfAList() async throws {
    let documents = (0..<51).map { "  - {id: d\($0), title: T, source: dav, path: a.docx, section: s, tags: [t]}" }
    let long = TestPortal(sections: "  - {id: s, title: S}", documents: documents.joined(separator: "\n"))
    let generated = await long.generate()
    let marks = try ["documents/page/2.html", "sections/s/2.html", "tags/t/2.html"].map { path in
      try generated.text(path).split(separator: "\n").filter { $0.contains("aria-current=\"true\"") }.map {
        $0.filter { $0 != " " }
      }
    }
    #expect(marks.map(\.count) == [1, 1, 1])
    #expect(
      marks.joined().map { String($0.split(separator: "\"")[1]) } == [
        "../../documents.html", "../../sections/s.html", "../../tags/index.html",
      ])
  }
}
