import OfficeLinks
import PortalTestSupport
import TestSupport
import Testing

@testable import Site
@testable import Theme

@Suite struct CatalogueJSONTests {
  /// Every kind of text that is hard to write: quotes, line ends, controls, other scripts.
  private static let portal = TestPortal(
    languages: "[en, de]",
    sections: "  - {id: money, title: {en: \"A \\\"B\\\" \\\\ <&>\", de: Geld}}\n  - {id: empty, title: Leer}",
    documents: """
        - {id: q4, title: {en: "Tab\\tLine\\nÜ 😀", de: Vier}, source: dav, path: "Бюджет #4 & 5.docx", section: money, tags: [C#, "a \\"b\\""], updated: 2026-03-01, owner: {en: Ann, de: Änne}, passback: clouddrive, context: 'a"b'}
        - {id: bare, title: Bare, url: "https://dav.example/x.vsdx", apps: [visio], modes: [view], delimiters: literal}
        - {id: own, title: Own, file: files/a b.potx, apps: [powerPoint, word, libreOffice], modes: [new, edit, view]}
      """,
    files: ["Content/files/a b.potx": officeFile()])

  private func json(_ portal: TestPortal = Self.portal) async throws -> JSON {
    try JSON(Array(try await portal.generate().text("catalogue.json").utf8))
  }

  private func schema() async throws -> JSON {
    try JSON(Array(try await Self.portal.generate().text("catalogue.schema.json").utf8))
  }

  @Test func hasNoKeyThatIsNotInItsOwnPublishedSchema() async throws {
    let schema = try await schema().allowingNoOtherKeys
    #expect(SchemaValidation(root: schema).faults(try await json()) == [])
    #expect(SchemaValidation(root: schema).faults(try await json(TestPortal())) == [])
  }

  @Test func leavesRoomForKeysOfLaterVersions() async throws {
    var members = try await json().members
    members["extra"] = .null
    #expect(SchemaValidation(root: try await schema()).faults(.object(members)) == [])
  }

  @Test func hasTheVersionOfItsSchema() async throws {
    #expect(try await json()["version"] == .number(1))
    #expect(try await schema()["$id"] == .string("urn:docportal:catalogue:1"))
  }

  @Test func wouldNotFitTheSchemaWithAFault() async throws {
    let validation = SchemaValidation(root: try await schema().allowingNoOtherKeys)
    var members = try await json().members
    members["extra"] = .null
    members["baseURL"] = .string("no address")
    members["documents"] = .array([.object([:])])
    let faults = validation.faults(.object(members))
    #expect(faults.first == ": extra is not allowed")
    #expect(faults.contains("/baseURL: string(\"no address\") is no uri"))
    #expect(faults.contains("/documents/0: lacks links"))
  }

  @Test func namesTheSchemaBesideIt() async throws {
    #expect(try await json()["$schema"] == .string("catalogue.schema.json"))
  }

