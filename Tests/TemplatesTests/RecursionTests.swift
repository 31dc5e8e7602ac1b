import Diagnostics
import Templates
import Testing
import TextBasics

private struct Node: TemplateModel {
  var name: String
  var children: [Node] = []

  static let schema = ModelSchema<Self>(.text("name") { $0.name }, .list("children", Node.self) { $0.children })
}

private struct Shelf: TemplateModel {
  var name: String
  var boxes: [Box]

  static let schema = ModelSchema<Self>(.text("name") { $0.name }, .list("boxes", Box.self) { $0.boxes })
}

private struct Box: TemplateModel {
  var name: String
  var shelves: [Shelf]

  static let schema = ModelSchema<Self>(.text("name") { $0.name }, .list("shelves", Shelf.self) { $0.shelves })
}

@Suite struct RecursionTests {
  private func render(_ root: Node, _ partial: String) throws -> String {
    var log = DiagnosticLog()
    let output = try render(root, partial, &log)
    #expect(log.diagnostics.isEmpty)
    return output
  }

  private func render(_ root: Node, _ partial: String, _ log: inout DiagnosticLog) throws -> String {
    let set = TemplateSet(sources: sources("{{>node}}", ["node": partial]), log: &log)
    let template = try #require(set.compile("page", frames: [Node.schema.schema], log: &log), "\(log.diagnostics)")
    let output = template.render([Record(root)], log: &log)
    return String(decoding: output, as: UTF8.self)
  }

  @Test func rendersATreeWithAPartialThatContainsItself() throws {
    let tree = Node(name: "a", children: [Node(name: "b", children: [Node(name: "c")]), Node(name: "d")])
    #expect(try render(tree, "{{name}}({{#children}}{{>node}}{{/children}})") == "a(b(c())d())")
  }

  @Test func indentsEachLevelOfATree() throws {
    let tree = Node(name: "a", children: [Node(name: "b", children: [Node(name: "c")])])
    let partial = "- {{name}}\n{{#children}}\n  {{>node}}\n{{/children}}\n"
    #expect(try render(tree, partial) == "- a\n  - b\n    - c\n")
  }

