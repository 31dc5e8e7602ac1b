import OfficeLinks
import Testing
import TextBasics

/// Vectors 75 to 116: rejected addresses with the reason and, if there is one, the corrected address.
@Suite struct HostileInputTests {
  @Test(arguments: [
    Row("75", "https://contoso/a.docx|p|evilapp", "", ["character.bar"]),
    Row("76", "https://contoso/a%7Cp%7cevilapp.docx", "", ["character.bar"]),
    Row("77", "https://contoso/a|\u{301}b.docx", "", ["character.bar"]),
    Row("77 selector", "https://contoso/a|\u{FE0F}b.docx", "", ["character.bar"]),
    Row("77 joiner", "https://contoso/a|\u{200D}b.docx", "", ["character.bar", "character.invisible"]),
    Row("81", "javascript:alert(1)", "", ["address.scheme"]),
    Row("82", "data:text/html,x", "", ["address.scheme"]),
    Row("82 ftp", "ftp://contoso/a.docx", "", ["address.scheme"]),
    Row("82 Office", "ms-word:ofe|u|https://contoso/a.docx", "https://contoso/a.docx", ["address.officeLink"]),
    Row("82 short", "ms-word:https://contoso/a.docx", "https://contoso/a.docx", ["address.officeLink"]),
    Row("83", "\\\\server\\share\\a.docx", "", ["address.uncPath"]),
    Row("83 slashes", "//server/share/a.docx", "", ["address.schemeRelative"]),
    Row("83 file", "file://server/a.docx", "", ["address.fileScheme"]),
    Row(
      "83 web folder", "\\\\contoso.com@SSL\\DavWWWRoot\\sites\\a.docx", "https://contoso.com/sites/a.docx",
      ["address.uncPath"]),
    Row(
      "83 web folder with a port", "\\\\contoso.com@SSL@8443\\DavWWWRoot\\a b.docx", "https://contoso.com:8443/a%20b.docx",
      ["address.uncPath"]),
    Row("83 web folder as https", "https://host@SSL/DavWWWRoot/a.docx", "https://host/a.docx", ["address.uncPath"]),
    Row("83 web folder as file", "file:///\\\\host@ssl\\davwwwroot\\a.docx", "https://host/a.docx", ["address.fileScheme"]),
    Row("83 web folder, slashes", "file://host@SSL/DavWWWRoot/a.docx", "https://host/a.docx", ["address.fileScheme"]),
    Row("83 user", "https://ssl@host/a.docx", "https://host/a.docx", ["address.credentials"]),
    Row("84", "C:\\docs\\a.docx", "", ["address.localPath"]),
    Row("85", "/sites/T/a.docx", "", ["address.relative"]),
    Row("85 name", "a.docx", "", ["address.relative"]),
    Row("85 up", "../a.docx", "", ["address.relative"]),
    Row("85 no scheme", "contoso.com/a.docx", "https://contoso.com/a.docx", ["address.relative"]),
    Row("86", "https:contoso.com/a.docx", "https://contoso.com/a.docx", ["address.missingSlashes"]),
    Row("86 one slash", "https:/contoso.com/a.docx", "https://contoso.com/a.docx", ["address.missingSlashes"]),
    Row("87", "https:///contoso.com/a.docx", "https://contoso.com/a.docx", ["host.empty"]),
    Row("88", "https://", "", ["host.empty"]),
    Row("88 port", "https://:443/a.docx", "", ["host.empty"]),
    Row("89", "https://contoso.com\\a.docx", "https://contoso.com/a.docx", ["character.backslash"]),
    Row("89 all", "https:\\\\contoso.com\\a.docx", "https://contoso.com/a.docx", ["character.backslash"]),
    Row("90", "http://contoso.com/a.docx", "https://contoso.com/a.docx", ["address.plainHTTP"]),
    Row("91", "https://user:pw@contoso.com/a.docx", "https://contoso.com/a.docx", ["address.credentials"]),
    Row("91 name", "https://user@contoso.com/a.docx", "https://contoso.com/a.docx", ["address.credentials"]),
    Row("91 twice", "https://a@b@contoso.com/a.docx", "https://contoso.com/a.docx", ["address.credentials"]),
    Row("92", "https://con toso.com/a.docx", "", ["host.blank"]),
    Row("92 percent", "https://contoso%2ecom/a.docx", "", ["host.percent"]),
    Row("95", "https://contoso.com:99999/a.docx", "", ["host.port"]),
    Row("95 zero", "https://contoso.com:0/a.docx", "", ["host.port"]),
    Row("95 letters", "https://contoso.com:abc/a.docx", "", ["host.port"]),
    Row("96", "https://contoso.com:-1/a.docx", "", ["host.port"]),
    Row("97", "https://contoso.com/a\u{0}.docx", "", ["character.control"]),
    Row("97 DEL", "https://contoso.com/a\u{7F}.docx", "", ["character.control"]),
    Row("97 C1", "https://contoso.com/a\u{85}b.docx", "", ["character.control"]),
    Row("97 line end", "https://contoso.com/a\r\nb.docx", "https://contoso.com/ab.docx", ["character.control"]),
    Row("98", "https://contoso.com/a%00.docx", "", ["character.control"]),
    Row("98 line end", "https://contoso.com/a%0Ab.docx", "", ["character.control"]),
    Row("98 DEL", "https://contoso.com/a%7f.docx", "", ["character.control"]),
    Row("98 C1", "https://contoso.com/a%C2%85.docx", "", ["character.control"]),
    Row("99", "https://contoso.com/\u{202E}xcod.docx", "", ["character.bidirectional"]),
    Row("99 encoded", "https://contoso.com/%E2%80%AEcod.docx", "", ["character.bidirectional"]),
    Row("100", "https://contoso.com/a\u{200B}b.docx", "", ["character.invisible"]),
    Row(
      "100 BOM", "\u{FEFF}https://contoso.com/b.docx", "https://contoso.com/b.docx", ["character.invisible", "address.relative"]),
    Row("100 encoded", "https://contoso.com/a%E2%80%8Bb.docx", "", ["character.invisible"]),
    Row("100 line", "https://contoso.com/a\u{2028}b.docx", "", ["character.lineSeparator"]),
    Row("100 paragraph", "https://contoso.com/a%E2%80%A9b.docx", "", ["character.lineSeparator"]),
    Row("101", " https://contoso.com/a.docx", "https://contoso.com/a.docx", ["character.surroundingBlanks"]),
    Row(
      "101 end", "https://contoso.com/a.docx\t", "https://contoso.com/a.docx",
      ["character.surroundingBlanks", "character.control"]),
    Row("101 wide", "https://contoso.com/a.docx\u{3000}", "https://contoso.com/a.docx", ["character.surroundingBlanks"]),
    Row("102", "https://contoso.com/x/../a.docx", "https://contoso.com/a.docx", ["address.dotSegment"]),
    Row("102 encoded", "https://contoso.com/x/%2e%2E/a.docx", "https://contoso.com/a.docx", ["address.dotSegment"]),
    Row("102 half", "https://contoso.com/x/.%2E/a.docx", "https://contoso.com/a.docx", ["address.dotSegment"]),
    Row("102 here", "https://contoso.com/./a.docx", "https://contoso.com/a.docx", ["address.dotSegment"]),
    Row("103", "https://contoso.com/docs/%2Fetc.docx", "", ["address.encodedSeparator"]),
    Row("103 back", "https://contoso.com/docs/a%5cb.docx", "", ["address.encodedSeparator"]),
    Row("104", "https://contoso.com/a%3Ab.docx", "", ["address.fileNameCharacter"]),
    Row("104 star", "https://contoso.com/a*b.docx", "", ["address.fileNameCharacter"]),
    Row("104 question", "https://contoso.com/a%3Fb.docx", "", ["address.fileNameCharacter"]),
    Row("104 quote", "https://contoso.com/a\"b.docx", "", ["address.fileNameCharacter"]),
    Row("104 less", "https://contoso.com/a<b.docx", "", ["address.fileNameCharacter"]),
    Row("104 more", "https://contoso.com/a%3Eb.docx", "", ["address.fileNameCharacter"]),
    Row("113", "https://contoso.com/a.docx.exe", "", ["format.program"]),
    Row("113 blank", "https://contoso.com/a.docx%20.exe", "", ["format.program"]),
    Row("113 dot", "https://contoso.com/a.docx.", "https://contoso.com/a.docx", ["address.fileNameEnd"]),
    Row("115", "https://contoso.com/a.xll", "", ["format.nativeCode"]),
    Row("115 add-in", "https://contoso.com/a.xlam", "", ["format.addIn"]),
    Row("115 add-in 2", "https://contoso.com/a.PPAM", "", ["format.addIn"]),
    Row("forged bar", "https://contoso.com/a%C1%BCp.docx", "", ["character.overlongEscape"]),
    Row("surrogate", "https://contoso.com/a%ED%A0%80.docx", "", ["character.overlongEscape"]),
    Row("fragment", "https://contoso.com/a.docx#top", "https://contoso.com/a.docx", ["address.fragment"]),
    Row("raw hash", "https://contoso.com/C# notes.docx", "https://contoso.com/C%23%20notes.docx", ["address.fragment"]),
    Row("brackets", "<https://contoso.com/a.docx>", "https://contoso.com/a.docx", ["address.angleBrackets"]),
    Row("mail's link", "a.docx<https://contoso.com/a.docx>", "https://contoso.com/a.docx", ["address.angleBrackets"]),
    Row("no link", "https://contoso.com/a<b>", "", ["address.fileNameCharacter"]),
    Row("encoded whole", "https%3A%2F%2Fcontoso.com%2Fa.docx", "https://contoso.com/a.docx", ["address.encodedWhole"]),
    Row("label", "https://-a.com/a.docx", "", ["host.label"]),
    Row("empty label", "https://a..com/a.docx", "", ["host.label"]),
    Row("punycode of ASCII", "https://xn--contoso-.com/a.docx", "", ["host.label"]),
    Row("short IPv4", "https://127.1/a.docx", "", ["host.ipv4"]),
    Row("hexadecimal IPv4", "https://0x7f000001/a.docx", "", ["host.ipv4"]),
    Row("octal IPv4", "https://0177.0.0.1/a.docx", "", ["host.ipv4"]),
    Row("IPv6", "https://[::1%25eth0]/a.docx", "", ["host.ipv6"]),
    Row("IPv6 two gaps", "https://[1::2::3]/a.docx", "", ["host.ipv6"]),
    Row("host character", "https://a<b.com/a.docx", "", ["host.character"]),
    Row("host in another script", "https://münchen.example/a.docx", "", ["host.unencoded"]),
    Row("empty", "", "", ["address.empty"]),
    Row("blanks", "  ", "", ["character.surroundingBlanks", "address.empty"]),
  ])
  func refuses(_ row: Row) {
    let reading = DocumentAddress.read(row.input)
    #expect(reading.address == nil)
    #expect(identifiers(reading.findings, .error) == row.identifiers)
    let corrected = reading.findings.compactMap(\.corrected).first
    #expect(corrected ?? "" == row.expected)
  }

