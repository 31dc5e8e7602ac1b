import Diagnostics
import Files
import Foundation
import TestSupport
import Testing

@testable import Commands

/// `fix` on disk.
struct FixCommandTests {
  private static let manifest =
    "portal: {title: P, baseURL: 'https://p.example/'}\r\ndocuments:\r\n  - {id: plan, title: Plan, url: htps://files.example/plan.docx}\r\n"
  private static let fixed = manifest.replacingOccurrences(of: "htps", with: "https")
  private static let diff = """
    --- a/Content/portal.yaml
    +++ b/Content/portal.yaml
    @@ -1,3 +1,3 @@
     portal: {title: P, baseURL: 'https://p.example/'}\r
     documents:\r
    -  - {id: plan, title: Plan, url: htps://files.example/plan.docx}\r
    +  - {id: plan, title: Plan, url: https://files.example/plan.docx}\r

    """

  private func withPortal<Result>(_ manifest: String = manifest, _ body: (String) throws -> Result) throws -> Result {
    try withTemporaryFolder { folder in
      try write(["Content/portal.yaml": manifest], below: folder)
      return try body(folder)
    }
  }

  private func text(_ folder: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: folder + "/Content/portal.yaml")), as: UTF8.self)
  }

  @Test func showsWithoutWriting() throws {
    try withPortal { folder in
      let run = try docportal("fix --dry-run", in: folder)
      #expect(run.exitCode == 0)
      #expect(run.standardOutput == Self.diff)
      #expect(run.standardError == "1 change in 1 file (not written)\n")
      #expect(try text(folder) == Self.manifest)
    }
  }

  @Test func aCheckEndsWith2WhereThereAreChanges() throws {
    try withPortal { folder in
      let run = try docportal("fix --check", in: folder)
      #expect(run.exitCode == 2)
      #expect(run.standardOutput == Self.diff)
      #expect(try text(folder) == Self.manifest)
      #expect(try docportal("fix -n", in: folder).exitCode == 0)
    }
    #expect(try withPortal(Self.fixed) { try docportal("fix --check", in: $0).exitCode } == 0)
  }

  @Test func writesOnceAndKeepsPermissions() throws {
    try withPortal { folder in
      let path = folder + "/Content/portal.yaml"
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
      let run = try docportal("fix", in: folder)
      #expect(run.standardOutput == Self.diff)
      #expect(run.standardError == "1 change in 1 file\n")
      #expect(try text(folder) == Self.fixed)
      #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/Content") == ["portal.yaml"])
      let again = try docportal("fix", in: folder)
      #expect(again.exitCode == 0)
      #expect(again.standardOutput == "")
      #expect(again.standardError == "nothing to change\n")
    }
  }

  @Test func takesTheRedirectsOfAReport() throws {
    try withPortal(Self.fixed) { folder in
      let report = """
        {"summary": {}, "links": [
          {"address": "https://files.example/plan.docx", "verdict": "redirect",
           "identifier": "external.redirect", "fix": "https://files.example/new/plan.docx",
           "hops": [{"address": "https://files.example/plan.docx", "status": 301}],
           "occurrences": [{"file": "Content/portal.yaml", "line": 3, "column": 10, "document": "plan"},
                           {"file": "Content/gone.md", "line": 1, "column": 1, "document": null}]}]}
        """
      try write(["links.json": report], below: folder)
      let run = try docportal("fix --from-report links.json", in: folder)
      #expect(run.exitCode == 0)
      #expect(
        run.standardError == """
          Content/gone.md:1:1: warning: 'https://files.example/plan.docx' is not changed [fix.notChanged]
            Reason: no such link is at this place; the file has changed since the report, or the address is not the author's.
            help: check it, and write https://files.example/new/plan.docx if that is what you mean

          0 errors, 1 warning
          read more: docportal explain fix.notChanged
          1 change in 1 file

          """)
      #expect(try text(folder).contains("url: https://files.example/new/plan.docx}"))
    }
  }

  @Test func needsAManifestAndAReport() throws {
    try withPortal { folder in
      try write(["links.json": "no"], below: folder)
      let run = try docportal("fix --from-report links.json", in: folder)
      #expect(run.exitCode == 1)
      #expect(run.standardError.hasPrefix("links.json: error: the file is not a JSON report of a link check [fix.noReport]\n"))
      #expect(try docportal("fix --from-report none.json", in: folder).exitCode == 1)
      #expect(try docportal("fix --jobs 0", in: folder).exitCode == 64)
      #expect(try text(folder) == Self.manifest)
    }
    try withTemporaryFolder { folder in
      let run = try docportal("fix", in: folder)
      #expect(run.exitCode == 1)
      #expect(run.standardError.hasSuffix("nothing to change\n"))
    }
  }

  @Test func leavesAFileAloneThatChangedMeanwhile() throws {
    try withPortal { folder in
      var log = DiagnosticLog()
      let (old, new) = (Array(Self.manifest.utf8), Array(Self.fixed.utf8))
      try write(["Content/portal.yaml": Self.manifest + "# more\r\n"], below: folder)
      #expect(!replace([FileEdit(path: "Content/portal.yaml", old: old, new: new)], root: folder, log: &log))
      #expect(!replace([FileEdit(path: "Content/gone.md", old: old, new: new)], root: folder, log: &log))
      #expect(
        ConsoleRendering().text(log) == """
          Content/gone.md: error: the file was changed by another program at the same time [fix.changedMeanwhile]
            Nothing was written to it.
            also at Content/portal.yaml
            help: run 'docportal fix' again

          2 errors, 0 warnings
          read more: docportal explain fix.changedMeanwhile

          """)
      #expect(try text(folder) == Self.manifest + "# more\r\n")
    }
  }

  @Test func leavesAFileAloneThatCannotBeReplaced() throws {
    try withPortal { folder in
      // Permissions do not stop a privileged user.
      let content = folder + "/Content"
      try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: content)
      defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: content) }
      guard geteuid() != 0 else { return }
      let run = try docportal("fix", in: folder)
      #expect(run.exitCode == 1)
      #expect(run.standardOutput == "")
      #expect(try text(folder) == Self.manifest)
    }
  }
}
