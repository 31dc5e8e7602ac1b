import Diagnostics
import Templates
import Testing

@Suite struct NameTests {
  @Test func reportsAnUnknownNameWithTheNearest() {
    #expect(
      console("<h1>{{ titel }}</h1>\n", ["title": .text("x"), "url": .text("")])
        == """
        page.mustache:1:8: error: there is no 'titel' [template.unknownName]
         1 | <h1>{{ titel }}</h1>
           |        ^~~~~
          Names that can be used here: title, url.
          help: did you mean 'title'?

        1 error, 0 warnings
        read more: docportal explain template.unknownName

        """)
  }

  @Test func reportsAnUnknownNameAfterADot() {
    #expect(
      console("{{strings.hom}}", ["strings": .record(["home": .text("x")])])
        == """
        page.mustache:1:3: error: there is no 'hom' in 'strings.hom' [template.unknownName]
         1 | {{strings.hom}}
           |   ^~~~~~~~~~~
          Names that can be used here: home.
          help: did you mean 'home'?

        1 error, 0 warnings
        read more: docportal explain template.unknownName

        """)
  }

  @Test func reportsUnknownNamesInSectionsThatAreNotRendered() {
    let values: Values = ["on": .flag(false), "rows": .list("n")]
    #expect(
      errors("{{#on}}{{a}}{{/on}}\n{{^b}}{{c}}{{/b}}{{#rows}}{{m}}{{/rows}}", values) == [
        "page.mustache:1:10 template.unknownName", "page.mustache:2:4 template.unknownName",
        "page.mustache:2:29 template.unknownName",
      ])
  }

  @Test func reportsANameInAPartialOnceForAllItsUses() {
    #expect(
      errors("{{>p}}{{>p}}{{#on}}{{>p}}{{/on}}", ["on": .text("")], partials: ["p": "{{a}}"]) == [
        "p.mustache:1:3 template.unknownName"
      ])
  }

  @Test func reportsANameWhereTheArgumentWasWritten() {
    #expect(
      errors("{{<base}}{{$a}}{{x}}{{/a}}{{/base}}", partials: ["base": "{{$a}}{{/a}}"]) == [
        "page.mustache:1:18 template.unknownName"
      ])
  }

  @Test func doesNotLookAtTemplatesThatAreNotUsed() {
    #expect(rendered("1", partials: ["unused": "{{nothing}}"]) == "1")
  }

  @Test func takesTheNameOfTheInnermostFrameEvenWhenItsValueIsAbsent() {
    let values: Values = ["x": .text("outer"), "r": .record(["x": .absent])]
    #expect(rendered("{{#r}}[{{x}}]{{/r}}", values) == "[]")
  }

  @Test func looksInAllFramesThatAPageIsCompiledFor() throws {
    var log = DiagnosticLog()
    let set = TemplateSet(sources: sources("{{a}}{{b}}{{c}}", [:]), log: &log)
    let outer = try #require(record(["a": .text("1"), "b": .text("2")]))
    let inner = try #require(record(["b": .text("3"), "c": .text("4")]))
    let template = try #require(set.compile("page", frames: [outer.schema, inner.schema], log: &log))
    let output = template.render([outer, inner], log: &log)
    #expect(String(decoding: output, as: UTF8.self) == "134")
  }

  @Test(arguments: [
    ("{{x}}", Value.flag(true)), ("{{x}}", .record(["n": .text("")])), ("{{x}}", .list("n")), ("{{{x}}}", .list("n")),
    ("{{x.y}}", .text("")), ("{{x.y}}", .list("y")), ("{{#x.y}}{{/x.y}}", .flag(true)),
  ])
  func reportsAValueOfTheWrongKind(template: String, value: Value) {
    #expect(errors(template, ["x": value]).map { $0.split(separator: " ").last } == ["template.wrongKind"])
  }

  @Test func reportsADotThatIsNoText() {
    #expect(
      errors("{{.}}{{#r}}{{.}}{{/r}}", ["r": .record([:])]) == [
        "page.mustache:1:3 template.wrongKind", "page.mustache:1:14 template.wrongKind",
      ])
  }

  @Test func saysHowToUseAList() {
    #expect(
      console("{{tags}}", ["tags": .list("n")])
        == """
        page.mustache:1:3: error: 'tags' is a list and cannot be emitted [template.wrongKind]
         1 | {{tags}}
           |   ^~~~
          help: use it as a section: {{#tags}}…{{/tags}}

        1 error, 0 warnings
        read more: docportal explain template.wrongKind

        """)
  }

  /// File names from another system have such spellings.
  @Test func knowsAllSpellingsOfALetter() {
    #expect(console("{{gr\u{00F6}\u{00DF}e}}", ["gro\u{0308}\u{00DF}e": .text("x")]) == "")
    #expect(console("{{gro\u{0308}\u{00DF}e}}", ["gr\u{00F6}\u{00DF}e": .text("x")]) == "")
  }
}
