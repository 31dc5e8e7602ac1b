import Templates
import Testing

@Suite struct InterpolationTests {
  @Test func emitsTextWithoutTagsUnchanged() {
    #expect(rendered("One line.\nAnother { line } }}.\n") == "One line.\nAnother { line } }}.\n")
  }

  @Test func emitsTheValueOfAName() {
    #expect(rendered("Open {{title}}!", ["title": .text("Budget")]) == "Open Budget!")
  }

  @Test func escapesText() {
    #expect(
      rendered("{{title}}", ["title": .text(#"<b> & "it's""#)]) == "&lt;b&gt; &amp; &quot;it&#39;s&quot;")
  }

  @Test(arguments: ["{{icon}}", "{{{icon}}}", "{{&icon}}", "{{{ icon }}}", "{{& icon }}", "{{ & icon }}"])
  func emitsMarkupAsItIs(template: String) {
    #expect(rendered(template, ["icon": .html(.trusted("<svg/>"))]) == "<svg/>")
  }

  @Test(arguments: ["{{{title}}}", "{{&title}}"])
  func refusesToEmitTextUnescaped(template: String) {
    #expect(errors(template, ["title": .text("x")])[0].hasSuffix(" template.unescapedText"))
  }

  @Test func emitsNothingForAnAbsentValue() {
    #expect(rendered("[{{title}}]", ["title": .absent]) == "[]")
  }

  @Test func doesNotInterpretTagsInValues() {
    #expect(rendered("{{title}}", ["title": .text("{{title}}")]) == "{{title}}")
  }

  @Test func followsDotsIntoRecords() {
    let values: Values = ["a": .record(["b": .record(["c": .text("deep")])])]
    #expect(rendered("{{a.b.c}} {{#a}}{{b.c}}{{/a}}", values) == "deep deep")
  }

  @Test func emitsNothingAfterAnAbsentRecordBeforeADot() {
    let inner = Schema([("name", .text)])
    let outer = Schema([("owner", .record(inner))])
    let model = Record(outer, [.absent])
    let values: Values = ["document": model.map(Value.record) ?? .absent]
    #expect(rendered("[{{document.owner.name}}]", values) == "[]")
    #expect(rendered("{{^document.owner.name}}none{{/document.owner.name}}", values) == "none")
    #expect(rendered("{{#document.owner.name}}some{{/document.owner.name}}", values) == "")
  }

  @Test func resolvesTheFirstPartOfADottedNameLikeAnyName() {
    let values: Values = ["a": .record(["name": .text("outer")]), "b": .record(["a": .record(["name": .text("inner")])])]
    #expect(rendered("{{a.name}} {{#b}}{{a.name}}{{/b}}", values) == "outer inner")
  }

  @Test func ignoresBlanksInsideTags() {
    #expect(rendered("|{{ title }}|{{\ttitle\n}}|", ["title": .text("x")]) == "|x|x|")
  }

  @Test func keepsBlanksAroundTags() {
    #expect(rendered("  {{title}}  \n", ["title": .text("x")]) == "  x  \n")
    #expect(rendered("\t{{{title}}}\r\n", ["title": .html(.trusted("x"))]) == "\tx\r\n")
  }

  @Test func readsNamesInAnyScript() {
    #expect(rendered("{{Заголовок}} {{last-name}}", ["Заголовок": .text("Бюджет"), "last-name": .text("X")]) == "Бюджет X")
  }
}
