import Diagnostics
import Testing
import TextBasics

@testable import Templating

/// Templates whose outermost record is part of their literals. Every test that renders does so with such a template, too.
@Suite struct FoldingTests {
  private let outer: Values = [
    "before": .text("<"), "empty": .text(""),
    "strings": .record(["a": .text("A & B"), "deep": .record(["b": .html(.trusted("<b>"))])]),
    "rows": .list("n", "1", "2"), "title": .text("outer"),
  ]
  private let page = """
    {{before}}{{strings.a}}{{#shown}}{{strings.deep.b}}{{empty}}{{/shown}}{{title}}
    {{#rows}}{{n}}{{>row}}{{/rows}}{{#strings}}{{a}}{{#deep}}{{b}}{{title}}{{/deep}}{{/strings}}
      {{>row}}
    """
  private let row = "({{strings.a}}{{^shown}}-{{/shown}}{{before}})"

  private func template(_ log: inout DiagnosticLog) throws -> (template: Template, outer: Record, inner: [Record]) {
    let outer = try #require(record(outer))
    let schema = Schema([("shown", .flag), ("title", .text)])
    let inner = [true, false].compactMap { Record(schema, [.flag($0), .text("inner \($0)")]) }
    let set = TemplateSet(sources: sources(page, ["row": row]), log: &log)
    return (try #require(set.compile("page", frames: [outer.schema, schema], log: &log), "\(log.diagnostics)"), outer, inner)
  }

  @Test func rendersTheSame() throws {
    var log = DiagnosticLog()
    let (template, outer, inner) = try template(&log)
    for inner in inner {
      var (output, folded): ([UInt8], [UInt8]) = ([], [])
      template.render([outer, inner], into: &output, log: &log)
      template.folding(outer, pages: .max).render([inner], into: &folded, log: &log)
      #expect(String(decoding: folded, as: UTF8.self) == String(decoding: output, as: UTF8.self))
    }
    #expect(log.diagnostics.isEmpty)
  }

  @Test func leavesNoTextOfTheRecordToLookUp() throws {
    let outer = try #require(record(["a": .text("&"), "r": .record(["b": .text("b")])]))
    var log = DiagnosticLog()
    let set = TemplateSet(sources: sources("x{{a}}y{{r.b}}z{{>p}}", ["p": "{{r.b}}!"]), log: &log)
    let template = try #require(set.compile("page", frames: [outer.schema], log: &log))
    let program = template.folding(outer, pages: .max).program
    #expect(program.instructions == [.literal(start: 0, count: 9), .call(0), .finish, .literal(start: 9, count: 2), .finish])
    #expect(String(decoding: program.literals.bytes, as: UTF8.self) == "x&amp;ybzb!")
    // For few pages it would take longer than it saves.
    #expect(template.folding(outer, pages: 1).program.instructions == template.program.instructions)
  }

  @Test func leavesLongTextsThatAreWrittenOftenWhereTheyAre() throws {
    let outer = try #require(record(["a": .text(String(repeating: "x", count: 100_000))]))
    var log = DiagnosticLog()
    let set = TemplateSet(sources: sources(String(repeating: "{{a}}", count: 20), [:]), log: &log)
    let template = try #require(set.compile("page", frames: [outer.schema], log: &log))
    #expect(template.folding(outer, pages: .max).program.instructions == template.program.instructions)
  }

  @Test func knowsThePlacesOfATemplateStill() throws {
    var log = DiagnosticLog()
    let (template, outer, inner) = try template(&log)
    let map = template.folding(outer, pages: .max).mapped([inner[0]])
    let range = try #require(map.output.firstRange(of: Array("<b>".utf8)))
    #expect(map.writer(of: range)?.value == "strings.deep.b")
  }
}
