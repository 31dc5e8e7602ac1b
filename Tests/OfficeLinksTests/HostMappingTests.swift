import OfficeLinks
import Testing

/// Hosts in other letters, as UTS #46 maps them.
@Suite struct HostMappingTests {
  @Test(
    "a letter that stands for another one is refused",
    arguments: [
      "conto\u{17F}o.com", "con\u{AA}.com", "\u{FB01}le.com", "\u{1D41A}bc.com", "\u{132}.com", "\u{1F71}.com", "\u{FF76}.com",
      "\u{1C4}.com", "\u{E1}\u{323}.com",
    ])
  func refusesOtherShapes(host: String) {
    let reading = DocumentAddress.read("https://\(host)/a.docx")
    #expect(reading.address == nil)
    #expect(identifiers(reading.findings) == ["host.letterShape"])
    #expect(reading.findings.first?.solution == "write the name in plain small letters, or in punycode (xn--…)")
  }

  @Test(
    "punycode of letters that would have been mapped is refused",
    arguments: [
      "xn--contoo-fqb.com", "xn--4ba.com", "xn--mnchen-psa.com", "xn--e-xbb.com", "xn--mi7c.com",
    ])
  func refusesUnmappedPunycode(host: String) {
    #expect(identifiers(DocumentAddress.read("https://\(host)/a.docx").findings) == ["host.punycode"])
  }

  /// The expected names are those of Python's idna 3.13 (Unicode 17), `uts46_remap` without transitional processing.
  @Test(arguments: [
    ("M\u{DC}NCHEN.example", "xn--mnchen-3ya.example"), ("\u{FF23}ontoso.com", "contoso.com"),
    ("fa\u{1E9E}.example", "xn--fa-hia.example"),
    ("\u{3A3}\u{391}\u{3A3}.example", "xn--mxa9ab.example"), ("\u{130}.example", "xn--i-9bb.example"),
    ("\u{E19}\u{E49}\u{E33}.example", "xn--q3c4c8cq.example"), ("\u{921}\u{93C}\u{95C}.example", "xn--e2ba4fb.example"),
    ("\u{13A0}\u{AB71}.example", "xn--58dc.example"),
  ])
  func mapsAsUTS46(host: String, expected: String) {
    #expect(DocumentAddress.read("https://\(host)/a.docx").address?.host == expected)
  }

  @Test("marks in any order give the name that they give in canonical order, in scripts of every plane")
  func ordersMarks() {
    for (host, expected) in [
      ("q\u{301}\u{323}", "q\u{323}\u{301}"), ("\u{1B11}\u{1B35}", "\u{1B12}"), ("\u{11099}\u{110BA}", "\u{1109A}"),
    ] {
      let read = DocumentAddress.read("https://\(host).example/a.docx").address?.host
      #expect(read != nil)
      #expect(read == DocumentAddress.read("https://\(expected).example/a.docx").address?.host)
    }
  }

  @Test("a host of thousands of marks takes no time")
  func refusesLongHosts() {
    let marks = String(repeating: "\u{301}\u{323}", count: 3_000)
    #expect(identifiers(DocumentAddress.read("https://a\(marks)/a.docx").findings) == ["host.label"])
  }
}

/// RFC 5892, appendix A: characters of host names that need others beside them.
@Suite struct HostSignTests {
  @Test(arguments: [
    ("二〇二五.jp", "xn--w6jt23gba6a.jp"), ("paral·lel.cat", "xn--parallel-koa.cat"),
    ("ニュース・サイト.jp", "xn--eck7al6dl0n4fg.jp"), ("བོད་ཡིག.example", "xn--nbd4itbt1dwfyc.example"),
  ])
  func writesSignsInPunycode(host: String, ascii: String) {
    #expect(DocumentAddress.read("https://\(host)/a.docx").address?.host == ascii)
    #expect(DocumentAddress.read("https://\(ascii)/a.docx").address?.host == ascii)
  }

  @Test(arguments: ["para·el.cat", "·.example", "a・b.jp", "\u{375}a.gr", "a\u{5F3}.il"])
  func refusesSignsOutOfContext(host: String) {
    #expect(DocumentAddress.read("https://\(host)/a.docx").address == nil)
  }
}
