import Diagnostics
import Portal
import Testing
import TextBasics

@testable import Site

/// The fields of people in texts.
@Suite struct PlaceholderTests {
  private func people(_ text: String, used: Set<String> = []) throws -> (people: [Recipient], log: DiagnosticLog) {
    var log = DiagnosticLog()
    let languages = [try #require(LanguageTag("en"))]
    return (decodeRecipients(TextFile(path: "people.csv", text: text), used: used, languages: languages, log: &log), log)
  }

  private func findings(_ text: String, _ people: [Recipient]?) -> [String] {
    var log = DiagnosticLog()
    Placeholders(text).check(people, file: TextFile(path: "intro.md", text: text), log: &log)
    return log.sorted.map { "\($0.place?.description ?? ""): \($0.summary)" }
  }

  @Test(arguments: [
    ("Hello {{name}}!", "Hello Ann Lee!"), ("{{ NAME }}", "Ann Lee"), ("{{first name}} {{City}}", "Ann Bonn"),
    ("{{{name}}}", "{Ann Lee}"), ("{{a {{name}}", "{{a Ann Lee"), ("{{name", "{{name"), ("{name}", "{name}"),
    ("{{a\nname}}", "{{a\nname}}"), ("{{language}}", ""),
  ])
  func standForFields(text: String, filled: String) throws {
    let found = try people("First Name,Last Name,Email,city\nAnn,Lee,a@b.example,Bonn\n", used: ["city"])
    #expect(found.log.diagnostics.isEmpty)
    #expect(Placeholders(text).text(for: try #require(found.people.first)) == filled)
  }

  @Test func areEscapedByWhoeverAsks() throws {
    let person = try #require(try people("address,name\na@b.example,*A*\n").people.first)
    #expect(Placeholders("{{name}}").text(for: person) { $0.markdownSafe } == "\\*A\\*")
  }

  @Test func haveToBeColumnsWithAField() throws {
    let list = try people("address,name\na@b.example,Ann\nc@d.example,\n").people
    #expect(findings("Hello {{nmae}}", list) == ["intro.md:1:7: '{{nmae}}' is no column of the list"])
    #expect(findings("Hello {{name}}", list) == ["people.csv:3:1: '{{name}}' is empty for c@d.example"])
    #expect(findings("Hello {{name}}", nil) == ["intro.md:1:7: '{{name}}' has no list of recipients"])
    #expect(findings("Hello", nil) == [])
  }
}
