import Portal
import PortalTestSupport
import Templates
import Testing

@testable import Import
@testable import Site

@Suite struct FacetsTests {
  /// The facets, a line for each: its name, its title, its values with their titles and counts.
  private func facets(_ documents: [String], language: String = "en") async throws -> [String] {
    let portal = TestPortal(
      languages: "[en, de]", sections: "  - {id: money, title: {en: Money, de: Geld}}\n  - {id: empty, title: Empty}",
      documents: documents.enumerated().map { "  - {id: d\($0), title: T, source: dav, \($1)}" }.joined(separator: "\n"))
    let tag = try #require(LanguageTag(language))
    let facets = try await portal.composer().listing.facets[tag] ?? []
    return facets.map { facet in
      "\(facet.name) (\(facet.title)): " + facet.values.map { "\($0.value)=\($0.title) \($0.count)" }.joined(separator: ", ")
    }
  }

  @Test func countTheDocumentsOfEachValue() async throws {
    let documents = [
      "path: a.docx, section: money, tags: [Zoo, C#], owner: Émile", "path: b.xlsx, tags: [zoo], owner: Ann",
      "path: c.docx, owner: Zoe", "path: d.pptx, owner: Ann",
    ]
    #expect(
      try await facets(documents) == [
        "app (App): word=Word 2, excel=Excel 1, powerPoint=PowerPoint 1",
        "section (Section): money=Money 1",
        "type (File type): DOCX=Word document 2, XLSX=Excel workbook 1, PPTX=PowerPoint presentation 1",
        "tag (Tag): zoo=Zoo 2, cx23=C# 1", "owner (Owner): Ann=Ann 2, Émile=Émile 1, Zoe=Zoe 1",
      ])
  }

  @Test func areWordedInTheLanguage() async throws {
    let documents = ["path: a.docx, section: money, owner: {en: Board, de: Vorstand}", "path: a.docx"]
    #expect(
      try await facets(documents, language: "de") == [
        "section (Bereich): money=Geld 1", "owner (Zuständig): Board=Vorstand 1",
      ])
  }

  @Test(arguments: [
    [], ["path: a.docx, section: money, tags: [a, b], owner: Ann"],
    ["path: a.docx, section: money, tags: [a], owner: Ann", "path: b.docx, section: money, tags: [A], owner: Ann"],
    ["path: a.docx", "path: b.docx"],
  ])
  func areLeftOutWhereTheyTellNothingApart(documents: [String]) async throws {
    #expect(try await facets(documents) == [])
  }

  @Test func areThereForOneValueThatNotAllHave() async throws {
    #expect(try await facets(["path: a.docx, tags: [a]", "path: b.docx"]) == ["tag (Tag): a=a 1"])
  }

  @Test func nameTypesInTheLanguageAndOthersByTheirEnding() async throws {
    #expect(
      try await facets(["path: a.docx", "path: b.docm", "path: c.odt"], language: "de") == [
        "type (Dateityp): DOCM=DOCM 1, ODT=OpenDocument-Text 1, DOCX=Word-Dokument 1"
      ])
  }

  @Test func haveNoTypeForAnUnknownExtension() async throws {
    #expect(try await facets(["path: a.docx", "path: b.blob, app: word"]) == ["type (File type): DOCX=Word document 1"])
  }
}
