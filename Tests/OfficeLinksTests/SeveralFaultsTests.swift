import OfficeLinks
import Testing

/// Correcting one fault must not reveal another that could have been reported before.
@Suite struct SeveralFaultsTests {
  @Test(arguments: [
    ("https://ho st/a/../b*.docx", ["host.blank", "address.dotSegment", "address.fileNameCharacter"]),
    ("http://1.2.3:0/a.docx#x", ["address.plainHTTP", "host.ipv4", "host.port", "address.fragment"]),
    ("https://u@-a/%2F.xll", ["address.credentials", "host.label", "address.encodedSeparator", "format.nativeCode"]),
    ("https:///?x#y", ["host.empty", "address.fragment"]), ("https://", ["host.empty"]),
  ])
  func tellsAllFaultsOfAnAddress(text: String, expected: [String]) {
    #expect(identifiers(DocumentAddress.read(text).findings, .error) == expected)
  }

  @Test(arguments: [
    ("http://x.example/", "a|b.docx", ["address.plainHTTP", "character.bar"]),
    ("https://x.example/?q", "../a.docx", ["address.baseWithQuery", "address.dotSegment"]),
    ("https://x.example/", "../a.docx", ["address.dotSegment"]), ("//x", "a.docx", ["address.schemeRelative"]),
  ])
  func tellsFaultsOfBaseAndPath(base: String, path: String, expected: [String]) {
    #expect(identifiers(DocumentAddress.read(path: path, on: base).findings, .error) == expected)
  }

  @Test func tellsFaultsBesideMissingWOPIArguments() {
    let link = "ms-word:ofe|u|https://contoso.com/1|d|Contoso|n|a#b.docx"
    #expect(identifiers(LaunchLink.parse(link).findings) == ["wopi.missing", "wopi.character"])
    let reading = WOPIFields.read(service: nil, user: "a?", fileName: "x", source: "web")
    #expect(identifiers(reading.findings) == ["wopi.missing", "wopi.character", "wopi.source"])
    #expect(reading.fields == nil)
  }
}

@Suite struct PlainWordTests {
  @Test(arguments: [
    ("ms-word:|u|https://a/b.docx", ["'' is not a command"]),
    ("ms-word:ofe|u|https://a/b.docx|", ["the bar at the end was dropped"]),
    ("ms-word:ofe|u|https://a/b.docx||x", ["the unknown descriptor '' was dropped"]), ("ms-word", ["no u argument"]),
    ("ms-wrod", ["'ms-wrod' is not the scheme of an Office app"]),
    ("ms-word:ofe|u|https://a/b.docx||", ["the argument of '' is empty"]),
    ("ms-word:ofe|u|https://a/b.docx%20", ["a file name that ends with a dot or a space"]),
  ])
  func saysWhatIsThere(link: String, expected: [String]) {
    #expect(LaunchLink.parse(link).findings.map(\.summary) == expected)
  }
}

@Suite struct ShortFormTests {
  @Test func refusesANewDocumentInAFormWithoutModes() throws {
    let address = try address("https://contoso.com/a.dotx")
    let reading = LaunchLink.build(app: .word, mode: .new, form: .abbreviated, address: address)
    #expect(reading.link == nil)
    #expect(identifiers(reading.findings) == ["form.newInShortForm"])
    let oneNote = LaunchLink.build(app: .oneNote, mode: .new, form: .plain, address: address)
    #expect(identifiers(oneNote.findings, .error) == ["form.modeUnsupported"])
  }

  @Test func listsTheModesThatAnAppHas() throws {
    let page = try address("https://contoso.com/a.one")
    #expect(LaunchLink.build(app: .oneNote, mode: .new, address: page).findings.first?.explanation == "It has edit and view.")
    let designed = LaunchLink.build(app: .sharePointDesigner, mode: .view, address: page).findings.first
    #expect(designed?.explanation == "It has edit.")
  }

  @Test(arguments: [
    "https://contoso.com/", "https://contoso.com", "https://contoso.com/docs/a.docx/", "https://contoso.com:8443/a/",
  ])
  func warnsOfAnAddressWithoutAFileName(_ text: String) {
    let reading = DocumentAddress.read(text)
    #expect(reading.address != nil)
    #expect(identifiers(reading.findings) == ["format.noFileName"])
    #expect(DocumentAddress.read(text, rules: AddressRules().forFolders).findings == [])
    #expect(DocumentAddress.read(text, rules: AddressRules().adjusted(for: .oneNote)).findings == [])
    #expect(identifiers(LaunchLink.parse("ms-word:ofe|u|" + text).findings) == ["format.noFileName"])
  }
}
