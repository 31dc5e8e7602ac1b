import Diagnostics
import Testing
import TextBasics

@testable import Files

@Suite struct RenderedSiteTests {
  private func site(_ paths: [String]) throws -> (RenderedSite, DiagnosticLog) {
    var log = DiagnosticLog()
    let files = try paths.enumerated().map { line, path in
      OutputFile(
        path: try #require(OutputPath(path)), bytes: [UInt8(line)], place: Place(file: "Content/portal.yaml", line: line + 1))
    }
    return (RenderedSite(files, log: &log), log)
  }

  @Test func sortsItsFilesByPathBytes() throws {
    let (site, log) = try site(["b", "a/b", "é", "a-b"])
    #expect(site.files.map(\.path.text) == ["a-b", "a/b", "b", "é"])
    #expect(log.diagnostics.isEmpty)
    #expect(site[try #require(OutputPath("a/b"))] == [1])
    #expect(site[try #require(OutputPath("A/b"))] == nil)
  }

  @Test func reportsBothPlacesOfAPathWrittenTwiceAndKeepsTheFirst() throws {
    let (site, log) = try site(["a.html", "b.html", "a.html"])
    #expect(
      ConsoleRendering().text(log) == """
        Content/portal.yaml:3: error: two files would be written to a.html [output.duplicatePath]
          Content/portal.yaml:1: note: a.html comes from here
          help: change the identifier, name or route of one of them

        1 error, 0 warnings
        read more: docportal explain output.duplicatePath

        """)
    #expect(site[try #require(OutputPath("a.html"))] == [0])
  }

  @Test(arguments: [("Budget.html", "budget.html"), ("caf\u{E9}.html", "cafe\u{301}.html")])
  func reportsPathsThatDifferOnlyByCaseOrNormalForm(first: String, second: String) throws {
    let (site, log) = try site([first, second])
    #expect(log.diagnostics.map(\.identifier) == ["output.collidingPath"])
    #expect(site.files.count == 1)
  }

  @Test func reportsAFileWhereAnotherOneNeedsAFolder() throws {
    let (_, log) = try site(["Documents", "documents/a/b.html", "documents/c.html"])
    #expect(
      ConsoleRendering().text(log) == """
        Content/portal.yaml:1: error: Documents would be a file, but documents/a/b.html needs a folder there [output.fileIsFolder]
          Content/portal.yaml:2: note: documents/a/b.html comes from here
          help: change the identifier, name or route of one of them

        1 error, 0 warnings
        read more: docportal explain output.fileIsFolder

        """)
  }
}
