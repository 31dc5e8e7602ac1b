import Diagnostics
import Portal
import Testing
import TextBasics

@testable import Import

/// Edits of documents in YAML, in any form that people write.
struct EditingTests {
  /// The file with the first document's values changed, or `nil` if that is not possible without changing more.
  private func edited(
    _ text: String, _ values: EntryFields, removing removed: [String] = [], isManifest: Bool = false
  ) async throws -> String? {
    var log = DiagnosticLog()
    let file = TextFile(path: "a.yaml", text: text)
    let entries = try #require(readEntries(file, ofManifest: isManifest, log: &log))
    var editing = EntryEditing(file, entries, ofManifest: isManifest)
    guard editing.set(values, in: try #require(entries.first), removing: removed) == nil else { return nil }
    return await editing.finish(jobs: 1).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [
    ("- id: a\n  title: Old # mine\n", "- id: a\n  title: 'New #1' # mine\n"),
    ("- id: a\r\n  title: Old\r\n", "- id: a\r\n  title: 'New #1'\r\n"),
    ("- {id: a, title: Old, tags: [x]} # c\n", "- {id: a, title: 'New #1', tags: [x]} # c\n"),
    ("-   id: a\n    title: \"O\\u006cd\"\n", "-   id: a\n    title: \"New #1\"\n"),
    ("- id: a\n  title: 'Ol''d'\n", "- id: a\n  title: 'New #1'\n"),
    ("- id: a\n  title:\n    Old and\n    long\n  tags: [x]\n", "- id: a\n  title:\n    'New #1'\n  tags: [x]\n"),
    ("- id: a\n  title: Old", "- id: a\n  title: 'New #1'"),
    ("documents:\n- title: Old\n  id: a\n", "documents:\n- title: 'New #1'\n  id: a\n"),
  ])
  func replacesAValue(text: String, expected: String) async throws {
    #expect(try await edited(text, [("title", .text("New #1"))], isManifest: text.hasPrefix("documents")) == expected)
  }

  @Test(arguments: [
    ("defaults: {owner: A}\ndocuments:\n  - id: a\n", "defaults: {owner: A}\ndocuments:\n  - id: a\n  - id: n\n"),
    ("defaults: {owner: A}\ndocuments:\n", "defaults: {owner: A}\ndocuments:\n- id: n\n"),
    ("documents:\n  - id: a\ndefaults: {owner: A}\n", nil),
    ("documents: [{id: a}]\n", nil), ("documents: []\n", nil),
  ])
  func addsADocumentToAFileWithDefaultsOrLeavesItAlone(text: String, expected: String?) async throws {
    var log = DiagnosticLog()
    let file = TextFile(path: "a.yaml", text: text)
    var editing = EntryEditing(file, try #require(readEntries(file, log: &log)))
    editing.append([[("id", .text("n"))]])
    #expect(await editing.finish(jobs: 1).map { String(decoding: $0, as: UTF8.self) } == expected)
  }

  /// A long list is read again in the parts that were edited.
  @Test func editsALongListByItsParts() async throws {
    let documents = (0..<12_000).map {
      "- id: d\($0)\n  title: Title \($0) of a document with a long name, so that there are parts\n"
    }
    var log = DiagnosticLog()
    let file = TextFile(path: "a.yaml", text: "# Mine\n" + documents.joined())
    let entries = try #require(readEntries(file, log: &log))
    var editing = EntryEditing(file, entries)
    #expect(editing.set([("title", .text("New"))], in: entries[5]) == nil && editing.remove(entries[11_900]))
    editing.append([[("id", .text("n"))]])
    var expected = documents
    (expected[5], expected[11_900]) = ("- id: d5\n  title: New\n", "")
    let whole = "# Mine\n" + expected.joined() + "- id: n\n"
    #expect(await editing.finish(jobs: 2).map { String(decoding: $0, as: UTF8.self) } == whole)
    let edited = String(decoding: try #require(editing.editedList), as: UTF8.self)
    #expect(edited.hasPrefix("# Mine\n- id: d0\n") && edited.hasSuffix("- id: n\n") && edited.contains("title: New\n"))
    #expect(!edited.contains("- id: d6000\n") && edited.utf8.count * 3 < whole.utf8.count * 4)
    #expect(readEntries(TextFile(path: "a.yaml", text: edited), log: &log)?.isEmpty == false)
    #expect(EntryEditing(TextFile(path: "a.yaml", text: documents[0]), Array(entries.prefix(1))).editedList == nil)
  }

  @Test(arguments: [
    "- id: a\n  title: |\n    Old\n", "- id: a\n  title: &t Old\n", "- id: a\n  title: !!str Old\n",
    "- id: a\n  title: >-\n    Old\n",
    "- id: &t Old\n  title: *t\n",
  ])
  func leavesAloneWhatWouldChangeMore(text: String) async throws {
    #expect(try await edited(text, [("title", .text("New"))]) == nil)
  }

  @Test(arguments: [
    ("- id: a # c\n  title: T\n# end\n", "- id: a # c\n  title: T\n  updated: 2026-10-01\n# end\n"),
    (
      "-   id: a\r\n    path: p\r\n    description: |\r\n      x\r\n",
      "-   id: a\r\n    path: p\r\n    updated: 2026-10-01\r\n    description: |\r\n      x\r\n"
    ),
    ("- {id: a, title: 'T'}\n", "- {id: a, title: 'T', updated: 2026-10-01}\n"),
    ("- id: a", "- id: a\n  updated: 2026-10-01"),
    (
      "documents:\n  - id: a\n    title: T\nsections: []\n",
      "documents:\n  - id: a\n    title: T\n    updated: 2026-10-01\nsections: []\n"
    ),
  ])
  func addsAKey(text: String, expected: String) async throws {
    #expect(try await edited(text, [("updated", .text("2026-10-01"))], isManifest: text.hasPrefix("documents")) == expected)
  }

  @Test(arguments: [
    ("- {id: a, owner: 'Bob'}\n", "- {id: a}\n"), ("- {owner: \"Bob\", id: a}\n", "- {id: a}\n"),
    ("- {id: a,\n   owner: ['b, c'],\n   title: T}\n", "- {id: a,\n   title: T}\n"),
    ("- id: a\n  owner: Bob # boss\n  title: T\n", "- id: a\n  # boss\n  title: T\n"),
    ("- id: a\n  owner: 'B'\n", "- id: a\n"), ("- id: a\r\n  owner: Bob\r\n", "- id: a\r\n"),
    ("- owner: Bob\n  id: a\n", "- id: a\n"), ("- owner: Bob # boss\n  id: a\n", nil),
    ("- id: a\n  title: a,\n  owner: B", "- id: a\n  title: a,\n"), ("- id: a\n  owner: &b B\n", nil),
    ("- id: a\n  owner:\n    - b # c\n", nil),
  ])
  func removesAKey(text: String, expected: String?) async throws {
    #expect(try await edited(text, [], removing: ["owner"]) == expected)
  }

  @Test func addsNoKeyAfterARemovedOne() async throws {
    let text = "- id: a\n  updated: 2026-10-01\n  path: p\n"
    #expect(try await edited(text, [("owner", .text("B"))], removing: ["updated"]) == "- id: a\n  path: p\n  owner: B\n")
  }

  @Test(arguments: [
    ("", "- id: n\n"), ("# c\n", "# c\n- id: n\n"), ("- id: a", "- id: a\n- id: n\n"),
    ("  - id: a\r\n    title: T\r\n", "  - id: a\r\n    title: T\r\n  - id: n\r\n"),
    ("- id: a\n  description: |\n    x\n\n# end\n", "- id: a\n  description: |\n    x\n\n# end\n- id: n\n"),
  ])
  func appendsADocument(text: String, expected: String) async throws {
    var log = DiagnosticLog()
    let file = TextFile(path: "a.yaml", text: text)
    var editing = EntryEditing(file, try #require(readEntries(file, log: &log)))
    editing.append([[("id", .text("n"))]])
    #expect(await editing.finish(jobs: 1).map { String(decoding: $0, as: UTF8.self) } == expected)
  }

  @Test(arguments: ["[{id: a}]\n", "- id: a\n...\n"]) func appendsNothingThatWouldNotBeRead(text: String) async throws {
    var log = DiagnosticLog()
    let file = TextFile(path: "a.yaml", text: text)
    var editing = EntryEditing(file, try #require(readEntries(file, log: &log)))
    editing.append([[("id", .text("n"))]])
    #expect(await editing.finish(jobs: 1) == nil)
  }

  @Test(arguments: [
    ("portal: {}\n", "portal: {}\ninclude: [documents/team.yaml]\n"),
    ("portal: {}", "portal: {}\ninclude: [documents/team.yaml]\n"),
    ("portal: {}\r\n", "portal: {}\r\ninclude: [documents/team.yaml]\r\n"),
    ("include: [a.yaml, 'b #.yaml'] # c\nportal: {}\n", "include: [a.yaml, 'b #.yaml', documents/team.yaml] # c\nportal: {}\n"),
    (
      "include:\n  - a.yaml # c\n  - \"b.yaml\"\nportal: {}\n",
      "include:\n  - a.yaml # c\n  - \"b.yaml\"\n  - documents/team.yaml\nportal: {}\n"
    ),
    ("include:\r\n- a.yaml\r\n", "include:\r\n- a.yaml\r\n- documents/team.yaml\r\n"),
    ("{portal: {}, include: [a.yaml]}\n", "{portal: {}, include: [a.yaml, documents/team.yaml]}\n"),
  ])
  func includesAFile(text: String, expected: String) async throws {
    var log = DiagnosticLog()
    let file = TextFile(path: "portal.yaml", text: text)
    let written = try #require(decodeManifestAlone(file, log: &log)).include
    var editing = EntryEditing(file, [], ofManifest: true)
    let isCertain = editing.include("documents/team.yaml", after: written)
    #expect(isCertain)
    #expect(await editing.finish(jobs: 1).map { String(decoding: $0, as: UTF8.self) } == expected)
  }

  @Test func seesThatAnIncludeIsNotRead() async throws {
    var log = DiagnosticLog()
    let file = TextFile(path: "portal.yaml", text: "{portal: {}}\n")
    let written = try #require(decodeManifestAlone(file, log: &log)).include
    var editing = EntryEditing(file, [], ofManifest: true)
    let isCertain = editing.include("documents/team.yaml", after: written)
    #expect(isCertain)
    #expect(await editing.finish(jobs: 1) == nil)
  }
}

struct MergingTests {
  private static func merge(_ base: String?, _ yours: String?, _ theirs: String?, isTable: Bool = false) -> FieldMerge {
    FieldMerge(base: base, yours: yours, theirs: theirs, isTable: isTable)
  }

  @Test func mergesThreeWays() {
    #expect(Self.merge("a", "a", "a") == .keep(isOwn: false))
    #expect(Self.merge("a", "a", "b") == .take)
    #expect(Self.merge("a", "b", "a") == .keep(isOwn: true))
    #expect(Self.merge("a", "b", "b") == .keep(isOwn: false))
    #expect(Self.merge("a", "b", "c") == .conflict)
    #expect(Self.merge("a", nil, "a") == .keep(isOwn: true))
    #expect(Self.merge("a", nil, "b") == .conflict)
    #expect(Self.merge("a", "a", nil) == .take)
  }

  @Test func knowsNoBase() {
    #expect(Self.merge(nil, "a", "b") == .keep(isOwn: true))
    #expect(Self.merge(nil, "a", "b", isTable: true) == .conflict)
    #expect(Self.merge(nil, nil, "b") == .take)
    #expect(Self.merge(nil, "a", nil, isTable: true) == .keep(isOwn: true))
  }

  private static func merge(
    exported: String, edit: (String, TableCopy.Origin)? = nil, _ yours: String, _ theirs: String
  ) -> FieldMerge {
    FieldMerge(
      ExportedCell(
        isUnedited: theirs == exported, isYoursUnedited: yours == exported, edit: edit?.1, isOfEdit: edit?.0 == theirs,
        isYoursOfEdit: edit?.0 == yours), isSame: yours == theirs)
  }

  @Test func mergesWithAnExportedTable() {
    #expect(Self.merge(exported: "a", "a", "b") == .take)
    #expect(Self.merge(exported: "a", "b", "a") == .keep(isOwn: true))
    #expect(Self.merge(exported: "a", "b", "c") == .conflict)
    // An edit of this copy was imported.
    #expect(Self.merge(exported: "a", edit: ("b", .own), "b", "c") == .take)
    #expect(Self.merge(exported: "a", edit: ("b", .own), "y", "b") == .keep(isOwn: true))
    #expect(Self.merge(exported: "a", edit: ("b", .own), "y", "c") == .conflict)
    #expect(Self.merge(exported: "a", edit: ("b", .own), "b", "a") == .take)
    #expect(Self.merge(exported: "a", edit: ("b", .own), "y", "a") == .keep(isOwn: true))
    // One of another copy, or perhaps.
    #expect(Self.merge(exported: "a", edit: ("b", .other), "b", "a") == .keep(isOwn: true))
    #expect(Self.merge(exported: "a", edit: ("b", .other), "b", "c") == .conflict)
    #expect(Self.merge(exported: "a", edit: ("b", .unknown), "b", "a") == .conflict)
    #expect(Self.merge(exported: "a", edit: ("b", .unknown), "b", "c") == .conflict)
  }

  /// A copy's number is one more than the highest of a lock, which anybody may have edited.
  @Test(arguments: ["9223372036854775807", "-1", "0", "1000000001"])
  func takesNoNumberOfACopyBeyondItsBounds(_ number: String) {
    let line = #"{"key": "a", "id": "a", "path": "a", "edits": ["m \#(number) title b", "m 2 owner c"], "copy": \#(number)}"#
    let document = LockFile(TextFile(path: "l", text: line)).documents.first
    #expect(document?.edits.map(\.copy) == [2] && document?.copy == nil)
  }

  @Test func readsTheLastCellOfARow() {
    for (keys, texts) in [([], []), (["title"], [""]), (["title", "owner"], ["A", ""]), (["title"], ["A"])]
      as [([String], [String])]
    {
      let table = ExportedTable(keys, [("a", texts)], isPart: false)
      let cell = table.cell(id: "a", texts)
      for written in [cell, trimmed(cell)] {
        let row = table.row(written)
        #expect(row?.id == "a" && keys.enumerated().allSatisfy { row?.has(texts[$0], at: $1) ?? false }, "\(keys) '\(written)'")
      }
      #expect(table.row("") == nil && table.row("a b c") == nil && table.row(cell + ".x") == nil)
    }
    func trimmed(_ text: String) -> String { text.hasSuffix(" ") ? String(text.dropLast()) : text }
  }

  @Test func readsBackItsLock() {
    var document = LockedDocument(key: "k \"1\"", id: "a", path: "Ü/a.docx")
    (document.cells["title"], document.tags, document.isMade, document.mark) = (
      .text("T\u{1F4C4}"), ["x", "y"], true, "size:1 time:2"
    )
    (document.checksum, document.added, document.copy) = ("c", "+m", 3)
    for (cell, text) in [("title", "t"), ("field.x", "")] {
      document.set(LockedEdit(table: "m", copy: 2, cell: cell, text: text), of: cell, in: "m")
    }
    let lock = LockFile([LockedDocument(key: "z", id: "b", path: "z"), document])
    let read = LockFile(TextFile(path: "l", bytes: lock.bytes))
    #expect(read.documents == [document, LockedDocument(key: "z", id: "b", path: "z")])
    #expect(read.faults == [])
  }

  @Test(arguments: [
    (
      "{\"key\": \"a\", \"id\": \"a\", \"path\": \"a\"}\n<<<<<<< ours\n",
      "l:2:1: a value is missing"
    ),
    ("{\"key\": \"a\", \"id\": \"a\"}\n", "l:1:1: 'key', 'id' or 'path' is missing"),
    ("{\"key\": \"a\", \"id\"", "l:1:1: the text ends too early"),
  ])
  func reportsADamagedLock(text: String, fault: String) {
    #expect(LockFile(TextFile(path: "l", text: text)).faults.map { "\($0.place): \($0.reason)" } == [fault])
  }

  /// Two branches have imported, and git kept the lines of both.
  @Test func goesOnAfterAUnionOfLocks() async throws {
    var ours = Library(items: ["a.docx": "a", "b.docx": "b", "c.docx": "c"])
    try await ours.update()
    var theirs = ours
    ours.move("a.docx", to: "x/a.docx")
    try await ours.update()
    theirs.items["d.docx"] = "d"
    try await theirs.update()
    var merged = ours
    let lines = Set([ours, theirs].flatMap { ($0.portal[Library.lock] ?? "").split(separator: "\n") })
    merged.portal[Library.lock] = lines.sorted().map { $0 + "\n" }.joined()
    merged.portal[Library.documents] =
      ours.documents + (theirs.documents.split(separator: "- id: d\n").last.map { "- id: d\n" + $0 } ?? "")
    merged.items["d.docx"] = "d"
    let plan = try await merged.update()
    #expect(plan.additions.isEmpty && plan.departures.isEmpty && plan.conflicts.isEmpty)
    #expect(try await merged.plan().isEmpty)
  }
}

struct NewIdentifierTests {
  @Test(arguments: [
    ("Q4 Budget", "q4-budget"), ("Übersicht für Straße", "uebersicht-fuer-strasse"), ("Résumé d'été", "resume-dete"),
    ("Żółw", "zolw"), ("Отчёт за май", "otchet-za-mai"), ("Έκθεση", "ekthesi"), ("計画 2026", "計画-2026"), ("--- !!!", "document"),
    ("index", "document"), ("R&D #2 (final)", "r-d-2-final"), ("C\u{301}afe\u{301}", "cafe"),
    (
      "A very long title that says in many words what could be said in few of them",
      "a-very-long-title-that-says-in-many-words-what"
    ),
  ])
  func makesIdentifiers(title: String, expected: String) {
    var identifiers = NewIdentifiers(taken: [])
    #expect(identifiers.identifier(shortIdentifier(title), path: "a.docx") == expected)
  }

  @Test func keepsThemUnique() {
    var identifiers = NewIdentifiers(taken: ["Plan"])
    #expect(identifiers.identifier("plan", path: "Q4/plan.docx") == "q4-plan")
    #expect(identifiers.identifier("plan", path: "Q4/plan.pdf") == "plan-2")
    #expect(identifiers.identifier("plan", path: "plan.pdf") == "plan-3")
    // Each continues after the last number.
    for number in 4...20_000 { #expect(identifiers.identifier("plan", path: "plan.pdf") == "plan-\(number)") }
  }
}
