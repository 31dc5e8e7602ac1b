import Testing

@testable import OfficeLinks

/// Links that people copy from other programs, which lead to pages.
@Suite struct SharingPageTests {
  private static let file = "https://contoso.sharepoint.com/sites/T/Docs/My%20Budget.xlsx"
  private static let encoded = "https%3A%2F%2Fcontoso.sharepoint.com%2Fsites%2FT%2FDocs%2FMy%20Budget.xlsx"

  @Test(arguments: [
    "https://teams.microsoft.com/l/file/ABCDEF?tenantId=1&fileType=xlsx&objectUrl=\(encoded)&baseUrl=https%3A%2F%2Fx&serviceName=teams",
    "https://teams.cloud.microsoft/l/file/ABCDEF?objectUrl=\(encoded)",
    "https://eur01.safelinks.protection.outlook.com/?url=\(encoded)&data=05%7C02%7Cann%40contoso.com%7C1&sdata=x%3D&reserved=0",
    "https://eur01.safelinks.protection.outlook.com/ap/x-59584e83/?url=https%3A%2F%2Fcontoso.sharepoint.com%2F%3Ax%3A%2Fr%2Fsites%2FT%2FDocs%2FMy%2520Budget.xlsx%3Fd%3Dw1%26web%3D1&data=1",
    "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fteams.microsoft.com%2Fl%2Ffile%2FA%3FobjectUrl%3Dhttps%253A%252F%252Fcontoso.sharepoint.com%252Fsites%252FT%252FDocs%252FMy%252520Budget.xlsx",
  ])
  func showsTheAddressInside(_ text: String) {
    let reading = DocumentAddress.read(text)
    #expect(reading.address == nil)
    #expect(reading.findings.map(\.rule) == [.share.wrapper])
    #expect(reading.findings.map(\.corrected) == [Self.file])
  }

  @Test(arguments: [
    ("https://docs.google.com/spreadsheets/d/1AbC/edit#gid=0", "Google Sheets"),
    ("https://docs.google.com/document/d/1AbC/edit", "Google Docs"),
    ("https://docs.google.com/presentation/d/1AbC/edit?usp=sharing", "Google Slides"),
    ("https://drive.google.com/file/d/1AbC/view", "Google Drive"),
    ("https://www.dropbox.com/scl/fi/x/a.xlsx?rlkey=1&dl=0", "Dropbox"), ("https://app.box.com/s/abc", "Box"),
    ("https://contoso.app.box.com/file/123", "Box"), ("https://acme.egnyte.com/dl/AbC123", "Egnyte"),
    ("https://cloud.example/index.php/s/AbCdEfGhIjKlMnO", "Nextcloud or ownCloud (/s/abcdefghijklmno)"),
    ("https://cloud.example/s/AbCdEfGhIjKlMnO/download", "Nextcloud or ownCloud (/s/AbCdEfGhIjKlMnO)"),
    ("https://cloud.example/f/4711", "Nextcloud or ownCloud (/f/4711)"),
    ("https://example.com/nextcloud/index.php/apps/files/?dir=/x", "Nextcloud or ownCloud (/apps/files)"),
  ])
  func namesTheService(_ text: String, _ service: String) {
    let reading = DocumentAddress.read(text)
    #expect(reading.address == nil)
    #expect(reading.findings.map { $0.summary.lowercased() } == ["a page of \(service)".lowercased()])
    #expect(reading.findings.map(\.corrected) == [nil])
  }

  @Test func knowsTheDirectAddressOfAnOldDropboxLink() {
    let reading = DocumentAddress.read("https://www.dropbox.com/s/x1/a%20b.xlsx?dl=0")
    #expect(reading.findings.map(\.corrected) == ["https://dl.dropboxusercontent.com/s/x1/a%20b.xlsx"])
  }

  @Test(arguments: [
    "https://cloud.example/remote.php/dav/files/ann/s/a.docx", "https://example.com/s/a.docx",
    "https://example.com/f/2026/a.docx",
    "https://dl.dropboxusercontent.com/s/x/a.docx", "https://notbox.com/s/a.docx", "https://acme.egnyte.com/webdav/Shared/a.docx",
    "https://example.com/apps/a.docx", "https://example.com/s/f/a.docx",
  ])
  func leavesFilesAlone(_ text: String) {
    let reading = DocumentAddress.read(text)
    #expect(reading.address?.text == text)
    #expect(reading.findings == [])
  }

  @Test(arguments: ["d=w123", "d=w1&csf=1&e=aBc", "csf=1", "e=aBc"])
  func dropsTheParametersOfSharingLinks(_ query: String) {
    let reading = DocumentAddress.read(Self.file + "?" + query)
    #expect(reading.address?.text == Self.file)
    #expect(reading.findings.map(\.rule) == [.share.parameters])
    #expect(DocumentAddress.read("https://contoso.com/a.xlsx?d=1").findings == [])
    #expect(DocumentAddress.read(Self.file + "?version=3&" + query).address?.text == Self.file + "?version=3")
  }

  @Test func asksForNoSourceOfAPagesHost() {
    for text in ["https://1drv.ms/w/s!Ab", "https://docs.google.com/document/d/1/edit"] {
      let reading = DocumentAddress.read(text, rules: AddressRules(allowedHosts: [HostPattern("contoso.com")].compactMap(\.self)))
      #expect(reading.findings.allSatisfy { $0.rule != .host.notAllowed })
      #expect(reading.address == nil)
    }
  }
}
