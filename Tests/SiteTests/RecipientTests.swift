import Diagnostics
import Portal
import Testing
import TextBasics
import Theme

@testable import Site

/// Lists of people: the recipients, and the places of faults.
@Suite struct RecipientTests {
  private func read(_ text: String) throws -> (people: [String], findings: [String]) {
    var log = DiagnosticLog()
    let languages = try ["en", "de"].map { try #require(LanguageTag($0)) }
    let recipients = decodeRecipients(TextFile(path: "people.csv", text: text), languages: languages, log: &log)
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
    ("address;name\na@b.example;Lee, Ann\n", ["\"Lee, Ann\" <a@b.example> en -"]),
    ("address\tname\na@b.example\tAnn\n", ["Ann <a@b.example> en -"]),
    ("sep=;\r\nname;address\r\nAnn;a@b.example\r\n", ["Ann <a@b.example> en -"]),
    ("SEP=\t\naddress\tuser\na@b.example\tx,y\n", ["a@b.example en x,y"]),
    ("address,name\ra@b.example,Ann\rc@d.example,\r", ["Ann <a@b.example> en -", "c@d.example en -"]),
    (" address , name \n  a@b.example , \"Lee, Ann\" \n", ["\"Lee, Ann\" <a@b.example> en -"]),
    ("address,name\n  \n,\n , \na@b.example,\n", ["a@b.example en -"]),
    (
      "address,language\na@b.example,DE\nx@b.example,German\nc@d.example,de-AT\ne@f.example,EN-gb-oed\n",
      [
        "a@b.example de -", "x@b.example de -", "c@d.example de -", "e@f.example en -",
      ]
    ),
    ("address,user\na@b.example,Anna Berg\n", ["a@b.example en Anna Berg"]),
    ("address\nann@bücher.example\n", ["ann@xn--bcher-kva.example en -"]),
    // Outlook, Google Contacts, Mailchimp, Thunderbird, and what people write.
    ("\"First Name\",\"Last Name\",\"E-mail Address\"\nAnn,Lee,a@b.example\n", ["Ann Lee <a@b.example> en -"]),
    ("Given Name,Family Name,E-mail 1 - Value\nAnn,,a@b.example\n", ["Ann <a@b.example> en -"]),
    ("Email Address,First Name,Last Name\na@b.example,,Lee\n", ["a@b.example en -"]),
    ("First Name,Last Name,Display Name,Primary Email\nA,L,Ann Lee,a@b.example\n", ["Ann Lee <a@b.example> en -"]),
    ("email,name\na@b.example,Ann\n", ["Ann <a@b.example> en -"]), ("adress\na@b.example\n", ["a@b.example en -"]),
    ("Adresse de messagerie,Prénom,Nom\na@b.example,Ann,Lee\n", ["Ann Lee <a@b.example> en -"]),
    ("EmailAddress\na@b.example\n", ["a@b.example en -"]),
    ("Members of the group\nEmail address,Name\na@b.example,\n", ["a@b.example en -"]),
    ("Given Name,E-mail 1 - Value\nAnn,a@b.example ::: c@d.example\n", ["Ann <a@b.example> en -"]),
    ("a@b.example\r\nc@d.example\r\n", ["a@b.example en -", "c@d.example en -"]),
    ("Ann Lee <a@b.example>; Lee, Bob <c@d.example>", ["Ann Lee <a@b.example> en -", "\"Lee, Bob\" <c@d.example> en -"]),
    (
      "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Lee;Ann;;;\r\nFN:Ann\r\n  Lee\r\nitem1.EMAIL;TYPE=HOME:x@y.example\r\nEMAIL;TYPE=WORK,PREF:a@b.example\r\n"
        + "END:VCARD\r\nBEGIN:VCARD\r\nVERSION:2.1\r\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=BCrgen 5%\r\nEMAIL:c@d.example\r\nEND:VCARD\r\n",
      ["Ann Lee <a@b.example> en -", "=?UTF-8?B?SsO8cmdlbiA1JQ==?= <c@d.example> en -"]
    ),
    (
      "version: 1\n\ndn: cn=Ann Lee,o=C\ncn: Ann Lee\nsn: Lee\nmail: a@b.example\n\ndn:: Y249SsO8cmdlbg==\ngivenName:: SsO8cmdlbg==\nmail:\n  c@d.example\n",
      ["Ann Lee <a@b.example> en -", "c@d.example en -"]
    ),
    // Google Workspace, Microsoft 365, PowerShell, Thunderbird, Teams, and a column by any name.
    (
      "First Name [Required],Last Name [Required],Email Address [Required]\nAnn,Lee,a@b.example\n", ["Ann Lee <a@b.example> en -"]
    ),
    ("Display name,User principal name,First name\nAnn Lee,a@b.example,Ann\n", ["Ann Lee <a@b.example> en -"]),
    ("#TYPE Selected\n\"Name\",\"EmailAddress\"\n\"Ann Lee\",\"a@b.example\"\n", ["Ann Lee <a@b.example> en -"]),
    ("Vorname,Nachname,Primäre E-Mail-Adresse\nAnn,Lee,a@b.example\n", ["Ann Lee <a@b.example> en -"]),
    (
      "1. Summary\nMeeting title\tPlan\nAttended participants\t1\n\n2. Participants\nName\tEmail\nAnn Lee\ta@b.example\n\n"
        + "3. In-Meeting Activities\nName\tEmail\nAnn Lee\ta@b.example\n",
      ["Ann Lee <a@b.example> en -"]
    ),
    ("Name;Contact point\nAnn;a@b.example\nBob;c@d.example\n", ["Ann <a@b.example> en -", "Bob <c@d.example> en -"]),
    ("Имя,Фамилия,Адрес эл. почты\nAnn,Lee,a@b.example\n", ["Ann Lee <a@b.example> en -"]),
    ("E-Mail;Vorname;Nachname;Sprache\na@b.example;Ann;Lee;de\n", ["Ann Lee <a@b.example> de -"]),
    ("Имя,Фамилия,Электронная почта\nAnn,Lee,a@b.example\n", ["Ann Lee <a@b.example> en -"]),
    ("Name|E-mail\nAnn|a@b.example\n", ["Ann <a@b.example> en -"]),
    (
      "To: Ann <a@b.example>;\n Bob <c@d.example>\nCc: e@f.example\n",
      ["Ann <a@b.example> en -", "Bob <c@d.example> en -", "e@f.example en -"]
    ),
    (
      "BEGIN:VCARD\r\nVERSION:2.1\r\nFN;CHARSET=windows-1252;ENCODING=QUOTED-PRINTABLE:J=F6rg=20M=FCller\r\n"
        + "EMAIL;INTERNET:a@b.example\r\nEND:VCARD\r\n",
      ["=?UTF-8?B?SsO2cmcgTcO8bGxlcg==?= <a@b.example> en -"]
    ),
  ])
  func readsPeople(text: String, people: [String]) throws {
    let found = try read(text)
    #expect(found.people == people)
    #expect(found.findings == [])
  }