  @Test(arguments: [
    Row("108", "https://contoso.sharepoint.com/:w:/s/T/EaBc?e=x", "", ["share.link"]),
    Row("109", "https://contoso-my.sharepoint.com/:w:/p/john/ER12", "", ["share.link"]),
    Row("109 g", "https://contoso.sharepoint.com/:x:/g/T/ER12", "", ["share.link"]),
    Row("109 t", "https://contoso.sharepoint.com/:p:/t/T/ER12", "", ["share.link"]),
    Row("109 u", "https://contoso.sharepoint.com/:w:/u/s/ER12", "", ["share.link"]),
    Row("109 encoded", "https://contoso.sharepoint.com/%3Aw%3A/s/T/EaBc", "", ["share.link"]),
    Row(
      "110", "https://contoso.sharepoint.com/sites/T/_layouts/15/guestaccess.aspx?share=x", "", ["share.guestAccess"]),
    Row("112", "https://contoso.sharepoint.com/sites/T/_layouts/15/Doc.aspx?sourcedoc=%7B1%7D&file=a.docx", "", ["share.viewer"]),
    Row("112 new", "https://contoso.sharepoint.com/:w:/r/sites/T/_layouts/15/doc2.aspx?sourcedoc=1", "", ["share.viewer"]),
    Row("112 download", "https://contoso.sharepoint.com/sites/T/_layouts/15/download.aspx?UniqueId=1", "", ["share.viewer"]),
    Row("111", "https://1drv.ms/w/s!Ab12", "", ["share.oneDrive"]),
    Row("111 edit", "https://onedrive.live.com/edit.aspx?resid=1", "", ["share.oneDrive"]),
    Row("111 redir", "https://onedrive.live.com/redir.aspx?resid=1", "", ["share.oneDrive"]),
    Row("111 view", "https://onedrive.live.com/view.aspx?resid=1", "", ["share.oneDrive"]),
    Row(
      "viewer", "https://view.officeapps.live.com/op/view.aspx?src=https%3A%2F%2Fcontoso.com%2Fa%2520b.docx",
      "https://contoso.com/a%20b.docx", ["share.viewer"]),
  ])
  func refusesPages(_ row: Row) {
    let reading = DocumentAddress.read(row.input)
    #expect(reading.address == nil)
    #expect(identifiers(reading.findings, .error) == row.identifiers)
    #expect(reading.findings.first { $0.severity == .error }?.corrected ?? "" == row.expected)
    #expect(reading.findings.first { $0.severity == .error }?.solution != nil)
  }