  @Test func rendersATreeFiveHundredLevelsDeepAndReportsADeeperOne() throws {
    var tree = Node(name: "x")
    for _ in 0..<499 { tree = Node(name: "x", children: [tree]) }
    let partial = "{{name}}{{#children}}{{>node}}{{/children}}"
    #expect(try render(tree, partial) == String(repeating: "x", count: 500))
    var log = DiagnosticLog()
    _ = try render(Node(name: "x", children: [tree]), partial, &log)
    #expect(
      log.diagnostics.map { "\($0.place?.description ?? "") \($0.summary)" } == [
        "node.mustache:1:22 'node' includes itself without end"
      ])
  }

  @Test(arguments: [
    "{{#r}}{{>p}}{{/r}}", "{{#rows}}{{n}}{{>p}}{{/rows}}", "{{#s}}{{>p}}{{/s}}", "{{#r}}{{#rows}}{{>p}}{{/rows}}{{/r}}",
    "{{#r}}{{x}}{{/r}}{{#r.x}}{{>p}}{{/r.x}}",
  ])
  func reportsRecursionThatLooksAtTheSameRecordEachTime(partial: String) {
    let values: Values = ["r": .record(["x": .text("x")]), "rows": .list("n", "1", "2"), "s": .text("a")]
    #expect(
      errors("{{>p}}", values, partials: ["p": partial]).map { $0.split(separator: " ").last } == ["template.endlessRecursion"])
  }

  @Test func rendersTwoKindsOfRecordsThatContainEachOther() throws {
    let shelf = Shelf(name: "s", boxes: [Box(name: "b", shelves: [Shelf(name: "t", boxes: [])])])
    var log = DiagnosticLog()
    let partials: KeyValuePairs = [
      "shelf": "{{name}}({{#boxes}}{{>box}}{{/boxes}})", "box": "{{name}}[{{#shelves}}{{>shelf}}{{/shelves}}]",
    ]
    let set = TemplateSet(sources: sources("{{>shelf}}", partials), log: &log)
    let template = try #require(set.compile("page", frames: [Shelf.schema.schema], log: &log), "\(log.diagnostics)")
    let output = template.render([Record(shelf)], log: &log)
    #expect(String(decoding: output, as: UTF8.self) == "s(b[t()])")
  }

  @Test(arguments: [
    ("{{>p}}", "p.mustache:1:1"), ("a{{#on}}{{>p}}{{/on}}", "p.mustache:1:9"), ("{{^on}}{{>page}}{{/on}}", "page.mustache:1:1"),
    ("{{<p}}{{/p}}", "p.mustache:1:1"), ("{{$b}}{{>q}}{{/b}}", "q.mustache:1:1"),
  ])
  func reportsRecursionThatNoDataCouldEnd(partial: String, place: String) {
    // If a flag is around the tag, its value decides.
    let flag = Value.flag(!partial.hasPrefix("{{^"))
    #expect(errors("{{>p}}", ["on": flag], partials: ["p": partial, "q": "{{>p}}"]) == ["\(place) template.endlessRecursion"])
  }

  @Test(arguments: ["{{>p}}{{>p}}", "x{{>p}}{{x}}{{>p}}", "{{#tags}}{{>p}}{{>q}}{{/tags}}", "{{>q}}{{>p}}"])
  func endsTwofoldRecursionAtItsFirstDeepestPoint(partial: String) {
    let values: Values = ["x": .text("x"), "tags": .list("n", "a", "b")]
    let found = errors("{{>p}}", values, partials: ["p": partial, "q": "{{>p}}"])
    #expect(Set(found.map { $0.split(separator: " ").last }) == ["template.endlessRecursion"])
  }

  @Test(arguments: ["", "0123456789"])
  func endsAPageThatIncludesTwiceAsMuchOnEveryLevel(text: String) throws {
    let levels = (0..<40).map { "{{>p\($0 + 1)}}{{>p\($0 + 1)}}" } + [text]
    var log = DiagnosticLog()
    let all = levels.enumerated().map { TemplateSource(name: "p\($0)", path: "p\($0)", bytes: Array($1.utf8)) }
    let template = try #require(TemplateSet(sources: all, log: &log).compile("p0", frames: [], log: &log))
    let output = template.render([], log: &log)
    #expect(log.diagnostics.map(\.identifier) == ["template.outputTooLarge"])
    #expect(output.count <= 64 << 20 + 10)
  }

  @Test func endsAPageWithListsInsideEachOther() {
    let list = Value.list("n", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10")
    let depth = 12
    let page = String(repeating: "{{#rows}}", count: depth) + "0123456789" + String(repeating: "{{/rows}}", count: depth)
    #expect(errors(page, ["rows": list]) == ["page.mustache:1:100 template.outputTooLarge"])
  }

  @Test func rendersAParentInsideItsOwnArgument() {
    let partials: KeyValuePairs = ["base": "[{{$a}}x{{/a}}]"]
    let page = "{{<base}}{{$a}}{{<base}}{{$a}}{{>base}}{{/a}}{{/base}}{{/a}}{{/base}}"
    #expect(rendered(page, partials: partials) == "[[[x]]]")
  }

  @Test func compilesPartialsThatAreUsedOftenOnlyOnce() {
    // Two partials in each of forty levels are forty bodies, not 2^40.
    let levels = (0..<40).map { "{{>p\($0 + 1)}}{{>p\($0 + 1)}}" } + [""]
    var log = DiagnosticLog()
    let all = levels.enumerated().map { TemplateSource(name: "p\($0)", path: "p\($0)", bytes: Array($1.utf8)) }
    let set = TemplateSet(sources: all, log: &log)
    #expect(set.compile("p0", frames: [], log: &log) != nil)
    #expect(log.diagnostics.isEmpty)
  }

  @Test func reportsBlocksThatMultiplyEachOther() {
    let levels = (1..<40).map { level in
      "{{<p\(level - 1)}}{{$b\(level - 1)}}{{$b\(level)}}{{/b\(level)}}{{$b\(level)}}{{/b\(level)}}"
        + "{{/b\(level - 1)}}{{/p\(level - 1)}}"
    }
    var log = DiagnosticLog()
    let all = (["{{$b0}}{{/b0}}"] + levels).enumerated().map {
      TemplateSource(name: "p\($0)", path: "p\($0)", bytes: Array($1.utf8))
    }
    let set = TemplateSet(sources: all, log: &log)
    #expect(set.compile("p39", frames: [], log: &log) == nil)
    #expect(log.diagnostics.map(\.identifier) == ["template.tooLarge"])
  }

  @Test func compilesALongChainOfPartials() {
    var log = DiagnosticLog()
    let chain = (0..<5000).map { TemplateSource(name: "p\($0)", path: "p\($0)", bytes: Array("{{>p\($0 + 1)}}".utf8)) }
    let last = TemplateSource(name: "p5000", path: "p5000", bytes: Array("x".utf8))
    let set = TemplateSet(sources: chain + [last], log: &log)
    #expect(set.compile("p4990", frames: [], log: &log) != nil)
    #expect(set.compile("p0", frames: [], log: &log) != nil)
  }
}