  @Test(arguments: [
    ("", "people.csv:1:1: error: invalid list of recipients: it is empty [message.recipientList]"),
    ("address\n", "people.csv:1:1: error: invalid list of recipients: it has no people [message.recipientList]"),
    (
      "adress\nann\n",
      "people.csv:1:1: error: invalid list of recipients: there is no column 'address' [message.recipientList]"
    ),
    (
      "a@b.example,Ann\nc@d.example,Bob\n",
      "people.csv:1:1: error: invalid list of recipients: there is no column 'address' [message.recipientList]"
    ),
    ("address,nmae\na@b.example,A\n", "people.csv:1:9: warning: 1 column is ignored: 'nmae' [message.recipientColumn]"),
    ("address,City\na@b.example,A\n", "people.csv:1:9: warning: 1 column is ignored: 'City' [message.recipientColumn]"),
    (
      "address,City,,Phone\na@b.example,A,,1\n",
      "people.csv:1:9: warning: 2 columns are ignored: 'City', 'Phone' [message.recipientColumn]"
    ),
    (
      "address,address\na,b\n",
      "people.csv:1:9: error: invalid list of recipients: the column 'address' appears twice [message.recipientList]"
    ),
    (
      "address,name\na@b.example,\"A\n",
      "people.csv:2:13: error: invalid list of recipients: a quotation mark is not closed [message.recipientList]"
    ),
    ("address\nann\n", "people.csv:2:1: error: invalid recipient: 'ann' is not an address [message.recipient]"),
    ("name,address\nA,a@b@c\n", "people.csv:2:3: error: invalid recipient: 'a@b@c' is not an address [message.recipient]"),
    (
      "address,name\na@b.example,A,B\n",
      "people.csv:2:15: error: invalid recipient: the row has 3 fields, the first row 2 [message.recipient]"
    ),
    (
      "address,name\na@b.example\n",
      "people.csv:2:12: error: invalid recipient: the row has 1 field, the first row 2 [message.recipient]"
    ),
    (
      "address,name\na@b.example,Ann \"A\" Lee\n",
      "people.csv:2:17: error: invalid recipient: a quotation mark is within a field that does not begin with one [message.recipient]"
    ),
    (
      "address,name\na@b.example,\"Ann\" Lee\n",
      "people.csv:2:19: error: invalid recipient: text follows a closing quotation mark [message.recipient]"
    ),
    (
      "address,name\na@b.example,\(String(repeating: "n", count: 201))\n",
      "people.csv:2:13: error: invalid recipient: the name is too long [message.recipient]"
    ),
    (
      "address\njörg@c.example\n",
      "people.csv:2:1: error: invalid recipient: 'jörg@c.example' is not an address [message.recipient]"
    ),
    ("address,language\na@b.example,fr\n", "people.csv:2:13: error: the portal has no language 'fr' [message.unknownLanguage]"),
    (
      "address,user\na@b.example,x|y\n",
      "people.csv:2:13: error: invalid recipient: 'x|y' is not a user identifier: a bar, written |, inside an argument [message.recipient]"
    ),
    (
      "address,user\na@b.example,\(String(repeating: "u", count: 257))\n",
      "people.csv:2:13: error: invalid recipient: '\(String(repeating: "u", count: 257))' is not a user identifier: a user id of 257 bytes [message.recipient]"
    ),
    (
      "address,user\na@b.example,x\u{202E}\n",
      "people.csv:2:13: error: invalid recipient: 'x\u{202E}' is not a user identifier: bidirectional control character U+202E [message.recipient]"
    ),
    (
      "address,name\na@b.example\u{200E},A\n",
      "people.csv:2:1: error: invalid recipient: a header field cannot contain a line end, a control character or one that changes the direction of text [message.recipient]"
    ), ("address\na@b.example\nA@b.example\n", "people.csv:3:1: warning: 'A@b.example' is listed twice [message.recipientTwice]"),
    (
      "name,address\n\"A\nBcc: c@d\",a@b.example\n",
      "people.csv:2:1: error: invalid recipient: a header field cannot contain a line end, a control character or one that changes the direction of text [message.recipient]"
    ),
    (
      "name,address\n\u{202E}A,a@b.example\n",
      "people.csv:2:1: error: invalid recipient: a header field cannot contain a line end, a control character or one that changes the direction of text [message.recipient]"
    ),
  ])
  func reportsAtLineAndColumn(text: String, finding: String) throws {
    #expect(try read(text).findings.contains(finding))
  }

