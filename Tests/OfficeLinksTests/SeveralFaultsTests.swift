import OfficeLinks
import Testing

/// Whoever corrects one fault should not meet the next one only then.
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
