import CatalogueModel
import Diagnostics
import ManifestDecoding
import Testing
import TextBasics

@testable import LibraryImport

/// Lists of files as tools and servers give them.
struct ReadingTests {
  private static let manifest = """
    portal: {title: P, baseURL: "https://portal.example/"}
    sources:
      - id: team
        baseURL: https://contoso.sharepoint.com/sites/team/Shared Documents/
        import: {title: property, fields: [title, updated, owner], columns: {Nom: name, "Chemin d'accès": path, Modifié: updated}}

    """

  private func read(_ kind: ImportOrigin.Kind, _ pages: String...) async throws -> (listing: SourceListing?, faults: [String]) {
    var log = DiagnosticLog()
    let manifest = try #require(decodeManifestAlone(TextFile(path: "Content/portal.yaml", text: Self.manifest), log: &log))
    let source = try #require(manifest.sources.first)
    let settings = try #require(ImportSettings(source, id: "team", log: &log))
    let files = pages.enumerated().map { TextFile(path: "page\($0 + 1)", text: $1) }
    let found = foundItems(kind, in: files, settings: settings, log: &log)
    var listing: SourceListing?
    if let found { listing = await SourceListing(found, settings: settings, jobs: 2) }
    return (
      listing,
      log.diagnostics.map { "\($0.place.map { "\($0): " } ?? "")\($0.summary) [\($0.identifier)]" }
    )
  }

  private func rows(_ listing: SourceListing?) -> [[String]] {
    (listing?.items ?? []).map { [$0.key, $0.path, $0.title, $0.updated?.text ?? "", $0.owner ?? "", $0.mark ?? ""] }
  }

