import OfficeLinks
import Testing
import TextBasics

/// Vectors 79 to 130 that are about how parts fit together.
@Suite struct LinkRulesTests {
  @Test(arguments: [
    ("con|toso", "user", "a.docx", "character.bar", LinkPart.wopiService),
    ("con%7Ctoso", "user", "a.docx", "character.bar", .wopiService),
    ("contoso", "us|er", "a.docx", "character.bar", .wopiUser),
    ("contoso", "us%7cer", "a.docx", "character.bar", .wopiUser),
    ("contoso", "user", "a|.docx", "character.bar", .wopiFileName),
    ("contoso", "user", "a%7C.docx", "character.bar", .wopiFileName),
    ("", "user", "a.docx", "descriptor.emptyArgument", .wopiService),
    ("contoso", "", "a.docx", "descriptor.emptyArgument", .wopiUser),
    ("contoso", "user", "", "descriptor.emptyArgument", .wopiFileName),
    ("contoso", "user", "a\u{202E}.docx", "character.bidirectional", .wopiFileName),
    ("contoso", "user", "a.docx ", "character.surroundingBlanks", .wopiFileName),
    ("contoso", "user", "a.docx.", "wopi.fileNameEnd", .wopiFileName),
    ("contoso", "..", "a.docx", "wopi.dotName", .wopiUser),
  ])
  func refusesWOPIArguments(service: String, user: String, name: String, identifier: String, part: LinkPart) {  // 79
    let reading = WOPIFields.read(service: service, user: user, fileName: name, source: .app)
    #expect(reading.fields == nil)
    #expect(reading.findings.first?.identifier == identifier)
    #expect(reading.findings.allSatisfy { $0.part == part })
  }

  @Test("105: every character that Office for iOS refuses, in user and file name", arguments: Array("\\/:*?\"<>#{}^[]`%"))
  func refusesWOPICharacters(_ character: Character) {
    let user = WOPIFields.read(service: "c", user: "a\(character)b", fileName: "a.docx", source: .web)
    #expect(user.fields == nil)
    #expect(user.findings.map(\.summary) == ["the character \(character) in a WOPI argument"])
    #expect(user.findings.map(\.corrected) == ["a-b"])
    let name = WOPIFields.read(service: "c", user: "u", fileName: "a\(character)b.docx", source: .web)
    #expect(name.fields == nil)
    #expect(name.findings.map(\.corrected) == ["a-b.docx"])
  }

