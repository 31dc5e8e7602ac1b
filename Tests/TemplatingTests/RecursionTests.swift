import Diagnostics
import Templating
import Testing

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
    let set = TemplateSet(sources: sources("{{>node}}", ["node": partial]), log: &log)
    let template = try #require(set.compile("page", frames: [Node.schema.schema], log: &log), "\(log.diagnostics)")
    var output: [UInt8] = []
    template.render([Record(root)], into: &output)
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

  @Test func rendersATreeFourHundredLevelsDeepAndCutsEndlessDepth() throws {
    var tree = Node(name: "x")
    for _ in 0..<399 { tree = Node(name: "x", children: [tree]) }
    #expect(try render(tree, "{{name}}{{#children}}{{>node}}{{/children}}") == String(repeating: "x", count: 400))
    for _ in 0..<400 { tree = Node(name: "x", children: [tree]) }
    #expect(try render(tree, "{{name}}{{#children}}{{>node}}{{/children}}") == String(repeating: "x", count: 500))
  }

  @Test(arguments: [
    "{{#r}}{{>p}}{{/r}}", "{{#rows}}{{n}}{{>p}}{{/rows}}", "{{#tags}}{{>p}}{{/tags}}", "{{#r}}{{#rows}}{{>p}}{{/rows}}{{/r}}",
    "{{#r}}{{x}}{{/r}}{{#r.x}}{{>p}}{{/r.x}}",
  ])
  func reportsRecursionThatLooksAtTheSameRecordEachTime(partial: String) {
    let values: Values = ["r": .record(["x": .text("x")]), "rows": .list("n", "1", "2"), "tags": .texts(["a"])]
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
    var output: [UInt8] = []
    template.render([Record(shelf)], into: &output)
    #expect(String(decoding: output, as: UTF8.self) == "s(b[t()])")
  }

  @Test(arguments: [
    ("{{>p}}", "p.mustache:1:1"), ("a{{#on}}{{>p}}{{/on}}", "p.mustache:1:9"), ("{{^on}}{{>page}}{{/on}}", "p.mustache:1:8"),
    ("{{<p}}{{/p}}", "p.mustache:1:1"), ("{{$b}}{{>q}}{{/b}}", "q.mustache:1:1"),
  ])
  func reportsRecursionThatNoDataCouldEnd(partial: String, place: String) {
    #expect(
      errors("{{>p}}", ["on": .flag(true)], partials: ["p": partial, "q": "{{>p}}"]) == ["\(place) template.endlessRecursion"])
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
