import Diagnostics
import Portal
import Testing
import TextBasics

@testable import Import

/// Tables that people edit, as the source of whole documents.
struct TableTests {
  private static let manifest = """
    portal: {title: P, baseURL: "https://portal.example/", languages: [en, de]}
    sources:
      - {id: team, baseURL: "https://files.example/team/"IMPORT}
    sections:
      - {id: finance, title: {en: Finance, de: Finanzen}}
    fields:
      - {id: status, title: {en: Status, de: Stand}, type: choice, choices: [draft, final]}
    documents:
      - id: old
        title: Old one
        source: team
        path: old.docx
        tags:
          - a
        description: |
          Two lines
          of text.

    """

  /// A portal whose source is a table.
  private struct Portal {
    var library: Library
    var log = DiagnosticLog()

    init(imports: String = "") { library = Library(TableTests.manifest.replacing("IMPORT", with: imports)) }

    @discardableResult mutating func update(_ table: String) async throws -> ImportPlan {
      log = DiagnosticLog()
      let file = TextFile(path: "Content/portal.yaml", text: library.portal["Content/portal.yaml"] ?? "")
      let manifest = try #require(decodeManifestAlone(file, log: &log))
      let source = try #require(manifest.sources.first)
      let read = try #require(ImportSettings(source, id: "team", of: manifest, log: &log))
      library.settings = read.reading(.csv, source.imported)
      let settings = try #require(library.settings)
      library.table = await foundItems(.csv, in: [TextFile(path: "list", text: table)], settings: settings, log: &log)
      return try await library.update()
    }

    var findings: [String] { log.diagnostics.map { "\($0.place.map { "\($0)" } ?? ""): \($0.summary)" } }
    var manifest: String { library.portal["Content/portal.yaml"] ?? "" }
  }

  @Test func givesAWrittenIDToItsRow() async throws {
    var portal = Portal()
    try await portal.update("id,title,path\n,Map,a.docx\nmap,Other,b.docx\n")
    #expect(portal.findings == [])
    #expect(portal.library.portal["Content/documents/team.yaml"]?.contains("- id: map\n  title: Other\n") ?? false)
    #expect(portal.library.portal["Content/documents/team.yaml"]?.contains("- id: map-2\n  title: Map\n") ?? false)
  }

