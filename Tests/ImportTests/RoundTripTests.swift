import Diagnostics
import Files
import Portal
import Testing
import TextBasics

@testable import Import

/// `list` writes a table, somebody edits it, and `import` takes it.
struct RoundTripTests {
  private static let manifest = """
    portal: {title: P, baseURL: "https://portal.example/", languages: [en, de]}
    sources:
      - {id: team, baseURL: "https://files.example/team/", defaults: {owner: HR, tags: [shared]}}
      - {id: cloud, baseURL: "https://cloud.example/x/"}
    sections:
      - {id: finance, title: {en: Finance, de: Finanzen}}
      - {id: people, title: {en: People, de: Leute}}
    fields:
      - {id: status, title: Status, type: choice, choices: [{id: open, title: Open}, {id: done, title: Done}]}
      - {id: cost, title: Cost, type: number}
      - {id: review, title: Review, type: date}
    documents:
      - id: budget
        title: {en: Budget, de: Haushalt}
        source: team
        path: Q4/budget.xlsx
        section: finance
        description: {en: Figures., de: Zahlen.}
        fields: {status: open, cost: 12.5, review: 2027-01-31}
      - id: leave
        title: Leave request
        source: team
        path: leave.docx
        section: people
        tags: ['y; z', 'a, b']
        draft: true
      - id: plan
        title: Plan
        source: team
        path: plan.docx
        publish: 2099-01-01
      - id: guide
        title: Guide
        source: cloud
        path: guide.docx
        section: people
        modes: [view]
      - id: site
        title: Site
        url: https://files.example/other/site.pdf
        app: none
        section: people

    """

  @Test func anUneditedTableChangesNothing() async throws {
    var portal = TablePortal(Self.manifest)
    let table = try await portal.list()
    for _ in 0..<2 {
      let plans = try await portal.update(table)
      #expect(portal.findings == [])
      #expect(plans.map { $0.changes.count + $0.conflicts.count + $0.additions.count + $0.departures.count } == [0, 0])
      #expect(portal.manifest == Self.manifest)
    }
  }

