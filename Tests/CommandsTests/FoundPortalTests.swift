import Foundation
import Portal
import TestSupport
import Testing

@testable import Commands

/// The search for the portal; `list`; the manual pages.
struct FoundPortalTests {
  private static let manifest = """
    portal:
      title: Team portal
      baseURL: https://portal.example/
    documents:
      - {id: plan, title: The plan, url: "https://contoso.example/plan.docx"}
      - {id: form, title: "=Form", url: "https://contoso.example/R&D%20%232.xlsx"}

    """

  private func withPortal<Result>(_ body: (String) throws -> Result) throws -> Result {
    try withTemporaryFolder { folder in
      try write(["portal/Content/portal.yaml": Self.manifest, "portal/a/b/c.txt": "", "other/Content/a.md": ""], below: folder)
      return try body(folder)
    }
  }

  @Test(arguments: [
    ("portal", "check"), ("portal/Content", "check"), ("portal/a/b", "check"), (".", "check portal"), (".", "check portal/"),
    (".", "check portal/Content"), (".", "check portal/Content/portal.yaml"), ("portal", "check Content/portal.yaml"),
    ("portal/Content", "check portal.yaml"), ("portal/Content", "check ."), ("portal", "check ."),
    ("portal/a", "check ../Content"),
  ])
  func findsThePortal(_ folder: String, _ line: String) throws {
    try withPortal { (root) throws in
      let run = try docportal(line, in: root + "/" + folder)
      #expect(run == .printed("2 documents, 9 pages: no errors\n"))
    }
  }

  @Test(arguments: [
    (".", "check portal", "portal/Content/page.md:4:1"), (".", "check --source ./portal/", "portal/Content/page.md:4:1"),
    ("portal", "check", "Content/page.md:4:1"), ("portal/a/b", "check", "../../Content/page.md:4:1"),
    (".", "check portal --format json", "\"file\": \"portal/Content/page.md\""),
    (".", "check portal --format markdown", "portal/Content/page.md:4:1"),
    (".", "check portal --format github", "file=portal/Content/page.md,line=4"),
    (".", "check portal --format sarif", "\"uri\": \"portal/Content/page.md\""),
  ])
  func namesFilesFromTheFolderWhereItRuns(_ folder: String, _ line: String, _ place: String) throws {
    try withPortal { (root) throws in
      try write(["portal/Content/page.md": "---\ntitle: A page\n---\n[There](nowhere.html)\n"], below: root)
      let run = try docportal(line, in: root + "/" + folder)
      #expect((run.standardOutput + run.standardError).contains(place))
    }
  }

  @Test(arguments: [
    ("Content/portal.yaml", "Content/portal.yaml"), ("docs/portal/Content/a/Content/b.md", "Content/a/Content/b.md"),
    ("../../Templates/layout.mustache", "Templates/layout.mustache"), ("list.csv", "list.csv"),
  ])
  func findsTheFilesOfAReportOfAnotherFolder(_ reported: String, _ path: String) {
    #expect(SourceTree.path(reportedAs: reported) == path)
  }

  @Test func buildsBesideTheContentThatItFound() throws {
    try withPortal { (root) throws in
      #expect(try docportal("build", in: root + "/portal/a/b").exitCode == 0)
      #expect(try contents(of: root + "/portal/Public")["index.html"] != nil)
    }
  }

  @Test(arguments: [
    ("other", "check", 1), (".", "check", 1), (".", "check other/a.yaml", 64), (".", "check portal --source portal", 64),
  ])
  func doesNotTakeAnotherPortal(_ folder: String, _ line: String, _ code: Int32) throws {
    try withPortal { (root) throws in
      let run = try docportal(line, in: root + "/" + folder)
      #expect(run.exitCode == code)
    }
  }

  @Test func listsTheDocuments() throws {
    try withPortal { (root) throws in
      #expect(
        try docportal("list", in: root + "/portal/a")
          == .printed(
            "plan  The plan  https://contoso.example/plan.docx\nform  =Form     https://contoso.example/R&D%20%232.xlsx\n"))
      let lines = try docportal("list portal --format csv", in: root).standardOutput.split(separator: "\r\n")
      // The last column has checksums of the cells.
      #expect(lines.count == 3 && lines[0].hasPrefix("\u{FEFF}id,title,section,tags,owner,description,updated,publish,"))
      #expect(lines[1].hasPrefix("plan,The plan,,,,,"))
      #expect(lines[1].contains(",https://contoso.example/plan.docx,https://portal.example/documents/plan.html,"))
      #expect(lines[2].hasPrefix("form,\"'=Form\",,,,,"))
      #expect(lines[2].contains(",https://contoso.example/R&D%20%232.xlsx,https://portal.example/documents/form.html,"))
      let json = try JSON(try docportal("list portal --format json", in: root).standardOutput)
      #expect(json.names == ["documents"])
    }
  }

  @Test func everyCommandHasAManualPage() throws {
    try withTemporaryFolder { folder in
      let run = try shell("sh '\(repositoryRoot())/.packaging/manual.sh' '\(try toolPath())' '\(folder)/man1'")
      #expect(run.exitCode == 0)
      #expect(run.standardError.isEmpty)
      let pages = try contents(of: folder + "/man1").mapValues { String(decoding: $0, as: UTF8.self) }
      #expect(
        pages.keys.sorted() == [
          "docportal-build.1", "docportal-check.1", "docportal-diff.1", "docportal-email.1", "docportal-explain.1",
          "docportal-external-ask.1", "docportal-external-list.1", "docportal-external-report.1", "docportal-external.1",
          "docportal-fix.1", "docportal-hosting.1", "docportal-import.1", "docportal-init.1", "docportal-link.1",
          "docportal-list.1", "docportal-review.1", "docportal-schema.1", "docportal-serve.1", "docportal-theme-copy.1",
          "docportal-theme-diff.1", "docportal-theme-list.1", "docportal-theme-strings.1", "docportal-theme.1", "docportal.1",
        ])
      let build = try #require(pages["docportal-build.1"])
      #expect(build.contains("\n.SH NAME\ndocportal\\-build \\- Builds the portal.\n.SH SYNOPSIS\n.nf\ndocportal build ["))
      #expect(build.contains("\n.SH DESCRIPTION\n.nf\nBuilds the portal.\n"))
      #expect(build.contains("\n.SH EXIT STATUS\n.TP\n.B 0\ndone\n"))
      #expect(build.hasSuffix("\n.TP\n.B 75\nstopped early: run it again\n"))
      #expect(build.contains("\n.SH OPTIONS\n.nf\n"))
      #expect(build.contains("\n  \\fB\\-h, \\-\\-help\\fR              Show help information.\n"))
    }
  }
}
