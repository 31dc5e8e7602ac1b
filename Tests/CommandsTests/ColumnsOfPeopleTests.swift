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
}
