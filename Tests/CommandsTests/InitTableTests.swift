import Files
import Foundation
import TestSupport
import Testing

@testable import Commands

/// `init --from` with tables that people made.
struct InitTableTests {
  private static let table = """
    List of documents;;;;;;
    Titel;Link;Kategorie;Stand;Zuständig;Schlagwörter;Status
    Budget;https://files.example/fin/budget.xlsx;Finance;2026-10-01;Ann;a, b;open
    Rules;http://files.example/law/rules.docx;Law;2026;Bob;;open
    Meeting;https://pages.example/meetings/7/;Finance;;Ann;;open
    Without;;Tools;;;;closed
    Poll;https://pages.example/poll?id=3;Law;;Ann;;closed

    """

  /// The columns that a table of names, types and lists means, as the note says them.
  @Test(arguments: [
    (
      "Publication,Alternate Name,Location,Website\nThe News,,Camden,https://a.example/1\nWorld,,Newark,https://a.example/2\n"
        + "Hype,Hype Magazine,Newark,https://a.example/3\n",
      "title ← Publication"
    ),
    (
      "firstname,website,fullname,role,image_path\nAnia,https://a.example/,Ania Korsunska,Founder,ania.png\n"
        + "Sarah,https://b.example/sarah/,Sarah Bolden,Founder,sarah.png\n",
      "title ← fullname"
    ),
    (
      "document_size,document_mime,document_desc,url\n16667,application/pdf,Introduced,https://a.example/RI/1\n"
        + "9015,application/pdf,Amended,https://a.example/RI/2\n55957,application/pdf,Read,https://a.example/RI/3\n",
      "fields: document_size, document_mime"
    ),
    (
      "item,author,itemLabel,authorLabel\nhttps://a.example/Q1,https://a.example/Q9,Analyse,Marcus\n"
        + "https://a.example/Q2,https://a.example/Q8,Hermeneutik,Ritter\n",
      "title ← itemLabel, owner ← authorLabel; fields: author"
    ),
    (
      "doc,authors,url\nB10,\"[256886, 5736]\",https://a.example/a.pdf\nB11,[],https://a.example/b.pdf\n", "fields: authors"
    ),
    (
      "titulo,tema,ambito,url\nComunicado,Retribuciones,Extremadura,https://a.example/a.pdf\n"
        + "Apoyo,Convivencia,Extremadura,https://a.example/b.pdf\nTraslados,Retribuciones,Extremadura,https://a.example/c.pdf\n",
      "section ← tema"
    ),
  ])
  func columnsBesideOthersOfTheirKindAreNone(_ table: String, _ meaning: String) throws {
    try withTemporaryFolder { folder in
      try write(["t.csv": table], below: folder)
      let made = try docportal("init p --from t.csv", in: folder)
      #expect(made.exitCode == 0 && made.standardError.contains(meaning), "\(made.standardError)")
    }
  }

  /// Rows that nothing names are about parts of their file, and those after the first are named.
  @Test func rowsWithOneAddressAndNoTitleAreOne() throws {
    try withTemporaryFolder { folder in
      let rows = "2025,Optimisation,https://g.example/M2opt\n2024,Optimisation,https://g.example/M2opt\n"
      try write(["t.csv": "year,class,url\n" + rows + "2023,Calcul,https://g.example/L3\n"], below: folder)
      let made = try docportal("init p --from t.csv", in: folder)
      #expect(made.standardOutput.contains("2 new.") && made.standardError.contains("t.csv:3"), "\(made)")
      #expect(try docportal("import --from csv:../t.csv", in: folder + "/p").standardOutput.contains("Nothing to do."))
    }
  }

