import Diagnostics
import Links
import Portal
import PortalTestSupport
import Testing
import TextBasics

@testable import Import

@Suite struct RedirectFixTests {
  private static let manifest = """
    portal: {title: P, baseURL: "https://p.example/"}
    sources:
      - {id: s, baseURL: https://files.example/docs/}
    documents:
      - {id: a, title: A, source: s, path: old/a b.docx}
      - {id: b, title: B, url: 'https://files.example/b.docx'}

    """
  private static let page = "---\ntitle: Help\n---\n[x](https://x.example/) [y](https://x.example/) <https://x.example/>\n"

  private func redirect(
    _ address: String, _ final: String, _ line: Int, _ column: Int, document: String? = nil, file: String = "Content/portal.yaml"
  ) -> CheckedLink {
    CheckedLink(
      address: address, verdict: .redirect(isPermanent: true), finalAddress: final, fix: final,
      hops: [Hop(address: address, status: 301)],
      occurrences: [LinkOccurrence(place: Place(file: file, line: line, column: column), document: document)])
  }

  private func plan(_ redirects: [CheckedLink], only: [String] = []) async -> FixPlan {
    let files = ["Content/portal.yaml": Self.manifest, "Content/help.md": Self.page]
    return await planFixes(
      root: "", fileSystem: .memory(files.mapValues { Array($0.utf8) }), redirects: redirects, only: only, jobs: 1)
  }

  private func text(_ plan: FixPlan, _ path: String = "Content/portal.yaml") -> String {
    plan.files.first { $0.path == path }.map { String(decoding: $0.new, as: UTF8.self) } ?? ""
  }

  private func reasons(_ plan: FixPlan) -> [String] { plan.log.sorted.compactMap(\.explanation) }

  @Test func writesThePathOfADocumentBelowItsSource() async {
    let plan = await plan([
      redirect(
        "https://files.example/docs/old/a%20b.docx", "https://files.example/docs/new%20one/50%25,%23a.docx", 5, 10, document: "a")
    ])
    #expect(reasons(plan) == [])
    #expect(text(plan).contains("  - {id: a, title: A, source: s, path: 'new one/50%,#a.docx'}\n"))
  }

  // MARK: - A source that moved

  private static let moving = """
    portal: {title: P, baseURL: "https://p.example/"}
    sources:
      - {id: s, baseURL: "https://files.example/old/"}
    documents:
      - {id: d1, title: A, source: s, path: A/1 a.docx}
      - {id: d2, title: B, source: s, path: B/2.docx}
      - {id: d3, title: C, source: s, path: 3.docx}
      - {id: d4, title: D, url: "https://files.example/old/4.docx"}

    """

  /// The plan for documents with paths, each with its final address.
  private func plan(moving finals: [(path: String, final: String?)], only: [String] = []) async -> FixPlan {
    let links = finals.enumerated().map { index, link in
      let (address, place) = ("https://files.example/old/" + link.path, (line: index + 5, id: "d\(index + 1)"))
      guard let final = link.final else {
        return CheckedLink(
          address: address, verdict: .alive(slow: nil),
          occurrences: [
            LinkOccurrence(place: Place(file: "Content/portal.yaml", line: place.line, column: 10), document: place.id)
          ])
      }
      return redirect(address, final, place.line, 10, document: place.id)
    }
    return await planFixes(
      root: "", fileSystem: .memory(["Content/portal.yaml": Array(Self.moving.utf8)]), redirects: links, only: only, jobs: 1)
  }

  @Test func writesTheAddressOfASourceThatMoved() async {
    let new = "https://new.example/sites/x/"
    let finals: [(String, String?)] = [
      ("A/1%20a.docx", new + "A/1%20a.docx"), ("B/2.docx", new + "B/2.docx"), ("3.docx", new + "3.docx"),
      ("4.docx", new + "4.docx"),
    ]
    let plan = await plan(moving: finals)
    #expect(reasons(plan).filter { !$0.contains("allowed hosts") } == [])
    #expect(text(plan) == Self.moving.replacing("s, baseURL: \"https://files.example/old/\"", with: "s, baseURL: \"\(new)\""))
    #expect(await self.plan(moving: finals, only: ["d1"]).files == [])
  }

