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
    // Each sign has its own order.
    ("3.11.2026", "11/25/2026", ["2026-11-03", "2026-11-25"]), ("06/01/2024", "18-08-2022", ["2022-08-18"]),
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

  /// A further column has an address in few rows.
  @Test func takesThePlaceThatMostRowsHave() throws {
    let rows = (1...8).map { "Paper \($0),Papers/p\($0).pdf,2024,\n" }.joined()
    let last = "Paper 9,Papers/p9.pdf,2024,https://lab.example/g2p/\nPaper 10,,2024,https://lab.example/g3p/\n"
    let (documents, said) = try begun("Title,Link,Year,SupplementalLink\n" + rows + last, " --base https://lab.example/")
    #expect(values("path", documents) == (1...9).map { "Papers/p\($0).pdf" } && values("url", documents).isEmpty)
    #expect(
      said.contains("'Paper 10' was not taken: its cell 'Link' is empty, and 'SupplementalLink' has 'https://lab.example/g3p/'"))
  }

  /// The rows without a path have an address in a column that is called so.
  @Test func takesTheAddressOfARowWithoutAPath() throws {
    let rows = (1...4).map { "Paper \($0),Papers/p\($0).pdf,\n" }.joined()
    let (documents, _) = try begun(
      "Title,Link,Website\n" + rows + "Paper 5,,https://other.example/5\n", " --base https://lab.example/")
    #expect(values("path", documents).count == 4 && values("url", documents) == ["https://other.example/5"])
  }

  @Test func takesTheFirstAddressOfARow() throws {
    let table = """
      title,paperlink,weblink
      A,https://papers.example/pdf/2408.07483,https://vis.example
      B,https://papers.example/pdf/2205.00757.pdf,https://dash.example/

      """
    #expect(try values("path", begun(table).documents) == ["2408.07483", "2205.00757.pdf"])
  }

  @Test(arguments: [
    (
      "ステータス,出版社,タイトル内容,URL\n既知,南江堂,大腸憩室症,https://a.example/x?div=1\n既知,金原出版,COPD診断,https://a.example/x?div=2\n",
      ["大腸憩室症", "COPD診断"]
    ),
    ("发布单位,文件标题,链接\n甲,通知一,https://a.example/1\n乙,通知二,https://a.example/2\n", ["通知一", "通知二"]),
    // Another column with the name has nothing in most rows.
    (
      "rd_name,external_rd_url,publication_name\nProduce,https://a.example/produce,\nMeat,https://b.example/,\nEvidence,,On evidence\n",
      ["Produce", "Meat"]
    ),
    (
      "short,long,link,description\nCOMADRE,COMADRE Matrix Database,https://a.example/1,Repository of animal matrix models.\n"
        + "COMPADRE,COMPADRE Matrix Database,https://a.example/2,Repository of plants.\n",
      ["COMADRE Matrix Database", "COMPADRE Matrix Database"]
    ),
    // A description is the title only where no fuller column tells rows apart.
    (
      "Bericht,Beschreibung,Link\nAutobahn,Neues Modell,https://a.example/a\nGrenze,Im Vergleich,https://a.example/b\nSchritt,Mit Motor,https://a.example/c\n",
      ["Autobahn", "Grenze", "Schritt"]
    ),
    (
      "ID,Publication,Website/Archive,HMerge:Notes\n1,Rifle Ranger,https://a.example/1,\n2,Sixty Niner,https://a.example/2,Variants\n3,Unity,https://a.example/3,$12.50\n",
      ["Rifle Ranger", "Sixty Niner", "Unity"]
    ),
    // So it is where places are paths, if it stands before them.
    (
      "Bericht,Status,Link\nAufgeblasen,Offen,data/a1.pdf\nGrenzbereich,Zu,data/a2.pdf\nDrei Musketiere,Neu,data/a3.pdf\n",
      ["Aufgeblasen", "Grenzbereich", "Drei Musketiere"]
    ),
    ("Datei,Ort,Pruefsumme\na1.pdf,Ulm,9a8b7c\nb2.pdf,Bonn,1d2e3f\nc3.pdf,Trier,4a5b6c\n", ["a1", "b2", "c3"]),
    // A subject that each row has of its own, before the words of fewer links, and before its abbreviation.
    (
      "Topic,Worksheets\nIntroduction,\nReview,<a href = 'https://a.example/1.html'>Part 1</a>\nPower,<a href = 'https://a.example/2.html'>Part 2</a>\n",
      ["Review", "Power"]
    ),
    (
      "topic_abbr,topic,link\nplans,Scheduling Workshop,https://a.example/1\nthick,Thick Data,https://a.example/2\nno-class,Cromwell Day,https://a.example/3\n",
      ["Scheduling Workshop", "Thick Data", "Cromwell Day"]
    ),
    // The words of links to paths.
    (
      "Date,Lecture Topic\n1,[Introduction](/slides/introduction.html)\n2,[Linear least-squares](notes/ls.html)\n3,<a href=gd.html>Gradient descent</a>\n",
      ["Introduction", "Linear least-squares", "Gradient descent"]
    ),
    // The words of links are kinds.
    (
      "Document Type,Description\n"
        + (1...4).map { "\"<a href=\"\"https://docs.example/S.aspx?ID=\($0)\"\">COMMENTS</a>\",Comments on \($0)\n" }.joined(),
      (1...4).map { "Comments on \($0)" }
    ),
    (
      "document_size,document_mime,url\n1,application/pdf,https://a.example/RI/1\n2,application/pdf,https://a.example/RI/2\n",
      ["1", "2"]
    ),
    // Endings of files alone are cut, and no host has one.
    (
      "url\nhttps://a.example/10.1111/1468-2354.t01-1-00053\nhttps://b.example/groups/GJ.Bretagne/\nhttps://www.c.example/\nhttps://a.example/x.pdf\n",
      ["1468-2354.t01-1-00053", "GJ.Bretagne", "www.c.example", "x"]
    ),
  ])
  func findsTheTitles(_ table: String, _ titles: [String]) throws {
    let (documents, said) = try begun(table)
    #expect(values("title", documents) == titles, "\(said)")
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

  /// Some of them are written as addresses. A number of persons is none of them.
  @Test func takesTheDOIsOfAColumnWithAddresses() throws {
    let table = """
      title,num_authors,year,doi
      A,3,2025,https://doi.org/10.1016/j.cell.005
      B,12,2025,10.1103/PRX.018
      C,4,2022,10.1103/Phys.101

      """
    let (documents, said) = try begun(table)
    #expect(values("path", documents) == ["10.1016/j.cell.005", "10.1103/PRX.018", "10.1103/Phys.101"])
    #expect(values("title", documents) == ["A", "B", "C"] && values("owner", documents).isEmpty)
    #expect(said.contains("2 rows: DOIs were taken as addresses below https://doi.org/"))
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
