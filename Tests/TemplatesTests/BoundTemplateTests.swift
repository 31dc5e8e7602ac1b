import Diagnostics
import Templates
import Testing

/// Templates with the values that pages have in common written into them. With all values, `rendered` checks that they give the same.
@Suite struct BoundTemplateTests {
  private let outer = Schema([("same", .text), ("differs", .text)])
  private let inner = Schema([("title", .text)])

  @Test func keepsWhatDiffersFromPageToPage() throws {
    let page = "{{#same}}{{same}} {{/same}}{{^same}}no{{/same}}{{#differs}}[{{differs}}]{{/differs}}{{>part}}"
    let part = "{{same}}{{differs}}{{title}}{{#same}}{{>last}}{{/same}}"
    var log = DiagnosticLog()
    let set = TemplateSet(sources: sources(page, ["part": part, "last": "{{title}}!"]), log: &log)
    let template = try #require(set.compile("page", frames: [outer, inner], log: &log))
    let outers = try ["1", "&"].map { try #require(Record(outer, [.text("a&b"), .text($0)])) }
    let bound = template.bound(to: CommonValues([outers]))
    for (outer, shown) in zip(outers, ["1", "&amp;"]) {
      let records = [outer, try #require(Record(inner, [.text("t")]))]
      let output = String(decoding: bound.render(records, log: &log), as: UTF8.self)
      #expect(output == "a&amp;b [\(shown)]a&amp;b\(shown)tt!")
    }
    #expect(log.diagnostics.isEmpty)
  }
}
