import Diagnostics
import Portal
import PortalTestSupport
import Testing

@testable import Site

/// The days of pages and documents, and what a link to one that is not there yet says.
@Suite struct PageDaysTests {
  private func log(_ head: String, on day: String = "2026-10-01") async throws -> [Diagnostic] {
    let today = try #require(CalendarDate(day))
    let portal = TestPortal(
      documents: "    - {id: travel, title: Travel, source: dav, path: a.docx, publish: 2026-12-01}",
      files: [
        "Content/a.md": "---\ntitle: A\n---\n[x](page:b)\n",
        "Content/b.md": "---\ntitle: B\n\(head)\n---\n[y](document:travel)\n",
      ])
    return await generatePortal(BuildOptions(root: "", fileSystem: portal.fileSystem, clock: DayClock { _ in today }, jobs: 1))
      .log.sorted
  }

  @Test func saysOnWhichDayAPageComes() async throws {
    let found = try await log("publish: 2026-12-01")
    #expect(found.map(\.identifier) == ["content.unresolvedLink"])
    #expect(
      found.map(\.fix) == ["'b' is published on 2026-12-01: remove the link until then, or give this text the same 'publish'"])
    #expect(try await log("publish: 2026-12-01", on: "2026-12-01") == [])
  }

  @Test func saysOnWhichDayADocumentComes() async throws {
    #expect(
      try await log("publish: 2026-09-01").map(\.fix) == [
        "'travel' is published on 2026-12-01: remove the link until then, or give this text the same 'publish'"
      ])
  }

  @Test func leavesOutAPageWhoseDayHasGone() async throws {
    #expect(
      try await log("retire: 2026-10-01", on: "2026-12-02").map(\.fix) == [
        "'b' was retired on 2026-10-01: remove the link"
      ])
    #expect(try await log("retire: 2026-12-24", on: "2026-12-02") == [])
    #expect(try await log("retire: 2026-13-01", on: "2026-12-02").map(\.identifier) == ["document.impossibleDate"])
  }

  @Test(arguments: [
    ("weight: 3", "'weight': write 'order' to have the page in the navigation, and at which position"),
    ("summary: x", "'summary': write it as 'description'"), ("keywords: [a]", "'keywords': write them as 'tags'"),
    ("slug: x", "'slug': rename the file, whose name the address has, and write the former path under 'redirectFrom'"),
    ("lastmod: 2026-01-01", "'lastmod': write the day as 'date'"),
  ])
  func answersTheKeysOfOtherPrograms(key: String, note: String) async throws {
    let found = try await log(key, on: "2026-12-02")
    #expect(found.map(\.identifier) == ["page.foreignKey"])
    #expect(found.flatMap(\.notes).map(\.text) == [note])
  }

  @Test func answersAKeyThatIsAlmostRight() async throws {
    let found = try await log("publishDate: 2026-01-01", on: "2026-12-02")
    #expect(found.map(\.identifier) == ["manifest.unknownKey"])
    #expect(found.map(\.fix) == ["did you mean 'publish'?"])
  }
}