  @Test func readsRclone() async throws {
    let list = """
      [
      {"Path":"Q4","Name":"Q4","Size":-1,"MimeType":"inode/directory","ModTime":"2026-10-01T08:00:00Z","IsDir":true},
      {"Path":"Q4/R\\u0026D \\u00fc.docx","Name":"x","Size":5,"ModTime":"2026-10-01T08:00:00.5Z","IsDir":false,"ID":"01X","Hashes":{"sha1":"ab","quickxor":"cd"}},
      {"Path":"plan.docx","Name":"plan.docx","Size":5,"ModTime":"2026-10-02T08:00:00Z","IsDir":false}
      ]
      """
    #expect(
      try await rows(read(.rclone, list).listing) == [
        ["01X", "Q4/R&D ü.docx", "R&D ü", "2026-10-01", "", "quickxor:cd"],
        ["plan.docx", "plan.docx", "plan", "2026-10-02", "", "size:5 time:2026-10-02T08:00:00Z"],
      ])
  }

  @Test(arguments: [
    (
      "[{\"Path\":\"a.docx\",",
      "page1:1:19: the list of files cannot be read: this is no JSON: the text ends too early [import.unreadable]"
    ),
    (
      "[{\"Path\":\"a.docx\"}",
      "page1:1:19: the list of files cannot be read: this is no JSON: the text ends too early [import.unreadable]"
    ),
    ("[{\"Path\":a}]", "page1:1:10: the list of files cannot be read: this is no JSON: a value is missing [import.unreadable]"),
  ])
  func reportsATornList(text: String, fault: String) async throws {
    let (listing, faults) = try await read(.rclone, text)
    #expect(listing == nil)
    #expect(faults == [fault])
  }

  private static let children = """
    {"@odata.context": "x", "value": [
      {"id": "F", "name": "Q4", "folder": {"childCount": 2}, "parentReference": {"driveId": "D", "id": "R"}},
      {"id": "R", "name": "root", "root": {}, "folder": {}},
      {"id": "A", "name": "budget.xlsx", "file": {"hashes": {"quickXorHash": "h1"}}, "size": 7,
       "webUrl": "https://contoso.sharepoint.com/sites/team/_layouts/15/Doc.aspx?sourcedoc=%7BA%7D&file=budget.xlsx&action=default",
       "webDavUrl": "https://contoso.sharepoint.com/sites/team/Shared%20Documents/Q4/budget.xlsx",
       "lastModifiedDateTime": "2026-10-01T08:00:00Z", "lastModifiedBy": {"user": {"displayName": "Ann"}},
       "parentReference": {"driveId": "D", "id": "F", "path": "/drives/D/root:/Q4"}},
      {"id": "N", "name": "Notes", "package": {"type": "oneNote"}}
    ], "@odata.nextLink": "https://graph.microsoft.com/v1.0/next"}
    """
  private static let delta = """
    {"value": [
      {"id": "B", "name": "old name.docx", "file": {}, "parentReference": {"driveId": "D", "id": "F"}},
      {"id": "B", "name": "plän.docx", "file": {}, "cTag": "c1", "parentReference": {"driveId": "D", "id": "F"}},
      {"id": "C", "deleted": {"state": "deleted"}, "parentReference": {"driveId": "D"}}
    ], "@odata.deltaLink": "https://graph.microsoft.com/v1.0/delta?token=1"}
    """

  @Test func readsPagesOfGraph() async throws {
    let (listing, faults) = try await read(.graph, Self.children, Self.delta)
    #expect(faults == [])
    #expect(
      rows(listing) == [
        ["D!A", "Q4/budget.xlsx", "budget", "2026-10-01", "Ann", "quickxorhash:h1"],
        ["D!B", "Q4/plän.docx", "plän", "", "", "ctag:c1"],
      ])
  }

  @Test func missesThePageThatTheLastOneNames() async throws {
    let (listing, faults) = try await read(.graph, Self.children)
    #expect(listing == nil)
    #expect(faults == ["page1: the list goes on, and its next page was not given [import.incomplete]"])
  }

  @Test func readsHitsOfASearchAndRefusesTheirPages() async throws {
    let search = """
      {"value": [{"hitsContainers": [{"hits": [
        {"hitId": "1", "resource": {"@odata.type": "#microsoft.graph.driveItem", "name": "a.docx",
          "webUrl": "https://contoso.sharepoint.com/sites/team/Shared Documents/a.docx",
          "webDavUrl": "https://contoso.sharepoint.com/sites/team/Shared%20Documents/Forms/DispForm.aspx?ID=1123"}},
        {"hitId": "2", "resource": {"name": "b.docx", "webUrl": "https://contoso.sharepoint.com/:w:/s/team/EabcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQR"}},
        {"hitId": "3", "resource": {"name": "c.docx", "webUrl": "https://other.sharepoint.com/sites/team/Shared%20Documents/c.docx"}}
      ], "total": 3, "moreResultsAvailable": false}]}]}
      """
    let (listing, faults) = try await read(.graph, search)
    #expect(faults == [])
    #expect(listing?.items.map(\.path) == ["a.docx"])
    #expect(listing?.refused.count == 2)
    #expect(
      listing?.refused.last?.reason
        == "its address is not below https://contoso.sharepoint.com/sites/team/Shared%20Documents/")
  }

  @Test(arguments: [
    #"{"value": [ITEMS]}"#, #"{"d": {"results": [ITEMS]}}"#,
  ])
  func readsSharePoint(page: String) async throws {
    let items = """
      {"FileSystemObjectType": 1, "FileRef": "/sites/team/Shared Documents/Q4", "UniqueId": "F"},
      {"FileSystemObjectType": 0, "FileRef": "/sites/team/Shared Documents/Q4/R&D #2.docx", "FileLeafRef": "R&D #2.docx", "UniqueId": "AB-1",
       "Title": "Research", "Modified": "2026-10-01T08:00:00Z", "Editor": {"Title": "Ann"}},
      {"FileSystemObjectType": 0, "EncodedAbsUrl": "https://contoso.sharepoint.com/sites/team/Shared%20Documents/b%20c.docx", "UniqueId": "ab-2", "Title": null}
      """
    let (listing, faults) = try await read(.sharepoint, page.replacing("ITEMS", with: items))
    #expect(faults == [])
    #expect(
      rows(listing) == [
        ["ab-1", "Q4/R&D #2.docx", "Research", "2026-10-01", "Ann", ""], ["ab-2", "b c.docx", "b c", "", "", ""],
      ])
  }

  @Test func missesTheNextPageOfSharePoint() async throws {
    #expect(
      try await read(.sharepoint, #"{"d": {"results": [], "__next": "https://x"}}"#).faults
        == ["page1: the list goes on, and its next page was not given [import.incomplete]"])
  }

  @Test(arguments: [
    "\u{FEFF}Name,Modified,Modified By,Item Type,Path\nplan.docx,2026-10-01 08:00,Ann,Item,sites/team/Shared Documents/Q4\nQ4,,,Folder,sites/team/Shared Documents\n",
    "Name;Path;Modified;Modified By\r\nplan.docx;/sites/team/Shared Documents/Q4/plan.docx;2026-10-01;Ann\r\n",
    "Path\tUpdated\tOwner\nQ4/plan.docx\t1.10.2026\tAnn\n",
    "address,updated,owner\nhttps://contoso.sharepoint.com/sites/team/Shared%20Documents/Q4/plan.docx,2026-10-01,Ann\n",
    "ListSchema={\"schemaXmlList\":[\"<Field Name=\\\"FileLeafRef\\\" DisplayName=\\\"Dateiname\\\"/>\",\"<Field Name='FileDirRef' DisplayName='Ort &amp; Pfad'/>\",\"<Field Name=\\\"Modified\\\" DisplayName=\\\"Geändert\\\"/>\",\"<Field Name=\\\"Editor\\\" DisplayName=\\\"Von\\\"/>\"]}\nDateiname,Ort & Pfad,Geändert,Von\nplan.docx,/sites/team/Shared Documents/Q4,2026-10-01,Ann\n",
    "ListSchema={\"schemaXmlList\":[\"<Field Name=\\\"Editor\\\" DisplayName=\\\"Von\\\"/>\"]}Path,Updated,Von\nQ4/plan.docx,2026-10-01,Ann\n",
    "Nom,Chemin d'accès,Modifié,owner\nplan.docx,sites/team/Shared Documents/Q4,01.10.2026 08:00,Ann\n",
  ])
  func readsTables(text: String) async throws {
    let (listing, faults) = try await read(.csv, text.replacing("\u{FEFF}", with: ""))
    #expect(faults == [])
    #expect(rows(listing).map { Array($0.prefix(5)) } == [["Q4/plan.docx", "Q4/plan.docx", "plan", "2026-10-01", "Ann"]])
  }

  @Test(arguments: [
    ("Titel,Wer\na,b\n", "page1:1: no column has the path or name of the files [import.noColumn]"),
    (
      "Path,Updated\na.docx\n",
      "page1:2:1: the list of files cannot be read: this row has fewer fields than the first one [import.unreadable]"
    ),
    (
      "Path,Updated\na.docx,\"2026\n",
      "page1:2:1: the list of files cannot be read: the quotation marks do not fit [import.unreadable]"
    ),
    ("", "page1: the list of files cannot be read: the file is empty [import.unreadable]"),
  ])
  func reportsWhatIsWrongWithATable(text: String, fault: String) async throws {
    #expect(try await read(.csv, text).faults == [fault])
  }

  @Test func leavesOutDatesThatMayBeTwoDays() async throws {
    let (listing, faults) = try await read(.csv, "Path,Modified\na.docx,10/1/2026\nb.docx,10/2/2026\nc.docx,10/20/2026\n")
    #expect(rows(listing).map { $0[3] } == ["", "", "2026-10-20"])
    #expect(
      faults == [
        "page1:2:8: '10/1/2026' may be 2026-01-10 or 2026-10-01; dates like this one are left out [import.ambiguousDate]"
      ])
  }

  /// Whatever comes in, reading ends without a trap.
  @Test func survivesCuts() async throws {
    for text in [Self.children, Self.delta] {
      for end in stride(from: 0, to: text.utf8.count, by: 7) {
        let cut = String(decoding: text.utf8.prefix(end), as: UTF8.self)
        _ = try await read(.graph, cut)
        _ = try await read(.sharepoint, cut)
        _ = try await read(.csv, cut)
      }
    }
  }
}
