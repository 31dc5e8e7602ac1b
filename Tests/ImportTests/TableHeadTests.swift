import Diagnostics
import Files
import Portal
import Testing
import TextBasics

@testable import Import

/// Tables that people made for themselves, with names and forms of their own.
struct TableHeadTests {
  private static let manifest = """
    portal: {title: P, baseURL: "https://portal.example/", languages: [en, de]}
    sources:
      - {id: team, baseURL: "https://files.example/team/", import: {allSources: true}}
      - {id: other, baseURL: "https://other.example/"}
    sections:
      - {id: finance, title: {en: Finance, de: Finanzen}}

    """

  private func settings(_ manifest: String = manifest) throws -> ImportSettings {
    var log = DiagnosticLog()
    let decoded = try #require(decodeManifestAlone(TextFile(path: "Content/portal.yaml", text: manifest), log: &log))
    let source = try #require(decoded.sources.first)
    return try #require(ImportSettings(source, id: "team", of: decoded, log: &log)).reading(.csv, source.imported)
  }

  private func head(_ text: String, beginning: Bool = false) throws -> String {
    let settings = try settings()
    let table = WrittenTable(TextFile(path: "list.csv", text: text), names: [])
    return TableHead(table, beginning ? settings.beginning(isTable: true) : settings).summary(of: table)
  }

  /// The documents of a table, and what was said.
  private func documents(_ text: String, _ manifest: String = manifest) async throws -> ([String], [String]) {
    var log = DiagnosticLog()
    let settings = try settings(manifest)
    let found = await foundItems(.csv, in: [TextFile(path: "list.csv", text: text)], settings: settings, log: &log) ?? []
    let listing = await SourceListing(found, settings: settings, jobs: 1)
    log.merge(listing.log)
    let refused = listing.refused.map { "\($0.place.map { "\($0)" } ?? "") \($0.name): \($0.reason)" }
    return (listing.items.map { "\($0.title) \($0.path)" }, log.diagnostics.map(\.summary) + refused)
  }

  @Test(arguments: [
    ("Titel;Ablageort;Notizen\nA;plans/a.docx;x\n", "title ← Titel, path ← Ablageort; not taken: Notizen"),
    ("Name,Author,Homepage\nA,Ann,https://a.example/\n", "title ← Name, owner ← Author, path ← Homepage"),
    ("Naam;Link naar bestand\nA;https://a.example/a\n", "title ← Naam, path ← Link naar bestand"),
    ("Название,Ссылка,Дата\nA,https://a.example/,2024-05-01\n", "title ← Название, path ← Ссылка, updated ← Дата"),
    ("名称,网址\nA,https://a.example/\n", "title ← 名称, path ← 网址"), ("名前x,y\nA,https://a.example/\n", "path ← y; not taken: 名前x"),
    ("Asunto,Enlace,Vídeo URL\nA,https://a.example/,https://v.example/\n", "title ← Asunto, path ← Enlace; not taken: Vídeo URL"),
    ("title,path,source\nA,a.docx,Survey office\n", "title ← title, path ← path; not taken: source"),
    ("title,path,source\nA,a.docx,team\n", "title ← title, path ← path, source ← source"),
    ("title,path,type\nA,a.docx,Map\n", "title ← title, path ← path; not taken: type"),
    ("File Name,Path\na.docx,docs/a.docx\n", "path ← Path; not taken: File Name"),
    ("Name,Path,Item Type\na.docx,sites/team/Q4,Item\n", "name ← Name, path ← Path, type ← Item Type"),
    ("title,Category\nA,https://a.example/\n", "title ← title, path ← Category"),
    ("year,url\n2024,https://a.example/\n", "path ← url; not taken: year"),
    ("Nr;Wo\n1;see https://a.example/b for it\n", "path ← Wo; not taken: Nr"),
    ("Name,Attachments\nA,a.pdf (https://a.example/1/a.pdf)\n", "title ← Name, path ← Attachments"),
    (
      "title,state,url\nA,Published,https://a.example/\nB,archiviert,https://a.example/b\n",
      "title ← title, state ← state, path ← url"
    ),
  ])
  func saysWhatTheColumnsAre(_ table: String, _ columns: String) throws {
    #expect(try head(table).split(separator: ": ", maxSplits: 1).last.map(String.init) == columns)
  }

