import Diagnostics
import Testing

@testable import Portal

/// Characters that YAML treats as syntax in an unquoted text.
@Suite struct CutTextTests {
  @Test func refusesANameWhoseExtensionYAMLTakesForAComment() async {
    let text = "  - id: a\n    title: T\n    source: dav\n    path: Q4/it's  ⟦#2 final.docx⟧\n"
    let run = await run(documents: text)
    let place = MarkedText(text, firstLine: 10).places[0]
    #expect(run.reports == ["yaml.cutName \(place) YAML reads '#2 final.docx' as a comment, so that 'path' is only 'Q4/it's'"])
    #expect(run.log.sorted.last?.fix == "write 'Q4/it''s  #2 final.docx', with the quotes")
    #expect(run.log.hasErrors)
  }

  @Test(arguments: [
    ("title: Budget ⟦#3⟧", "'title' is only 'Budget'", "'Budget #3'"),
    ("title: Budget ⟦# 3⟧", "'title' is only 'Budget'", "'Budget # 3'"),
    ("title: {en: Budget, de: Etat}\n    owner: Team ⟦#5⟧", "'owner' is only 'Team'", "'Team #5'"),
    ("title: T\n    tags:\n      - plan ⟦#b⟧", "'tags[1]' is only 'plan'", "'plan #b'"),
    ("title: T\n    description: See budget ⟦#3⟧", "'description' is only 'See budget'", "'See budget #3'"),
    ("title: T\n    description: See\n      budget ⟦#3⟧", "'description' is only 'See budget'", "'See budget #3'"),
    ("title: \u{201C}Budget ⟦#3\u{201D}⟧", "'title' is only '\u{201C}Budget'", "'Budget #3'"),
    ("title: T\n    section: one ⟦#1⟧", "'section' is only 'one'", "'one #1'"),
    ("title: T\n    context: a ⟦#1⟧\n    passback: x", "'context' is only 'a'", "'a #1'"),
  ])
  func warnsOfATextThatYAMLCuts(_ fields: String, _ what: String, _ whole: String) async {
    let text = "  - id: a\n    source: dav\n    path: a.docx\n    \(fields)\n"
    let run = await run(documents: text)
    let place = MarkedText(text, firstLine: 10).places[0]
    let cut = run.log.sorted.filter { $0.identifier == "yaml.comment" }
    #expect(cut.count == 1)
    #expect(cut.first.map(line)?.hasPrefix("yaml.comment \(place) ") == true)
    #expect(cut.first?.summary.hasSuffix(what) == true)
    #expect(cut.first?.fix?.hasPrefix("write \(whole), with the quotes") == true)
    #expect(!run.log.hasErrors)
  }

  @Test(arguments: ["a.docx # or b.docx", "'a' # b.docx", "a.docx #b.docx", "a # the first", "a #", "a# b.docx"])
  func takesOtherCommentsForComments(_ path: String) async {
    let run = await run(documents: "  - id: a\n    title: T  # of it\n    app: word\n    source: dav\n    path: \(path)\n")
    #expect(run.reports.filter { $0.hasPrefix("yaml") } == [])
  }

  @Test func takesCommentsAfterNamesAndDatesForComments() async {
    let run = await run(
      documents:
        "  - id: a # first\n    app: word #own\n    updated: 2026-10-01 #approved\n    title: T\n    source: dav\n    path: a\n")
    #expect(run.reports == [])
  }

  @Test func warnsOfAnAnchorThatIsMostLikelyAName() async {
    let text = "  - id: a\n    title: ⟦&Co budget⟧\n    source: dav\n    path: a.docx\n"
    let run = await run(documents: text)
    let place = MarkedText(text, firstLine: 10).places[0]
    #expect(run.reports == ["yaml.anchor \(place) YAML reads '&Co' as an anchor, so that the text is only 'budget'"])
    #expect(run.log.sorted.last?.fix == "write '&Co budget', with the quotes")
  }

  @Test func refusesAFileNameAfterAnAnchor() async {
    let run = await run(documents: "  - id: a\n    title: T\n    source: dav\n    path: &Co b.docx\n")
    #expect(run.log.sorted.map(\.identifier) == ["yaml.cutNameBefore"])
  }

  @Test func saysNothingOfAnAnchorThatAnAliasUses() async {
    let run = await run(
      documents: """
          - {id: a, title: &t Budget, source: dav, path: a.docx}
          - {id: b, title: *t, source: dav, path: b.docx}
        """)
    #expect(run.reports == [])
  }

  @Test(arguments: ["path", "url", "source"])
  func refusesCurlyQuotesAroundWhatIsNotShown(_ field: String) async {
    let run = await run(documents: "  - id: a\n    title: T\n    \(field): \u{201C}it's\u{201D}\n")
    #expect(run.log.sorted.map(\.identifier).filter { $0.hasPrefix("yaml") } == ["yaml.curlyQuotes"])
    #expect(run.log.sorted.first { $0.identifier == "yaml.curlyQuotes" }?.fix == "write 'it''s'")
  }

  @Test(arguments: [
    ("  - id: a\n  ⟦\u{A0}⟧ title: T\n", "a no-break space, U+00A0, in the indentation"),
    ("  - id: a\n⟦\u{A0}⟧\u{A0}title: T\n", "a no-break space, U+00A0, in the indentation"),
    ("  - id: a\n   ⟦\u{3000}⟧title: T\n", "the space U+3000, in the indentation"),
    ("  - id⟦\u{FF1A}⟧q3\n    title: T\n", "U+FF1A in the place of a colon"),
    ("  - id: q3\n    title⟦\u{FF1A}⟧T\n", "U+FF1A in the place of a colon"),
    ("  - id⟦\u{FF1A}⟧q3\n", "U+FF1A in the place of a colon"),
    ("  - id: q3\n    title:⟦\u{A0}⟧T\n    path: a.docx\n", "a no-break space, U+00A0, after the colon"),
    ("  - id: q3\n    title⟦\u{A0}⟧: T\n", "a no-break space, U+00A0, before the colon"),
    ("  - id:⟦q⟧3\n    title: T\n", "no space after the colon of 'id'"),
    ("  - id: q3\n    title:⟦T⟧\n    path: a.docx\n", "no space after the colon of 'title'"),
  ])
  func namesWhatOnlyLooksLikeYAML(_ text: String, _ summary: String) async {
    let run = await run(documents: text)
    let place = MarkedText(text, firstLine: 10).places[0]
    #expect(run.reports == ["yaml.syntax \(place) invalid YAML: \(summary)"])
  }

  @Test func givesTheQuotedTextOfALineWithTwoColons() async {
    let run = await run(documents: "  - id: a\n    title: Budget: Q3's\n")
    #expect(run.log.sorted.map(\.fix) == ["write 'Budget: Q3''s' if the colon belongs to the text"])
  }
}