  @Test func takesTheColumnsThatACallerNames() throws {
    var log = DiagnosticLog()
    let languages = [try #require(LanguageTag("en"))]
    let file = TextFile(path: "people.csv", text: "Private;Work;Who;Address\na@b.example;c@d.example;Ann;Main Street\n")
    let people = decodeRecipients(file, named: [.address: "work", .name: "Who"], languages: languages, log: &log)
    #expect(people.map(\.mailbox.address) == ["c@d.example"])
    #expect(log.sorted.map(\.summary) == ["2 columns are ignored: 'Private', 'Address'"])
    #expect(decodeRecipients(file, named: [.address: "Mail"], languages: languages, log: &log).isEmpty)
    #expect(log.sorted.contains { $0.summary == "invalid list of recipients: there is no column 'Mail'" })
  }

  @Test func takesAPostalAddressForNone() throws {
    let found = try read("Email Address,Address\na@b.example,Main Street\n")
    #expect(found.people == ["a@b.example en -"])
    #expect(found.findings == ["people.csv:1:15: warning: 1 column is ignored: 'Address' [message.recipientColumn]"])
  }

  @Test func readsAnyTextAndPlacesItsFieldsWithinIt() {
    let pieces = ["\"", "\"\"", ",", ";", "\t", " ", "\r", "\n", "\r\n", "a", "sep=", "address", "\u{301}", "\u{A0}"]
    var state: UInt64 = 42
    for _ in 0..<3_000 {
      var text = ""
      for _ in 0..<12 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += pieces[Int(state >> 33) % pieces.count]
      }
      let file = TextFile(path: "people.csv", text: text)
      for row in csvRows(file, names: ["address"]) {
        for place in row.fields.map(\.place) + [row.end] {
          #expect(file.lines.offset(ofLine: place.line, column: place.column) != nil, "\(text.debugDescription)")
        }
      }
    }
  }

