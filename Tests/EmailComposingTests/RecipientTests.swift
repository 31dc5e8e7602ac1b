import CatalogueModel
import Diagnostics
import Testing

@testable import EmailComposing

/// Lists of people: who is read, and where what is wrong is told.
@Suite struct RecipientTests {
  private func read(_ text: String) throws -> (people: [String], findings: [String]) {
    var log = DiagnosticLog()
    let languages = try ["en", "de"].map { try #require(LanguageTag($0)) }
    let recipients = decodeRecipients(text, file: "people.csv", languages: languages, log: &log)
    let people = recipients.map { "\($0.mailbox.words.joined(separator: " ")) \($0.language.text) \($0.user ?? "-")" }
    let findings = log.sorted.map { "\($0.place?.description ?? ""): \($0.severity.rawValue): \($0.summary) [\($0.identifier)]" }
    return (people, findings)
  }

  @Test(arguments: [
    ("address\nann@contoso.example\n", ["ann@contoso.example en -"]),
    (
      "address,name,language,user\r\nann@c.example,\"Lee, Ann\",de,a3243d\r\n\r\nbob@c.example,,,\r\n",
      ["\"Lee, Ann\" <ann@c.example> de a3243d", "bob@c.example en -"]
    ),
    ("Name,Address\n\"Ann \"\"A\"\" Lee\",a@b.example", ["\"Ann \\\"A\\\" Lee\" <a@b.example> en -"]),
  ])
  func readsPeople(text: String, people: [String]) throws {
    let found = try read(text)
    #expect(found.people == people)
    #expect(found.findings == [])
  }

  @Test(arguments: [
    ("", "people.csv: error: the list names nobody [message.recipientList]"),
    ("address\n", "people.csv: error: the list names nobody [message.recipientList]"),
    ("adress\na@b.example\n", "people.csv:1:1: error: there is no column 'address' [message.recipientList]"),
    ("address,nmae\na@b.example,A\n", "people.csv:1:9: error: there is no column 'nmae' [message.recipientList]"),
    ("address,address\na,b\n", "people.csv:1:9: error: the column 'address' is there twice [message.recipientList]"),
    (
      "address,name\na@b.example,\"A\n",
      "people.csv:2:13: error: a quotation mark is opened and not closed [message.recipientList]"
    ),
    ("address\nann\n", "people.csv:2:1: error: 'ann' is not an address [message.recipient]"),
    ("name,address\nA,a@b@c\n", "people.csv:2:3: error: 'a@b@c' is not an address [message.recipient]"),
    ("address,name\na@b.example,A,B\n", "people.csv:2: error: the row has 3 fields, the first row 2 [message.recipient]"),
    ("address,language\na@b.example,fr\n", "people.csv:2:13: error: the portal has no language 'fr' [message.unknownLanguage]"),
    ("address,user\na@b.example,x|y\n", "people.csv:2:13: error: 'x|y' is not a user identifier [message.recipient]"),
    ("address\na@b.example\nA@b.example\n", "people.csv:3:1: warning: 'A@b.example' is there twice [message.recipientTwice]"),
    (
      "name,address\n\"A\nBcc: c@d\",a@b.example\n",
      "people.csv:2:1: error: a header field cannot hold a line end, a control character or one that turns text around [message.recipient]"
    ),
    (
      "name,address\n\u{202E}A,a@b.example\n",
      "people.csv:2:1: error: a header field cannot hold a line end, a control character or one that turns text around [message.recipient]"
    ),
  ])
  func reportsAtLineAndColumn(text: String, finding: String) throws {
    #expect(try read(text).findings.contains(finding))
  }

  @Test func writesAMailbox() {
    let bytes = mbox([Array("Subject: a\r\n\r\nx\r\n".utf8), Array("Subject: b\r\n\r\ny\r\n".utf8)])
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        From MAILER-DAEMON Thu Jan  1 00:00:00 1970
        Subject: a

        x

        From MAILER-DAEMON Thu Jan  1 00:00:00 1970
        Subject: b

        y


        """)
  }
}
