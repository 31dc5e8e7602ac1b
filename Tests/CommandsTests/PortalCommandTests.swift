import Foundation
import TestSupport
import Testing

/// `init`, `schema`, `check` and `build` on disk.
struct PortalCommandTests {
  private static let manifest = """
    portal:
      title: Team portal
      baseURL: https://portal.example/
    documents:
      - {id: plan, title: Plan, url: "https://contoso.example/plan.docx"}

    """

  private func withPortal<Result>(_ body: (String) throws -> Result) throws -> Result {
    try withTemporaryFolder { folder in
      try write(["Content/portal.yaml": Self.manifest], below: folder)
      return try body(folder)
    }
  }

  @Test func initBeginsAPortalThatBuilds() throws {
    try withTemporaryFolder { folder in
      let run = try docportal("init portal", in: folder)
      let count = try contents(of: folder + "/portal").count
      #expect(
        run
          == .printed(
            "\(count) files written. Next: edit portal/Content/portal.yaml, then run 'docportal serve --open' in portal.\n"))
      let build = try docportal("build", in: folder + "/portal")
      #expect(build.exitCode == 0)
      // Only what stands for the author's own servers is left to write.
      #expect(build.standardError.contains("\n0 errors, 2 warnings\nread more: docportal explain link.placeholder\n"))
      #expect(try contents(of: folder + "/portal/Public")["documents/q4-budget.html"] != nil)
    }
  }

  @Test func initWritesContentAndNothingElse() throws {
    try withTemporaryFolder { folder in
      #expect(try docportal("init", in: folder).exitCode == 0)
      let written = try contents(of: folder)
      #expect(
        written.keys.sorted() == [
          "Content/documents.schema.json", "Content/index.md", "Content/pages/how-to.md", "Content/portal.schema.json",
          "Content/portal.yaml",
        ])
      let schema = String(decoding: written["Content/portal.schema.json"] ?? Data(), as: UTF8.self)
      #expect(try docportal("schema").standardOutput == schema)
      let manifest = String(decoding: written["Content/portal.yaml"] ?? Data(), as: UTF8.self)
      #expect(manifest.hasPrefix("# yaml-language-server: $schema=portal.schema.json\n"))
      // No text names a document of the sample.
      try write(["Content/portal.yaml": Self.manifest], below: folder)
      #expect(try docportal("check --strict", in: folder).exitCode == 0)
    }
  }

  @Test(arguments: [
    ("en", "Our documents", "How to use these links"), ("de", "Unsere Dokumente", "So verwenden Sie diese Links"),
    ("fr", "Nos documents", "Comment utiliser ces liens"), ("ru", "Наши документы", "Как пользоваться этими ссылками"),
    ("en-GB", "Our documents", "How to use these links"),
  ])
  func initBeginsInALanguage(_ language: String, _ title: String, _ guide: String) throws {
    try withTemporaryFolder { folder in
      #expect(try docportal("init --language \(language)", in: folder).exitCode == 0)
      let manifest = try String(contentsOfFile: folder + "/Content/portal.yaml", encoding: .utf8)
      #expect(manifest.contains("  title: \(title)\n") && manifest.contains("  languages: [\(language)]\n"))
      let build = try docportal("build", in: folder)
      #expect(build.exitCode == 0, "\(build.standardError)")
      let home = try String(contentsOfFile: folder + "/Public/index.html", encoding: .utf8)
      #expect(home.contains("<html lang=\"\(language)\"") && home.contains("<h1>\(title)</h1>"))
      // The page of help is in the navigation and in the text, and has a list of its four parts.
      #expect(home.ranges(of: "href=\"pages/how-to.html\"").count == 2)
      let page = try String(contentsOfFile: folder + "/Public/pages/how-to.html", encoding: .utf8)
      #expect(page.contains("<h1>\(guide)</h1>") && page.ranges(of: "<h2 id=").count == 5)
    }
  }

  /// Each choice that is commented out is valid.
  @Test func theChoicesOfTheStarterCanBeMade() throws {
    try withTemporaryFolder { folder in
      #expect(try docportal("init", in: folder).exitCode == 0)
      let path = folder + "/Content/portal.yaml"
      let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      let choices = lines.map { line in
        let isChoice = line.contains(/^ *# ( |[a-zA-Z]+: ?([^ A-Z]|$|What|The|Finance))/) && !line.contains("include")
        return isChoice ? String(line.replacing("# ", with: "", maxReplacements: 1)) : String(line)
      }
      #expect(zip(lines, choices).count { String($0) != $1 } >= 9)
      try write(Data(choices.joined(separator: "\n").utf8), to: path)
      let run = try docportal("check", in: folder)
      #expect(run.exitCode == 0, "\(run.standardError)")
    }
  }

  @Test func initRefusesALanguageWithoutTexts() throws {
    let run = try docportal("init --language nl")
    #expect(run.exitCode == 64)
    #expect(run.standardError.contains("de, en, fr, ru."))
  }

  @Test func initAddsNoPagesBesideAManifest() throws {
    try withPortal { folder in
      #expect(try docportal("init", in: folder).exitCode == 0)
      let written = try contents(of: folder).keys.filter { $0.hasPrefix("Content/") }
      #expect(written == ["Content/portal.yaml"])
      #expect(try docportal("check", in: folder).exitCode == 0)
    }
  }

  @Test func initLeavesExistingFilesAloneAndNamesThem() throws {
    try withTemporaryFolder { folder in
      try write(["portal/Content/index.md": "Mine\n"], below: folder)
      let run = try docportal("init portal", in: folder)
      #expect(run.exitCode == 0)
      #expect(
        run.standardError == """
          portal: warning: 1 existing file was kept: portal/Content/index.md [init.fileExists]
            help: to get the built-in ones, move yours away and run 'docportal init' again

          0 errors, 1 warning
          read more: docportal explain init.fileExists

          """)
      #expect(try contents(of: folder + "/portal")["Content/index.md"] == Data("Mine\n".utf8))
      #expect(
        try docportal("init portal", in: folder).standardError == """
          portal: warning: this folder already holds a portal; nothing was written [init.portalExists]
            help: name another folder, or move away the files you want recreated

          0 errors, 1 warning
          read more: docportal explain init.portalExists

          """)
    }
  }

  @Test(arguments: [("init", "."), ("init portal", "portal")])
  func aSecondInitSaysOnceThatThePortalIsThere(_ line: String, _ shown: String) throws {
    try withTemporaryFolder { folder in
      _ = try docportal(line, in: folder)
      let before = try contents(of: folder)
      let run = try docportal(line, in: folder)
      let message = """
        \(shown): warning: this folder already holds a portal; nothing was written [init.portalExists]
          help: name another folder, or move away the files you want recreated

        0 errors, 1 warning
        read more: docportal explain init.portalExists

        """
      #expect(run == ToolRun(standardOutput: "", standardError: message, exitCode: 0))
      #expect(try contents(of: folder) == before)
    }
  }

  @Test func initTellsOnceThatItsFolderIsAFile() throws {
    try withTemporaryFolder { folder in
      try write(["f": "a file\n"], below: folder)
      for (line, shown) in [("init f", "f"), ("init f/", "f/"), ("init f/portal", "f/portal")] {
        #expect(
          try docportal(line, in: folder)
            == .refused(
              """
              \(shown): error: cannot be written: Not a directory [init.cannotWrite]
                help: name another folder: a file has this name

              1 error, 0 warnings
              read more: docportal explain init.cannotWrite

              """))
      }
    }
  }

  @Test func initDoesNotFollowLinksOrWriteThroughAFile() throws {
    try withTemporaryFolder { folder in
      try write(["elsewhere/mine.txt": "mine\n"], below: folder)
      try FileManager.default.createDirectory(atPath: folder + "/linked", withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(atPath: folder + "/linked/Content", withDestinationPath: "../elsewhere")
      let run = try docportal("init linked", in: folder)
      #expect(
        run
          == .refused(
            """
            linked/Content: error: cannot be written: it is a symbolic link, which a build does not follow [init.cannotWrite]
              help: put a folder in its place, or name another folder for the portal

            1 error, 0 warnings
            read more: docportal explain init.cannotWrite

            """))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/elsewhere") == ["mine.txt"])
    }
    try withTemporaryFolder { folder in
      try write(["portal/Content": "a file\n"], below: folder)
      #expect(
        try docportal("init portal", in: folder)
          == .refused(
            """
            portal/Content: error: cannot be written: Not a directory [init.cannotWrite]
              help: name another folder: a file has this name

            1 error, 0 warnings
            read more: docportal explain init.cannotWrite

            """))
    }
  }

  @Test func initBeginsWithWhatIsThere() throws {
    try withTemporaryFolder { folder in
      try write(["library/Q4/plan.docx": "x", "list.csv": "path,title,owner\nQ4/plan.docx,The plan,Ann\n"], below: folder)
      for place in ["library", "list.csv"] {
        let portal = folder + "/of-" + place
        #expect(try docportal("init of-\(place) --from \(place)", in: folder).exitCode == 0)
        let documents = String(decoding: try contents(of: portal)["Content/documents/team.yaml"] ?? Data(), as: UTF8.self)
        #expect(documents.hasPrefix("# yaml-language-server: $schema=../documents.schema.json\n"))
        #expect(documents.contains(place == "library" ? "title: plan\n" : "title: The plan\n"))
        #expect(try docportal("check", in: portal).exitCode == 0)
        // The source is known from now on.
        #expect(try docportal("import --check", in: portal).exitCode == 0)
        #expect(try docportal("init of-\(place) --from \(place)", in: folder).exitCode == 64)
      }
    }
  }

  @Test func initThatCannotImportLeavesNothing() throws {
    try withTemporaryFolder { folder in
      try write(["list.csv": "title,owner\nThe plan,Ann\n"], below: folder)
      #expect(try docportal("init portal --from list.csv", in: folder).exitCode == 1)
      #expect(try contents(of: folder + "/portal").isEmpty)
      #expect(try docportal("init portal --from http://127.0.0.1:1/dav/", in: folder).exitCode == 1)
      #expect(try contents(of: folder + "/portal").isEmpty)
      try write(["list.csv": "title,path\nThe plan,plan.docx\n"], below: folder)
      #expect(try docportal("init portal --from list.csv", in: folder).exitCode == 0)
    }
  }

  @Test func schemaOfDocumentsDescribesAList() throws {
    let schema = try JSON(try docportal("schema documents").standardOutput)
    #expect(schema["$ref"] == .string("#/$defs/documents"))
    #expect(schema["$defs"]?["field"]?["then"] != nil && schema["$defs"]?["id"]?["pattern"] != nil)
  }

  @Test func schemaDescribesEveryKeyOfTheManifest() throws {
    let run = try docportal("schema")
    #expect(run.exitCode == 0)
    let schema = try JSON(run.standardOutput)
    #expect(
      schema["properties"]?.names == [
        "portal", "launch", "sources", "sections", "tags", "fields", "synonyms", "externalLinks", "theme", "include", "documents",
      ])
    #expect(schema["additionalProperties"] == .bool(false))
  }

  @Test(
    "wrong usage names the whole command",
    arguments: [
      ("build --nope", "error: unknown option '--nope'.\n  usage: docportal build ["),
      (
        "build --jobs x",
        "error: the value 'x' is invalid for '--jobs <n>'\n  --jobs <n>  Number of threads.\n  usage: docportal build ["
      ),
      ("theme help", "error: unexpected argument 'help'\n  usage: docportal theme list ["),
      ("buidl", "error: unknown command 'buidl': did you mean 'build'?\n  usage: docportal <subcommand>"),
    ])
  func wrongUsage(line: String, message: String) throws {
    let run = try docportal(line)
    #expect(run.exitCode == 64)
    #expect(run.standardError.hasPrefix(message))
    #expect(run.standardOutput.isEmpty)
  }

  @Test(arguments: ["build --help", "help build"]) func helpNamesTheWholeCommand(line: String) throws {
    let run = try docportal(line)
    #expect(run.exitCode == 0)
    #expect(run.standardOutput.contains("\nUSAGE: docportal build ["))
  }

  @Test func checkWritesNothing() throws {
    try withPortal { folder in
      let before = try contents(of: folder)
      #expect(try docportal("check", in: folder) == .printed("1 document, 7 pages: no errors\n"))
      #expect(try contents(of: folder) == before)
    }
  }

  @Test func dryRunSaysWhatWouldBeWrittenAndWritesNothing() throws {
    try withPortal { folder in
      let before = try contents(of: folder)
      let run = try docportal("build --dry-run", in: folder)
      #expect(run.exitCode == 0)
      #expect(run.standardOutput.contains("\nwould create documents/plan.html\n"))
      #expect(try contents(of: folder) == before)
      _ = try docportal("build", in: folder)
      let built = try contents(of: folder + "/Public").count - 1
      #expect(run.standardOutput.split(separator: "\n").count { $0.hasPrefix("would create ") } == built)
      let again = try docportal("build --dry-run", in: folder)
      #expect(!again.standardOutput.contains("would"))
    }
  }

  @Test func theNumberOfThreadsChangesNothing() throws {
    try withTemporaryFolder { folder in
      let builds = try [1, 7, 64].map { jobs in
        let output = folder + "/\(jobs)"
        let arguments = ["build", "--source", repositoryRoot(), "--output", output, "--jobs", String(jobs)]
        return (run: try docportal(arguments), files: try contents(of: output))
      }
      #expect(builds[0].run.exitCode == 0)
      for build in builds.dropFirst() {
        #expect(build.run == builds[0].run)
        #expect(differences(build.files, from: builds[0].files).isEmpty)
      }
    }
  }

  @Test func aSecondBuildTouchesNothing() throws {
    try withPortal { folder in
      _ = try docportal("build", in: folder)
      let before = try modificationDates(of: folder + "/Public")
      let run = try docportal("build", in: folder)
      #expect(run.standardOutput.contains("; no file changed"))
      #expect(try modificationDates(of: folder + "/Public") == before)
    }
  }

  @Test func aRemovedDocumentLosesItsPageAndNothingElseIsRemoved() throws {
    try withPortal { folder in
      _ = try docportal("build", in: folder)
      try write(["Public/notes.txt": "mine\n"], below: folder)
      let manifest = Self.manifest.split(separator: "\n").prefix(3).joined(separator: "\n") + "\n"
      try write(["Content/portal.yaml": manifest], below: folder)
      #expect(try docportal("build", in: folder).exitCode == 0)
      let output = try contents(of: folder + "/Public")
      #expect(output["documents/plan.html"] == nil)
      #expect(output["notes.txt"] == Data("mine\n".utf8))
    }
  }

  @Test func aFileThatDocportalDidNotWriteIsNeverReplaced() throws {
    try withPortal { folder in
      _ = try docportal("build", in: folder)
      try write(["Public/help.html": "mine\n", "Content/help.md": "---\ntitle: Help\n---\nText.\n"], below: folder)
      let before = try contents(of: folder + "/Public")
      let run = try docportal("build", in: folder)
      #expect(run.exitCode == 1)
      #expect(
        run.standardError == """
          Public/help.html: error: docportal did not write this, and help.html would take its place [output.foreignFile]
            What an earlier build did not write is never replaced, and links are not followed.
            Content/help.md:1: note: help.html comes from here
            help: move or remove it, or change the name of the page

          1 error, 0 warnings
          read more: docportal explain output.foreignFile

          """)
      #expect(try contents(of: folder + "/Public") == before)
    }
  }

  @Test func anErrorLeavesTheOutputAsItIs() throws {
    try withPortal { folder in
      _ = try docportal("build", in: folder)
      let before = try contents(of: folder + "/Public")
      let dates = try modificationDates(of: folder + "/Public")
      try write(["Content/portal.yaml": Self.manifest + "colour: red\n"], below: folder)
      #expect(try docportal("build", in: folder).exitCode == 1)
      #expect(try contents(of: folder + "/Public") == before)
      #expect(try modificationDates(of: folder + "/Public") == dates)
    }
  }

  @Test func refusesPagesThatNotEverySystemCanHold() throws {
    try withPortal { folder in
      let page = "---\ntitle: Page\n---\nText.\n"
      try write(["Content/CON.md": page], below: folder)
      let run = try docportal("build", in: folder)
      #expect(run.exitCode == 1)
      #expect(
        run.standardError.hasPrefix(
          """
          Content/CON.md:1: error: 'CON.html' cannot be the path of a file on every system: it has a part with a name that \
          Windows reserves, such as CON or NUL [output.impossiblePath]
            help: rename what the path is made of

          """))
      try FileManager.default.removeItem(atPath: folder + "/Content/CON.md")
      // Swift treats the two names as equal, so that one literal cannot contain both.
      try write(["Content/gr\u{F6}n.md": page], below: folder)
      try write(["Content/gro\u{308}n.md": page], below: folder)
      #expect(try docportal("build", in: folder).standardError.contains("[page.duplicate]\n"))
    }
  }

  @Test func diagnosticsAreJSONOnStandardOutput() throws {
    try withPortal { folder in
      try write(["Content/portal.yaml": Self.manifest + "colour: red\n"], below: folder)
      let run = try docportal("build --format json", in: folder)
      #expect(run.exitCode == 1)
      #expect(run.standardError.isEmpty)
      let json = try JSON(run.standardOutput)
      let first = json["diagnostics"]?[0]
      #expect(first?["identifier"] == .string("manifest.unknownKey"))
      #expect(first?["file"] == .string("Content/portal.yaml"))
      #expect(first?["line"] == .number(6))
      #expect(first?["column"] == .number(1))
    }
  }

  @Test func successAsJSONHasNoDiagnostics() throws {
    try withPortal { folder in
      let json = try JSON(try docportal("build --format json", in: folder).standardOutput)
      #expect(json["diagnostics"] == .array([]))
    }
  }
}
