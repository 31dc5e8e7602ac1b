import Portal
import Testing
import TextBasics
import Theme

@testable import Site

@Suite struct MIMEMessageTests {
  private func message() throws -> MIMEMessage {
    MIMEMessage(
      subject: "Q4 budget", language: try #require(LanguageTag("en")), text: Array("Text\n".utf8), html: Array("<p>HTML\n".utf8))
  }

  @Test func writesTextFirstAndNoDate() throws {
    let text = String(decoding: try message().bytes, as: UTF8.self).replacing("\r\n", with: "\n")
    #expect(!text.contains("\r"))
    #expect(
      text == """
        Subject: Q4 budget
        X-Unsent: 1
        MIME-Version: 1.0
        Content-Language: en
        Content-Type: multipart/alternative; boundary="=_docportal_53b69f96012f50f2"

        --=_docportal_53b69f96012f50f2
        Content-Type: text/plain; charset=utf-8
        Content-Transfer-Encoding: quoted-printable

        Text

        --=_docportal_53b69f96012f50f2
        Content-Type: text/html; charset=utf-8
        Content-Transfer-Encoding: quoted-printable

        <p>HTML

        --=_docportal_53b69f96012f50f2--

        """)
  }

  @Test func isTheSameForTheSamePartsOnly() throws {
    #expect(try message().bytes == (try message().bytes))
    var other = try message()
    other.text = Array("Other\n".utf8)
    #expect(other.bytes != (try message().bytes))
  }

  @Test func writesPeopleAndTheTimeAskedFor() throws {
    var message = try message()
    message.from = try Mailbox("Ann <ann@contoso.com>")
    message.to = try [Mailbox("Bo <bo@contoso.com>"), Mailbox("cy@contoso.com")]
    message.replyTo = [try Mailbox("team@contoso.com")]
    message.cc = [try Mailbox("di@contoso.com")]
    message.bcc = try [Mailbox("ed@contoso.com"), Mailbox("flo@contoso.com")]
    message.date = MessageDate(try #require(CalendarDate("2026-11-01")), second: 3_723)
    let lines = String(decoding: message.bytes, as: UTF8.self).split(separator: "\r\n").map(String.init)
    #expect(
      Array(lines.prefix(7)) == [
        "From: Ann <ann@contoso.com>", "Reply-To: team@contoso.com", "To: Bo <bo@contoso.com>, cy@contoso.com",
        "Cc: di@contoso.com", "Bcc: ed@contoso.com, flo@contoso.com", "Subject: Q4 budget",
        "Date: 1 Nov 2026 01:02:03 +0000",
      ])
  }

  @Test func keepsATitleWithLineEndsOnOneLine() throws {
    let message = MIMEMessage(
      subject: "a\r\nBcc: b@c\u{202E}", language: try #require(LanguageTag("en")), text: [], html: [])
    #expect(message.subject == "a Bcc: b@c")
  }
}