  @Test func makesAPortalOfATable() throws {
    try withTemporaryFolder { folder in
      try write(["list.csv": Self.table], below: folder)
      let made = try docportal("init p --from list.csv", in: folder)
      #expect(made.exitCode == 0)
      #expect(
        made.standardOutput == """
          team: 4 files at the source, 0 documents in the manifest
            +  budget   fin/budget.xlsx                    new
            +  rules    law/rules.docx                     new
            +  meeting  https://pages.example/meetings/7/  new
            +  poll     https://pages.example/poll?id=3    new
            =  0 unchanged, 1 not taken
          4 new. Written: Content/documents/team.yaml, Content/documents/team.lock.
          p/Content/portal.yaml: source team at https://files.example/, 1 more source, 2 sections, 2 fields.
          5 more files written. Next: edit p/Content/portal.yaml, then run 'docportal serve --open' in p.

          """)
      #expect(
        made.standardError == """
          list.csv:2: note: head: row 2: title ← Titel, path ← Link, section ← Kategorie, updated ← Stand, owner ← Zuständig, tags ← Schlagwörter; fields: Stand, Status [import.head]
            Names and texts of the columns say what they are.
            help: where that is wrong, give the column another name in the table and run 'init' again, or say what it is: import: {columns: {Status: description}}
          list.csv: note: 1 row: addresses with http were taken with https [import.readAs]

          list.csv:6:1: warning: 'Without' was not taken: it has no address [import.refused]
            help: write the document's address there, or remove the row

          0 errors, 1 warning
          read more: docportal explain import.refused

          """)
      let documents = try contents(of: folder + "/p")["Content/documents/team.yaml"].map { String(decoding: $0, as: UTF8.self) }
      #expect(
        documents?.split(separator: "\n").drop { $0.hasPrefix("#") }.joined(separator: "\n") == """
          - id: budget
            title: Budget
            source: team
            section: finance
            tags: [a, b]
            fields: {stand: 2026-10-01, status: open}
            updated: 2026-10-01
            owner: Ann
            path: fin/budget.xlsx
          - id: rules
            title: Rules
            source: team
            section: law
            fields: {stand: 2026, status: open}
            owner: Bob
            path: law/rules.docx
          - id: meeting
            title: Meeting
            app: none
            section: finance
            fields: {status: open}
            owner: Ann
            url: https://pages.example/meetings/7/
          - id: poll
            title: Poll
            app: none
            section: law
            fields: {status: closed}
            owner: Ann
            url: https://pages.example/poll?id=3
          """)
      #expect(try docportal("build", in: folder + "/p").exitCode == 0)
      let again = try docportal("import --check", in: folder + "/p")
      #expect(again.exitCode == 0 && again.standardOutput.hasSuffix("Nothing to do.\n"))
    }
  }

  @Test func putsPathsBelowTheGivenAddress() throws {
    try withTemporaryFolder { folder in
      try write(["list.tsv": "File Name\tPath\nA.docx\tplans\\A.docx\n"], below: folder)
      let unknown = try docportal("init p --from list.tsv", in: folder)
      #expect(unknown.exitCode == 0 && unknown.standardError.contains("[init.placeholder]"))
      let known = try docportal("init q --from list.tsv --base https://files.example/team/", in: folder)
      #expect(known.exitCode == 0 && !known.standardError.contains("[init.placeholder]"))
      let list = try docportal("list --format csv", in: folder + "/q")
      #expect(list.standardOutput.contains("https://files.example/team/plans/A.docx"))
      #expect(try docportal("init r --base https://files.example/", in: folder).exitCode == 64)
    }
  }

  /// They are no ids then, which each later import would refuse.
  @Test func takesRowsWithOneID() throws {
    try withTemporaryFolder { folder in
      let rows = (1...120).map { "\($0 == 2 ? "A-1" : "a-\($0)"),T\($0),https://files.example/team/\($0).docx\n" }
      try write(["list.txt": "id,title,url\n" + rows.joined()], below: folder)
      let made = try docportal("init p --from list.txt", in: folder)
      #expect(made.exitCode == 0)
      #expect(made.standardError.contains("path ← url; fields: id ["))
      #expect(try docportal("import --check", in: folder + "/p").standardOutput.hasSuffix("Nothing to do.\n"))
      #expect(made.standardOutput.contains("20 more new\n"))
      let all = try docportal("init q --from list.txt --all", in: folder)
      #expect(all.exitCode == 0 && !all.standardOutput.contains("more new"))
      #expect(all.standardOutput.contains("  +  t120  120.docx  new\n"))
    }
  }

  @Test(arguments: ["csv", "xlsx"])
  func beginsWithATableOfAnotherPortal(_ format: String) throws {
    try withTemporaryFolder { folder in
      try write(["list.csv": Self.table], below: folder)
      #expect(try docportal("init p --from list.csv", in: folder).exitCode == 0)
      #expect(try docportal("list --output ../list2.\(format)", in: folder + "/p").exitCode == 0)
      let made = try docportal("init q --from list2.\(format)", in: folder)
      #expect(made.exitCode == 0)
      let addresses = try ["p", "q"].map { portal in
        let list = try docportal("list --format csv", in: folder + "/\(portal)").standardOutput
        return list.split { !$0.isLetter && !$0.isNumber && !":/.?=".contains($0) }.filter { $0.hasPrefix("https://") }.filter {
          !$0.contains("portal.example")
        }
      }
      #expect(Set(addresses[0]) == Set(addresses[1]) && Set(addresses[0]).count == 4)
    }
  }

  /// Another sheet may grow, or look more like a list to a portal that knows the servers.
  @Test func remembersTheSheet() throws {
    func sheet(_ rows: [[String]]) -> String {
      let written = rows.map { row in
        "<row>" + row.map { "<c t=\"inlineStr\"><is><t>\($0)</t></is></c>" }.joined() + "</row>"
      }
      return "<worksheet><sheetData>\(written.joined())</sheetData></worksheet>"
    }
    func book(_ others: Int) throws -> [UInt8] {
      let sheets = [("Older ones", "a", others), ("This year's", "b", 4)]
      let names = sheets.map { "<sheet name=\"\($0.0)\" r:id=\"\($0.1)\"/>" }.joined()
      let places = sheets.map { "<Relationship Id=\"\($0.1)\" Type=\"x/worksheet\" Target=\"\($0.1).xml\"/>" }.joined()
      let files =
        [
          ("xl/workbook.xml", "<workbook xmlns:r=\"r\"><sheets>\(names)</sheets></workbook>"),
          ("xl/_rels/workbook.xml.rels", "<R>\(places)</R>"),
        ]
        + sheets.map { name, id, count in
          (
            "xl/\(id).xml",
            sheet([["Title", "Link"]] + (0..<count).map { ["\(name) \($0)", "https://\(id).example/\($0).docx"] })
          )
        }
      return try #require(zipped(files.map { (name: $0.0, bytes: Array($0.1.utf8)) }))
    }
    try withTemporaryFolder { folder in
      try Data(book(2)).write(to: URL(filePath: folder + "/list.xlsx"))
      #expect(try docportal("init p --from list.xlsx", in: folder).exitCode == 0)
      let manifest = try contents(of: folder + "/p")["Content/portal.yaml"].map { String(decoding: $0, as: UTF8.self) } ?? ""
      #expect(manifest.contains("from: xlsx:../list.xlsx#This year's "), "\(manifest)")
      try Data(book(9)).write(to: URL(filePath: folder + "/list.xlsx"))
      let next = try docportal("import --check", in: folder + "/p")
      #expect(next.standardOutput.hasSuffix("Nothing to do.\n"), "\(next)")
      // Somebody names it, in other letters.
      #expect(try docportal("init q --from 'list.xlsx#older ones'", in: folder).exitCode == 0)
      let named = try contents(of: folder + "/q")["Content/portal.yaml"].map { String(decoding: $0, as: UTF8.self) } ?? ""
      #expect(named.contains("from: xlsx:../list.xlsx#older ones "), "\(named)")
    }
  }

  /// Such a path is on the server of the other documents, or on one that `--base` names.
  @Test(arguments: [
    // Yes and no in columns whose names are states; the one that shows the document least counts.
    (
      "Title,Link,Draft,Hidden,Public,Archived\nA,/a.pdf,no,no,yes,no\nB,/b.pdf,yes,yes,no,no\nC,/c.pdf,no,yes,yes,no\nD,/d.pdf,,x,no,\nE,/e.pdf,x,,,x\n",
      "a; b draft: true; c listed: false; d draft: true; e retired: {since: DAY}"
    ),
    ("publish,title,link\npublish,A,/a.pdf\ndraft,B,/b.pdf\npublish,C,/c.pdf\n", "a; b draft: true; c"),
    // A number with another one is none of seconds.
    (
      "Title,Link,Start,tweeted_at\nA,/a.pdf,2016-10-19T18:00:00,2025-12-17T11:12:42.000Z\nB,/b.pdf,2016-10-20T00:00:00,x\n",
      "a fields: {start: 2016-10-19T18:00:00, tweeted-at: 2025-12-17T11:12:42.000Z}; b fields: {start: 2016-10-20T00:00:00, tweeted-at: x}"
    ),
    // Several days are none, and a list may be in JSON or Python.
    (
      "Title,Link,Date,subjects\nA,/a.pdf,9-11 June 2020,[]\nB,/b.pdf,24 March 2020,\"[\"\"Budget\"\", \"\"Jobs\"\"]\"\nC,/c.pdf,2013.3.15-16,\"['Tax']\"\n",
      "a fields: {date: 9-11 June 2020}; b tags: [Budget, Jobs] fields: {date: 24 March 2020} updated: 2020-03-24; c tags: [Tax] fields: {date: 2013.3.15-16}"
    ),
    // A document has one section.
    (
      "Title,Link,Category\nA,/a.pdf,Law\nB,/b.pdf,Tax\nC,/c.pdf,Tax; Law\nD,/d.pdf,Law\n",
      "a section: law; b section: tax; c section: tax; d section: law"
    ),
    (
      "Title,Link,Count,Part\nA,/a.pdf,\"1,200\",\"1,5\"\nB,/b.pdf,900,2\n",
      "a fields: {count: '1,200', part: 1.5}; b fields: {count: 900, part: 2}"
    ),
    // Three digits after one point or comma are thousands, unless other numbers of the column say that they are decimals.
    (
      "Title;Link;Count;Sum;Part;Total\nA;/a.pdf;2.500;2.500;2.500;2,500\nB;/b.pdf;900;1.234,5;2.50;1.234.567\n",
      "a fields: {count: 2.500, part: 2.500, sum: 2500, total: 2.500}; b fields: {count: 900, part: 2.50, sum: 1234.5, total: 1234567}"
    ),
    // An event has two days, and neither is that of the document.
    (
      "Title,Link,startDate,endDate\nA,/a.pdf,2022-05-23,2022-06-02\nB,/b.pdf,2021-05-23,2021-06-02\n",
      "a fields: {enddate: 2022-06-02, startdate: 2022-05-23}; b fields: {enddate: 2021-06-02, startdate: 2021-05-23}"
    ),
    (
      "Titel;Link;Datum von;Datum bis;Stand\nA;/a.pdf;1.5.2022;2.5.2022;13.6.2022\nB;/b.pdf;3.5.2022;4.5.2022;14.6.2022\n",
      "a fields: {datum-bis: 2022-05-02, datum-von: 2022-05-01} updated: 2022-06-13; b fields: {datum-bis: 2022-05-04, datum-von: 2022-05-03} updated: 2022-06-14"
    ),
    (
      "Titre,Lien,Date de publication,Date de fin\nA,/a.pdf,2022-05-23,2022-06-02\nB,/b.pdf,2021-05-23,2021-06-02\n",
      "a fields: {date-de-fin: 2022-06-02} updated: 2022-05-23; b fields: {date-de-fin: 2021-06-02} updated: 2021-05-23"
    ),
    // Tags between spaces, and texts that can be none.
    (
      "Title,Link,Tags\nA,/a.pdf,Platform:MatBench Reduction:FeatureReducer Regression:RandomForest Target:Bandgap\nB,/b.pdf,Platform:Web\n",
      "a tags: [Platform:MatBench, Reduction:FeatureReducer, Regression:RandomForest, Target:Bandgap]; b tags: [Platform:Web]"
    ),
    (
      "Title,Link,Tags\nA,/a.pdf,\(Array(repeating: "a long text of words", count: 12).joined(separator: " "))\nB,/b.pdf,short\n",
      "a fields: {tags-2: \(Array(repeating: "a long text of words", count: 12).joined(separator: " "))}; b fields: {tags-2: short}"
    ),
    // A second column of a name.
    (
      "Title,Link,Colour,Colour,Owner,Owner\nA,/a.pdf,x,y,Ann,Bo\nB,/b.pdf,v,w,Cy,Di\n",
      "a fields: {colour: x, colour-2: y, owner-2: Bo} owner: Ann; b fields: {colour: v, colour-2: w, owner-2: Di} owner: Cy"
    ),
    // `NA` is nothing, but among codes.
    ("Title,Link,Town,Zone\nA,/a.pdf,NA,NA\nB,/b.pdf,Rome,EU\n", "a fields: {zone: NA}; b fields: {town: Rome, zone: EU}"),
    ("Reference,Title,Link\n006939748/2023-00281,A,/a.pdf\n", "a fields: {reference: 006939748/2023-00281}"),
    (
      "title,link,Poet\nA,/a.pdf,Louis  Car\nB,/b.pdf,Louis  Car\nC,/c.pdf,Paul\nD,/d.pdf,Paul\n",
      "a fields: {poet: louis-car}; b fields: {poet: louis-car}; c fields: {poet: paul}; d fields: {poet: paul}"
    ),
    (
      "titre,Partition,Manuscrit\nA,,m.pdf\nB,e.pdf,n.pdf\nC,f.pdf,\n", "a; b; c"
    ),
    ("Title,Link,Listed\nA,/a.pdf,yes\nB,/b.pdf,no\n", "a; b listed: false"),
    // The document that replaces another one, by its title.
    ("Title,Link,Replaced by\nOld,/a.pdf,New one\nNew one,/b.pdf,\n", "old retired: {since: DAY, replacedBy: new-one}; new-one"),
    // Cells that say nothing.
    (
      "Title,Link,Owner,Category\nA,/a.pdf,-,Law\nB,/b.pdf,N/A,–\nC,/c.pdf,Ann,Law\n",
      "a section: law; b; c section: law owner: Ann"
    ),
    // Numbers of pages and of rows are fields.
    (
      "Id,Title,Link,Page\n12,A,/a.pdf,3\n13,B,/b.pdf,17-19\n", "a fields: {id-2: 12, page: 3}; b fields: {id-2: 13, page: 17-19}"
    ),
    // Days are days, also where all are equal; a period is a text.
    (
      "Title,Link,Session,Valid\nA,/a.pdf,12.06.2024,\"June 3, 2024 → June 5, 2024\"\nB,/b.pdf,12.06.2024,\"June 3, 2024\"\n",
      "a fields: {session: 2024-06-12, valid: 'June 3, 2024 → June 5, 2024'}; b fields: {session: 2024-06-12, valid: 'June 3, 2024'}"
    ),
    // What is no day stays in a field.
    (
      "Title,Link,Updated\nA,/a.pdf,2023\nB,/b.pdf,1 May 2024\n",
      "a fields: {updated-2: 2023}; b fields: {updated-2: 1 May 2024} updated: 2024-05-01"
    ),
    // The titles are in the column that every row has.
    ("Klasse;Formular;Wo?\n5-6;Anmeldung;/a.pdf\n;Buch;/b.pdf\n", "anmeldung fields: {klasse: 5-6}; buch"),
    // Each section is named once, or some rows have none.
    (
      "Gruppe;Formular;Link\nX;A;/a.pdf\n;B;/b.pdf\n;C;/c.pdf\nY;D;/d.pdf\n;E;/e.pdf\n",
      "a section: x; b section: x; c section: x; d section: y; e section: y"
    ),
    ("Gruppe;Formular;Link\nX;A;/a.pdf\nY;B;/b.pdf\n;C;/c.pdf\nX;D;/d.pdf\n", "a section: x; b section: y; c; d section: x"),
    ("Titel;Link;Rubrik\nA;/a.pdf;Bau\nB;/b.pdf;Geld\n", "a section: bau; b section: geld"),
    ("标题，链接，部门\nİzin，/a.pdf，财务\n", "izin section: 财务"),
    // Groups of which documents have several are tags; a second such column is a choice of several.
    (
      "Title,Link,Categories\nA,/a.pdf,Guide; Policy\nB,/b.pdf,Guide\nC,/c.pdf,Policy; Travel\n",
      "a tags: [Guide, Policy]; b tags: [Guide]; c tags: [Policy, Travel]"
    ),
    (
      "Title,Link,Type\nA,/a.pdf,Guide; Policy\nB,/b.pdf,Staff; Law\nC,/c.pdf,Map | Plan\n",
      "a tags: [Guide, Policy]; b tags: [Staff, Law]; c tags: [Map, Plan]"
    ),
    (
      "Title,Link,Subject,Department\nA,/a.pdf,\"Tax, Law\",X\nB,/b.pdf,\"Law, Map\",X\nC,/c.pdf,Map,Y\n",
      "a section: x tags: [Tax, Law]; b section: x tags: [Law, Map]; c section: y tags: [Map]"
    ),
    (
      "Title,Link,Keywords,Type\nA,/a.pdf,k,X; Y\nB,/b.pdf,k,X\nC,/c.pdf,l,Y; X\nD,/d.pdf,l,Y\n",
      "a tags: [k] fields: {type: [x, y]}; b tags: [k] fields: {type: x}; c tags: [l] fields: {type: [y, x]}; d tags: [l] fields: {type: y}"
    ),
    (
      "Title,Link,Location\nA,/a.pdf,\"Rome, Italy\"\nB,/b.pdf,\"Pisa, Italy\"\n",
      "a fields: {location: 'Rome, Italy'}; b fields: {location: 'Pisa, Italy'}"
    ),
    // The owner is the name beside an address.
    (
      "title,link,author,authorLabel\nA,/a.pdf,https://people.example/ann,Ann\nB,/b.pdf,https://people.example/bo,Bo\n",
      "a fields: {author: https://people.example/ann} owner: Ann; b fields: {author: https://people.example/bo} owner: Bo"
    ),
    (
      "title,link,owner,owner_name\nA,/a.pdf,https://people.example/ann,Ann\nB,/b.pdf,https://people.example/bo,Bo\n",
      "a fields: {owner-2: https://people.example/ann} owner: Ann; b fields: {owner-2: https://people.example/bo} owner: Bo"
    ),
    (
      "Title,Link,Speaker,Owner\nA,/a.pdf,[Neil](https://neil.example/),x\nB,/b.pdf,[Nic](https://nic.example/n),y\n",
      "a fields: {speaker: '[Neil](https://neil.example/)'} owner: x; b fields: {speaker: '[Nic](https://nic.example/n)'} owner: y"
    ),
    (
      "Title,Link,Owner\nA,/a.pdf,[Neil](https://neil.example/)\nB,/b.pdf,\"<a href=\"\"https://nic.example/n\"\">Nic</a>\"\n",
      "a owner: Neil; b owner: Nic"
    ),
    (
      "Title,Link,Speaker\nA,/a.pdf,[Neil](https://neil.example/)\nB,/b.pdf,[Nic](https://nic.example/n)\n",
      "a owner: Neil; b owner: Nic"
    ),
    // Codes of a group are no groups.
    (
      "title,link,category_id\nA,/a.pdf,K1\nB,/b.pdf,K1\nC,/c.pdf,K2\n",
      "a fields: {category-id: K1}; b fields: {category-id: K1}; c fields: {category-id: K2}"
    ),
    (
      "分类ID，名前，链接地址，发布时间，關鍵字\nA1，A，/a.pdf，2024-05-01，x；y\n", "a tags: [x；y] fields: {分类id: A1} updated: 2024-05-01"
    ),
    // Markup is shown by no field.
    (
      "Title,Link,Need,Hint\nA,/a.pdf,<p>All <b>staff</b></p><p>Now</p>,Tom &#38; Ann &lt;x&gt;\nB,/b.pdf,**Leads** of _one_ *team*,R&amp;D and AT&T;\nC,/c.pdf,a_b_c,2 * 3 * 4\n",
      "a fields: {hint: 'Tom & Ann <x>', need: All staff Now}; b fields: {hint: R&D and AT&T;, need: Leads of one team}; c fields: {hint: 2 * 3 * 4, need: a_b_c}"
    ),
    ("Title,Link,Section\nA,/a.pdf,Two  words\nB,/b.pdf,Two words\n", "a section: two-words; b section: two-words"),
    // Roles and codes are no titles where another column has names.
    (
      "Name,Title,Link\nAnn,Chair,/a.pdf\nBo,Member,/b.pdf\nCy,Member,/c.pdf\nDi,Member,/d.pdf\n",
      "ann fields: {title-2: chair}; bo fields: {title-2: member}; cy fields: {title-2: member}; di fields: {title-2: member}"
    ),
    (
      "Title,Document,Link\n2019/1024,Data,/a.pdf\n2016/679,Privacy,/b.pdf\n",
      "data fields: {title-2: 2019/1024}; privacy fields: {title-2: 2016/679}"
    ),
    (
      "Form,Purpose,Link\nPass,To travel to other countries.,/a.pdf\nDog,To keep a dog here.,/b.pdf\n",
      "pass fields: {purpose: To travel to other countries.}; dog fields: {purpose: To keep a dog here.}"
    ),
    // Names that differ in spaces alone are shown as one.
    ("Title,Link,Size  m,Size m,\"In\nuse\"\nA,/a.pdf,x,y,z\n", "a fields: {in-use: z, size-m: x, size-m-2: y}"),
  ])
  func readsColumnsAsTheyAreMeant(_ table: String, _ documents: String) throws {
    try withTemporaryFolder { folder in
      let text = table.replacing(/\/[a-z]\.pdf/) { "https://files.example\($0.output)" }
      try write(["list.csv": text], below: folder)
      let made = try docportal("init p --from list.csv", in: folder)
      #expect(made.exitCode == 0, "\(made)")
      let lines = try self.text("p/Content/documents/team.yaml", in: folder).split(separator: "\n").drop { $0.hasPrefix("#") }
        .filter { !["  title: ", "  source: ", "  path: "].contains(where: $0.hasPrefix) }
      let found = lines.map { $0.hasPrefix("- id: ") ? "; " + $0.dropFirst(6) : String($0.dropFirst(1)) }.joined().dropFirst(2)
      #expect(String(found).replacing(/since: [-0-9]+/, with: "since: DAY") == documents)
      #expect(try docportal("import --check", in: folder + "/p").exitCode == 0)
    }
  }

  @Test(arguments: [
    // Pages beside files, remarks with addresses, a person in the place of an address.
    (
      "Service,Contact page,Form\nPass,https://www.example/pass/,https://files.example/pass.pdf\nDog,https://www.example/dog/,\n",
      "pass https://files.example/pass.pdf; dog https://www.example/dog/"
    ),
    (
      "Title,Link,Notes\nA,https://files.example/a.pdf,\nB,https://files.example/b.pdf,https://files.example/y.pdf\n"
        + "C,ask Ann,https://files.example/z.pdf\n",
      "a https://files.example/a.pdf; b https://files.example/b.pdf"
    ),
    // The words of a link are the title.
    (
      "Day,Document\n1,[Minutes of 3 May](https://example.org/m/1.pdf)\n2,\"<a href=\"\"https://example.org/m/2.pdf\"\"><u>Ruling</u></a>\"\n"
        + "3,\"=HYPERLINK(\"\"https://example.org/m/3.pdf\"\",\"\"Third\"\")\"\n4,Full minutes.pdf (https://example.org/m/4)\n",
      "minutes-of-3-may https://example.org/m/1.pdf; ruling https://example.org/m/2.pdf; third https://example.org/m/3.pdf; "
        + "full-minutes https://example.org/m/4"
    ),
    // Several links in a cell, with the backslash and letter of a line end.
    (
      "Name,Links\nUnion,[Site](https://example.org/u)\\n[Clubs](https://example.org/u/clubs)\nDays,[A (b)](https://example.org/d_(e))\n",
      "union https://example.org/u; days https://example.org/d_(e)"
    ),
    // The names are in the first row, although a row below has two words that names have.
    (
      "resource_name,resource_type,resource_url\nTemplate,Guideline,guide.xlsx\nReport,Report,final.pdf\nPortal,Portal,https://example.net\n",
      "template https://contoso.sharepoint.com/sites/team/Shared%20Documents/guide.xlsx; "
        + "report https://contoso.sharepoint.com/sites/team/Shared%20Documents/final.pdf; portal https://example.net/"
    ),
    // Servers alone, and a service on which no source can be.
    (
      "Title,Link\nA,https://a.example/x.pdf\nB,https://b.example\nC,https://c.example/\nD,https://d.example\nE,https://notion.so/x\nF,https://github.com/x/y\n",
      "a https://a.example/x.pdf; b https://b.example/; c https://c.example/; d https://d.example/; f https://github.com/x/y"
    ),
    // A page may have a colon, and one that shows all documents has no name of theirs.
    (
      "Title,Link\nA,https://wiki.example/w/Help:About\nB,https://wiki.example/w/Other\n",
      "a https://wiki.example/w/Help:About; b https://wiki.example/w/Other"
    ),
    (
      "meeting,date,agenda\nCouncil,\"March  5, 2025\",https://x.example/View.php?id=1\nBoard,\"March 6, 2025\",https://x.example/View.php?id=2\n"
        + "Board,\"March 7, 2025\",https://x.example/View.php?id=3\n",
      "council https://x.example/View.php?id=1; board https://x.example/View.php?id=2; x-example-board https://x.example/View.php?id=3"
    ),
    (
      "Title,Link\nA,https://blog.netlify.app\nB,https://blog.netlify.app/b/\n",
      "a https://blog.netlify.app/; b https://blog.netlify.app/b/"
    ),
    (
      "索引号,政策标题,附件链接\n12/2023,Plan,https://example.org/1\n13/2023,Rules,https://example.org/2\n",
      "plan https://example.org/1; rules https://example.org/2"
    ),
    // A licence is no document.
    (
      "title,license,file\nA,https://creativecommons.org/licenses/by/4.0/,https://example.org/a.pdf\nB,https://creativecommons.org/licenses/by/4.0/,https://example.org/b.pdf\n",
      "a https://example.org/a.pdf; b https://example.org/b.pdf"
    ),
    (
      "Link\nhttps://example.org/news/?ref=x\nhttps://example.net/abs/2409.12832\n",
      "news https://example.org/news/?ref=x; 2409-12832 https://example.net/abs/2409.12832"
    ),
    // A few addresses do not say on which server paths are.
    (
      "title,url\nPlan,/objects/plan.pdf\nBudget,/objects/budget.pdf\nFilm,https://youtu.be/CVXQ3X6Q8oU\n",
      "plan https://contoso.sharepoint.com/objects/plan.pdf; budget https://contoso.sharepoint.com/objects/budget.pdf; film https://youtu.be/CVXQ3X6Q8oU"
    ),
    // The file of a row that has a whole address elsewhere, and a cell without one.
    (
      "title,link,filename\nA,https://repo.example/1,https://repo.example/bit/a.pdf\nB,#,https://repo.example/bit/b.pdf\nC,https://repo.example/3,c.pdf\n",
      "a https://repo.example/bit/a.pdf; b https://repo.example/bit/b.pdf; c https://repo.example/3"
    ),
    (
      "title,link,filename\nA,https://repo.example/1,https://repo.example/bit/a.pdf\nB,,https://repo.example/bit/b.pdf\nC,https://repo.example/3,c.pdf\n"
        + "D,https://repo.example/4,d.pdf\nE,,e.pdf\n",
      "a https://repo.example/1; b https://repo.example/bit/b.pdf; c https://repo.example/3; d https://repo.example/4"
    ),
    (
      "id,title,path,openUrl\nO1,A,x/a.pdf,https://files.example/x/a.pdf\nO2,B,x/b.pdf,https://files.example/x/b.pdf\nW1,C,,https://b.example/tool\n",
      "O1 https://files.example/x/a.pdf; O2 https://files.example/x/b.pdf; W1 https://b.example/tool"
    ),
    // Without names: groups have fewer names than titles.
    (
      "Power,Ann Ems,Law,https://l.example/a.pdf\nLife,Bert Carl,Art,https://l.example/b.pdf\nLogic,Dora Ems,Art,https://l.example/d.pdf\n"
        + "Logic,Emil Fox,Art,https://l.example/e.pdf\nRain,Fay Gray,Law,https://l.example/f.pdf\n",
      "power https://l.example/a.pdf; life https://l.example/b.pdf; logic https://l.example/d.pdf; logic-2 https://l.example/e.pdf; rain https://l.example/f.pdf"
    ),
    (
      "title,url\nClip,https://www.video.example/watch?v=a1\nClip 2,https://www.video.example/watch?v=a2\nPost,https://p.example/feed/urn:li:1\n",
      "clip https://www.video.example/watch?v=a1; clip-2 https://www.video.example/watch?v=a2; post https://p.example/feed/urn:li:1"
    ),
    (
      "Contact,Paper,Link\nAnn,Images,https://a.example/a.pdf\nBert,Maps,https://a.example/b.pdf\n",
      "images https://a.example/a.pdf; maps https://a.example/b.pdf"
    ),
    (
      "nombre_archivo,url_oficial,summary\nLey_2006.pdf,https://a.example/7899.pdf,Text one\nReal_157.pdf,https://a.example/3296.pdf,Text two\n",
      "ley-2006 https://a.example/7899.pdf; real-157 https://a.example/3296.pdf"
    ),
    (
      "package,by\nMap [(film)](https://v.example/1),Ann\n[Plan](https://a.example/a.pdf),Bo\n[Plan B](https://a.example/b.pdf),Bo\n",
      "map-film https://v.example/1; plan https://a.example/a.pdf; plan-b https://a.example/b.pdf"
    ),
    (
      "url,tag\nhttps://a.example/2009/g%C3%B6del-%E2%80%94-7/,x\nhttps://b.example/?geo=A|B&x=1,x\nhttps://mp.example/s/cz6kMxi7eb9jHe0RcvxGmw,x\n",
      "goedel-7 https://a.example/2009/g%C3%B6del-%E2%80%94-7/; b-example https://b.example/?geo=A%7CB&x=1; cz6kmxi7eb9jhe0rcvxgmw https://mp.example/s/cz6kMxi7eb9jHe0RcvxGmw"
    ),
    // The pages of people are no documents.
    (
      "title,pdf,speaker\nGPs,./talks/1.pdf,[Neil](http://neil.example)\nKernels,./talks/2.pdf,[Nic](https://nic.example/n)\nLab,./talks/3.pdf,\n",
      "gps https://contoso.sharepoint.com/sites/team/Shared%20Documents/talks/1.pdf; "
        + "kernels https://contoso.sharepoint.com/sites/team/Shared%20Documents/talks/2.pdf; "
        + "lab https://contoso.sharepoint.com/sites/team/Shared%20Documents/talks/3.pdf"
    ),
    // Rows that differ in other cells are documents of their own.
    (
      "bill,title,url\n41,Plan,https://a.example/p/1.pdf\n42,Plan,https://a.example/p/1.pdf\n42,Plan,https://a.example/p/1.pdf\n",
      "plan https://a.example/p/1.pdf; plan-2 https://a.example/p/1.pdf"
    ),
    // An address that the manifest refuses, before one that it takes.
    (
      "Title,Slides,Event\nA,https://docs.google.com/presentation/d/1v/edit,https://a.example/e/a.pdf\nB,https://a.example/b.pdf,https://a.example/e/b.pdf\nC,https://a.example/c.pdf,\n",
      "a https://a.example/e/a.pdf; b https://a.example/b.pdf; c https://a.example/c.pdf"
    ),
    // The name of a server alone, and the text around an address.
    (
      "name,url\nA,https://www.a.example/p\nB,bexample.com\nC,\"see https://c.example/c.pdf, page 2\"\nD,\"@ D and https://d.example/d/\"\nE,https://a.example//e/e.pdf\n",
      "a https://www.a.example/p; b https://bexample.com/; c https://c.example/c.pdf; d https://d.example/d/; e https://a.example//e/e.pdf"
    ),
    (
      "title,url\n<strong>Birds</strong><br>Tracking,https://a.example/a.pdf\n**Kernel Design**,https://a.example/b.pdf\n",
      "birds-tracking https://a.example/a.pdf; kernel-design https://a.example/b.pdf"
    ),
    ("Title,Link\nA,https://ann:secret@files.example/a.pdf\n", "a https://files.example/a.pdf"),
    // A repository has files that apps open, and pages that people read.
    (
      "title,url\nA,https://github.com/o/r/blob/m/n/a.ipynb\nB,https://github.com/o/r/blob/m/README.md\nC,https://github.com/o/r/blob/m/c.docx\nD,https://github.com/o/r/blob/m/d.pdf\n",
      "a https://github.com/o/r/blob/m/n/a.ipynb; b https://github.com/o/r/blob/m/README.md; c https://raw.githubusercontent.com/o/r/m/c.docx; d https://raw.githubusercontent.com/o/r/m/d.pdf"
    ),
    // A publisher's.
    ("title,url\nA,https://www.press.example/doi/pdf/10:12.pdf\n", "a https://www.press.example/doi/pdf/10:12.pdf"),
    (
      "Title,DOI,Year\nA,10.1234/abc.def,2020\nB,doi:10.1234/x(1),2021\n",
      "a https://doi.org/10.1234/abc.def; b https://doi.org/10.1234/x(1)"
    ),
    (
      "Time,Session\n9:00,\"<a href=\"\"https://a.example/a.pdf\"\">Opening</a>\"\n10:00,\"<b>Lab</b><br><a href='https://a.example/b.pdf'>slides</a>\"\n",
      "opening https://a.example/a.pdf; lab-slides https://a.example/b.pdf"
    ),
    // Pages of one name.
    (
      "video\nhttps://www.youtube.com/watch?v=0cMMyk2NVOY&t=1\nhttps://www.youtube.com/watch?v=0xAY4ZcSLBE\n",
      "0cmmyk2nvoy https://www.youtube.com/watch?v=0cMMyk2NVOY&t=1; 0xay4zcslbe https://www.youtube.com/watch?v=0xAY4ZcSLBE"
    ),
    // Pages at social networks, where nothing else has an address.
    (
      "Name,Logo,Facebook,Twitter\nAnn,https://x.example/a.png,https://www.facebook.com/ann,\nBo,https://x.example/b.png,,https://twitter.com/bo\n",
      "ann https://www.facebook.com/ann; bo https://twitter.com/bo"
    ),
    (
      "Name,LinkedIn,Facebook\nAnn,,https://www.facebook.com/ann\nBo,https://www.linkedin.com/in/bo,\n",
      "ann https://www.facebook.com/ann; bo https://www.linkedin.com/in/bo"
    ),
    // Names of servers alone, in any letters.
    (
      "Town,Site\nJersey,MoreJersey.com\nKent,Kent.com/a.pdf\nLund,www.lund.example\nYork,york.co.uk\n",
      "jersey https://morejersey.com/; kent https://kent.com/a.pdf; lund https://www.lund.example/; york https://york.co.uk/"
    ),
    // Redirects to several servers.
    (
      "title,url\nA,https://www.google.com/url?sa=t&url=https%3A%2F%2Fwww.a.example%2Fp%2Fa.pdf&usg=A\nB,https://www.google.com/url?sa=t&url=https%3A%2F%2Fwww.b.example%2Fb.pdf&usg=A\nC,https://c.example/c.pdf\nD,https://c.example/d.pdf\n",
      "a https://www.a.example/p/a.pdf; b https://www.b.example/b.pdf; c https://c.example/c.pdf; d https://c.example/d.pdf"
    ),
  ])
  func takesTheAddressOfTheDocument(_ table: String, _ documents: String) throws {
    try withTemporaryFolder { folder in
      try write(["list.csv": table], below: folder)
      let made = try docportal("init p --from list.csv", in: folder)
      #expect(made.exitCode == 0)
      #expect(made.standardError.contains("user names and passwords in addresses were left out") == table.contains("secret"))
      #expect(made.standardError.contains("2 rows: addresses of pages that show a file") == table.contains("/c.docx"))
      let list = try docportal("list --format json", in: folder + "/p").standardOutput
      let found = list.matches(of: /"id": "([^"]*)"[^{}]*?"address": "([^"]*)"/).map { "\($0.output.1) \($0.output.2)" }
      #expect(found.joined(separator: "; ") == documents, "\(list)")
    }
  }

  @Test func namesWhatIsNotTakenOfANewRow() throws {
    try withTemporaryFolder { folder in
      let table = """
        title,url,description,count
        CongÃ©s,https://a.example/a.pdf,Read [this](mailto:none),2.500
        B,https://github.com/o/r/blob/m/a:b*.docx,Good,3
        C,https://www.press.example/doi/10.1080%2F12.pdf,Good,4

        """
      try write(["list.csv": table], below: folder)
      let made = try docportal("init p --from list.csv", in: folder)
      #expect(
        made.standardError.split(separator: "\n").drop { !$0.hasPrefix("list.csv:2:1: warning") }.prefix(5)
          .joined(separator: "\n") == """
            list.csv:2:1: warning: letters such as 'Ã©' are hardly meant: 'title' of 'CongÃ©s' [import.misread]
              A program took UTF-8 for another encoding.
              help: save the table as UTF-8, or write the texts again
            list.csv:2:33: warning: the cell 'description' of 'CongÃ©s' is not taken: invalid mail link: the address 'none' has no '@' [import.cellNotTaken]
              help: write the whole address, such as team@contoso.example
            """, "\(made.standardError)")
      #expect(!made.standardError.contains("addresses of pages that show a file"))
      #expect(
        made.standardError.contains("help: write https://www.press.example/doi/10.1080/12.pdf, if a browser shows the same there")
      )
      #expect(try docportal("check", in: folder + "/p").exitCode == 0)
      #expect(!(try text("p/Content/portal.yaml", in: folder).contains("type: number")))
    }
  }

  /// A section of which every row was refused is none of the portal.
  @Test func makesNoSectionsWithoutDocuments() throws {
    try withTemporaryFolder { folder in
      let table = """
        Title,Link,Section
        A,https://files.example/a.docx,HR
        B,https://files.example/b.docx,Finance
        C,https://contoso.sharepoint.com/:w:/s/team/EabcDEF?e=x,Travel
        D,https://files.example/x%2Fd.docx,Law
        E,https://files.example/x%5Ce.docx,Law

        """
      try write(["list.csv": table], below: folder)
      let made = try docportal("init p --from list.csv", in: folder)
      #expect(made.exitCode == 0)
      #expect(!made.standardError.contains("import.unknownCell"), "\(made.standardError)")
      // The advice is an address that can be taken.
      for address in ["https://files.example/x/d.docx", "https://files.example/x/e.docx"] {
        #expect(made.standardError.contains("help: write \(address), if a browser"), "\(made.standardError)")
      }
      let manifest = try text("p/Content/portal.yaml", in: folder)
      #expect(manifest.matches(of: /title: (HR|Finance|Travel|Law)\n/).map { String($0.output.1) } == ["HR", "Finance"])
    }
  }

  @Test func saysThatAFileIsCutOff() throws {
    try withTemporaryFolder { folder in
      try Data(Array("Title;Link;Office\nA;https://files.example/a.pdf;Gr\u{FC}".utf8).dropLast()).write(
        to: URL(filePath: folder + "/list.csv"))
      try Data(Array("PK\u{3}\u{4}xl/workbook.xml".utf8)).write(to: URL(filePath: folder + "/list.xlsx"))
      #expect(try docportal("init p --from list.csv", in: folder).standardError.contains("it ends within a letter"))
      #expect(
        try docportal("init p --from list.xlsx", in: folder).standardError.contains("the file ends before the workbook does"))
    }
  }

  @Test func takesPathsFromTheRootOfAServer() throws {
    try withTemporaryFolder { folder in
      let paths = "title,path\nA,/docs/a.pdf\nB,/docs/sub/b.pdf\n"
      try write(["list.csv": paths, "more.csv": paths + "C,https://files.example/docs/sub/c.pdf\n"], below: folder)
      let unknown = try docportal("init p --from list.csv", in: folder)
      #expect(unknown.exitCode == 0 && unknown.standardError.contains("below https://contoso.sharepoint.com/, which stands for"))
      for arguments in ["--from more.csv", "--from list.csv --base https://files.example/"] {
        let name = arguments.contains("base") ? "r" : "q"
        #expect(try docportal("init \(name) \(arguments)", in: folder).exitCode == 0)
        let list = try docportal("list --format csv", in: folder + "/" + name).standardOutput
        #expect(["docs/a.pdf", "docs/sub/b.pdf"].allSatisfy { list.contains("https://files.example/\($0)") })
      }
    }
  }

  @Test func leavesNothingWhereNoDocumentIsFound() throws {
    try withTemporaryFolder { folder in
      try write(["list.csv": "title,colour\nA,red\n", "empty.csv": "title,url\nA,\n"], below: folder)
      let none = try docportal("init p --from list.csv", in: folder)
      #expect(none.exitCode == 1 && none.standardOutput == "")
      #expect(
        none.standardError == """
          list.csv:1: error: no column has the addresses or paths of the documents [import.noColumn]
            The row of names has 'title', 'colour'. A column of addresses is found by its texts, which begin with https://, and one of paths by its name, such as path.
            help: write the address of each document into a column 'Link'

          1 error, 0 warnings
          read more: docportal explain import.noColumn

          """)
      #expect(try docportal("init p --from empty.csv", in: folder).exitCode == 1)
      #expect(try contents(of: folder).keys.sorted() == ["empty.csv", "list.csv"])
      #expect(!FileManager.default.fileExists(atPath: folder + "/p"))
    }
  }

  @Test func namesFormatsThatAreNoWorkbooks() throws {
    try withTemporaryFolder { folder in
      let files: [(name: String, bytes: [UInt8], reason: String)] = [
        ("a.xls", [0xD0, 0xCF, 0x11, 0xE0, 0], "this is a workbook of Excel 97 to 2003 (.xls)"),
        (
          "b.xlsx", [0xD0, 0xCF, 0x11, 0xE0] + "EncryptedPackage".utf8.flatMap { [$0, UInt8(0)] },
          "a password protects this workbook"
        ),
        (
          "c.ods", Array("PK..mimetypeapplication/vnd.oasis.opendocument.spreadsheet".utf8),
          "this is a spreadsheet of LibreOffice (.ods)"
        ),
        ("d.xlsx", Array(" <html><table>".utf8), "this is a web page or XML, not a workbook, whatever its name says"),
        ("e.numbers", Array("PKIndex/Document.iwa".utf8), "this is a spreadsheet of Numbers"),
        ("f.xlsb", Array("PKxl/workbook.bin".utf8), "this is a binary workbook (.xlsb)"),
      ]
      for file in files {
        try Data(file.bytes).write(to: URL(filePath: folder + "/" + file.name))
        let said = try docportal("init p --from \(file.name)", in: folder)
        #expect(
          said.exitCode == 1 && said.standardError.contains("cannot be read: \(file.reason) [import.unreadable]"), "\(said)")
      }
    }
  }

  // MARK: - Saved lists

  private func text(_ path: String, in folder: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: folder + "/" + path)), as: UTF8.self)
  }

  private static let address = "https://contoso.sharepoint.com/sites/hr/Shared%20Documents/"

  @Test(arguments: [
    #"{"value": [{"UniqueId": "1", "EncodedAbsUrl": "ADDRESSQ4/plan.docx"}, {"UniqueId": "2", "EncodedAbsUrl": "ADDRESSpay.xlsx"}]}"#,
    #"{"value": [{"id": "1", "name": "plan.docx", "file": {}, "webUrl": "ADDRESSQ4/plan.docx", "parentReference": {}},"#
      + #"{"id": "2", "name": "pay.xlsx", "file": {}, "webUrl": "ADDRESSpay.xlsx", "parentReference": {}}]}"#,
  ])
  func beginsWithSavedListsOfALibrary(list: String) throws {
    try withTemporaryFolder { folder in
      try write(["list.json": list.replacing("ADDRESS", with: Self.address)], below: folder)
      let made = try docportal("init p --from list.json", in: folder)
      #expect((made.exitCode, made.standardError) == (0, ""))
      #expect(try text("p/Content/portal.yaml", in: folder).contains("baseURL: \(Self.address)\n"))
      #expect(try text("p/Content/documents/team.yaml", in: folder).contains("section: q4\n  path: Q4/plan.docx\n"))
      #expect(try docportal("check", in: folder + "/p").exitCode == 0)
      #expect(try docportal("import --check", in: folder + "/p").exitCode == 0)
    }
  }

  @Test func asksForTheAddressOfAListOfPaths() throws {
    try withTemporaryFolder { folder in
      let list = #"[{"Path": "Q4/plan.docx", "Name": "plan.docx", "Size": 5, "ModTime": "2026-10-01T08:00:00Z", "IsDir": false}]"#
      try write(["list.json": list, "other.json": #"{"a": 1}"#], below: folder)
      let said = try docportal("init p --from list.json", in: folder)
      #expect(said.exitCode == 0)
      #expect(said.standardError.contains("[init.placeholder]"))
      let known = try docportal("init q --from list.json --base https://files.example/team/", in: folder)
      #expect((known.exitCode, known.standardError) == (0, ""))
      #expect(try text("q/Content/portal.yaml", in: folder).contains("baseURL: https://files.example/team/\n"))
      let none = try docportal("init r --from other.json", in: folder)
      #expect(none.exitCode == 1)
      #expect(none.standardError.contains("[init.unknownList]"))
      #expect(!FileManager.default.fileExists(atPath: folder + "/r"))
    }
  }
}
