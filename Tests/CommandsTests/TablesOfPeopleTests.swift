import TestSupport
import Testing

/// `init --from` with tables that people wrote for other readers than docportal.
struct TablesOfPeopleTests {
  /// The documents of a portal that begins with a table, and what was said.
  private func begun(_ table: String, _ options: String = "") throws -> (documents: String, said: String) {
    try withTemporaryFolder { folder in
      try write(["t.csv": table], below: folder)
      let made = try docportal("init p --from t.csv --all" + options, in: folder)
      let files = try contents(of: folder + "/p")
      let documents = files["Content/documents/team.yaml"].map { String(decoding: $0, as: UTF8.self) } ?? ""
      return (documents, made.standardError)
    }
  }

  /// The values of a key in the documents, in their order.
  private func values(_ key: String, _ documents: String) -> [String] {
    documents.split(separator: "\n").map { $0.drop { " -".contains($0) } }.filter { $0.hasPrefix(key + ": ") }
      .map { String($0.dropFirst(key.count + 2)) }
  }

  @Test(arguments: [
    ("06-01-2024", "08-18-2022", ["2024-06-01", "2022-08-18"]), ("06.01.2024", "08.18.2022", ["2024-06-01", "2022-08-18"]),
    ("06/01/2024", "08/18/2022", ["2024-06-01", "2022-08-18"]), ("06-01-2024", "18-08-2022", ["2024-01-06", "2022-08-18"]),
    ("2026-13-01", "2026-02-01", ["2026-02-01"]), ("2026-02-03", "2026-14-02", ["2026-02-03"]),
  ])
  func readsDaysAsTheOthersOfTheirColumn(_ first: String, _ second: String, _ days: [String]) throws {
    let table = "title,url,date\nA,https://files.example/a.pdf,\(first)\nB,https://files.example/b.pdf,\(second)\n"
    #expect(values("updated", try begun(table).documents) == days)
  }

  /// A field of days.
  @Test func readsDaysOfAFieldAsTheOthersOfTheirColumn() throws {
    let days = ["1/15/2027", "2/20/2027", "5/6/2027"]
    let rows = days.enumerated().map { "T\($0),https://files.example/\($0).pdf,2026-01-0\($0 + 1),\($1)\n" }
    let (documents, said) = try begun("title,url,updated,Next check\n" + rows.joined())
    #expect(
      values("fields", documents) == ["{next-check: 2027-01-15}", "{next-check: 2027-02-20}", "{next-check: 2027-05-06}"])
    #expect(!said.contains("import.ambiguousDate"))
  }

  /// No path is below a server that leads everybody's documents on.
  @Test(arguments: [
    "doi.org/10.3390/su", "dx.doi.org/10.3390/su", "hdl.handle.net/1813/4", "arxiv.org/abs/24", "web.archive.org/web/2",
  ])
  func putsNoPathBelowTheServerOfEverybody(_ place: String) throws {
    let rows = (1...3).map { "Paper \($0),https://\(place)\($0)\n" }.joined()
    let (documents, said) = try begun("citation,file\n" + rows + "Preprint,GSM-paper.pdf\n")
    #expect(said.contains("[init.placeholder]") && !said.contains("as other documents are"))
    #expect(values("title", documents) == ["Paper 1", "Paper 2", "Paper 3", "Preprint"])
  }

  @Test func takesPagesThatAreCalledAsPrograms() throws {
    let places = [
      "https://data.example/rep/131E48AE", "https://data.example/rep/14A4B4A1", "https://github.com/contoso/algorithms.js",
      "https://www.npmjs.com/package/chart.js",
    ]
    let (documents, said) = try begun("title,url\n" + places.map { "T,\($0)\n" }.joined())
    #expect(!said.contains("import.refused"), "\(said)")
    #expect(values("path", documents) == ["131E48AE", "14A4B4A1"] && values("url", documents) == Array(places.dropFirst(2)))
    let program = try begun("title,url\nA,https://github.com/contoso/algorithms/raw/a.js\nB,https://data.example/b\n")
    #expect(program.said.contains(".js is a program"))
  }

  @Test func takesTheDOIOfARowWithoutAnAddress() throws {
    let table = "title,doi,url\nA,10.1007/s003,https://doi.org/10.1007/s003\nB,10.3389/f.2022,\nC,,\n"
    let (documents, said) = try begun(table)
    #expect(
      values("path", documents) == ["1007/s003", "3389/f.2022"]
        || values("path", documents) == ["10.1007/s003", "10.3389/f.2022"])
    #expect(said.contains("1 row: DOIs were taken as addresses below https://doi.org/"))
    #expect(said.contains("'C' was not taken: it has no address"))
  }

  @Test func namesTheLinesOfAddressesThatLeadElsewhere() throws {
    let table = """
      title,url
      A,https://a.example/#!/one
      B,https://b.example/map#/here
      C,https://c.example/c#part
      D,https://d.example/dhttps://e.example/e
      E,https://f.example/web/2020/https://g.example/

      """
    let (documents, said) = try begun(table)
    #expect(
      said.contains("2 rows: addresses were taken without the fragment after '#', which names a page of its own; lines: 2, 3"))
    #expect(said.contains("1 row: the first of two addresses without a sign between them was taken; lines: 5"))
    #expect(documents.contains("https://d.example/d\n") && documents.contains("https://f.example/web/2020/https://g.example"))
  }

  /// A new portal says which of its columns is to have another name; that helps where it was wrong.
  @Test func saysWhatHelpsWhereAColumnWasReadWrongly() throws {
    let rows = (1...12).map { "known\($0 % 2),Guideline \($0),https://a.example/search?d=\($0 % 2)\n" }.joined()
    let first = try begun("Kind,Subject,URL\n" + rows)
    #expect(first.said.contains("give the column another name in the table and run 'init' again"))
    let second = try begun("Kind,Title,URL\n" + rows)
    #expect(values("title", second.documents) == (1...12).map { "Guideline \($0)" })
  }

  /// The path in the manifest begins in the portal's folder, that of the command line in the current one.
  @Test func readsTheTableOfThePortalFromAnyFolder() throws {
    try withTemporaryFolder { folder in
      try write(["t.csv": "title,url\nA,https://files.example/a.pdf\n", "x/y/z": ""], below: folder)
      #expect(try docportal("init p --from t.csv", in: folder).exitCode == 0)
      for (command, place) in [
        ("import --check", "p"), ("import --check --source p", ""), ("import --check --source ../../p", "x/y"),
        ("import --check --source p --from csv:t.csv", ""), ("import --check --source \(folder)/p", "x"),
      ] {
        let run = try docportal(command, in: folder + "/" + place)
        #expect(run.exitCode == 0 && run.standardOutput.hasSuffix("Nothing to do.\n"), "\(command): \(run)")
      }
    }
  }
}
