import Foundation
import TestSupport
import Testing

@testable import Commands

/// `import` on disk.
struct ImportCommandTests {
  private static let manifest = """
    portal: {title: P, baseURL: "https://portal.example/"}
    sources:
      - {id: team, baseURL: "https://files.example/team/"}

    """

  /// A portal in `portal`, a library in `library`.
  private func withLibrary<Result>(_ body: (String) throws -> Result) throws -> Result {
    try withTemporaryFolder { folder in
      try write(
        ["portal/Content/portal.yaml": Self.manifest, "library/Q4/plan.docx": "plan", "library/~$plan.docx": "x"], below: folder)
      return try body(folder)
    }
  }

  @Test func showsThenWritesThenHasNothingToDo() throws {
    try withLibrary { folder in
      let portal = folder + "/portal"
      let shown = try docportal("import team --from folder:../library --check", in: portal)
      #expect(shown.exitCode == 2)
      #expect(shown.standardError == "")
      #expect(
        shown.standardOutput == """
          team: 1 file at the source, 0 documents in the manifest
            +  plan  Q4/plan.docx  new
            =  0 unchanged, 1 file left out
          1 new. Nothing was written; --write writes it.

          """)
      #expect(try contents(of: portal).keys.sorted() == ["Content/portal.yaml"])
      #expect(
        try docportal("import team --from folder:../library --left-out", in: portal).standardOutput.contains(
          "~$plan.docx   left out: the lock of an editor that has the file open\n"))
      let written = try docportal("import team --from folder:../library --write", in: portal)
      #expect(written.exitCode == 0)
      #expect(
        try contents(of: portal).keys.sorted() == [
          "Content/documents/.gitattributes", "Content/documents/team.lock", "Content/documents/team.yaml", "Content/portal.yaml",
        ])
      let again = try docportal("import team --from folder:../library --check", in: portal)
      #expect(again.exitCode == 0)
      #expect(
        again.standardOutput == """
          team: 1 file at the source, 1 document in the manifest
            =  1 unchanged, 1 file left out
          Nothing to do.

          """)
      #expect(try docportal("check", in: portal).exitCode == 0)
    }
  }

  @Test func readsSourcesFromTheManifest() throws {
    try withLibrary { folder in
      let manifest = Self.manifest.replacing(
        "/team/\"}", with: "/team/\", import: {from: 'folder:\(folder)/library', into: a/b.yml}}")
      try write(["portal/Content/portal.yaml": manifest], below: folder)
      #expect(try docportal("import --write", in: folder + "/portal").exitCode == 0)
      #expect(try contents(of: folder + "/portal/Content/a").keys.sorted() == [".gitattributes", "b.lock", "b.yml"])
    }
  }

  @Test func saysWhatIsMissing() throws {
    try withLibrary { folder throws in
      let portal = folder + "/portal"
      #expect(
        try docportal("import taem --from folder:/x", in: portal)
          == .refused(
            """
            Content/portal.yaml: error: there is no source 'taem' [import.noSource]
              A source is the place of a library: an element of 'sources' with its 'id' and its address, 'baseURL'.
              help: did you mean 'team'?

            1 error, 0 warnings
            read more: docportal explain import.noSource

            """))
      #expect(
        try docportal("import team --from folder:/nowhere/else", in: portal)
          == .refused(
            """
            /nowhere/else: error: the list of files cannot be read: No such file or directory [import.unreadable]
              help: correct the path; nothing was changed

            1 error, 0 warnings
            read more: docportal explain import.unreadable

            """))
      #expect(try docportal("import --from folder:/x", in: portal).exitCode == 64)
      #expect(try docportal("import", in: portal).standardError.contains("[import.noSettings]"))
    }
  }

  @Test func importsSeveralSourcesAtOnce() throws {
    try withLibrary { folder throws in
      let portal = folder + "/portal"
      let manifest = """
        portal: {title: P, baseURL: "https://portal.example/"}
        sources:
          - {id: one, baseURL: "https://files.example/one/", import: {from: "folder:../library"}}
          - {id: two, baseURL: "https://files.example/two/", import: {from: "folder:../library"}}

        """
      try write(["portal/Content/portal.yaml": manifest], below: folder)
      #expect(try docportal("import --write", in: portal).exitCode == 0)
      let written = try contents(of: portal)
      #expect(
        written["Content/portal.yaml"].map { String(decoding: $0, as: UTF8.self) }
          == manifest + "include: [documents/one.yaml, documents/two.yaml]\n")
      #expect(
        written["Content/documents/two.yaml"].map { String(decoding: $0, as: UTF8.self).contains("- id: q4-plan\n") } == true)
      #expect(try docportal("import --check", in: portal).exitCode == 0)
      #expect(try docportal("check", in: portal).exitCode == 0)
      try write(["portal/Content/portal.yaml": manifest.replacing("from:", with: "into: a.yaml, from:")], below: folder)
      #expect(
        try docportal("import", in: portal).standardError.contains(
          "'a.yaml' cannot hold the imported documents: the source 'one' has"))
    }
  }

  /// Settings of sources that are not imported do not matter.
  @Test func judgesTheSettingsOfTheImportedSources() throws {
    try withLibrary { folder throws in
      let portal = folder + "/portal"
      let manifest = """
        portal: {title: P, baseURL: "https://portal.example/"}
        sources:
          - {id: one, baseURL: "https://files.example/one/", import: {from: "folder:../library"}}
          - {id: two, baseURL: "https://files.example/two/", import: {from: "folder:../library", section: none}}
          - {id: ../../out, baseURL: "https://files.example/three/", import: {from: "folder:../library"}}
          - {id: four, baseURL: "https://files.example/four/", import: {from: "folder:../library"}}
          - {id: four, baseURL: "https://files.example/five/"}

        """
      try write(["portal/Content/portal.yaml": manifest], below: folder)
      #expect(try docportal("import one --check", in: portal).standardOutput.contains("1 new."))
      #expect(try docportal("import two", in: portal).standardError.contains("4:99: error: there is no section 'none'"))
      #expect(
        try docportal("import ../../out", in: portal).standardError.contains(
          "5:10: error: 'documents/../../out.yaml' cannot hold the imported documents: the id of its source leads out of Content/"
        ))
      let checked = try docportal("check", in: portal).standardError
      #expect(checked.contains("7:10: error: ") && !checked.contains("the source 'four' has"), "\(checked)")
    }
  }

  @Test func saysHowToSaveAWorkbook() throws {
    try withLibrary { folder throws in
      try write(["portal/list.xlsx": "PK\u{3}\u{4}"], below: folder)
      #expect(
        try docportal("import team --from sharepoint:list.xlsx", in: folder + "/portal")
          == .refused(
            """
            list.xlsx: error: the list of files cannot be read: this is a workbook or another packed file [import.unreadable]
              help: import a workbook with --from xlsx:list.xlsx

            1 error, 0 warnings
            read more: docportal explain import.unreadable

            """))
    }
  }

  /// Excel's "Unicode Text" is read; its plain "CSV" in Western Europe has no mark that would tell its encoding.
  @Test func readsListsThatExcelSavesAndNamesItsFormatForOthers() throws {
    try withLibrary { folder in
      let text = "\u{FEFF}path\ttitle\r\nQ4/Übersicht.docx\t\"A, \"\"B\"\"\"\r\n".utf16
      try Data(text.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }).write(to: URL(filePath: folder + "/portal/list.txt"))
      let read = try docportal("import team --from csv:list.txt --check", in: folder + "/portal")
      #expect(read.standardOutput.contains("  Q4/Übersicht.docx  new\n"), "\(read)")
      try Data("path;title\r\n\u{DC}.docx;A\r\n".unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
        .write(to: URL(filePath: folder + "/portal/list.csv"))
      #expect(
        try docportal("import team --from csv:list.csv", in: folder + "/portal")
          == .refused(
            """
            list.csv:2:1: error: not UTF-8: byte 0xDC at offset 12 [source.invalidUTF8]
             2 | \\xDC.docx;A
               | ^
              help: in Excel, save it as 'CSV UTF-8 (Comma delimited)'; elsewhere, save it as UTF-8; or give --encoding windows-1252, if this line is 'Ü.docx;A', or --encoding windows-1251, if it is 'Ь.docx;A', or --encoding windows-1253, if it is 'ά.docx;A'

            1 error, 0 warnings
            read more: docportal explain source.invalidUTF8

            """))
      let decoded = try docportal("import team --from csv:list.csv --encoding windows-1252", in: folder + "/portal")
      #expect(decoded.standardOutput.contains("Ü.docx  new\n"), "\(decoded)")
    }
  }

  @Test func followsAFileThatWasCopiedElsewhere() throws {
    try withLibrary { folder throws in
      let portal = folder + "/portal"
      try write(["library/new.docx": "news", "library/empty.docx": ""], below: folder)
      #expect(try docportal("import team --from folder:../library --write", in: portal).exitCode == 0)
      try write(["library/2025/our plan.docx": "plan", "library/2025/none.docx": ""], below: folder)
      for name in ["Q4/plan.docx", "empty.docx"] { try FileManager.default.removeItem(atPath: folder + "/library/" + name) }
      #expect(
        try docportal("import team --from folder:../library", in: portal).standardOutput == """
          team: 3 files at the source, 3 documents in the manifest
            +  none   2025/none.docx                                                new
            ~  plan   path: Q4/plan.docx → 2025/our plan.docx, title: plan → our plan  the same file: same content
            -  empty  empty.docx                                                    gone, retired
            =  1 unchanged, 1 file left out
          1 new, 1 changed, 1 gone. Nothing was written; --write writes it.

          """)
    }
  }

  @Test func followsNoLinks() throws {
    try withLibrary { folder throws in
      let library = folder + "/library"
      for (name, target) in [("a.docx", "Q4/plan.docx"), ("b", "Q4"), ("circle", ".."), ("nowhere.docx", "none")] {
        try FileManager.default.createSymbolicLink(atPath: library + "/" + name, withDestinationPath: target)
      }
      let run = try docportal("import team --from folder:../library --format json --all", in: folder + "/portal")
      #expect(run.exitCode == 0)
      #expect(run.standardOutput.contains(#""files": 1,"#))
      #expect(
        run.standardError.split(separator: "\n").filter { $0.contains("[") }
          == ["a.docx", "b", "circle", "nowhere.docx"].map {
            "warning: '\($0)' is not listed: it is a symbolic link, which is not followed [import.notSeen]"
          })
    }
  }

  @Test func keepsDocumentsOfAFolderThatCannotBeOpened() throws {
    try withLibrary { folder throws in
      let portal = folder + "/portal"
      try write(["library/plan.docx": "p"], below: folder)
      #expect(try docportal("import team --from folder:../library --write", in: portal).exitCode == 0)
      let secret = folder + "/library/Q4"
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: secret)
      defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: secret) }
      // Permissions do not stop a privileged user.
      guard geteuid() != 0 else { return }
      let run = try docportal("import team --from folder:../library --write", in: portal)
      #expect(run.standardOutput.contains("?  q4-plan  Q4/plan.docx  not seen, stays\n"))
      #expect(run.standardError.hasPrefix("warning: 'Q4' is not listed: Permission denied [import.notSeen]\n"))
    }
  }

  @Test func takesNamesAsTheyAreOnDisk() throws {
    try withLibrary { folder throws in
      let portal = folder + "/portal"
      try write(
        [
          "library/.git/a.docx": "x", "library/.DS_Store": "x",
          "library/.away.docx.icloud": "x", "library/far.docx.nextcloud": "x", "library/U\u{308}bung.docx": "x",
          "library/\u{C4}nderung.docx": "x",
        ], below: folder)
      let run = try docportal("import team --from folder:../library --write", in: portal)
      #expect(run.standardError == "")
      #expect(run.standardOutput.contains("2 files left out"))
      let written = String(
        decoding: try contents(of: portal)["Content/documents/team.yaml"] ?? Data(), as: UTF8.self)
      let paths = written.unicodeScalars.split(separator: "\n").filter { $0.starts(with: "  path: ".unicodeScalars) }
      #expect(
        paths.map { Array($0.dropFirst(8)) }
          == ["Q4/plan.docx", "U\u{308}bung.docx", "away.docx", "far.docx", "\u{C4}nderung.docx"].map { Array($0.unicodeScalars) }
      )
    }
  }

  @Test func leavesNamesAloneThatAServerHasListed() throws {
    try withLibrary { folder throws in
      let portal = folder + "/portal"
      let list = #"[{"Path": "U\u0308bung.docx", "Size": 1}, {"Path": "R\u0301 & D;1.docx", "Size": 1}]"#
      let urls = "Path\nhttps://files.example/team/M%FCller.docx\nhttps://files.example/team/A%CC%88 50%25.docx\n"
      try write(["portal/list.json": list, "portal/list.csv": urls], below: folder)
      for place in ["rclone:list.json", "csv:list.csv"] {
        #expect(try docportal("import team --allow-many --write --from \(place)", in: portal).exitCode == 0)
        #expect(try docportal("check", in: portal).standardError == "", "\(place)")
      }
      // Another spelling than the listed one is a person's.
      let lock = portal + "/Content/documents/team.lock"
      try FileManager.default.removeItem(atPath: lock)
      let run = try docportal("check --all", in: portal)
      #expect(run.standardError.components(separatedBy: "[address.decomposed]").count == 4)
      #expect(run.standardError.components(separatedBy: "[character.escapesNotUTF8]").count == 2)
    }
  }

  @Test func doubtsNamesOfAFolder() throws {
    try withLibrary { folder throws in
      let portal = folder + "/portal"
      try write(["library/U\u{308}bung.docx": "x"], below: folder)
      #expect(try docportal("import team --from folder:../library --write", in: portal).exitCode == 0)
      let run = try docportal("check", in: portal)
      #expect(run.standardError.contains("a name with letters and accents apart (NFD) [address.decomposed]"))
    }
  }

  @Test func saysThatTwoNamesDifferInTheirFormAlone() throws {
    try withLibrary { folder throws in
      let names = ["U\u{308}bung.docx", "\u{DC}bung.docx"]
      for name in names { try write(["library/" + name: "x"], below: folder) }
      // Some file systems know one of the two names only.
      let count = try FileManager.default.contentsOfDirectory(atPath: folder + "/library").count
      let run = try docportal("import team --from folder:../library", in: folder + "/portal")
      #expect(run.standardError.contains("two files have the path '\u{DC}bung.docx' [import.samePath]") == (count == 4))
    }
  }

  @Test func refusesASectionThatIsNotThere() throws {
    try withLibrary { folder throws in
      let manifest = Self.manifest.replacing("/team/\"}", with: "/team/\", import: {section: {\"Q4/**\": budgets}}}")
      try write(["portal/Content/portal.yaml": manifest], below: folder)
      let run = try docportal("import team --from folder:../library --write", in: folder + "/portal")
      #expect(run.exitCode == 1)
      #expect(
        run.standardError.hasPrefix(
          "Content/portal.yaml:3:84: error: there is no section 'budgets' [manifest.unknownName]\n"))
      #expect(try contents(of: folder + "/portal").count == 1)
    }
  }

  @Test func countsOnceWhatSeveralSourcesShare() throws {
    try withTemporaryFolder { folder in
      let table = """
        title,url,source
        A,https://a.example/a.docx,a
        B,https://b.example/b.docx,b
        C,,

        """
      let manifest = """
        portal: {title: P, baseURL: "https://portal.example/"}
        sources: [{id: a, baseURL: "https://a.example/"}, {id: b, baseURL: "https://b.example/"}]

        """
      try write(["Content/portal.yaml": manifest, "list.csv": table], below: folder)
      #expect(
        try docportal("import --from csv:list.csv --write", in: folder).standardOutput == """
          a: 1 file at the source, 0 documents in the manifest
            +  a  a.docx  new
          b: 1 file at the source, 0 documents in the manifest
            +  b  b.docx  new
            =  0 unchanged, 1 not taken
          2 new. Written: Content/documents/a.yaml, Content/portal.yaml, Content/documents/a.lock, Content/documents/b.yaml, Content/documents/b.lock.

          """)
    }
  }

  /// The sources that `init` makes for the other servers of a table have nothing of their own.
  @Test func oneSourceTakesTheRowsOfAll() throws {
    try withTemporaryFolder { folder in
      let rows = ["one", "two", "three"].map { "\($0),https://\($0).contoso.com/docs/\($0).pdf\n" }
      try write(["links.csv": "Title,Link\n" + rows.joined()], below: folder)
      let portal = folder + "/p"
      #expect(try docportal("init p --from links.csv", in: folder).exitCode == 0)
      func run(_ command: String) throws -> String { try docportal(command, in: portal).standardOutput }
      func files() throws -> [String] { try contents(of: portal + "/Content/documents").keys.sorted() }
      let before = try files()

      // A copy of the table by another name.
      try write(["copy.csv": "Title,Link\n" + rows.joined().replacing("two,", with: "second,")], below: folder)
      #expect(
        try run("import --from csv:../copy.csv --write") == """
          team: 3 files at the source, 3 documents in the manifest
            ~  two  title: two → second
            =  2 unchanged
          1 changed. Written: Content/documents/team.yaml, Content/documents/team.lock.

          """)

      // The table of `list`, with an edit.
      _ = try run("list --format csv --output ../list.csv")
      let list = try String(contentsOfFile: folder + "/list.csv", encoding: .utf8)
      let edited = list.replacing("three,three,", with: "three,third,")
      try write(["list.csv": edited], below: folder)
      #expect(try run("import --from csv:../list.csv --write").contains("1 changed. Written: Content/documents/team.yaml, "))
      #expect(try files() == before)

      // A row that names another source.
      let address = "https://three.contoso.com/docs/three.pdf"
      let cells = edited.replacing(",,,\(address),", with: ",three-contoso-com,three.pdf,,")
      try write(["list.csv": cells], below: folder)
      let moved = try run("import --from csv:../list.csv")
      #expect(moved.contains("three-contoso-com: 1 file at the source") && !moved.contains("two-contoso-com"))
    }
  }

  /// The edited parts of a long file are read and checked alone, and what they may lack is looked for in all of it.
  @Test func takesEditsOfAFileInSeveralParts() throws {
    try withTemporaryFolder { folder in
      let text = String(repeating: "word ", count: 600)
      let rows = (0..<200).map { "Report \($0),https://a.example/docs/\($0).docx,\(text)\n" }
      try write(["t.csv": "Title,Link,Description\n" + rows.joined()], below: folder)
      #expect(try docportal("init p --from t.csv", in: folder).exitCode == 0)
      _ = try docportal("list --format csv --output ../list.csv", in: folder + "/p")
      func documents() throws -> String {
        String(decoding: try #require(try contents(of: folder + "/p")["Content/documents/team.yaml"]), as: UTF8.self)
      }
      let (list, before) = (try String(contentsOfFile: folder + "/list.csv", encoding: .utf8), try documents())
      func imported(_ edits: [(old: String, new: String)]) throws -> String {
        let table = edits.reduce(list) { $0.replacing($1.old, with: $1.new) }
        try write(["edited.csv": table], below: folder)
        let run = try docportal("import --from csv:../edited.csv --write", in: folder + "/p")
        return run.standardOutput + run.standardError
      }
      // One of them is at fault, and the other arrives.
      let links = ["see [one](document:report-199)", "see [none](document:nothing)"]
      let said = try imported([
        ("report-7,Report 7,", "report-7,Seven,"), ("Report 150,,,,\(text.dropLast())", "Report 150,,,,\(links[1])"),
      ])
      #expect(said.contains("1 changed") && said.contains("nothing"), "\(said)")
      let titled = before.replacing("title: Report 7\n", with: "title: Seven\n")
      #expect(try documents() == titled)
      // The document that a link leads to is in another part.
      let linked = try imported([
        ("report-7,Report 7,", "report-7,Seven,"), ("Report 5,,,,\(text.dropLast())", "Report 5,,,,\(links[0])"),
      ])
      #expect(linked.contains("1 changed") && !linked.contains("warning"), "\(linked)")
      #expect(try documents().contains("see [one](document:report-199)"))
      #expect(try docportal("check", in: folder + "/p").exitCode == 0)
    }
  }

  @Test func showsConflictsWithTheirPlaces() throws {
    try withLibrary { folder throws in
      let portal = folder + "/portal"
      _ = try docportal("import team --from folder:../library --write", in: portal)
      let path = portal + "/Content/documents/team.yaml"
      let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
      try write(Data(text.replacing("title: plan", with: "title: \"Our plan\"").utf8), to: path)
      try FileManager.default.moveItem(atPath: folder + "/library/Q4/plan.docx", toPath: folder + "/library/plan 2.docx")
      let run = try docportal("import team --from folder:../library", in: portal)
      #expect(
        run.standardOutput == """
          team: 1 file at the source, 1 document in the manifest
            ~  plan  path: Q4/plan.docx → plan 2.docx                             the same file: same content
            !  plan  title: yours 'Our plan', the source's 'plan 2'; yours stays  Content/documents/team.yaml:4:10
            =  0 unchanged, 1 with fields of yours, 1 file left out
          1 changed, 1 changed on both sides. Nothing was written; --write writes it.

          """)
      #expect(
        run.standardError == """
          Content/documents/team.yaml:4:10: warning: 'Our plan' was changed here and at the source, which has 'plan 2' [import.conflict]
           4 |   title: "Our plan"
             |          ^
            Yours stays.
            help: take theirs with --prefer source, keep yours with --prefer manifest, or write the same in both

          0 errors, 1 warning
          read more: docportal explain import.conflict

          """)
    }
  }

  @Test func printsPlansForPrograms() throws {
    try withLibrary { folder in
      let json = try docportal("import team --from folder:../library --format json", in: folder + "/portal").standardOutput
      let plan = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
      let source = try #require((plan["sources"] as? [[String: Any]])?.first)
      #expect((source["new"] as? [[String: String]])?.first == ["id": "plan", "path": "Q4/plan.docx", "title": "plan"])
      #expect(
        try docportal("import team --from folder:../library --format markdown", in: folder + "/portal").standardOutput == """
          ## Import of `team`

          1 new · 0 changed · 0 gone · 0 changed on both sides · 0 unchanged · 0 not taken

          | | document | |
          |---|---|---|
          | \\+ | plan | Q4/plan\\.docx |

          """)
    }
  }
}
