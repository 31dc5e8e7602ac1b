import TestSupport
import Testing

/// The columns of tables that people wrote, as `init` and the next import read them.
struct ColumnsOfPeopleTests {
  private struct Begun {
    var addresses: [String]
    var titles: [String]
    var manifest: String
    var said: String
  }

  /// A portal that begins with a table, of which the next import changes nothing.
  private func begun(_ table: String, _ options: String = "") throws -> Begun {
    try withTemporaryFolder { folder in
      try write(["t.csv": table], below: folder)
      let made = try docportal("init p --from t.csv --all" + options, in: folder)
      let list = try docportal("list --format json", in: folder + "/p").standardOutput
      let next = try docportal("import --check", in: folder + "/p")
      #expect(next.standardOutput.hasSuffix("Nothing to do.\n"), "\(next)")
      let manifest = try contents(of: folder + "/p")["Content/portal.yaml"].map { String(decoding: $0, as: UTF8.self) }
      func values(_ key: String) -> [String] {
        list.split(separator: "\"\(key)\": \"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
      }
      return Begun(
        addresses: values("address"), titles: values("title"), manifest: manifest ?? "", said: made.standardError)
    }
  }

  @Test func readsLinksOfHTMLHoweverTheyAreWritten() throws {
    let table = """
      Nr,Where
      1,<a href = 'https://a.example/x/1.html'>One</a>
      2,<A HREF=https://a.example/x/2.html>Two</A>

      """
    let begun = try begun(table)
    #expect(begun.addresses == ["https://a.example/x/1.html", "https://a.example/x/2.html"], "\(begun)")
    #expect(begun.titles == ["One", "Two"] && !begun.said.contains("out of a longer text"))
  }
}
