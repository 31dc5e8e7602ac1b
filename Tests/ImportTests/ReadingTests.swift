import Diagnostics
import Files
import Foundation
import Portal
import Testing
import TextBasics

@testable import Import

/// Lists of files as tools and servers give them.
struct ReadingTests {
  private static let manifest = """
    portal: {title: P, baseURL: "https://portal.example/"}
    sources:
      - id: team
        baseURL: https://contoso.sharepoint.com/sites/team/Shared Documents/
        import: {title: property, fields: [title, updated, owner], columns: {Nom: name, "Chemin d'accès": path, Modifié: updated}}

    """

  private static let base = "https://contoso.sharepoint.com/sites/team/Shared Documents/"

  private func settings(_ base: String, log: inout DiagnosticLog) throws -> ImportSettings {
    let text = Self.manifest.replacing(Self.base, with: base)
    let manifest = try #require(decodeManifestAlone(TextFile(path: "Content/portal.yaml", text: text), log: &log))
    let source = try #require(manifest.sources.first)
    return try #require(ImportSettings(source, id: "team", log: &log))
  }

  private func read(
    _ kind: ImportOrigin.Kind, _ pages: String..., base: String = base
  ) async throws -> (listing: SourceListing?, faults: [String]) {
    var log = DiagnosticLog()
    let settings = try settings(base, log: &log)
    let files = pages.enumerated().map { TextFile(path: "page\($0 + 1)", text: $1) }
    let found = await foundItems(kind, in: files, settings: settings, log: &log)
    var listing: SourceListing?
    if var found, found.keepWithinLimits(log: &log) { listing = await SourceListing(found, settings: settings, jobs: 2) }
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

  /// A drive with a chain of folders, and files in the last one.
  private func drive(folders: Int, named name: String, files: Int) -> String {
    let root = #"{"id": "0", "root": {}, "folder": {}, "webUrl": "\#(Self.base.replacing(" ", with: "%20"))"}"#
    let chain = (0..<folders).map {
      #"{"id": "\#($0 + 1)", "name": "\#(name)", "folder": {}, "parentReference": {"id": "\#($0)"}}"#
    }
    let items = (0..<files).map {
      #"{"id": "f\#($0)", "name": "\#($0).docx", "file": {}, "parentReference": {"id": "\#(folders)"}}"#
    }
    return #"{"value": [\#(([root] + chain + items).joined(separator: ","))]}"#
  }

  @Test func joinsThePathsOfFoldersUpToALength() async throws {
    let (near, faults) = try await read(.graph, drive(folders: 300, named: "x", files: 2))
    #expect(faults == [])
    #expect(near?.items.map(\.path.utf8.count) == [606, 606])
    let far = try await read(.graph, drive(folders: 255, named: String(repeating: "n", count: 1000), files: 3))
    #expect(far.listing?.refused.map(\.reason) == Array(repeating: "its path has more than 8192 bytes", count: 3))
  }

  @Test func refusesFoldersWhosePathsMultiply() async throws {
    let (listing, faults) = try await read(.graph, drive(folders: 8, named: String(repeating: "n", count: 1000), files: 9000))
    #expect(listing == nil)
    #expect(faults == ["page1: the list of files cannot be read: its paths have more than 64 MB [import.unreadable]"])
  }

  @Test func aCircleOfFoldersEnds() async throws {
    let circle = """
      {"value": [{"id": "A", "name": "a", "folder": {}, "parentReference": {"id": "B"}},
        {"id": "B", "name": "b", "folder": {}, "parentReference": {"id": "A"}},
        {"id": "f", "name": "f.docx", "file": {}, "parentReference": {"id": "A"}}]}
      """
    #expect(try await read(.graph, circle).faults.map { $0.contains("it does not say where 'f.docx' is") } == [true])
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
    "#TYPE System.Management.Automation.PSCustomObject\r\n\"Path\",\"Updated\",\"Owner\"\r\n\"Q4/plan.docx\",\"2026-10-01\",\"Ann\"\r\n",
    "Nom,Chemin d'accès,Modifié,owner\nplan.docx,sites/team/Shared Documents/Q4,01.10.2026 08:00,Ann\n",
  ])
  func readsTables(text: String) async throws {
    let (listing, faults) = try await read(.csv, text.replacing("\u{FEFF}", with: ""))
    #expect(faults == [])
    #expect(rows(listing).map { Array($0.prefix(5)) } == [["Q4/plan.docx", "Q4/plan.docx", "plan", "2026-10-01", "Ann"]])
  }

