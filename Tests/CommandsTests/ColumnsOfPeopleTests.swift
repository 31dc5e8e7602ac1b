import Foundation
import TestSupport
import Testing

/// The columns of tables that people wrote, as `init` and the next import read them.
struct ColumnsOfPeopleTests {
  private struct Begun {
    var addresses: [String]
    var titles: [String]
    var languages: [String]
    var manifest: String
    var documents: String
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
      let files = try contents(of: folder + "/p").filter { $0.key.hasPrefix("Content/documents/") && $0.key.hasSuffix(".yaml") }
      let documents = files.values.map { String(decoding: $0, as: UTF8.self) }.joined()
      let languages = documents.split(separator: "\n  language: ").dropFirst().map { String($0.prefix { $0 != "\n" }) }
      func values(_ key: String) -> [String] {
        list.split(separator: "\"\(key)\": \"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
      }
      return Begun(
        addresses: values("address"), titles: values("title"), languages: languages, manifest: manifest ?? "",
        documents: documents,
        said: made.standardError)
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

  /// The import reads the columns that the note names.
  @Test func readsAColumnOfLinksWithoutAName() throws {
    let table = """
      ,TI,,Dryad
      -,Paper 1,https://a.example/1,https://data.example/1
      -,Paper 2,https://a.example/2,
      -,Paper 3,https://a.example/3,

      """
    let begun = try begun(table)
    #expect(begun.said.contains("path ← column 3, Dryad"), "\(begun)")
    #expect(begun.manifest.contains("TI: title") && !begun.manifest.contains("Dryad"))
    #expect(begun.addresses == ["https://a.example/1", "https://a.example/2", "https://a.example/3"])
  }

  @Test func takesTheFirstAddressOfARowWhereFewHaveOne() throws {
    let table = """
      title,url,read_link
      A,poetry/a,
      B,poetry/b,https://shop.example/b.pdf
      C,https://own.example/c.html,
      D,,https://shop.example/d.pdf

      """
    let begun = try begun(table)
    #expect(
      begun.addresses == ["https://shop.example/b.pdf", "https://own.example/c.html", "https://shop.example/d.pdf"], "\(begun)")
    #expect(begun.said.contains("its cell has 'poetry/a', which is no address"))
  }

  /// The website of a person is none of the document.
  @Test func takesTheFileOfARowWithoutAnAddress() throws {
    let table = """
      Title,Your personal website,URL,Download URL
      A,https://me.example,,files/a.pdf
      B,https://me.example,https://pages.example/b,files/b.pdf
      C,https://you.example,https://pages.example/c,
      D,https://you.example,https://pages.example/d,files/d.pdf

      """
    let begun = try begun(table, " --base https://own.example/x/")
    let pages = ["https://pages.example/b", "https://pages.example/c", "https://pages.example/d"]
    #expect(begun.addresses == ["https://own.example/x/files/a.pdf"] + pages, "\(begun)")
  }

  /// Such a path begins in the folder of the table, and a source has the folder to which it leads.
  @Test func takesPathsThatLeadOutOfTheirFolder() throws {
    let table = "Bericht,Link\nOne,../data/presse/a.pdf\nTwo,../data/presse/b.pdf\n"
    let begun = try begun(table, " --base https://one.example/site/pages/")
    #expect(
      begun.addresses == ["https://one.example/site/data/presse/a.pdf", "https://one.example/site/data/presse/b.pdf"], "\(begun)")
  }

  /// The order of roles, and no role that few rows have.
  @Test(arguments: [
    ("Title,Author,Editor,Url\nA,Ann,Zoe,https://a.example/1\nB,Bob,,https://a.example/2\n", "owner ← Author"),
    (
      "Title,Editor,Author,Url\nA,Ann,,https://a.example/1\nB,Bob,,https://a.example/2\nC,Cid,,https://a.example/3\n",
      "owner ← Editor"
    ),
    (
      "Title,Contact,Author,Url\nA,,Ann,https://a.example/1\nB,,Bob,https://a.example/2\nC,Eve,Cid,https://a.example/3\n",
      "owner ← Author"
    ),
  ])
  func takesThePersonsOfMostRows(_ table: String, _ owner: String) throws {
    let begun = try begun(table)
    #expect(begun.said.contains(owner), "\(begun)")
  }

  /// A section is for several documents.
  @Test(arguments: [
    ("journal,type", "R,a S,a T,a U,b V,b", "section ← type"), ("venue,kind", "R,a R,a S,a S,b S,b", "section ← kind"),
    ("venue,kind", ",a R,a ,a R,b ,b", "section ← kind"), ("topic,kind", "R,a R,a R,a R,b S,b S,b", "section ← topic"),
    ("country,x", "R,a S,a T,a T,b V,b", "fields: country, x"), ("category,x", "R,a S,a T,a U,b V,b", "fields: category, x"),
  ])
  func makesSectionsOfSeveralDocuments(_ names: String, _ rows: String, _ meaning: String) throws {
    let lines = rows.split(separator: " ").enumerated().map { "T\($0),\($1),https://a.example/\($0)\n" }
    let begun = try begun("title,\(names),link\n" + lines.joined())
    #expect(begun.said.contains(meaning), "\(begun)")
  }

  /// Where a subject and a kind have several, the subjects are the tags.
  @Test func takesSubjectsForTagsBeforeKinds() throws {
    let rows = "A,dance; Ga,Image;Text,https://a.example/1\nB,Ga; song,Image;Sound,https://a.example/2\n"
    let begun = try begun("title,subject,type,link\n" + rows)
    #expect(begun.said.contains("tags ← subject"), "\(begun)")
  }

  @Test func takesNoKeysOfCitationsForTags() throws {
    let rows = (1...5).map { "A\($0),bee202\($0)band,https://a.example/\($0)\n" }
    let begun = try begun("title,Tag,link\n" + rows.joined())
    #expect(begun.said.contains("fields: Tag"), "\(begun)")
  }

  /// The advice names a column only if the next run takes it.
  @Test(arguments: [("slides", "a"), ("Link", "the")])
  func advisesWhatTheNextRunTakes(_ name: String, _ article: String) throws {
    try withTemporaryFolder { folder in
      let rows = "1,\"Some * [A](a/b.html) and [C](https://c.example/c)\"\n2,Exam\n3,None\n"
      try write(["t.csv": "num,\(name)\n" + rows], below: folder)
      let said = try docportal("init p --from t.csv", in: folder).standardError
      #expect(said.contains("help: write the address of each document into \(article) column 'Link'"), "\(said)")
    }
  }

  @Test(arguments: [
    // Code and persons beside publications.
    """
    title,orcid,doi,github
    A,https://orcid.example/1,10.1234/a,https://git.example/a
    B,,https://doi.org/10.1234/b,
    C,,10.1234/c,
    D,,10.1234/d,
    """,
    """
    title,Homepage,doi
    A,https://a.example/,10.1234/a
    B,,10.1234/b
    C,,10.1234/c
    D,,10.1234/d
    """,
    // Addresses that the manifest refuses.
    """
    title,url_drive,DOI
    A,https://drive.google.com/uc?id=1&export=download,10.1234/a
    B,https://drive.google.com/uc?id=2&export=download,10.1234/b
    C,https://drive.google.com/uc?id=3&export=download,10.1234/c
    D,https://drive.google.com/uc?id=4&export=download,10.1234/d
    """,
  ])
  func takesDOIsBeforeAddressesOfFewRows(table: String) throws {
    let begun = try begun(table + "\n")
    #expect(begun.addresses == ["a", "b", "c", "d"].map { "https://doi.org/10.1234/\($0)" }, "\(begun)")
  }

  /// The page of a publication, or else its DOI, before its data; a DOI may be an address, or have only the scheme of one.
  @Test func takesDOIsBeforeDataAndAfterLinks() throws {
    let table = """
      title,paper_url,doi,data_loc
      A,,10.1234/a,https://data.example/a
      B,https://b.example/b,10.1234/b,
      C,https://b.example/c,10.1234/c,
      D,,https://doi.org/10.1234/d,
      E,https://10.1234/e,10.1234/e,

      """
    let begun = try begun(table)
    let (doi, own) = ("https://doi.org/10.1234/", "https://b.example/")
    #expect(begun.addresses == [doi + "a", own + "b", own + "c", doi + "d", doi + "e"], "\(begun)")
  }

  @Test func takesFilesBeforeAPageAboutThem() throws {
    let rows = (1...4).map { "T\($0),f\($0).pdf,https://a.example/letters\n" }
    let begun = try begun("title,filename,source_page\n" + rows.joined(), " --base https://b.example/")
    #expect(begun.addresses == (1...4).map { "https://b.example/f\($0).pdf" }, "\(begun)")
  }

  @Test(arguments: [
    "title,url,video_url\nA,/de/events/a,https://v.example/a\nB,/de/events/b,https://v.example/b\nC,/de/events/c,\n",
    "title,url\nA,/de/events/a\nB,https://b.example/de/events/b\nC,https://b.example/de/events/c\n",
  ])
  func takesPathsThatBeginAtTheRootOfAServer(table: String) throws {
    let begun = try begun(table, " --base https://b.example/")
    #expect(begun.addresses == ["a", "b", "c"].map { "https://b.example/de/events/\($0)" }, "\(begun)")
  }

  /// A name of a column may have an address, which makes the row below no head.
  @Test func readsAHeadWithAnAddress() throws {
    let table = """
      Title,Link,Type,Status (see https://a.example/help.pdf)
      Plan A,https://a.example/a.docx,Plan,ok
      Notes,,Memo,
      Plan B,https://a.example/b.docx,Plan,ok
      Plan C,https://a.example/c.docx,Plan,ok

      """
    let begun = try begun(table)
    #expect(begun.said.contains("head: row 1:") && begun.said.contains("'Notes' was not taken"), "\(begun)")
    #expect(begun.titles == ["Plan A", "Plan B", "Plan C"])
  }

