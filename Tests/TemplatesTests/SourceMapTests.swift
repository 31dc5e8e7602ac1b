import Diagnostics
import Templates
import Testing
import TextBasics

/// The templates that wrote the bytes of a page.
@Suite struct SourceMapTests {
  /// The origin of the first occurrence of a text: the place, the number of characters, and the name of a value.
  private func writer(
    of text: String, _ page: String, _ values: Values = [:], partials: KeyValuePairs<String, String> = [:]
  ) throws -> String {
    let map = try mapped(page, values, partials)
    let range = try #require(map.output.firstRange(of: Array(text.utf8)))
    guard let writer = map.writer(of: range) else { return "nothing" }
    return ["\(writer.place) \(writer.place.length)", writer.value].compactMap { $0 }.joined(separator: " ")
  }

  private func mapped(_ page: String, _ values: Values, _ partials: KeyValuePairs<String, String>) throws -> SourceMap {
    var log = DiagnosticLog()
    let model = try #require(record(values))
    let set = TemplateSet(sources: sources(page, partials), log: &log)
    let template = try #require(set.compile("page", frames: [model.schema], log: &log), "\(log.diagnostics)")
    return template.mapped([model])
  }

  @Test func namesTheTextOfATemplate() throws {
    #expect(try writer(of: "cd", "a\nbcd") == "page.mustache:2:2 2")
    #expect(try writer(of: "cd", "a {{>p}}", partials: ["p": "é\n  bcd\n"]) == "p.mustache:2:4 2")
  }

  @Test func namesTheTagOfAValue() throws {
    #expect(try writer(of: "V", "a{{x}}", ["x": .text("<V>")]) == "page.mustache:1:2 5 x")
    #expect(try writer(of: "2", "{{#rows}}\n- {{ n }}\n{{/rows}}", ["rows": .list("n", "1", "2")]) == "page.mustache:2:3 7 n")
  }

  @Test func joinsTextsAndTagsThatWroteARange() throws {
    let page = "<a href=\"{{root}}a/{{x}}.html\">"
    #expect(try writer(of: "../a/b.html", page, ["root": .text("../"), "x": .text("b")]) == "page.mustache:1:10 20 root")
    // An empty value has the same place as on the page that has it.
    #expect(try writer(of: "a/b.html", page, ["root": .text(""), "x": .text("b")]) == "page.mustache:1:10 20 root")
  }

  @Test func namesTheFileThatABlockWasWrittenIn() throws {
    let partials: KeyValuePairs = ["base": "<\n  {{$b}}own{{/b}}\n>{{$c}}other{{/c}}"]
    let page = "{{<base}}\n{{$b}}\n      x\n        text\n{{/b}}\n{{/base}}"
    #expect(try writer(of: "text", page, partials: partials) == "page.mustache:4:9 4")
    #expect(try writer(of: "other", page, partials: partials) == "base.mustache:3:8 5")
  }

  @Test func namesLinesOfAnIndentedPartial() throws {
    #expect(try writer(of: "b", "  {{>p}}\n", partials: ["p": "a\nb\n"]) == "p.mustache:2:1 1")
    #expect(try writer(of: "  a", "  {{>p}}\n", partials: ["p": "a\nb\n"]) == "nothing")
  }

  @Test func givesNothingForAPageWithoutText() throws {
    let map = try mapped("{{! nothing }}", [:], [:])
    #expect(map.output.isEmpty)
    #expect(map.writer(of: 0..<0) == nil)
    #expect(map.writer(of: 5..<9) == nil)
  }
}
