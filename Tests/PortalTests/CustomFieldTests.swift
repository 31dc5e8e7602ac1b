import Diagnostics
import Testing

@testable import Portal

@Suite struct CustomFieldTests {
  private static let declarations = """
    fields:
      - {id: status, title: {en: Status, de: Stand}, type: choice, choices: [draft, {id: final, title: {en: Final, de: Endgültig}}], listed: true, filter: true}
      - {id: due, title: Due, type: date}
      - {id: costs, title: Costs, type: number}
      - {id: note, title: Note}
      - {id: reviewer, title: Reviewer, type: person}
    """

  /// A run over one document with these fields.
  private func run(_ fields: String, declaring declarations: String = Self.declarations) async -> Run {
    await PortalTests.run(
      """
      portal: {title: P, baseURL: "https://portal.example/", languages: [en, de]}
      \(declarations)
      documents:
        - {id: d, title: D, url: "https://s.example/a.docx", fields: \(fields)}
      """)
  }

  @Test func areDeclaredInOrder() async throws {
    let catalogue = try #require(await run("{}").catalogue)
    #expect(catalogue.fields.map(\.id.text) == ["status", "due", "costs", "note", "reviewer"])
    #expect(catalogue.fields.map(\.kind) == [.choice, .date, .number, .text, .person])
    #expect(catalogue.fields.map(\.isListed) == [true, false, false, false, false])
    #expect(catalogue.fields.map(\.isFilter) == [true, false, false, false, false])
    let german = try #require(LanguageTag("de"))
    #expect(catalogue.fields[0].choices.map { $0.title[german] } == ["draft", "Endgültig"])
    #expect(catalogue.fields[0].title[german] == "Stand")
  }

  @Test func haveValuesInTheOrderOfTheDeclarations() async throws {
    let run = await run(
      "{reviewer: [Ann, {en: Bob, de: Bernd}], note: {en: Old, de: Alt}, costs: -12.50, due: 2026-12-01, status: final}")
    #expect(run.reports == [])
    let fields = try #require(run.document).fields
    #expect(fields.map(\.field.id.text) == ["status", "due", "costs", "note", "reviewer"])
    let german = try #require(LanguageTag("de"))
    #expect(
      fields.map { $0.values.map { $0.text(german) } } == [["final"], ["2026-12-01"], ["-12.50"], ["Alt"], ["Ann", "Bernd"]])
  }

  @Test func areCheckedByTheirTypes() async {
    let run = await run(
      "{status: ⟦finl⟧, due: ⟦1.12.2026⟧, costs: ⟦'12,5'⟧, ⟦statsu⟧: final, note: ⟦[⟧a, b], reviewer: ⟦~⟧}")
    #expect(
      run.reports
        == zip(
          run.places,
          [
            "manifest.unknownName 0 there is no choice 'finl'", "document.impossibleDate 1 '1.12.2026' is not a valid date",
            "document.impossibleNumber 2 '12,5' is not a number", "manifest.unknownName 3 there is no field 'statsu'",
            "yaml.wrongType 4 'note' must be a text, but is a list", "yaml.emptyValue 5 'reviewer' has no value",
          ].enumerated()
        ).map { place, report in report.element.replacing(" \(report.offset) ", with: " \(place) ") }
    )
    #expect(run.log.sorted.map(\.fix).prefix(1) == ["did you mean 'final'?"])
    #expect(run.log.sorted[3].fix == "did you mean 'status'?")
  }

  @Test(arguments: ["01", "1.", ".5", "1e3", "+1", "12345678901234567", "1 000", "٣", "--1"])
  func areNumbersOnlyInOneForm(_ number: String) async {
    let run = await run("{costs: ⟦'\(number)'⟧}")
    #expect(run.reports == ["document.impossibleNumber \(run.places[0]) '\(number)' is not a number"])
  }

  @Test func haveOneValueForAllLanguagesWhereWordsMakeNoDifference() async {
    let run = await run("{due: {⟦en⟧: 2026-12-01}}")
    #expect(run.reports == ["yaml.wrongType \(run.places[0]) 'due' must be a text, but is a mapping"])
  }

  @Test func areReportedWithADeclarationThatCannotBeUsed() async {
    let run = await run(
      "{a: x, c: y, e: z}",
      declaring: """
        fields:
          - {id: a, title: A, type: ⟦datum⟧}
          - ⟦{⟧id: b, title: B, type: choice}
          - {id: c, title: C, choices: [⟦x⟧, y]}
          - {id: ⟦c⟧, title: C}
          - {id: e, title: E, choices: ⟦[⟧], type: choice}
        """)
    #expect(
      run.reports == [
        "manifest.unknownName \(run.places[0]) there is no type of field 'datum'",
        "manifest.missingField \(run.places[1]) the field has no 'choices'",
        "manifest.uselessChoices \(run.places[2]) only a field of the type 'choice' has choices, and this one's type is 'text'",
        "manifest.duplicateIdentifier \(run.places[3]) the identifier 'c' is used twice",
        "yaml.emptyValue \(run.places[4]) 'choices' has no value",
      ])
  }

  @Test func needTranslationsLikeOtherTexts() async {
    let run = await run("{note: {⟦en⟧: Old}, reviewer: {en: Ann, de: Anna, ⟦fr⟧: Anne}}")
    #expect(
      run.reports == [
        "manifest.missingTranslation \(run.places[0]) 'note' has no text in de",
        "manifest.unknownName \(run.places[1]) there is no language 'fr'",
      ])
  }
}

extension FieldValue {
  fileprivate func text(_ language: LanguageTag) -> String {
    switch self {
    case .text(let text): text[language]
    case .date(let date): date.text
    case .number(let number): number.text
    case .choice(let choice): choice.id.text
    }
  }
}