  @Test func takesPostTitlesBeforeSubjects() throws {
    let rows = (1...6).map { "\($0),https://a.example/\($0),Post \($0 / 2),\($0 > 1 ? "Subject \($0)" : "")\n" }
    let begun = try begun("id,url,post_title,subject\n" + rows.joined())
    #expect(begun.said.contains("title ← post_title"), "\(begun)")
  }

  /// Long texts are titles where nothing else is.
  @Test func takesCitationsForTitles() throws {
    let source = String(repeating: "A long citation of several authors, ", count: 8)
    let rows = (1...4).map { "assay,\"\($0). \(source)\",https://doi.org/10.1234/\($0)\n" }
    let begun = try begun("How,Source,Link\n" + rows.joined())
    #expect(begun.said.contains("title ← Source"), "\(begun)")
  }

  /// A citation without an address at its end is no path.
  @Test func namesCitationsWithoutAnAddress() throws {
    try withTemporaryFolder { folder in
      let rows =
        (1...3).map { "\($0),\"Ann, \($0): On ores. Geol. https://doi.org/10.1234/\($0)\"\n" } + ["4,\"Bob, 1961: Isotopes.\"\n"]
      try write(["t.csv": "nr,Reference\n" + rows.joined()], below: folder)
      let made = try docportal("init p --from t.csv", in: folder)
      #expect(made.standardOutput.contains("3 new.") && made.standardError.contains("its cell has no address"), "\(made)")
      #expect(!made.standardError.contains("contoso"))
    }
  }

  /// No document is a licence, and no advice makes one of it.
  @Test func takesNoLicences() throws {
    try withTemporaryFolder { folder in
      try write(["t.csv": "title,standardized-rights\nA,https://cc.example/by/\nB,https://cc.example/by/\n"], below: folder)
      let made = try docportal("init p --from t.csv", in: folder)
      #expect(made.exitCode != 0 && made.standardError.contains("help: write the address of each document"), "\(made)")
    }
  }

  @Test func takesTheNamesOfTheDocumentsAndNotOfJournals() throws {
    let begun = try begun(
      "journal_name,article_name,link\nCell,On cells,https://a.example/1\nBone,On bones,https://a.example/2\n")
    #expect(begun.titles == ["On cells", "On bones"], "\(begun)")
  }

  /// Flags are fields, whatever their columns are called, and `NULL` is nothing.
  @Test func takesNoFlagsForTexts() throws {
    let table = """
      title,summary,tag_child,tags,first_author,link
      A,FALSE,0,Open; Data,True,https://a.example/1
      B,TRUE,1,NULL,False,https://a.example/2
      C,FALSE,0,null,True,https://a.example/3

      """
    let begun = try begun(table)
    #expect(begun.said.contains("tags ← tags") && begun.said.contains("fields: summary, tag_child, first_author"), "\(begun)")
    #expect(!begun.manifest.contains("NULL") && !begun.manifest.contains("null"))
  }

  /// A location is a folder only if it looks like one.
  @Test func takesNoPlacesOnAMapForFolders() throws {
    let rows = "A,a.pdf,Missouri\nB,b.pdf,Arkansas\nC,c.pdf,\n"
    let begun = try begun("title,filename,location\n" + rows, " --base https://b.example/")
    #expect(begun.addresses == ["a", "b", "c"].map { "https://b.example/\($0).pdf" }, "\(begun)")
  }

