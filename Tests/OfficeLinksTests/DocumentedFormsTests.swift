import OfficeLinks
import Testing

/// Vectors 1 to 20.
@Suite struct DocumentedFormsTests {
  @Test(arguments: [
    ("1", OfficeApp.excel, OpenMode.view, "https://contoso/Q4/budget.xls", "ms-excel:ofv|u|https://contoso/Q4/budget.xls"),
    ("2", .powerPoint, .view, "https://contoso/Q4/plan.ppt", "ms-powerpoint:ofv|u|https://contoso/Q4/plan.ppt"),
    (
      "4", .word, .new, "https://cohowinery/templates/elegance.dotx",
      "ms-word:nft|u|https://cohowinery/templates/elegance.dotx"
    ),
    ("11", .visio, .edit, "https://contoso/plan.vsdx", "ms-visio:ofe|u|https://contoso/plan.vsdx"),
    ("12", .publisher, .edit, "https://contoso/p.pub", "ms-publisher:ofe|u|https://contoso/p.pub"),
    ("13", .project, .edit, "https://contoso/p.mpp", "ms-project:ofe|u|https://contoso/p.mpp"),
    ("14", .access, .view, "https://contoso/d.accdb", "ms-access:ofv|u|https://contoso/d.accdb"),
    ("14b", .infoPath, .edit, "https://contoso/f.xsn", "ms-infopath:ofe|u|https://contoso/f.xsn"),
    ("15", .sharePointDesigner, .edit, "https://contoso/sites/x", "ms-spd:ofe|u|https://contoso/sites/x"),
    ("15b", .libreOffice, .edit, "https://contoso/a.docx", "vnd.libreoffice.command:ofe|u|https://contoso/a.docx"),
    ("15c", .libreOffice, .new, "https://contoso/a.xltx", "vnd.libreoffice.command:nft|u|https://contoso/a.xltx"),
    ("18", .oneNote, .edit, "https://contoso/n.one", "onenote:ofe|u|https://contoso/n.one"),
    ("18b", .oneNote, .view, "https://contoso/n.one", "onenote:ofv|u|https://contoso/n.one"),
  ])
  func buildsTheFullForm(number: String, app: OfficeApp, mode: OpenMode, url: String, expected: String) throws {
    let rules = AddressRules().adjusted(for: app)
    let read = DocumentAddress.read(url, rules: rules)
    #expect(read.findings == [])
    let built = LaunchLink.build(app: app, mode: mode, address: try #require(read.address))
    #expect(built.link?.text == expected)
    #expect(built.findings == [])
    #expect(LaunchLink.parse(expected).link == built.link)
    #expect(LaunchLink.parse(expected).findings == [])
  }

  @Test("3: a template with its save location")
  func buildsSaveLocation() throws {
    let parts = LaunchParts(saveLocation: try address("https://cohowinery/presentations"))
    let link = try link(.word, .new, "https://cohowinery/templates/elegance.dotx", parts: parts)
    #expect(
      link.text == "ms-word:nft|u|https://cohowinery/templates/elegance.dotx|s|https://cohowinery/presentations")
    #expect(LaunchLink.parse(link.text).link == link)
  }

  @Test(arguments: [
    ("5", OfficeApp.word, "https://contoso/a.docx", "ms-word:https://contoso/a.docx", LinkForm.abbreviated, OpenMode.view),
    ("6", .excel, "https://contoso/a.xlsx", "ms-excel:https://contoso/a.xlsx", .abbreviated, .view),
    ("16", .oneNote, "https://contoso/n.one", "onenote:https://contoso/n.one", .plain, .edit),
    ("16b", .publisher, "https://contoso/p.pub", "ms-publisher:https://contoso/p.pub", .plain, .view),
    (
      "17", .oneNote, "https://d.docs.live.net/abc/Doc.one#Sec&section-id={AAA}&page-id={BBB}&end",
      "onenote:https://d.docs.live.net/abc/Doc.one#Sec&section-id={AAA}&page-id={BBB}&end", .plain, .edit
    ),
    (
      "20", .oneNote, "https://d.docs.live.net/abc/Documents/Work%20Notebook",
      "onenote:https://d.docs.live.net/abc/Documents/Work%20Notebook", .plain, .edit
    ),
  ])
  func buildsShortForms(
    number: String, app: OfficeApp, url: String, expected: String, form: LinkForm, mode: OpenMode
  ) throws {
    let link = try link(app, nil, url, form: .abbreviated)
    #expect(link.text == expected)
    #expect(link.form == form)
    #expect(link.mode == mode)
    #expect(LaunchLink.parse(expected).link == link)
    #expect(LaunchLink.parse(expected).findings == [])
  }

  @Test(arguments: [
    (
      "7", OfficeApp.word, "https://contoso/Q4/budget.docx",
      "ms-word:ofe|u|https://contoso/Q4/budget.docx|p|clouddrive|c|folderviewQ4"
    ),
    (
      "8", .powerPoint, "https://contoso/Q4/plan.pptx",
      "ms-powerpoint:ofe|u|https://contoso/Q4/plan.pptx|p|clouddrive|c|folderviewQ4"
    ),
  ])
  func buildsPassbackAndContext(number: String, app: OfficeApp, url: String, expected: String) throws {
    let parts = LaunchParts(passback: try Passback("clouddrive"), context: try DocumentContext("folderviewQ4"))
    let link = try link(app, .edit, url, parts: parts)
    #expect(link.text == expected)
    #expect(LaunchLink.parse(expected).link == link)
  }

  @Test(arguments: [("9", WOPISource.app, "App"), ("10", .web, "Web")])
  func buildsWOPILinks(number: String, source: WOPISource, written: String) throws {
    let fields = try WOPIFields(service: "Contoso", user: "a3243d", fileName: "document1.docx", source: source)
    let link = try link(
      .word, .edit, "https://contoso/wopi/file/12312", parts: LaunchParts(wopi: fields))
    #expect(
      link.text == "ms-word:ofe|u|https://contoso/wopi/file/12312|d|Contoso|e|a3243d|n|document1.docx|a|\(written)")
    #expect(link.fileName == "document1.docx")
    #expect(LaunchLink.parse(link.text).link == link)
    #expect(LaunchLink.parse(link.text).findings == [])
  }

  @Test("19: a folder of SharePoint Embedded and a file name")
  func buildsFromFolderAndName() throws {
    let folder = "https://contoso.sharepoint.com/contentstorage/CSP_1/Document%20Library"
    let read = DocumentAddress.read(path: "MyDocument.docx", on: folder)
    #expect(read.findings == [])
    let link = LaunchLink.build(app: .word, mode: .edit, address: try #require(read.address)).link
    #expect(link?.text == "ms-word:ofe|u|\(folder)/MyDocument.docx")
  }

  @Test("descriptors are written in the order u s d e n a p c")
  func ordersDescriptors() throws {
    let shuffled =
      "ms-word:ofe|c|ctx|p|drive|a|Web|n|a.docx|e|me|d|Contoso|u|https://contoso/wopi/files/1"
    let link = try #require(LaunchLink.parse(shuffled).link)
    #expect(link.text == "ms-word:ofe|u|https://contoso/wopi/files/1|d|Contoso|e|me|n|a.docx|a|Web|p|drive|c|ctx")
  }
}
