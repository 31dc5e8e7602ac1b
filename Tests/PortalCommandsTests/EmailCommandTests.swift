import Foundation
import Testing

/// `docportal email`: what it prints or writes, and how it ends.
struct EmailCommandTests {
  private static let manifest = """
    portal:
      title: Team portal
      baseURL: https://portal.example/
    documents:
      - {id: plan, title: Plan, url: "https://contoso.example/plan.docx"}

    """

  private func withPortal<Result>(_ body: (String) throws -> Result) throws -> Result {
    try withTemporaryFolder { folder in
      try write(["Content/portal.yaml": Self.manifest], below: folder)
      return try body(folder)
    }
  }

  @Test func printsPlainText() throws {
    try withPortal { folder in
      let run = try docportal("email --document plan --mode view --format text", in: folder)
      #expect(
        run
          == .printed(
            """
            Plan

            Each address opens the document’s page. There, one more tap starts the
            app.

            DOCX · Word

            View in Word:
            https://portal.example/documents/plan.html#open-word-view

            Team portal
            https://portal.example/

            """))
    }
  }

  @Test func printsADraftThatIsAlwaysTheSame() throws {
    try withPortal { folder in
      let run = try docportal("email --document plan --to 'Lee, Ann <ann@contoso.example>'", in: folder)
      #expect(run.exitCode == 0)
      #expect(
        run.standardOutput.hasPrefix(
          "To: \"Lee, Ann\" <ann@contoso.example>\r\nSubject: Plan\r\nX-Unsent: 1\r\nMIME-Version: 1.0\r\n"))
      #expect(try docportal("email --document plan --to 'Lee, Ann <ann@contoso.example>'", in: folder) == run)
    }
  }

  @Test func writesAFileAndNeverReplacesAnother() throws {
    try withPortal { folder in
      let run = try docportal("email --document plan --output mail", in: folder)
      #expect(run == .printed(""))
      let written = try contents(of: folder + "/mail")
      #expect(written.keys.sorted() == ["message.eml"])
      #expect(try docportal("email --document plan --output mail", in: folder) == .printed(""))
      let refused = try docportal("email --document plan --subject Other --output mail", in: folder)
      #expect(
        refused
          == .refused(
            """
            message.eml: error: another message is there already [message.fileExists]
              help: move it away, or give another folder with --output
            1 error, 0 warnings

            """))
      #expect(try contents(of: folder + "/mail") == written)
    }
  }

  @Test func refusesUnknownNamesAndInjection() throws {
    try withPortal { folder in
      let arguments = ["email", "--document", "plna", "--subject", "a\r\nBcc: b@c", "--to", "a@b,c@d", "--language", "dee"]
      let refused = try docportal(arguments, in: folder)
      #expect(
        refused
          == .refused(
            """
            --document:1:1: error: the portal has no document 'plna' [message.unknownName]
             1 | plna
               | ^~~~
              help: did you mean 'plan'?
            --language:1:1: error: the portal has no language 'dee' [message.unknownLanguage]
             1 | dee
               | ^~~
              It has en.
              help: give one of those
            --subject: error: a header field cannot hold the character U+000D [message.header]
              A line end would begin another field, and a character that turns text around could hide it.
              help: remove it
            --to:1:1: error: 'a@b,c@d' is not an address [message.address]
             1 | a@b,c@d
               | ^~~~~~~
              It takes one address at a time, such as ann@contoso.com or 'Ann Lee <ann@contoso.com>'.
              help: give the option once for each person
            4 errors, 0 warnings

            """))
    }
  }

  @Test func makesAMessageForEachPersonOfAList() throws {
    try withPortal { folder in
      try write(["people.csv": "address,name\nann@c.example,Ann\nbob@c.example,\n"], below: folder)
      let run = try docportal("email --document plan --recipients people.csv --output mail", in: folder)
      #expect(run == .printed(""))
      let written = try contents(of: folder + "/mail").mapValues { String(decoding: $0.prefix(16), as: UTF8.self) }
      #expect(written == ["message-1.eml": "To: Ann <ann@c.e", "message-2.eml": "To: bob@c.exampl"])
      let mailbox = try docportal("email --document plan --recipients people.csv --format mbox", in: folder)
      #expect(mailbox.standardOutput.split(separator: "\n").count { $0.hasPrefix("From MAILER-DAEMON ") } == 2)
    }
  }

  @Test func writesNothingWhenOneOfAListIsWrong() throws {
    try withPortal { folder in
      try write(["people.csv": "address,language\nann@c.example,\nbob,\ncy@c.example,xx\n"], below: folder)
      let run = try docportal("email --document plan --recipients people.csv --output mail", in: folder)
      #expect(
        run
          == .refused(
            """
            people.csv:3:1: error: 'bob' is not an address [message.recipient]
             3 | bob,
               | ^~~
              help: write one address such as ann@contoso.com in the column 'address'
            people.csv:4:14: error: the portal has no language 'xx' [message.unknownLanguage]
             4 | cy@c.example,xx
               |              ^~
              It has en.
              help: give one of those
            2 errors, 0 warnings

            """))
      #expect(try contents(of: folder + "/mail").isEmpty)
    }
  }

  @Test(arguments: [(130, "message.large", 0), (150, "message.tooLarge", 1)])
  func tellsWhenMailProgramsWouldCutAMessageOff(count: Int, identifier: String, exitCode: Int) throws {
    try withTemporaryFolder { folder in
      let title = String(repeating: "Long title ", count: 15)
      let documents = (1...count).map {
        "  - {id: d\($0), title: \(title), tags: [all], url: \"https://contoso.example/\($0).docx\"}\n"
      }
      let manifest = "portal:\n  title: Portal\n  baseURL: https://portal.example/\ndocuments:\n" + documents.joined()
      try write(["Content/portal.yaml": manifest], below: folder)
      let run = try docportal("email --tag all", in: folder)
      #expect(Int(run.exitCode) == exitCode)
      #expect(run.standardError.contains("[\(identifier)]"), "\(run.standardError)")
      #expect(run.standardOutput.isEmpty == (exitCode == 1))
    }
  }

  /// A portal whose 400 documents, all tagged, take more than 180,000 bytes in a message.
  private func withManyDocuments<Result>(_ body: (String) throws -> Result) throws -> Result {
    try withTemporaryFolder { folder in
      let title = String(repeating: "Long title ", count: 4)
      let documents = (1...400).map {
        "  - {id: d\($0), title: \(title)\($0), tags: [all], url: \"https://contoso.example/\($0).docx\"}\n"
      }
      let manifest =
        "portal:\n  title: Portal\n  baseURL: https://portal.example/\n  languages: [en, de]\ndocuments:\n" + documents.joined()
      try write(
        ["Content/portal.yaml": manifest, "people.csv": "address,language\na@c.example,\nb@c.example,de\n"], below: folder)
      return try body(folder)
    }
  }

  @Test func splitsWhatIsTooMuchIntoNumberedMessagesInOrder() throws {
    try withManyDocuments { folder in
      let run = try docportal("email --tag all --split --format html --output mail", in: folder)
      #expect(run == .printed(""))
      let written = try contents(of: folder + "/mail").mapValues { String(decoding: $0, as: UTF8.self) }
      let names = written.keys.sorted()
      #expect(names == ["message-1.html", "message-2.html", "message-3.html"])
      #expect(written.values.allSatisfy { $0.utf8.count <= 90_000 })
      for (index, name) in names.enumerated() {
        #expect(written[name]?.contains("<title>Tag: all (\(index + 1)/3)</title>") == true)
      }
      let hrefs = names.flatMap { name in
        (written[name] ?? "").split(separator: "documents/").dropFirst().map { $0.prefix { $0 != "." } }
      }
      #expect(hrefs == (1...400).map { "d\($0)" })
    }
  }

  @Test func splitsDraftsMailboxesAndTheMessagesOfAList() throws {
    try withManyDocuments { folder in
      #expect(try docportal("email --tag all --split --recipients people.csv --output mail", in: folder) == .printed(""))
      let people = try contents(of: folder + "/mail").mapValues { String(decoding: $0.prefix(60), as: UTF8.self) }
      let expected = ["a", "b"].enumerated().flatMap { person, name in
        (1...3).map { part in
          (
            "message-\(person + 1)-\(part).eml",
            "To: \(name)@c.example\r\nSubject: \(name == "a" ? "Tag" : "Schlagwort"): all (\(part)/3)\r\n"
          )
        }
      }
      #expect(people.keys.sorted() == expected.map(\.0))
      for (file, start) in expected { #expect(people[file]?.hasPrefix(start) == true, "\(people[file] ?? "")") }
      let mailbox = try docportal("email --tag all --split --format mbox", in: folder).standardOutput
      let lines = mailbox.split(separator: "\n")
      #expect(lines.count { $0.hasPrefix("From MAILER-DAEMON ") } == 3)
      #expect(lines.filter { $0.hasPrefix("Subject: ") } == (1...3).map { "Subject: Tag: all (\($0)/3)" })
    }
  }

  @Test func doesNotSplitWhatNoSplittingHelps() throws {
    try withManyDocuments { folder in
      try write(["intro.md": String(repeating: "word ", count: 20_000)], below: folder)
      let run = try docportal("email --tag all --split --intro intro.md --output mail", in: folder)
      #expect(run.exitCode == 1)
      #expect(run.standardError.contains("error: the HTML of the message has "), "\(run.standardError)")
      #expect(run.standardError.hasSuffix("1 error, 0 warnings\n"), "\(run.standardError)")
    }
  }

  @Test func leavesWhatFitsAsOneMessage() throws {
    try withPortal { folder in
      let plain = try docportal("email --document plan --format mbox", in: folder)
      #expect(try docportal("email --document plan --split --format mbox", in: folder) == plain)
    }
  }

  @Test(arguments: [
    ("", "--split can make several messages: give --output, or --format mbox."),
    (" --format text --output mail", "--split is for HTML: plain text may have any length."),
  ])
  func refusesToSplitWhatHasNoParts(arguments: String, message: String) throws {
    try withPortal { folder in
      let run = try docportal("email --document plan --split" + arguments, in: folder)
      #expect(run.exitCode == 64)
      #expect(run.standardError.hasPrefix("Error: " + message), "\(run.standardError)")
    }
  }
}
