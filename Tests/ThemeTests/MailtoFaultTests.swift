import PortalTestSupport
import Testing

@testable import Theme

@Suite struct MailtoFaultTests {
  @Test(arguments: [
    "mailto:a@b.example", "MAILTO:a@b.example", "mailto:a@b.example,c@d.example?subject=Hi%20there&X-Any=1",
    "mailto:a.b+c@b.example?body=one%0D%0Atwo", "mailto:?to=a@b.example", "mailto:?subject=x",
    "mailto:?cc=a%40b.example,c%40d.example",
    "mailto:%22not%40me%22@b.example", "mailto:%22a%20b%22@b.example", "mailto:üser@bücher.example",
    "mailto:a@%C3%BC.example", "mailto:a@[192.0.2.1]", "mailto:a@localhost", "mailto:a%25b@c.example",
    "mailto:a@b.example?subject=what?&body=", "mailto:o'brien@b.example?", "mailto:a@b.example?subject=50%25",
  ])
  func acceptsWhatTheStandardAllows(_ link: String) {
    #expect(MailtoFault(link) == nil)
  }

  @Test(
    arguments: [
      ("mailto:", .noAddress), ("mailto:?subject=", .noAddress), ("mailto:a@b.example,,c@d.example", .noAddress),
      ("mailto:a@b.example,", .noAddress), ("mailto:?to=", .noAddress), ("mailto:team", .noAt("team")),
      ("mailto://a", .slashes("a")), ("mailto://a@b.example", .slashes("a@b.example")),
      ("mailto:a@b@c.example", .severalAts("a@b@c.example")), ("mailto:a%40b@c.example", .severalAts("a@b@c.example")),
      ("mailto:a@b.example;c@d.example", .severalAts("a@b.example;c@d.example")),
      ("mailto:a b@c.example", .space("a b@c.example")), ("mailto:a@c.example%20", .space("a@c.example ")),
      ("mailto:Ann%20<a@c.example>", .space("Ann <a@c.example>")), ("mailto:<a@c.example>", .malformed("<a@c.example>")),
      ("mailto:@c.example", .malformed("@c.example")), ("mailto:a@", .malformed("a@")), ("mailto:a@b..c", .malformed("a@b..c")),
      ("mailto:a@b_c.example", .malformed("a@b_c.example")), ("mailto:a%@b.example", .badEscape),
      ("mailto:a@b.example?subject=50%", .badEscape), ("mailto:a@b.example?subject=%zz", .badEscape),
      ("mailto:a@b.example%0D%0ABcc:c@d.example", .injection("a@b.example\r\nBcc:c@d.example")),
      ("mailto:a@b.example?subject=x%0ABcc:%20c@d.example", .injection("subject")),
      ("mailto:a@b.example?body=a\nb", .lineEndInBody), ("mailto:a@b.example?body=a%0Ab", .lineEndInBody),
      ("mailto:a@b.example?Body=a%0D", .lineEndInBody), ("mailto:a@b.example?subject", .noField("subject")),
      ("mailto:a@b.example?=x", .noField("=x")), ("mailto:a@b.example?subject=a&b", .noField("b")),
      ("mailto:a@b.example?subject=a?body=b", .secondQuestionMark), ("mailto:?cc=a@b@c", .severalAts("a@b@c")),
      ("mailto:?TO=team", .noAt("team")), ("mailto:?%74o=team", .noAt("team")),
      ("mailto:a@b.example?X%0Ay=1", .injection("x\ny")), ("mailto:a@b.example?x\ny=1", .injection("x\ny")),
    ] as [(String, MailtoFault)])
  func saysWhatIsWrong(_ link: String, _ fault: MailtoFault) {
    #expect(MailtoFault(link) == fault)
  }

  @Test func isToldAtTheLink() async {
    let portal = TestPortal(files: [
      "Content/help.md":
        "---\ntitle: Help\n---\nA [b](mailto:a@b@c.example) and <d@e.example> [f](mailto:g@h.example?subject=i&#10;j)\n"
    ])
    #expect(
      await portal.findings() == [
        "Content/help.md:4:3: error: invalid mail link: the address 'a@b@c.example' has more than one '@' [link.mail]",
        "Content/help.md:4:47: error: invalid mail link: a line end in 'subject' would add a header to the message [link.mail]",
      ])
  }
}
