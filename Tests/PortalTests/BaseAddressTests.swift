import Diagnostics
import Testing
import TextBasics

@testable import Portal

/// Addresses of pages and files where a folder's is expected.
@Suite struct BaseAddressTests {
  @Test(arguments: [
    ("https://lib.example/index.html", "https://lib.example/"),
    ("https://n.sharepoint.com/sites/team/SitePages/Home.aspx", "https://n.sharepoint.com/sites/team/Shared Documents/"),
    ("https://n.sharepoint.com/sites/team/Docs/Forms", "https://n.sharepoint.com/sites/team/Docs/"),
    ("https://n.sharepoint.com/Docs/Forms", "https://n.sharepoint.com/Docs/"),
    ("https://n.sharepoint.com/sites/team/SitePages", "https://n.sharepoint.com/sites/team/Shared Documents/"),
    ("https://n.sharepoint.com/sites/team/Docs/Forms/", "https://n.sharepoint.com/sites/team/Docs/"),
    ("https://n.sharepoint.com/sites/team/Docs/Plan.xlsx", "https://n.sharepoint.com/sites/team/Docs/"),
    (
      "https://n.sharepoint.com/sites/team/Shared%20Documents/Forms/AllItems.aspx",
      "https://n.sharepoint.com/sites/team/Shared Documents/"
    ),
    (
      "https://n.sharepoint.com/sites/team/Shared%20Documents/Forms/AllItems.aspx?id=%2Fsites%2Fteam%2FDocs%2FX",
      "https://n.sharepoint.com/sites/team/Docs/X/"
    ),
    ("https://n-my.sharepoint.com/my?id=%2Fpersonal%2Fann%2FDocuments", "https://n-my.sharepoint.com/personal/ann/Documents/"),
    ("https://cloud.example/apps/files/files/123?dir=/Projects", "https://cloud.example/remote.php/webdav/Projects/"),
    ("https://cloud.example:8443/nc/index.php/apps/files/", "https://cloud.example:8443/nc/remote.php/webdav/"),
  ])
  func writesTheFolderThatWasMeant(address: String, folder: String) async {
    let log = await findings(address)
    #expect(log.map(\.identifier) == ["manifest.baseIsPage"])
    #expect(log.first?.fix == "write \(folder)")
  }

  @Test func namesThePageWhereNewDocumentsAreToBeSaved() async {
    let page = "https://n.sharepoint.com/sites/t/Docs/Forms/AllItems.aspx"
    let document = "{id: a, title: A, url: 'https://n.sharepoint.com/sites/t/a.dotx', modes: [new], saveLocation: '\(page)'}"
    let text = "portal: {title: T, baseURL: https://p.example/}\ndocuments: [\(document)]\n"
    var log = DiagnosticLog()
    let file = TextFile(path: "Content/portal.yaml", bytes: Array(text.utf8))
    let manifest = await decodeManifest(ManifestFiles(manifest: file, includable: []), jobs: 1, log: &log)
    _ = await resolveCatalogue(manifest, publishable: [], today: nil, jobs: 1, log: &log)
    #expect(log.sorted.map(\.identifier) == ["manifest.baseIsPage"])
    #expect(log.sorted.first?.fix == "write https://n.sharepoint.com/sites/t/Docs/")
  }

  @Test func judgesTheAddressOfASourceAsThatOfADocument() async {
    let log = await findings("https://cloud.example/s/AbCdEfGhIjKlMnO")
    #expect(log.map(\.identifier) == ["share.service"])
    #expect(log.first?.fix == "use the WebDAV address of the folder: https://cloud.example/remote.php/webdav/, then the path")
    #expect(await findings("https://localhost/docs/").map(\.identifier) == ["host.ownMachine"])
  }

  @Test(
    "the folder of a page may be one of a service, which says more",
    arguments: [
      ("https://n.sharepoint.com/sites/team/Lists/Plans/AllItems.aspx", "use the address of a library of a site"),
      ("https://n.sharepoint.com/sites/team/_layouts/15/viewlsts.aspx?view=14", "use the address of a library of a site"),
      ("https://n.sharepoint.com/sites/team/_api/web", "use the address of a library of a site"),
      ("https://github.com/o/r/blob/main/Q4/Plan.xlsx", "write https://raw.githubusercontent.com/o/r/main/Q4/"),
      ("https://github.com/o/r/blob/main/README.md", "write https://raw.githubusercontent.com/o/r/main/"),
      ("https://github.com/o/r/tree/main/blob/Q4?tab=readme", "write https://raw.githubusercontent.com/o/r/main/blob/Q4"),
      ("https://git.example/o/r/-/blob/main/Q4/Plan.xlsx?ref_type=heads", "write https://git.example/o/r/-/raw/main/Q4/"),
      (
        "https://cloud.example/s/AbCdEfGhIjKlMnO/download?path=%2F&files=a.docx",
        "use the WebDAV address of the folder: https://cloud.example/remote.php/webdav/"
      ),
      (
        "https://sea.example/d/1b2c3d4e5f60718293a4/?p=/Plans",
        "use the WebDAV address of the folder: https://sea.example/seafdav/"
      ),
    ])
  func asksTheServicesFirst(address: String, fix: String) async {
    let log = await findings(address)
    #expect(log.map(\.identifier) == ["share.service"])
    #expect(log.first?.fix?.hasPrefix(fix) == true, "\(log.map(\.fix))")
  }