  @Test func holdsEveryAppAndModeOfEveryDocument() async throws {
    let json = try await json()
    let links = json["documents"]?.items.map { document in
      json.links(of: document).map { link in
        [link["app"], link["mode"], link["form"]].compactMap { $0?.text }.joined(separator: "/")
      }
    }
    #expect(
      links == [
        [
          "word/edit", "word/view", "excel/edit", "excel/view", "oneNote/edit", "oneNote/view", "powerPoint/edit",
          "powerPoint/view",
        ],
        ["visio/view"],
        [
          "powerPoint/new", "powerPoint/edit", "powerPoint/view", "word/new", "word/edit", "word/view", "libreOffice/new",
          "libreOffice/edit", "libreOffice/view",
        ],
      ])
  }

  @Test func writesEveryLinkAsTextAndAsHref() async throws {
    let json = try await json()
    let documents = (json["documents"]?.items ?? []).map { json.links(of: $0) }
    let first = try #require(documents.first?.first)
    let address = "https://dav.example/%D0%91%D1%8E%D0%B4%D0%B6%D0%B5%D1%82%20%234%20&%205.docx"
    #expect(first["text"]?.text == "ms-word:ofe|u|\(address)|p|clouddrive|c|a%22b")
    #expect(first["href"]?.text == "ms-word:ofe%7Cu%7C\(address)%7Cp%7Cclouddrive%7Cc%7Ca%22b")
    #expect(first["share"]?.text == "https://portal.example/documents/q4.html#open-word-edit")
    #expect(documents[1].first?["href"]?.text == "ms-visio:ofv|u|https://dav.example/x.vsdx")
    for link in documents.joined() {
      let text = try #require(link["text"]?.text)
      let parsed = try #require(LaunchLink.parse(text).link)
      #expect(LaunchLink.parse(link["href"]?.text ?? "").link == parsed)
      #expect(parsed.text == text)
      #expect(parsed.app.rawValue == link["app"]?.text)
      #expect(parsed.mode.rawValue == link["mode"]?.text)
    }
  }

  @Test func writesWhatLinksHaveInCommonOnce() async throws {
    let portal = TestPortal(
      documents: """
          - {id: one, title: One, source: dav, path: one.docx, apps: [word], modes: [edit, view]}
          - {id: two, title: Two, source: dav, path: two.docx, apps: [word], modes: [edit]}
          - {id: back, title: Back, source: dav, path: back.docx, apps: [word], modes: [edit], passback: clouddrive}
          - {id: again, title: Again, source: dav, path: again.docx, apps: [word], modes: [edit]}
        """)
    let json = try await json(portal)
    #expect(json["links"]?.items.map { $0["id"]?.text } == ["word-edit", "word-view", "word-edit-2"])
    #expect(json["links"]?.items.last?["text"]?.text == "ms-word:ofe|u|{address}|p|clouddrive")
    #expect(json["links"]?.items.last?["share"]?.text == "{page}#open-word-edit")
    let documents = json["documents"]?.items ?? []
    #expect(
      documents.map { $0["links"] } == [
        .array([.string("word-edit"), .string("word-view")]), .array([.string("word-edit")]), .array([.string("word-edit-2")]),
        .array([.string("word-edit")]),
      ])
  }

  @Test func writesLinksThatOneDocumentAloneCanHaveWhole() async throws {
    let json = try await json(.onWOPIHosts)
    let documents = json["documents"]?.items ?? []
    let known = try #require(documents.first { $0["id"]?.text == "rules" }?["links"]?.items.first)
    #expect(known["text"]?.text == "ms-word:ofe|u|https://known.example/files/7|d|Contoso|e|a3243d|n|r.docx|a|Web")
    #expect(known["share"]?.text == "https://portal.example/documents/rules.html#open-word-edit")
  }

  @Test func keepsEveryText() async throws {
    let json = try await json()
    let document = try #require(json["documents"]?.items.first)
    #expect(document["title"] == .object(["en": .string("Tab\tLine\nÜ 😀"), "de": .string("Vier")]))
    #expect(document["owner"] == .object(["en": .string("Ann"), "de": .string("Änne")]))
    #expect(document["tags"] == .array([.string("C#"), .string("a \"b\"")]))
    #expect(document["fileName"] == .string("Бюджет #4 & 5.docx"))
    #expect(document["section"] == .string("money"))
    #expect(document["updated"] == .string("2026-03-01"))
    #expect(document["format"] == .string("docx"))
    #expect(json["sections"]?.items.first?["title"]?["en"] == .string("A \"B\" \\ <&>"))
    #expect(json["languages"] == .array([.string("en"), .string("de")]))
  }

  @Test func leavesOutWhatADocumentDoesNotHave() async throws {
    let document = try #require(try await json()["documents"]?.items[1])
    #expect(
      document.members.keys.sorted() == ["address", "app", "fileName", "format", "id", "links", "page", "pages", "tags", "title"])
    #expect(
      try await json(TestPortal(documents: "  - {id: a, title: A, source: dav, path: a.docx}"))["documents"]?.items[0]["pages"]
        == nil)
  }

  @Test func namesThePageInEveryLanguage() async throws {
    let document = try #require(try await json()["documents"]?.items.first)
    #expect(document["page"] == .string("https://portal.example/documents/q4.html"))
    #expect(
      document["pages"]
        == .object([
          "en": .string("https://portal.example/documents/q4.html"), "de": .string("https://portal.example/de/documents/q4.html"),
        ]))
  }

  @Test func describesTheMobileAppsAndTheOnesInUse() async throws {
    let apps = try #require(try await json()["apps"])
    #expect(apps.members.keys.sorted() == ["excel", "libreOffice", "oneNote", "powerPoint", "visio", "word"])
    #expect(apps["visio"]?["store"] == nil)
    #expect(apps["visio"]?["installPages"] == nil)
    #expect(apps["libreOffice"]?["probes"] == .array([.string("vnd.libreoffice.command")]))
    #expect(apps["libreOffice"]?["downloadURL"]?.text == "https://www.libreoffice.org/download/")
    #expect(apps["libreOffice"]?["installPages"]?["en"]?.text == "https://portal.example/install/libreOffice.html")
    let word = try #require(apps["word"])
    #expect(
      word["probes"] == .array([.string("ms-word"), .string("ms-word-wopi-support"), .string("ms-word-wopi-support-1605")]))
    #expect(word["store"]?["iTunesID"] == .number(586_447_913))
    #expect(word["store"]?["appStoreURL"]?["de"]?.text == "https://apps.apple.com/us/app/microsoft-word/id586447913")
    #expect(word["installPages"]?["de"]?.text == "https://portal.example/de/install/word.html")
  }
}

extension JSON {
  /// A schema whose objects have the keys that it names and no others.
  fileprivate var allowingNoOtherKeys: JSON {
    switch self {
    case .object(let members):
      var members = members.mapValues(\.allowingNoOtherKeys)
      if case .object? = members["properties"], members["additionalProperties"] == nil {
        members["additionalProperties"] = .bool(false)
      }
      return .object(members)
    case .array(let items): return .array(items.map(\.allowingNoOtherKeys))
    default: return self
    }
  }
}
