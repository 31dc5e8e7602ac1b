import Diagnostics
import Links
import Portal
import PortalTestSupport
import Site
import Testing
import TextBasics

@testable import Import

@Suite struct FixPlanningTests {
  private static let manifest = """
    portal: {title: P, baseURL: "https://p.example/"}
    sources:
      - {id: s, baseURL: https://files.example/docs/}
    documents:

    """

  private func plan(
    _ documents: String, _ files: [String: String] = [:], manifest: String = manifest, redirects: [CheckedLink] = []
  ) async -> FixPlan {
    var files = files
    files["Content/portal.yaml"] = manifest + documents
    return await planFixes(
      root: "", fileSystem: .memory(files.mapValues { Array($0.utf8) }), redirects: redirects, jobs: 1)
  }

  /// The changed lines of a file, and the reports.
  private func changed(_ plan: FixPlan, _ path: String = "Content/portal.yaml") -> [String] {
    guard let file = plan.files.first(where: { $0.path == path }) else { return [] }
    let (old, new) = (LineIndex(file.old), LineIndex(file.new))
    #expect(old.starts.count == new.starts.count)
    return (1...old.starts.count).compactMap { old.line($0) == new.line($0) ? nil : new.line($0) }
  }

  private func reported(_ plan: FixPlan) -> [String] {
    plan.log.sorted.map { "\($0.place.map { "\($0)" } ?? "-") \($0.summary) \($0.explanation ?? "")" }
  }

  @Test(arguments: [
    ("url: htps://files.example/a.docx", "url: https://files.example/a.docx"),
    ("url: 'https//files.example/a.docx'", "url: 'https://files.example/a.docx'"),
    ("url: \"https:/files.example/a.docx\" # x", "url: \"https://files.example/a.docx\" # x"),
    ("url: https%3A%2F%2Ffiles.example%2Fa.docx", "url: https://files.example/a.docx"),
    ("url: https://files.example/50%.docx", "url: https://files.example/50%25.docx"),
    ("url: https://files.example/:w:/r/a%20b.docx?web=1", "url: https://files.example/a%20b.docx"),
    ("url: ms-words:ofe|u|https://files.example/a.docx", "url: https://files.example/a.docx"),
    ("url: '<https://files.example/a.docx>'", "url: 'https://files.example/a.docx'"),
    ("url: \" https://files.example/a.docx\"", "url: \"https://files.example/a.docx\""),
    ("url: https://files.example/a.docx?web=1", "url: https://files.example/a.docx"),
    ("path: Q3/My%20Budget.xlsx\n    source: s", "path: Q3/My Budget.xlsx"),
    ("path: /docs/Q3/a.docx\n    source: s", "path: Q3/a.docx"), ("path: Q3\\a.docx\n    source: s", "path: Q3/a.docx"),
    ("path: 'https://files.example/docs/it%27s.docx'\n    source: s", "path: 'it''s.docx'"),
    ("url: https://www.dropbox.com/s/x/a.docx?dl=0", "url: https://dl.dropboxusercontent.com/s/x/a.docx"),
    ("url: htps://files.example/a,b[1].docx", "url: 'https://files.example/a,b[1].docx'"),
  ])
  func writesAddressesOfTheManifestBetter(_ written: String, _ expected: String) async {
    let plan = await plan("  - id: a\n    title: A\n    \(written)\n")
    #expect(changed(plan) == ["    " + expected])
    #expect(reported(plan) == [])
  }

  @Test(arguments: [
    "url: https://files.example/Shared Documents/ä.docx", "url: https://files.example/a.docx", "path: 50% #1.docx\n    source: s",
    "url: http://files.example/a.docx", "url: https://files.example/:w:/s/abc", "url: https://files.example/a.docx?v=1",
  ])
  func leavesAloneWhatIsRightOrUncertain(_ written: String) async {
    let plan = await plan("  - id: a\n    title: A\n    \(written)\n")
    #expect(plan.files == [])
  }