  @Test func saysOnceThatAPartOfASourceMoved() async {
    let new = "https://new.example/"
    let some = await plan(moving: [("A/1%20a.docx", new + "A/1%20a.docx"), ("B/2.docx", new + "B/2.docx"), ("3.docx", nil)])
    #expect(some.files == [])
    #expect(
      reasons(some) == [
        "Reason: 2 of the source's documents have moved to https://new.example/, and 1 other not; these need a source of their own."
      ])
    let apart = await plan(moving: [("A/1%20a.docx", new + "1%20a.docx"), ("B/2.docx", new + "C/2.docx")])
    #expect(apart.files == [])
    #expect(apart.log.diagnostics.count == 2)
  }

  @Test func changesOnlyTheDocumentsThatAreNamed() async {
    let redirects = [
      redirect("https://files.example/docs/old/a%20b.docx", "https://files.example/docs/new.docx", 5, 10, document: "a"),
      redirect("https://files.example/b.docx", "https://files.example/new/b.docx", 6, 10, document: "b"),
    ]
    let one = await plan(redirects, only: ["b"])
    #expect(text(one) == Self.manifest.replacing("example/b.docx", with: "example/new/b.docx"))
    let none = await plan(redirects, only: ["c"])
    #expect(none.files.isEmpty)
    #expect(none.log.diagnostics.map(\.summary) == ["there is no document 'c'"])
  }

  @Test func quotesAPathThatYAMLWouldTakeForNothing() async {
    let plan = await plan([
      redirect("https://files.example/docs/old/a%20b.docx", "https://files.example/docs/null", 5, 10, document: "a")
    ])
    #expect(text(plan).contains("path: 'null'}\n"))
  }

  @Test func writesTheAddressOfADocument() async {
    let plan = await plan([redirect("https://files.example/b.docx", "https://files.example/new/b.docx", 6, 10, document: "b")])
    #expect(reasons(plan) == [])
    #expect(text(plan).contains("url: 'https://files.example/new/b.docx'}"))
  }

  @Test func writesEveryLinkOfAPage() async {
    let final = "https://x.example/new"
    let redirects = [1, 25, 49].map { redirect("https://x.example/", final, 4, $0, file: "Content/help.md") }
    let plan = await plan(redirects)
    #expect(reasons(plan) == [])
    #expect(plan.files.map(\.count) == [3])
    #expect(text(plan, "Content/help.md").hasSuffix("[x](\(final)) [y](\(final)) <\(final)>\n"))
    #expect(await self.plan([]).files == [])
  }

  @Test func leavesAloneWhatIsNotCertain() async {
    let a = "https://files.example/docs/old/a%20b.docx"
    let b = "https://files.example/b.docx"
    let page = "Content/help.md"
    let cases: [(CheckedLink, String)] = [
      (
        redirect(a, "https://files.example/other/a.docx", 5, 10, document: "a"),
        "the final address is not below https://files.example/docs/, the address of the source 's'"
      ),
      (
        redirect(a, "https://files.example/docs/a.docx?x=1", 5, 10, document: "a"),
        "the final address has a query, which may be valid for one visit only"
      ),
      (
        redirect(a, "https://files.example/docs/a.docx", 4, 10, document: "a"),
        "no document 'a' is at this place; the file has changed since the report"
      ),
      (redirect(b, "https://files.example/docs/a.docx", 5, 10, document: "a"), "the document now has another address"),
      (redirect(a, "https://files.example/c.docx", 6, 10, document: "b"), "the document now has another address"),
      (redirect(b, "http://files.example/b.docx", 6, 10, document: "b"), "the final address is http, and this one https"),
      (
        redirect(b, "https://other.example/b.docx", 6, 10, document: "b"),
        "the final address is not that of a document: host other.example is not one of the allowed hosts (files.example, p.example)"
      ),
      (
        redirect("https://x.example/", "https://x.example/n", 4, 2, file: page),
        "no such link is at this place; the file has changed since the report, or the address is not the author's"
      ),
      (
        redirect("https://y.example/", "https://x.example/n", 4, 1, file: page),
        "no such link is at this place; the file has changed since the report, or the address is not the author's"
      ),
      (
        redirect("https://x.example/", "https://x.example/(", 4, 1, file: page),
        "the new value cannot be written at this place without changing more"
      ),
      (redirect("https://x.example/", "https://x.example/n", 1, 1, file: "Templates/a.mustache"), "templates are not changed"),
      (redirect("https://x.example/", "javascript:alert(1)", 4, 1, file: page), "the final address cannot be read"),
    ]
    for (redirect, reason) in cases {
      let plan = await plan([redirect])
      #expect(plan.files == [])
      #expect(reasons(plan) == ["Reason: \(reason)."])
    }
  }

  @Test func readsTheReportThatACheckWrites() throws {
    let report = LinkReport(links: [
      CheckedLink(
        address: "https://x.example/\"ä\u{1F600}", verdict: .redirect(isPermanent: true), status: 200,
        finalAddress: "https://x.example/n", fix: "https://x.example/n", hops: [Hop(address: "https://x.example/", status: 301)],
        occurrences: [LinkOccurrence(place: Place(file: "Content/help.md", line: 4, column: 1), document: "a")]),
      CheckedLink(
        address: "https://z.example/", verdict: .redirect(isPermanent: true), finalAddress: "https://z.example/n",
        fixRefusal: "a relative address"),
      CheckedLink(address: "https://y.example/", verdict: .notFound(status: 404)),
    ])
    var bytes: [UInt8] = []
    report.write(.json) { bytes += $0 }
    let read = try #require(LinkReport(json: bytes))
    #expect(read.links.map(\.redirectTarget) == ["https://x.example/n", "https://z.example/n", nil])
    #expect(read.links[0].occurrences.map(\.place.description) == ["Content/help.md:4:1"])
  }

  @Test(arguments: [
    "", "{", "[]", "{\"links\": {}}", "{\"links\": []} x", "{\"links\": [1, tru]}", "\u{0}",
    String(repeating: "[", count: 100_000), "{\"links\": [{\"address\": \"\\uD83D\"}]}",
  ])
  func refusesWhatIsNoReport(_ text: String) {
    #expect(LinkReport(json: Array(text.utf8)) == nil)
  }
}
