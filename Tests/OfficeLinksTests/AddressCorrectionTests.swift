import OfficeLinks
import Testing
import TextBasics

/// Addresses that are nearly right, and the address that is proposed beside the reason.
@Suite struct AddressCorrectionTests {
  private static let host = "https://contoso.sharepoint.com"
  private static let direct = host + "/sites/T/Shared%20Documents/a.docx"
  private static let path = "%2Fsites%2FT%2FShared%20Documents%2Fa.docx"

  @Test(arguments: [
    "/sites/T/Shared%20Documents/Forms/AllItems.aspx?id=\(path)",
    "/sites/T/Shared%20Documents/Forms/AllItems.aspx?id=\(path)&parent=%2Fsites%2FT%2FShared%20Documents",
    "/sites/T/Shared Documents/Forms/AllItems.aspx?viewid=1&ID=/sites/T/Shared+Documents/a.docx#x",
    "/sites/T/_layouts/15/onedrive.aspx?id=\(path)",
    "/sites/T/_layouts/15/WopiFrame.aspx?sourcedoc=/sites/T/Shared Documents/a.docx",
    "/sites/T/_layouts/15/WopiFrame2.aspx?sourcedoc=\(path)&action=default",
    "/:w:/r/sites/T/_layouts/15/Doc.aspx?sourcedoc=\(path)&action=view",
    "/sites/T/_layouts/15/download.aspx?SourceUrl=\(path)",
  ])
  func namesTheDocumentOfAPage(page: String) {
    let findings = DocumentAddress.read(Self.host + page).findings.filter { $0.identifier == "share.viewer" }
    #expect(findings.map(\.corrected) == [Self.direct])
  }

  @Test(
    "identifiers, folders and other servers are no document's path",
    arguments: [
      "Doc.aspx?sourcedoc=%7B1%7D&file=a.docx", "Doc.aspx?sourcedoc={1}", "AllItems.aspx?id=%2Fsites%2FT%2FDocs", "AllItems.aspx",
      "AllItems.aspx?id=//evil.example/a.docx", "AllItems.aspx?id=", "AllItems.aspx?id=/a.exe", "AllItems.aspx?id=/../a%7Cb.docx",
    ])
  func namesNoDocument(page: String) {
    let reading = DocumentAddress.read(Self.host + "/_layouts/15/" + page)
    #expect(reading.address == nil)
    #expect(reading.findings.contains { $0.corrected != nil } == false)
  }

  @Test(arguments: [
    "https://https://contoso.com/a.docx", "https://https//contoso.com/a.docx", "HTTPS://HTTPS://contoso.com/a.docx",
    "https://http://contoso.com/a.docx", "https://https://https://contoso.com/a.docx", "https://https:\\\\contoso.com/a.docx",
  ])
  func refusesTwoSchemes(text: String) throws {
    var rules = AddressRules()
    rules.allowedHosts = [try HostPattern("contoso.com")]
    let reading = DocumentAddress.read(text, rules: rules)
    #expect(reading.address == nil)
    #expect(identifiers(reading.findings, .error).filter { $0 != "character.backslash" } == ["address.doubledScheme"])
    #expect(reading.findings.first { $0.severity == .error }?.corrected == "https://contoso.com/a.docx")
  }

  @Test(
    "a server may have the name of a scheme",
    arguments: ["https://https/a.docx", "https://http:8443//a.docx", "https://https.example//a.docx"])
  func acceptsServersNamedLikeSchemes(text: String) {
    #expect(DocumentAddress.read(text).address?.text == text)
  }

  @Test("http of the inner address counts where it is allowed")
  func keepsTheInnerScheme() {
    let rules = AddressRules(allowsHTTP: true)
    #expect(
      DocumentAddress.read("http://https://contoso.com/a.docx", rules: rules).findings.first?.corrected
        == "https://contoso.com/a.docx")
    #expect(
      DocumentAddress.read("http://http://contoso.com/a.docx", rules: rules).findings.first?.corrected
        == "http://contoso.com/a.docx")
  }

  @Test(arguments: [
    ("https://contoso.com./a.docx", "https://contoso.com/a.docx"),
    ("https://contoso.com.:8443/a.docx", "https://contoso.com:8443/a.docx"),
    ("https://intranet./a.docx", "https://intranet/a.docx"),
  ])
  func refusesAFinalDot(text: String, expected: String) {
    let reading = DocumentAddress.read(text)
    #expect(reading.address == nil)
    #expect(identifiers(reading.findings) == ["host.finalDot"])
    #expect(reading.findings.first?.corrected == expected)
    #expect(reading.findings.first?.solution == "write it without the dot: \(expected)")
  }

  @Test(
    "other empty parts are host parts",
    arguments: ["https://contoso..com/a.docx", "https://contoso.com../a.docx", "https://./a.docx"])
  func refusesOtherEmptyParts(text: String) {
    #expect(identifiers(DocumentAddress.read(text).findings) == ["host.label"])
  }

  /// The letters of section 6: w x p o b f t i v u.
  @Test func rewritesOnlyKnownTypes() {
    for letter in "wxpobftivu" {
      let reading = DocumentAddress.read(Self.host + "/:\(letter):/r/sites/T/a.docx")
      #expect(reading.address?.text == Self.host + "/sites/T/a.docx")
      #expect(identifiers(reading.findings) == ["share.rewritten"])
    }
    for letter in "zsg1" {
      let reading = DocumentAddress.read(Self.host + "/:\(letter):/r/sites/T/a.docx")
      #expect(reading.address == nil)
      #expect(reading.findings.first?.rule == .share.link && reading.findings.first?.arguments == [":\(letter):/r"])
    }
  }

  @Test(
    "111: the pages are pages without a query and on any host",
    arguments: ["view.aspx", "edit.aspx", "redir.aspx", "View.aspx?id=1"])
  func refusesPages(name: String) {
    for host in ["contoso.com", "onedrive.live.com"] {
      let reading = DocumentAddress.read("https://\(host)/\(name)")
      #expect(reading.address == nil)
      #expect(reading.findings.first?.identifier.hasPrefix("share.") == true)
    }
  }

  @Test(arguments: [
    ("https://contoso.com/a.xlsx?web=1", "https://contoso.com/a.xlsx"),
    ("https://contoso.com/a.xlsx?v=2&Web=1&w=web", "https://contoso.com/a.xlsx?v=2&w=web"),
  ])
  func replacesTheAddressOfTheBrowserView(text: String, expected: String) {
    let reading = DocumentAddress.read(text)
    #expect(reading.address?.text == expected)
    #expect(reading.findings.map(\.rule) == [.share.webView])
    #expect(reading.findings.map(\.arguments) == [[.text(expected)]])
  }

  @Test("a query that says nothing of the browser is kept silently", arguments: ["web=0", "web", "webs=1", "x=web=1"])
  func keepsOtherQueries(query: String) {
    #expect(DocumentAddress.read("https://contoso.com/a.xlsx?" + query).findings == [])
  }

  @Test("a path in NFD is shown composed")
  func offersAComposedPath() throws {
    let finding = try #require(DocumentAddress.read(path: "x y/re\u{301}.docx", on: "https://contoso.com/").findings.first)
    #expect(finding.rule == .address.decomposed)
    #expect(finding.corrected.map { Array($0.utf8) } == Array("x y/r\u{E9}.docx".utf8))
    #expect(finding.solution?.hasSuffix("else write it composed: x y/r\u{E9}.docx") == true)
    #expect(LinkFinding(.address.decomposed).solution?.hasSuffix("else write it composed") == true)
  }
}
