import Diagnostics
import Portal
import Testing
import TextBasics

@testable import Import

/// Columns that a library has of its own, in each of its saved lists.
@Suite struct LibraryColumnTests {
  private static let manifest = """
    portal: {title: P, baseURL: "https://portal.example/"}
    sources:
      - id: team
        baseURL: "https://contoso.sharepoint.com/sites/team/Shared Documents/"
        import: {columns: {Department: section, Document type: tags, Status: fields.status, Review: fields.review}}
    sections: [{id: hr, title: Human Resources}]
    fields:
      - {id: status, title: Status, type: choice, choices: [{id: final, title: Final}]}
      - {id: review, title: Review, type: date}

    """

  private static let address = "https://contoso.sharepoint.com/sites/team/Shared%20Documents/Q4/plan.docx"

  private static let json = """
    {"value": [{"UniqueId": "1", "FileSystemObjectType": 0, "EncodedAbsUrl": "\(address)", "Department": {"Title": "Human Resources"},
      "Document_x0020_type": {"results": [{"Label": "Plan"}, {"Label": "Budget"}]}, "Status": "Final", "Review": "2026-12-01T08:00:00Z"}]}
    """
  private static let graph = """
    {"value": [{"id": "1", "name": "plan.docx", "file": {}, "webUrl": "\(address)", "listItem": {"fields": {
      "Department": "12;#Human Resources", "Document_x0020_type": ["Plan", "Budget"], "Status": "Final", "Review": "2026-12-01"}}}]}
    """
  private static let csv = """
    Name,Path,Department,Document type,Status,Review
    plan.docx,sites/team/Shared Documents/Q4,12;#Human Resources,"Plan; Budget",Final,2026-12-01

    """

  @Test(arguments: [
    (ImportOrigin.Kind.sharepoint, json), (.graph, graph), (.sharepoint, csv), (.csv, csv),
  ])
  func becomeWhatTheManifestSays(_ kind: ImportOrigin.Kind, _ list: String) async throws {
    var library = Library(Self.manifest)
    var log = DiagnosticLog()
    let (found, settings) = try await read(kind, list, Self.manifest, &log)
    (library.table, library.settings) = (found, settings)
    let plan = try await library.update()
    #expect((log.diagnostics + plan.log.diagnostics).filter { $0.severity != .note }.map(\.summary) == [])
    let text = library.documents
    #expect(text.contains("  section: hr\n  tags: [Plan, Budget]\n"))
    #expect(text.contains("  fields: {status: final, review: 2026-12-01}\n") || text.contains("status: final"))
    // A change there arrives, and one here stays.
    library.replace("tags: [Plan, Budget]", with: "tags: [Mine]")
    (library.table, _) = try await read(kind, list.replacing("Human Resources", with: ""), Self.manifest, &log)
    try await library.update()
    #expect(!library.documents.contains("section:"))
    #expect(library.documents.contains("tags: [Mine]"))
  }

  /// SharePoint has notes of several lines in HTML.
  @Test(arguments: [(ImportOrigin.Kind.sharepoint, json), (.graph, graph), (.sharepoint, csv), (.csv, csv)])
  func fieldsAreTextsWithoutMarkup(_ kind: ImportOrigin.Kind, _ list: String) async throws {
    let manifest = Self.manifest.replacing("type: choice, choices: [{id: final, title: Final}]", with: "type: text")
    var library = Library(manifest)
    var log = DiagnosticLog()
    let written = list.replacing("Final", with: "<div><p>R&amp;D</p><p>first</p></div>")
    (library.table, library.settings) = try await read(kind, written, manifest, &log)
    try await library.update()
    #expect(library.documents.contains("status: R&D first"), "\(library.documents)")
  }

  @Test(arguments: [(ImportOrigin.Kind.sharepoint, json), (.graph, graph), (.sharepoint, csv), (.csv, csv)])
  func descriptionsOfHTMLAreCommonMark(_ kind: ImportOrigin.Kind, _ list: String) async throws {
    let manifest = Self.manifest.replacing("Status: fields.status", with: "Status: description")
    var library = Library(manifest)
    var log = DiagnosticLog()
    let written = list.replacing("Final", with: "<div><p>R&amp;D <a href='http://a.example/'>x</a></p></div>")
    (library.table, library.settings) = try await read(kind, written, manifest, &log)
    try await library.update()
    #expect(library.documents.contains("R&D [x](https://a.example/)"), "\(library.documents)")
    let said = log.diagnostics.map(\.summary)
    #expect(said.contains { $0.hasSuffix(": descriptions in HTML were taken as CommonMark") }, "\(said)")
  }

  private func read(
    _ kind: ImportOrigin.Kind, _ list: String, _ manifest: String, _ log: inout DiagnosticLog
  ) async throws -> ([FoundItem], ImportSettings) {
    let file = TextFile(path: "Content/portal.yaml", text: manifest)
    let manifest = try #require(decodeManifestAlone(file, log: &log))
    let source = try #require(manifest.sources.first)
    let settings = try #require(ImportSettings(source, id: "team", of: manifest, log: &log)).reading(kind, source.imported)
    let found = await foundItems(kind, in: [TextFile(path: "list", text: list)], settings: settings, log: &log)
    return (try #require(found), settings)
  }

  @Test(arguments: [(ImportOrigin.Kind.sharepoint, json), (.graph, graph), (.sharepoint, csv), (.csv, csv)])
  func areMissedWhereTheListDoesNotHaveThem(_ kind: ImportOrigin.Kind, _ list: String) async throws {
    var log = DiagnosticLog()
    _ = try await read(kind, list, Self.manifest.replacing("Department: section", with: "Departmnt: section"), &log)
    let missing = log.diagnostics.filter { $0.identifier == "import.missingColumn" }
    #expect(missing.map(\.summary) == ["the list has no column 'departmnt'"])
    #expect(missing.first?.fix?.contains("department") == true)
  }

  @Test func nameSectionsThatThePortalHas() async throws {
    var log = DiagnosticLog()
    _ = try await read(.sharepoint, Self.json.replacing("Human Resources", with: "Sales"), Self.manifest, &log)
    #expect(log.diagnostics.map(\.summary) == ["there is no section 'Sales'; the cell is not taken"])
  }
}
