import OfficeLinks
import Testing

/// The last segment of a folder, and of a WOPI file, is not a file name.
@Suite struct FolderAddressTests {
  private static let names = ["Node.js", "example.com", "a:b", "v1.", "x.xlam", "12:34", "a.docx"]

  @Test(arguments: names)
  func takesFoldersOfAnyName(name: String) throws {
    let folder = try #require(DocumentAddress.read("https://contoso.com/sites/\(name)", rules: AddressRules().forFolders).address)
    let document = DocumentAddress.read(path: "a.docx", on: folder)
    #expect(document.address?.text == "https://contoso.com/sites/\(name)/a.docx")
    #expect(document.findings == [])
    #expect(DocumentAddress.read(path: "a.docx", on: "https://contoso.com/sites/\(name)") == document)
  }

  @Test(arguments: names)
  func takesWOPIFilesOfAnyName(name: String) throws {
    let rules = AddressRules().adjusted(for: .word, isWOPI: true)
    let reading = DocumentAddress.read("https://contoso/wopi/files/\(name)", rules: rules)
    #expect(reading.findings == [])
    let fields = try WOPIFields(service: "C", user: "u", fileName: "d.docx", source: .app)
    let link = try link(.word, .edit, "https://contoso/wopi/files/1", parts: LaunchParts(wopi: fields)).text
    let text = link.replacing("/files/1", with: "/files/\(name)")
    #expect(LaunchLink.parse(text).link?.text == text)
  }

  @Test(
    "a document, a notebook and what Office sends back are files", arguments: [OfficeApp.word, .oneNote, .sharePointDesigner])
  func refusesPrograms(app: OfficeApp) {
    let reading = DocumentAddress.read("https://contoso.com/a.docx.exe", rules: AddressRules().adjusted(for: app))
    #expect(identifiers(reading.findings, .error) == ["format.program"])
    #expect(identifiers(ReturnLink.parse("clouddrive:ofe|u|https://contoso.com/a.exe|z|no").findings) == ["format.program"])
  }

  @Test(arguments: ["url", "msc", "chm", "wll", "ocx", "application", "msix", "iso", "py", "command"])
  func refusesWhatSystemsStart(fileExtension: String) {
    let reading = DocumentAddress.read("https://contoso.com/a.docx.\(fileExtension)")
    #expect(identifiers(reading.findings) == ["format.program"])
  }

  @Test(
    "what is wrong with the base is reported for the base alone",
    arguments: [
      ("https://contoso.com:2222/", "host.unusualPort"),
      ("https://contoso.com/a%257Cb", "character.doublyEncodedBar"), ("https://contoso.com/re%CC%81/", "address.decomposed"),
      ("https://contoso.com/%ff/", "character.escapesNotUTF8"),
    ])
  func tellsOfTheBaseOnce(base: String, identifier: String) {
    let reading = DocumentAddress.read(path: "a.docx", on: base)
    #expect(reading.address != nil)
    #expect(identifiers(reading.findings) == [identifier])
    #expect(reading.findings.map(\.part) == [.base])
  }

  @Test func tellsOfThePathOnAFaultyBase() {
    let reading = DocumentAddress.read(path: "re\u{301}.docx", on: "https://contoso.com/re%CC%81/")
    #expect(identifiers(reading.findings) == ["address.decomposed", "address.decomposed"])
    #expect(reading.findings.map(\.part) == [.base, .address])
  }

  @Test(
    "%257C with any of its characters escaped once more",
    arguments: ["%257C", "%25%37%43", "%25%37C", "%257%63", "%%37C"])
  func warnsOfDoublyEncodedBars(bar: String) {
    #expect(
      identifiers(DocumentAddress.read("https://contoso.com/a\(bar)b.docx").findings).contains("character.doublyEncodedBar"))
  }

  @Test(arguments: ["https:///a.docx", "https:///Q4/budget.docx", "https:////server/a.docx"])
  func makesNoServerOfAFolder(text: String) {
    #expect(DocumentAddress.read(text).findings.map(\.corrected) == [nil])
  }

  @Test(arguments: [
    ("https:///contoso.com/a.docx", "https://contoso.com/a.docx"), ("contoso.com:8443/a.docx", "https://contoso.com:8443/a.docx"),
    ("https://https:/contoso.com/a.docx", "https://contoso.com/a.docx"),
  ])
  func namesTheServer(text: String, expected: String) {
    #expect(DocumentAddress.read(text).address == nil)
    #expect(DocumentAddress.read(text).findings.first?.corrected == expected)
  }

  @Test(arguments: ["https://ftp://contoso.com/a.docx", "https://file://contoso.com/a.docx"])
  func refusesAnotherSchemeAsServer(text: String) {
    #expect(identifiers(DocumentAddress.read(text).findings) == ["address.doubledScheme"])
  }

  @Test("a page that shows a document is that alone, though its address is a share link")
  func tellsPagesOnce() {
    let page = "https://contoso.sharepoint.com/:w:/r/sites/S/_layouts/15/doc2.aspx?sourcedoc=%7BA-B%7D&file=a.docx&action=default"
    #expect(identifiers(DocumentAddress.read(page).findings) == ["share.viewer"])
  }

  @Test func tellsThatNewIsNoModeAlone() throws {
    let address = try #require(DocumentAddress.read("https://contoso/x.one").address)
    let reading = LaunchLink.build(app: .oneNote, mode: .new, address: address)
    #expect(identifiers(reading.findings) == ["form.modeUnsupported"])
  }

  @Test func takesAnEmptyQueryForNone() throws {
    let address = try #require(DocumentAddress.read("https://contoso.com/a.docx?").address)
    #expect(LaunchLink.build(app: .word, address: address).findings == [])
  }
}
