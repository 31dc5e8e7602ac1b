import Testing

@testable import OfficeLinks

/// The meaning of a path that was copied from SharePoint or a file manager.
@Suite struct PathMeaningTests {
  private let library = "https://contoso.sharepoint.com/sites/team/Shared%20Documents/"
  private let folder = "https://files.example/docs/"

  private func meaning(_ path: String, _ base: String) throws -> PathMeaning {
    let folder = try #require(DocumentAddress.read(base, rules: AddressRules().forFolders).address)
    return DocumentAddress.meaning(ofPath: path, on: folder)
  }

  @Test(arguments: [
    "/sites/team/Shared Documents/Q3/My Budget.xlsx", "sites/team/Shared Documents/Q3/My Budget.xlsx",
    "contoso.sharepoint.com/sites/team/Shared%20Documents/Q3/My%20Budget.xlsx",
    "/SITES/Team/shared documents/Q3/My Budget.xlsx", "team/Shared Documents/Q3/My Budget.xlsx",
    "Shared Documents/Q3/My Budget.xlsx", "Q3/My%20Budget.xlsx", "Q3\\My Budget.xlsx", "/Q3/My Budget.xlsx/../",
    "/sites/team/Shared%20Documents/Q3/My%20Budget.xlsx", "Shared%20Documents/Q3/My%20Budget.xlsx",
    "https://contoso.sharepoint.com/sites/team/Shared%20Documents/Q3/My%20Budget.xlsx",
    "https://contoso.sharepoint.com/sites/team/Shared Documents/Q3/My Budget.xlsx",
    "https://contoso.sharepoint.com/:x:/r/sites/team/Shared%20Documents/Q3/My%20Budget.xlsx?d=w1&csf=1&web=1&e=a",
    "https://contoso.sharepoint.com/sites/team/Shared%20Documents/Q3/My%20Budget.xlsx?web=1",
    "\\\\contoso.sharepoint.com@SSL\\DavWWWRoot\\sites\\team\\Shared Documents\\Q3\\My Budget.xlsx",
    "Q3/My%2520Budget.xlsx", "Q3/My%252520Budget.xlsx", "Q3/My Budget.xlsx?web=1", "Q3/My%20Budget.xlsx?d=w1&csf=1&e=a",
  ])
  func readsWhatSharePointShows(_ path: String) throws {
    let isOther = path.hasSuffix("/../")
    #expect(try meaning(path, library) == (isOther ? .asWritten : .path("Q3/My Budget.xlsx")))
  }

  @Test(arguments: [
    "Q3/My Budget.xlsx", "/Q3/a.xlsx", "Rabatt 50% 2026.xlsx", "100%25.xlsx", "100%2525.xlsx", "Rabatt 20%25 neu.xlsx",
    "50%ab.xlsx",
    "Shared Documents",
    "C:\\Users\\a.xlsx", "\\\\server\\share\\a.xlsx", "a?b.xlsx", "a.xlsx?x=1", "", "/", "//a/b", "Documents/a.xlsx",
    "www/a.xlsx", "www.contoso/a.xlsx",
    "files.example/a.xlsx", "v1.2/a.xlsx", "v1.2.3/a.xlsx", "Plan.final.neu/a.xlsx", "contoso.com/a.xlsx",
  ])
  func takesOtherPathsAsTheyAre(_ path: String) throws { #expect(try meaning(path, library) == .asWritten) }

  @Test func isNotCertainOfOneFolderOnOtherServers() throws {
    #expect(try meaning("docs/a.xlsx", folder) == .unclear("a.xlsx"))
    #expect(try meaning("/docs/a.xlsx", folder) == .path("a.xlsx"))
    #expect(try meaning("Docs/a.xlsx", folder) == .asWritten)
    #expect(try meaning("b/c/a.xlsx", "https://files.example/a/b/c/") == .path("a.xlsx"))
  }

  @Test func isNotCertainOfEscapesBesideSpaces() throws {
    #expect(try meaning("Q3 final/My%20Budget.xlsx", library) == .unclear("Q3 final/My Budget.xlsx"))
  }

  @Test(arguments: [
    ("/sites/other/Shared Documents/a b.xlsx", "https://contoso.sharepoint.com/sites/other/Shared%20Documents/a%20b.xlsx"),
    ("https://files.example/docs/a.xlsx", "https://files.example/docs/a.xlsx"),
    ("www.contoso.com/Q4/a b.xlsx", "https://www.contoso.com/Q4/a%20b.xlsx"),
    ("files.contoso.com/Q4/a.xlsx", "https://files.contoso.com/Q4/a.xlsx"),
    ("localhost:4000/a.xlsx", "https://localhost:4000/a.xlsx"),
    ("other.sharepoint.com/sites/a/b.xlsx", "https://other.sharepoint.com/sites/a/b.xlsx"),
    ("https://contoso.sharepoint.com/sites/team/Other/a.xlsx", "https://contoso.sharepoint.com/sites/team/Other/a.xlsx"),
    (
      "https://contoso.sharepoint.com/sites/team/Shared%20Documents",
      "https://contoso.sharepoint.com/sites/team/Shared%20Documents"
    ),
  ])
  func namesAnAddressElsewhere(_ path: String, _ address: String) throws {
    #expect(try meaning(path, library) == .elsewhere(address))
  }

  @Test func isTheSameForItsOwnResult() throws {
    for path in ["Q3/My%20Budget.xlsx", "/sites/team/Shared Documents/Q3/a.xlsx", "Q3\\a.xlsx"] {
      guard case .path(let meant) = try meaning(path, library) else {
        Issue.record("\(path) has no meaning")
        continue
      }
      #expect(try meaning(meant, library) == .asWritten)
    }
  }

  @Test func takesNamesThatDifferByCaseForOneOnSharePointOnly() throws {
    func key(_ text: String) throws -> String { try #require(DocumentAddress.read(text).address).likenessKey }
    let host = "https://contoso.sharepoint.com/sites/team/"
    #expect(try key(host + "Budget%20%C3%84.xlsx") == key(host + "budget%20%C3%A4.XLSX"))
    #expect(try key("https://files.example/Budget.xlsx") != key("https://files.example/budget.xlsx"))
  }
}
