import OfficeLinks
import Testing

/// Vectors 79 to 130 that are about how parts fit together.
@Suite struct LinkRulesTests {
  @Test(arguments: [
    ("con|toso", "user", "a.docx", "character.bar", LinkPart.wopiService),
    ("con%7Ctoso", "user", "a.docx", "character.bar", .wopiService),
    ("contoso", "us|er", "a.docx", "character.bar", .wopiUser),
    ("contoso", "us%7cer", "a.docx", "character.bar", .wopiUser),
    ("contoso", "user", "a|.docx", "character.bar", .wopiFileName),
    ("contoso", "user", "a%7C.docx", "character.bar", .wopiFileName),
    ("", "user", "a.docx", "descriptor.empty-argument", .wopiService),
    ("contoso", "", "a.docx", "descriptor.empty-argument", .wopiUser),
    ("contoso", "user", "", "descriptor.empty-argument", .wopiFileName),
    ("contoso", "user", "a\u{202E}.docx", "character.bidirectional", .wopiFileName),
    ("contoso", "user", "a.docx ", "character.surrounding-blanks", .wopiFileName),
    ("contoso", "user", "a.docx.", "wopi.file-name-end", .wopiFileName),
    ("contoso", "..", "a.docx", "wopi.dot-name", .wopiUser),
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
    #expect(user.findings.map(\.reason) == [.wopi(.character(String(character)))])
    #expect(user.findings.map(\.corrected) == ["a-b"])
    let name = WOPIFields.read(service: "c", user: "u", fileName: "a\(character)b.docx", source: .web)
    #expect(name.fields == nil)
    #expect(name.findings.map(\.corrected) == ["a-b.docx"])
  }

  @Test("106: blanks and letters of any script are encoded in WOPI arguments")
  func encodesWOPIArguments() throws {
    let fields = WOPIFields.read(service: "My Service 5%", user: "é", fileName: "Q4 Übersicht.docx", source: .app).fields
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
    (OfficeApp.oneNote, "a.one", "wopi.app-unsupported"), (.visio, "a.vsdx", "wopi.app-unsupported"),
    (.access, "a.accdb", "wopi.app-unsupported"), (.word, "a.xlsx", "wopi.extension-unsuited"), (.word, "a", "wopi.no-extension"),
    (.excel, "a.txt", "wopi.extension-unsuited"), (.excel, "a.xlam", "wopi.extension-unsuited"),
  ])
  func refusesWOPILinks(app: OfficeApp, name: String, identifier: String) throws {  // 125
    let fields = WOPIFields.read(service: "c", user: "u", fileName: name, source: .web).fields
    #expect(fields != nil)
    var rules = AddressRules()
    rules.checksExtension = false
    let built = LaunchLink.build(
      app: app, address: try address("https://contoso/wopi/files/1", rules), parts: LaunchParts(wopi: fields))
    #expect(built.link == nil)
    #expect(identifiers(built.findings) == [identifier])
  }

  @Test("107: Word drops a query that alone names the document")
  func refusesQueryThatNamesTheDocument() throws {
    let get = try address("https://contoso.com/get?id=7")
    #expect(identifiers(LaunchLink.build(app: .word, address: get).findings) == ["format.query-names-document"])
    #expect(LaunchLink.build(app: .word, address: get).link == nil)
    #expect(LaunchLink.build(app: .excel, address: get).link != nil)
  }