  @Test(arguments: [
    Row("93", "https://contoso.sharepoint.com.evil.io/x.docx", "", ["host.notAllowed"]),
    Row("93 own machine", "https://localhost/x.docx", "", ["host.notAllowed"]),
    Row("93 prefix", "https://evil-sharepoint.com/x.docx", "", ["host.notAllowed"]),
    Row("93 apex", "https://sharepoint.com/x.docx", "", ["host.notAllowed"]),
    Row("93 user", "https://contoso.sharepoint.com@evil.io/x.docx", "", ["address.credentials", "host.notAllowed"]),
    Row("94", "https://contoso.sharepoint.com/x.docx", "https://contoso.sharepoint.com/x.docx"),
    Row("94 capitals", "https://Contoso.SharePoint.com/x.docx", "https://contoso.sharepoint.com/x.docx"),
    Row("94 exact", "https://files.contoso.com/x.docx", "https://files.contoso.com/x.docx"),
  ])
  func matchesAllowedHostsAtLabels(_ row: Row) throws {
    var rules = AddressRules()
    rules.allowedHosts = [try HostPattern("*.sharepoint.com"), try HostPattern("Files.Contoso.com")]
    let reading = DocumentAddress.read(row.input, rules: rules)
    #expect(reading.address?.text ?? "" == row.expected)
    #expect(identifiers(reading.findings) == row.identifiers)
  }