  /// A column that is called one of links has those of the documents.
  @Test func takesTheDOIsOfRowsWithoutALink() throws {
    let begun = try begun("title,pdf,doi\nA,https://a.example/a.pdf,10.1234/a\nB,,10.1234/b\nC,,10.1234/c\n")
    #expect(
      begun.addresses == ["https://a.example/a.pdf", "https://doi.org/10.1234/b", "https://doi.org/10.1234/c"], "\(begun)")
  }

  @Test func takesNamesOfFilesBeforePathsOfFewRows() throws {
    let table = """
      paper_id,filename,title,note_path
      p1,2020_Models.pdf,Models of noise,
      p2,2021_Gans.pdf,Models and gans,notes/2021-models.md
      p3,2021_Stream.pdf,Streams of sound,
      p4,2022_Imagen.pdf,Pictures of texts,

      """
    let begun = try begun(table, " --base https://a.example/")
    #expect(
      begun.addresses == ["2020_Models", "2021_Gans", "2021_Stream", "2022_Imagen"].map { "https://a.example/\($0).pdf" },
      "\(begun)")
  }

  @Test(arguments: [
    // Most names differ, and some do not.
    "nr,what,doi\n0557038,A model of towns,10.1234/a\n0559305,Delays and masks,10.1234/b\n0405496,Regular nets,10.1234/c\n"
      + "0405497,Regular nets,10.1234/d\n",
    // A day in no year is no title.
    "date,words,link\n3-Sep,A model of towns,https://a.example/1\n\"Thu, Sep 5\",Delays and masks,https://a.example/2\n"
      + "Sep 10th,Regular nets,https://a.example/3\n17 Sep,Regular nets,https://a.example/4\n",
    "date,slug,link\n3-Sep,A model of towns,https://a.example/1\n5-Sep,Delays and masks,https://a.example/2\n"
      + "10-Sep,Regular nets,https://a.example/3\n17-Sep,Regular nets,https://a.example/4\n",
  ])
  func findsTitles(table: String) throws {
    let begun = try begun(table, " --base https://b.example/")
    #expect(begun.titles == ["A model of towns", "Delays and masks", "Regular nets", "Regular nets"], "\(begun)")
  }

  private static let tables: [(table: String, head: String, count: Int)] = [
    // A file in one column, or a link in another.
    (
      "Title,File,Link\nA,a.docx,\nB,b.xlsx,\nC,c.pdf,\nD,d.pdf,\nE,,https://b.example/e\nF,,https://b.example/f\n",
      "path ← File, Link", 6
    ),
    ("Title,Path,URL\nA,a.docx,\nB,,https://b.example/b\nC,,https://b.example/c\n", "path ← URL, Path", 3),
    ("filename,catalogue,title\n,https://b.example/1,A\nb.pdf,,B\nc.pdf,,C\nd.pdf,,D\n", "path ← filename, catalogue", 4),
    (
      "metric,downloads,downloads_2\nA,,https://b.example/a.tif\nB,https://b.example/b.tif,none\nC,https://b.example/c.tif,none\n",
      "path ← downloads, downloads_2", 3
    ),
    // The address of each row, and what it is about.
    (
      "source_url,office_url,office_label\nhttps://b.example/all,https://b.example/1,A\nhttps://b.example/all,https://b.example/2,B\n"
        + "https://b.example/all,https://b.example/3,C\n", "path ← office_url, source_url", 3
    ),
    (
      "event_name,event_url,talk_title,talk_url\nDay,https://b.example/day,A,https://b.example/1\nDay,https://b.example/day,B,\n"
        + "Week,https://b.example/week,C,https://b.example/3\n", "path ← talk_url, event_url", 3
    ),
    (
      "link1_url,link2_url,link3_url,title\nhttps://b.example/1,https://b.example/x,https://b.example/4,A\n"
        + "https://b.example/2,https://b.example/x,https://b.example/5,B\nhttps://b.example/3,https://b.example/x,https://b.example/6,C\n",
      "path ← link1_url, link2_url, link3_url", 3
    ),
    (
      "kind,first_filename,own_filename\nA,guide.pdf,a.pdf\nA,guide.pdf,b.pdf\nA,guide.pdf,c.pdf\nA,guide.pdf,d.pdf\nA,list.pdf,e.pdf\n",
      "path ← own_filename, first_filename", 5
    ),
    (
      "name,usage terms,filename\nA,https://creativecommons.org/zero/1.0/,a.zip\nB,https://creativecommons.org/zero/1.0/,b.zip\n",
      "path ← filename;", 2
    ),
    (
      "title,event_url,doi\nA,https://b.example/,10.1234/a\nB,https://b.example/,10.1234/b\nC,https://b.example/,10.1234/c\n",
      "path ← doi, event_url", 3
    ),
    // Titles.
    (
      "autorita,nome,cognome,link\nConsob,Ann,Ash,https://b.example/1\nBanca,Bea,Oak,https://b.example/2\n", "title ← autorita,",
      2
    ),
    ("Behörde,Vorname,Name,Link\nAmt,Ann,Ash,https://b.example/1\nBank,Bea,Oak,https://b.example/2\n", "title ← Behörde,", 2),
    ("Vorname,Name,Link\nAnn,Ash,https://b.example/1\nBea,Oak,https://b.example/2\n", "title ← Vorname,", 2),
    (
      "nom,libelle,lien\nAIRE_U,Les aires,https://b.example/1\nAIRE_C,Les communes,https://b.example/2\n", "title ← libelle,", 2
    ),
    ("list,symbol_name,symbol_url\nLega,l.jpg,https://b.example/l.jpg\nNoi,n.png,https://b.example/n.png\n", "title ← list,", 2),
    (
      "url,post_title,subject\nhttps://b.example/1,\"A guide\nto polls\",\nhttps://b.example/2,\"A plan\nof trees\",Land\n"
        + "https://b.example/3,\"A note\nof days\",Days\n", "title ← post_title", 3
    ),
    (
      "Toolkit,URL,License\nD3,https://d.example/,MIT\nVega,https://v.example/,MIT\nPlot,https://b.example/p,MIT\n"
        + "Plot,https://b.example/q,MIT\nPlot,https://b.example/r,MIT\n", "title ← Toolkit,", 5
    ),
    (
      "nome_casa,texto,url_texto\nSenado,PLC 1,https://b.example/doc?dm=1\nSenado,PLC 2,https://b.example/doc?dm=2\n"
        + "Senado,PLC 2,https://b.example/doc?dm=3\nCamara,RQS 3,https://b.example/doc?dm=4\n", "title ← texto,", 4
    ),
    ("Show,Location,Notes\nno,https://b.example/x1,Soft arms\nno,https://b.example/x2,Snake robots\n", "title ← Notes", 2),
    (
      "Chapter,Description,Tool,Link\n1,Water,Hydro,https://b.example/1\n1,Climate,,\n1,Quality,Review,https://b.example/2\n",
      "title ← Tool,", 2
    ),
    // The pages of a service about itself are pages.
    (
      "Tool,Link\nNotion,https://www.notion.so/\nNotion AI,https://www.notion.so/product/ai\nDrive,https://drive.google.com/\n",
      "path ← Link", 3
    ),
    // Other columns.
    (
      "title,Notes,Short Description,link\nA,old,The first of all,https://b.example/1\nB,,The next one,https://b.example/2\n",
      "description ← Short Description", 2
    ),
    ("title,Additional authors,link\nA,Ann,https://b.example/1\nB,Bea,https://b.example/2\n", "fields: Additional authors", 2),
    ("title,scrape_date,link\nA,2026-01-02,https://b.example/1\nB,2026-01-03,https://b.example/2\n", "fields: scrape_date", 2),
    ("title,issue,link\nA,\"Vol. 4, March 2026\",https://b.example/1\nB,#1 · May 2026,https://b.example/2\n", "fields: issue", 2),
    (
      "Topic,title,link\nFish,A,https://b.example/1\n,B,https://b.example/2\nGame,C,https://b.example/3\n,D,https://b.example/4\n",
      "section ← Topic", 4
    ),
    // Headings in a table without names.
    (
      "Surveys,,\nA first,,https://b.example/1\nA second,,https://b.example/2\nAtlases,,\nA third,,https://b.example/3\n"
        + "A last,,https://b.example/4\n", "title ← column 1, path ← column 3, section ← headings", 4
    ),
    // Heads.
    ("title,mapping.kml,description,link\nA,,One,https://b.example/1\nB,,Two,https://b.example/2\n", "head: row 1:", 2),
    (
      "Timestamp,Your name? See https://b.example/help,A link\n6/14/20 13:06,Ann,https://b.example/1\n6/15/20 13:06,Bea,https://b.example/2\n",
      "head: row 1: updated ← Timestamp", 2
    ),
    (
      String(repeating: "1. TITLE: what to write there\n", count: 30)
        + "TITLE,SECTION,LINK\nA,One,https://b.example/1\nB,One,https://b.example/2\n", "head: row 31:", 2
    ),
    // Rows that a program took for one text each, all or some of them.
    (
      "Title,Author,About,link\n\"A,Ann,\"\"Books, fairs\"\",https://b.example/1\"\n\"B,Bea,\"\"Books\"\",https://b.example/2\"\n"
        + "C,Cy,Fairs,https://b.example/3\n", "owner ← Author", 3
    ),
    (
      "Title,Owner,link;;\n\"A,Ann,https://b.example/1\";;\n\"B,Bea,https://b.example/2\";;\n\"\"\"C, D\"\",Cy,https://b.example/3\";;\n",
      "owner ← Owner, path ← link", 3
    ),
    // Tables without names keep their days, and the other columns as fields.
    (
      "2026-01-05,HR,Holiday form,https://b.example/h.docx,valid\n2026-02-07,HR,Travel form,https://b.example/t.docx,valid\n"
        + "2025-11-30,IT,Laptop order,https://b.example/l.docx,old\n2025-12-01,IT,VPN guide,https://b.example/v.pdf,valid\n",
      "updated ← column 1, section ← column 2, title ← column 3, path ← column 4; fields: column 5", 4
    ),
    (
      "Aeroflot,Weapons,https://b.example/1\nAeroflot,Animals,https://b.example/2\nAeroflot,Prams,https://b.example/3\n"
        + "S7,Weapons,https://b.example/4\nS7,Animals,https://b.example/5\nS7,Prams,https://b.example/5\n",
      "section ← column 1, title ← column 2", 6
    ),
    // Names of files in a column with a name of its own.
    (
      "title,link,webpage,slides\nA,,https://b.example/a,1.pdf\nB,,,2.pdf\nC,,,3.pdf\nD,,,4.pdf\nE,https://b.example/e,,\nF,,,5.pdf\n",
      "path ← link, webpage, slides", 6
    ),
    (
      "Talk,Slides,Link\nA,a.pptx,\nB,b.pptx,\nC,c.pptx,\nD,d.pptx,\nE,e.pptx,https://b.example/5\nF,f.pptx,https://b.example/6\n",
      "path ← Link, Slides", 6
    ),
    // A group that comes twice.
    (
      "Thema,Titel,Link\nWeb,A,https://b.example/1\n,B,https://b.example/2\nLog,C,https://b.example/3\n,D,https://b.example/4\n"
        + "Test,E,https://b.example/5\n,F,https://b.example/6\nTool,G,https://b.example/7\n,H,https://b.example/8\n"
        + "Web,I,https://b.example/9\n,J,https://b.example/10\n", "section ← Thema", 10
    ),
    // Numbers that several documents have are not their ids.
    ("ID,Title,Link\nP1,A,https://b.example/1\nP2,B,https://b.example/2\nP2,C,https://b.example/3\n", "fields: ID", 3),
    ("ID,Title,Link\nP1,A,https://b.example/1\na2,B,https://b.example/2\nA2,C,https://b.example/3\n", "fields: ID", 3),
    // One long title among others.
    (
      "Category,Question,Link\nX,\(String(repeating: "very ", count: 80))long,https://b.example/1\n"
        + (2...12).map { "\($0 % 3),What is rule \($0)?,https://b.example/\($0)\n" }.joined(), "title ← Question,", 12
    ),
    // Where people live.
    (
      "url,address,name\nhttps://b.example/1.pdf,\"Highway 158, NO.177+11.0m\",A\nhttps://b.example/2.pdf,12 Oak Lane,B\n"
        + "https://b.example/3.pdf,7 Elm Road,C\n", "path ← url, title ← name; fields: address", 3
    ),
    // Days of other calendars.
    ("title,date,link\nA,1401/04/20,https://b.example/1\nB,1400/12/25,https://b.example/2\n", "fields: date", 2),
    ("title,date,link\nA,20/04/2566,https://b.example/1\nB,25/12/2565,https://b.example/2\n", "fields: date", 2),
    // Organizations with remarks.
    (
      "Organization,URL,Quality\nAnn's library,https://b.example/1,Full color\nBea's library,https://b.example/2,\n"
        + "Cy's library,https://b.example/3,Black and white\nDi's library,https://b.example/4,Blurry image\n",
      "title ← Organization", 4
    ),
    (
      "Title,Link,Visualize time series,Download data\nA,https://b.example/1,-,X\nB,https://b.example/2,X,X\nC,https://b.example/3,X,-\n",
      "fields: Visualize time series, Download data", 3
    ),
    (
      "Title,Creator/Editor,Company/Publisher,Link\nA,Ann Ash,Viking,https://b.example/1\nB,Bea Oak,Penguin,https://b.example/2\n",
      "owner ← Creator/Editor", 2
    ),
    (
      "Station,Data since,URL\nBern,01.02.1901,https://b.example/1\nBasel,01.03.1931,https://b.example/2\n",
      "fields: Data since", 2
    ),
    (
      "desc_topic,desc_name,link\nArt,A,https://b.example/1\nArt,B,https://b.example/2\nLaw,C,https://b.example/3\nLaw,D,https://b.example/4\n",
      "section ← desc_topic", 4
    ),
    // Days on which something is to happen.
    (
      "Title,Link,Next Review Date,Last Review Date\nA,https://b.example/1,2027-03-01,2025-03-01\n"
        + "B,https://b.example/2,2027-04-15,2025-04-15\n", "updated ← Last Review Date; fields: Next Review Date", 2
    ),
    (
      "Title,Link,Accepted Date,Date of last review\nA,https://b.example/1,2018-03-01,2025-03-01\n",
      "updated ← Date of last review", 1
    ),
    ("Titre,Lien,Date d'expiration\nA,https://b.example/1,2027-03-01\n", "fields: Date d'expiration", 1),
    ("Título,Enlace,Fecha de vencimiento\nA,https://b.example/1,2027-03-01\n", "fields: Fecha de vencimiento", 1),
    ("名称,链接,到期日期\nA,https://b.example/1,2027-03-01\n", "fields: 到期日期", 1),
    // Days without a year are kept beside one with a year.
    (
      "Date,Topic,Link\n11/2,One,https://b.example/1\n11/9,Two,https://b.example/2\n11/16,Three,https://b.example/3\n"
        + "12/07/21,Four,https://b.example/4\n", "title ← Topic, path ← Link; fields: Date", 4
    ),
    // Nothing but names of files.
    (
      "Unit,Topic,PDF File Name\n1,Logic,logic.pdf\n1,Sets,sets.pdf\n1,Graphs,graphs.pdf\n", "path ← PDF File Name", 3
    ),
    // Long titles beside DOIs.
    (
      "DI,Thema\n10.1016/j.chem.2024.105252,\(String(repeating: "A long title of one ", count: 6))\n"
        + "10.1007/JHEP11(2024)047,\(String(repeating: "A long title of two ", count: 6))\n", "title ← Thema", 2
    ),
    ("Title,Link\nA,https://b.example/1|https://c.example/1\nB,https://b.example/2\n", "path ← Link", 2),
  ]

  /// The note names the meanings of the columns.
  @Test(arguments: tables)
  func findsColumns(table: String, head: String, count: Int) throws {
    let begun = try begun(table, " --base https://a.example/")
    #expect(begun.said.contains(head) && begun.titles.count == count, "\(begun)")
  }

  @Test(arguments: [
    "https://doi.org/DOI: 10.1234/a.b", "https://doi.org/doi:10.1234/a.b", "https://doi.org/https://doi.org/10.1234/a.b",
    "Lee A. (2020). Plans. https://doi.org/DOI: 10.1234/a.b.",
  ])
  func readsAddressesOfDOIsWithTheServerTwice(cell: String) throws {
    let begun = try begun("Title,Citation\nPlan,\(cell)\nBudget,https://doi.org/10.1234/c\nList,https://doi.org/10.1234/d\n")
    #expect(
      begun.addresses == ["https://doi.org/10.1234/a.b", "https://doi.org/10.1234/c", "https://doi.org/10.1234/d"], "\(begun)")
  }

  @Test func namesTwoDOIsWithoutASignBetweenThem() throws {
    let glued = "https://doi.org/10.1234/ahttps://doi.org/10.1234/y"
    let begun = try begun("Title,Link\nPlan,\(glued)\nBudget,https://doi.org/10.1234/c\n")
    #expect(
      begun.addresses.first == "https://doi.org/10.1234/a" && begun.said.contains("1 row: the first of two addresses"), "\(begun)"
    )
  }

  @Test(arguments: ["Language", "Langue", "idioma"])
  func readsNamesOfLanguages(name: String) throws {
    let cells = ["English", "Deutsch", "FR", "spa", "pt_BR", "russe", "日本語", "nynorsk"]
    let begun = try begun(
      "Title,URL,\(name)\n" + cells.enumerated().map { "Doc \($0),https://a.example/\($0),\($1)\n" }.joined())
    #expect(begun.languages == ["en", "de", "fr", "es", "pt-BR", "ru", "ja", "nn"], "\(begun)")
  }

  /// Two languages in a cell, or those of programs.
  @Test(arguments: [["English", "English, French", "German"], ["php", "Go", "C"]])
  func keepsOtherLanguagesAsAField(cells: [String]) throws {
    let begun = try begun(
      "Title,URL,Language\n" + cells.enumerated().map { "Doc \($0),https://a.example/\($0),\"\($1)\"\n" }.joined())
    #expect(begun.languages.isEmpty && begun.manifest.contains("    title: Language\n"), "\(begun)")
  }

  /// An address in another one, behind a bar, is a part of it.
  @Test func takesTheFirstOfAddressesWithABarBetweenThem() throws {
    let table = "Title,Link\nA,https://a.example/1|https://b.example/1\nB,https://a.example/2?u=a|https://b.example/2\n"
    let begun = try begun(table)
    #expect(
      begun.addresses.first == "https://a.example/1" && begun.said.contains("1 row: the first of several addresses"), "\(begun)")
    #expect(!begun.addresses.contains("https://a.example/2?u=a"), "\(begun)")
  }

  /// A row that is refused has no source, whatever its cell looks like.
  @Test func makesNoSourceOfRefusedRows() throws {
    let table =
      "Title,Url\n" + (1...6).map { "A\($0),https://s\($0).example/p\n" }.joined() + "B,/2019/praxis/\nC,TELEFONO: +39366\n"
    let begun = try begun(table)
    #expect(!begun.manifest.contains("contoso") && !begun.said.contains("--base"), "\(begun)")
    #expect(begun.titles.count == 6 && begun.manifest.contains("baseURL: https://s6.example/"), "\(begun)")
  }

  /// A number in a row is not the id of the document that has it as title.
  @Test func makesNoIDsOfOtherRows() throws {
    let begun = try begun(
      "ID,Title,Link\n1,Emma,https://a.example/emma\n2,Dune,https://a.example/dune\n3,1,https://a.example/one\n"
        + "4,4,https://a.example/four\n")
    #expect(begun.titles == ["Emma", "Dune", "1", "4"], "\(begun)")
    // A row's own number may be its id.
    #expect(begun.documents.contains("- id: 1-2\n") && begun.documents.contains("- id: 4\n"), "\(begun)")
  }

  /// Days with times in digits alone, which are no milliseconds.
  @Test(arguments: [("20120101154803", "2012-01-01"), ("201201011548", "2012-01-01"), ("1325432883000", "2012-01-01")])
  func readsTimesInDigits(cell: String, day: String) throws {
    let begun = try begun("Title,Link,Timestamp\nA,https://a.example/1,\(cell)\nB,https://a.example/2,\(cell)\n")
    #expect(begun.documents.split(separator: "updated: \(day)\n").count == 3, "\(begun)")
  }

  /// The manifest names the encoding, and a table that is saved in UTF-8 later is read all the same.
  @Test func remembersTheEncoding() throws {
    try withTemporaryFolder { folder in
      let table = "Titel;Link\nMüll und Öl;https://a.example/1.pdf\nStraßen;https://a.example/2.pdf\n"
      let older = table.unicodeScalars.map { UInt8($0.value) }
      try Data(older).write(to: URL(fileURLWithPath: folder + "/t.csv"))
      let made = try docportal("init p --from t.csv --encoding windows-1252", in: folder)
      #expect(made.exitCode == 0 && made.standardError.contains("title ← Titel"), "\(made)")
      let manifest = try contents(of: folder + "/p")["Content/portal.yaml"].map { String(decoding: $0, as: UTF8.self) } ?? ""
      #expect(manifest.contains("      encoding: windows-1252\n"))
      for bytes in [older, Array(table.utf8)] {
        try Data(bytes).write(to: URL(fileURLWithPath: folder + "/t.csv"))
        let next = try docportal("import --check", in: folder + "/p")
        #expect(next.standardOutput.hasSuffix("Nothing to do.\n"), "\(next)")
      }
      try write(["p/Content/portal.yaml": manifest.replacing("windows-1252", with: "windows-12521")], below: folder)
      let refused = try docportal("import --check", in: folder + "/p")
      #expect(refused.standardError.contains("there is no encoding 'windows-12521'") && refused.exitCode == 1, "\(refused)")
      #expect(refused.standardError.contains("did you mean 'windows-125"), "\(refused)")
    }
  }

  /// A pipe is read once, whatever the number of sources and of what is refused.
  @Test(arguments: ["https://b.example/2.docx", "https://a.example/2.docx"])
  func readsATableThroughAPipe(other: String) throws {
    try withTemporaryFolder { folder in
      try write(["t.csv": "Title,URL\nA,https://a.example/1.docx\nB,\(other)\n"], below: folder)
      _ = try docportal("init p --from t.csv", in: folder)
      let list = try docportal("list --source p --format csv", in: folder).standardOutput
      let edited = list.replacing(",B,", with: ",Beta,").replacing("\r\na,A,,,,,,,,,", with: "\r\na,A,,,,,,,,,?")
      try write(["edited.csv": edited], below: folder)
      let script = "cat '\(folder)/edited.csv' | '\(try toolPath())' import --source '\(folder)/p' --from csv:- --write"
      let run = try shell(script)
      #expect(run.exitCode == 0 && run.standardOutput.contains("title: B → Beta\n"), "\(run)")
      #expect(run.standardError.contains("of 'a' is not taken"), "\(run)")
      #expect(try shell(script).standardOutput.hasSuffix("Nothing to do.\n"))
    }
  }

  /// A column may mean something to one source alone.
  @Test func eachSourceHasColumnsOfItsOwn() throws {
    try withTemporaryFolder { folder in
      let rows = (1...2).flatMap { number in ["a", "b"].map { "\($0)\(number),https://\($0).example/\(number).docx\n" } }
      try write(["t.csv": "Title,URL\n" + rows.joined()], below: folder)
      _ = try docportal("init p --from t.csv", in: folder)
      let path = "p/Content/portal.yaml"
      let manifest = try contents(of: folder + "/p")["Content/portal.yaml"].map { String(decoding: $0, as: UTF8.self) } ?? ""
      let server = "    baseURL: https://b.example/\n"
      try write([path: manifest.replacing(server, with: server + "    import: {columns: {Extra: description}}\n")], below: folder)
      let list = try docportal("list --source p --format csv", in: folder).standardOutput
      let lines = list.split(separator: "\r\n").enumerated().map { $1 + ($0 == 0 ? ",Extra" : ",More of \($0)") + "\r\n" }
      try write(["list.csv": lines.joined()], below: folder)
      let run = try docportal("import --from csv:../list.csv --write", in: folder + "/p")
      #expect(run.exitCode == 0, "\(run)")
      let files = try contents(of: folder + "/p").filter { $0.key.hasPrefix("Content/documents/") && $0.key.hasSuffix(".yaml") }
      let written = files.values.map { String(decoding: $0, as: UTF8.self) }.joined().split(separator: "- id: ")
      let described = written.filter { $0.contains("description: More of ") }.map { $0.prefix(2) }
      #expect(described == ["b1", "b2"], "\(run) \(written)")
    }
  }

  @Test func readsListsOfPython() throws {
    let begun = try begun(
      "title,link,labels\nA,https://a.example/1,\"[u'One', u'Two']\"\nB,https://a.example/2,\"[u'Two', u'Six']\"\n")
    #expect(begun.documents.contains("tags: [One, Two]") && begun.documents.contains("tags: [Two, Six]"), "\(begun)")
  }

  /// A row without a title has one by its address, which nobody wrote.
  @Test func countsNoTitlesThatNobodyWrote() throws {
    try withTemporaryFolder { folder in
      try write(
        ["t.csv": "Title,Link\nA,https://a.example/1.pdf\n,https://a.example/b.pdf\nC,https://a.example/3.pdf\n"], below: folder)
      _ = try docportal("init p --from t.csv", in: folder)
      #expect(try docportal("import --check", in: folder + "/p").standardOutput.contains("=  3 unchanged\n"))
    }
  }

  /// An address in whose place something is to be written is none.
  @Test func takesNoTemplatesOfAddresses() throws {
    try withTemporaryFolder { folder in
      try write(["t.csv": "title,link\nA,https://b.example/{source-id}\nB,https://b.example/{source-id}\n"], below: folder)
      let made = try docportal("init p --from t.csv", in: folder)
      #expect(made.exitCode != 0 && made.standardError.contains("import.noColumn"), "\(made)")
    }
  }

  @Test(arguments: [
    "https://a.example/r.pdf (PDF, 2 MB)", "https://a.example/r.pdf PDF", "https://a.example/r.pdf [accessed 2024-05-01]",
    "https://a.example/r.pdf.", "https://a.example/r.pdf and https://a.example/s.pdf",
  ])
  func readsAddressesWithWordsAfterThem(cell: String) throws {
    let begun = try begun("title,link\nA,\"\(cell)\"\nB,https://a.example/my file.pdf\n")
    #expect(begun.addresses == ["https://a.example/r.pdf", "https://a.example/my%20file.pdf"], "\(begun)")
  }

  /// A cell that is not taken is that of its row, also where other rows have the same address.
  @Test func refusesTheCellsOfOneRowAlone() throws {
    let begun = try begun(
      "title,url,redirectFrom\nA,https://a.example/x,a1\nB,https://a.example/x,b 1?\nC,https://a.example/x,c1\n")
    #expect(begun.said.contains("the cell 'redirectFrom' of 'B' is not taken"), "\(begun)")
    #expect(!begun.said.contains("of 'A'") && !begun.said.contains("of 'C'"))
  }

  /// The next import finds the table where it is.
  @Test(arguments: ["../portal", "./../lists/../portal"])
  func remembersATableBesideThePortal(folder: String) throws {
    try withTemporaryFolder { root in
      try write(["lists/t.csv": "title,link\nA,https://a.example/a.docx\n"], below: root)
      #expect(try docportal("init \(folder) --from t.csv", in: root + "/lists").exitCode == 0)
      let next = try docportal("import --check", in: root + "/portal")
      #expect(next.standardOutput.hasSuffix("Nothing to do.\n"), "\(next)")
    }
  }

  @Test func takesDescriptionsForTitlesWhereOnePageHasAll() throws {
    let rows = "1/20/2022,A model of towns,news.html\n1/21/2022,Delays,news.html\n1/22/2022,Regular nets,news.html\n"
    let begun = try begun("date,description,link\n" + rows, " --base https://b.example/")
    #expect(begun.titles == ["A model of towns", "Delays", "Regular nets"], "\(begun)")
  }

  @Test func readsTagsOfAListInMarkdown() throws {
    try withTemporaryFolder { folder in
      let rows =
        "A,\"* First steps\n* Words\",https://a.example/1\nB,\"- Words\n- Other\",https://a.example/2\nC,• Words,https://a.example/3\n"
      try write(["t.csv": "title,tags,link\n" + rows], below: folder)
      #expect(try docportal("init p --from t.csv", in: folder).exitCode == 0)
      let table = try docportal("list --format csv", in: folder + "/p").standardOutput
      for tags in ["First steps; Words", "Words; Other", "Words"] { #expect(table.contains(tags), "\(table)") }
      #expect(!table.contains("* ") && !table.contains("- ") && !table.contains("•"))
    }
  }

  @Test(arguments: [
    "Název,Odkaz,Kategorie,Autor,Datum", "Názov,Odkaz,Kategória,Vlastník,Dátum", "Cím,Hivatkozás,Csoport,Szerző,Kelt",
    "Titlu,Legătură,Departament,Responsabil,Dată", "Navn,Lenke,Avdeling,Ansvarlig,Dato",
    "Otsikko,Linkki,Osasto,Tekijä,Päivämäärä",
    "Назва,Посилання,Категорія,Відповідальний,Дата", "Τίτλος,Σύνδεσμος,Κατηγορία,Υπεύθυνος,Ημερομηνία", "제목,링크,분류,작성자,날짜",
    "Naslov,Poveznica,Kategorija,Vlasnik,Datum", "Judul,Tautan,Kategori,Penulis,Tanggal",
    "Tiêu đề,Liên kết,Danh mục,Tác giả,Ngày", "כותרת,קישור,קטגוריה,מחבר,תאריך", "ชื่อเรื่อง,ลิงก์,หมวดหมู่,ผู้เขียน,วันที่",
  ])
  func knowsTheNamesOfManyLanguages(names: String) throws {
    let table = """
      \(names)
      One,https://a.example/1,First,Ann,2026-01-31
      Two,https://a.example/2,First,Bob,2026-02-28
      Three,https://a.example/3,Second,Ann,2026-03-31
      Four,https://a.example/4,Second,Bob,2026-04-30

      """
    let begun = try begun(table)
    for column in ["path", "title", "section", "owner", "updated"] { #expect(begun.said.contains("\(column) ← "), "\(begun)") }
    #expect(!begun.said.contains("fields:") && !begun.said.contains("not taken"), "\(begun)")
  }

  @Test(arguments: [
    ("data.gov.hk", "data.gov.hk"), ("andmed.stat.ee", "andmed.stat.ee"), ("ckan.opendata.swiss", "ckan.opendata.swiss"),
    ("\"www.contoso.com, www.contoso.de\"", "www.contoso.com"), ("contoso.org / example.org", "contoso.org"),
    ("\"contoso.ru,lms.contoso.ru\"", "contoso.ru"), ("data.gov.hk/dataset/z", "data.gov.hk/dataset/z"),
  ])
  func readsServersOfAnyCountry(cell: String, address: String) throws {
    let begun = try begun("Name,Website\nA,\(cell)\nB,data.gov.uk\nC,stat.ee\n")
    let whole = "https://" + address + (address.contains("/") ? "" : "/")
    #expect(begun.addresses == [whole, "https://data.gov.uk/", "https://stat.ee/"], "\(begun)")
    #expect(begun.said.contains("the first of several addresses") == (cell.contains(",") || cell.contains(" / ")))
  }

  @Test(arguments: [
    ("2021-10-01T08:00:38+09:00", "2021-10-01"), ("2021-10-01 23:30:00-04:00", "2021-10-01"),
    ("2021-10-01T23:30:00Z", "2021-10-01"), ("19 فبراير 2024", "2024-02-19"), ("19 בפברואר 2024", "2024-02-19"),
    ("19 Φεβρουαρίου 2024", "2024-02-19"), ("2024. február 19.", "2024-02-19"), ("2 Agustus 2023", "2023-08-02"),
  ])
  func readsDaysAsTheyAreWritten(cell: String, day: String) throws {
    let begun = try begun("Title,Date,URL\nA,\(cell),https://a.example/1\n")
    #expect(begun.documents.contains("updated: \(day)\n"), "\(begun)")
  }

  /// Commas are within texts where other signs leave the addresses whole.
  @Test(arguments: ["\t", ";"])
  func findsTheSeparatorWithoutNames(separator: String) throws {
    let names = ["Alpha", "Beta", "Gamma"]
    let rows = ["russia, internet, api", "russia, news, api", "russia, geo, ip"].enumerated()
    let begun = try begun(
      rows.map { ["\(names[$0]) guide", "https://a.example/\($0)", $1].joined(separator: separator) + "\n" }.joined())
    #expect(begun.titles == names.map { $0 + " guide" }, "\(begun)")
    #expect(begun.addresses.last == "https://a.example/2")
  }

  @Test func takesPagesOfFilesOfAWiki() throws {
    let begun = try begun("label,source\nA,https://a.example/wiki/File:A.jpeg\nB,https://a.example/wiki/File:B.jpeg\n")
    #expect(begun.addresses == ["https://a.example/wiki/File:A.jpeg", "https://a.example/wiki/File:B.jpeg"], "\(begun)")
  }

  @Test func takesVideosBeforeChannels() throws {
    let begun = try begun(
      "name,discordurl,videourl\nA,https://discord.com/channels/1,https://v.example/1\nB,https://discord.com/channels/2,https://v.example/2\n"
    )
    #expect(begun.addresses == ["https://v.example/1", "https://v.example/2"], "\(begun)")
  }

  @Test func keepsPeriodsAsAField() throws {
    let days = ["1920-1970", "c1868-1895", "12 May 1931", "1901", "1890-1910"]
    let begun = try begun("title,date_range,url\n" + days.enumerated().map { "A \($0),\($1),https://a.example/\($0)\n" }.joined())
    #expect(!begun.documents.contains("updated:") && begun.manifest.contains("title: date_range"), "\(begun)")
  }

  /// The next import reads the same table in the same way.
  @Test(arguments: [
    "title,url,category\nA,https://a.example/1,X\nB,https://a.example/2,X\nC,https://a.example/3,\nD,https://a.example/4,\n",
    "title,url,category\nA,https://a.example/1,X\nB,https://a.example/2,\nC,https://a.example/3,Y\nD,https://a.example/4,\n",
    "title,url,description\nA,https://a.example/1,\"One\r\n[two](www.b.example/x)\r\n<http://c.example/>\"\n",
    "title,url,description,owner,note\nA,https://a.example/1,\"One\r\nTwo\",\"Ann\r\nLee\",\"x\r\ny\"\n",
  ])
  func readsTheSameAgain(table: String) throws {
    try withTemporaryFolder { folder in
      try write(["t.csv": table], below: folder)
      #expect(try docportal("init p --from t.csv", in: folder).exitCode == 0)
      let next = try docportal("import --check", in: folder + "/p")
      #expect(next.exitCode == 0 && next.standardOutput.hasSuffix("Nothing to do.\n"), "\(next)")
    }
  }

  /// The addresses of IIIF and the like, in a table without titles.
  @Test(arguments: ["https://a.example/x/", "https://a.example/x/y/"])
  func namesDocumentsByTheSegmentThatDiffers(base: String) throws {
    let begun = try begun("link,note\n" + ["obj-1", "obj-2", "obj-3"].map { "\(base)\($0)/manifest.json,x\n" }.joined())
    #expect(begun.titles == ["obj-1", "obj-2", "obj-3"], "\(begun)")
  }

  @Test func takesNoMailAddressesForOwners() throws {
    let rows =
      "Office,it@a.example,One,https://a.example/1\nLibrary,Library,Two,https://a.example/2\nOffice,Office,Six,https://a.example/6\n"
    let begun = try begun("organisation,author,title,url\n" + rows)
    #expect(begun.documents.contains("owner: Office\n") && !begun.documents.contains("@"), "\(begun)")
    let coauthors = try self.begun("Title,CoAuthors,Publisher,Link\nA,\"Ann Lee, Bo Moe\",Journal of X,https://a.example/1\n")
    #expect(coauthors.documents.contains("owner: 'Ann Lee, Bo Moe'\n"), "\(coauthors)")
  }

  @Test func saysWhichOtherCellHasAnAddress() throws {
    let rows = "A,https://a.example/people/1,https://a.example/1.pdf\nB,https://a.example/people/2,\nC,,https://a.example/3.pdf\n"
    let begun = try begun("title,contact,pdf_url\n" + rows)
    #expect(
      begun.said.contains("its cell 'pdf_url' is empty, and 'contact' has 'https://a.example/people/2'"), "\(begun)")
  }

  /// A meeting to come has an agenda and no minutes.
  @Test func takesTheAgendaWhereThereAreNoMinutes() throws {
    let rows = "A,https://a.example/agenda/1,https://a.example/1.pdf\nB,https://a.example/agenda/2,\nC,,https://a.example/3.pdf\n"
    let begun = try begun("title,agenda_url,pdf_url\n" + rows)
    #expect(
      begun.addresses == ["https://a.example/1.pdf", "https://a.example/agenda/2", "https://a.example/3.pdf"], "\(begun)")
  }

  /// A folder may be called like a server.
  @Test func takesFoldersForNoServers() throws {
    let begun = try begun("Title,Path\nA,2.3.Legal/plan.docx\nB,2024.Q1.News/b.docx\n", " --base https://a.example/")
    #expect(begun.addresses == ["https://a.example/2.3.Legal/plan.docx", "https://a.example/2024.Q1.News/b.docx"], "\(begun)")
  }

  // MARK: - Names

  /// The first row has terms of vocabularies, and a document may be a page of such a server.
  @Test func readsNamesThatAreTermsOfVocabularies() throws {
    let begun = try begun(
      "https://schema.org/url,https://schema.org/datePublished,og:title\nhttps://a.example/1,2026-10-01,One\n")
    #expect(begun.titles == ["One"] && begun.documents.contains("updated: 2026-10-01"), "\(begun)")
    let list = try self.begun("https://www.w3.org/TR/css/,CSS rules\nhttps://www.w3.org/TR/html/,HTML words\n")
    #expect(list.titles == ["CSS rules", "HTML words"], "\(list)")
  }

  /// The names of columns that have the words for owners, tags and days, and something else.
  @Test(arguments: [
    ("organization_created_at", "2022-11-01T04:28:52.091Z", "2022-11-02T04:28:52.091Z"), ("author_position", "first", "middle"),
    ("# Subjects", "758", "13637"), ("launch_date", "2021-09-09", "2022-03-01"),
    ("form_of_organization", "agency", "company"),
  ])
  func takesNoColumnByOneWordOfItsName(name: String, first: String, second: String) throws {
    let begun = try begun("title,\(name),url\nOne,\(first),https://a.example/1\nTwo,\(second),https://a.example/2\n")
    #expect(begun.said.contains("title ← title, path ← url; fields: \(name)"), "\(begun)")
  }

  /// The first word of most names is that of a record.
  @Test func takesNoPartOfARecordForTheOwner() throws {
    let names = "organization_name,organization_website,organization_twitter_handle,organization_user_name\n"
    let begun = try begun(names + "One,https://a.example/1,onetwo,u1\nTwo,https://a.example/2,twothree,u2\n")
    #expect(begun.titles == ["One", "Two"] && !begun.documents.contains("owner:"), "\(begun)")
  }

  @Test func readsTheAnswersToAForm() throws {
    let names = "ID,Start time,Completion time,Email,Name,Project title (ideally between 3 and 10 words),Project website\n"
    let row = ",6/19/26 15:58:04,6/19/26 16:22:23,p@a.example,"
    let begun = try begun(
      names + "1\(row)Ann Lee,Digital Ghosts,https://a.example/1\n2\(row)Bo Moe,Maps of care,https://a.example/2\n")
    #expect(begun.titles == ["Digital Ghosts", "Maps of care"] && begun.documents.contains("owner: Ann Lee\n"), "\(begun)")
  }

  /// Times of events are not those of a form.
  @Test func takesTheNamesOfEventsForTitles() throws {
    let rows = "Fête,10:00,11:00,https://a.example/1\nBal,12:00,13:00,https://a.example/2\n"
    #expect(try begun("Nom,Heure de début,Heure de fin,Lien\n" + rows).titles == ["Fête", "Bal"])
  }

  @Test func takesTheNamesOfPeopleBeforeTheirJobs() throws {
    let rows = ["Ann Lee,Director", "Bo Moe,Engineer", "Li Wu,Director"].enumerated().map { "\($1),https://a.example/\($0)\n" }
    #expect(try begun("Full Name,Title,URL\n" + rows.joined()).titles == ["Ann Lee", "Bo Moe", "Li Wu"])
    let talks = (0..<8).map { "Ann Lee \($0),\($0 == 3 ? "" : "Report about \($0)"),https://a.example/\($0)\n" }
    #expect(try begun("Full name,Title,Link\n" + talks.joined()).titles.first == "Report about 0")
  }

  @Test(arguments: [
    "piso_oficina,Piso 1,Planta baja", "Confirmed by speaker,y,n", "Autor verfügbar,ja,nein",
    "Raum der Abteilung Verfasser,A 1,B 2",
  ])
  func takesNoRoomsAndAnswersForOwners(column: String) throws {
    let texts = column.split(separator: ",")
    let begun = try begun("Title,\(texts[0]),Link\nOne,\(texts[1]),https://a.example/1\nTwo,\(texts[2]),https://a.example/2\n")
    #expect(begun.said.contains("title ← Title, path ← Link; fields: \(texts[0])"), "\(begun)")
  }

  // MARK: - Titles

  /// The first names and surnames of people are titles together, in this order.
  @Test(arguments: [
    "firstName,lastName", "Vorname,Nachname", "Nombre,Apellido", "Nom,Prénom", "Имя,Фамилия", "surname,name",
  ])
  func takesWholeNamesOfPeopleForTitles(names: String) throws {
    let isLastFirst = ["Nom,Prénom", "surname,name"].contains(names)
    let rows = [("Ann", "Lee"), ("Bo", "Moe"), ("Ann", "Wu")].enumerated().map { index, name in
      (isLastFirst ? "\(name.1),\(name.0)" : "\(name.0),\(name.1)") + ",https://a.example/\(index)\n"
    }
    #expect(try begun("\(names),Link\n" + rows.joined()).titles == ["Ann Lee", "Bo Moe", "Ann Wu"])
  }

  @Test func takesNoNamesOfPeopleBeforeOtherTitles() throws {
    let begun = try begun(
      "unidad,autoridad_apellido,autoridad_nombre,web\nSecretaría General,Lee,Ann,https://a.example/1\nDirección Legal,Moe,Bo,https://a.example/2\n"
    )
    #expect(begun.titles == ["Secretaría General", "Dirección Legal"], "\(begun)")
  }

  /// The words of links come before remarks, and after names and titles.
  @Test(arguments: [
    "linkText,description", "Link Text,Comment", "anchor text,text",
  ])
  func takesTheWordsOfLinksForTitles(names: String) throws {
    let rows = "A dictionary,Amazing words!,https://a.example/1\nThe atlas,,https://a.example/2\n"
    #expect(try begun("\(names),url\n" + rows).titles == ["A dictionary", "The atlas"])
    #expect(
      try begun("Link text,Name,url\nhere,One,https://a.example/1\nthere,Two,https://a.example/2\n").titles == ["One", "Two"])
  }

  @Test func takesTheWordsOfLinksWhereSomeRowsHaveNone() throws {
    let rows = [
      "member,[Girls code](https://a.example/1)", "judge,A prize for all", "judge,[A day of code](https://a.example/2)",
    ]
    let begun = try begun("role,activity\n" + rows.map { $0 + "\n" }.joined())
    #expect(begun.titles == ["Girls code", "A day of code"], "\(begun)")
  }

  /// Titles of papers are as long as sentences.
  @Test(arguments: ["what,where,doi\n", ""])
  func takesLongTitlesBeforeWhatRowsShare(names: String) throws {
    let titles = [
      "Tongue and palate contact during selected vowels in children with speech sound disorders",
      "Electromagnetic articulography in the development of games for the rehabilitation of speech",
      "Measures of outcome in developmental speech sound disorders with a motor basis, and their use",
      "Movements at the level of sentences in Parkinson's disease: loud, clear, and slow speech of 20",
      "Augmented visual feedback for enlarging the movements of speech in people with Parkinson's",
    ]
    let places = ["JSLHR", "Curr. Dev. Rep.", "JSLHR", "Folia Phoniatr.", "IJSLP"]
    let rows = titles.indices.map { "\"\(titles[$0])\",\(places[$0]),https://a.example/\($0)\n" }
    #expect(try begun(names + rows.joined()).titles == titles)
  }

  @Test func takesNoAuthorsForSectionsOfATableWithoutNames() throws {
    let rows = ["Ann Lee", "Ann Lee", "Bo Moe; Li Wu", "Li Wu", "Li Wu", "Bo Moe"].enumerated().map {
      "\($1)\tOn the spiders of place \($0)\thttps://a.example/\($0)\n"
    }
    let begun = try begun(rows.joined())
    #expect(begun.titles.first == "On the spiders of place 0" && !begun.documents.contains("section:"), "\(begun)")
  }

  /// Programs of cameras write days with colons.
  @Test func readsDaysOfCameras() throws {
    let rows = (1...3).map { "db00\($0),2013:06:1\($0) 12:39:00,https://a.example/\($0)\n" }
    let begun = try begun("Identifier,DateTimeDigitized,Source\n" + rows.joined())
    #expect(begun.titles == ["db001", "db002", "db003"] && begun.documents.contains("2013-06-11"), "\(begun)")
  }

  /// Cities beside addresses that end in codes, and lessons about several things.
  @Test func takesWordsThatRowsShareBeforeCodes() throws {
    let cities = ["Alcamo", "Alcamo", "Buseto", "Camporeale", "Erice"].enumerated().map {
      "https://a.example/view/4a6b415\($0)-d09d-11ee-8a49-1f06de86f03c,\($1)\n"
    }
    #expect(try begun("href,comune\n" + cities.joined()).titles.prefix(3) == ["Alcamo", "Alcamo", "Buseto"])
    let topics = ["Course Introduction", "Trig Review; Vectors", "Motion Graphs; Displacement", "Power; Work", "Heat; Sound"]
    let rows = topics.enumerated().map { "\($0),\($1),\"<a href='https://a.example/ch0\($0)_1'>Ch \($0).1</a>\"\n" }
    #expect(try begun("Lesson,Topic,Textbook\n" + rows.joined()).titles == topics)
  }

  // MARK: - Sections

  @Test func takesAColumnOfMostRowsForSections() throws {
    let rows = (0..<10).map {
      "\($0 % 2 == 0 ? "article" : "paper"),One of \($0),https://a.example/\($0),\($0 == 3 ? "Technology" : "")\n"
    }
    let begun = try begun("Item Type,Title,Url,Section\n" + rows.joined())
    #expect(begun.said.contains("section ← Item Type") && begun.said.contains("fields: Section"), "\(begun)")
  }

  @Test func takesKindsBeforeCountries() throws {
    let rows = (0..<12).map {
      "\($0 < 9 ? "Talk" : "Poster"),One of \($0),\(["France", "Chad"][$0 % 2]),https://a.example/\($0)\n"
    }
    #expect(try begun("event_type,title,event_country,Link\n" + rows.joined()).said.contains("section ← event_type"))
  }

  @Test func takesAFullerColumnForSections() throws {
    let rows = (0..<10).map { "One of \($0),\($0 % 3 == 0 ? "dm" : ""),\(["reco", "mass"][$0 % 2]),https://a.example/\($0)\n" }
    #expect(try begun("title,category,track,Link\n" + rows.joined()).said.contains("section ← track"))
  }

  @Test func makesNoSectionsOfEachConference() throws {
    let rows = (0..<20).map {
      "\(2000 + $0),CHI \(2000 + $0 / 2 * 2),\($0 % 3 == 0 ? "Full Paper" : "Poster"),A paper about \($0),https://a.example/\($0)\n"
    }
    #expect(try begun(rows.joined()).said.contains("section ← column 3"))
  }

  @Test(arguments: ["?", "…", "TBD"])
  func makesNoSectionsOfSignsForNothing(sign: String) throws {
    let begun = try begun("city,theme,url\nAbuja,\(sign),https://a.example/1\nLagos,\(sign),https://a.example/2\n")
    #expect(begun.titles == ["Abuja", "Lagos"] && !begun.documents.contains("section: "), "\(begun)")
  }

  @Test(arguments: ["Category level", "Type of form"])
  func takesKindsForSectionsHoweverTheyAreCalled(name: String) throws {
    let rows = (0..<8).map { "One of \($0),Group \($0 % 2),https://a.example/\($0)\n" }
    #expect(try begun("Title,\(name),Link\n" + rows.joined()).said.contains("section ← \(name)"))
  }

  // MARK: - Places

  /// Columns of addresses, of which the first has few, or those of people.
  @Test(arguments: [
    ("eval_url,dept_website", ",www.a.example", "https://b.example/7,www.a.example", "https://www.a.example/"),
    (
      "presenter_url,event_url", "https://b.example/1,https://a.example/", "https://b.example/2,https://a.example/",
      "https://a.example/"
    ),
    ("url,documentation", ",https://a.example/", "https://b.example/,https://b.example/docs", "https://a.example/"),
    (
      "wayback_url,source_repository", "https://b.example/1,https://a.example/", "https://b.example/2,https://a.example/",
      "https://a.example/"
    ),
    ("link,assigned", "./talks/01,", "./talks/02,https://b.example/", "https://a.example/talks/01"),
  ])
  func prefersTheColumnOfTheDocuments(names: String, first: String, second: String, address: String) throws {
    let rows = ["One,\(first)", "Two,\(second)", "Three,\(first)x", "Four,\(first)y"]
    let begun = try begun("title,\(names)\n" + rows.map { $0 + "\n" }.joined(), " --base https://a.example/")
    #expect(begun.addresses.first == address && begun.addresses.count == 4, "\(begun)")
  }

  /// A page on which documents are listed comes after their files.
  @Test(arguments: ["root_uri,document_uri", "landing_page,file_url", "Landing Page,Access URL"])
  func takesFilesBeforeThePagesThatListThem(names: String) throws {
    let rows = (0..<5).map { "One of \($0),https://a.example/\($0),https://b.example/\($0 / 2).pdf\n" }
    #expect(try begun("document_title,\(names)\n" + rows.joined()).addresses.first == "https://b.example/0.pdf")
  }

  @Test func takesVideosOfRowsWithoutAnotherPlace() throws {
    let rows = "One,https://a.example/1.pdf,https://v.example/1\nTwo,,https://v.example/2\n"
    let begun = try begun("title,slides,video\n" + rows)
    #expect(begun.addresses == ["https://a.example/1.pdf", "https://v.example/2"], "\(begun)")
    #expect(begun.documents.contains("fields: {video: https://v.example/1}"))
    let minutes = "One,https://a.example/1.pdf,,https://v.example/1\nTwo,,https://a.example/2,https://v.example/2\n"
    #expect(try self.begun("title,minutes,agenda,video\n" + minutes).said.contains("path ← minutes, agenda; fields: video"))
  }

  /// The last column has no name.
  @Test func readsRowsThatHaveMoreFieldsThanNames() throws {
    let begun = try begun(
      "name,file,code\nOne,1.csv,a1,https://a.example/1\nTwo,2.csv,b2, https://a.example/2 \nThree,3.csv,c3\n")
    #expect(begun.addresses == ["https://a.example/1", "https://a.example/2"] && begun.said.contains("path ← "), "\(begun)")
  }

  @Test func takesTheFirstOfAddressesWithWordsBetweenThem() throws {
    let cells = [
      "https://a.example/1 ; tables https://a.example/2", "https://a.example/3; maps https://a.example/4", "https://a.example/5",
    ]
    let begun = try begun("title,link\n" + cells.enumerated().map { "T\($0),\($1)\n" }.joined())
    #expect(begun.addresses == ["https://a.example/1", "https://a.example/3", "https://a.example/5"], "\(begun)")
  }

  @Test func takesNoCodeOfAllRowsForAFile() throws {
    let rows = (0..<4).map { "Country \($0),AB\($0),MS.MIL.XPND.ZS,1.\($0)\n" }
    try withTemporaryFolder { folder in
      try write(["t.csv": rows.joined()], below: folder)
      #expect(try docportal("init p --from t.csv", in: folder).standardError.contains("[import.noColumn]"))
    }
  }

  @Test func readsTheTermOfAVocabularyAboveOneColumn() throws {
    #expect(try begun("https://schema.org/url\nhttps://a.example/1\nhttps://a.example/2\n").addresses.count == 2)
  }

  @Test func takesNoTagsOfManyRowsForTitles() throws {
    let rows = (0..<30).map { "\(["SWC", "DC"][$0 % 2]),https://a.example/2012-\($0)-town/\n" }
    #expect(try begun("tag_name,url\n" + rows.joined()).titles.first == "2012-0-town")
  }

  @Test func takesPagesThatAreCalledLikeFilesOfASystem() throws {
    let begun = try begun("title,url\nOne,https://github.com/contoso/.github\nTwo,https://github.com/contoso/two\n")
    #expect(begun.addresses == ["https://github.com/contoso/.github", "https://github.com/contoso/two"], "\(begun)")
  }

  @Test func takesNoMailAddressesForPaths() throws {
    let rows = "One,a@contoso.in\nTwo,\"b@contoso.in ,  c@contoso.in\"\n"
    try withTemporaryFolder { folder in
      try write(["t.csv": "Institute,Contact E-mail\n" + rows], below: folder)
      #expect(try docportal("init p --from t.csv", in: folder).standardError.contains("[import.noColumn]"))
    }
  }

  /// docportal's own column of pages stands beside paths.
  @Test(arguments: ["", "https://b.example/lab"])
  func takesAddressesOfAColumnOfPages(other: String) throws {
    let begun = try begun("name,page,\nAnn Lee,https://a.example/ann,\(other)\nBo Moe,https://a.example/bo,\n")
    #expect(begun.addresses == ["https://a.example/ann", "https://a.example/bo"], "\(begun)")
  }

  @Test func findsNamesAboveNamesOfFiles() throws {
    let begun = try begun("original_title,corrected_title,why\n附件1.doc,One,new\n附件2.doc,Two,old\n", " --base https://a.example/")
    #expect(begun.titles == ["One", "Two"] && begun.said.contains("head: row 1: path ← original_title"), "\(begun)")
  }

  @Test func takesNoAddressInALongerTextInsteadOfAPath() throws {
    let rows =
      "One,/objects/1.mp3,\"The Collection, https://a.example/collection/\"\nTwo,https://a.example/objects/2.pdf,\n"
      + "Three,https://a.example/objects/3.pdf,\n"
    let begun = try begun("title,object_location,source\n" + rows)
    #expect(begun.addresses.first == "https://a.example/objects/1.mp3", "\(begun)")
  }

  @Test func refusesPathsWithNamesInBraces() throws {
    let begun = try begun("name,url\nOne,tiles/{z}/{x}.webp\nTwo,tiles/two.webp\n", " --base https://a.example/")
    #expect(begun.titles == ["Two"] && begun.said.contains("in which a name in braces stands for something else"), "\(begun)")
  }

  // MARK: - Quotation marks

  /// The address says how many commas are no separators, and the spaces after them say which.
  @Test func joinsTextsWithoutQuotationMarks() throws {
    let rows = "Ann Lee, Bo Moe,and Li Wu to appear,https://a.example/a\nA new role,https://a.example/b\n"
    let more = "The old house,https://a.example/c\nMany festivals,https://a.example/d\n"
    let begun = try begun("Press,\nArticle Title,Hyperlink\n" + rows + more)
    #expect(begun.titles.first == "Ann Lee, Bo Moe,and Li Wu to appear" && begun.said.contains("in these lines: 3"), "\(begun)")
    let places = (0..<4).map { "A b,New York,F&E,https://a.example/\($0)\n" }.joined()
    let names = "Title,Place,Use,Link\n"
    let spaced = try self.begun(names + "One,Bonn,F&E, work, rest,https://a.example/a\n" + places)
    #expect(spaced.titles.first == "One" && spaced.documents.contains("'F&E, work, rest'"), "\(spaced)")
    let both = try self.begun(
      "Title,Link,Section\n" + "A, b,https://a.example/a,One, two\n" + (0..<4).map { "A b,https://a.example/\($0),C\n" }.joined())
    #expect(both.titles.first == "A, b" && both.documents.contains("section: one-two"), "\(both)")
    let other = try self.begun(names + "One,two,Bonn,F&E,https://a.example/a\n" + places)
    #expect(other.titles.count == 4 && other.said.contains("it has more fields than the row of names"), "\(other)")
  }

  /// A row with marks has them around each text that needs them.
  @Test func joinsNoRowWithQuotationMarks() throws {
    let rows = (0..<5).map { "A title \($0),https://a.example/\($0)\n" }
    let begun = try begun("Title,Link\n\"One, two\",Ann Lee,https://a.example/a\n" + rows.joined())
    #expect(begun.titles.count == 5 && begun.said.contains("it has more fields than the row of names"), "\(begun)")
  }

  @Test func readsNamesInHTML() throws {
    let begun = try begun(
      "Title<br>English,<b>Web&amp;Link</b>,R&amp;D\nOne,https://a.example/1,x y\nTwo,https://a.example/2,z\n")
    #expect(
      begun.titles == ["One", "Two"] && begun.said.contains("title ← Title English, path ← Web&Link; fields: R&D"), "\(begun)")
  }

  // MARK: - Owners and titles beside each other

  @Test func takesNoTelephonesForOwners() throws {
    let rows = "Hopelink,(425)-333-4163,https://a.example/1\nSolid Ground,(206)-694-6767,https://a.example/2\n"
    #expect(try begun("name,contact,website\n" + rows).said.contains("fields: contact"))
  }

  @Test func takesTheLinkOfAllTalksBeforeThePagesOfSpeakers() throws {
    let rows = (0..<6).map { "Ann \($0),https://p.example/\($0),Talk \($0),https://zoom.example/j/1\n" }
    #expect(try begun("speaker,speaker_portfolio,title,link\n" + rows.joined()).addresses.first == "https://zoom.example/j/1")
  }

  /// The only texts of a table without names are titles, though some are equal.
  @Test func makesNoSectionsOfTheOnlyTexts() throws {
    let rows = (0..<20).map {
      "I5D6FF1\($0 + 10),\($0 % 2 == 0 ? "en" : "bo"),A Series of \($0 * 2 / 3),https://a.example/I5D6FF1\($0 + 10)\n"
    }
    #expect(try begun(rows.joined()).titles.first == "A Series of 0")
  }

  /// Where they are says less than what they are called.
  @Test func takesOrganizationsBeforeTheirPlacesForTitles() throws {
    let rows = (0..<5).map { "Institute \($0),\(["Body", "Trust"][$0 % 2]),Town \($0),https://a.example/\($0)\n" }
    let begun = try begun("Institute / Organisation,Category,Location / Presence,Careers URL\n" + rows.joined())
    #expect(begun.titles.first == "Institute 0", "\(begun)")
  }

  @Test func takesNoJobsForTitles() throws {
    let rows = "Designscape,www.a.example,Mukesh Vasa,CEO\nStudio Subu,www.b.example,Meghna Rakshit,Partner\n"
    #expect(
      try begun("Name of the Service Provider,Website,Name of the Point of Contact,Designation\n" + rows).titles == [
        "Designscape", "Studio Subu",
      ])
    #expect(
      try begun("Désignation,Lien\nUn rapport,https://a.example/1\nUn plan,https://a.example/2\n").titles == [
        "Un rapport", "Un plan",
      ])
  }

  /// A later import knows the column of titles without a name again.
  @Test func takesTitlesOfAColumnWithoutAName() throws {
    let rows =
      "AETG,Telcordia,1994,https://a.example/,closed\nTESTONA,Assystem,2000,https://b.example/t,\nJenny,Bob Jenkins,2003,https://c.example/j,\n"
    #expect(try begun(",Developer,Year,Link,Notes\n" + rows).titles == ["AETG", "TESTONA", "Jenny"])
  }

  @Test func takesNoCodesOfCapitalsForTitles() throws {
    let rows =
      "A9954989B,Akṣayamati,https://a.example/A9954989B\nAFFF00FB4,RK: Piṭaka,https://a.example/AFFF00FB4\nAC5A91F10,Bodhi,https://a.example/AC5A91F10\n"
    #expect(try begun(rows).titles == ["Akṣayamati", "RK: Piṭaka", "Bodhi"])
  }

  @Test func findsChineseNamesBelowTitles() throws {
    let rows = "01 工具软件,01 全网电影,百度网盘,https://pan.example/s/1a,hrrj\n,02 免费看漫画,百度网盘,https://pan.example/s/1b,e791\n"
    let begun = try begun("软件安装,,,,\n注：若链接失效,,,,\n资源分类,资源名称,下载方式,下载地址,提取码\n" + rows)
    #expect(begun.titles == ["01 全网电影", "02 免费看漫画"] && begun.said.contains("head: row 3"), "\(begun)")
  }

  /// One page for a tag, however it is written.
  @Test func writesTagsAsTheFirstDocumentDoes() throws {
    let rows = ["demand forecasting;maps", "demand-forecasting;Maps", "food;Demand Forecasting;demand-forecasting"]
    let begun = try begun("title,tags,url\n" + rows.enumerated().map { "T\($0),\($1),https://a.example/\($0)\n" }.joined())
    #expect(
      begun.documents.contains("tags: [food, demand forecasting]") && !begun.documents.contains("Maps")
        && begun.said.contains("'demand-forecasting' became 'demand forecasting', 'Maps' became 'maps'"), "\(begun)")
  }

  /// Greek capitals have no accents, and one sigma.
  @Test func knowsGreekNamesInCapitals() throws {
    let rows = (1..<5).map {
      "Πράξη \($0),Ιωάννου,12/03/2024,\($0 % 2 == 0 ? "Πρακτικά" : "Αποφάσεις"),https://a.example/\($0).pdf\n"
    }
    let begun = try begun("ΘΕΜΑ,ΣΥΓΓΡΑΦΕΑΣ,ΗΜΕΡΟΜΗΝΙΑ,ΚΑΤΗΓΟΡΙΑ,ΣΥΝΔΕΣΜΟΣ\n" + rows.joined())
    #expect(
      begun.said.contains("title ← ΘΕΜΑ, owner ← ΣΥΓΓΡΑΦΕΑΣ, updated ← ΗΜΕΡΟΜΗΝΙΑ, section ← ΚΑΤΗΓΟΡΙΑ, path ← ΣΥΝΔΕΣΜΟΣ"),
      "\(begun)")
  }

  @Test func readsAQuotedWordAtTheBeginningOfAText() throws {
    let rows = "One\thttps://a.example/1\t\"celda\" stands for \"CEllular Latent\", a suite.\nTwo\thttps://a.example/2\tOther\n"
    let begun = try begun("Tool\tCode\tDescription\n" + rows)
    #expect(begun.titles == ["One", "Two"] && begun.documents.contains("\"celda\" stands for"), "\(begun)")
  }

  /// The text ends at neither of its commas for certain.
  @Test func refusesATextWithMarksAndCommasInARowThatLacksOne() throws {
    let rows = (0..<4).map { "A title \($0),n,https://a.example/\($0)\n" }
    let begun = try begun("Title,Note,Link\n" + rows.joined() + "\"Report \"A\" and, more\",https://a.example/5\n")
    #expect(begun.titles.count == 4 && begun.said.contains(":6:"), "\(begun)")
  }
}