  @Test func tellsWhatIsNotWrittenPlainly() async {
    let plan = await plan(
      """
        - {id: a, title: A, url: "htps:\\/\\/files.example/a.docx"}
        - {id: b, title: B, url: htp://files.example/b.docx}
        - id: c
          title: C
          url: >-
            htps://files.example/c.docx

      """)
    #expect(plan.files == [])
    let reason =
      "Reason: the place does not have exactly this: it is written with escapes or over several lines, or the file has changed."
    #expect(
      reported(plan) == [
        "Content/portal.yaml:5:28 'htps://files.example/a.docx' is not changed \(reason)",
        "Content/portal.yaml:6:28 'htp://files.example/b.docx' is not changed Reason: no scheme, or more than one, is similar enough.",
        "Content/portal.yaml:9:10 'htps://files.example/c.docx' is not changed \(reason)",
      ])
  }

  @Test func changesNothingButTheValues() async throws {
    let text =
      "\u{FEFF}portal: {title: P, baseURL: \"htps://p.example/\"}\r\nsources: [{id: s, baseURL: 'https//s.example/'}, "
      + "{id: t, baseURL: htps://t.example/}] # ä htps://t.example/\r\ndocuments:\r\n- {id: ä, title: 'ä', url: htps://s.example/ä.docx}"
    let plan = await plan("", manifest: text)
    let file = try #require(plan.files.first)
    #expect(file.old == Array(text.utf8))
    #expect(file.count == 4)
    #expect(
      String(decoding: file.new, as: UTF8.self)
        == "\u{FEFF}portal: {title: P, baseURL: \"https://p.example/\"}\r\nsources: [{id: s, baseURL: 'https://s.example/'}, "
        + "{id: t, baseURL: https://t.example/}] # ä htps://t.example/\r\ndocuments:\r\n- {id: ä, title: 'ä', url: https://s.example/ä.docx}"
    )
    let again = await self.plan("", manifest: String(decoding: file.new, as: UTF8.self))
    #expect(again.files == [])
    #expect(again.log.lines == [])
  }

  @Test func writesLinksOfTextsBetter() async {
    let page =
      "---\ntitle: Help\n---\n[a](htps://a.example/) ![b](<https//b.example/> 't') <htps://c.example/>\r\n"
      + "[d](ms-words:ofe%7Cu%7Chttps://files.example/docs/a.docx) [e](documnt:a#x) [f](//f.example/)\r\n"
    let plan = await plan(
      """
        - id: a
          title: A
          source: s
          path: a.docx
          description: |
            See [x](htps://x.example/)
        - {id: b, title: B, source: s, path: b.docx, description: "See [y](htps://y.example/)"}

      """, ["Content/help.md": page])
    #expect(reported(plan) == [])
    #expect(
      changed(plan, "Content/help.md") == [
        "[a](https://a.example/) ![b](<https://b.example/> 't') <https://c.example/>",
        "[d](launch:a/word/edit) [e](document:a#x) [f](https://f.example/)",
      ])
    #expect(
      changed(plan) == [
        "      See [x](https://x.example/)",
        "  - {id: b, title: B, source: s, path: b.docx, description: \"See [y](https://y.example/)\"}",
      ])
  }

  @Test func correctsBothEndsOfLinksInTexts() async {
    let page =
      "---\ntitle: Help\n---\n[a](\u{200B}https://a.example/\u{202E}) [b](<https://b.example/ä\u{A0}>) [c](https://https://c.example/)\n"
      + "[d](https://d.example/\u{200B}d)\n"
    let plan = await plan(
      "  - {id: a, title: A, source: s, path: a.docx, description: \"[y](https://y.example/\u{200B})\"}\n",
      ["Content/help.md": page])
    #expect(
      changed(plan, "Content/help.md") == [
        "[a](https://a.example/) [b](<https://b.example/ä>) [c](https://c.example/)"
      ])
    #expect(
      changed(plan) == ["  - {id: a, title: A, source: s, path: a.docx, description: \"[y](https://y.example/)\"}"])
    #expect(
      reported(plan) == [
        "Content/help.md:5:1 'https://d.example/\u{200B}d' is not changed "
          + "Reason: invisible character U+200B, without which it would be another address."
      ])
  }

  @Test func tellsLinksOfTextsThatCannotBeWritten() async {
    let page =
      "---\ntitle: Help\n---\n[a][r] [b](htps://b.example/\\_) [c](ms-word:ofe|u|https://x.example/x.docx) [d](documnt:no)\n\n"
      + "[r]: htps://a.example/\n"
    let plan = await plan("  []\n", ["Content/help.md": page])
    #expect(plan.files == [])
    #expect(
      reported(plan) == [
        "Content/help.md:4:1 'htps://a.example/' is not changed "
          + "Reason: the address is in a link definition, or in a text that is folded or has escapes.",
        "Content/help.md:4:12 'htps://b.example/_' is not changed "
          + "Reason: the place does not have exactly this: it is written with escapes or over several lines, or the file has changed.",
        "Content/help.md:4:33 'ms-word:ofe|u|https://x.example/x.docx' is not changed "
          + "Reason: no document of the manifest has this launch link.",
        "Content/help.md:4:77 'documnt:no' is not changed Reason: nothing has that name.",
      ])
  }

  @Test func leavesTheCheckLessToSay() async throws {
    let files = [
      "Content/portal.yaml":
        "portal: {title: P, baseURL: 'https:/p.example/'}\nsources: [{id: s, baseURL: htps://s.example/}]\n"
        + "documents:\n- {id: a, title: A, source: s, path: a.docx}\n",
      "Content/help.md": "---\ntitle: Help\n---\n[a](documnt:a)\n",
    ]
    func findings(_ files: [String: String]) async -> Int {
      await generatePortal(BuildOptions(root: "", fileSystem: .memory(files.mapValues { Array($0.utf8) }), jobs: 1)).log
        .diagnostics.count
    }
    let plan = await planFixes(root: "", fileSystem: .memory(files.mapValues { Array($0.utf8) }), jobs: 1)
    var fixed = files
    for file in plan.files { fixed[file.path] = String(decoding: file.new, as: UTF8.self) }
    #expect(await findings(files) > 0)
    #expect(await findings(fixed) == 0)
    // The page's link could be reported only once the source was corrected.
    #expect(fixed["Content/help.md"]?.contains("[a](document:a)") == true)
  }
}