  @Test func takesTheFolderOutOfASharingLink() async {
    let log = await findings("https://n.sharepoint.com/:f:/r/sites/team/Docs/Plans?csf=1&web=1")
    #expect(log.map(\.identifier) == ["share.rewritten"])
    #expect(await findings("https://lib.example/Docs?x=1").map(\.identifier) == ["manifest.baseWithQuery"])
  }

  @Test(arguments: ["xx", "eu", "aq", "ic", "eh", "pr", "cu"])
  func takesNoCountryWithoutAStore(storefront: String) async {
    let text = "portal: {title: T, baseURL: https://p.example/, storefront: \(storefront)}\ndocuments: []\n"
    var log = DiagnosticLog()
    let file = TextFile(path: "Content/portal.yaml", bytes: Array(text.utf8))
    let manifest = await decodeManifest(ManifestFiles(manifest: file, includable: []), jobs: 1, log: &log)
    _ = await resolveCatalogue(manifest, publishable: [], today: nil, jobs: 1, log: &log)
    #expect(log.sorted.map(\.identifier) == ["manifest.impossibleStorefront"])
    #expect(log.sorted.first?.fix == "write the country whose store people there use")
  }

  @Test(arguments: ["uk", "en", "cs"])
  func takesNoLanguageForACountry(storefront: String) async {
    let text = "portal: {title: T, baseURL: https://p.example/, storefront: \(storefront)}\ndocuments: []\n"
    var log = DiagnosticLog()
    let file = TextFile(path: "Content/portal.yaml", bytes: Array(text.utf8))
    let manifest = await decodeManifest(ManifestFiles(manifest: file, includable: []), jobs: 1, log: &log)
    _ = await resolveCatalogue(manifest, publishable: [], today: nil, jobs: 1, log: &log)
    #expect(log.sorted.map(\.identifier) == ["manifest.impossibleStorefront"])
    let countries = ["uk": "gb", "en": "us", "cs": "cz"]
    #expect(log.sorted.first?.fix == countries[storefront].map { "did you mean '\($0)'?" })
  }

  @Test(arguments: [("0206-10-02", ["document.pastDate"]), ("1981-12-31", ["document.pastDate"]), ("1998-01-01", [])])
  func warnsOfDatesBeforeOffice(date: String, expected: [String]) async throws {
    let document = "{id: a, title: A, url: 'https://x.example/a.docx', updated: \(date)}"
    let text = "portal: {title: T, baseURL: https://p.example/}\ndocuments: [\(document)]\n"
    var log = DiagnosticLog()
    let file = TextFile(path: "Content/portal.yaml", bytes: Array(text.utf8))
    let manifest = await decodeManifest(ManifestFiles(manifest: file, includable: []), jobs: 1, log: &log)
    reportDays(manifest, today: try #require(CalendarDate("2026-10-01")), log: &log)
    #expect(log.sorted.map(\.identifier) == expected)
  }

  @Test(arguments: [
    "https://lib.example/v1.2/", "https://lib.example/v1.2", "https://lib.example", "https://lib.example/Forms",
    "https://n.sharepoint.com/sites/team/Docs/HR/Forms", "https://n.sharepoint.com/sites/team",
  ])
  func acceptsFolders(address: String) async { #expect(await findings(address) == []) }

  private func findings(_ address: String) async -> [Diagnostic] {
    let text = "portal: {title: T, baseURL: https://p.example/}\nsources: [{id: s, baseURL: '\(address)'}]\ndocuments: []\n"
    var log = DiagnosticLog()
    let file = TextFile(path: "Content/portal.yaml", bytes: Array(text.utf8))
    let manifest = await decodeManifest(ManifestFiles(manifest: file, includable: []), jobs: 1, log: &log)
    _ = await resolveCatalogue(manifest, publishable: [], today: nil, jobs: 1, log: &log)
    return log.sorted
  }
}