  @Test func findsTheHeadBelowTitlesAndWithoutNames() throws {
    #expect(try head("List of documents\n\nTitle,Link\nA,https://a.example/\n").hasPrefix("row 3: title ← Title"))
    #expect(
      try head("Plans,A,https://a.example/\nPlans,B,https://b.example/\n", beginning: true)
        == "none: section ← column 1, title ← column 2, path ← column 3")
  }

  @Test(arguments: [
    ("Version;Title of it;Link\n1.0;Plan;https://a.example/\n2.1;Map;https://a.example/b\n", "title ← Title of it"),
    ("Version;x;Link\n1.0 a;Plan;https://a.example/\n2.1 b;Map;https://a.example/b\n", "title ← x"),
    ("Note;x;Link\nnew;Plan;https://a.example/\nold;Map;https://a.example/b\n", "title ← x"),
    ("Abstract;Link\nnew;https://a.example/\nold;https://a.example/b\n", "title ← Abstract"),
    ("entity_id;Link;Site\nQ1;https://a.example/;Tower\nQ2;https://a.example/b;Gate\n", "title ← Site"),
    ("entity_id;Link\nQ1;https://a.example/\nQ2;https://a.example/b\n", "title ← entity_id"),
    ("Título;Link;Fuente de verificación\nA;https://a.example/;Web oficial\n", "not taken: Fuente de verificación"),
    ("名称;链接;简介\nA;https://a.example/;x\n", "description ← 简介"),
    ("Title;Link;co_speaker\nA;https://a.example/;Ann\nB;https://a.example/b;Bo\n", "not taken: co_speaker"),
    ("Title;Link;note max\nA;https://a.example/;fa\nB;https://a.example/b;sol\n", "not taken: note max"),
    ("Title;Link;date accessed\nA;https://a.example/;1 May 2020\nB;https://a.example/b;2 May 2020\n", "not taken: date accessed"),
    ("title;url;folder;filename\nA;https://a.example/1;x;a.pdf\nB;https://a.example/2;y;b.pdf\n", "not taken: folder, filename"),
    (
      "标题;URL;原始分类;主分类\nA;https://a.example/1;未;甲\nB;https://a.example/2;未;乙\nC;https://a.example/3;未;乙\n", "section ← 主分类"
    ),
    ("Number;What;Link\n2019/1024;Data act;https://a.example/\n2016/679;Privacy act;https://a.example/b\n", "title ← What"),
    ("Document;What;Link\nAB-1;Data act;https://a.example/\nAB-2;Privacy act;https://a.example/b\n", "title ← What"),
    ("Number;Link\n2019/1024;https://a.example/\n2016/679;https://a.example/b\n", "title ← Number"),
    (
      "Role;Person;Paper of;Link\nChair;Ann Ems;Minutes of the board in May;https://a.example/\n"
        + "Member;Bo Carl;Budget of the year to come;https://a.example/b\n", "title ← Paper of"
    ),
    (
      "Description;Project;Link\n"
        + ["Rules", "Budget", "Fair"].map {
          "\(String(repeating: "It says how \($0) is. ", count: 5));\($0);https://a.example/\n"
        }
        .joined(), "description ← Description, title ← Project"
    ),
    ("Theme;Link\nPass;https://a.example/\nDog;https://a.example/b\nCar;https://a.example/c\n", "title ← Theme"),
  ])
  func takesNoVersionsAndRemarksForTitles(_ table: String, _ title: String) throws {
    let found = try head(table, beginning: true)
    #expect(found.contains(title), "\(found)")
  }

  @Test func joinsNamesInTwoRows() async throws {
    func head(_ rows: [[String]]) throws -> String {
      let book = try #require(workbook(rows, merged: "A1:A2"))
      let settings = try settings().beginning(isTable: true)
      let table = try #require(Table(workbook: TextFile(path: "list.xlsx", bytes: book), sheet: nil, settings, log: &silentLog))
      return table.head.summary(of: table.written)
    }
    let row = ["A", "https://files.example/team/a.pdf", "1 May 2026", "2 May 2026"]
    #expect(
      try head([["Title", "Link", "Period", ""], ["", "", "from", "to"], row])
        == "row 1 of 'A': title ← Title, path ← Link; not taken: Period from, Period to")
    // One text divides nothing.
    #expect(
      try head([["Title", "Link", "Period", ""], ["", "", "x", ""], row])
        == "row 1 of 'A': title ← Title, path ← Link; not taken: Period, column 4")
  }

  @Test func takesRowsOfTheirOwnForSections() async throws {
    var log = DiagnosticLog()
    let settings = try settings()
    let a = "https://files.example/team/"
    func sections(_ text: String) async -> [String] {
      let found = await foundItems(.csv, in: [TextFile(path: "list.csv", text: text)], settings: settings, log: &log) ?? []
      return found.map { item in
        let cell = item.row?.cells.first { $0.keys == ["section"] }
        return "\(item.title ?? item.name): \(cell?.value?.shown ?? "-")"
      }
    }
    let table = "title,url,owner\nFinance,,\nA,\(a)a.docx,Ann\nB,\(a)b.docx,\n,,\nFinanzen,,\nC,\(a)c.docx,Bob\n"
    #expect(await sections(table) == ["A: finance", "B: finance", "C: finance"])
    // A document before the first heading: it is one without an address.
    let other = "title,url,owner\nA,\(a)a.docx,Ann\nFinance,,\nB,\(a)b.docx,\nFinanzen,,\nC,\(a)c.docx,Bob\n"
    #expect(await sections(other) == ["A: -", "Finance: -", "B: -", "Finanzen: -", "C: -"])
  }

  @Test func hiddenColumnsAreLeftOut() async throws {
    func said(_ columns: [WorkbookColumn], _ rows: [[String]]) async throws -> [String] {
      var log = DiagnosticLog()
      let bytes = try #require(workbook(columns, rows))
      let found = await readWorkbook(TextFile(path: "list.xlsx", bytes: bytes), try settings(), jobs: 1, log: &log) ?? []
      return found.map { ($0.title ?? "") + " " + $0.name } + log.diagnostics.map(\.summary)
    }
    let columns = [WorkbookColumn("title"), WorkbookColumn("owner", isHidden: true), WorkbookColumn("path")]
    #expect(
      try await said(columns, [["A", "Ann", "a.docx"], ["B", "", "b.docx"]]) == [
        "A a.docx", "B b.docx", "1 hidden column left out",
      ])
    // `list` hides what no person needs to see.
    let exported = ExportedTable(["title", "owner", "path"], [("a", ["A", "Ann", "a.docx"])], isPart: false)
    let row = ["A", "Ann", "a.docx", exported.cell(id: "a", ["A", "Ann", "a.docx"])]
    #expect(try await said(columns + [WorkbookColumn(exported.head, isHidden: true)], [row]) == ["A a.docx"])
  }

  @Test func readsSharePointListsThatAreNoLibraries() async throws {
    let fields = ["Title", "Where"].map { "\"<Field Name=\\\"\($0)\\\" DisplayName=\\\"\($0)\\\" />\"" }.joined(separator: ",")
    let (documents, _) = try await documents(
      "ListSchema={\"schemaXmlList\":[\(fields)]}\n\"Title\",\"Where\"\n\"A\",\"https://files.example/team/a.docx\"\n")
    #expect(documents == ["A a.docx"])
  }

  @Test func doubtsHTTPSAtAPortOfHTTP() async throws {
    let cells = ["http://files.example:80/team/a.docx", "http://other.example/b.docx", "http://other.example:8080/c.docx"]
    let (documents, said) = try await documents("title,link\n" + cells.map { "T,\($0)\n" }.joined())
    #expect(documents == ["T a.docx", "T https://other.example/b.docx"])
    #expect(
      said == [
        "head: row 1: title ← title, path ← link", "2 rows: addresses with http were taken with https",
        "1 row: addresses with http and a port of their own were taken with https, which may not be there; lines: 4",
        "list.csv:4:1 https://other.example:8080/c.docx: no source has an address on other.example:8080",
      ])
  }

  @Test func readsAddressesAsPeopleWriteThem() async throws {
    let cells = [
      "https://files.example/team/a.docx", "http://files.example/team/b.docx", "[B](https://files.example/team/c.docx)",
      "\"https://files.example/team/d.docx, the plan\"", "\"=HYPERLINK(\"\"https://files.example/team/e.docx\"\";\"\"E\"\")\"",
      "www.files.example/f", "https://other.example/pages/", "https://files.example/team/g.docx?v=2#x",
      "see https://other.example/h.pdf now",
      "\"https://other.example/Smith, J.pdf\"", "<a href=\"https://other.example/i?a=1&amp;b=2\">I</a>",
    ]
    let (documents, said) = try await documents("title,link\n" + cells.map { "T,\($0)\n" }.joined())
    #expect(
      documents == [
        "T a.docx", "T b.docx", "T c.docx", "T d.docx", "T e.docx", "T https://other.example/pages/",
        "T https://files.example/team/g.docx?v=2", "T https://other.example/h.pdf", "T https://other.example/Smith,%20J.pdf",
        "T https://other.example/i?a=1&b=2",
      ])
    #expect(
      said == [
        "head: row 1: title ← title, path ← link", "quotation marks within texts, in these lines: 12",
        "1 row: addresses with http were taken with https",
        "1 row: addresses were taken without the fragment after '#', which leads into a page",
        "1 row: addresses without a scheme were taken with https://", "1 row: an address was taken out of a longer text",
        "3 rows: the words of links were left out, as another column has the titles",
        "list.csv:7:1 https://www.files.example/f: no source has an address on www.files.example",
      ])
  }

  @Test(arguments: [
    "'X'", "\"\"\"X\"\"\"", "„X“", "«X»", "‘X’", "`X`", "X)", "X;", "(X)", "//files.example/team/a.docx", "see „X“",
  ])
  func readsAddressesWithoutTheMarksAroundThem(_ cell: String) async throws {
    let cell = cell.replacing("X", with: "https://files.example/team/a.docx")
    #expect(try await documents("title\tlink\nA\t\(cell)\n").0 == ["A a.docx"])
  }

  @Test(arguments: [
    ("./a.docx", "A a.docx"), (".\\plans\\a.docx", "A plans/a.docx"), ("plans/old/../a.docx", "A plans/a.docx"),
    ("https//files.example/a.docx", ""), ("https: //files.example/a.docx", ""), ("ann@files.example", ""), ("Shelf 7/Box 3", ""),
    ("plan@2x.png", "A plan@2x.png"),
  ])
  func readsPathsAndRefusesWhatIsNone(_ cell: String, _ document: String) async throws {
    let (found, said) = try await documents("title,link\nA,\(cell)\nB,https://files.example/team/b.docx\n")
    #expect(found == [document, "B b.docx"].filter { !$0.isEmpty }, "\(said)")
  }

  /// The rules of addresses in manifests decide: an ending after '#' is that of a file.
  @Test(arguments: [
    ("Budget #4.xlsx", "Budget #4.xlsx", "'#' in the name of a file was taken as a letter, which is %23 in an address"),
    ("C%23 Guide.docx", "C# Guide.docx", nil), ("C# Guide #2.docx", "C# Guide #2.docx", "'#' in the name of a file"),
    ("a.docx#page=2", "a.docx", "addresses were taken without the fragment"), ("a.docx#", "a.docx", nil),
    ("%23/a.docx#intro", "#/a.docx", "addresses were taken without the fragment"),
  ])
  func readsNumberSignsInAddresses(_ name: String, _ path: String, _ reading: String?) async throws {
    for scheme in ["https", "http"] {
      let (documents, said) = try await documents("title,url\nT,\(scheme)://files.example/team/\(name)\n")
      #expect(documents == ["T " + path])
      let readings = said.filter { $0.hasPrefix("1 row: ") && !$0.contains("with https") }
      #expect(readings.count == (reading == nil ? 0 : 1) && readings.allSatisfy { $0.contains(reading ?? "-") }, "\(said)")
    }
  }

  @Test func losesOnlyTheRowsThatAreNoDocuments() async throws {
    let (documents, said) = try await documents(
      "title,url,colour\nA,https://files.example/team/a.docx\nPlans,,\nB, rules,https://files.example/team/b.docx,x\n"
        + "C,open,\nD,https://new.example/d,\ntitle,url,colour\nE,https://files.example/team/e.docx,x\n")
    #expect(documents == ["A a.docx", "E e.docx"])
    #expect(
      said == [
        "not taken: 'colour'", "list.csv:3:1 Plans: it has no address",
        "list.csv:4:1 B: it has more fields than the row of names",
        "list.csv:5:1 C: its cell has 'open', which is no address",
        "list.csv:6:1 https://new.example/d: no source has an address on new.example",
      ])
  }

  /// Rows that all have another separator than the names are read by it; one row alone is refused.
  @Test func readsRowsWithAnotherSeparatorThanTheNames() async throws {
    #expect(try await documents("path;title\na.docx,A\nb.docx,B\n").0 == ["A a.docx", "B b.docx"])
    let (documents, said) = try await documents("path;title\na.docx;A\nb.docx,B\nPlan, final.docx;C\n")
    #expect(documents == ["A a.docx", "C Plan, final.docx"])
    #expect(said == ["list.csv:3:1 b.docx,B: its fields have ',' between them, where other rows have another sign"])
  }

  @Test(arguments: [
    "Dateiname;Ordner\na.docx;Bau/2024\nb.docx;Q4/\n", "Filename,Directory\na.docx,Bau/2024\nb.docx,Q4\n",
    "Name,Folder Path\na.docx,Bau/2024\nb.docx,Q4\n", "file name,folder\na.docx,Bau/2024\nb.docx,Q4\n",
  ])
  func joinsFoldersAndNamesOfFiles(table: String) async throws {
    let (documents, said) = try await documents(table)
    #expect(documents.map { $0.split(separator: " ").last } == ["Bau/2024/a.docx", "Q4/b.docx"], "\(documents) \(said)")
  }

  @Test func saysThatSizesAndFoldersAreNotTaken() async throws {
    let (documents, said) = try await documents("title,url,size,folder\nA,https://files.example/team/a.docx,1.5 MB,Blue\n")
    #expect(documents == ["A a.docx"])
    #expect(said == ["not taken: 'size', 'folder'"])
  }

  @Test func takesTheFirstOfSeveralAddresses() async throws {
    let a = "https://files.example/team/a.docx"
    let (documents, said) = try await documents(
      "title,link\nA,\"\(a), https://files.example/team/b.docx\"\nB,\"\(a) ; https://files.example/team/c.docx\"\n"
        + "C,\"https://files.example/team/d.docx\nhttps://files.example/team/e.docx\"\nD,\"https://files.example/f.pdf, https://files.example/f.pdf\"\n"
    )
    #expect(documents.prefix(3) == ["A a.docx", "B a.docx", "C d.docx"])
    #expect(said.contains("3 rows: the first of several addresses in a cell was taken"))
  }

  @Test func descriptionsHaveLinksThatWork() async throws {
    var log = DiagnosticLog()
    let text =
      "title,path,description\nA,a.docx,\"[a](http://a.example/) (b) [c](c.md) [d](https://d.example) [e](#e) [f\"\nB,b.docx,x[0]\n"
    let found = await foundItems(.csv, in: [TextFile(path: "list.csv", text: text)], settings: try settings(), log: &log) ?? []
    let texts = found.map { item in item.row?.cells.first { $0.keys == ["description"] }?.value?.shown }
    #expect(texts == ["[a](https://a.example/) (b) c [d](https://d.example) [e](#e) [f", "x[0]"])
    #expect(
      log.diagnostics.map(\.summary) == [
        "1 row: addresses with http were taken with https",
        "1 row: links in descriptions that are no addresses were left out, and their words stay, unless the manifest has the same link",
      ])
  }

  @Test func saysWhatAnotherAddressTookThePlaceOf() async throws {
    let a = "https://files.example/team/"
    let (documents, said) = try await documents(
      "Title,Link,Other\nA,ask Ann,\(a)a.docx\nB,\(a)b.docx,\nC,\(a)c.docx,\(a)d.docx\nD,https://github.com/x/y/blob/main/d.docx,\n"
    )
    #expect(documents == ["A a.docx", "B b.docx", "C c.docx"])
    #expect(
      said.contains("1 row: texts and addresses that cannot be taken were left out, as another column has one that can"),
      "\(said)")
    // It was refused.
    #expect(!said.contains { $0.contains("of pages that show a file") })
  }

  @Test func saysThatTheWordsOfLinksAreNotTaken() async throws {
    let a = "https://files.example/team/"
    let (documents, said) = try await documents(
      "title,link\nA,[Plan](\(a)a.docx)\nB,[B](\(a)b.docx)\nC,\(a)c.docx\nD,\"=HYPERLINK(\"\"\(a)d.docx\"\",\"\"Map\"\")\"\n")
    #expect(documents == ["A a.docx", "B b.docx", "C c.docx", "D d.docx"])
    #expect(said.dropFirst() == ["2 rows: the words of links were left out, as another column has the titles"])
  }

  @Test(arguments: ["n/a", "N/A", "=HYPERLINK(\"https://files.example/team/\"&A2&\".pdf\";\"Rules\")"])
  func takesNothingForNoAddress(text: String) async throws {
    let (documents, said) = try await documents(
      "title;link\nA;https://files.example/team/a.docx\nB;\"\(text.replacing("\"", with: "\"\""))\"\n")
    #expect(documents == ["A a.docx"])
    #expect(
      said.last?.hasPrefix("list.csv:3:1 B: \(text.count == 3 ? "it has no address" : "its cell has '")") ?? false, "\(said)")
  }

  @Test func takesAnAddressWithoutASchemeForOne() async throws {
    let (documents, said) = try await documents(
      "title,path\nA,files.example.com/team/a.docx\nB,plan.v2.final/b.docx\nC,contoso.de/c.pdf\nD,ASP.NET/d.docx\n")
    #expect(documents == ["B plan.v2.final/b.docx", "D ASP.NET/d.docx"])
    #expect(
      said == [
        "2 rows: addresses without a scheme were taken with https://",
        "list.csv:2:1 https://files.example.com/team/a.docx: no source has an address on files.example.com",
        "list.csv:4:1 https://contoso.de/c.pdf: no source has an address on contoso.de",
      ])
  }

  @Test func keepsTheOrderAndRowsWithOneAddress() async throws {
    let (documents, said) = try await documents(
      "title,path\nC,c.docx\nA,a.docx\nB,c.docx\nC,c.docx\nD,plans\\d.docx\n")
    #expect(documents == ["C c.docx", "A a.docx", "B c.docx", "D plans/d.docx"])
    #expect(
      said == [
        "1 row: backslashes in paths were taken as slashes", "two files have the path 'c.docx'",
        "1 row: the address is that of a row above; each has a document of its own",
      ])
  }

  @Test(arguments: [
    ("name,path\na.docx,Finance\n", "a Finance/a.docx", ""), ("name,folder\na.docx,Finance\n", "a Finance/a.docx", ""),
    ("name,path\na.docx,#REF!\n", "", "its cell has #REF!"),
    ("name,folder\na.docx,#REF!\n", "", "a cell of its path has #REF!"),
    ("name,path\n#N/A,Finance\nb.docx,Law\n", "b Law/b.docx", "a cell of its path has #N/A"),
    ("name,link\nAnn Berg,\nBert Carl,\n", "", ""),
    ("path,title\n../team/a.docx,A\n", "A a.docx", ""),
    ("path,title\n../../a.docx,A\n", "", "it leads out of the folder below which paths are"),
    ("path,title\n2026,A\n", "", "its cell has '2026', which is no name of a file: it has no ending"),
    ("path,title\na.docx; b.docx,A\n", "", "its cell has 'a.docx; b.docx', which are several paths"),
  ])
  func joinsFoldersAndNamesOrNeither(_ table: String, _ document: String, _ reason: String) async throws {
    let (found, said) = try await documents(table)
    #expect(found == [document].filter { !$0.isEmpty })
    #expect(reason.isEmpty || said.contains { $0.hasSuffix(": " + reason) }, "\(said)")
  }

  @Test func readsDaysByTheOthersOfTheirColumn() async throws {
    var log = DiagnosticLog()
    let settings = try settings()
    let table = "title,path,Published On\nA,a.docx,5/12/2014\nB,b.docx,25/3/2015\nC,c.docx,02/1971\nD,d.docx,2014\n"
    let found = await foundItems(.csv, in: [TextFile(path: "list.csv", text: table)], settings: settings, log: &log) ?? []
    #expect(found.map { $0.updated?.text } == ["2014-12-05", "2015-03-25", nil, nil])
    #expect(
      log.diagnostics.map(\.summary).last
        == "'02/1971', '2014' is no date that docportal reads; cells like this one are not taken"
    )
  }

  @Test(arguments: [
    ("12;#Ann Lee", "Ann Lee"), ("12;#Ann Lee;#7;#Bob Ray", "Ann Lee; Bob Ray"), ("Ann; Bob", "Ann; Bob"),
    ("i:0#.f|membership|ann@contoso.example", "ann@contoso.example"), (";#Final;#Public;#", "Final; Public"),
    ("3;#Finance|0f3a1b2c-1111-2222-3333-444455556666", "Finance"), ("12;#2026", "2026"), ("R|D", "R|D"), ("C#; F#", "C#; F#"),
  ])
  func readsCellsOfSharePoint(_ text: String, _ shown: String) { #expect(withoutSharePointMarks(text) == shown) }

  @Test(arguments: [
    ("a; b, c", ["a", "b, c"]), ("a, b / c", ["a", "b / c"]), ("a | b", ["a", "b"]), ("R&D / IT", ["R&D", "IT"]),
    ("TCP/IP", ["TCP/IP"]),
    ("#budget #2026", ["budget", "2026"]), ("#1", ["1"]), ("C# basics", ["C# basics"]), ("a\nb", ["a", "b"]), (" ", []),
  ])
  func dividesCellsWithSeveralTexts(_ text: String, _ texts: [String]) { #expect(cellTexts(text) == texts) }

  /// Behind cells of a workbook, and in cells of a text.
  @Test func takesRelativeLinksAsPaths() async throws {
    let sheet = """
      <worksheet xmlns:r="r"><sheetData><row r="1"><c t="str"><v>Name</v></c><c t="str"><v>PDF</v></c></row>\
      <row r="2"><c t="str"><v>Primer</v></c><c t="str"><v>PDF</v></c></row>\
      <row r="3"><c t="str"><v>Ethics</v></c><c t="str"><f>HYPERLINK("docs/Ethics.pdf","PDF")</f><v>PDF</v></c></row>\
      <row r="4"><c t="str"><v>Mail</v></c><c t="str"><v>PDF</v></c></row></sheetData>\
      <hyperlinks><hyperlink ref="B2" r:id="x" location="page=2"/><hyperlink ref="B4" r:id="y"/></hyperlinks></worksheet>
      """
    let files = [
      ("xl/workbook.xml", "<workbook xmlns:r=\"r\"><sheets><sheet name=\"A\" r:id=\"a\"/></sheets></workbook>"),
      ("xl/_rels/workbook.xml.rels", "<R><Relationship Id=\"a\" Type=\"x/worksheet\" Target=\"a.xml\"/></R>"),
      (
        "xl/_rels/a.xml.rels",
        "<R><Relationship Id=\"x\" Type=\"x/hyperlink\" Target=\"docs/A%20primer.pdf\" TargetMode=\"External\"/>"
          + "<Relationship Id=\"y\" Type=\"x/hyperlink\" Target=\"mailto:ann@files.example\" TargetMode=\"External\"/></R>"
      ), ("xl/a.xml", sheet),
    ]
    let bytes = try #require(zipped(files.map { ($0.0, Array($0.1.utf8)) }))
    var log = DiagnosticLog()
    let found = await readWorkbook(TextFile(path: "t.xlsx", bytes: bytes), try settings(), jobs: 1, log: &log) ?? []
    #expect(found.prefix(2).map(\.location.text) == ["docs/A primer.pdf", "docs/Ethics.pdf"])
    let (documents, _) = try await documents(
      "Name,PDF\nPrimer,[PDF](docs/Primer.pdf)\nEthics,\"=HYPERLINK(\"\"docs/Ethics.pdf\"\";\"\"PDF\"\")\"\n")
    #expect(documents == ["Primer docs/Primer.pdf", "Ethics docs/Ethics.pdf"])
  }

  /// Where no column has any address, another name helps nothing.
  @Test(arguments: [
    ("Name,Link\nA,see below\nB,PDF\n", "write the address of each document into the column 'Link'"),
    ("Name,Where\nA,see below\nB,PDF\n", "write the address of each document into a column 'Link'"),
    ("Name,Where\nA,https://a.example/\nB,PDF\nC,PDF\nD,PDF\n", "call the column 'Where' 'Link' in the table"),
  ])
  func saysHowToGiveTheAddresses(_ text: String, _ fix: String) throws {
    var log = DiagnosticLog()
    let file = TextFile(path: "list.csv", text: text)
    #expect(try Table(file, settings().beginning(isTable: true), log: &log) == nil)
    #expect(log.diagnostics.map(\.fix) == [fix])
    guard fix.hasPrefix("call") else { return }
    log = DiagnosticLog()
    let renamed = TextFile(path: "list.csv", text: text.replacing("Where", with: "Link"))
    #expect(try Table(renamed, settings().beginning(isTable: true), log: &log) != nil)
  }

  @Test func namesTheModesThatThereAre() async throws {
    var log = DiagnosticLog()
    let settings = try settings()
    let table = "title,path,modes\nA,a.docx,read\nB,b.docx,view; edit\nC,c.docx,veiw\n"
    let found = await foundItems(.csv, in: [TextFile(path: "list.csv", text: table)], settings: settings, log: &log) ?? []
    #expect(found.map { $0.row?.cells.first { $0.keys == ["modes"] }?.value?.shown } == [nil, "view; edit", nil])
    #expect(log.diagnostics.map(\.summary) == ["read", "veiw"].map { "there is no mode '\($0)'; the cell is not taken" })
    #expect(log.diagnostics.map(\.fix) == ["write edit, view, new", "did you mean 'view'?"])
  }
}
