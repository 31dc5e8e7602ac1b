import OfficeLinks
import Testing

@Suite struct HostTests {
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
    ("*.contoso.com", "*.contoso.com"), ("Files.Contoso.COM", "files.contoso.com"), ("[::2]", "[::2]"),
    ("*.XN--mnchen-3ya.example", "*.xn--mnchen-3ya.example"),
  ])
  func readsPatterns(text: String, expected: String) throws {
    #expect(try HostPattern(text).text == expected)
    #expect(HostPattern.read(text).findings == [])
  }

  @Test(
    "what is no pattern says why, so that no host is lost from a list",
    arguments: [
      Row("", "", "", ["host.empty"]), Row("", "*.", "", ["host.empty"]), Row("", "*", "", ["host.character"]),
      Row("", "a.*.com", "", ["host.character"]), Row("", "contoso.com:443", "", ["host.character"]),
      Row("", "contoso.com/", "", ["host.character"]), Row("", "*.[::2]", "", ["host.character"]),
      Row("", "münchen.example", "", ["host.unencoded"]), Row("", "*.-a.com", "", ["host.label"]),
    ])
  func refusesPatterns(_ row: Row) {
    let problems = #expect(throws: LinkProblems.self) { try HostPattern(row.input) }
    #expect(problems?.findings == HostPattern.read(row.input).findings)
    #expect(problems.map { identifiers($0.findings) } == row.identifiers)
    #expect(problems?.findings.first?.range == (row.input.hasPrefix("*.") ? 2 : 0)..<row.input.utf8.count)
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
    #expect(try HostPattern(pattern).matches(host) == isMatch)
  }

  @Test("without an encoding a host is ASCII, and the fix says so")
  func refusesInternationalHosts() {
    let reading = DocumentAddress.read("https://münchen.example/a.docx")
    #expect(reading.address == nil)
    #expect(reading.findings.map(\.summary) == ["the host münchen.example is not written in ASCII"])
    #expect(reading.findings.first?.solution == "write it in its encoded form (xn--…)")
    #expect(DocumentAddress.read("https://xn--mnchen-3ya.example/a.docx").findings == [])
  }

  @Test("a caller's encoding is used for addresses and patterns")
  func usesTheEncoding() throws {
    let encoding = HostEncoding(
      encoded: { $0 == "ä.example" ? "xn--4ca.example" : $0 == "xn--4ca" ? $0 : nil },
      shown: { $0 == "xn--4ca.example" ? "ä.example" : $0 == "xn--4ca" ? "ä" : nil })
    var rules = AddressRules()
    rules.hostEncoding = encoding
    let reading = DocumentAddress.read("https://ä.example/a.docx", rules: rules)
    #expect(reading.address?.host == "xn--4ca.example")
    #expect(reading.findings.map(\.summary) == ["the host ä.example is written xn--4ca.example"])
    #expect(identifiers(DocumentAddress.read("https://b.ö/a.docx", rules: rules).findings) == ["host.label"])
    #expect(try HostPattern("*.ä.example", encoding: encoding).text == "*.xn--4ca.example")
  }

  @Test(arguments: [
    "localhost", "LOCALHOST", "a.localhost", "127.0.0.1", "127.8.9.1", "0.0.0.0", "[::1]", "[::]", "[::ffff:127.0.0.1]",
  ])
  func warnsOfTheOwnComputer(host: String) {
    let reading = DocumentAddress.read("https://\(host)/a.docx")
    #expect(reading.findings.map(\.identifier) == ["host.ownMachine"])
    #expect(reading.address != nil)
  }

  @Test(arguments: [
    "localhost.contoso.com", "mylocalhost", "10.0.0.5", "192.168.1.4", "128.0.0.1", "[::2]", "[fe80::1]", "server",
  ])
  func leavesOtherComputersAlone(host: String) { #expect(DocumentAddress.read("https://\(host)/a.docx").findings == []) }
}
