import Diagnostics
import Files
import Synchronization
import Testing

@testable import Import

struct ImportPlanningTests {
  private static let head = """
    # Documents of the source 'team', kept in step by 'docportal import team'. Write sections, tags,
    # descriptions and titles as you like: an import changes only what nobody changed here.

    """
  private static let two = ["Q4/R&D #2 (final).xlsx": "a", "plan.docx": "b"]

  @Test func makesDocumentsAndIncludesThem() async throws {
    var library = Library(items: Self.two)
    try await library.update()
    #expect(
      library.documents == Self.head + """
        - id: r-d-2-final
          title: 'R&D #2 (final)'
          source: team
          path: 'Q4/R&D #2 (final).xlsx'
        - id: plan
          title: plan
          source: team
          path: plan.docx

        """)
    #expect(library.portal["Content/portal.yaml"] == Library.manifest + "include: [documents/team.yaml]\n")
    #expect(
      library.portal[Library.lock] == """
        {"key": "Q4/R&D #2 (final).xlsx", "id": "r-d-2-final", "path": "Q4/R&D #2 (final).xlsx", "title": "R&D #2 (final)", "made": true, "mark": "hash:a"}
        {"key": "plan.docx", "id": "plan", "path": "plan.docx", "title": "plan", "made": true, "mark": "hash:b"}

        """)
  }

  @Test func hasNothingToDoTwice() async throws {
    var library = Library(items: Self.two)
    try await library.update()
    let again = try await library.plan()
    #expect(again.isEmpty)
    #expect(again.unchanged == 2)
  }

  @Test func followsAMovedFileByItsContent() async throws {
    var library = Library(items: Self.two)
    try await library.update()
    library.replace("- id: plan\n", with: "# mine\n- id: plan # the plan\n  section: a\n")
    library.move("plan.docx", to: "2026/the plan.docx")
    let plan = try await library.update()
    #expect(
      plan.changes.map(\.fields) == [
        [
          FieldChange(field: "path", old: "plan.docx", new: "2026/the plan.docx"),
          FieldChange(field: "title", old: "plan", new: "the plan"),
        ]
      ])
    #expect(plan.changes.map(\.evidence) == ["same content"])
    #expect(
      library.documents.hasSuffix(
        """
        # mine
        - id: plan # the plan
          section: a
          title: the plan
          source: team
          path: 2026/the plan.docx

        """))
    #expect(try await library.plan().isEmpty)
  }

  @Test func doesNotGuessWhichOfEqualFilesMoved() async throws {
    var library = Library(items: ["a.docx": "same", "b.docx": "same"])
    try await library.update()
    library.move("a.docx", to: "c.docx")
    library.move("b.docx", to: "d.docx")
    let plan = try await library.plan { $0.allowsMany = true }
    #expect(plan.changes.isEmpty)
    #expect(plan.additions.map(\.id) == ["c", "d"])
    library.items = ["x/a.docx": "same", "x/b.docx": "same"]
    #expect(try await library.plan().changes.map(\.id) == ["a", "b"])
  }

  @Test func keepsWhatPeopleChangedAndShowsConflicts() async throws {
    var library = Library(items: ["travel.docx": "a"])
    library.ids = ["travel.docx": "1"]
    try await library.update()
    library.replace("title: travel", with: "title: \"Travel (new)\"")
    let kept = try await library.update()
    #expect(kept.isEmpty && kept.withOwnFields == 1)
    library.move("travel.docx", to: "travel 2026.docx")
    let plan = try await library.plan()
    #expect(
      plan.conflicts.map { [$0.id, $0.field, $0.yours, $0.theirs, "\($0.place)"] } == [
        ["travel", "title", "Travel (new)", "travel 2026", "Content/documents/team.yaml:4:10"]
      ])
    #expect(plan.log.diagnostics.map(\.identifier) == ["import.conflict"])
    var other = library
    try await library.update()
    #expect(library.documents.contains("title: \"Travel (new)\"\n  source: team\n  path: travel 2026.docx\n"))
    #expect(try await library.plan().isEmpty)
    try await other.update { $0.preference = .source }
    #expect(other.documents.contains("title: \"travel 2026\"\n"))
  }

  @Test func retiresAndTakesBack() async throws {
    var library = Library(items: ["a.docx": "a", "b.docx": "b", "c.docx": "c", "d.docx": "d", "e.docx": "e"])
    try await library.update()
    let before = library.documents
    library.items["b.docx"] = nil
    try await library.update()
    #expect(library.documents.contains("  retired: {since: 2026-11-23}\n  path: b.docx\n"))
    #expect(try await library.plan().isEmpty)
    library.items["b.docx"] = "other"
    let plan = try await library.update()
    #expect(plan.changes.map(\.isBack) == [true])
    #expect(library.documents == before)
  }

  @Test func removesOnlyWhatNobodyWroteIn() async throws {
    var library = Library(items: ["a.docx": "a", "b.docx": "b", "c.docx": "c", "d.docx": "d", "e.docx": "e"])
    try await library.update()
    library.replace("title: c\n", with: "title: c\n  description: Mine.\n")
    library.replace("title: d\n", with: "title: d # mine\n")
    library.portal["Content/page.md"] = "See [e](document:e)."
    library.items = ["a.docx": "a"]
    let plan = try await library.update { ($0.prunes, $0.allowsMany) = (true, true) }
    #expect(
      plan.departures.map { [$0.id, $0.isRemoved ? "removed" : "retired"] }
        == [["b", "removed"], ["c", "retired"], ["d", "retired"], ["e", "retired"]])
    #expect(
      plan.log.diagnostics.map(\.summary) == [
        "'c' is not removed: somebody has written something in it", "'d' is not removed: there is a comment in it",
        "'e' is not removed: Content/page.md links to it",
      ])
    #expect(!library.documents.contains("id: b"))
  }

  @Test func doesNotRemoveADocumentThatGotAnotherIdentifier() async throws {
    var library = Library(items: ["a.docx": "a", "b.docx": "b"])
    try await library.update()
    library.replace("- id: b\n", with: "- id: mine\n")
    library.items["b.docx"] = nil
    let plan = try await library.update { ($0.prunes, $0.allowsMany) = (true, true) }
    #expect(plan.departures.map { [$0.id, $0.isRemoved ? "removed" : "retired"] } == [["mine", "retired"]])
    #expect(try await library.plan { $0.prunes = true }.isEmpty)
  }

  @Test func showsAndDoesNotWriteWhenMoreThanAFifthIsGone() async throws {
    var library = Library()
    for number in 0..<40 { library.items["\(number).docx"] = "\(number)" }
    try await library.update()
    for number in 0..<9 { library.items["\(number).docx"] = nil }
    #expect(try await library.plan().log.hasErrors == false)
    library.items["9.docx"] = nil
    library.move("10.docx", to: "Q4/10.docx")
    let plan = try await library.plan()
    #expect(plan.log.diagnostics.map(\.summary) == ["10 of 40 documents are no longer at the source 'team'"])
    #expect(plan.files.isEmpty)
    #expect([plan.departures.count, plan.changes.count] == [10, 1])
    #expect(try await library.plan { $0.allowsMany = true }.files.count == 2)
  }

  @Test func refusesAListWithoutFiles() async throws {
    var library = Library()
    #expect(try await library.plan().log.diagnostics.map(\.summary) == ["no file was found at the source 'team'"])
    library.items = ["x.exe": "x"]
    #expect(try await library.plan().log.diagnostics.first?.summary.hasPrefix("'x.exe' was not taken: ") == true)
    library.items = ["~$x.docx": "x"]
    library.unseen = ["S"]
    #expect(
      try await library.plan().log.diagnostics.last?.summary == "no file was found at the source 'team', 1 left out, 1 not seen")
    library = Library(items: Self.two)
    try await library.update()
    library.items = [:]
    let plan = try await library.plan()
    #expect(plan.log.hasErrors && plan.departures.isEmpty && plan.files.isEmpty)
    #expect(try await library.plan { $0.allowsMany = true }.departures.count == 2)
  }

  @Test func keepsDocumentsOfFoldersThatWereNotShown() async throws {
    var library = Library(items: ["S/a.docx": "a", "S/b.docx": "b", "c.docx": "c", "d.docx": "d"])
    try await library.update()
    library.replace("- id: b\n  title: b\n  source: team\n  path: S/b.docx\n", with: "")
    let before = library.documents
    library.items = ["c.docx": "c", "new.docx": "a"]
    library.unseen = ["S"]
    let plan = try await library.update { $0.prunes = true }
    #expect(plan.notSeen.map { [$0.id, $0.path, $0.reason] } == [["a", "S/a.docx", "the server answers 403"]])
    #expect(plan.departures.map(\.id) == ["d"])
    #expect(plan.changes.isEmpty && plan.additions.map(\.path) == ["new.docx"])
    #expect(library.documents.hasPrefix(before.replacing("- id: d\n  title: d\n  source: team\n  path: d.docx\n", with: "")))
    library.items = ["c.docx": "c", "new.docx": "a", "S/a.docx": "a", "S/b.docx": "b"]
    library.unseen = []
    #expect(try await library.plan().leftOut == 1)
  }

  @Test func writesNamesAsTheSourceSpellsThem() async throws {
    var library = Library(items: ["U\u{308}bung.docx": "a"])
    library.items["M\u{FC}ller.docx"] = "b"
    try await library.update()
    #expect(library.documents.utf8.contains("path: U\u{308}bung.docx\n".utf8))
    library.portal[Library.documents] = library.documents.replacing("U\u{308}bung.docx", with: "\u{DC}bung.docx")
    #expect(try await library.plan().isEmpty, "a person's spelling stays")
    library.portal[Library.lock] = library.portal[Library.lock]?.replacing("U\u{308}bung.docx", with: "\u{DC}bung.docx")
    #expect(try await library.update().changes.count == 1)
    #expect(library.documents.utf8.contains("path: U\u{308}bung.docx\n".utf8))
    #expect(try await library.plan().isEmpty)
  }

  @Test func followsAFileThatKeptNameAndSize() async throws {
    var library = Library(items: ["a.docx": "size:5 time:1", "b.docx": "size:5 time:2", "c.docx": "size:6 time:3"])
    try await library.update()
    library.items = [
      "Q4/a.docx": "size:5 time:9", "x/b.docx": "size:5 time:9", "y/b.docx": "size:5 time:8", "c.docx": "size:6 time:3",
    ]
    let plan = try await library.plan()
    #expect(plan.changes.map(\.id) == ["a"])
    #expect(plan.changes.map(\.evidence) == ["same name and size"])
    #expect(plan.departures.map(\.id) == ["b"])
  }

  @Test func followsContentThroughCopies() async throws {
    var library = Library(items: ["a.docx": "size:5 time:1 one", "b.docx": "size:5 time:1 two", "c.docx": "size:6 time:1 three"])
    library.isFolder = true
    try await library.update { $0.isWritten = true }
    #expect(library.portal[Library.lock]?.contains(#""mark": "size:5 time:1", "sha256": "one""#) == true)
    // All were copied to other names; the last one was changed too, and kept name and size.
    library.items = ["Q4/x.docx": "size:5 time:9 two", "y.docx": "size:5 time:9 one", "Q4/c.docx": "size:6 time:9 other"]
    let plan = try await library.plan()
    #expect(
      plan.changes.map { "\($0.id) \($0.fields.first?.new ?? "") \($0.evidence ?? "")" } == [
        "a y.docx same content", "b Q4/x.docx same content",
      ])
    #expect(plan.departures.map(\.id) == ["c"])
    #expect(plan.additions.map(\.path) == ["Q4/c.docx"])
  }

  @Test func readsNewAndChangedFilesOnly() async throws {
    var library = Library(items: ["a.docx": "size:5 time:1 one", "b.docx": "size:5 time:1 two"])
    library.isFolder = true
    let read = Mutex<Set<String>>([])
    func reads(_ isWritten: Bool) async throws -> Set<String> {
      read.withLock { $0 = [] }
      let plan = try await library.plan { options in
        let checksum = options.checksum
        options.isWritten = isWritten
        options.checksum = { file in
          read.withLock { _ = $0.insert(file.path.text) }
          return checksum(file)
        }
      }
      if isWritten { for file in plan.files { library.portal[file.path] = String(decoding: file.new, as: UTF8.self) } }
      return read.withLock { $0 }
    }
    #expect(try await reads(false) == [])
    #expect(try await reads(true) == ["a.docx", "b.docx"])
    #expect(try await reads(true) == [])
    library.items["a.docx"] = "size:5 time:2 three"
    library.items["new.docx"] = "size:7 time:1 four"
    #expect(try await reads(false) == [])
    #expect(try await reads(true) == ["a.docx", "new.docx"])
    library.move("b.docx", to: "c.docx")
    library.items["other.docx"] = "size:8 time:1 five"
    #expect(try await reads(false) == ["c.docx"], "only one has the size of the file that is gone")
  }

  @Test func recognisesDocumentsThatWereThereBefore() async throws {
    var library = Library(
      Library.manifest + """
        documents:
          - {id: the-plan, title: "The plan", source: team, path: plan.docx}
          - {id: budget, title: Budget, url: "https://files.example/team/Q4/R%26D%20%232%20(final).xlsx"}

        """, items: Self.two)
    #expect(try await library.update().additions.isEmpty)
    library.move("plan.docx", to: "Q4/plan.docx")
    library.move("Q4/R&D #2 (final).xlsx", to: "Q4/R&D.xlsx")
    try await library.update()
    #expect(
      library.portal["Content/portal.yaml"] == Library.manifest + """
        documents:
          - {id: the-plan, title: "The plan", source: team, path: Q4/plan.docx}
          - {id: budget, title: Budget, url: "https://files.example/team/Q4/R&D.xlsx"}

        """)
  }

  @Test func doesNotBringBackWhatPeopleRemoved() async throws {
    var library = Library(items: Self.two)
    try await library.update()
    library.replace("- id: plan\n  title: plan\n  source: team\n  path: plan.docx\n", with: "")
    let plan = try await library.update()
    #expect(plan.isEmpty && plan.leftOut == 1)
  }

  @Test func followsADocumentWithAnotherIdentifierOrInAnotherFile() async throws {
    var library = Library(items: Self.two)
    try await library.update()
    library.replace("- id: plan\n  title: plan\n  source: team\n  path: plan.docx\n", with: "")
    library.portal["Content/other.yaml"] = "- id: my-plan\r\n  title: plan\r\n  path: 'plan.docx'\r\n  source: team\r\n"
    #expect(try await library.update().additions.isEmpty)
    library.move("plan.docx", to: "Ann's plan.docx")
    try await library.update()
    #expect(
      library.portal["Content/other.yaml"]
        == "- id: my-plan\r\n  title: Ann's plan\r\n  path: 'Ann''s plan.docx'\r\n  source: team\r\n")
    library.move("Ann's plan.docx", to: "plan.docx")
    try await library.update()
    #expect(
      library.portal["Content/other.yaml"] == "- id: my-plan\r\n  title: plan\r\n  path: 'plan.docx'\r\n  source: team\r\n")
  }

  @Test func listsWhatCannotBeADocument() async throws {
    let library = Library(items: [
      "run.exe": "a", "a\u{2028}b.docx": "b", "~$x.docx": "c", "sub/.~lock.x.odt#": "d", "x.foo": "e",
    ])
    let plan = try await library.plan()
    #expect(
      plan.log.diagnostics.filter { $0.identifier == "import.refused" }.map(\.summary).contains(
        "'run.exe' was not taken: .exe is a program, not a document"))
    #expect(plan.additions.map(\.path) == ["x.foo"])
    #expect(plan.refused.count == 2)
  }
}
