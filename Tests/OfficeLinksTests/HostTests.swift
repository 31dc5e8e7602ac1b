import OfficeLinks
import Testing

@Suite struct HostTests {
  /// Samples of RFC 3492 section 7.1, in lower case, and names in use.
  @Test(arguments: [
    ("他们为什么不说中文", "xn--ihqwcrb4cv8a8dqg056pqjye"), ("почемужеонинеговорятпорусски", "xn--b1abfaaepdrnnbgefbadotcwatmq2g4l"),
    ("なぜみんな日本語を話してくれないのか", "xn--n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa"),
    ("pročprostěnemluvíčesky", "xn--proprostnemluvesky-uyb24dma41a"), ("bücher", "xn--bcher-kva"), ("faß", "xn--fa-hia"),
    ("한국", "xn--3e0b707e"), ("испытание", "xn--80akhbyknj4f"),
  ])
  func writesPunycode(unicode: String, ascii: String) {
    #expect(DocumentAddress.read("https://\(unicode).example/a.docx").address?.host == ascii + ".example")
    #expect(DocumentAddress.read("https://\(ascii).example/a.docx").address?.host == ascii + ".example")
  }

  @Test(arguments: [
    ("[::]", "[::]"), ("[::1]", "[::1]"), ("[1:0:0:2:0:0:0:3]", "[1:0:0:2::3]"), ("[1:2:3:4:5:6:7:0]", "[1:2:3:4:5:6:7:0]"),
    ("[0:0:1::]", "[0:0:1::]"), ("[::FFFF:1.2.3.4]", "[::ffff:102:304]"), ("[FE80::1]", "[fe80::1]"),
  ])
  func writesIPv6(text: String, expected: String) {
    #expect(DocumentAddress.read("https://\(text)/a.docx").address?.host == expected)
  }

  @Test(arguments: [
    "[]", "[:]", "[:::]", "[1]", "[1:2:3:4:5:6:7]", "[1:2:3:4:5:6:7:8:9]", "[1::2::3]", "[12345::]", "[g::]", "[::1.2.3]",
    "[::1.2.3.400]", "[1.2.3.4::]", "[::1", "[1:2:3:4:5:6:7::8:9]",
  ])
  func refusesIPv6(_ text: String) {
    let reading = DocumentAddress.read("https://\(text)/a.docx")
    #expect(reading.address == nil)
    #expect(reading.findings.contains { $0.identifier == "host.ipv6" || $0.identifier == "host.port" })
  }

  @Test(arguments: [
    ("1.2.3.4", true), ("255.255.255.255", true), ("256.1.1.1", false), ("01.2.3.4", false), ("1.2.3", false),
    ("1.2.3.4.5", false),
    ("0x7f", false), ("4", false), ("a.4", false), ("4.a", true),
  ])
  func readsIPv4(text: String, isAccepted: Bool) {
    #expect((DocumentAddress.read("https://\(text)/a.docx").address != nil) == isAccepted)
  }

  @Test(arguments: [
    ("*.contoso.com", "*.contoso.com"), ("Files.Contoso.COM", "files.contoso.com"),
    ("*.münchen.example", "*.xn--mnchen-3ya.example"),
    ("", nil), ("*", nil), ("*.", nil), ("a.*.com", nil), ("contoso.com:443", nil), ("contoso.com/", nil), ("*.[::1]", nil),
  ])
  func readsPatterns(text: String, expected: String?) {
    #expect(HostPattern(text)?.text == expected)
  }

  @Test(
    "a pattern ends at a dot",
    arguments: [
      ("*.contoso.com", "a.contoso.com", true), ("*.contoso.com", "a.b.contoso.com", true),
      ("*.contoso.com", "contoso.com", false),
      ("*.contoso.com", "evilcontoso.com", false), ("*.contoso.com", "a.contoso.com.evil.io", false),
      ("contoso.com", "contoso.com", true), ("contoso.com", "a.contoso.com", false),
    ])
  func matchesPatterns(pattern: String, host: String, isMatch: Bool) throws {
    #expect(try #require(HostPattern(pattern)).matches(host) == isMatch)
  }

  @Test(
    "scripts that are written together are no warning",
    arguments: [
      ("東京タワーabc", false), ("서울abc", false), ("abcд", true), ("αbc", true), ("пример", false), ("münchen", false),
    ])
  func warnsOfMixedScripts(label: String, isMixed: Bool) {
    let findings = DocumentAddress.read("https://\(label).example/a.docx").findings
    #expect(identifiers(findings) == [isMixed ? "host.mixedScript" : "host.international"])
  }
}