  @Test(arguments: [
    Row("114", "https://contoso.com/.docx", "https://contoso.com/.docx", ["format.noStem"]),
    Row("near", "https://contoso.com/a.xslx", "https://contoso.com/a.xslx", ["format.unknownExtension"]),
    Row("far", "https://contoso.com/a.whatever", "https://contoso.com/a.whatever", ["format.unknownExtension"]),
    Row("none", "https://contoso.com/readme", "https://contoso.com/readme", ["format.noExtension"]),
    Row("pdf", "https://contoso.com/a.docx.pdf", "https://contoso.com/a.docx.pdf", ["format.noApp"]),
  ])
  func warnsOfExtensions(_ row: Row) {
    let reading = DocumentAddress.read(row.input)
    #expect(reading.address?.text == row.expected)
    #expect(identifiers(reading.findings, .warning) == row.identifiers)
  }

  @Test("the nearest extension is named")
  func namesNearestExtension() {
    let finding = DocumentAddress.read("https://contoso.com/a.xslx").findings.first
    #expect(finding?.solution == "did you mean .xlsx?")
    #expect(finding?.suggestion == ".xlsx")
  }

  @Test("add-ins can be allowed, native code cannot")
  func allowsAddIns() {
    var rules = AddressRules()
    rules.allowsAddIns = true
    #expect(DocumentAddress.read("https://contoso.com/a.xlam", rules: rules).address != nil)
    #expect(DocumentAddress.read("https://contoso.com/a.xll", rules: rules).address == nil)
  }

  @Test("129: an address of more than 5000 bytes, and one over 2048")
  func refusesVeryLongAddresses() {
    for count in [2_060, 5_100, 20_000] {
      let reading = DocumentAddress.read("https://contoso.com/" + String(repeating: "a", count: count) + ".docx")
      #expect(reading.address == nil)
      #expect(identifiers(reading.findings) == ["address.tooLong"])
    }
  }

  @Test("131: likeness does not see normal form or needless escapes")
  func comparesLikeness() throws {
    let composed = try address("https://contoso.com/%C3%A9~.docx")
    let decomposed = try address("https://contoso.com/e%CC%81%7E.docx")
    #expect(composed != decomposed)
    #expect(composed.likenessKey == decomposed.likenessKey)
    #expect(try address("https://contoso.com/a%23.docx").likenessKey != address("https://contoso.com/a.docx").likenessKey)
  }

  @Test("a name in NFD is kept, with the composed address beside it")
  func offersComposedName() {
    let finding = DocumentAddress.read("https://contoso.com/Re\u{301}union.docx").findings.first
    #expect(finding?.severity == .warning)
    #expect(finding?.corrected == "https://contoso.com/R%C3%A9union.docx")
  }
}
