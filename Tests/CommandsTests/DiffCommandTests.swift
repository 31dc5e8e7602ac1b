import Foundation
import TestSupport
import Testing

/// `diff` between what was published and what would be.
struct DiffCommandTests {
  private static let manifest = """
    portal: {title: P, baseURL: 'https://p.example/'}
    documents:
      - {id: plan, title: Plan, url: https://files.example/plan.docx}

    """

  @Test func comparesThePublishedPortalWithTheSources() throws {
    try withTemporaryFolder { folder in
      try write(["Content/portal.yaml": Self.manifest], below: folder)
      #expect(try docportal("build", in: folder).exitCode == 0)
      #expect(try docportal("diff Public", in: folder).standardOutput == "no document changed; 1 unchanged\n")

      let changed = Self.manifest.replacingOccurrences(of: "plan.docx", with: "2026/plan.docx")
      try write(["Content/portal.yaml": changed], below: folder)
      let run = try docportal("diff Public/catalogue.json", in: folder)
      #expect(run.exitCode == 0)
      #expect(
        run.standardOutput == """
          Moved
            Plan (plan)
              address: https://files.example/plan.docx → https://files.example/2026/plan.docx
          1 moved; 0 unchanged

          """)
      #expect(
        try docportal("diff Public --format markdown", in: folder).standardOutput == """
          # Changes

          1 moved; 0 unchanged

          ## Moved (1)

          - Plan (plan)
            - address\\: https\\://files.example/plan.docx → https\\://files.example/2026/plan.docx

          """)
    }
  }

  @Test func reportsWhatIsNoCatalogueAndWhatIsNoPortal() throws {
    try withTemporaryFolder { folder in
      try write(["a.json": "{}", "Content/portal.yaml": "documents: 1\n"], below: folder)
      let run = try docportal("diff a.json gone.json", in: folder)
      #expect(run.exitCode == 1)
      #expect(run.standardOutput == "")
      #expect(
        run.standardError == """
          a.json: error: the file is not the link catalogue of a portal [diff.noCatalogue]
            help: name a catalogue.json that docportal wrote, or the folder that contains it

          gone.json: error: the file cannot be read: No such file or directory [argument.unreadable]
            help: correct the path, which starts at the current folder

          2 errors, 0 warnings
          read more: docportal explain diff.noCatalogue

          """)
      let broken = try docportal("diff a.json", in: folder)
      #expect(broken.exitCode == 1)
      #expect(broken.standardError.contains("Content/portal.yaml:1:12: error:"))
      #expect(broken.standardError.contains("[diff.noCatalogue]"))
    }
  }
}
