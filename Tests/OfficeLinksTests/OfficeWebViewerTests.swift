import OfficeLinks
import Testing

@Suite struct OfficeWebViewerTests {
  @Test(arguments: [OfficeApp.excel, .powerPoint, .word])
  func hasAPageForTheAppsThatItShows(app: OfficeApp) throws {
    #expect(
      try address("https://a.example/b.docx").webViewerAddress(for: app)
        == "https://view.officeapps.live.com/op/view.aspx?src=https%3A%2F%2Fa.example%2Fb.docx")
  }

  @Test func hasNoneForOtherApps() throws {
    for app in OfficeApp.allCases where ![.excel, .powerPoint, .word].contains(app) {
      #expect(try address("https://a.example/b.docx").webViewerAddress(for: app) == nil)
    }
  }

  @Test func hasNoneForAnAddressWithoutEncryption() throws {
    var rules = AddressRules()
    rules.allowsHTTP = true
    #expect(try address("http://a.example/b.docx", rules).webViewerAddress(for: .word) == nil)
  }

  @Test(arguments: [
    ("https://a.example/Q4 1.docx", "https%3A%2F%2Fa.example%2FQ4%25201.docx"),
    ("https://a.example/R&D'(1)!.docx", "https%3A%2F%2Fa.example%2FR%26D'(1)!.docx"),
    ("https://a.example/ü.docx", "https%3A%2F%2Fa.example%2F%25C3%25BC.docx"),
    ("https://a.example:8443/b.docx?x=1&y=2", "https%3A%2F%2Fa.example%3A8443%2Fb.docx%3Fx%3D1%26y%3D2"),
  ])
  func carriesTheWholeAddressEncoded(text: String, expected: String) throws {
    #expect(
      try address(text).webViewerAddress(for: .word) == "https://view.officeapps.live.com/op/view.aspx?src=" + expected)
  }
}

@Suite struct SharePointPageTests {
  @Test(arguments: [
    ("https://a.example/b c.docx", "https://a.example/b%20c.docx?web=1", "https://a.example/"),
    ("https://a.example/Q4/b.docx?d=x", "https://a.example/Q4/b.docx?d=x&web=1", "https://a.example/Q4/"),
    ("https://a.example:8443/Q4/Notes", "https://a.example:8443/Q4/Notes?web=1", "https://a.example:8443/Q4/"),
    ("https://a.example/Q4/Notes/", nil, "https://a.example/Q4/Notes/"),
  ])
  func isTheAddressForBrowsersBesideItsFolder(text: String, page: String?, folder: String) throws {
    var rules = AddressRules()
    rules.checksExtension = false
    #expect(try address(text, rules).sharePointPageAddress == page)
    #expect(try address(text, rules).folderAddress == folder)
  }
}
