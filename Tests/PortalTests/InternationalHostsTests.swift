import OfficeLinks
import Portal
import Testing

/// Hosts in other scripts, by IDNA 2008 with the mapping of UTS #46.
@Suite struct InternationalHostsTests {
  private func read(_ text: String) -> AddressReading { DocumentAddress.read(text, rules: .international()) }

  private func identifiers(_ findings: [LinkFinding]) -> [String] { findings.map(\.identifier) }

  /// Samples of RFC 3492 section 7.1, in lower case, and names in use.
  @Test(arguments: [
    ("他们为什么不说中文", "xn--ihqwcrb4cv8a8dqg056pqjye"), ("почемужеонинеговорятпорусски", "xn--b1abfaaepdrnnbgefbadotcwatmq2g4l"),
    ("なぜみんな日本語を話してくれないのか", "xn--n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa"),
    ("pročprostěnemluvíčesky", "xn--proprostnemluvesky-uyb24dma41a"), ("bücher", "xn--bcher-kva"), ("faß", "xn--fa-hia"),
    ("한국", "xn--3e0b707e"), ("испытание", "xn--80akhbyknj4f"),
  ])
  func writesPunycode(unicode: String, ascii: String) {
    #expect(read("https://\(unicode).example/a.docx").address?.host == ascii + ".example")
    #expect(read("https://\(ascii).example/a.docx").address?.host == ascii + ".example")
  }

  @Test(
    "punycode of letters that would have been mapped is refused",
    arguments: [
      "xn--contoo-fqb.com", "xn--4ba.com", "xn--mnchen-psa.com", "xn--e-xbb.com", "xn--mi7c.com",
    ])
  func refusesUnmappedPunycode(host: String) {
    #expect(identifiers(read("https://\(host)/a.docx").findings) == ["host.punycode"])
  }

  /// The expected names are those of Python's idna 3.13 (Unicode 17), `uts46_remap` without transitional processing.
  @Test(arguments: [
    ("M\u{DC}NCHEN.example", "xn--mnchen-3ya.example"), ("\u{FF23}ontoso.com", "contoso.com"),
    ("\u{3A3}\u{391}\u{3A3}.example", "xn--mxa9ab.example"), ("\u{130}.example", "xn--i-9bb.example"),
    ("\u{E19}\u{E49}\u{E33}.example", "xn--q3c4c8cq.example"), ("\u{921}\u{93C}\u{95C}.example", "xn--e2ba4fb.example"),
    ("\u{13A0}\u{AB71}.example", "xn--58dc.example"),
  ])
  func mapsAsUTS46(host: String, expected: String) {
    #expect(read("https://\(host)/a.docx").address?.host == expected)
  }

  @Test(
    "what maps to other letters is read as those, in every spelling of the name",
    arguments: [
      ("conto\u{17F}o.com", "contoso.com"), ("con\u{AA}.com", "cona.com"), ("\u{FB01}le.com", "file.com"),
      ("\u{1D41A}bc.com", "abc.com"), ("mu\u{308}nchen.example", "xn--mnchen-3ya.example"), ("例え\u{3002}jp", "xn--r8jz45g.jp"),
      ("q\u{301}\u{323}.example", "xn--q-xbb5h.example"),
    ])
  func mapsCompatibilityForms(host: String, expected: String) {
    #expect(read("https://\(host)/a.docx").address?.host == expected)
  }

  @Test("a name that IDNA refuses is an error of its part", arguments: ["a\u{2603}b", "-münchen", "a\u{301}\u{FF0F}ü"])
  func refusesNames(label: String) {
    #expect(identifiers(read("https://www.\(label).example/a.docx").findings) == ["host.label"])
    #expect(canonicalHost("www.\(label).example") == nil)
  }

  @Test("encoded forms that stand for no name", arguments: ["xn--a.com", "xn--contoso-5573b.com"])
  func refusesFalseForms(host: String) {
    #expect(identifiers(read("https://\(host)/a.docx").findings) == ["host.punycode"])
  }

  @Test("a host of thousands of marks takes no time")
  func refusesLongHosts() {
    let marks = String(repeating: "\u{301}\u{323}", count: 3_000)
    #expect(identifiers(read("https://a\(marks)/a.docx").findings) == ["host.label"])
  }

  @Test("37: the note shows both spellings")
  func showsBothSpellings() {
    let reading = read("https://M\u{DC}NCHEN.example/a.docx")
    #expect(reading.address?.text == "https://xn--mnchen-3ya.example/a.docx")
    #expect(reading.findings.map(\.summary) == ["the host münchen.example is written xn--mnchen-3ya.example"])
    #expect(reading.findings.first?.severity == .note)
    #expect(read("https://xn--mnchen-3ya.example/a.docx").findings == [])
  }

  @Test(
    "a host by itself",
    arguments: [
      ("M\u{DC}NCHEN.example", "xn--mnchen-3ya.example"), ("Contoso.COM", "contoso.com"), ("[::1]", "[::1]"),
      ("*.a.example", nil),
    ])
  func writesHosts(name: String, expected: String?) { #expect(canonicalHost(name) == expected) }

  @Test(
    "names after the mapping are those of ASCII: no separator is smuggled in", arguments: ["a\u{FF0F}b.com", "a\u{FF05}41.com"])
  func refusesMappedSeparators(host: String) { #expect(read("https://\(host)/a.docx").address == nil) }

  @Test(arguments: [
    ("二〇二五.jp", "xn--w6jt23gba6a.jp"), ("paral·lel.cat", "xn--parallel-koa.cat"),
    ("ニュース・サイト.jp", "xn--eck7al6dl0n4fg.jp"), ("བོད་ཡིག.example", "xn--nbd4itbt1dwfyc.example"),
  ])
  func writesSignsInPunycode(host: String, ascii: String) {
    #expect(read("https://\(host)/a.docx").address?.host == ascii)
    #expect(read("https://\(ascii)/a.docx").address?.host == ascii)
  }

  @Test(arguments: ["a\u{5F3}.il", "ab\u{200D}c.example"])
  func refusesSignsOutOfContext(host: String) {
    #expect(read("https://\(host)/a.docx").address == nil)
  }

  @Test(
    "scripts that are written together are no warning",
    arguments: [
      ("東京タワーabc", false), ("서울abc", false), ("abcд", true), ("αbc", true), ("пример", false), ("münchen", false),
    ])
  func warnsOfMixedScripts(label: String, isMixed: Bool) {
    let findings = read("https://\(label).example/a.docx").findings
    #expect(identifiers(findings) == [isMixed ? "host.mixedScript" : "host.international"])
  }
}