  @Test("106: blanks and letters of any script are encoded in WOPI arguments")
  func encodesWOPIArguments() throws {
    let fields = try WOPIFields(service: "My Service 5%", user: "é", fileName: "Q4 Übersicht.docx", source: .app)
    let link = try link(.word, .view, "https://contoso/wopi/files/1", parts: LaunchParts(wopi: fields))
    #expect(
      link.text
        == "ms-word:ofv|u|https://contoso/wopi/files/1|d|My%20Service%205%25|e|%C3%A9|n|Q4%20%C3%9Cbersicht.docx|a|App")
    #expect(LaunchLink.parse(link.href()).link == link)
  }

  @Test(arguments: ["web", "APP", "native", ""])
  func refusesWOPISources(_ source: String) {
    let reading = WOPIFields.read(service: "c", user: "u", fileName: "a.docx", source: source)
    #expect(reading.fields == nil)
    #expect(identifiers(reading.findings) == ["wopi.source"])
  }

  @Test(arguments: [
    (OfficeApp.oneNote, "a.one", "wopi.appUnsupported"), (.visio, "a.vsdx", "wopi.appUnsupported"),
    (.access, "a.accdb", "wopi.appUnsupported"), (.word, "a.xlsx", "wopi.extensionUnsuited"), (.word, "a", "wopi.noExtension"),
    (.excel, "a.txt", "wopi.extensionUnsuited"), (.excel, "a.xlam", "wopi.extensionUnsuited"),
  ])
  func refusesWOPILinks(app: OfficeApp, name: String, identifier: String) throws {  // 125
    let fields = try WOPIFields(service: "c", user: "u", fileName: name, source: .web)
    var rules = AddressRules()
    rules.checksExtension = false
    let built = LaunchLink.build(
      app: app, address: try address("https://contoso/wopi/files/1", rules), parts: LaunchParts(wopi: fields))
    #expect(built.link == nil)
    #expect(identifiers(built.findings) == [identifier])
  }

  @Test(arguments: [
    ("a b", []), ("Jörg \u{2764}\u{FE0F}", []), (String(repeating: "a", count: 256), []),
    (String(repeating: "é", count: 129), ["wopi.userTooLong"]), (" a", ["character.surroundingBlanks"]),
    ("a\u{A0}", ["character.surroundingBlanks"]), ("a\u{7}", ["character.control"]), ("a\u{202E}b", ["character.bidirectional"]),
    ("a\u{200B}b", ["character.invisible"]), ("a\u{2028}b", ["character.lineSeparator"]), ("a|b", ["character.bar"]),
    ("a*b", ["wopi.character"]), ("..", ["wopi.dotName"]), ("", ["descriptor.emptyArgument"]),
  ])
  func hasOneRuleForUserIdentifiers(user: String, expected: [String]) {
    #expect(identifiers(WOPIFields.findings(inUser: user)) == expected)
    let reading = WOPIFields.read(service: "c", user: user, fileName: "a.docx", source: .web)
    #expect(identifiers(reading.findings) == expected)
    #expect((reading.fields == nil) == !expected.isEmpty)
  }

  @Test("107: Word drops a query that alone names the document")
  func refusesQueryThatNamesTheDocument() throws {
    let get = try address("https://contoso.com/get?id=7")
    #expect(identifiers(LaunchLink.build(app: .word, address: get).findings) == ["format.queryNamesDocument"])
    #expect(LaunchLink.build(app: .word, address: get).link == nil)
    #expect(LaunchLink.build(app: .excel, address: get).link != nil)
  }

  @Test(arguments: [
    ("https://other/presentations", "form.saveElsewhere"), ("https://cohowinery:8443/presentations", "form.saveElsewhere"),
    ("http://cohowinery/presentations", "form.saveElsewhere"),
  ])
  func refusesSaveLocations(save: String, identifier: String) throws {  // 117
    let parts = LaunchParts(saveLocation: try address(save, AddressRules(allowsHTTP: true)))
    let built = LaunchLink.build(app: .word, mode: .new, address: try address("https://cohowinery/t/e.dotx"), parts: parts)
    #expect(built.link == nil)
    #expect(identifiers(built.findings) == [identifier])
  }

  @Test("118: a save location belongs to the mode new")
  func refusesSaveLocationWithoutNew() throws {
    let parts = LaunchParts(saveLocation: try address("https://cohowinery/presentations"))
    let built = LaunchLink.build(app: .word, mode: .edit, address: try address("https://cohowinery/t/e.dotx"), parts: parts)
    #expect(built.link == nil)
    #expect(identifiers(built.findings) == ["form.saveWithoutNew"])
  }

  @Test("119: a document that is no template is allowed and warned about")
  func warnsOfNewFromDocument() throws {
    let built = LaunchLink.build(app: .word, mode: .new, address: try address("https://contoso/a.docx"))
    #expect(built.link?.text == "ms-word:nft|u|https://contoso/a.docx")
    #expect(identifiers(built.findings) == ["format.notATemplate"])
  }

  @Test(arguments: [
    (OfficeApp.oneNote, OpenMode.new), (.sharePointDesigner, .view), (.sharePointDesigner, .new), (.infoPath, .new),
  ])
  func refusesModes(app: OfficeApp, mode: OpenMode) throws {  // 120
    let built = LaunchLink.build(app: app, mode: mode, address: try address("https://contoso/sites/x"))
    #expect(built.link == nil)
    #expect(built.findings.map(\.summary) == ["\(app.name) has no mode \(mode)"])
  }

  @Test(arguments: [
    ("clouddrive:", "passback.colon"), ("cloud drive", "passback.notAScheme"), ("1app", "passback.notAScheme"),
    ("x|c", "character.bar"), ("", "passback.empty"), ("x%7Cc", "character.bar"), ("https", "passback.knownScheme"),
    ("JavaScript", "passback.knownScheme"), ("data", "passback.knownScheme"), ("file", "passback.knownScheme"),
    ("ms-word", "passback.knownScheme"), ("ms-word-tp", "passback.knownScheme"), ("onenote", "passback.knownScheme"),
    ("http:", "passback.knownScheme"), ("clöud", "passback.notAScheme"), ("cloud_drive", "passback.notAScheme"),
    ("a\u{0}", "character.control"),
  ])
  func refusesPassbacks(text: String, identifier: String) {  // 121, 122
    let reading = Passback.read(text)
    #expect(reading.passback == nil)
    #expect(identifiers(reading.findings) == [identifier])
    #expect(reading.findings.first?.corrected == (text == "clouddrive:" ? "clouddrive" : nil))
  }

  @Test(
    "every scheme with ms- is Microsoft's",
    arguments: ["ms-appinstaller", "MS-AppInstaller", "ms-gamingoverlay"])
  func refusesMicrosoftsSchemes(text: String) {
    let reading = Passback.read(text)
    #expect(reading.passback == nil)
    #expect(identifiers(reading.findings) == ["passback.knownScheme"])
  }

  @Test(arguments: ["clouddrive", "a", "my.app+x-1", "CloudDrive", "ab-drive", "msdrive"])
  func acceptsPassbacks(_ text: String) {
    #expect(Passback.read(text).passback?.scheme == text)
  }

  @Test("123: a desktop app neither returns nor hands back")
  func warnsOfIgnoredParts() throws {
    let parts = LaunchParts(passback: try Passback("drive"), context: try DocumentContext("x"))
    let address = try address("https://contoso/p.vsdx")
    let built = LaunchLink.build(app: .visio, address: address, parts: parts)
    #expect(built.link?.text == "ms-visio:ofe|u|https://contoso/p.vsdx|p|drive|c|x")
    #expect(identifiers(built.findings) == ["form.passbackIgnored", "form.contextIgnored"])
    let silent = LinkRules(warnsAboutIgnoredParts: false)
    #expect(LaunchLink.build(app: .visio, address: address, parts: parts, rules: silent).findings == [])
  }

  @Test("another app than the format's own is warned about unless it is meant")
  func warnsOfOtherApps() throws {
    let address = try address("https://contoso/a.docx")
    #expect(identifiers(LaunchLink.build(app: .excel, address: address).findings) == ["format.otherApp"])
    #expect(LaunchLink.build(app: .libreOffice, address: address).findings == [])
    let silent = LinkRules(warnsAboutOtherApps: false)
    #expect(LaunchLink.build(app: .excel, address: address, rules: silent).findings == [])
  }

  @Test("LibreOffice runs macros of other commands in old versions, so only the documented ones are read")
  func readsNoOtherCommandOfLibreOffice() {
    for command in [".uno:Save", "macro:///a.b.c", "ofe|u|file:///a.docx", "ofe|u|macro:///a.b.c"] {
      #expect(LaunchLink.parse("vnd.libreoffice.command:" + command).link == nil)
    }
    let read = LaunchLink.parse("VND.LibreOffice.Command:ofv%7Cu%7Chttps://contoso/a.docx")
    #expect(read.link?.text == "vnd.libreoffice.command:ofv|u|https://contoso/a.docx")
  }

  @Test(arguments: [
    ("127", "ms-word-wopi-support:ofe|u|https://a/x.docx", "form.probeScheme"),
    ("127b", "ms-excel-wopi-support-1605:ofe|u|https://a/x.xlsx", "form.probeScheme"),
    ("127c", "ms-word-tp:ofe|u|https://a/x.docx", "form.signInScheme"),
    ("128", "ms-officemobile-tp:ofe|u|https://a/x.docx", "form.signInScheme"),
    ("128b", "ms-office:ofe|u|https://a/x.docx", "form.reservedScheme"),
  ])
  func refusesSchemesThatLaunchNothing(number: String, text: String, identifier: String) {
    #expect(LaunchLink.parse(text).link == nil)
    #expect(identifiers(LaunchLink.parse(text).findings) == [identifier])
  }

  @Test("130: 2048 bytes are accepted, one more is not", arguments: [2048, 2049])
  func limitsTheWholeLink(count: Int) throws {
    let start = "ms-word:ofe|u|https://contoso.com/"
    let text = start + String(repeating: "a", count: count - start.utf8.count - 5) + ".docx"
    #expect(text.utf8.count == count)
    let reading = LaunchLink.parse(text)
    #expect((reading.link != nil) == (count == 2048))
    #expect(identifiers(reading.findings).contains("form.tooLong") == (count > 2048))
  }

  @Test("the limit counts both bars of href as three bytes", arguments: [2044, 2045, 2048])
  func warnsThatTheLinkInAPageIsTooLong(count: Int) throws {
    let address =
      "https://contoso.com/" + String(repeating: "a", count: count - "ms-word:ofe|u|https://contoso.com/.docx".utf8.count)
      + ".docx"
    let reading = LaunchLink.build(
      app: .word, mode: .edit, form: .full, address: try #require(DocumentAddress.read(address).address), parts: LaunchParts())
    #expect(reading.link?.text.utf8.count == count)
    #expect(identifiers(reading.findings).contains("form.hrefTooLong") == (count > 2044))
  }

  @Test(arguments: [LinkForm.abbreviated, .plain])
  func refusesPartsInShortForms(form: LinkForm) throws {
    var parts = LaunchParts()
    parts.context = try DocumentContext("x")
    let built = LaunchLink.build(app: .oneNote, form: form, address: try address("https://a/x.one"), parts: parts)
    #expect(built.link == nil)
    #expect(identifiers(built.findings) == ["form.furtherArgument"])
  }

  @Test("only OneNote and Publisher have a plain form")
  func refusesPlainForm() throws {
    let built = LaunchLink.build(app: .word, form: .plain, address: try address("https://a/x.docx"))
    #expect(built.link == nil)
    #expect(built.findings.map(\.summary) == ["Word has no plain form"])
  }

  @Test("a short form says which mode it means")
  func warnsOfModeInShortForm() throws {
    let built = LaunchLink.build(app: .word, mode: .edit, form: .abbreviated, address: try address("https://a/x.docx"))
    #expect(built.link?.text == "ms-word:https://a/x.docx")
    #expect(built.link?.mode == .view)
    #expect(built.findings.map(\.summary) == ["a link of only scheme and address makes Word view"])
  }

  @Test("a fragment has a place only in OneNote's plain form")
  func refusesFragments() throws {
    let page = try address("https://a/x.one#Sec&end", AddressRules(allowsFragment: true))
    #expect(LaunchLink.build(app: .oneNote, form: .plain, address: page).link?.text == "onenote:https://a/x.one#Sec&end")
    #expect(identifiers(LaunchLink.build(app: .oneNote, address: page).findings) == ["address.fragment"])
    #expect(LaunchLink.build(app: .word, form: .abbreviated, address: page).link == nil)
  }

  @Test("a packed notebook opens by import: no app is launched for it, OneNote included")
  func warnsOfPackedNotebooks() throws {
    for app in [OfficeApp.oneNote, .word] {
      let reading = LaunchLink.parse("\(app.scheme):ofe|u|https://a/x.onepkg")
      #expect(reading.findings.map(\.summary) == ["no Office app opens .onepkg files"])
    }
    #expect(identifiers(LaunchLink.parse("onenote:https://a/x.onepkg").findings) == ["format.noApp"])
    #expect(LaunchLink.parse("onenote:ofe|u|https://a/Work%20Notebook").findings == [])
  }

  @Test("only the desktop makes new documents, and it neither returns nor hands back")
  func warnsOfIgnoredPartsOfNewDocuments() {
    let reading = LaunchLink.parse("ms-word:nft|u|https://a/x.dotx|p|drive|c|x")
    #expect(reading.link != nil)
    #expect(reading.findings.map(\.summary) == ["a passback for a new document", "a document context for a new document"])
    let silent = LinkRules(warnsAboutIgnoredParts: false)
    #expect(LaunchLink.parse("ms-word:nft|u|https://a/x.dotx|p|drive|c|x", linkRules: silent).findings == [])
  }
}
