import Diagnostics
import Templates
import Testing

private struct Button: TemplateModel {
  var label: String?
  var icon = HTML.empty
  var isMain = false

  static let schema = ModelSchema<Self>(
    .text("label") { $0.label }, .html("icon") { $0.icon }, .flag("isMain") { $0.isMain })
}

private struct Page: TemplateModel {
  var owner: Button?
  var buttons: [Button] = []

  static let strings = Schema([("open", .text), ("nested", .record(inner)), ("rows", .list(inner))])
  static let inner = Schema([("a", .text), ("b", .list(innermost))])
  static let innermost = Schema([("n", .text)])
  static let schema = ModelSchema<Self>(
    .record("owner", Button.self) { $0.owner }, .list("buttons", Button.self) { $0.buttons })
}

extension Page {
  static func list(_ texts: String...) -> Value { .list(texts.compactMap { Record(innermost, [.text($0)]) }) }
}

@Suite struct RecordTests {
  private func render(_ text: String, _ pages: Page...) throws -> [String] {
    var log = DiagnosticLog()
    let set = TemplateSet(sources: sources(text, [:]), log: &log)
    let template = try #require(set.compile("page", frames: [Page.schema.schema], log: &log), "\(log.diagnostics)")
    return pages.map { page in
      let output = template.render([Record(page)], log: &log)
      return String(decoding: output, as: UTF8.self)
    }
  }

  @Test func readsTheFieldsOfAModel() throws {
    let button = Button(label: "Edit", icon: .trusted("<i>"), isMain: true)
    #expect(
      try render("{{#owner}}{{icon}}{{label}}{{#isMain}}!{{/isMain}}{{/owner}}", Page(owner: button), Page()) == ["<i>Edit!", ""])
    #expect(
      try render("{{#buttons}}{{label}},{{/buttons}}", Page(buttons: [button, Button(), Button(label: "b")])) == ["Edit,,b,"])
    #expect(try render("{{owner.label}}", Page(owner: button)) == ["Edit"])
  }

  @Test func rendersARecordOfADynamicSchema() throws {
    let rows = ["1", "2"].compactMap { Record(Page.inner, [.text($0), Page.list($0, "x")]) }
    let nested = try #require(Record(Page.inner, [.text("in"), Page.list("p", "q")]))
    let strings = try #require(Record(Page.strings, [.text("Open"), .record(nested), .list(rows)]))
    let text =
      "{{before}}{{#strings}}{{open}} {{nested.a}}{{#nested.b}}{{n}}{{/nested.b}}{{#rows}} {{a}}{{#b}}{{n}}{{/b}}{{/rows}}{{/strings}}"
    #expect(rendered(text, ["before": .text("t"), "strings": .record(strings)]) == "tOpen inpq 11x 22x")
  }

  @Test(arguments: ["c", "\u{00E7}"]) func takesTheFirstOfTwoFieldsWithOneName(last: String) {
    let schema = Schema([("a", .text), ("b", .flag), ("a", .flag), (last, .html)])
    #expect(schema["a"] == .text)
    #expect(schema["b"] == .flag)
    #expect(schema[last] == .html)
    #expect(schema["d"] == nil)
  }

  @Test func refusesValuesThatDoNotFitTheirSchema() {
    let schema = Schema([("a", .text), ("r", .record(Page.inner))])
    #expect(Record(schema, [.text("")]) == nil)
    #expect(Record(schema, [.flag(true), .absent]) == nil)
    #expect(Record(schema, [.absent, record([:]).map(Value.record) ?? .absent]) == nil)
    #expect(Record(schema, [.absent, .absent]) != nil)
  }

  @Test func comparesSchemasByIdentity() {
    #expect(Button.schema.schema == Button.schema.schema)
    #expect(Button.schema.schema != Page.schema.schema)
    #expect(Schema([("a", .text)]) != Schema([("a", .text)]))
  }

  @Test func listsNamesAndShapes() {
    #expect(Page.schema.schema.names == ["owner", "buttons"])
    #expect(Page.schema.schema["buttons"] == .list(Button.schema.schema))
    #expect(Page.schema.schema["button"] == nil)
  }

  @Test func takesTheFirstOfTwoFieldsWithOneName() {
    #expect(rendered("{{a}}", ["a": .text("1"), "a": .text("2")]) == "1")
  }
}
