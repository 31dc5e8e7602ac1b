import Diagnostics
import Templates
import Testing

@Suite struct PlainTextTests {
  private func compiled(_ text: String, _ model: Record, _ log: inout DiagnosticLog) -> Template? {
    TemplateSet(sources: sources(text, [:]), log: &log)
      .compile("page", frames: [model.schema], format: .plainText, log: &log)
  }

  @Test func emitsTextAsItIsAndAnywhere() throws {
    var log = DiagnosticLog()
    let model = try #require(record(["x": .text("a & \"b\""), "tags": .list("n", "<c>")]))
    let template = try #require(compiled("{{x}} <{{x}}>{{#tags}} {{n}}{{/tags}}\n", model, &log))
    let output = template.render([model], log: &log)
    #expect(String(decoding: output, as: UTF8.self) == "a & \"b\" <a & \"b\"> <c>\n")
  }

  @Test func refusesMarkup() throws {
    var log = DiagnosticLog()
    let model = try #require(record(["body": .html(.trusted("<p>"))]))
    #expect(compiled("{{body}}", model, &log) == nil)
    #expect(log.diagnostics.map(\.identifier) == ["template.markupInPlainText"])
  }
}
