import Diagnostics
import Testing
import TextBasics

@testable import ManifestDecoding

/// Addresses of pages and files where a folder's is expected.
@Suite struct BaseAddressTests {
  @Test(arguments: [
    ("https://lib.example/index.html", "https://lib.example/"),
    ("https://n.sharepoint.com/sites/team/SitePages/Home.aspx", "https://n.sharepoint.com/sites/team/Shared Documents/"),
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

  @Test(arguments: ["https://lib.example/v1.2/", "https://lib.example/v1.2", "https://lib.example", "https://lib.example/Forms"])
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
