import Diagnostics
import Testing

@testable import Import

/// Sections that are folders of the library.
@Suite struct FolderSectionTests {
  private static func manifest(_ rest: String = "", section: String = "folder") -> String {
    """
    portal: {title: P, baseURL: "https://portal.example/"}
    sources:
      - {id: team, baseURL: "https://files.example/team/", import: {section: \(section)}}
    \(rest)
    """
  }

  private static let items = [
    "Finance/2026/budget.docx": "1", "Finance/plan.docx": "2", "Human Resources/a/b/leave.docx": "3", "start.docx": "4",
  ]

  private func sections(_ library: Library) -> [String: String] {
    var sections: [String: String] = [:]
    var id = ""
    for line in (library.portal[Library.documents] ?? "").split(separator: "\n") {
      if line.hasPrefix("- id: ") { id = String(line.dropFirst(6)) }
      if line.hasPrefix("  section: ") { sections[id] = String(line.dropFirst(11)) }
    }
    return sections
  }

  @Test func makesSectionsOfFolders() async throws {
    var library = Library(Self.manifest(), items: Self.items)
    let plan = try await library.update()
    #expect(plan.log.diagnostics.map(\.summary) == [])
    #expect(
      library.portal["Content/portal.yaml"]?.hasSuffix(
        """
        include: [documents/team.yaml]

        sections:
          - id: finance
            title: Finance
          - id: 2026
            title: 2026
            parent: finance
          - id: human-resources
            title: Human Resources
          - id: a
            title: a
            parent: human-resources

        """) == true)
    #expect(sections(library) == ["budget": "2026", "plan": "finance", "leave": "a"])
    #expect(try await library.update().isEmpty)
  }

  @Test func usesAndKeepsSectionsThatAreThere() async throws {
    let written = """
      sections:
      - id: money
        title: {en: Finance, de: Finanzen}  # Ours.
      - id: staff
        title: Staff

      include: [documents/team.yaml]
      """
    var library = Library(
      Self.manifest(written).replacing("title: P", with: "title: P, languages: [en, de]"), items: Self.items)
    let plan = try await library.update()
    #expect(plan.log.diagnostics.map(\.summary) == [])
    #expect(
      library.portal["Content/portal.yaml"]?.contains(
        """
          title: Staff
        - id: 2026
          title: 2026
          parent: money
        - id: human-resources
          title: Human Resources
        - id: a
          title: a
          parent: human-resources

        include:
        """) == true)
    #expect(sections(library) == ["budget": "2026", "plan": "money", "leave": "a"])
  }

  @Test func followsMovedFilesUnlessSomebodyChangedTheSection() async throws {
    var library = Library(Self.manifest(), items: Self.items)
    library.ids = ["Finance/plan.docx": "P", "Finance/2026/budget.docx": "B", "Legal/plan.docx": "P", "Legal/budget.docx": "B"]
    try await library.update()
    library.portal[Library.documents] = library.portal[Library.documents]?.replacing(
      "section: 2026", with: "section: human-resources")
    library.items["Finance/plan.docx"] = nil
    library.items["Finance/2026/budget.docx"] = nil
    (library.items["Legal/plan.docx"], library.items["Legal/budget.docx"]) = ("2", "1")
    let plan = try await library.update()
    #expect(sections(library) == ["budget": "human-resources", "plan": "legal", "leave": "a"])
    #expect(plan.conflicts.map(\.field) == ["section"])
    #expect(library.portal["Content/portal.yaml"]?.contains("- id: legal\n    title: Legal\n") == true)
  }

  @Test func appliesToPatternsOfPaths() async throws {
    let rest = "sections:\n  - {id: money, title: Money}\n"
    var library = Library(Self.manifest(rest, section: #"{"Finance/**": money, "**": folder}"#), items: Self.items)
    let plan = try await library.update()
    #expect(plan.log.diagnostics.map(\.summary) == [])
    #expect(sections(library) == ["budget": "money", "plan": "money", "leave": "a"])
  }

  @Test(arguments: ["sections: [{id: money, title: Money}]", "sections: []", "sections: {}"])
  func writesNothingIfTheListCannotBeContinued(sections: String) async throws {
    let library = Library(Self.manifest(sections), items: Self.items)
    let plan = try await library.plan()
    #expect(plan.log.diagnostics.map(\.identifier) == ["import.cannotEdit"])
    #expect(plan.isEmpty)
  }
}
