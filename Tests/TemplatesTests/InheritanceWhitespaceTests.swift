import Templates
import Testing

@Suite struct InheritanceWhitespaceTests {
  @Test func leavesOutTheLinesOfAParentAndItsBlocks() {
    let page = "{{<base}}\n{{$title}}T{{/title}}\n{{$main}}\n<p>\n{{/main}}\n{{/base}}\n"
    #expect(rendered(page, partials: ["base": "<h1>{{$title}}{{/title}}</h1>\n{{$main}}\n{{/main}}\n."]) == "<h1>T</h1>\n<p>\n.")
  }

  @Test func indentsAParentThatStandsAlone() {
    #expect(rendered("a\n  {{<base}}{{/base}}\nb\n", partials: ["base": "1\n2\n"]) == "a\n  1\n  2\nb\n")
    #expect(rendered("a\n  {{<base}}\n  {{/base}}\nb\n", partials: ["base": "1\n2\n"]) == "a\n  1\n  2\nb\n")
    #expect(rendered("a {{<base}}{{/base}}\nb\n", partials: ["base": "1\n2"]) == "a 1\n2\nb\n")
  }

  @Test func keepsTheLineOfABlockThatIsOpenedAndClosedOnIt() {
    let partials: KeyValuePairs = ["base": "a\n  {{$x}}default{{/x}}\nb\n"]
    #expect(rendered("{{>base}}", partials: partials) == "a\n  default\nb\n")
    #expect(rendered("{{<base}}{{$x}}new{{/x}}{{/base}}", partials: partials) == "a\n  new\nb\n")
    #expect(rendered("{{<base}}{{$x}}\n1\n2{{/x}}{{/base}}", partials: partials) == "a\n  1\n  2\nb\n")
  }

  @Test func replacesTheIndentationOfAnArgumentByThatOfTheBlock() {
    let page = "{{<base}}{{$x}}\n      1\n        2\n      3\n{{/x}}{{/base}}"
    #expect(rendered(page, partials: ["base": "a\n  {{$x}}\n  {{/x}}\n"]) == "a\n  1\n    2\n  3\n")
  }

  @Test func takesTheIndentationOfABlockFromItsDefault() {
    let page = "{{<base}}{{$x}}\n1\n2\n{{/x}}{{/base}}"
    #expect(rendered(page, partials: ["base": "a\n{{$x}}\n    default\n{{/x}}\n"]) == "a\n    1\n    2\n")
  }

  @Test func indentsBlocksInsideArgumentsRelatively() {
    let partials: KeyValuePairs = [
      "middle": "{{<base}}{{$x}}\n    1\n    {{$y}}\n      2\n    {{/y}}\n{{/x}}{{/base}}\n", "base": "a\n  {{$x}}\n  {{/x}}\n",
    ]
    #expect(rendered("{{>middle}}", partials: partials) == "a\n  1\n    2\n")
    #expect(rendered("{{<middle}}{{$y}}\nnew\n{{/y}}{{/middle}}", partials: partials) == "a\n  1\n    new\n")
  }

  @Test func indentsPartialsAndParentsInsideArguments() {
    let page = "{{<base}}{{$x}}\n  {{>p}}\n  {{<p}}{{/p}}\n{{/x}}{{/base}}"
    #expect(rendered(page, partials: ["base": " {{$x}}\n {{/x}}\n", "p": "1\n2\n"]) == " 1\n 2\n 1\n 2\n")
  }

  @Test func beginsALineWithAnArgumentThatBeginsInsideOne() {
    #expect(rendered("{{<base}}{{$x}}1{{/x}}{{/base}}", partials: ["base": "  {{$x}}\n  {{/x}}\n."]) == "  1.")
  }

  @Test func keepsABlankLineAtTheBeginningOfAnArgument() {
    #expect(rendered("{{<base}}{{$x}}\n\n1\n{{/x}}{{/base}}", partials: ["base": "{{$x}}{{/x}}"]) == "\n1\n")
  }
}
