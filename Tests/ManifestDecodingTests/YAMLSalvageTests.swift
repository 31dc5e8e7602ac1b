import CatalogueModel
import Diagnostics
import Testing
import TextBasics

@testable import ManifestDecoding

@Suite struct YAMLSalvageTests {
  private let start = """
    portal: {title: P, baseURL: "https://p.example/"}
    sources: [{id: s, baseURL: "https://s.example/"}]

    """

  @Test func readsTheOtherElementsOfAList() async {
    let run = await run(
      start + """
        documents:
          - id: a
            title: A⟦:⟧ a
            source: s
            path: a.docx
          - id: b
            title: B
            source: s
            path: b⟦|⟧.docx
          - id: c
            title: [c
            source⟦:⟧ s
          - id: d
            title: D
            ⟦sauce⟧: s
            source: s
            path: d.docx
        """)
    #expect(run.manifest.documents.compactMap(\.entry.id?.value) == ["b", "d"])
    #expect(run.log.sorted.map(\.identifier) == ["yaml.syntax", "character.bar", "yaml.syntax", "manifest.unknownKey"])
    #expect(run.log.sorted.compactMap(\.place).map { "\($0.line):\($0.column)+\($0.length)" } == run.places)
    #expect(run.catalogue?.gaps == Set(Catalogue.Gap.allCases))
  }

  @Test(arguments: [
    "portal: [\nsources: []\n", "portal:\n  title: \"P\n  languages: [en, de]\nsources: []\n",
    "portal:\n  title: a: b\n  languages:\n    - en\n    - de # remark\nsources: []\n", "sources: *none\n",
    "portal: {title: P\nsources: []\n}\n",
  ])
  func reportsOnlyTheErrorBesideDocumentsThatNeedNothingElse(_ broken: String) async {
    let run = await run(
      broken + """
        documents:
          - {id: a, title: A, source: s, section: one, path: a.docx}
          - {id: b, title: B, url: "http://b.example/b.docx", saveLocation: "https://b.example/"}
        """)
    #expect(run.reports.count == 1, "\(run.reports)")
    #expect(run.log.sorted.first?.identifier == "yaml.syntax")
    #expect(run.catalogue != nil)
  }

  @Test(arguments: [
    ("portal:\n  title: a: b\n  languages: [en, 'de'] # two\n", ["en", "de"]),
    ("portal: {title: a: b, languages: [de, pt-BR]}\n", ["de", "pt-BR"]),
    ("portal:\n  title: a: b\n  languages:\n  - fr\n  - \"ru\"\n  storefront: us\n", ["fr", "ru"]),
    ("portal:\n  title: a: b\n", ["en"]), ("portal:\n  languages: [en, x y, de\n", ["en", "de"]),
  ])
  func guessesTheLanguages(_ text: String, _ expected: [String]) async {
    #expect(await run(text).catalogue?.portal.languages.map(\.text) == expected)
  }

  @Test func knowsThatAnIncludedFileIsNotComplete() async {
    let broken = await run(
      start + "include: [a.yaml]", included: ["a.yaml": "- {id: a, title: [}\n- {id: b, title: B, source: s, path: b.docx}\n"])
    #expect(broken.catalogue?.gaps == [.documents])
    #expect(broken.catalogue?.documents.map(\.id.text) == ["b"])
    #expect(await run(start).catalogue?.gaps == [])
  }

  @Test func tellsNoConsequencesOfAnError() async {
    let run = await run(
      "portal: {title: P, baseURL: 'https://p.example/'}\ndocuments:\n  - title: 'a\n    id: x\n  - title: 'b\n")
    #expect(run.log.diagnostics.count == 1)
  }
}