  @Test func theFirstEditsArrive() async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.list()
    table["budget", "title"] = "Budget 2027"
    table["budget", "description"] = "New figures."
    table["budget", "field.status"] = "done"
    table["leave", "owner"] = "Ann"
    table["plan", "section"] = "Finance"
    table["guide", "title (de)"] = "Leitfaden"
    table["site", "title"] = "The site"
    let plans = try await portal.update(table)
    #expect(portal.findings == [])
    #expect(plans.flatMap(\.conflicts).isEmpty)
    #expect(
      portal.manifest
        == Self.manifest.replacing("title: {en: Budget,", with: "title: {en: Budget 2027,")
        .replacing("{en: Figures.,", with: "{en: New figures.,").replacing("status: open,", with: "status: done,")
        .replacing("    source: team\n    path: leave.docx", with: "    source: team\n    owner: Ann\n    path: leave.docx")
        .replacing("    source: team\n    path: plan.docx", with: "    source: team\n    section: finance\n    path: plan.docx")
        .replacing("title: Guide", with: "title: {en: Guide, de: Leitfaden}").replacing("title: Site", with: "title: The site"))
    #expect(try await portal.update(table).allSatisfy { $0.changes.isEmpty && $0.conflicts.isEmpty })
  }

  @Test func editsOfTheManifestStay() async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.list()
    portal.replace("title: Plan\n", with: "title: The plan\n")
    portal.replace("title: Leave request", with: "title: Leave")
    table["leave", "title"] = "Holiday"
    table["leave", "owner"] = "Ann"
    var plans = try await portal.update(table)
    #expect(
      plans.flatMap(\.conflicts).map { [$0.id, $0.field, $0.yours, $0.theirs] } == [["leave", "title", "Leave", "Holiday"]])
    #expect(portal.manifest.contains("title: The plan\n") && portal.manifest.contains("owner: Ann\n"))
    // Until somebody settles it.
    var other = portal
    plans = try await other.update(table) { $0.preference = .manifest }
    #expect(plans.flatMap(\.conflicts).count == 1 && other.findings == [])
    plans = try await portal.update(table)
    #expect(plans.flatMap(\.conflicts).count == 1)
    plans = try await portal.update(table) { $0.preference = .source }
    #expect(portal.manifest.contains("title: Holiday\n") && portal.manifest.contains("title: The plan\n"))
    #expect(plans.flatMap(\.conflicts).isEmpty)
  }

  @Test func theSameTableIsEditedAgainAndAgain() async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.list()
    for title in ["One", "Two", "Three"] {
      table["budget", "title"] = title
      table["site", "title"] = title
      let plans = try await portal.update(table)
      #expect(plans.flatMap(\.conflicts).isEmpty)
      #expect(portal.manifest.contains("title: {en: \(title), de: Haushalt}") && portal.manifest.contains("title: \(title)\n"))
    }
    // An older copy of the table with an edit of its own: a person says which.
    var copy = try await TablePortal(Self.manifest).list()
    copy["leave", "title"] = "Holiday"
    var other = portal
    #expect(try await other.update(copy).flatMap(\.conflicts).map(\.theirs) == ["Budget", "Site"])
    #expect(other.manifest.contains("{en: Three, de: Haushalt}") && other.manifest.contains("title: Holiday"))
    for (id, title) in [("budget", "Budget"), ("site", "Site")] {
      table[id, "title"] = title
      #expect(try await portal.update(table).flatMap(\.conflicts).isEmpty)
    }
    #expect(portal.manifest == Self.manifest && portal.findings == [])
  }

  /// A copy that nobody edited does not take everything back.
  @Test func anUneditedCopyTakesNothingBack() async throws {
    var portal = TablePortal(Self.manifest)
    let copy = try await portal.list()
    var table = copy
    table["plan", "title"] = "The plan"
    table["leave", "owner"] = "Ann"
    table.add(["title": "New", "source": "team", "path": "new.docx"])
    table.remove("guide")
    try await portal.update(table)
    let (manifest, documents) = (portal.manifest, portal.files["Content/documents/team.yaml"])
    let plans = try await portal.update(copy)
    #expect(
      plans.flatMap(\.conflicts).map { [$0.id, $0.field].joined(separator: " ") }.sorted() == [
        "guide state", "leave owner", "plan title",
      ])
    #expect(plans.flatMap(\.changes).isEmpty && plans.flatMap(\.departures).isEmpty)
    #expect(portal.manifest == manifest && portal.files["Content/documents/team.yaml"] == documents)
  }

  /// Each import takes the cell as the same table has it then, and is quiet when it is repeated; `nil` is what `list` wrote.
  @Test(arguments: [
    ("leave", "title", ["Holiday", nil]), ("leave", "tags", ["", nil]), ("budget", "field.cost", ["", nil, "13", nil]),
    ("guide", "owner", ["Ann", nil]), ("guide", "section", ["", nil]), ("guide", "modes", ["", nil]),
    ("guide", "state", ["retired", nil]), ("budget", "description", ["", nil]), ("site", "section", ["", nil]),
  ])
  func aCellIsChangedBackInTheSameTable(_ id: String, _ column: String, _ texts: [String?]) async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.list()
    let old = table[id, column]
    for text in texts {
      table[id, column] = text ?? old
      #expect(try await portal.update(table).flatMap(\.changes).map(\.id) == [id])
      let files = portal.files
      #expect(try await portal.update(table).allSatisfy { $0.changes.isEmpty && $0.files.isEmpty })
      #expect(portal.findings == [] && portal.files == files)
      let listed = try await portal.list()
      #expect((text == nil) == (listed[id, column] == old))
    }
  }

  /// The tags that a document has by default are taken away by an empty list.
  /// A value that comes from another cell is none of a cell that nobody edited.
  @Test func defaultsOfANewSectionAreNoEdits() async throws {
    var portal = TablePortal(
      Self.manifest.replacing("{id: finance,", with: "{id: finance, defaults: {owner: Eve, modes: [view]},"))
    var table = try await portal.listed()
    table["site", "section"] = "finance"
    table["guide", "section"] = "finance"
    for _ in 0..<3 {
      try await portal.update(table)
      #expect(portal.findings == [])
    }
  }

  @Test func emptiedTagsStayEmpty() async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.list()
    table["plan", "tags"] = ""
    try await portal.update(table)
    #expect(portal.manifest.contains("tags: []"))
    #expect(try await portal.update(table).allSatisfy { $0.files.isEmpty && $0.conflicts.isEmpty })
  }

  @Test func twoPeopleEditCopiesOfATable() async throws {
    var portal = TablePortal(Self.manifest)
    var (first, second) = (try await portal.list(), try await portal.list())
    first["budget", "owner"] = "Ann"
    second["leave", "owner"] = "Eve"
    try await portal.update(first)
    try await portal.update(second)
    #expect(portal.manifest.contains("owner: Ann") && portal.manifest.contains("owner: Eve"))
  }

  /// The edits of one person in a copy stay, however often another one's copy is imported.
  @Test func copiesOfATableLeaveTheEditsOfOthers() async throws {
    var portal = TablePortal(Self.manifest)
    var (first, second) = (try await portal.list(), try await portal.list())
    first["guide", "owner"] = "Eve"
    first["site", "state"] = "retired"
    first["guide", "path"] = "new/guide.docx"
    first.remove("leave")
    first.add(["title": "New A", "source": "team", "path": "a.docx"])
    try await portal.update(first)
    // The second table may be a copy, or the first one without its edits, which is asked about once.
    second["plan", "title"] = "The plan"
    second.add(["title": "New B", "source": "team", "path": "b.docx"])
    let asked = try await portal.update(second)
    #expect(
      asked.flatMap(\.conflicts).map { "\($0.id) \($0.field) \($0.theirs)" }.sorted()
        == ["guide owner ", "guide path guide.docx", "leave state listed", "site state listed"])
    #expect(asked.flatMap(\.departures).isEmpty)
    #expect(asked.flatMap(\.notSeen).map(\.id) == ["new-a"])
    let files = portal.files.filter { !$0.key.hasSuffix(".lock") }
    for table in [second, first, second, first] {
      let plans = try await portal.update(table)
      #expect(plans.allSatisfy { $0.conflicts.isEmpty && $0.departures.isEmpty && $0.changes.isEmpty } && portal.findings == [])
      #expect(portal.files.filter { !$0.key.hasSuffix(".lock") } == files)
    }
    second["budget", "owner"] = "Ann"
    for table in [second, first] {
      let plans = try await portal.update(table)
      #expect(plans.flatMap(\.changes).map(\.id) == (table["budget", "owner"] == "Ann" ? ["budget"] : []))
      #expect(plans.flatMap(\.conflicts).isEmpty && portal.manifest.contains("owner: Ann"))
    }
    #expect(portal.manifest.contains("owner: Eve") && portal.manifest.contains("new/guide.docx"))
    #expect(portal.manifest.contains("title: The plan"))
    let documents = portal.files.values.joined()
    #expect(documents.contains("id: new-a") && documents.contains("id: new-b"))
    #expect(documents.split(separator: "retired: ").count == 3)
  }

  /// A conflict stays one, whichever tables are imported meanwhile.
  @Test func aConflictIsNotForgotten() async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.list()
    portal.replace("title: Guide", with: "title: Hand")
    var newer = try await portal.list()
    newer["budget", "owner"] = "Ann"
    try await portal.update(newer)
    table["guide", "title"] = "T5"
    for _ in 0..<3 {
      #expect(try await portal.update(table).flatMap(\.conflicts).map(\.field) == ["title"])
      #expect(portal.manifest.contains("title: Hand") && portal.manifest.contains("owner: Ann"))
    }
  }

  /// A cell that the table had emptied is filled, though another table was imported meanwhile.
  @Test func anEmptiedCellIsFilledLater() async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.list()
    table["budget", "field.status"] = ""
    try await portal.update(table)
    var newer = try await portal.list()
    newer["budget", "owner"] = "Ann"
    try await portal.update(newer)
    table["budget", "field.status"] = "done"
    for count in [1, 0] {
      let plans = try await portal.update(table)
      #expect(plans.flatMap(\.changes).count == count && plans.flatMap(\.conflicts).isEmpty)
      #expect(portal.manifest.contains("status: done") && portal.manifest.contains("owner: Ann"))
    }
  }

  /// Each of two tables is edited on, though the other one was imported meanwhile.
  @Test func twoTablesAreEditedInTurn() async throws {
    var portal = TablePortal(Self.manifest)
    var first = try await portal.list()
    let old = first["guide", "modes"]
    first["guide", "modes"] = ""
    first["plan", "title"] = "The plan"
    first.add(["title": "New", "source": "team", "path": "new.docx"])
    try await portal.update(first)
    var second = try await portal.list()
    second["budget", "owner"] = "Ann"
    second["new", "title"] = "Newer"
    try await portal.update(second)
    first["guide", "modes"] = old
    #expect(try await portal.update(first).flatMap(\.changes).map(\.id) == ["guide"])
    second["budget", "owner"] = ""
    #expect(try await portal.update(second).flatMap(\.changes).map(\.id) == ["budget"])
    first.rows.removeAll { $0.contains("new.docx") }
    #expect(try await portal.update(first).flatMap(\.departures).map(\.id) == ["new"])
    for table in [first, first] {
      #expect(try await portal.update(table).allSatisfy { $0.changes.isEmpty && $0.departures.isEmpty })
    }
    #expect(portal.manifest.contains("title: The plan") && !portal.manifest.contains("owner: Ann"))
  }

  /// The row that made a document is still there when others remove it from a table of theirs.
  @Test func anAddedRowBringsNothingBack() async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.list()
    table.add(["title": "New", "source": "team", "path": "new.docx"])
    table["guide", "owner"] = "Eve"
    try await portal.update(table)
    var newer = try await portal.list()
    newer.remove("new")
    #expect(try await portal.update(newer).flatMap(\.departures).map(\.id) == ["new"])
    table["budget", "owner"] = "Ann"
    #expect(try await portal.update(table).flatMap(\.changes).map(\.id) == ["budget"])
    #expect(try await portal.update(table).flatMap(\.changes).isEmpty)
  }

  /// The row that made a document does not know what others wrote since.
  @Test func anAddedRowTakesNoEditBack() async throws {
    var portal = TablePortal(Self.manifest)
    let table = try await portal.list()
    var added = table
    added.add(["title": "New A", "source": "team", "path": "a.docx"])
    try await portal.update(added)
    var newer = try await portal.list()
    newer["new-a", "title"] = "New B"
    newer["new-a", "section"] = "people"
    try await portal.update(newer)
    added = table
    added.add(["title": "New A", "source": "team", "path": "a.docx", "tags": "q"])
    for count in [1, 0] {
      let plans = try await portal.update(added)
      #expect(plans.flatMap(\.changes).flatMap(\.fields).map(\.field) == Array(["tags"].prefix(count)))
      #expect(plans.flatMap(\.conflicts).map(\.field) == ["title"])
      #expect(portal.findings.count == 1, "\(portal.findings)")
    }
  }

  @Test func removedRowsAreRetiredAndNoOthers() async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.list()
    table.remove("leave")
    var other = portal
    let plans = try await portal.update(table)
    #expect(plans.flatMap(\.departures).map(\.id) == ["leave"])
    #expect(portal.findings == [])
    // One at no source too.
    var elsewhere = other
    var shorter = try await elsewhere.list()
    shorter.remove("site")
    for count in [1, 0] {
      #expect(try await elsewhere.update(shorter).flatMap(\.departures).map(\.id) == Array(["site"].prefix(count)))
      #expect(elsewhere.manifest.contains("    title: Site\n    retired: {since: 2026-11-28}\n"))
    }
    // A document that is newer than the table.
    other.replace(
      "documents:\n", with: "documents:\n  - {id: new, title: New, source: team, path: new.docx, section: people}\n")
    let later = try await other.update(table)
    #expect(later.flatMap(\.departures).isEmpty)
    #expect(other.findings.first?.contains("of which of these documents is not certain: new, leave") ?? false)
  }

  /// A day to come does not keep a document whose row is gone.
  @Test(arguments: [
    ("publish: 2027-02-01", "retired: {since: 2026-11-28}"),
    ("retired: {since: 2027-09-01, replacedBy: guide}", "retired: {since: 2026-11-28, replacedBy: guide}"),
    ("retired: {since: 2026-09-01}", "retired: {since: 2026-09-01}"),
  ])
  func removedRowsAreRetiredBeforeTheirDay(_ old: String, _ new: String) async throws {
    let manifest = Self.manifest.replacing("publish: 2099-01-01", with: old)
    var portal = TablePortal(manifest)
    var table = try await portal.listed()
    table.remove("plan")
    for _ in 0..<2 {
      try await portal.update(table)
      let rest = portal.manifest.replacing("    \(new)\n", with: "")
      #expect(portal.findings == [] && rest == manifest.replacing("    \(old)\n", with: ""), "\(portal.manifest)")
    }
  }

  /// The documents of rows that people added to the table go with these, as others do.
  @Test func removedRowsThatWereAddedAreRetired() async throws {
    var portal = TablePortal(Self.manifest)
    let old = try await portal.list()
    var table = old
    table.add(["title": "New", "source": "team", "path": "new.docx"])
    table.add(["title": "Other", "source": "cloud", "path": "other.docx"])
    table["plan", "title"] = "The plan"
    for _ in 0..<2 { #expect(try await portal.update(table).flatMap(\.departures).isEmpty) }
    var copy = portal
    table.rows.remove(at: 5)
    for count in [1, 0] {
      #expect(try await portal.update(table).flatMap(\.departures).map(\.id) == Array(["new"].prefix(count)))
      #expect(portal.findings == [])
    }
    // A row of before goes too, and which one is certain.
    table.remove("leave")
    #expect(try await portal.update(table).flatMap(\.departures).map(\.id) == ["leave"])
    #expect(portal.findings == [])
    // An older copy has never had the row.
    var older = old
    older["leave", "title"] = "Holiday"
    #expect(try await copy.update(older).flatMap(\.departures).isEmpty)
    #expect(copy.findings.allSatisfy { $0.contains("'The plan' was changed here") }, "\(copy.findings)")
  }

  @Test func anEditOfARemovedDocumentIsNamed() async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.list()
    table["site", "title"] = "The site"
    table["plan", "title"] = "The plan"
    try await portal.update(table)
    portal.replace(
      "  - id: plan\n    title: The plan\n    source: team\n    path: plan.docx\n    publish: 2099-01-01\n", with: "")
    portal.replace(
      "  - id: site\n    title: The site\n    url: https://files.example/other/site.pdf\n    app: none\n    section: people\n",
      with: "")
    for isEdited in [false, true, true] {
      // An earlier import took the edits that are not new.
      if isEdited { for id in ["plan", "site"] { table[id, "owner"] = "Ann" } }
      let plans = try await portal.update(table)
      #expect(plans.map(\.leftOut).reduce(0, +) == 2)
      let reason = "was not taken: its row was edited, and somebody removed the document from the manifest"
      #expect(
        portal.findings == (isEdited ? ["list:4:1: 'plan' \(reason)", "list:6:1: 'site' \(reason)"] : []), "\(isEdited)")
      #expect(plans.flatMap(\.additions).isEmpty)
    }
  }

  /// A text that `check` refuses is named and not written, in documents and in new rows, whatever its language.
  @Test(arguments: [
    ("See [y](document:none)", "there is no document for 'document:none'"),
    ("See [y](none.pdf)", "the link 'none.pdf' leads nowhere"),
    ("See [y](none.html)", "the link 'none.html' leads nowhere"),
    ("See [y](page:none)", "there is no page for 'page:none'"),
    ("See [y](#none)", "the anchor of '#none' does not exist"),
    ("See [y](mailto:none)", "invalid mail link: the address 'none' has no '@'"),
    ("[y](launch:guide/word/edit)", "the document has no launch link 'word/edit'"),
    ("See [y](document:leave)", "there is no document for 'document:leave'"),
  ])
  func textsThatCheckRefusesAreNotWritten(_ text: String, _ reason: String) async throws {
    for (column, row) in [
      ("description", "budget"), ("description (de)", "budget"), ("description", ""), ("description (de)", ""),
    ] {
      var portal = TablePortal(Self.manifest)
      var table = try await portal.list()
      if row.isEmpty {
        table.add(["title": "New", "source": "team", "path": "new.docx", "description": "Good.", "description (de)": "Gut."])
        table.rows[5][table.head.firstIndex(of: column) ?? 0] = text
      } else {
        table[row, column] = text
      }
      table["guide", "description"] = "See [budget](document:budget), [new](https://new.example/) and [this](#this).\n\n# This"
      for _ in 0..<2 {
        try await portal.update(table)
        #expect(
          portal.findings.count == 1 && portal.findings.first?.contains("the cell '\(column)' of") ?? false, "\(portal.findings)")
        #expect(portal.findings.first?.hasSuffix("is not taken: \(reason)") ?? false, "\(portal.findings)")
        #expect(!portal.files.values.contains { $0.contains(text) })
        #expect(portal.manifest.contains("See [budget]"))
      }
      let written = portal.files["Content/documents/team.yaml"] ?? ""
      if row.isEmpty { #expect(written.contains(column == "description" ? "de: Gut." : "description: Good."), "\(written)") }
    }
  }

  /// As a program writes it that took UTF-8 for another encoding; unedited cells may be so.
  @Test func textsInAWrongEncodingAreNotTaken() async throws {
    var portal = TablePortal(Self.manifest.replacing("title: Plan", with: "title: PlÃ¤ne"))
    var table = try await portal.listed()
    table["guide", "title"] = "CongÃ©s"
    table["leave", "path"] = "congÃ©s.docx"
    table["plan", "title"] = "Die PlÃ¤ne"
    table.add(["title": "MÃ¼ll", "source": "team", "path": "new.docx"])
    try await portal.update(table)
    let reason = "are hardly meant: a program took UTF-8 for another encoding"
    #expect(
      portal.findings.map { $0.drop { $0 != " " } } == [
        " the cell 'path' of 'leave' is not taken: its letters 'Ã©' \(reason)",
        " letters such as 'Ã¼' are hardly meant: 'title' of 'MÃ¼ll'",
        " the cell 'title' of 'guide' is not taken: its letters 'Ã©' \(reason)",
      ])
    #expect(portal.manifest.contains("title: Die PlÃ¤ne") && !portal.manifest.contains("ongÃ©s"))
  }

  /// An older error is no reason to refuse another edit.
  @Test func otherEditsOfAFaultyTextArrive() async throws {
    var portal = TablePortal(Self.manifest.replacing("de: Zahlen.", with: "de: 'Zahlen [y](document:none)'"))
    var table = try await portal.listed()
    table["budget", "description"] = "New figures."
    try await portal.update(table)
    #expect(portal.findings == [] && portal.manifest.contains("en: New figures."))
  }

  @Test func aPartOfTheDocumentsRetiresNothing() async throws {
    var portal = TablePortal(Self.manifest)
    try await portal.update(try await portal.list())
    let table = try await portal.list(section: "people")
    #expect(table.rows.count == 3)
    #expect(try await portal.update(table).allSatisfy(\.departures.isEmpty))
    #expect(portal.manifest == Self.manifest)
  }

  /// The portal's own source has not changed, and knows nothing of tables of `list`; nor do these know what it has.
  @Test(arguments: [false, true])
  func theSourceTakesNoRowsOfTablesBack(_ hasIDs: Bool) async throws {
    let manifest = """
      portal: {title: P, baseURL: "https://portal.example/"}
      sources: [{id: team, baseURL: "https://files.example/team/"}, {id: cloud, baseURL: "https://cloud.example/x/"}]
      include: [documents/*.yaml]

      """
    let rows = ["x1,One,one.docx", "x2,Two,two.docx", "x3,Three,three.docx", "x4,Four,four.docx"]
    func source(_ rows: [String]) -> String {
      let texts = ["id,title,path"] + rows
      return texts.map { (hasIDs ? $0 : String($0.drop { $0 != "," }.dropFirst())) + "\n" }.joined()
    }
    var portal = TablePortal(manifest)
    try await portal.update(csv: source(rows), source: "team")
    let id = hasIDs ? ["x1", "x2", "x3", "x4"] : ["one", "two", "three", "four"]
    let old = try await portal.list()
    var table = old
    table.remove(id[0])
    table[id[1], "path"] = "moved/two.docx"
    table[id[2], "source"] = "cloud"
    table.add(["title": "New", "source": "team", "path": "new.docx"])
    var plans = try await portal.update(table)
    #expect(portal.findings == [] && plans.flatMap(\.additions).count == 1 && plans.flatMap(\.departures).map(\.id) == [id[0]])
    #expect(plans.flatMap(\.changes).map(\.id).sorted() == [id[1], id[2]].sorted())
    let texts = portal.files.filter { $0.key.hasSuffix(".yaml") }
    for _ in 0..<2 {
      plans = try await portal.update(csv: source(rows), source: "team")
      plans += try await portal.update(table)
      #expect(plans.allSatisfy { $0.additions.isEmpty && $0.changes.isEmpty && $0.departures.isEmpty && $0.conflicts.isEmpty })
      #expect(portal.findings == [] && portal.files.filter { $0.key.hasSuffix(".yaml") } == texts)
    }
    // A file that the source lost does not come back with an older table.
    plans = try await portal.update(csv: source(rows.dropLast()), source: "team")
    #expect(plans.flatMap(\.departures).map(\.id) == [id[3]])
    table[id[1], "title"] = "Second"
    plans = try await portal.update(table)
    #expect(plans.flatMap(\.changes).map(\.id) == [id[1]] && portal.findings == [])
    plans = try await portal.update(csv: source(rows), source: "team")
    #expect(plans.flatMap(\.changes).map(\.id) == [id[3]])
  }

  /// The table that made a document says no more of it than the source that has its file too, or a newer table.
  @Test(arguments: [false, true])
  func theRowOfAnAddedDocumentTakesNothingBack(_ isOfSource: Bool) async throws {
    let manifest = """
      portal: {title: P, baseURL: "https://portal.example/"}
      sources: [{id: team, baseURL: "https://files.example/team/"}]
      include: [documents/*.yaml]

      """
    let source = "id,title,path,owner,tags\nx1,One,one.docx,Ann,a\n"
    var portal = TablePortal(manifest)
    try await portal.update(csv: source)
    var table = try await portal.list()
    table.add(["title": "New", "source": "team", "path": "new.docx", "tags": "q; r"])
    try await portal.update(table)
    if isOfSource {
      for isFirst in [true, false] {
        let plans = try await portal.update(csv: source + "x9,New,new.docx,Zed,q\n")
        #expect(plans.flatMap(\.changes).flatMap(\.fields).map(\.field) == (isFirst ? ["owner"] : []))
        #expect(plans.flatMap(\.conflicts).map(\.field) == ["tags"])
        let again = try await portal.update(table)
        #expect(again.allSatisfy { $0.changes.isEmpty && $0.conflicts.isEmpty } && portal.findings == [])
      }
      #expect(portal.files["Content/documents/team.yaml"]?.contains("owner: Zed") ?? false)
    } else {
      portal.replace("tags: [q, r]", with: "tags: [h]", in: "Content/documents/team.yaml")
      var newer = try await portal.list()
      newer["new", "title"] = "Newer"
      try await portal.update(newer)
      let plans = try await portal.update(table)
      #expect(plans.flatMap(\.changes).isEmpty && portal.files["Content/documents/team.yaml"]?.contains("tags: [h]") ?? false)
    }
  }

  /// A row that somebody added has no more than its place and its title by which it is known.
  @Test func theRowOfAnAddedDocumentIsCorrected() async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.list()
    table.add(["title": "New", "source": "team", "path": "new.docx"])
    try await portal.update(table)
    for (column, text) in [("path", "right.docx"), ("owner", "Zoe"), ("owner", "Ann")] {
      table.rows[table.rows.count - 1][table.head.firstIndex(of: column) ?? 0] = text
      let plans = try await portal.update(table)
      #expect(plans.flatMap(\.changes).map(\.id) == ["new"] && plans.flatMap(\.additions).isEmpty)
      #expect(portal.findings == [] && plans.allSatisfy(\.notSeen.isEmpty))
      #expect(portal.files["Content/documents/team.yaml"]?.contains("\(column): \(text)\n") ?? false)
    }
  }

  /// Their cells say nothing that the portal does not know, and there may be 100,000 of them.
  @Test func rowsThatNobodyEditedAreNotReadWhole() async throws {
    let portal = TablePortal(Self.manifest)
    var table = try await portal.list()
    table["plan", "owner"] = "Ann"
    var log = DiagnosticLog()
    let file = TextFile(path: "Content/portal.yaml", text: Self.manifest)
    let manifest = try #require(decodeManifestAlone(file, log: &log))
    let source = try #require(manifest.sources.first)
    let settings = try #require(ImportSettings(source, id: "team", of: manifest, log: &log)).reading(.csv, nil)
    for (whole, expected) in [([], ["plan"]), (["leave"], ["leave", "plan"])] as [(Set<String>, [String])] {
      let listing = await TablePortal.listing(.csv, Array(table.csv.utf8), settings, whole: whole).0
      let rows = listing.items.filter { $0.row?.source == "team" }.compactMap(\.row)
      #expect(rows.count == 3)
      #expect(rows.filter { !$0.cells.isEmpty }.compactMap(\.id).sorted() == expected)
      #expect(rows.filter { !$0.isAsExported }.compactMap(\.id).sorted() == expected)
    }
  }

  /// The copy of a row that nobody edited is read when it becomes a new document, unless the table is another one by then.
  @Test func copiedRowsAreReadWhole() async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.list()
    table.copy("budget", ["id": "copy"])
    var other = portal
    let additions = try await portal.update(table).flatMap(\.additions)
    #expect(portal.findings == [])
    #expect(additions.map(\.id) == ["copy"])
    #expect(portal.files["Content/documents/team.yaml"]?.contains("title: {en: Budget, de: Haushalt}") ?? false)
    #expect(portal.files["Content/documents/team.yaml"]?.contains("cost: 12.5") ?? false)
    other.isGone = true
    try await other.update(table)
    #expect(other.files == TablePortal(Self.manifest).files)
    #expect(other.findings.contains { $0.contains("it was changed while it was read") }, "\(other.findings)")
  }

  @Test func copiedRowsNeedAnIDOfTheirOwn() async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.list()
    table.copy("plan", ["title": "Copy", "path": "copy.docx", "url": "", "address": ""])
    try await portal.update(table)
    #expect(portal.findings.contains { $0.hasPrefix("list:7:1: two rows have the id 'plan'") })
    #expect(portal.manifest == Self.manifest)
    for id in ["", "plan-2"] {
      var copy = portal
      table.rows[5][table.head.firstIndex(of: "id") ?? 0] = id
      let plans = try await copy.update(table)
      #expect(copy.findings == [])
      #expect(plans[0].additions.map(\.id) == [id.isEmpty ? "copy" : id])
      #expect(plans[0].changes.isEmpty && copy.manifest.hasPrefix(Self.manifest))
      #expect(try await copy.update(table).allSatisfy { $0.files.isEmpty && $0.changes.isEmpty } && copy.findings == [])
    }
  }

  /// The languages are in the portal's order, whatever the order of the columns, and each has its text.
  @Test func textsHaveTheOrderOfTheLanguages() async throws {
    let manifest = """
      portal: {title: P, baseURL: "https://portal.example/", languages: [fr, en, de]}
      sources: [{id: team, baseURL: "https://files.example/team/"}]
      fields: [{id: note, title: Note}]
      include: [documents/*.yaml]
      documents:
        - {id: a, title: {de: A}, source: team, path: a.docx, fields: {note: {de: N}}}

      """
    for _ in 0..<8 {
      var portal = TablePortal(manifest)
      try await portal.update(
        csv: """
          title (de),field.note (de),title (en),field.note (en),field.note,title,path,description (en),description
          Reise,Lies,Travel,Read,Lis,Voyage,t.docx,D,E

          """)
      var table = try await portal.listed()
      for (column, text) in [("field.note (en)", "N2"), ("field.note", "N1"), ("title (en)", "A2"), ("title", "A1")] {
        table["a", column] = text
      }
      try await portal.update(table)
      #expect(portal.findings == [])
      #expect(
        portal.files["Content/documents/team.yaml"]?.contains(
          """
            title: {fr: Voyage, en: Travel, de: Reise}
            source: team
            fields: {note: {fr: Lis, en: Read, de: Lies}}
            description: {fr: E, en: D}

          """) ?? false, "\(portal.files)")
      #expect(portal.manifest.contains("title: {fr: A1, en: A2, de: A}"))
      #expect(portal.manifest.contains("fields: {note: {fr: N1, en: N2, de: N}}"))
    }
  }

  /// They would have them anyway, by the source, the section or the app; a value of their own stays.
  @Test func copiedRowsWriteNoDefaults() async throws {
    let manifest = Self.manifest.replacing(
      "title: {en: People, de: Leute}}", with: "title: {en: People, de: Leute}, defaults: {modes: [view]}}")
    var portal = TablePortal(
      manifest.replacing("tags: [shared]}", with: "tags: [shared], section: people}"))
    var table = try await portal.list()
    let place = ["id": "", "url": "", "address": "", "publish": "", "state": "listed"]
    table.copy("plan", place.merging(["title": "Copy", "path": "copy.docx"]) { $1 })
    table.copy("plan", place.merging(["title": "Own", "path": "own.docx", "owner": "Ann", "section": "Finance"]) { $1 })
    try await portal.update(table)
    #expect(portal.findings == [])
    #expect(
      portal.files["Content/documents/team.yaml"]?.hasSuffix(
        """
        - id: copy
          title: Copy
          source: team
          path: copy.docx
        - id: own
          title: Own
          source: team
          section: finance
          owner: Ann
          modes: [view]
          path: own.docx

        """) ?? false, "\(portal.files)")
    let files = portal.files
    #expect(try await portal.update(table).allSatisfy(\.files.isEmpty) && portal.files == files)
    table = try await portal.list()
    try await portal.update(table)
    #expect(portal.findings == [])
  }

  @Test func aChangedIDIsReported() async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.list()
    table["plan", "id"] = "Plan"
    table["leave", "id"] = "holiday"
    table["leave", "title"] = "Holiday"
    try await portal.update(table)
    #expect(
      portal.findings == [
        "list:3:1: 'leave' keeps its id, which is 'holiday' in the table",
        "list:4:1: 'plan' keeps its id, which is 'Plan' in the table",
      ])
    #expect(portal.manifest == Self.manifest.replacing("title: Leave request", with: "title: Holiday"))
  }

  /// Each row would give its cells to another document.
  @Test func rowsSortedWithoutTheirLastCellChangeNothing() async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.list()
    let cells = table.rows.map { $0.last ?? "" }
    table.rows.sort { $0[1] > $1[1] }
    for index in table.rows.indices { table.rows[index][table.head.count - 1] = cells[index] }
    try await portal.update(table, source: "team")
    #expect(portal.manifest == Self.manifest)
    #expect(portal.log.diagnostics.map(\.identifier) == ["import.mixedRows"])
    #expect(portal.findings.first?.contains("the last cell of another: '") ?? false, "\(portal.findings)")
  }

  @Test func formerIDsAreNoEdits() async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.listed()
    portal.replace("  - id: guide\n", with: "  - id: manual\n    redirectFrom: [guide, handbook]\n")
    table["guide", "title"] = "The guide"
    try await portal.update(table)
    #expect(portal.findings == [] && portal.manifest.contains("title: The guide\n"))
    // A new row cannot have one.
    table.add(["id": "handbook", "title": "Handbook", "source": "cloud", "path": "handbook.docx"])
    for count in [1, 0] {
      let plans = try await portal.update(table)
      #expect(plans.flatMap(\.additions).map(\.id) == Array(["handbook-2"].prefix(count)))
      #expect(
        portal.findings.map { $0.drop { $0 != " " } }
          == Array([" ids that the table has cannot be those of pages: 'handbook' became 'handbook-2'"].prefix(count)))
    }
  }

  @Test func aRowThatMovesKeepsItsDocument() async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.list()
    table["plan", "source"] = "cloud"
    table["plan", "path"] = "Plans/plan.docx"
    let plans = try await portal.update(table)
    #expect(portal.findings == [])
    #expect(plans[0].departures.isEmpty && plans[1].additions.isEmpty)
    #expect(
      portal.manifest
        == Self.manifest.replacing("    source: team\n    path: plan.docx", with: "    source: cloud\n    path: Plans/plan.docx"))
    #expect(try await portal.update(table).allSatisfy { $0.changes.isEmpty && $0.departures.isEmpty })
  }

  /// Each import takes the row where the same table has it then.
  @Test(arguments: [
    [("plan", "cloud", "Plans/plan.docx"), ("plan", "team", "plan.docx"), ("plan", "cloud", "Plans/plan.docx")],
    [("guide", "team", "guide.docx"), ("guide", "cloud", "new.docx"), ("guide", "cloud", "guide.docx")],
    [("guide", "team", "guide.docx"), ("guide", "cloud", "guide.docx"), ("plan", "cloud", "plan.docx")],
    [("site", "team", "site.pdf"), ("site", "cloud", "site.pdf"), ("site", "team", "new.pdf")],
  ])
  func aRowMovesBack(_ moves: [(id: String, source: String, path: String)]) async throws {
    for isKnown in [false, true] {
      var portal = TablePortal(Self.manifest)
      var table = try await portal.list()
      if isKnown { try await portal.update(table) }
      for (id, source, path) in moves {
        (table[id, "source"], table[id, "path"]) = (source, path)
        if id == "site" { table[id, "url"] = "" }
        #expect(try await portal.update(table).flatMap(\.changes).map(\.id) == [id])
        #expect(portal.manifest.contains("    source: \(source)\n") && portal.manifest.contains("    path: \(path)\n"))
        let files = portal.files
        #expect(try await portal.update(table).allSatisfy { $0.changes.isEmpty && $0.conflicts.isEmpty && $0.notSeen.isEmpty })
        #expect(portal.findings == [])
        for (path, text) in files { #expect(portal.files[path] == text) }
      }
    }
  }

  @Test func statesAreTaken() async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.list()
    #expect(table.rows.map { _ in 0 }.count == 5)
    table["leave", "state"] = "listed"
    table["plan", "state"] = "listed"
    table["guide", "state"] = "unlisted"
    table["budget", "state"] = "retired"
    table["site", "state"] = "draft"
    try await portal.update(table)
    #expect(portal.findings == [])
    let listed = try await portal.list()
    #expect(
      ["leave", "plan", "guide", "budget", "site"].map { listed[$0, "state"] }
        == ["listed", "listed", "unlisted", "retired", "draft"])
    #expect(portal.manifest.contains("retired: {since: 2026-11-28}\n"))
    #expect(!portal.manifest.contains("publish:"))
  }

  /// A state writes no more than the others have to.
  @Test(arguments: [
    ("retired: {since: 2026-01-01}", "listed", ""), ("draft: true", "listed", ""), ("publish: 2099-01-01", "listed", ""),
    ("listed: false", "listed", ""), ("retired: {since: 2026-01-01}", "unlisted", "listed: false"),
    ("section: far, retired: {since: 2026-01-01}", "listed", "section: far, listed: true"),
    ("section: far, retired: {since: 2026-01-01}", "unlisted", "section: far"),
    ("section: far", "listed", "section: far, listed: true"),
    ("section: far, listed: false", "listed", "section: far, listed: true"),
    ("retire: 2099-01-01", "retired", "retired: {since: 2026-11-28}"),
  ])
  func statesWriteLittle(_ old: String, _ state: String, _ new: String) async throws {
    let manifest = """
      portal: {title: P, baseURL: "https://portal.example/"}
      sources: [{id: team, baseURL: "https://files.example/team/"}]
      sections: [{id: far, title: Far, listed: false}]
      documents:
        - {id: a, title: A, source: team, path: a.docx, DATA}

      """
    var portal = TablePortal(manifest.replacing("DATA", with: old))
    var table = try await portal.listed()
    table["a", "state"] = state
    try await portal.update(table)
    #expect(portal.findings == [])
    func parts(_ text: String) -> [String] {
      text.split { ",{}\n".contains($0) }.map { $0.trimmingSpaces }.filter { !$0.isEmpty }.sorted()
    }
    #expect(parts(portal.manifest) == parts(manifest.replacing("DATA", with: new)), "\(portal.manifest)")
    #expect(try await portal.listed()["a", "state"] == state)
  }

  @Test func aStateAndItsDayArriveTogether() async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.listed()
    table["guide", "state"] = "retired"
    table["guide", "retired"] = "2026-05-05"
    try await portal.update(table)
    #expect(portal.findings == [] && portal.manifest.contains("retired: {since: 2026-05-05}\n"))
  }

  /// The cell of the tags `y; z` and `a, b` is `y; z; a, b`.
  @Test func aTextThatACellDividesIsNamed() async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.listed()
    table["leave", "tags"] = "y; z; a, b; new"
    try await portal.update(table)
    #expect(portal.manifest == Self.manifest)
    #expect(
      portal.findings.map { $0.drop { $0 != " " } } == [
        " the cell 'tags' of 'leave' is not taken: a cell cannot say where 'y; z' begins and ends, as it has the sign between values"
      ])
  }

  @Test func aRemovedRowEndsADocumentWithADayToCome() async throws {
    let manifest = Self.manifest.replacing("    publish: 2099-01-01\n", with: "    retire: 2099-01-01\n")
    var portal = TablePortal(manifest)
    var table = try await portal.listed()
    table.remove("plan")
    table["leave", "title"] = "Holiday"
    try await portal.update(table)
    #expect(portal.findings == [])
    let retired = manifest.replacing("    retire: 2099-01-01\n", with: "    retired: {since: 2026-11-28}\n")
    #expect(
      portal.manifest.split(separator: "\n").sorted()
        == retired.replacing("title: Leave request", with: "title: Holiday").split(separator: "\n").sorted())
  }

  /// The source of the documents is another list than that of `list`: it did not change.
  @Test func anImportOfTheSourceTakesNoEditBack() async throws {
    let manifest = """
      portal: {title: P, baseURL: "https://portal.example/"}
      sources: [{id: team, baseURL: "https://files.example/team/"}]
      documents:

      """
    var portal = TablePortal(manifest)
    let own = "Title,Path,Owner,Tags\nA,a.docx,Ann,x\nB,b.docx,Ann,x\nC,c.docx,Ann,x\n"
    try await portal.update(csv: own)
    var table = try await portal.listed()
    table["a", "title"] = "The A"
    table["b", "owner"] = ""
    table["c", "tags"] = "y"
    #expect(try await portal.update(table).flatMap(\.changes).count == 3)
    let files = portal.files
    for _ in 0..<2 {
      let plans = try await portal.update(csv: own)
      #expect(plans.flatMap(\.changes).isEmpty && plans.flatMap(\.conflicts).isEmpty && portal.findings == [])
    }
    #expect(portal.files.filter { $0.key.hasSuffix(".yaml") } == files.filter { $0.key.hasSuffix(".yaml") })
    // The source changes one of them, and another.
    let plans = try await portal.update(
      csv: own.replacing("A,a.docx,Ann", with: "A,a.docx,Eve").replacing("C,c", with: "The C,c"))
    #expect(
      plans.flatMap(\.changes).flatMap { change in change.fields.map { change.id + " " + $0.field } } == ["a owner", "c title"])
  }

  /// The table of the first source has documents at the second one, two of them with one address.
  @Test func anImportOfATableOfListKeepsTheLockOfAnother() async throws {
    let manifest = """
      portal: {title: P, baseURL: "https://portal.example/"}
      sources:
        - {id: one, baseURL: "https://one.example/", import: {from: "csv:own.csv", allSources: true}}
        - {id: two, baseURL: "https://two.example/"}

      """
    var portal = TablePortal(manifest)
    let own = "Title,URL\nA,https://one.example/a\nC,https://two.example/y\nD,https://two.example/y\n"
    #expect(try await portal.update(csv: own, source: "one").flatMap(\.additions).count == 3)
    try await portal.update(try await portal.listed())
    let plans = try await portal.update(csv: own, source: "one")
    #expect(plans.flatMap(\.additions).isEmpty && plans.flatMap(\.departures).isEmpty)
    #expect(try await portal.listed().rows.count == 3)
  }

  /// A copy that lacks what others edited in theirs is another one, also where both edited the same cell.
  @Test func copiesWithEditsOfOneCellAreAskedAbout() async throws {
    var portal = TablePortal(Self.manifest)
    var (mine, theirs) = (try await portal.listed(), try await portal.listed())
    mine["budget", "owner"] = "Ann"
    mine["guide", "title"] = "The guide"
    theirs["budget", "owner"] = "Bob"
    try await portal.update(mine)
    let plans = try await portal.update(theirs)
    #expect(
      plans.flatMap(\.conflicts).map { "\($0.id) \($0.field) \($0.theirs)" }.sorted() == [
        "budget owner Bob", "guide title Guide",
      ])
    #expect(portal.manifest.contains("owner: Ann") && portal.manifest.contains("title: The guide"))
  }

  @Test func aTextInALanguageKeepsThatByDefault() async throws {
    let manifest = """
      portal: {title: P, baseURL: "https://portal.example/", languages: [en, de]}
      sources: [{id: s, baseURL: "https://files.example/", defaults: {fields: {note: Keep safe}}}]
      fields: [{id: note, title: Note}]
      documents:
        - {id: a, title: A, source: s, path: a.docx}
        - {id: b, title: B, source: s, path: b.docx, fields: {note: {en: One, de: Eins}}}

      """
    var portal = TablePortal(manifest)
    var table = try await portal.listed()
    table["a", "field.note (de)"] = "Sicher"
    try await portal.update(table)
    #expect(portal.findings == [])
    let listed = try await portal.listed()
    #expect(listed["a", "field.note"] == "Keep safe" && listed["a", "field.note (de)"] == "Sicher")
  }

  @Test func aDocumentIsRetiredWithWhatReplacesIt() async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.list()
    table["budget", "state"] = "retired"
    table["budget", "replacedBy"] = "guide"
    try await portal.update(table)
    #expect(portal.findings == [])
    #expect(portal.manifest.contains("retired: {since: 2026-11-28, replacedBy: guide}\n"))
  }

  /// A value that cannot be changed in its place keeps no other from being written.
  @Test func whatCannotBeEditedLosesOnlyItself() async throws {
    let manifest = Self.manifest.replacing(
      "publish: 2099-01-01", with: "tags:\n      - q # mine\n    publish: 2099-01-01")
    var portal = TablePortal(manifest)
    var table = try await portal.listed()
    table["plan", "tags"] = "r"
    table["plan", "title"] = "The plan"
    table["leave", "title"] = "Holiday"
    for _ in 0..<2 {
      try await portal.update(table)
      #expect(
        portal.manifest
          == manifest.replacing("title: Plan", with: "title: The plan").replacing("title: Leave request", with: "title: Holiday"))
      #expect(
        portal.findings.map { $0.drop { $0 != " " } }
          == [" the cell 'tags' of 'plan' is not taken: the value at Content/portal.yaml:32:7 cannot be changed alone"])
    }
  }

  /// A table that has lost its last column has the links of descriptions as they are in the manifest.
  @Test func aTableWithoutItsLastColumnKeepsLinks() async throws {
    let text = "See [the guide](https://files.example/g.docx), [B](documents/b.html) or [old](http://files.example/o.docx)."
    let manifest = """
      portal: {title: P, baseURL: "https://portal.example/"}
      documents:
        - id: a
          title: "*A*"
          description: \(text)
          url: https://files.example/a.docx
        - {id: b, title: B, url: https://files.example/b.docx}

      """
    var portal = TablePortal(manifest)
    var table = try await portal.listed()
    table.head.removeLast()
    for row in table.rows.indices { table.rows[row].removeLast() }
    try await portal.update(table)
    #expect(portal.manifest == manifest)
    #expect(!portal.findings.contains { $0.contains("changed here") }, "\(portal.findings)")
    let edited = table.head.firstIndex(of: "description") ?? 0
    table.rows[0][edited] += " And [C](documents/c.html)."
    try await portal.update(table)
    let new = text.replacing("http://", with: "https://") + " And C."
    #expect(portal.manifest == manifest.replacing(text, with: "'\(new)'"))
  }

  /// An entry that cannot be changed alone keeps no other from being written, whether its row was removed or edited.
  @Test func documentsWhoseEntriesCannotBeChangedStay() async throws {
    let manifest = """
      portal: {title: P, baseURL: "https://portal.example/"}
      documents:
        - {id: a, title: A, url: https://files.example/a.docx}
        - id: b
          title: B
          publish: &day 2099-01-01
          url: https://files.example/b.docx
        - ? id
          : c
          title: C
          url: https://files.example/c.docx
        - {id: d, title: D, publish: *day, url: https://files.example/d.docx}
        - {id: e
          , title: E
          , url: https://files.example/e.docx
          }

      """
    var portal = TablePortal(manifest)
    var table = try await portal.listed()
    for id in ["a", "b", "c"] { table.remove(id) }
    for id in ["d", "e"] { table[id, "owner"] = "Ann" }
    for _ in 0..<2 {
      try await portal.update(table) { $0.allowsMany = true }
      let retired = "title: A, retired: {since: 2026-11-28},"
      #expect(
        portal.manifest
          == manifest.replacing("title: A,", with: retired).replacing("title: D,", with: "title: D, owner: Ann,"))
      #expect(
        portal.findings == [
          "Content/portal.yaml:13:5: 'e' was changed and stays as it is: its entry cannot be changed without changing more",
          "Content/portal.yaml:6:14: 'b' was removed and stays as it is: its entry cannot be changed without changing more",
          "Content/portal.yaml:8:5: 'c' was removed and stays as it is: its entry cannot be changed without changing more",
        ])
    }
  }

  @Test func whatIsNotTakenIsNamed() async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.list()
    table["plan", "page"] = "https://portal.example/other.html"
    table["plan", "title"] = ""
    table["leave", "owner"] = ""
    try await portal.update(table)
    #expect(
      portal.findings.map { $0.drop { $0 != " " } } == [
        " the cell 'owner' of 'leave' is not taken: the document has this value by default",
        " the cell 'page' of 'plan' is not taken: it follows from the id",
        " the cell 'title' of 'plan' is not taken: every document has a title",
      ])
    // The manifest has no pages.
    #expect(portal.log.diagnostics[1].fix?.contains("another id in the manifest") ?? false)
    #expect(portal.manifest == Self.manifest)
  }

  /// A field that the section gives is named too, where the document has fields of its own.
  @Test func anEmptiedFieldOfTheSectionIsNamed() async throws {
    let manifest = """
      portal: {title: T, baseURL: 'https://p.example/'}
      fields: [{id: note, title: Note}, {id: kind, title: Kind}]
      sections: [{id: a, title: A, defaults: {fields: {note: of the section}}}]
      sources: [{id: s, baseURL: 'https://s.example/'}]
      documents:
        - {id: one, title: One, section: a, source: s, path: one.docx, fields: {kind: own}}

      """
    var portal = TablePortal(manifest)
    var table = try await portal.list()
    table["one", "field.note"] = ""
    for _ in 0..<2 {
      try await portal.update(table)
      #expect(
        portal.findings.map { $0.drop { $0 != " " } }
          == [" the cell 'field.note' of 'one' is not taken: the document has this value by default"])
      #expect(portal.manifest == manifest)
    }
  }

  /// The plan says what an emptied value gives way to.
  @Test func anEmptiedValueIsThatByDefault() async throws {
    var portal = TablePortal(Self.manifest.replacing("title: Plan\n", with: "title: Plan\n    owner: Ann\n    language: de\n"))
    var table = try await portal.list()
    table["plan", "owner"] = ""
    table["plan", "language"] = ""
    let fields = try await portal.update(table).flatMap(\.changes).flatMap(\.fields)
    #expect(fields.map { "\($0.field): \($0.shownNew)" }.sorted() == ["language: none", "owner: HR (by default)"])
    #expect(!portal.manifest.contains("Ann"))
  }

  /// A description is written over several lines in one language as in all.
  @Test func descriptionsOfSeveralLinesAreEditedInEachLanguage() async throws {
    let texts = "description:\n      en: |\n        One.\n\n        Two.\n      de: Eins.\n"
    var portal = TablePortal(Self.manifest.replacing("path: plan.docx\n", with: "path: plan.docx\n    \(texts)"))
    var table = try await portal.list()
    table["plan", "description"] = "Edited."
    try await portal.update(table)
    #expect(portal.findings == [] && portal.manifest.contains("\n      en: Edited.\n      de: Eins.\n"))
    table["plan", "description (de)"] = "Neu."
    try await portal.update(table)
    #expect(portal.findings == [] && portal.manifest.contains("\n      en: Edited.\n      de: Neu.\n"))
  }

  @Test func otherColumnsAreTaken() async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.list()
    table["plan", "pinned"] = "ja"
    table["plan", "language"] = "de"
    table["guide", "modes"] = "view; edit"
    table["guide", "redirectFrom"] = "old-guide"
    table["site", "retired"] = "2026-01-31"
    table["site", "replacedBy"] = "guide"
    try await portal.update(table)
    #expect(portal.findings == [])
    let listed = try await portal.list()
    #expect(listed["plan", "pinned"] == "yes" && listed["plan", "language"] == "de")
    #expect(listed["guide", "modes"] == "view; edit" && listed["guide", "redirectFrom"] == "old-guide")
    #expect(listed["site", "retired"] == "2026-01-31" && listed["site", "replacedBy"] == "guide")
    var again = listed
    again["site", "retired"] = ""
    again["plan", "pinned"] = ""
    try await portal.update(again)
    #expect(!portal.manifest.contains("retired") && !portal.manifest.contains("pinned"))
  }

  @Test func nothingIsWrittenThatCheckRefuses() async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.list()
    table["budget", "field.cost"] = "cheap"
    table["budget", "field.review"] = "when ready"
    table["budget", "title"] = "Budget 2027"
    table["plan", "retire"] = "2026-01-01"
    table["leave", "language"] = "?"
    table.add(["title": "New", "source": "team", "path": "new.docx", "field.cost": "much", "publish": "2026-01-02"])
    try await portal.update(table)
    #expect(
      Set(portal.findings.map { $0.drop { $0 != " " } }) == [
        " 'when ready' is no date that docportal reads; cells like this one are not taken",
        " the cell 'field.cost' of 'New' is not taken: 'much' is not a number",
        " the cell 'field.cost' of 'budget' is not taken: 'cheap' is not a number",
        " the cell 'language' of 'leave' is not taken: '?' is not a language tag",
        " the cell 'retire' of 'plan' is not taken: the document is published on 2099-01-01 and retired on 2026-01-01",
      ])
    #expect(
      portal.manifest
        == Self.manifest.replacing("{en: Budget,", with: "{en: Budget 2027,") + "include: [documents/team.yaml]\n")
    let documents = portal.files["Content/documents/team.yaml"] ?? ""
    #expect(documents.hasSuffix("- id: new\n  title: New\n  source: team\n  publish: 2026-01-02\n  path: new.docx\n"))
  }

  @Test func aPortalWithoutSourcesHasTablesToo() async throws {
    let manifest = """
      portal: {title: P, baseURL: "https://portal.example/", languages: [en]}
      sections: [{id: people, title: People}]
      documents:
        - {id: leave, title: Leave, section: people, url: 'https://files.example/hr/leave.docx'}
        - {id: plan, title: Plan, url: 'https://other.example/plan%20b.xlsx', owner: Ann}
        - {id: site, title: Site, url: 'https://other.example/start', app: none}

      """
    var portal = TablePortal(manifest)
    var table = try await portal.list()
    var plan = try await portal.update(table)[0]
    #expect(portal.findings == [])
    #expect(portal.manifest == manifest && plan.unchanged == 3)
    table["leave", "title"] = "Leave request"
    table["plan", "url"] = "https://other.example/2027/plan%20b.xlsx"
    table["plan", "owner"] = ""
    table.add(["title": "Trip", "section": "People", "url": "https://files.example/hr/trip.docx"])
    table.add(["title": "Lost", "path": "hr/lost.docx"])
    table.remove("site")
    try await portal.update(table)
    #expect(
      portal.findings == [
        "list:5:1: 'hr/lost.docx' was not taken: it is a path, and the portal has no source below which it could be"
      ])
    #expect(
      portal.manifest.hasSuffix(
        """
          - {id: leave, title: Leave request, section: people, url: 'https://files.example/hr/leave.docx'}
          - {id: plan, title: Plan, url: 'https://other.example/2027/plan%20b.xlsx'}
          - {id: site, title: Site, retired: {since: 2026-11-28}, url: 'https://other.example/start', app: none}
        include: [documents/table.yaml]

        """))
    let new = "- id: trip\n  title: Trip\n  section: people\n  url: https://files.example/hr/trip.docx\n"
    #expect(portal.files["Content/documents/table.yaml"]?.hasSuffix(new) ?? false)
    plan = try await portal.update(try await portal.list())[0]
    #expect(plan.changes.isEmpty && plan.conflicts.isEmpty && plan.additions.isEmpty && plan.departures.isEmpty)
  }

  @Test func aTableWithoutABaseConflicts() async throws {
    var portal = TablePortal(Self.manifest)
    let table = "id,title,path,description,owner\nbudget,Budget 2027,Q4/budget.xlsx,New.,Ann\n"
    var plans = try await portal.update(csv: table, source: "team")
    #expect(
      plans[0].conflicts.map { [$0.field, $0.yours, $0.theirs] } == [
        ["owner", "HR", "Ann"], ["title", "Budget", "Budget 2027"], ["description", "Figures.", "New."],
      ])
    #expect(portal.manifest == Self.manifest)
    plans = try await portal.update(csv: table, source: "team") { $0.preference = .source }
    #expect(plans[0].conflicts.isEmpty)
    #expect(portal.manifest.contains("{en: New., de: Zahlen.}") && portal.manifest.contains("{en: Budget 2027, de: Haushalt}"))
    #expect(portal.manifest.contains("owner: Ann"))
  }

  /// A table of `list` without its base, with a column of titles that is not there, has another name or says nothing.
  @Test(arguments: [
    ("id,path", ["", "", ""]), ("id,path,ti\u{AD}tle", [",Budget", ",Leave request", ",Plan"]),
    ("id,path,\"title\n(short)\"", [",Budget", ",Leave request", ",Plan"]),
    ("id,path,Title / Titel", [",Budget", ",Leave request", ",Plan"]), ("id,path,title", [",#N/A", ",#NV", ",#REF!"]),
    ("id,path,title", [",", ",", ","]),
  ])
  func titlesStayWithoutTheirColumn(_ head: String, _ titles: [String]) async throws {
    var portal = TablePortal(Self.manifest)
    try await portal.update(try await portal.list())
    let rows = zip(["budget,Q4/budget.xlsx", "leave,leave.docx", "plan,plan.docx"], titles).map { $0 + $1 + "\n" }
    let plan = try await portal.update(csv: head + "\n" + rows.joined(), source: "team")[0]
    #expect(plan.changes.isEmpty && plan.departures.isEmpty && plan.additions.isEmpty)
    #expect(portal.manifest == Self.manifest)
  }

  @Test(arguments: [ImportOrigin.Kind.csv, .xlsx])
  func whiteSpaceAroundCellsIsNoText(_ kind: ImportOrigin.Kind) async throws {
    var portal = TablePortal(Self.manifest)
    try await portal.update(try await portal.list())
    let table = EditedTable(
      head: [" title ", "path\u{A0}"],
      rows: [["Budget ", "Q4/budget.xlsx "], ["Leave request\u{A0}", " leave.docx"], [" Plan", "plan.docx\n"]])
    let list =
      kind == .csv ? Array(table.csv.utf8) : try #require(workbook(table.head.map { WorkbookColumn($0) }, table.rows))
    let plan = try await portal.update(kind, list, source: "team")[0]
    #expect(portal.findings == [])
    #expect(plan.unchanged == 3 && plan.additions.isEmpty && plan.changes.isEmpty && plan.departures.isEmpty)
    #expect(portal.manifest == Self.manifest)
  }

  /// The row's other cells are taken.
  @Test(arguments: [
    ("address", "javascript:alert(1)", "it has 'javascript:alert(1)', which is no address"),
    ("address", "S:\\team\\a.xlsx", "it is a path of a computer or a network, not of the library"),
    (
      "path", "other.xlsx|address|https://files.example/team/a.xlsx",
      "'other.xlsx' and 'https://files.example/team/a.xlsx' are different places"
    ),
    ("source", "nowhere", "there is no source 'nowhere'"), ("source", "", "a document whose place is a path has a source"),
    ("address", "ann@files.example", "it has 'ann@files.example', which is no address"),
    ("address", "https//files.example/a.xlsx", "it has 'https//files.example/a.xlsx', which is no address"),
    ("address", "Shelf 7/Box 3", "it has 'Shelf 7/Box 3', which is no address"), ("path", "#REF!", "it has #REF!"),
    ("path", "budget.xlsx/", "it has 'budget.xlsx/', which is a folder"), ("path", "", "a document has a place"),
    ("path", "~$budget.xlsx", "~$budget.xlsx is the lock of an editor that has the file open"),
  ])
  func aPlaceThatCannotBeLosesOnlyItself(_ column: String, _ text: String, _ reason: String) async throws {
    for id in ["budget", "site"] where id == "budget" || column == "address" {
      var portal = TablePortal(Self.manifest)
      var table = try await portal.list()
      for pair in stride(from: 0, to: 3, by: 2) {
        let cells = [column] + text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        if cells.indices.contains(pair + 1) { table[id, cells[pair]] = cells[pair + 1] }
      }
      table[id, "owner"] = "Ann"
      try await portal.update(table)
      #expect(
        portal.findings.map { $0.drop { $0 != " " } }
          == [" the cell '\(column)' of '\(id)' is not taken: \(reason)"])
      let location = id == "budget" ? "    path: Q4/budget.xlsx\n" : "    url: https://files.example/other/site.pdf\n"
      #expect(portal.manifest.contains("    owner: Ann\n"))
      #expect(portal.manifest.replacing("    owner: Ann\n", with: "") == Self.manifest && portal.manifest.contains(location))
    }
  }

  /// `check` says it at the other day, which nobody edited.
  @Test(arguments: [("publish", "2027-08-08"), ("retire", "2026-12-24")])
  func aDayThatCannotBeLosesOnlyItself(_ column: String, _ day: String) async throws {
    let manifest = Self.manifest.replacing(
      "    title: Guide\n", with: "    title: Guide\n    publish: 2027-01-10\n    retire: 2027-06-01\n")
    var portal = TablePortal(manifest)
    var table = try await portal.list()
    (table["guide", column], table["guide", "title"], table["guide", "tags"]) = (day, "The guide", "new")
    #expect(try await portal.update(table).flatMap(\.changes).flatMap(\.fields).map(\.field).sorted() == ["tags", "title"])
    #expect(portal.findings.count == 1 && portal.findings.first?.contains("the cell '\(column)' of 'guide'") ?? false)
    #expect(portal.manifest.contains("title: The guide") && !portal.manifest.contains(day))
  }

  /// Without its row, the document would be retired.
  @Test func theAdviceForARowOfListKeepsIt() async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.list()
    table["plan", "url"] = "https://else.example/plan.docx"
    try await portal.update(table)
    let advice = portal.log.diagnostics.compactMap(\.fix)
    #expect(advice.count == 1 && advice.first?.hasSuffix(", or write what was there before") ?? false, "\(advice)")
  }

  @Test func aRefusedPathIsNamedAtEachImport() async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.listed()
    table["guide", "path"] = "guide.pdf"
    table["guide", "title"] = "The guide"
    for _ in 0..<3 {
      try await portal.update(table)
      #expect(
        portal.findings.map { $0.drop { $0 != " " } }
          == [" the cell 'path' of 'guide' is not taken: 'modes' is about launch links, and this document has none"])
      #expect(portal.manifest == Self.manifest.replacing("title: Guide", with: "title: The guide"))
    }
  }

  /// A person wrote them, as against what a library has of its own.
  @Test func rowsInFoldersOfFormsAreTaken() async throws {
    let manifest = """
      portal: {title: P, baseURL: "https://portal.example/"}
      sources:
        - id: team
          baseURL: "https://firm.sharepoint.com/sites/hr/Shared Documents/"
          import: {leave: ['old/*']}
      documents:
        - {id: leave, title: Leave, source: team, path: forms/leave.docx}
        - {id: copy, title: Copy, source: team, path: "a (Ann's conflicted copy 2026-01-02).docx"}
        - {id: past, title: Past, source: team, path: old/past.docx}

      """
    var portal = TablePortal(manifest)
    var table = try await portal.listed()
    for id in ["leave", "copy", "past"] { table[id, "title"] += " 2" }
    table.add(["title": "Sick note", "source": "team", "path": "Forms/sick.docx"])
    table.add(["title": "All", "source": "team", "path": "Forms/AllItems.aspx"])
    table.add(["title": "Older", "source": "team", "path": "old/older.docx"])
    let plans = try await portal.update(table)
    #expect(
      portal.manifest.hasPrefix(
        manifest.replacing("Leave,", with: "Leave 2,").replacing("Copy,", with: "Copy 2,").replacing("Past,", with: "Past 2,")))
    #expect(plans.flatMap(\.additions).map(\.path) == ["Forms/sick.docx"])
    #expect(plans.flatMap(\.left).isEmpty)
    #expect(
      portal.findings == [
        "list:6:1: 'Forms/AllItems.aspx' was not taken: it is in SharePoint's folder of its own pages",
        "list:7:1: 'old/older.docx' was not taken: the manifest leaves it out, by 'take' or 'leave'",
      ])
  }

  @Test func anEncodedPathIsDecoded() async throws {
    let manifest = Self.manifest.replacing("path: plan.docx", with: "path: my plan.docx")
    var portal = TablePortal(manifest)
    var table = try await portal.listed()
    table["leave", "path"] = "Forms%202/le%C3%A0ve.docx"
    for _ in 0..<2 {
      try await portal.update(table)
      #expect(portal.manifest == manifest.replacing("path: leave.docx", with: "path: Forms 2/leàve.docx"))
      #expect(Set(portal.findings) == ["list: 1 row: percent-encoded paths were decoded: %20 is a space"])
    }
  }

  @Test func anAddressInPlaceOfASourceIsNamed() async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.listed()
    for (column, text) in ["url": "https://files.example/app?id=7", "source": "", "path": "", "title": "Holiday"] {
      table["leave", column] = text
    }
    for _ in 0..<2 {
      try await portal.update(table)
      #expect(
        portal.findings.map { $0.drop { $0 != " " } }
          == [" the cell 'url' of 'leave' is not taken: a document at a source is below its address"])
      #expect(portal.manifest == Self.manifest.replacing("title: Leave request", with: "title: Holiday"))
    }
  }

  @Test func anEmptiedAddressIsReported() async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.listed()
    table["site", "url"] = ""
    for id in ["budget", "site"] { table[id, "address"] = id == "site" ? table[id, "address"] : "" }
    try await portal.update(table)
    #expect(
      portal.findings.map { $0.drop { $0 != " " } }
        == [" the cell 'url' of 'site' is not taken: a document has a place"])
    #expect(portal.manifest == Self.manifest)
  }

  /// The rows behind the place where a file ends are not gone.
  @Test func aTableThatIsCutOffRetiresNothing() async throws {
    var portal = TablePortal(Self.manifest)
    let table = try await portal.list().csv
    for count in [30, 200, 400] {
      let plans = try await portal.update(csv: String(table.dropLast(count)))
      #expect(plans.flatMap(\.departures).isEmpty && portal.manifest == Self.manifest)
      #expect(portal.findings.contains { $0.hasSuffix("the file ends within it") }, "\(portal.findings)")
    }
  }

  /// The table that `list` writes has a filter.
  @Test func rowsThatAFilterHidesAreThere() async throws {
    var portal = TablePortal(Self.manifest)
    let table = try await portal.list()
    let book = try #require(workbook([table.head] + table.rows, hidden: 2...4))
    let plans = try await portal.update(.xlsx, book)
    #expect(portal.findings == [])
    #expect(plans.flatMap(\.departures).isEmpty && plans.map(\.unchanged) == [4, 1])
  }

  @Test func newRowsGoToTheSourceOfTheirAddress() async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.list()
    table.add(["title": "Trip", "address": "https://files.example/team/trip.docx"])
    table.add(["title": "Map", "address": "https://cloud.example/x/map.pdf"])
    table.add(["title": "Lost", "path": "lost.docx"])
    table.add(["title": "Far", "address": "https://far.example/far.docx"])
    table["plan", "title"] = "The plan"
    let plans = try await portal.update(table)
    #expect(plans.map { $0.additions.map(\.id) } == [["trip"], ["map"]])
    #expect(plans.map { $0.refused.map(\.name) } == [["lost.docx", "https://far.example/far.docx"], []])
    #expect(portal.findings.first == "list:9:1: 'lost.docx' was not taken: its row does not say at which source it is")
    #expect(portal.manifest.contains("title: The plan\n"))
  }

  @Test(arguments: ["712.5", "712,5"])
  func numbersThatProgramsShortenAreNoEdits(_ number: String) async throws {
    let manifest = Self.manifest.replacing("review: 2027-01-31}", with: "review: 2027-01-31, note: '00712.50'}")
      .replacing("  - {id: cost,", with: "  - {id: note, title: Note}\n  - {id: cost,")
    var portal = TablePortal(manifest)
    var table = try await portal.list()
    table["budget", "field.note"] = number
    try await portal.update(table)
    #expect(portal.manifest == manifest)
    #expect(
      portal.findings.map { $0.drop { $0 != " " } } == [
        " the cell 'field.note' of 'budget' is not taken: programs for tables write '00712.50' as '\(number)'"
      ])
    table["budget", "field.note"] = "00713"
    try await portal.update(table)
    #expect(portal.manifest == manifest.replacing("00712.50", with: "00713"))
  }

  /// One number in the form of another program; `nil` for what is none.
  @Test(arguments: [
    ("1250,5", "1250.50"), ("1250.5", "1250.50"), ("1.250,500", "1250.50"), ("1 250,5 €", "1250.50"), ("1.350,75", "1350.75"),
    ("1350,75 €", "1350.75"), ("$1,350.75", "1350.75"), ("CHF 1\u{2019}350.75", "1350.75"), ("1.000.000", "1000000"),
    ("\u{2212}1\u{202F}350", "'-1350'"), ("1.350 €", nil), ("1,200", nil), ("2.500", nil), ("-12,500", nil), ("0.125", "0.125"),
    ("1234.567", "1234.567"), ("1'200", "1200"), ("1.35,75", nil), ("1,2,3", nil), ("12 %", nil), ("€", nil), ("", ""),
  ])
  func numbersHaveManyForms(_ text: String, _ number: String?) async throws {
    let manifest = Self.manifest.replacing("cost: 12.5,", with: "cost: 1250.50,")
    var portal = TablePortal(manifest)
    var table = try await portal.listed()
    table["budget", "field.cost"] = text
    try await portal.update(table)
    #expect(
      portal.manifest
        == manifest.replacing(" cost: 1250.50,", with: number == "" ? "" : " cost: \(number ?? "1250.50"),"))
    #expect(portal.findings.isEmpty == (number != nil), "\(portal.findings)")
  }

  /// One separator before three digits is before decimals or thousands: a person says which.
  @Test func aNumberMayMeanTwo() async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.listed()
    table["budget", "field.cost"] = "1,200"
    table.add(["title": "New", "source": "team", "path": "new.docx", "field.cost": "12.345"])
    try await portal.update(table)
    #expect(
      portal.log.diagnostics.map { "\($0.summary); \($0.fix ?? "")".drop { $0 != " " } } == [
        " cell 'field.cost' of 'budget' is not taken: '1,200' may be 1200 or 1.2; write 1200 or 1.2",
        " cell 'field.cost' of 'New' is not taken: '12.345' may be 12345 or 12.3450; write 12345 or 12.3450",
      ])
    #expect(portal.manifest == Self.manifest + "include: [documents/team.yaml]\n")
    #expect(!(portal.files["Content/documents/team.yaml"] ?? "12.345").contains("12.345"))
  }

  /// A program shows the number in a form of its own, or a workbook has it as a number.
  @Test(arguments: [
    ("1200", "1,200"), ("1200", "1.200"), ("12.345", "12,345"), ("1.2", "1.200"), ("-1200", "-1,200"), ("1200", "1.200 €"),
  ])
  func aNumberThatMayMeanTwoIsNoEdit(_ number: String, _ text: String) async throws {
    let manifest = Self.manifest.replacing("cost: 12.5,", with: "cost: \(number),")
    var portal = TablePortal(manifest)
    var table = try await portal.listed()
    table["budget", "field.cost"] = text
    try await portal.update(table)
    #expect(portal.findings == [] && portal.manifest == manifest)
    table["budget", "field.cost"] = "12.346"
    try await portal.update(.xlsx, try #require(workbook([table.head] + table.rows)))
    #expect(portal.findings == [] && portal.manifest == manifest.replacing("cost: \(number),", with: "cost: 12.346,"))
  }

  /// A format shows less of a number, or a percentage of it.
  @Test func aFormatChangesNoNumber() async throws {
    let manifest = Self.manifest.replacing("cost: 12.5,", with: "cost: 1250.50,")
    var portal = TablePortal(manifest)
    let table = try await portal.listed()
    for (value, style, new) in [("1250.5", 1, "1250.50"), ("1250.5", 2, "1250.50"), ("0.25", 2, "0.25"), ("7.75", 1, "7.75")] {
      let column = table.head.firstIndex(of: "field.cost") ?? 0
      let cells = ([table.head] + table.rows).map { row in
        let cells = row.enumerated().map { index, text in
          text == "1250.50" && index == column
            ? "<c s=\"\(style)\"><v>\(value)</v></c>" : "<c t=\"inlineStr\"><is><t>\(text)</t></is></c>"
        }
        return "<row>\(cells.joined())</row>"
      }
      let styles = "<styleSheet><cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"3\"/><xf numFmtId=\"9\"/></cellXfs></styleSheet>"
      try await portal.update(.xlsx, try #require(workbook(sheet: cells.joined(), styles: styles)))
      #expect(portal.findings == [] && portal.manifest == manifest.replacing("cost: 1250.50,", with: "cost: \(new),"))
      portal = TablePortal(manifest)
    }
  }

  @Test(arguments: [
    ("3/4", "04. Mrz"), ("3/4", "4-Mar"), ("3/4", "03.04.2026"), ("10-12", "10. Dez"), ("10-2024", "Okt 24"),
    ("5/2024", "May-24"), ("2026-01-15", "15.01.2026"), ("2026-01-15", "1/15/2026"), ("15.01.2026", "2026-01-15"),
    ("1e5", "100000"), ("1e5", "1,00E+05"), ("50%", "50.00%"), ("50%", "0.5"), ("true", "WAHR"), ("TRUE", "true"),
    ("00:30", "0.0208333333333333"), ("9:30", "09:30:00"), ("21:30", "9:30 PM"), ("+49", "49"),
    ("1234567890123456", "1234567890123460"), ("12345678901234567890", "1.23456789012346E+19"),
  ])
  func textsThatProgramsTakeForOthersAreNoEdits(_ number: String, _ day: String) async throws {
    let manifest = Self.manifest.replacing("review: 2027-01-31}", with: "review: 2027-01-31, note: '\(number)'}")
      .replacing("  - {id: cost,", with: "  - {id: note, title: Note}\n  - {id: cost,")
    var portal = TablePortal(manifest)
    var table = try await portal.list()
    table["budget", "field.note"] = day
    try await portal.update(table)
    #expect(portal.manifest == manifest)
    #expect(portal.findings.map { $0.hasSuffix("programs for tables write '\(number)' as '\(day)'") } == [true])
    table["budget", "field.note"] = "7 May"
    try await portal.update(table)
    #expect(portal.manifest.contains("note: '7 May'"))
  }

  @Test func aDocumentIsReplacedByATitle() async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.list()
    table["leave", "replacedBy"] = "Plan"
    table["budget", "replacedBy"] = "Guide"
    table["budget", "state"] = "retired"
    let plans = try await portal.update(table)
    #expect(portal.findings == [])
    #expect(portal.manifest.contains("replacedBy: plan}"))
    // One of its titles.
    var other = TablePortal(Self.manifest)
    var edited = try await other.listed()
    edited["site", "replacedBy"] = "Haushalt"
    try await other.update(edited)
    #expect(other.findings == [] && other.manifest.contains("replacedBy: budget}"))
    // The plan says that they are retired, each once.
    #expect(
      plans[0].changes.map { $0.fields.filter { $0.field == "state" } } == [
        [FieldChange(field: "state", old: "listed", new: "retired")], [FieldChange(field: "state", old: "draft", new: "retired")],
      ])
    #expect(try await portal.update(table).allSatisfy { $0.files.isEmpty && $0.conflicts.isEmpty })
  }

  /// Whatever leads to a document keeps it where it is.
  @Test(arguments: [
    ("state", "draft", "", "'old' has it as 'replacedBy'"), ("publish", "2027-05-01", "", "'old' has it as 'replacedBy'"),
    ("state", "draft", "[x](document:plan)", "Content/index.md:3:1 links to 'document:plan'"),
    ("publish", "2027-05-01", "[x](document:plan#top)", "Content/index.md:3:1 links to 'document:plan#top'"),
    ("state", "retired", "[x](launch:plan/word/edit)", "Content/index.md:3:1 links to 'launch:plan/word/edit'"),
    ("modes", "view", "[x](launch:plan/word/edit)", "Content/index.md:3:1 links to 'launch:plan/word/edit'"),
  ])
  func documentsThatOthersLeadToStay(_ column: String, _ text: String, _ link: String, _ reason: String) async throws {
    let retired = "    retired: {since: 2026-05-01\(link.isEmpty ? ", replacedBy: plan" : "")}\n"
    var portal = TablePortal(
      """
      portal: {title: P, baseURL: "https://portal.example/"}
      sources:
        - {id: team, baseURL: "https://files.example/team/"}
      documents:
        - id: plan
          title: Plan
          source: team
          path: plan.docx
        - id: old
          title: Old
          source: team
          path: old.docx

      """ + retired)
    portal.files["Content/index.md"] = "# P\n\n\(link)\n"
    portal.files["Content/later.md"] = "---\ntitle: L\ndraft: true\n---\n[x](document:old)\n"
    let manifest = portal.manifest
    var table = try await portal.list()
    table["plan", column] = text
    table["plan", "title"] = "The plan"
    try await portal.update(table)
    #expect(portal.manifest == manifest.replacing("title: Plan", with: "title: The plan"))
    #expect(
      portal.findings.map { $0.drop { $0 != " " } }
        == [" the cell '\(column)' of 'plan' is not taken: \(reason)"])
    // Nothing but a draft leads to the other one.
    table = try await portal.list()
    table["old", "state"] = "draft"
    try await portal.update(table)
    #expect(portal.findings == [] && portal.manifest.contains("draft: true"))
  }

  /// A document follows its file from folder to folder, and a new one is in that of its file.
  @Test(arguments: ["", "fields: [title, owner], "])
  func sectionsOfFoldersFollowFiles(_ fields: String) async throws {
    var portal = TablePortal(
      """
      portal: {title: P, baseURL: "https://portal.example/"}
      sources: [{id: team, baseURL: "https://files.example/", import: {\(fields)section: folder}}]
      sections:
        - {id: plans, title: Plans}
        - {id: old, title: Old}
        - {id: mine, title: Mine}
      documents:
        - {id: plan, title: Plan, source: team, path: Plans/plan.docx, section: plans}
        - {id: own, title: Own, source: team, path: Plans/own.docx, section: mine}
        - {id: leave, title: Leave, source: team, path: Plans/leave.docx, section: plans}

      """)
    var table = try await portal.listed()
    table["plan", "path"] = "Old/plan.docx"
    table["own", "path"] = "Old/own.docx"
    table["leave", "section"] = "mine"
    table["leave", "title"] = "Holiday"
    table.add(["title": "New", "source": "team", "path": "Old/new.docx"])
    for _ in 0..<3 {
      try await portal.update(table)
      let manifest = portal.manifest
      #expect(manifest.contains("path: Old/plan.docx, section: old}") && manifest.contains("path: Old/own.docx, section: mine}"))
      #expect(
        manifest.contains("title: Holiday, source: team, path: Plans/leave.docx, section: \(fields.isEmpty ? "mine" : "plans")}"))
      #expect(portal.files["Content/documents/team.yaml"]?.contains("section: old\n") ?? false)
      let reason = " the cell 'section' of 'leave' is not taken: 'import: fields' of the source does not have it"
      #expect(portal.findings.map { $0.drop { $0 != " " } } == (fields.isEmpty ? [] : [reason[...]]))
    }
  }

  /// A tag that a page links to stays, unless another document has it.
  @Test(arguments: [("tags", ""), ("state", "draft")])
  func tagsThatPagesLinkToStay(_ column: String, _ text: String) async throws {
    let manifest = Self.manifest.replacing("publish: 2099-01-01", with: "tags: [Q4]")
    var portal = TablePortal(manifest)
    portal.files["Content/index.md"] = "# P\n\n[x](tag:q4)\n"
    var table = try await portal.listed()
    table["plan", column] = text
    table["plan", "title"] = "The plan"
    try await portal.update(table)
    #expect(portal.manifest == manifest.replacing("title: Plan\n", with: "title: The plan\n"))
    #expect(
      portal.findings.map { $0.drop { $0 != " " } }
        == [" the cell '\(column)' of 'plan' is not taken: Content/index.md:3:1 links to 'tag:q4'"])
    portal.replace("title: Guide\n", with: "title: Guide\n    tags: [q4]\n")
    try await portal.update(table)
    #expect(portal.findings == [] && !portal.manifest.contains("    tags: [Q4]\n") == (column == "tags"))
  }

  @Test func aMoveNamesBothSources() async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.listed()
    table["guide", "source"] = "team"
    let plans = try await portal.update(table)
    #expect(plans.flatMap(\.changes).map(\.fields) == [[FieldChange(field: "source", old: "cloud", new: "team")]])
    #expect(portal.findings == [])
  }

  @Test func aDraftReplacesNothing() async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.list()
    table["budget", "replacedBy"] = "leave"
    table.add(["title": "Trip", "source": "team", "path": "trip.docx", "state": "retired", "replacedBy": "leave"])
    try await portal.update(table)
    #expect(
      portal.findings.map { $0.drop { $0 != " " } } == [
        " the cell 'replacedBy' of 'budget' is not taken: there is no published document 'leave'",
        " the cell 'replacedBy' of 'Trip' is not taken: there is no published document 'leave'",
      ])
    #expect(!portal.files.values.contains { $0.contains("replacedBy: leave") })
  }

  /// A column that is missing changes nothing, and the last one says which document a row is of.
  @Test(arguments: [
    ["path", "url", "address"], ["source", "path", "url", "address"], ["id", "source", "path", "url", "address", "page"],
    ["source"], ["source", "url", "address"], ["path"], ["url", "address"],
  ])
  func editsArriveWithoutOtherColumns(_ columns: [String]) async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.list()
    for id in ["plan", "guide", "site"] { table[id, "title"] += " 2" }
    for column in columns {
      let index = try #require(table.head.firstIndex(of: column))
      table.head.remove(at: index)
      for row in table.rows.indices { table.rows[row].remove(at: index) }
    }
    let manifest = ["Plan", "Guide", "Site"].reduce(Self.manifest) {
      $0.replacing("title: \($1)\n", with: "title: \($1) 2\n")
    }
    for source in ["team", nil] {
      var portal = portal
      let plans = try await portal.update(table, source: source)
      #expect(portal.manifest == (source == nil ? manifest : manifest.replacing("Guide 2", with: "Guide")))
      #expect(
        portal.findings == (source == nil ? [] : [": the table has edited rows of the source 'cloud', which is not imported"]))
      #expect(plans.flatMap(\.departures).isEmpty && plans.flatMap(\.additions).isEmpty)
    }
    table.add(["title": "New"])
    try await portal.update(table)
    #expect(portal.findings.contains { $0.contains(" 'New' was not taken: ") }, "\(portal.findings)")
    #expect(portal.manifest == manifest)
  }

  /// The names of its columns are those of nothing else.
  @Test(arguments: [
    ("fields: [{id: docno, title: ID}, {id: seen, title: Updated, type: date}]", "{docno: A-1, seen: 2026-05-20}", "field.docno"),
    ("fields: [{id: doc, title: Number}, {id: img, title: Image}]", "{doc: A-1, img: b}", "field.doc"),
    ("fields: [{id: note, title: {en: Number, de: iD}}]", "{note: A-1}", "field.note"),
  ])
  func fieldsWithTheNamesOfPropertiesStay(_ fields: String, _ values: String, _ column: String) async throws {
    let manifest = """
      portal: {title: P, baseURL: "https://portal.example/", languages: [en, de]}
      sources: [{id: team, baseURL: "https://files.example/", import: {columns: {description: title, Notes: description}}}]
      \(fields)
      documents:
        - {id: plan, title: Plan, source: team, path: plan.docx, updated: 2026-01-15, fields: \(values)}
        - {id: leave, title: Leave, source: team, path: leave.docx, description: Form.}

      """
    var portal = TablePortal(manifest)
    var table = try await portal.listed()
    try await portal.update(table)
    #expect(portal.findings == [] && portal.manifest == manifest)
    table["plan", column] = "B-2"
    table["plan", "title"] = "Plan 2"
    table["leave", "description"] = "A form."
    try await portal.update(table)
    let edited = manifest.replacing("A-1", with: "B-2").replacing("title: Plan,", with: "title: Plan 2,")
    #expect(portal.findings == [] && portal.manifest == edited.replacing("Form.", with: "A form."))
  }

  /// Each row says which document it is of.
  @Test func documentsWithOneTitleAndPlaceAreSeveral() async throws {
    let documents = ["a", "b", "c", "d"].map { "  - {id: \($0), title: Plan, source: team, path: plan.docx, owner: O\($0)}\n" }
    var portal = TablePortal(
      "portal: {title: P, baseURL: \"https://portal.example/\"}\nsources: [{id: team, baseURL: \"https://files.example/\"}]\n"
        + "documents:\n" + documents.joined())
    var table = try await portal.listed()
    table["d", "owner"] = "Ann"
    table["b", "title"] = "Plan 2"
    table.remove("c")
    for count in [1, 0] {
      let plans = try await portal.update(table)
      #expect(portal.findings == [] && portal.manifest.contains("owner: Ann}") && portal.manifest.contains("title: Plan 2,"))
      #expect(plans.flatMap(\.departures).map(\.id) == Array(["c"].prefix(count)))
    }
  }

  @Test func renamedColumnsAreKnownByTheirCells() async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.list()
    table["plan", "path"] = "plans/plan.docx"
    table["leave", "title"] = "Holiday"
    table["budget", "address"] = "https://files.example/team/Q5/budget.xlsx"
    for (old, new) in [("path", "Pfad"), ("title", "Name of it"), ("address", "Link"), ("source", "Where")] {
      table.head[try #require(table.head.firstIndex(of: old))] = new
    }
    try await portal.update(table)
    #expect(portal.findings == [])
    for text in ["path: plans/plan.docx", "title: Holiday", "path: Q5/budget.xlsx"] {
      #expect(portal.manifest.contains(text), "\(text)")
    }
  }

  /// Its address begins with that of a source, and it has no source itself.
  @Test func anAddressOfItsOwnGoesAnywhere() async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.list()
    for (address, isTaken) in [("https://cloud.example/far/site.pdf", true), ("https://far.example/site.pdf", false)] {
      table["site", "url"] = address
      table["site", "title"] = address
      try await portal.update(table)
      #expect(portal.manifest.contains("title: \(address)\n") && portal.manifest.contains("url: \(address)\n") == isTaken)
      #expect(portal.findings.isEmpty == isTaken, "\(portal.findings)")
    }
  }

  @Test func aRowWhoseLastCellWasChangedIsNoneOfAFileThatIsCutOff() async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.list()
    table.rows[0][table.rows[0].count - 1] = "x"
    let plans = try await portal.update(table)
    #expect(plans.flatMap(\.departures).isEmpty && portal.manifest == Self.manifest)
    let reason = "its last cell, by which docportal knows it again, was changed"
    #expect(!portal.findings.isEmpty && portal.findings.allSatisfy { $0.hasSuffix(reason) })
  }

  @Test func aSourceNeedsAPath() async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.list()
    table["site", "source"] = "team"
    table["site", "title"] = "The site"
    try await portal.update(table)
    #expect(portal.manifest == Self.manifest.replacing("title: Site", with: "title: The site"))
    #expect(
      portal.findings.map {
        $0.hasSuffix("the cell 'source' of 'site' is not taken: a document at a source has a path below it")
      }
        == [true], "\(portal.findings)")
  }

  /// A document with an address below that of a source has its path there too; another one needs a source for it.
  @Test func aPathIsBelowTheSourceOfTheAddress() async throws {
    let own = Self.manifest.replacing("https://files.example/other/site.pdf", with: "https://cloud.example/x/site.pdf")
    var portal = TablePortal(own)
    var table = try await portal.list()
    table["site", "path"] = "new.pdf"
    try await portal.update(table)
    #expect(portal.manifest == own.replacing("x/site.pdf", with: "x/new.pdf"))
    #expect(portal.findings == [])
    portal = TablePortal(Self.manifest)
    table = try await portal.list()
    table["site", "path"] = "new.pdf"
    try await portal.update(table)
    #expect(portal.manifest == Self.manifest)
    #expect(
      portal.findings.map { $0.hasSuffix("a path is below a source, and its row names none of several") } == [true],
      "\(portal.findings)")
  }

  /// A document without a source is in the plan of the one below whose address it is, and in no other.
  @Test(arguments: ["", ", import: {allSources: true}"])
  func aDocumentIsInOnePlan(_ setting: String) async throws {
    var portal = TablePortal(
      Self.manifest.replacing("https://files.example/other/site.pdf", with: "https://cloud.example/x/site.pdf")
        .replacing("tags: [shared]}}", with: "tags: [shared]}\(setting)}"))
    var table = try await portal.list()
    table["site", "title"] = "The site"
    var plans = try await portal.update(table)
    #expect(plans.map { $0.changes.map(\.id) } == [[], ["site"]])
    #expect(plans.map(\.unchanged) == [3, 1])
    table["site", "url"] = "javascript:x"
    table["site", "owner"] = "Ann"
    plans = try await portal.update(table)
    #expect(plans.map { $0.changes.map(\.id) } == [[], ["site"]])
    #expect(portal.findings.count == 1, "\(portal.findings)")
    table = try await portal.list()
    var moved = table
    table.remove("site")
    var other = portal
    plans = try await other.update(table)
    #expect(plans.map { $0.departures.map(\.id) } == [[], ["site"]])
    for (column, text) in [("source", "team"), ("path", "site.pdf"), ("url", "")] { moved["site", column] = text }
    plans = try await portal.update(moved)
    #expect(plans.map { $0.changes.map(\.id) } == [["site"], []])
    #expect(portal.manifest.contains("path: site.pdf"))
  }

  /// `check` refuses links without encryption.
  @Test func linksInEditedDescriptionsAreSecure() async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.list()
    table["budget", "description"] = "See [x](http://x.example/) and [y](https://y.example/)."
    try await portal.update(table)
    #expect(portal.manifest.contains("en: 'See [x](https://x.example/) and [y](https://y.example/).'"), "\(portal.manifest)")
  }

  @Test(arguments: [
    ("https://far.example/plan.docx", "its address is not below https://files.example/team/"),
    ("https://cloud.example/x/plan.docx", "its address is below that of the source 'cloud'"),
  ])
  func aCellThatCannotBeIsNamedByItsColumn(address: String, reason: String) async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.list()
    table["plan", "url"] = address
    try await portal.update(table)
    #expect(portal.manifest == Self.manifest)
    #expect(
      portal.findings.map { $0.hasSuffix("the cell 'url' of 'plan' is not taken: \(reason)") } == [true],
      "\(portal.findings)")
  }

  @Test func aRowThatIsRefusedIsNotGone() async throws {
    var portal = TablePortal(Self.manifest)
    var table = try await portal.list()
    try await portal.update(table)
    table.rows[1].append("further")
    let plans = try await portal.update(table)
    #expect(plans[0].notSeen.map(\.id) == ["leave"] && plans.flatMap(\.departures).isEmpty)
    #expect(portal.manifest == Self.manifest)
  }
}