  @Test(arguments: [
    ("https://other/presentations", "form.save-elsewhere"), ("https://cohowinery:8443/presentations", "form.save-elsewhere"),
    ("http://cohowinery/presentations", "form.save-elsewhere"),
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
    #expect(identifiers(built.findings) == ["form.save-without-new"])
  }

  @Test("119: a document that is no template is allowed and warned about")
  func warnsOfNewFromDocument() throws {
    let built = LaunchLink.build(app: .word, mode: .new, address: try address("https://contoso/a.docx"))
    #expect(built.link?.text == "ms-word:nft|u|https://contoso/a.docx")
    #expect(identifiers(built.findings) == ["format.not-a-template"])
  }

  @Test(arguments: [
    (OfficeApp.oneNote, OpenMode.new), (.sharePointDesigner, .view), (.sharePointDesigner, .new), (.infoPath, .new),
  ])
  func refusesModes(app: OfficeApp, mode: OpenMode) throws {  // 120
    let built = LaunchLink.build(app: app, mode: mode, address: try address("https://contoso/sites/x"))
    #expect(built.link == nil)
    #expect(built.findings.map(\.reason) == [.form(.modeUnsupported(app, mode))])
  }

  @Test(arguments: [
    ("clouddrive:", "passback.colon"), ("cloud drive", "passback.not-a-scheme"), ("1app", "passback.not-a-scheme"),
    ("x|c", "character.bar"), ("", "passback.empty"), ("x%7Cc", "character.bar"), ("https", "passback.known-scheme"),
    ("JavaScript", "passback.known-scheme"), ("data", "passback.known-scheme"), ("file", "passback.known-scheme"),
    ("ms-word", "passback.known-scheme"), ("ms-word-tp", "passback.known-scheme"), ("onenote", "passback.known-scheme"),
    ("http:", "passback.known-scheme"), ("clöud", "passback.not-a-scheme"), ("cloud_drive", "passback.not-a-scheme"),
    ("a\u{0}", "character.control"),
  ])
  func refusesPassbacks(text: String, identifier: String) {  // 121, 122
    let reading = Passback.read(text)
    #expect(reading.passback == nil)
    #expect(identifiers(reading.findings) == [identifier])
    #expect(reading.findings.first?.corrected == (text == "clouddrive:" ? "clouddrive" : nil))
  }

  @Test(arguments: ["clouddrive", "a", "my.app+x-1", "CloudDrive"])
  func acceptsPassbacks(_ text: String) {
    #expect(Passback.read(text).passback?.scheme == text)
  }

  @Test("123: a desktop app neither returns nor hands back")
  func warnsOfIgnoredParts() throws {
    let parts = LaunchParts(passback: Passback.read("drive").passback, context: DocumentContext.read("x").context)
    let address = try address("https://contoso/p.vsdx")
    let built = LaunchLink.build(app: .visio, address: address, parts: parts)
    #expect(built.link?.text == "ms-visio:ofe|u|https://contoso/p.vsdx|p|drive|c|x")
    #expect(identifiers(built.findings) == ["form.passback-ignored", "form.context-ignored"])
    let silent = LinkRules(warnsAboutIgnoredParts: false)
    #expect(LaunchLink.build(app: .visio, address: address, parts: parts, rules: silent).findings == [])
  }

  @Test("another app than the format's own is warned about unless it is meant")
  func warnsOfOtherApps() throws {
    let address = try address("https://contoso/a.docx")
    #expect(identifiers(LaunchLink.build(app: .excel, address: address).findings) == ["format.other-app"])
    let silent = LinkRules(warnsAboutOtherApps: false)
    #expect(LaunchLink.build(app: .excel, address: address, rules: silent).findings == [])
  }

  @Test(arguments: [
    ("127", "ms-word-wopi-support:ofe|u|https://a/x.docx", "form.probe-scheme"),
    ("127b", "ms-excel-wopi-support-1605:ofe|u|https://a/x.xlsx", "form.probe-scheme"),
    ("127c", "ms-word-tp:ofe|u|https://a/x.docx", "form.sign-in-scheme"),
    ("128", "ms-officemobile-tp:ofe|u|https://a/x.docx", "form.sign-in-scheme"),
    ("128b", "ms-office:ofe|u|https://a/x.docx", "form.reserved-scheme"),
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
    #expect(identifiers(reading.findings).contains("form.too-long") == (count > 2048))
  }

  @Test(arguments: [LinkForm.abbreviated, .plain])
  func refusesPartsInShortForms(form: LinkForm) throws {
    let parts = LaunchParts(context: DocumentContext.read("x").context)
    let built = LaunchLink.build(app: .oneNote, form: form, address: try address("https://a/x.one"), parts: parts)
    #expect(built.link == nil)
    #expect(identifiers(built.findings) == ["form.further-argument"])
  }

  @Test("only OneNote and Publisher have a plain form")
  func refusesPlainForm() throws {
    let built = LaunchLink.build(app: .word, form: .plain, address: try address("https://a/x.docx"))
    #expect(built.link == nil)
    #expect(built.findings.map(\.reason) == [.form(.plainUnsupported(.word))])
  }

  @Test("a short form says which mode it means")
  func warnsOfModeInShortForm() throws {
    let built = LaunchLink.build(app: .word, mode: .edit, form: .abbreviated, address: try address("https://a/x.docx"))
    #expect(built.link?.text == "ms-word:https://a/x.docx")
    #expect(built.link?.mode == .view)
    #expect(built.findings.map(\.reason) == [.form(.modeOfShortForm(.word, means: .view))])
  }

  @Test("a fragment has a place only in OneNote's plain form")
  func refusesFragments() throws {
    let page = try address("https://a/x.one#Sec&end", AddressRules(allowsFragment: true))
    #expect(LaunchLink.build(app: .oneNote, form: .plain, address: page).link?.text == "onenote:https://a/x.one#Sec&end")
    #expect(identifiers(LaunchLink.build(app: .oneNote, address: page).findings) == ["address.fragment"])
    #expect(LaunchLink.build(app: .word, form: .abbreviated, address: page).link == nil)
  }
}