  @Test(arguments: [("title,path\nPlans,plans/\nPlan,plans/plan.docx\n", "Plans"), ("path\nplans/\nplans/plan.docx\n", "plans/")])
  func namesAPathOfAFolder(_ table: String, _ name: String) async throws {
    var portal = Portal()
    let plan = try await portal.update(table)
    #expect(plan.additions.map(\.path) == ["plans/plan.docx"])
    #expect(
      plan.log.diagnostics.map { "\($0.place.map { "\($0)" } ?? ""): \($0.summary)" } == [
        "list:2:1: '\(name)' was not taken: its path 'plans/' is that of a folder"
      ])
  }

  @Test func makesWholeDocuments() async throws {
    var portal = Portal()
    try await portal.update(
      "id;Titel;title (de);Pfad;Bereich;Schlagwörter;Beschreibung;Zuständig;Aktualisiert;field.status;Retired\n"
        + "plan;The plan;Der Plan;Q4/p.docx;Finanzen;x, y;\"Two\nlines\";Ann;2026-10-01;Final;2026-11-01\n")
    #expect(portal.findings == [])
    #expect(
      portal.library.documents.hasSuffix(
        """
        - id: plan
          title: {en: The plan, de: Der Plan}
          source: team
          section: finance
          tags: [x, y]
          fields: {status: final}
          description: "Two\\nlines"
          updated: 2026-10-01
          owner: Ann
          retired: {since: 2026-11-01}
          path: Q4/p.docx

        """))
  }

  @Test func keepsDocumentsInStep() async throws {
    var portal = Portal()
    let head = "id,title,path,tags,description,section,title.de\n"
    try await portal.update(head + "old,Old one,old.docx,a,\"Two lines\nof text.\",,\n")
    #expect(
      portal.manifest.contains("  path: old.docx\n    tags:\n      - a\n    description: |\n      Two lines\n      of text.\n"))
    try await portal.update(head + "old,Old one,old.docx,b; c,New,finance,Alt\n")
    #expect(
      portal.manifest.contains(
        "  title: {en: Old one, de: Alt}\n    source: team\n    section: finance\n    path: old.docx\n    tags: [b, c]\n    description: New\n"
      ))
    try await portal.update(head + "old,Older,old.docx,,New,,Alt\n")
    #expect(
      portal.manifest.contains("  title: {en: Older, de: Alt}\n    source: team\n    path: old.docx\n    description: New\n"))
  }

  @Test func changesTheDefaultLanguageOfATextInSeveral() async throws {
    var portal = Portal()
    let head = "id,title,path,description,description.de\n"
    try await portal.update(head + "new,New one,new.docx,A,B\n")
    let plan = try await portal.update(head + "new,New one,new.docx,C,B\n")
    #expect(plan.conflicts.isEmpty)
    #expect(portal.library.documents.contains("  description: {en: C, de: B}\n"))
  }

  @Test func keepsWhatPeopleChanged() async throws {
    var portal = Portal()
    let head = "id,title,path,tags,section\n"
    try await portal.update(head + "old,Old one,old.docx,a,finance\n")
    portal.library.portal["Content/portal.yaml"] = portal.manifest.replacing("      - a\n", with: "      - mine\n")
    let plan = try await portal.update(head + "old,Old one,old.docx,b,\n")
    #expect(plan.conflicts.map { "\($0.field) \($0.yours) \($0.theirs)" } == ["tags mine b"])
    #expect(portal.manifest.contains("- mine") && !portal.manifest.contains("section: finance"))
  }

  @Test func emptyCellsTakeAwayDaysAndOwners() async throws {
    var portal = Portal()
    let head = "id,title,path,updated,owner,publish,retire\n"
    try await portal.update(head + "a,A,a.docx,2026-10-01,Ann,2026-09-01,13.3.2027\n")
    #expect(
      portal.library.documents.hasSuffix(
        "  updated: 2026-10-01\n  owner: Ann\n  publish: 2026-09-01\n  retire: 2027-03-13\n  path: a.docx\n"))
    try await portal.update(head + "a,A,a.docx,,,,\n")
    #expect(portal.library.documents.hasSuffix("- id: a\n  title: A\n  source: team\n  path: a.docx\n"))
    try await portal.update(head + "a,A,a.docx,,Eve,1/3/2027,soon\n")
    #expect(portal.findings.map { $0.prefix(9) } == ["list:2:17", "list:2:26"])
    #expect(portal.library.documents.hasSuffix("  owner: Eve\n  path: a.docx\n"))
  }

  @Test func namesWhatItDoesNotTake() async throws {
    var portal = Portal()
    try await portal.update(
      "title,path,section,Status,Budget,page\nA,a.docx,finanze,done,5,x\nB,b.docx,finanze,final,5,x\n")
    #expect(
      portal.findings == [
        "list:1:27: not taken: 'Budget', 'page'",
        "list:2:18: there is no choice of 'status' 'done'; the cell is not taken",
        "list:2:10: there is no section 'finanze'; the cell is not taken",
      ])
    #expect(portal.log.diagnostics.last?.fix == "did you mean 'finance'?")
  }

  @Test func takesColumnsAndFieldsByTheManifest() async throws {
    var portal = Portal(imports: ", import: {fields: [title, fields], columns: {Was: title.de, Lage: fields.status}}")
    try await portal.update("title,path,Was,Lage,tags,owner\nA,a.docx,B,draft,x,Ann\n")
    #expect(portal.findings == [])
    #expect(
      portal.library.documents.hasSuffix(
        "- id: a\n  title: {en: A, de: B}\n  source: team\n  fields: {status: draft}\n  path: a.docx\n"))
  }

  @Test func skipsRowsOfOtherSources() async throws {
    var portal = Portal()
    try await portal.update("title,source,path,url\nA,team,a.docx,\nB,other,b.docx,\nC,,,https://files.example/team/c.docx\n")
    #expect(portal.library.documents.split(separator: "\n").filter { $0.hasPrefix("- id") } == ["- id: a", "- id: c"])
  }
}
