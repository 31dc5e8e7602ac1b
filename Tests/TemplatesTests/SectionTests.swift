import Templates
import Testing

@Suite struct SectionTests {
  @Test(arguments: [
    (Value.flag(true), "yes"), (.flag(false), "no"), (.text("x"), "yes"), (.text(""), "no"), (.absent, "no"),
    (.html(.trusted("<b>")), "yes"), (.html(.empty), "no"), (.list([]), "no"),
    (.record([:]), "yes"), (.list("n", "1"), "yes"),
  ])
  func rendersASectionOrItsInverse(value: Value, expected: String) {
    #expect(rendered("{{#x}}yes{{/x}}{{^x}}no{{/x}}", ["x": value]) == expected)
  }

  @Test func looksUpNamesInTheRecordOfASection() {
    #expect(rendered("{{#owner}}{{name}}{{/owner}}", ["owner": .record(["name": .text("Ann")])]) == "Ann")
  }

  @Test func leavesTheRecordAfterTheSection() {
    let values: Values = ["name": .text("outer"), "owner": .record(["name": .text("inner")])]
    #expect(rendered("{{name}} {{#owner}}{{name}} {{/owner}}{{name}}", values) == "outer inner outer")
  }

  @Test func findsOuterNamesInsideASection() {
    let values: Values = ["title": .text("T"), "tags": .list("name", "a", "b")]
    #expect(rendered("{{#tags}}{{title}}{{name}} {{/tags}}", values) == "Ta Tb ")
  }

  @Test func repeatsASectionForEachRecordInOrder() {
    #expect(rendered("{{#rows}}[{{n}}]{{/rows}}", ["rows": .list("n", "1", "2", "3")]) == "[1][2][3]")
  }

  @Test func offersTheTextOfASectionAsDot() {
    #expect(rendered("{{#note}}<p>{{.}}</p>{{/note}}", ["note": .text("a & b")]) == "<p>a &amp; b</p>")
    #expect(rendered("{{#body}}<p>{{.}}{{{.}}}</p>{{/body}}", ["body": .html(.trusted("<i>"))]) == "<p><i><i></p>")
  }

  @Test func keepsTheDotInsideAFlag() {
    #expect(rendered("{{#t}}{{#f}}{{.}}{{/f}}{{/t}}", ["t": .text("x"), "f": .flag(true)]) == "x")
  }

  @Test func testsTheDotItself() {
    #expect(rendered("{{#t}}{{#.}}[{{.}}]{{/.}}{{^.}}never{{/.}}{{/t}}", ["t": .text("a")]) == "[a]")
    #expect(rendered("{{#r}}{{#.}}{{n}}{{/.}}{{^.}}never{{/.}}{{/r}}", ["r": .record(["n": .text("1")])]) == "1")
  }

  @Test func nestsListsInLists() {
    let inner = Schema([("n", .text)])
    let outer = Schema([("rows", .list(inner)), ("n", .text)])
    let rows = ["1", "2"].compactMap { Record(inner, [.text($0)]) }
    let lists = [Record(outer, [.list(rows), .text("a")]), Record(outer, [.list([]), .text("b")])].compactMap { $0 }
    #expect(rendered("{{#l}}{{n}}:{{#rows}}{{n}}{{/rows}}{{^rows}}-{{/rows}};{{/l}}", ["l": .list(lists)]) == "a:12;b:-;")
  }

  @Test func allowsTheSameSectionTwiceAndNestedInItself() {
    let values: Values = ["f": .flag(true), "g": .flag(false)]
    #expect(rendered("{{#f}}1{{/f}}{{#f}}2{{#f}}3{{/f}}{{/f}}{{#g}}{{#g}}4{{/g}}{{/g}}", values) == "123")
  }

  @Test func followsDotsToASection() {
    let values: Values = ["a": .record(["rows": .list("n", "1", "2"), "on": .flag(true), "off": .flag(false)])]
    #expect(rendered("{{#a.rows}}{{n}}{{/a.rows}}{{#a.on}}!{{/a.on}}{{^a.off}}?{{/a.off}}", values) == "12!?")
  }

  @Test func doesNotOfferTheNamesOfARecordThatADotPassed() {
    let values: Values = ["a": .record(["hidden": .text("x"), "on": .flag(true)])]
    #expect(errors("{{#a.on}}{{hidden}}{{/a.on}}", values) == ["page.mustache:1:12 template.unknownName"])
  }

  @Test func ignoresBlanksInSectionTags() {
    #expect(rendered("|{{# f }}=={{/ f }}{{^ f }}{{/\tf }}|", ["f": .flag(true)]) == "|==|")
  }
}
