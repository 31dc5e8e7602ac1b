import Foundation
import Testing

/// Builds of a portal that was built before.
@Suite struct RepeatedBuildTests {
  private static let files = [
    "Content/portal.yaml": """
    portal:
      title: Team portal
      baseURL: https://portal.example/
    documents:
      - {id: plan, title: Plan, url: "https://contoso.example/plan.docx"}
      - {id: handbook, title: Handbook, file: files/handbook.docx}

    """,
    "Content/pages/help.md": "---\ntitle: Help\n---\n\nAsk us.\n",
    "Content/files/handbook.docx": "handbook",
  ]

  /// Gives the body the folder of a portal that was built.
  private func withBuiltPortal(_ body: (String) throws -> Void) throws {
    try withTemporaryFolder { folder in
      try write(Self.files, below: folder)
      #expect(try docportal("build", in: folder).exitCode == 0)
      try body(folder)
    }
  }

  private func change(_ folder: String, _ script: String) throws {
    let run = try shell("cd '\(folder)' && \(script)")
    #expect(run.exitCode == 0, "\(run.standardError)")
  }

  @Test func saysWhatIsNewSinceAnEarlierCatalogue() throws {
    try withBuiltPortal { folder in
      try change(
        folder,
        """
        cp Public/catalogue.json old.json && sed -i 's/plan.docx"/plan.docx", updated: 2026-01-02/' Content/portal.yaml && \
        echo '  - {id: new, title: N, url: "https://contoso.example/n.docx", updated: 2026-01-03}' >> Content/portal.yaml
        """)
      let marks = "grep -o '<strong>[A-Z][a-z]*</strong><' '\(folder)/Public/whatsnew.html'"
      for _ in 0..<2 {
        #expect(try docportal(["build", "--previous", "old.json"], in: folder).exitCode == 0)
        #expect(try shell(marks).standardOutput == "<strong>New</strong><\n<strong>Changed</strong><\n")
      }
      #expect(try docportal("build", in: folder).exitCode == 0)
      #expect(try shell(marks).standardOutput == "")
    }
  }

  @Test func aBuildAfterNothingChangedSaysTheSameAndWritesNothing() throws {
    try withBuiltPortal { folder in
      try change(folder, "ln -s nowhere Content/link")
      let warned = try docportal("build", in: folder)
      #expect(warned.standardError.contains("\n\n0 errors, 1 warning\n"))
      #expect(warned.standardOutput.hasSuffix("; no file changed\n"))
      let before = try modificationDates(of: folder)
      for _ in 0..<2 { #expect(try docportal("build", in: folder) == warned) }
      #expect(try modificationDates(of: folder) == before)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["Content", "Public"])
    }
  }

  /// What people and programs do to the output folder.
  @Test(arguments: [
    "touch Public/index.html", "echo edited >> Public/index.html", "rm Public/index.html", "mv Public/index.html Public/mine",
    // The same size and time with another content; the same content with another inode.
    "cp -p Public/robots.txt kept; tr a-y b-z < kept > Public/robots.txt; touch -r kept Public/robots.txt; rm kept",
    "cp -p Public/index.html copy; mv copy Public/index.html", "cp -a Public copy; rm -r Public; mv copy Public",
    "echo mine > Public/mine", "chmod 700 Public/documents", "rm -r Public", "mkdir .Public.docportal-new",
  ])
  func aBuildMendsWhatWasDoneToTheOutput(_ script: String) throws {
    try withBuiltPortal { folder in
      let output = try contents(of: folder + "/Public")
      try change(folder, script)
      #expect(try docportal("build", in: folder).exitCode == 0)
      #expect(try contents(of: folder + "/Public").filter { $0.key != "mine" } == output)
    }
  }

  /// There a build keeps what is not to be published.
  @Test(arguments: [".docportal", ".docportal/site"])
  func theFolderForLaterRunsIsNoOutputFolder(_ output: String) throws {
    try withTemporaryFolder { folder in
      try write(Self.files, below: folder)
      let run = try docportal(["build", "--output", output], in: folder)
      #expect(run.exitCode == 1)
      #expect(run.standardError.hasPrefix("\(output): error: the output folder would replace or be inside .docportal"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["Content"])
    }
  }

  @Test(arguments: ["rm Public/.docportal.json", "mv Public elsewhere; ln -s elsewhere Public"])
  func anOutputFolderThatIsRefusedIsAnError(_ script: String) throws {
    try withBuiltPortal { folder in
      try change(folder, script)
      let run = try docportal("build", in: folder)
      #expect(run.exitCode == 1 && run.standardError.contains(": error: "))
    }
  }
}
