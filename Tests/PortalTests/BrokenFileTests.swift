import Diagnostics
import Testing
import TextBasics

@testable import Portal

/// A file with a syntax error is reported once. The other files are read in the same run, without reports that may be
/// consequences.
@Suite struct BrokenFileTests {
  private let start = """
    portal: {title: P, baseURL: "https://p.example/"}
    sources: [{id: s, baseURL: "https://s.example/"}]

    """

  @Test func reportsOneErrorOfEachBrokenFileAndReadsTheOthers() async {
    let run = await run(
      start + "include: ['*.yaml']\ndocuments: [{id: n, title: N, source: s, path: n⟦|⟧.docx}]\n",
      included: [
        "a.yaml": "- {id: a, title: [}\n- {id: b, title: B, sauce: s}\n- {id: c, title: [}\n",
        "d.yaml": "- {id: d, titel: D, source: s, path: d.docx}\n- {id: e, title: E, source: s, path: e.docx, section: none}\n",
      ])
    #expect(
      run.log.sorted.compactMap { $0.place.map { "\($0.file):\($0.line)" } }
        == ["Content/a.yaml:1", "Content/d.yaml:1", "Content/d.yaml:2", "Content/portal.yaml:4"])
    #expect(
      run.log.sorted.map(\.identifier) == ["yaml.syntax", "manifest.unknownKey", "manifest.unknownName", "character.bar"])
    #expect(!run.manifest.read.all)
    #expect(run.catalogue?.documents.map(\.id.text) == ["d", "e"])
  }

  @Test(arguments: [
    "portal: [\nsources: []\n", "portal:\n  title: \"P\n  languages: [en, de]\nsources: []\n",
    "portal:\n  title: a: b\n  languages:\n    - en\n    - de # remark\nsources: []\n", "sources: *none\n",
    "portal: {title: P\nsources: []\n}\n",
  ])
  func reportsOnlyTheErrorOfABrokenManifest(_ broken: String) async {
    let run = await run(
      broken + """
        documents:
          - {id: a, title: A, source: s, section: one, path: a.docx}
          - {id: b, title: B, url: "http://b.example/b.docx", saveLocation: "https://b.example/"}
        """)
    #expect(run.reports.count == 1, "\(run.reports)")
    #expect(run.log.sorted.first?.identifier == "yaml.syntax")
    #expect(run.catalogue?.documents.isEmpty == true)
    #expect(!run.manifest.read.languages)
  }

  @Test func readsEveryFileThatABrokenManifestMayInclude() async {
    let run = await run("portal: [\n", included: ["d/a.yaml": "- {id: a, title: {en: A, de: B}, source: s, pth: a.docx}\n"])
    #expect(run.log.sorted.map(\.identifier) == ["manifest.unknownKey", "yaml.syntax"])
  }

  @Test func callsNoNameUnknownForListsThatCouldNotBeRead() async {
    let run = await run(
      """
      portal: {title: P, baseURL: "https://p.example/", languages: ⟦{⟧en: de}}
      sources: ⟦{⟧s: x}
      documents:
        - {id: a, title: {de: A}, source: s, section: one, path: a.docx}
        - {id: b, title: B, url: "http://b.example/b.docx"}
      """)
    #expect(
      run.reports.map { $0.split(separator: " ").prefix(2).joined(separator: " ") } == run.places.map { "yaml.wrongType \($0)" })
  }

  @Test func readsOnWithoutWhatIsIncluded() async {
    #expect(await run(start).manifest.read.all)
    #expect(await run(start + "include: {a: b}").manifest.read.all == false)
  }

  @Test func reportsNoConsequencesOfAnError() async {
    let run = await run(
      "portal: {title: P, baseURL: 'https://p.example/'}\ndocuments:\n  - title: 'a\n    id: x\n  - title: 'b\n")
    #expect(run.log.diagnostics.count == 1)
  }
}
