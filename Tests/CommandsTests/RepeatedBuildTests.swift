import Foundation
import TestSupport
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
    "Content/files/handbook.docx": officeFile(holding: "handbook"),
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
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == [".docportal", "Content", "Public"])
    }
  }

  /// Gives the body the folder of a portal that was built with a warning, and whose stamp prints other words than a build.
  private func withStampedPortal(_ body: (String) throws -> Void) throws {
    try withBuiltPortal { folder in
      try change(folder, "ln -s nowhere Content/link")
      #expect(try docportal("build", in: folder).exitCode == 0)
      try change(folder, "sed -i 's/no file changed/as stamped/' .docportal/build")
      try body(folder)
    }
  }

  private func isStamped(_ run: ToolRun) -> Bool { run.standardOutput.hasSuffix("; as stamped\n") }

  @Test(arguments: ["", "touch Content/portal.yaml", "cp Content/portal.yaml new; mv new Content/portal.yaml", "touch notes.txt"])
  func aBuildOfTheSameIsTheStampOfTheLast(_ script: String) throws {
    try withStampedPortal { folder in
      try change(folder, "true; \(script)")
      for _ in 0..<2 {
        let run = try docportal("build", in: folder)
        #expect(isStamped(run) && run.exitCode == 0)
        #expect(run.standardError.hasPrefix("Content/link: warning: symbolic link, not read"), "\(run.standardError)")
        #expect(run.standardError.contains("\n\n0 errors, 1 warning\n"))
      }
    }
  }

  /// Any doubt means a full build.
  @Test(arguments: [
    // The same size and times.
    "cp -p Content/portal.yaml kept; sed -i s/Team/Then/ Content/portal.yaml; touch -r kept Content/portal.yaml; rm kept",
    "cp -p Content/files/handbook.docx kept; sed -i s/handbook/hanDbook/ Content/files/handbook.docx; touch -r kept Content/files/handbook.docx",
    "echo > Content/new.txt", "mkdir Content/new", "rm Content/link", "mkdir -p Templates/.originals/1", "touch portal.yml",
    "touch Public/index.html", "rm Public/index.html", "echo mine > Public/mine", "mkdir Public/mine",
    "chmod 600 Public/index.html",
    "cp -p Public/robots.txt kept; tr a-y b-z < kept > Public/robots.txt; touch -r kept Public/robots.txt; rm kept",
    "rm -r Public", "cp -a Public copy; rm -r Public; mv copy Public", "mkdir .Public.docportal-new",
    "rm .docportal/build", "echo > .docportal/build", "head -c 99 .docportal/build > cut; mv cut .docportal/build",
    "rm .docportal/build; mkdir .docportal/build", #"sed -i 's/"UTC":"[0-9-]*"/"UTC":"2020-02-02"/' .docportal/build"#,
    #"sed -i 's/"UTC":/"Mars\/North":"2020-02-02","UTC":/' .docportal/build"#,
    #"sed -i 's/"inputs":"./"inputs":"x/' .docportal/build"#,
  ])
  func withAnyDoubtABuildDoesEverything(_ script: String) throws {
    try withStampedPortal { folder in
      try change(folder, script)
      let run = try docportal("build", in: folder)
      #expect(run.exitCode == 0)
      #expect(!isStamped(run))
    }
  }

  @Test(arguments: [
    "--drafts", "--quiet", "--all", "--jobs 1", "--compress", "-o Public", "--dry-run", "--format json", "--color always",
  ])
  func otherOptionsAreAnotherBuild(_ options: String) throws {
    try withStampedPortal { folder in
      let run = try docportal("build \(options)", in: folder)
      #expect(!isStamped(run))
    }
  }

  @Test func aBuildOfErrorsHasNoStamp() throws {
    try withStampedPortal { folder in
      try change(folder, "cp Content/portal.yaml right; echo 'wrong: key' >> Content/portal.yaml")
      let failed = try docportal("build", in: folder)
      #expect(failed.exitCode == 1)
      #expect(try docportal("build", in: folder) == failed)
      #expect(try docportal("build --strict", in: folder).exitCode == 1)
      try change(folder, "cp right Content/portal.yaml")
      #expect(try isStamped(docportal("build", in: folder)))
      #expect(try docportal("build --strict", in: folder).exitCode == 1)
    }
  }

  /// A process that is killed leaves the temporary file of the stamp.
  @Test func anIncompleteStampIsReplaced() throws {
    try withStampedPortal { folder in
      try change(folder, "cp .docportal/build .docportal/build.docportal-1; rm .docportal/build")
      for _ in 0..<2 { #expect(try docportal("build", in: folder).standardOutput.hasSuffix("; no file changed\n")) }
    }
  }

  @Test func portalsWithThumbnailsHaveNoStamp() throws {
    try withTemporaryFolder { folder in
      try write(Self.files, below: folder)
      try change(folder, "sed -i 's/  title: Team portal/&\\n  thumbnails: true/' Content/portal.yaml")
      #expect(try docportal("build", in: folder).exitCode == 0)
      #expect(try shell("test -e '\(folder)/.docportal/build'").exitCode == 1)
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
