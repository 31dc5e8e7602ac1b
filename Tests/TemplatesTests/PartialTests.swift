import Diagnostics
import Templates
import Testing

@Suite struct PartialTests {
  @Test func putsTheNamedTemplateInPlace() {
    #expect(rendered("'{{>p}}'{{> p }}", partials: ["p": "text"]) == "'text'text")
  }

  @Test func rendersAPartialWithTheNamesAroundItsTag() {
    let values: Values = ["x": .text("outer"), "r": .record(["x": .text("inner")])]
    #expect(rendered("{{>p}} {{#r}}{{>p}}{{/r}}", values, partials: ["p": "*{{x}}*"]) == "*outer* *inner*")
  }

  @Test func passesTheDotToAPartial() {
    let notes = ["notes": .list("note", "a", "b")] as Values
    #expect(rendered("{{#notes}}{{#note}}{{>p}}{{/note}}{{/notes}}", notes, partials: ["p": "[{{.}}]"]) == "[a][b]")
    #expect(rendered("{{#t}}{{>p}}{{/t}}", ["s": .text("no"), "t": .text("x")], partials: ["p": "[{{.}}]"]) == "[x]")
  }

  @Test func nestsPartials() {
    let partials: KeyValuePairs = ["outer": "[{{x}}{{>inner}}]", "inner": "{{x}}!"]
    #expect(rendered("{{>outer}}", ["x": .text("1")], partials: partials) == "[11!]")
  }

  @Test func keepsBlanksAroundAPartialInsideALine() {
    #expect(rendered("| {{>p}} |", partials: ["p": "\t|\t"]) == "| \t|\t |")
    #expect(rendered("  {{x}}  {{>p}}\n", ["x": .text("|")], partials: ["p": "a\nb"]) == "  |  a\nb\n")
  }

  @Test(arguments: [
    ("a\n  {{>p}}\nb", "a\n  1\n  2\nb"), ("  {{>p}}\nb", "  1\n  2\nb"), ("a\r\n {{>p}}\r\nb", "a\r\n 1\n 2\nb"),
    ("a\n\t{{>p}}", "a\n\t1\n\t2\n"), ("a\n{{>p}}\nb", "a\n1\n2\nb"),
  ])
  func indentsEachLineOfAPartialThatStandsAlone(template: String, expected: String) {
    #expect(rendered(template, partials: ["p": "1\n2\n"]) == expected)
  }

  @Test func addsUpIndentations() {
    let partials: KeyValuePairs = ["p": "<ul>\n  {{>q}}\n</ul>\n", "q": "<li>\n  {{x}}\n</li>\n"]
    #expect(
      rendered(" {{>p}}\n", ["x": .text("1")], partials: partials)
        == " <ul>\n   <li>\n     1\n   </li>\n </ul>\n")
  }

  @Test func indentsLinesOfTheTemplateOnly() {
    let values: Values = ["pre": .html(.trusted("a\nb"))]
    #expect(rendered("  {{>p}}\n", values, partials: ["p": "{{pre}}\n\n{{pre}}\n"]) == "  a\nb\n\n  a\nb\n")
  }

  @Test func indentsRepeatedLines() {
    let values: Values = ["tags": .list("n", "a", "b")]
    #expect(rendered("  {{>p}}\n", values, partials: ["p": "{{#tags}}\n- {{n}}\n{{/tags}}\n"]) == "  - a\n  - b\n")
  }

  @Test func reportsAnUnknownPartialWithTheNearestName() {
    #expect(
      console("{{> haeder }}", partials: ["header": ""])
        == """
        page.mustache:1:5: error: there is no template 'haeder' [template.unknownPartial]
         1 | {{> haeder }}
           |     ^~~~~~
          help: did you mean 'header'?

        1 error, 0 warnings
        read more: docportal explain template.unknownPartial

        """)
  }

  @Test func reportsAnUnknownPageTemplate() {
    var log = DiagnosticLog()
    let set = TemplateSet(sources: sources("", [:]), log: &log)
    #expect(set.compile("pgae", frames: [], log: &log) == nil)
    #expect(log.diagnostics.map(\.fix) == ["did you mean 'page'?"])
  }

  @Test func reportsTwoTemplatesWithOneName() {
    var log = DiagnosticLog()
    let source = TemplateSource(name: "a", path: "a.mustache", bytes: [])
    _ = TemplateSet(sources: [source, TemplateSource(name: "a", path: "x/a.mustache", bytes: [])], log: &log)
    #expect(log.diagnostics.map(\.identifier) == ["template.duplicate"])
  }
}
