import Diagnostics
import Templates
import Testing
import TextBasics

private struct Tree: TemplateModel {
  var x = ""
  var tree: [Tree] = []

  static let schema = ModelSchema<Self>(.text("x") { $0.x }, .list("tree", Tree.self) { $0.tree })
}

@Suite struct UnsafePlaceTests {
  private let values: Values = [
    "x": .text("x"), "on": .flag(true), "h": .html(.trusted("h")), "rows": .list("n", "1"),
  ]

  @Test(arguments: [
    "{{x}}", "<p>{{x}}</p>", "<a href=\"{{x}}\">", "<a href='{{x}}'>", "<a href = \"{{x}}\" title='a>{{x}}'>",
    "<a b c=\"{{x}}\" d>{{x}}",
    "<input{{#on}} checked{{/on}} value=\"{{x}}\">", "<p class=\"a{{#on}} b{{/on}}\">{{x}}", "<br/>{{x}}", "<title>{{x}}</title>",
    "<!doctype html>{{x}}", "<!-- a -- b -->{{x}}", "<!---->{{x}}", "a < b {{x}}", "<script></script>{{x}}",
    "<style>a > b</style>{{x}}",
    "<script>\"</scrip>\"</script>{{x}}", "<SCRIPT src=\"a\">if (a < b) {}</SCRIPT >{{x}}", "<scripts>{{x}}", "<s>{{x}}</s>",
    "<strong>{{x}}</strong>", "<p {{#on}}class=\"{{x}}\"{{/on}}>{{x}}", "{{#rows}}<a>{{n}}{{/rows}}",
    "<a once=\"{{x}}\"></a>".replacing("once", with: "no"),
    "<a\n  href=\"{{x}}\"\n>{{x}}", "<p {{#on}}a=b{{/on}}>{{x}}", "<?xml a?>{{x}}",
    "<p styles=\"{{x}}\">", "<p sty=\"{{x}}\">", "<p data-style=\"{{x}}\">", "<p style=\"a\" class=\"{{x}}\">",
    "<p style title=\"{{x}}\">", "<p o=\"{{x}}\">", "<sets to=\"{{x}}\">", "<animal to=\"{{x}}\">", "<set to=\"a\">{{x}}</set>",
    "<animate to=\"a\"/>{{x}}", "<svg><animateMotion path=\"{{x}}\"/></svg>",
  ])
  func allowsTextInContentAndQuotedValues(template: String) {
    #expect(errors(template, values) == [])
  }

  @Test(arguments: [
    ("<a href={{x}}>", 9), ("<a href=a{{x}}>", 10), ("<{{x}}>", 2), ("<h{{x}}>", 3), ("</{{x}}>", 3), ("<a {{x}}>", 4),
    ("<a da{{x}}=\"\">", 6), ("<script>{{x}}</script>", 9), ("<style>{{x}}</style>", 8), ("<!-- {{x}} -->", 6),
    ("<!doctype {{x}}>", 11),
    ("<script src=\"\">a</scrip>{{x}}", 25), ("<a onclick=\"{{x}}\">", 13), ("<a ONCLICK='{{x}}'>", 13),
    ("<p {{#on}}a=b{{/on}}{{x}}>", 21),
    ("<p{{#on}} class=\"{{/on}}{{x}}>", 25), ("{{#rows}}<{{/rows}}{{x}}", 20), ("<a on=\"\" href={{x}}>", 15), ("<a /{{x}}>", 5),
    ("<p style=\"{{x}}\">", 11), ("<p STYLE = 'a:{{x}}'>", 15), ("<p a=b style =\"{{x}}\">", 16), ("<p on = \"{{x}}\">", 10),
    ("<animate attributeName=\"href\" to=\"{{x}}\"/>", 35), ("<Animate values='{{x}}'>", 18),
    ("<set attributeName=\"onclick\" to=\"{{x}}\">", 34), ("<set attributeName='{{x}}'>", 21),
  ])
  func refusesTextElsewhere(template: String, column: Int) {
    #expect(errors(template, values) == ["page.mustache:1:\(column + 2) template.unsafePlace"])
  }

  @Test(arguments: ["<a {{h}}>", "<script>{{h}}</script>", "<{{h}}>", "<!-- {{h}} -->", "<a href={{h}}>"])
  func allowsMarkupEverywhere(template: String) {
    #expect(errors(template, values) == [])
  }

  @Test func followsPartialsAndBlocks() {
    #expect(errors("<a href={{>p}}>", values, partials: ["p": "{{x}}"]) == ["p.mustache:1:3 template.unsafePlace"])
    #expect(errors("<a href=\"{{>p}}\">{{>p}}", values, partials: ["p": "{{x}}"]) == [])
    #expect(errors("{{>p}}{{x}}>", values, partials: ["p": "<a "]) == ["page.mustache:1:9 template.unsafePlace"])
    #expect(
      errors("{{<p}}{{$b}}{{x}}{{/b}}{{/p}}", values, partials: ["p": "<script>{{$b}}{{/b}}</script>"])
        == ["page.mustache:1:15 template.unsafePlace"])
  }

  @Test func followsLoopsAroundTheirEnd() {
    #expect(errors("{{#rows}}{{n}}<b {{/rows}}", values) == ["page.mustache:1:12 template.unsafePlace"])
  }

  @Test(arguments: [
    ("{{#tree}}{{x}}{{>p}}<i>{{/tree}}", [String]()), ("{{#tree}}{{>p}}{{x}}<i {{/tree}}", ["p:1:18 template.unsafePlace"]),
  ])
  func followsRecursion(partial: String, expected: [String]) {
    var log = DiagnosticLog()
    let partialSource = TemplateSource(name: "p", path: "p", bytes: Array(partial.utf8))
    let set = TemplateSet(sources: sources("{{>p}}", [:]) + [partialSource], log: &log)
    _ = set.compile("page", frames: [Tree.schema.schema], log: &log)
    #expect(log.sorted.map { "\($0.place?.description ?? "-") \($0.identifier)" } == expected)
  }

  @Test(arguments: [
    (
      "<p style=\"{{x}}\">", "The value of 'style' is a style sheet.",
      "choose a class of the style sheet: class=\"{{…}}\""
    ),
    (
      "<set to=\"{{x}}\">", "An animation can change where a link leads, and give it a script.",
      "write the value out, or use the style sheet"
    ),
  ])
  func saysWhyAValueIsDangerous(template: String, explanation: String, fix: String) throws {
    var log = DiagnosticLog()
    _ = TemplateSet(sources: sources(template, [:]), log: &log).compile("page", frames: [Tree.schema.schema], log: &log)
    let found = try #require(log.sorted.first)
    #expect([found.explanation, found.fix] == [explanation, fix])
  }

  @Test func saysWhyAndWhatToDo() {
    #expect(
      console("<a href={{x}}>", values)
        == """
        page.mustache:1:11: error: 'x' is where escaping does not make it safe [template.unsafePlace]
         1 | <a href={{x}}>
           |           ^
          The attribute's value has no quotes.
          help: put quotes around the value

        1 error, 0 warnings
        read more: docportal explain template.unsafePlace

        """)
  }
}