  @Test func tellsWhatHelps() {
    let long = String(repeating: "a", count: 70) + "@b.example"
    let advice: [(MailboxFault, String, String)] = [
      (.localLetters, "jörg@c.example", "use an address in ASCII letters"),
      (.localLength(70), long, "correct the address"),
      (.form, "a@b,c@d", "give each address by itself"), (.form, "ann", "correct the address"),
      (.nameLength(201), "n", "shorten the name"), (.domain("ü*"), "a@ü*", "correct the part after the '@'"),
    ]
    for (fault, text, solution) in advice { #expect(fault.advice(text).fix == solution) }
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

  @Test(arguments: [
    ("Ann <a@b.example>, Bob <c@d.example>", ["Ann <a@b.example>", "Bob <c@d.example>"]),
    ("Ann Lee (Contoso) <a@b.example>; Bob <c@d.example>;", ["Ann Lee (Contoso) <a@b.example>", "Bob <c@d.example>"]),
    ("a@b.example, c@d.example", ["a@b.example", "c@d.example"]), ("a@b.example c@d.example", ["a@b.example", "c@d.example"]),
    ("Ann <a@b.example> Bob <c@d.example>", ["Ann <a@b.example>", "Bob <c@d.example>"]),
    ("Lee, Ann <a@b.example>", ["Lee, Ann <a@b.example>"]),
    ("Lee, Ann <a@b.example>, Ray, Bob <c@d.example>", ["Lee, Ann <a@b.example>", "Ray, Bob <c@d.example>"]),
    ("\"Lee; Ann, <x>\" <a@b.example>", ["\"Lee; Ann, <x>\" <a@b.example>"]),
    ("a@b.example\nc@d.example", ["a@b.example", "c@d.example"]),
    ("To: Ann <a@b.example>, Bob <c@d.example>", ["Ann <a@b.example>", "Bob <c@d.example>"]),
    ("Team: a@b.example, c@d.example;", ["a@b.example", "c@d.example"]), ("mailto:a@b.example", ["a@b.example"]),
    ("undisclosed-recipients:;", []), ("From: a@b.example", ["From: a@b.example"]),
    ("a@b.example；c@d.example，e@f.example、g@h.example", ["a@b.example", "c@d.example", "e@f.example", "g@h.example"]),
    ("李安＜a＠b.example＞", ["李安<a@b.example>"]),
    ("a@b.example (Lee, Ann), c@d.example", ["a@b.example (Lee, Ann)", "c@d.example"]),
    (" ; ", []), ("Ann", ["Ann"]), ("a@b.example, Bob", ["a@b.example", "Bob"]),
  ])
  func takesTheLineOfAMailProgramApart(line: String, people: [String]) { #expect(Mailbox.list(line) == people) }

  @Test func takesNoSecondAddressForAName() throws {
    #expect(throws: MailboxFault.form) { try Mailbox("Ann <a@b.example>, Bob <c@d.example>") }
    #expect(try Mailbox("\"Ann <a@b.example>\" <c@d.example>").name == "Ann <a@b.example>")
    #expect(throws: MailboxFault.form) { try Mailbox("From: Ann <a@b.example>") }
  }

  @Test(
    arguments: [
      ("a@b.example (Ann Lee)", "Ann Lee"), ("'Ann Lee' <a@b.example>", "Ann Lee"), ("'a@b.example' <a@b.example>", ""),
      ("=?utf-8?Q?J=C3=B6rg_M?= <a@b.example>", "Jörg M"), ("=?UTF-8?B?SsO2cmc=?= Lee <a@b.example>", "Jörg Lee"),
      ("=?iso-8859-1?Q?M=FCller?= =?utf-8*en?q?=2C_J?= <a@b.example>", "Müller, J"),
      ("=?utf-8?Q?J=C3?= =?utf-8?Q?=B6rg?= <a@b.example>", "Jörg"), ("=?koi8-r?B?4c7OwQ==?= <a@b.example>", "Анна"),
      ("What =? <a@b.example>", nil), ("=?utf-8?Q?=FF?= <a@b.example>", nil), ("=?x-own?Q?J?= <a@b.example>", nil),
    ] as [(String, String?)])
  func readsANameAsPeopleDo(text: String, name: String?) throws {
    if let name {
      #expect(try Mailbox(text).decoded().name == name)
    } else {
      #expect(throws: MailboxFault.nameEncoding) { try Mailbox(text).decoded() }
    }
  }
}