  @Test(arguments: [
    ("Titel,Wer\na,b\n", "page1:1: no column has the addresses or paths of the documents [import.noColumn]"),
    (
      "Path,Updated\na.docx\n",
      "page1:2:1: the list of files cannot be read: this row has fewer fields than the first one [import.unreadable]"
    ),
    (
      "Path,Updated\na.docx,\"2026\n",
      "page1:2:1: the list of files cannot be read: the quotation marks do not fit [import.unreadable]"
    ),
    ("", "page1: the list of files cannot be read: the file is empty [import.unreadable]"),
    (
      "\"ListSchema={\"\"schemaXmlList\"\":[]}\"\nName\na.docx\n",
      "page1:1:1: the list of files cannot be read: another program has changed the line with the schema [import.unreadable]"
    ),
    (
      "ListSchema={\"schemaXmlList\":[\"<Field/>\";\"<Field/>\"]};;\nName;;\na.docx;;\n",
      "page1:1:1: the list of files cannot be read: another program has changed the line with the schema [import.unreadable]"
    ),
    (
      "{FilenameWithExtension},{Link}\na.docx,https://x.example/a.docx\n",
      "page1:1: no column has the addresses or paths of the documents [import.noColumn]"
    ),
  ])
  func reportsWhatIsWrongWithATable(text: String, fault: String) async throws {
    #expect(try await read(.csv, text).faults == [fault])
    if !text.isEmpty { #expect(try await read(.sharepoint, text).faults == [fault]) }
  }

  @Test func tellsHowToWriteThePathsOfWindows() async throws {
    let text = "Path\nQ4\\budget.xlsx\nC:\\Users\\ann\\b.docx\nD:/c.docx\n\\\\server\\share\\d.docx\ne.docx\n"
    let (listing, _) = try await read(.csv, text)
    let refused = try #require(listing).refused
    #expect(rows(listing).map { $0[0] } == ["e.docx"])
    #expect(
      refused.map { $0.fix ?? "" } == ["write slashes: Q4/budget.xlsx"]
        + Array(repeating: "write the path below https://contoso.sharepoint.com/sites/team/Shared%20Documents/", count: 3))
  }

  @Test(arguments: [
    "Q4/My%20plan.docx", "sites/team/Shared%20Documents/Q4/My%20plan.docx", "/sites/team/Shared%20Documents/Q4/My%20plan.docx",
  ])
  func decodesAListOfEncodedPaths(path: String) async throws {
    let (listing, faults) = try await read(.csv, "Path\n\(path)\nb.docx\n")
    #expect(listing?.items.map(\.path) == ["Q4/My plan.docx", "b.docx"])
    #expect(faults == ["page1:1: the paths of this list are percent-encoded, and were decoded [import.encodedPaths]"])
  }

  @Test func keepsPercentSignsOfNames() async throws {
    let (listing, faults) = try await read(.csv, "Path\n50%20off.docx\nMy plan.docx\n")
    #expect(listing?.items.map(\.path) == ["50%20off.docx", "My plan.docx"])
    #expect(faults == [])
    #expect(try await read(.csv, "Name\n50%20off.docx\n").listing?.items.map(\.path) == ["50%20off.docx"])
  }

