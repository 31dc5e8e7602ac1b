import Diagnostics
import OfficeLinks
import Testing
import TextBasics

@testable import Portal

@Suite struct SectionTests {
  private func run(_ sections: String, of documents: [String] = []) async -> Run {
    await PortalTests.run(
      """
      portal: {title: P, baseURL: "https://portal.example/"}
      sections:
      \(sections)
      documents:
      \(documents.enumerated().map { "  - {id: d\($0), title: D, url: 'https://s.example/\($0).docx', section: \($1)}" }.joined(separator: "\n"))
      """)
  }

  @Test func followTheSectionThatTheyAreBelow() async throws {
    let run = await run(
      """
        - {id: budgets, title: B, parent: money}
        - {id: people, title: P}
        - {id: money, title: M}
        - {id: bills, title: L, parent: money}
      """, of: ["budgets", "bills", "people"])
    #expect(run.reports == [])
    let catalogue = try #require(run.catalogue)
    #expect(catalogue.sections.map(\.id.text) == ["people", "money", "budgets", "bills"])
    #expect(catalogue.sections.map(\.parent) == [nil, nil, 1, 1])
    #expect(catalogue.sections.map(\.children) == [[], [2, 3], [], []])
    #expect(catalogue.sections.map { catalogue.documents(inAndBelow: $0) } == [[2], [0, 1], [0], [1]])
    #expect(catalogue.topSections == [0, 1])
    #expect(catalogue.documents.map { $0.section.map { catalogue.sections[$0].id.text } } == ["budgets", "bills", "people"])
  }

  @Test func areNotListedBelowOneThatIsNot() async throws {
    let run = await run(
      "  - {id: a, title: A, listed: false}\n  - {id: b, title: B, parent: a}\n  - {id: c, title: C}", of: ["b", "c"])
    let catalogue = try #require(run.catalogue)
    #expect(catalogue.sections.map(\.isListed) == [false, false, true])
    #expect(catalogue.documents.map(\.status.isListed) == [false, true])
  }

  @Test func areBelowOneThatExists() async {
    let run = await run("  - {id: money, title: M}\n  - {id: b, title: B, parent: ⟦mony⟧}", of: ["b"])
    #expect(run.reports == ["manifest.unknownName \(run.places[0]) there is no section 'mony'"])
    #expect(run.log.sorted.first?.fix == "did you mean 'money'?")
  }

  @Test func haveTwoLevels() async {
    let run = await run(
      """
        - {id: a, title: A, parent: ⟦b⟧}
        - {id: b, title: B, parent: ⟦c⟧}
        - {id: c, title: C, parent: ⟦d⟧}
        - {id: d, title: D}
      """, of: ["a"])
    #expect(
      run.reports == [
        "manifest.sectionDepth \(run.places[0]) the section 'a' is below 'b', which is below 'c'",
        "manifest.sectionDepth \(run.places[1]) the section 'b' is below 'c', which is below 'd'",
      ])
    #expect(run.log.sorted.map(\.fix) == ["write 'parent: d', or remove it", "write 'parent: d', or remove it"])
  }

  @Test func areNeverBelowThemselves() async {
    let run = await run(
      """
        - {id: a, title: A, parent: ⟦a⟧}
        - {id: x, title: X, parent: b}
        - {id: b, title: B, parent: ⟦c⟧}
        - {id: c, title: C, parent: b}
      """, of: ["a"])
    #expect(
      run.reports == [
        "manifest.sectionCircle \(run.places[0]) the section 'a' is below itself",
        "manifest.sectionCircle \(run.places[1]) the section 'b' is below itself",
      ])
    #expect(run.log.sorted.map { $0.notes.map(\.text) } == [[], ["'c' is below 'b' here"]])
  }

  @Test("a chain of many sections takes no time that grows with its square")
  func readsAChainOfManySections() async {
    let sections = (0..<5_000).map { "  - {id: s\($0), title: S, parent: s\($0 + 1)}" }
    let run = await run(sections.joined(separator: "\n") + "\n  - {id: s5000, title: S, parent: s0}")
    #expect(run.log.diagnostics.map(\.identifier) == ["manifest.sectionCircle"])
  }

  @Test(arguments: [
    ("word", SectionIcon.app(.word)), ("document", .app(nil)),
    (
      "files/coins.svg",
      .picture(NamedPicture(path: "files/coins.svg", place: Place(file: "Content/portal.yaml", line: 3, column: 33, length: 15)))
    ),
  ])
  func haveAnIconOfTheThemeOrAPicture(written: String, icon: SectionIcon) async throws {
    let run = await PortalTests.run(
      """
      portal: {title: P, baseURL: "https://portal.example/"}
      sections:
        - {id: money, title: M, icon: \(written)}
      """, publishable: ["files/coins.svg"])
    #expect(run.log.sorted.map(\.identifier) == ["manifest.unusedSection"])
    #expect(run.catalogue?.sections.first?.icon == icon)
  }

  @Test func haveNoOtherIconAndNoOtherOrder() async {
    let run = await run(
      "  - {id: a, title: A, icon: ⟦wrod⟧, sort: ⟦upated⟧}\n  - {id: b, title: B, icon: ⟦coins.svg⟧}", of: ["a", "b"])
    #expect(
      run.reports == [
        "manifest.unknownName \(run.places[0]) there is no icon 'wrod'",
        "manifest.unknownName \(run.places[1]) there is no order 'upated'",
        "document.missingFile \(run.places[2]) there is no file 'coins.svg' below Content/",
      ])
    #expect(run.log.sorted.prefix(2).map(\.fix) == ["did you mean 'word'?", "did you mean 'updated'?"])
  }
}
