import Diagnostics
import Templates
import Testing

@Suite struct SyntaxTests {
  @Test func reportsAllMistakesInOneRun() {
    #expect(
      errors("{{#a}}{{/b}}\n{{}}\n{{x y}}{{a..b}}\n{{/c}}\n{{{x}}\n{{#d}}\n", partials: ["p": "{{ x"]) == [
        "p.mustache:1:1 template.unclosedTag", "page.mustache:1:7 template.mismatchedClose",
        "page.mustache:2:1 template.emptyName",
        "page.mustache:3:3 template.badName", "page.mustache:3:10 template.badName", "page.mustache:4:1 template.unopenedSection",
        "page.mustache:5:1 template.unclosedTag", "page.mustache:6:1 template.unclosedSection",
      ])
  }

  @Test func reportsBothPlacesOfAMismatchedClose() {
    #expect(
      console("{{#buttons}}\n{{/button}}\n")
        == """
        page.mustache:2:1: error: '/button' closes '#buttons' [template.mismatchedClose]
         2 | {{/button}}
           | ^~~~~~~~~~~
          page.mustache:1:1: note: '#buttons' is opened here
         1 | {{#buttons}}
           | ^~~~~~~~~~~~
          help: write {{/buttons}}

        1 error, 0 warnings
        read more: docportal explain template.mismatchedClose

        """)
  }

  @Test func reportsASectionThatIsClosedByTheEndOfAnOuterOne() {
    #expect(
      console("{{#a}}{{#b}}{{/a}}", [:])
        == """
        page.mustache:1:7: error: '#b' is opened and not closed [template.unclosedSection]
         1 | {{#a}}{{#b}}{{/a}}
           |       ^~~~~~
          page.mustache:1:13: note: '/a' closes a tag around it
         1 | {{#a}}{{#b}}{{/a}}
           |             ^~~~~~
          help: write {{/b}} where it ends

        1 error, 0 warnings
        read more: docportal explain template.unclosedSection

        """)
  }

  @Test func reportsAnUnclosedTagAtItsOpeningAndGoesOn() {
    #expect(errors("é {{x and {{}} more") == ["page.mustache:1:3 template.unclosedTag", "page.mustache:1:11 template.emptyName"])
    #expect(errors("{{! never closed") == ["page.mustache:1:1 template.unclosedTag"])
  }

  @Test func stopsAfterTwoHundredMistakes() {
    let found = errors(String(repeating: "{{#", count: 500))
    #expect(found.count == 201)
    #expect(found.last == "page.mustache:1:598 template.tooManyMistakes")
  }

  @Test(arguments: ["{{.a}}", "{{a.}}", "{{a..b}}", "{{..}}", "{{> a b}}", "{{$a b}}{{/a}}"])
  func reportsWhatIsNoName(template: String) {
    #expect(errors(template).first?.hasSuffix("template.badName") == true)
  }

  @Test(arguments: ["{{}}", "{{#}}", "{{ > }}", "{{{}}}", "{{&}}", "{{/}}"])
  func reportsAMissingName(template: String) {
    #expect(errors(template) == ["page.mustache:1:1 template.emptyName"])
  }

  @Test func reportsUnclosedParentsAndBlocks() {
    #expect(
      errors("{{<base}}{{$a}}", partials: ["base": "{{$a}}{{/a}}"]) == [
        "page.mustache:1:1 template.unclosedSection", "page.mustache:1:10 template.unclosedSection",
      ])
  }

  @Test func reportsInvalidUTF8() {
    var log = DiagnosticLog()
    _ = TemplateSet(sources: [TemplateSource(name: "a", path: "a.mustache", bytes: [0x61, 0xFF])], log: &log)
    #expect(log.diagnostics.map(\.identifier) == ["template.invalidUTF8"])
  }

  @Test func acceptsAHundredLevelsAndReportsMore() {
    func nested(_ depth: Int) -> String {
      String(repeating: "{{#f}}", count: depth) + "x" + String(repeating: "{{/f}}", count: depth)
    }
    #expect(rendered(nested(99), ["f": .flag(true)]) == "x")
    #expect(rendered(nested(100), ["f": .flag(true)]) == "x")
    #expect(errors(nested(101), ["f": .flag(true)]) == ["page.mustache:1:601 template.tooDeep"])
    #expect(errors(nested(20_000), ["f": .flag(true)]).count == 1)
  }

  @Test func doesNotReportNamesOfATemplateThatDoesNotParse() {
    #expect(errors("{{#a}}{{b}}") == ["page.mustache:1:1 template.unclosedSection"])
    #expect(errors("{{b}}{{>p}}", partials: ["p": "{{#a}}"]) == ["p.mustache:1:1 template.unclosedSection"])
  }
}
