import Files
import Portal
import PortalTestSupport
import TestSupport
import Testing
import TextBasics

@testable import Site

@Suite struct SearchIndexTests {
  private func made(
    _ portal: TestPortal, _ language: String, _ descriptions: [Int: String]
  ) async throws -> (index: String, pieces: [(path: String, text: String)]) {
    let composer = try await portal.composer()
    let (index, pieces) = SearchIndex.made(composer, try #require(LanguageTag(language)), descriptions)
    return (String(decoding: index.bytes(), as: UTF8.self), pieces.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) })
  }

  private func index(_ portal: TestPortal, _ language: String = "en") async throws -> String {
    try await made(portal, language, [:]).index
  }

  /// The lines of an index, without those of the icons and the synonyms, which are the theme's.
  private func lines(_ index: String) -> [String] {
    var isTheme = false
    return index.split(separator: "\n").map(String.init).filter { line in
      if line == "  \"icons\": {" || line == "  \"synonyms\": [" { isTheme = true }
      defer { if line == "  }," || line == "  ]," { isTheme = false } }
      return !isTheme
    }
  }

  private let portal = TestPortal(
    languages: "[en, ru]", sections: "  - {id: money, title: {en: Money, ru: Деньги}}",
    documents: #"""
        - {id: z, title: {en: Zebra "1" \ <2>, ru: Альфа}, source: dav, path: 'z 1.docx', section: money, tags: [C#, b], owner: {en: Ann, ru: Анна}, updated: 2026-03-01}
        - {id: a, title: {en: Äpfel, ru: Яблоки}, source: dav, path: a.blob, app: visio}
      """#)

  @Test func listsTheDocumentsByTheirTitlesWithoutFieldsThatTheyLack() async throws {
    let expected = #"""
      docportalIndex = {
        "language": "en",
        "thousands": "{thousands},{rest}",
        "count": {"one": "{count} document", "other": "{count} documents"},
        "apps": {"word": "Word", "visio": "Visio"},
        "sections": [
          {"id": "money", "title": "Money"}
        ],
        "owners": {"Ann": "Ann"},
        "tags": {"b": "b", "cx23": "C#"},
        "kinds": {"page": "Page", "section": "Section", "tag": "Tag", "retired": "Retired", "instead": "Retired, use “{title}”", "type": "File type", "owner": "Owner"},
        "pages": [
          {"title": "Tags", "path": "tags/index.html"},
          {"title": "What’s new", "path": "whatsnew.html"},
          {"title": "Get Word", "path": "install/word.html"}
        ],
        "documents": {
          "id": ["a", "z"],
          "title": ["Äpfel", "Zebra \"1\" \\ <2>"],
          "app": ["visio", "word"],
          "type": [null, "DOCX"],
          "section": [null, "money"],
          "tags": [null, ["cx23", "b"]],
          "owner": [null, "Ann"],
          "updated": [null, "2026-03-01"]
        },
        "dates": {
          "2026-03-01": "1 March 2026"
        },
        "heads": [],
        "pieces": [
          {"src": "PIECE", "first": 0, "count": 2}
        ]
      }
      """#
    let made = try await made(portal, "en", [0: "About \"it\"\n", 1: ""])
    let src = String(made.pieces[0].path.dropFirst("search/".count))
    #expect(lines(made.index) == expected.replacing("PIECE", with: src).split(separator: "\n").map(String.init))
    #expect(
      made.pieces.map(\.text) == [
        #"""
        docportalPiece = {
          "file": ["a.blob", "z 1.docx"],
          "label": ["Edit in Visio", "Edit in Word"],
          "launch": ["ms-visio:ofe%7Cu%7Chttps://dav.example/a.blob", "ms-word:ofe%7Cu%7Chttps://dav.example/z%201.docx"],
          "text": [null, "About \"it\"\n"]
        }

        """#
      ])
  }

  @Test func isInTheLanguageWithItsPluralForms() async throws {
    let lines = lines(try await index(portal, "ru"))
    #expect(
      lines[1...3] == [
        #"  "language": "ru","#,
        "  \"thousands\": \"{thousands}\u{A0}{rest}\",",
        #"  "count": {"one": "{count} документ", "few": "{count} документа", "many": "{count} документов", "other": "{count} документа"},"#,
      ])
    #expect(lines.contains(#"    {"id": "money", "title": "Деньги"}"#))
    #expect(lines.contains(#"  "owners": {"Ann": "Анна"},"#))
    #expect(lines.contains(#"    "title": ["Альфа", "Яблоки"],"#))
    #expect(lines.contains(#"    "owner": ["Ann", null],"#))
    #expect(lines.contains(#"    "2026-03-01": "1 марта 2026 г.""#))
  }

  @Test func hasRetiredDocumentsThatWereListed() async throws {
    let portal = TestPortal(
      documents: """
          - {id: a, title: A, source: dav, path: a.docx, retired: {since: 2026-01-01, replacedBy: c}}
          - {id: b, title: B, source: dav, path: b.docx, listed: false, retire: 2026-01-01}
          - {id: c, title: C, source: dav, path: c.docx}
          - {id: d, title: D, source: dav, path: d.docx, retire: 2026-01-01}
        """)
    let lines = lines(try await index(portal))
    let start = try #require(lines.firstIndex(of: "  \"retired\": ["))
    #expect(
      lines[(start + 1)...(start + 3)] == [
        #"    {"id": "a", "title": "A", "instead": "C"},"#, #"    {"id": "d", "title": "D"}"#, "  ],",
      ])
  }

  @Test func isReadAsJSONBehindItsName() async throws {
    let text = try await index(portal)
    #expect(text.hasPrefix("docportalIndex = {"))
    let json = try JSON(Array(text.utf8.dropFirst("docportalIndex = ".utf8.count)))
    #expect(json["documents"]?["id"]?.items.map(\.text) == ["a", "z"])
  }

  @Test func isThereForAPortalWithoutDocuments() async throws {
    #expect(try await index(TestPortal()).hasSuffix("\"heads\": [],\n  \"pieces\": []\n}\n"))
  }

  @Test func holdsTheTextsOfPages() async throws {
    let house = "---\ntitle: House\n---\nUse the *lift*.\n"
    let site = await TestPortal(files: ["Content/pages/house.md": house]).generate()
    #expect(try site.text("search/en.js").contains(#"{"title": "House", "text": "Use the lift.", "path": "pages/house.html"}"#))
  }

  @Test func findsAPageByItsDescriptionAndTags() async throws {
    let house = "---\ntitle: House\ndescription: Lifts and doors\ntags: [q4, visitors]\n---\nUse the stairs.\n"
    let portal = TestPortal(
      documents: "  - {id: a, title: A, source: dav, path: a.docx, tags: [q4]}",
      others: "tags: [{id: q4, title: Fourth quarter}]\n", files: ["Content/house.md": house])
    let site = await portal.generate()
    let text = "Lifts and doors Fourth quarter visitors Use the stairs."
    #expect(try site.text("search/en.js").contains("{\"title\": \"House\", \"text\": \"\(text)\", \"path\": \"house.html\"}"))
  }

  @Test func holdsTheWordsOfDescriptions() async throws {
    let portal = TestPortal(
      documents: "  - {id: a, title: A, source: dav, path: a.docx, description: 'The *whole* [plan](https://b.example/).'}")
    let site = await portal.generate()
    let piece = try #require(site.site?.files.first { $0.path.text.hasPrefix("search/pieces/") })
    #expect(try site.text(piece.path.text).contains("\"text\": [\"The whole plan.\"]"))
  }

  @Test(arguments: [(1, 600), (2_500, 600), (2_501, 599)])
  func holdsLessOfEachDescriptionInAVeryLargePortal(count: Int, expected: Int) async throws {
    let documents = (0..<count).map { "  - {id: d\($0), title: T, source: dav, path: a.docx}" }
    let portal = TestPortal(documents: documents.joined(separator: "\n"))
    let composer = try await portal.composer()
    let description = String(repeating: "a", count: 1_000)
    let (index, pieces) = SearchIndex.made(composer, try #require(LanguageTag("en")), [0: description])
    let files = [index.bytes()] + pieces.map(\.bytes)
    let text = files.map { String(decoding: $0, as: UTF8.self) }.joined()
    #expect(text.contains("\"" + String(repeating: "a", count: expected) + "\""))
  }
}

@Suite struct TextExcerptTests {
  @Test(arguments: [
    ("", 5, ""), ("one two", 7, "one two"), ("one two", 6, "one"), ("one two", 3, "one"), ("one two three", 7, "one two"),
    ("one two three", 8, "one two"), ("abcdef", 3, "abc"), ("äöü", 3, "ä"), ("äöü", 1, ""), ("日本語", 7, "日本"),
    ("a 日本語日本語", 16, "a 日本語日"), ("😀😀", 5, "😀"), ("ab cdef", 0, ""), (" ab", 2, " a"),
  ])
  func isCutBehindAWordOrAWholeScalar(text: String, limit: Int, expected: String) {
    #expect(text.excerpt(bytes: limit) == expected)
  }

  @Test func isNeverLongerThanAllowedAndTheBeginningOfTheText() {
    var generator = SplitMix64(seed: 600)
    let pieces = ["a", "é", "日", "😀", " ", "e\u{301}", "\u{200D}", "word"]
    for _ in 0..<3_000 {
      let text = (0..<Int.random(in: 0..<12, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }
        .joined()
      let limit = Int.random(in: 0..<20, using: &generator)
      let excerpt = text.excerpt(bytes: limit)
      #expect(excerpt.utf8.count <= limit)
      #expect(text.unicodeScalars.starts(with: excerpt.unicodeScalars))
    }
  }
}