  @Test func takesNoPathsOfThisMachine() async throws {
    let (listing, _) = try await read(.csv, "Path\nfile:///C:/x/d.docx\nC:/x/d.docx\nftp://h/d.docx\n")
    #expect(listing?.items == [])
    #expect(
      listing?.refused.map(\.reason) == [
        "a file: address", "it is a path of a computer or a network, not of the library", "a whole address where a path belongs",
      ])
  }

  @Test func leavesOutDatesThatMayBeTwoDays() async throws {
    let (listing, faults) = try await read(.csv, "Path,Modified\na.docx,10/1/2026\nb.docx,10/2/2026\nc.docx,2026-10-20\n")
    #expect(rows(listing).map { $0[3] } == ["", "", "2026-10-20"])
    #expect(
      faults == [
        "page1:2:8: '10/1/2026' may be 2026-01-10 or 2026-10-01; cells like this one are not taken [import.ambiguousDate]"
      ])
  }

  @Test(arguments: ["/", "-", "."])
  func readsDatesAsTheOthersOfTheirColumn(_ sign: String) async throws {
    let rows = ["10/1/2026", "10/20/2026", "2/3/2026"].map { $0.replacing("/", with: sign) }
    let (listing, faults) = try await read(.csv, "Path,Modified\n" + rows.enumerated().map { "\($0).docx,\($1)\n" }.joined())
    #expect(self.rows(listing).map { $0[3] } == ["2026-10-01", "2026-10-20", "2026-02-03"])
    #expect(faults.isEmpty)
  }

  /// Unless another day with full stops cannot begin with its own.
  @Test func readsDatesWithFullStopsByTheirDay() async throws {
    let (listing, _) = try await read(.csv, "Path,Modified\na.docx,3.11.2026\nb.docx,11/25/2026\n")
    #expect(rows(listing).map { $0[3] } == ["2026-11-03", "2026-11-25"])
  }

  private static let first = #"{"value": [], "@odata.nextLink": "https://graph.microsoft.com/next"}"#

  @Test(arguments: [
    (ImportOrigin.Kind.rclone, "[]", "page1:1:1", "there is nothing in it"), (.rclone, "", "page1:1:1", "there is nothing in it"),
    (.rclone, #"[{"id": "1", "name": "a.docx"}]"#, "page1:1:2", "this is no item of such a list"),
    (.rclone, #"{"value": []}"#, "page1:1:1", "this is no item of such a list"),
    (.graph, "", "page1:1:1", "there is nothing in it"), (.graph, "[]", "page1:1:1", "there is nothing in it"),
    (.graph, #"{"error": {"code": "Invalid", "message": "x"}}"#, "page1:1:1", "it is an error, 'Invalid: x'"),
    (.graph, #"[{"Path": "a.docx"}]"#, "page1:1:2", "this is no item of such a list"),
    (
      .graph, #"{"responses": [{"id": "1", "status": 429, "headers": {}}]}"#, "page1:1:16", "an answer in it has the status 429"
    ),
    (
      .graph, #"{"value": [{"id": "1", "name": "a.docx", "file": {}, "parentReference": {"path": "/drives/D/root:/Q4"}}]}"#,
      "page1:1:12", "it does not say where 'a.docx' is"
    ),
    (
      .sharepoint, #"{"odata.error": {"code": "-1", "message": {"lang": "en", "value": "threshold"}}}"#, "page1:1:1",
      "it is an error, '-1: threshold'"
    ),
    (
      .sharepoint, #"{"value": [{"Name": "a.docx", "ServerRelativeUrl": "/a.docx"}]}"#, "page1:1:12",
      "this is no item of such a list"
    ),
    (.csv, "Path,Owner\n,Ann\n", "page1:2:1", "this row has neither path nor name"),
  ])
  func refusesPagesThatAreNoList(kind: ImportOrigin.Kind, page: String, place: String, reason: String) async throws {
    let (listing, faults) = try await read(kind, page)
    #expect(listing == nil)
    #expect(faults.first == "\(place): the list of files cannot be read: \(reason) [import.unreadable]")
    let later = try await read(kind, kind == .graph || kind == .sharepoint ? Self.first : #"[{"Path": "a.docx"}]"#, page)
    #expect(kind == .csv || later.listing == nil)
  }

  @Test func refusesPagesThatGoInACircleOrEndEarly() async throws {
    #expect(
      try await read(.graph, Self.first, Self.first, #"{"value": []}"#).faults == [
        "page2:1:1: the list of files cannot be read: it names the same next page as page1: one page was saved twice [import.unreadable]"
      ])
    let search = #"{"value": [{"hitsContainers": [{"hits": [], "total": 9, "moreResultsAvailable": true}]}]}"#
    #expect(try await read(.graph, search).faults.map { $0.hasSuffix("[import.incomplete]") } == [true])
    let children =
      #"{"value": [{"id": "F", "name": "Q4", "folder": {}, "children": [], "children@odata.nextLink": "https://x"}]}"#
    #expect(try await read(.graph, children).faults.map { $0.hasSuffix("[import.incomplete]") } == [true])
  }

  @Test func refusesGraphsFilesOfOtherPlaces() async throws {
    let item =
      #"{"id": "1", "name": "a.docx", "file": {}, "parentReference": {"driveId": "b", "path": "/drives/b/root:/Q4"}LINK}"#
    let other = #", "webDavUrl": "https://contoso.sharepoint.com/sites/team/Other/Q4/a.docx""#
    let (listing, _) = try await read(.graph, #"{"value": ["# + item.replacing("LINK", with: other) + "]}")
    #expect(listing?.items.isEmpty == true)
    #expect(listing?.refused.map(\.name) == ["https://contoso.sharepoint.com/sites/team/Other/Q4/a.docx"])
    for root in ["Shared%20Documents", "Other"] {
      let drive =
        #"{"root": {}, "id": "R", "name": "root", "webUrl": "https://contoso.sharepoint.com/sites/team/ROOT", "parentReference": {"driveId": "b"}}"#
      let page = #"{"value": ["# + drive.replacing("ROOT", with: root) + "," + item.replacing("LINK", with: "") + "]}"
      #expect(try await read(.graph, page).listing?.items.map(\.path) == (root == "Other" ? [] : ["Q4/a.docx"]))
    }
  }

  @Test(arguments: [
    "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "Sun Nov 6 08:49:37 UTC 1994",
    "1994-11-06T08:49:37Z", "784111777", "784111777000", "/Date(784111777000)/", "6-Nov-1994", "November 6, 1994", "34644",
    "1994-11-05T23:30:00.5-05:00", "1994-11-07T01:30:00+02:00", "1994-11-06T23:59:00+00:00", "1994-11-06T01:00:00-05:00",
  ])
  func readsTimesAsServersWriteThem(text: String) { #expect(day(text)?.text == "1994-11-06") }

  @Test(arguments: ["", "gestern", "1234", "99 Nov 1994", "Nov", "6 Nov"])
  func readsNoOtherTimes(text: String) { #expect(day(text) == nil) }

  @Test func saysOnceThatATimeCannotBeRead() async throws {
    let (listing, _) = try await read(.csv, "Path,Modified\na.docx,gestern\nb.docx,vorgestern\nc.docx,\n")
    #expect(
      listing?.log.diagnostics.map { "\($0.place.map { "\($0)" } ?? ""): \($0.summary)" } == [
        "page1:2:1: 'gestern' is no date that docportal reads; cells like this one are not taken"
      ])
  }

  @Test func reportsTwoFilesAtOnePath() async throws {
    let same = try await read(.csv, "Name,Modified\nMinutes.docx,2026-10-01\nMinutes.docx,2026-10-05\n")
    #expect(
      same.listing?.log.diagnostics.map { "\($0.summary) \($0.notes.first?.place.map { "\($0)" } ?? "")" } == [
        "two files have the path 'Minutes.docx' page1:2:1"
      ])
    let forms = try await read(.rclone, #"[{"Path": "\u00dc.docx", "Size": 1}, {"Path": "U\u0308.docx", "Size": 1}]"#)
    #expect(
      forms.listing?.log.diagnostics.first?.notes.map(\.text) == [
        "the first one is '%C3%9C.docx', the last one 'U%CC%88.docx'"
      ])
    let twice = try await read(.csv, "Name,Modified\na.docx,2026-10-01\na.docx,2026-10-01\n")
    #expect(twice.listing?.log.diagnostics == [])
  }

  @Test func leavesOutFilesOfSystemsAndTakesPlaceholders() async throws {
    let names = [
      "#recycle/a.docx", "@eaDir/a.docx", "$RECYCLE.BIN/a.docx", "__MACOSX/a.docx", "a.laccdb", "b.gdoc", "c.partial", "x.url",
      "Q4/.plan.docx.icloud", "b.docx.nextcloud", "c.docx.owncloud", ".hidden.docx", "notes.nextcloud", "_vti_cnf/a.docx",
      "a.ldb", "a.asd", "a.wbk", "a.download", "a.webloc", "a.desktop", "a.dwl", "a.gform",
    ]
    let (listing, _) = try await read(.csv, "Path\n" + names.joined(separator: "\n") + "\n")
    #expect(listing?.items.map(\.path) == ["Q4/plan.docx", "b.docx", "c.docx", "notes.nextcloud"])
    #expect(listing?.left.count == 18)
  }

  /// The list of a kind with these paths.
  private func list(_ kind: ImportOrigin.Kind, _ paths: [String]) -> String {
    let base = "https://contoso.sharepoint.com/sites/team/Shared%20Documents/"
    let rows = paths.enumerated().map { number, path -> String in
      let address = base + percentEncoded(path, keeping: .unreserved.union(ByteSet("/")))
      let name = path.split(separator: "/").last ?? ""
      return switch kind {
      case .rclone: #"{"Path": "\#(path)", "Size": 1}"#
      case .graph: #"{"id": "\#(number)", "name": "\#(name)", "file": {}, "webUrl": "\#(address)"}"#
      case .sharepoint: #"{"UniqueId": "\#(number)", "FileSystemObjectType": 0, "EncodedAbsUrl": "\#(address)"}"#
      case .csv, .folder, .webdav, .xlsx: path
      }
    }
    let objects = "[" + rows.joined(separator: ",") + "]"
    return kind == .csv ? "Path\n" + rows.joined(separator: "\n") : kind == .rclone ? objects : #"{"value": \#(objects)}"#
  }

  @Test(arguments: ImportOrigin.Kind.allCases) func leavesOutFilesOfOthersInEachKindOfList(kind: ImportOrigin.Kind) async throws {
    let others = [
      "Forms/template.dotx", "Forms/AllItems.aspx", "x.laccdb", "x.ldb", "x.asd", "x.wbk", "x.partial", "x.download", "x.gdoc",
      "x.webloc", "x.desktop", "#recycle/a.docx", "@eaDir/a.docx", "$RECYCLE.BIN/a.docx", "__MACOSX/a.docx", "_vti_cnf/a.docx",
      "~$a.docx", "Q4/.~lock.a.docx#", ".DS_Store", "#a.docx#", "node_modules/a.docx", "Q4/a.docx.sb-1a2b3c4d-XyZ123", "7F3E0000",
      "Q4/a (Ann's conflicted copy 2026-10-01).docx", "a (conflicted copy 2026-10-01 101010).docx", "a (Case Conflict 1).docx",
      "a.sync-conflict-20261001-101010-ABCDEFG.docx", "a (SFConflict ann@example.com 2026-10-01-10-10-10).docx",
      "a (In Konflikt stehende Kopie von Ann 2026-10-01).docx",
    ]
    let paths = ["Q4/a.docx"] + others
    var log = DiagnosticLog()
    let settings = try settings(Self.base, log: &log)
    let found: [FoundItem]?
    switch kind {
    case .folder: found = foundItems(ofFolder: "/library", paths.map { FolderEntry(RelativePath($0), .file) })
    case .webdav: found = paths.map { FoundItem(.encoded(percentEncoded($0, keeping: .unreserved.union(ByteSet("/"))))) }
    case .xlsx:
      let book = try #require(workbook([WorkbookColumn("Path")], paths.map { [$0] }))
      found = await foundItems(kind, in: [TextFile(path: "list", bytes: book)], settings: settings, log: &log)
    case .csv, .graph, .rclone, .sharepoint:
      found = await foundItems(kind, in: [TextFile(path: "list", text: list(kind, paths))], settings: settings, log: &log)
    }
    #expect(log.diagnostics == [])
    let listing = await SourceListing(found ?? [], settings: settings, jobs: 1)
    #expect(listing.items.map(\.path) == ["Q4/a.docx"])
    #expect(listing.refused == [])
    #expect(Set(listing.left.map(\.path)) == Set(others))
  }

  @Test func takesNamesThatOnlyResembleThoseOfOthers() async throws {
    let names = [
      "12345678", "Backup plan.docx", "Conflict of interest (HR).docx", "Conflicted copy rules.docx", "Copy desk rules.docx",
      "DESKTOP setup.docx", "Desktop.docx", "Document control.docx", "Forms for guests.docx", "Key dates.xlsx",
      "Lock and key policy.docx", "Locked doors.docx", "New Document Rules.docx", "Partial payments.xlsx",
      "Plan (2026).docx", "Plan (Ann).docx", "Plan (case study).docx", "Plan - Draft.docx", "Plan.v2.docx", "Plan~final.docx",
      "Recycle guide.docx", "Temp staff.xlsx", "Thumbs up.pptx", "a #1.docx", "node_modules.docx", "sb-1a2b3c4d.docx",
      "sync-conflict-guide.docx", "tmp rules.docx",
    ]
    #expect(names.count == 28)
    let listing = try #require(try await read(.rclone, list(.rclone, names)).listing)
    #expect(listing.items.map(\.path) == names)
    #expect(listing.left == [] && listing.refused == [] && listing.doubtful == [] && listing.log.diagnostics == [])
  }

  @Test func knowsFilesWhoseIdOthersHaveByTheirPaths() async throws {
    let list = #"[{"Path": "a.docx", "ID": "1"}, {"Path": "b.docx", "ID": "1"}, {"Path": "c.docx", "ID": "2"}]"#
    let listing = try #require(try await read(.rclone, list).listing)
    #expect(listing.items.map(\.key) == ["a.docx", "b.docx", "2"])
  }

  @Test func doubtsNamesOfCopiesAndThoseThatNobodyGave() async throws {
    let doubtful = [
      "Plan (1).docx", "Plan - Copy.docx", "Plan-ANNS-PC.docx", "Q4/Document1.docx", "Q4/Neues Microsoft Word-Dokument (2).docx",
      "Q4/New Microsoft Excel Worksheet.xlsx", "Plan(1).docx", "Copy of Plan.docx", "Kopie von Plan.docx", "Plan — копия.docx",
      "Plan - 副本.docx", "Plan copy 2.docx", "Plan_conflict-20260101-101010.docx",
      "Plan (In Konflikt stehende Kopie).docx",
    ]
    let others = [
      "Plan (2026).docx", "Plan photocopy.docx", "Copywriting.docx", "Copy desk plan.docx", "copy.docx",
      "Document plan.docx", "New Microsoft.docx", "Plan.docx", "Plan (2).pptx", "Booking.docx", "Report (1).docx",
    ]
    let listing = try #require(try await read(.rclone, list(.rclone, doubtful + others)).listing)
    #expect(listing.doubtful.sorted() == doubtful.sorted())
    #expect(listing.items.count == doubtful.count + others.count)
  }

  @Test func leavesOutPackagesAndSaysSo() async throws {
    let names = ["Q4/Plan.numbers/Index.zip", "Q4/Plan.numbers/Data/a.docx", "Plan.numbers", "Fiche.key", "x.key.d/a.docx"]
    let (listing, _) = try await read(.csv, "Path\n" + names.joined(separator: "\n") + "\n")
    #expect(listing?.items.map(\.path) == ["Fiche.key", "Plan.numbers", "x.key.d/a.docx"])
    #expect(
      listing?.refused.map { "\($0.name): \($0.reason)" } == [
        "Q4/Plan.numbers: it is a package of macOS, which servers have as a folder"
      ])
  }

  @Test func takesNoNamesInGitsNumbers() async throws {
    let (listing, _) = try await read(.csv, "Path\n\"caf\\303\\2512.docx\"\n\"Q4\\2026\\a.docx\"\n")
    #expect(listing?.refused.map { $0.fix?.contains("git -c core.quotePath=off") } == [true, false])
  }

  @Test func leavesOutFormsOfSharePoint() async throws {
    let root = try await read(.csv, "Path\nForms/template.dotx\nQ4/Forms/a.docx\nforms.docx\n")
    #expect(root.listing?.items.map(\.path) == ["Q4/Forms/a.docx", "forms.docx"])
    let sites = try await read(.csv, "Path\nShared/forms/AllItems.aspx\nShared/forms/a/b.dotx\nQ4/forms/b.dotx\n")
    #expect(sites.listing?.items.map(\.path) == ["Q4/forms/b.dotx"])
    #expect(sites.listing?.left.count == 2)
    let base = "https://contoso.sharepoint.com/sites/team/Shared%20Documents/"
    let addresses = try await read(.csv, "Path\n\(base)Forms/AllItems.aspx\n\(base)Q4/Forms/AllItems.aspx\n")
    #expect(addresses.listing?.left.count == 1)
    #expect(addresses.listing?.refused.map(\.name) == [base + "Q4/Forms/AllItems.aspx"])
  }

  @Test func takesNoNamesInRclonesLetters() async throws {
    let names = ["a:b.docx", "q\u{201B}\u{FF1A}.docx", "s\u{FF0F}t.docx", "full\u{FF1A}.docx", "~$a:b.docx", "Q:4/a.docx"]
    let list = "[" + names.map { #"{"Path": "\#($0)", "Size": 1}"# }.joined(separator: ",") + "]"
    let (listing, _) = try await read(.rclone, list)
    #expect(listing?.items.map(\.path) == ["full\u{FF1A}.docx"])
    #expect(listing?.refused.map(\.name) == Array(names[..<3]) + ["Q:4/a.docx"])
    #expect(listing?.refused.first?.fix?.contains("--onedrive-encoding None") == true)
    #expect(listing?.left.count == 1)
    let other = try await read(.rclone, list, base: "https://files.example/team/")
    #expect(other.listing?.items.map(\.path) == ["Q:4/a.docx", "full\u{FF1A}.docx"])
  }

  @Test func notesFoldersThatCannotBeOpened() {
    let secret = FolderEntry(RelativePath("secret"), .folder, failure: FileError(path: "secret", code: EACCES))
    let items = foundItems(ofFolder: "/library", [secret, FolderEntry(RelativePath("Q4"), .folder)])
    #expect(items.map(\.state) == [.unseen("Permission denied")])
  }

  @Test func namesDocumentsWhoseNamesAreInAnOlderEncoding() async throws {
    let base = "https://contoso.sharepoint.com/sites/team/Shared%20Documents/"
    let names = ["M%FCller.docx", "%CE%F2%F7%B8%F2.docx", "a%93b%94.docx"]
    let (listing, _) = try await read(.csv, "Path\n" + names.map { base + $0 + "\n" }.joined())
    #expect(Set(listing?.items.map(\.title) ?? []) == ["Müller", "%CE%F2%F7%B8%F2", "a%93b%94"])
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
