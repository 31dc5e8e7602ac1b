import Foundation
import Portal
import TestSupport
import Testing

@testable import Commands

/// `docportal email`: its output, its files and its exit codes.
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

  @Test func saysThatAListIsAPointer() throws {
    try withPortal { folder in
      try write(["people.csv": "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n"], below: folder)
      for line in ["email --document plan --recipients people.csv --output mail", "import --from csv:people.csv"] {
        let run = try docportal(line, in: folder)
        #expect(run.exitCode == 1)
        #expect(
          run.standardError.hasPrefix(
            "people.csv: error: the file cannot be read: it is a pointer of Git LFS and not the file [argument.unreadable]\n"
              + "  help: run 'git lfs pull'\n"))
      }
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

            Each link opens the document’s page. One more click there opens the app.

            DOCX · Word

            View in Word:
            https://portal.example/documents/plan.html#open-word-view

            Team portal
            https://portal.example/

            """))
    }
  }

  @Test func writesToEachOwnerOfDueDocuments() throws {
    func document(_ id: String, _ owner: String, day: String = "2026-01-01") -> String {
      "  - {id: \(id), title: T, url: \"https://contoso.example/\(id).docx\"\(owner), fields: {review: \(day)}}\n"
    }
    let ann = ", owner: Ann <ann@contoso.example>"
    let manifest = """
      portal: {title: T, baseURL: "https://portal.example/"}
      fields: [{id: review, title: Review, type: date, remind: true}]
      documents:

      """
    let documents =
      document("one", ann) + document("two", ", owner: Finance") + document("three", ann)
      + document("later", ann, day: "9999-12-31")
    try withTemporaryFolder { folder in
      try write(["Content/portal.yaml": manifest + documents], below: folder)
      #expect(
        try docportal("list --due", in: folder).standardOutput.split(separator: "\n").map { $0.prefix(5) } == [
          "one  ", "two  ", "three",
        ])
      let run = try docportal("email --due --output mail", in: folder)
      #expect(run.exitCode == 0)
      #expect(
        run.standardError.contains(
          "the owner 'Finance' has no address, so that this message has no recipient [message.ownerAddress]"))
      let messages = try contents(of: folder + "/mail").mapValues { String(decoding: $0, as: UTF8.self) }
      #expect(messages.keys.sorted() == ["message-1.eml", "message-2.eml"])
      let (first, second) = (messages["message-1.eml"] ?? "", messages["message-2.eml"] ?? "")
      #expect(first.contains("To: Ann <ann@contoso.example>") && !second.contains("To:"))
      let ids = ["one", "two", "three", "later"]
      #expect(ids.filter { first.contains("/documents/\($0).html") } == ["one", "three"])
      #expect(ids.filter { second.contains("/documents/\($0).html") } == ["two"])
      #expect(try docportal("email --due --to x@contoso.example --output m", in: folder).exitCode == 64)
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

  @Test func saysWithItsExitCodeThatNothingIsNew() throws {
    try withPortal { folder in
      let run = try docportal("email --updated-since 7d --output mail", in: folder)
      #expect(run.exitCode == 3)
      #expect(run.standardError.contains("note: no document was updated on 2"))
      #expect(try contents(of: folder + "/mail").isEmpty)
    }
  }

  @Test(arguments: [("7d", "2026-02-26"), ("0d", "2026-03-05"), ("2026-01-31", "2026-01-31")])
  func countsDaysBack(_ text: String, _ day: String) throws {
    #expect(try sinceDate(text, today: CalendarDate("2026-03-05")).text == day)
  }

  @Test func reportsOnlyWhatConcernsTheMessage() throws {
    try withTemporaryFolder { folder in
      let long = String(repeating: "long folder name/", count: 12)
      let documents = ["plan", "other"].map { id in
        "  - {title: T, description: Text, id: \(id), source: team, path: \"\(long)\(id).xlsx\"}\n"
      }
      let sources = "sources: [{id: team, baseURL: 'https://contoso.example/'}]\n"
      let manifest = "portal: {title: T, baseURL: 'https://portal.example/'}\n\(sources)documents:\n" + documents.joined()
      try write(
        ["Content/portal.yaml": manifest, "Content/a.md": "---\ntitle: A\n---\n<b>a</b>\n", "Templates/no.mustache": ""],
        below: folder)
      #expect(try docportal("check", in: folder).standardError.contains("4 warnings"))
      let run = try docportal("email --document other --format text", in: folder)
      #expect(run.exitCode == 0)
      #expect(run.standardError.hasPrefix("Content/portal.yaml:5:"))
      #expect(run.standardError.contains("\n\n0 errors, 1 warning\n"))
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
            mail/message.eml: error: the file exists with different content [message.fileExists]
              Nothing was written.
              help: move it away, or give another folder with --output

            1 error, 0 warnings
            read more: docportal explain message.fileExists

            """))
      #expect(try contents(of: folder + "/mail") == written)
    }
  }

  @Test func refusesUnknownNamesAndInjection() throws {
    try withPortal { folder in
      let arguments = ["email", "--document", "plna", "--subject", "a\r\nBcc: b@c", "--to", "a@b@c", "--language", "dee"]
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
              Its languages: en.
              help: use one of these

            --subject: error: a header field cannot contain the character U+000D [message.header]
              A line end would begin another field, and a character that changes the direction of text could hide it.
              help: remove it

            --to:1:1: error: 'a@b@c' cannot be used as an address [message.address]
             1 | a@b@c
               | ^~~~~
              Only one address is possible, such as ann@contoso.com or 'Ann Lee <ann@contoso.com>'.
              help: repeat the option for each person

            4 errors, 0 warnings
            read more: docportal explain message.unknownName

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

  @Test func readsAListInWindows1252() throws {
    try withPortal { folder in
      try write(Data("address,name\nann@c.example,J".utf8) + [0xF6] + Data("rg\n".utf8), to: folder + "/people.csv")
      let line = "email --document plan --recipients people.csv --format mbox"
      let refused = try docportal(line, in: folder)
      #expect(refused.exitCode == 1)
      #expect(refused.standardError.contains("; or give --encoding windows-1252, if this line is 'ann@c.example,Jörg'\n"))
      let run = try docportal(line + " --encoding windows-1252", in: folder)
      #expect(run.standardOutput.contains("\nTo: =?UTF-8?B?SsO2cmc=?= <ann@c.example>"), "\(run.standardOutput.prefix(300))")
      #expect(try docportal("email --document plan --encoding windows-1252", in: folder).exitCode == 64)
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
            people.csv:3:1: error: invalid recipient: 'bob' is not an address [message.recipient]
             3 | bob,
               | ^~~
              An address has one '@' and no spaces, such as ann@contoso.com.
              help: correct the address

            people.csv:4:14: error: the portal has no language 'xx' [message.unknownLanguage]
             4 | cy@c.example,xx
               |              ^~
              Its languages: en.
              help: use one of these

            2 errors, 0 warnings
            read more: docportal explain message.recipient

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
      #expect(
        run.standardError.contains(
          "[\(identifier)]\n  Gmail cuts messages off at 102 KB.\n"
            + "  help: choose fewer documents, or make several messages with --split\n"), "\(run.standardError)")
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
      #expect(
        run.standardError.contains("\n  help: shorten the file of --intro\n\n1 error, 0 warnings\n"), "\(run.standardError)")
    }
  }

  @Test func leavesWhatFitsAsOneMessage() throws {
    try withPortal { folder in
      let plain = try docportal("email --document plan --format mbox", in: folder)
      #expect(try docportal("email --document plan --split --format mbox", in: folder) == plain)
    }
  }

  @Test(arguments: [
    ("", "--split can create several messages: add --output, or --format mbox."),
    (" --format text --output mail", "--split is for HTML: plain text may have any length."),
  ])
  func refusesToSplitWhatHasNoParts(arguments: String, message: String) throws {
    try withPortal { folder in
      let run = try docportal("email --document plan --split" + arguments, in: folder)
      #expect(run.exitCode == 64)
      #expect(run.standardError.hasPrefix("error: " + message), "\(run.standardError)")
    }
  }

  @Test func makesAPageThatHoldsTheMessageInBothForms() throws {
    try withPortal { folder in
      try write(["Templates/assets/style.css": "body::before { content: '</style><b>' }\r\n"], below: folder)
      #expect(try docportal("email --document plan --subject R&D --format page --output mail", in: folder) == .printed(""))
      let page = try String(decoding: #require(contents(of: folder + "/mail")["message.html"]), as: UTF8.self)
      let fragment = try docportal("email --document plan --subject R&D --format html --fragment", in: folder).standardOutput
      let text = try docportal("email --document plan --subject R&D --format text", in: folder).standardOutput
      let escaped = fragment.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        .replacing("\"", with: "&quot;")
      #expect(page.contains("<pre id=\"_rich\" hidden>\(escaped)</pre>"))
      #expect(page.contains("<pre id=\"_plain\" hidden>\(text.replacing("&", with: "&amp;"))</pre>"))
      #expect(page.contains("<dt>Subject</dt><dd><code dir=\"auto\">R&amp;D</code></dd>"))
      #expect(page.contains("<style>body::before { content: '<\\/style><b>' }\n"))
      #expect(!page.contains("<table role=\"presentation\" style="))
    }
  }

  @Test func tellsThatAPageIsForEverybody() throws {
    try withPortal { folder in
      let run = try docportal("email --document plan --subject 'For {{name}}' --format page", in: folder)
      #expect(
        run
          == .refused(
            """
            --subject:1:5: error: '{{name}}' has no list of recipients [message.placeholder]
             1 | For {{name}}
               |     ^~~~~~~~
              Placeholders are replaced by the fields of each person's row.
              help: write the text itself

            1 error, 0 warnings
            read more: docportal explain message.placeholder

            """))
    }
  }

  @Test(arguments: ["mkdir mail/message.eml", "ln -s nowhere mail/message.eml", "ln -s ../plain mail/message.eml"])
  func refusesWhateverIsInTheMessagesPlace(command: String) throws {
    try withPortal { folder in
      _ = try shell("cd '\(folder)' && mkdir mail && touch plain && \(command)")
      let run = try docportal("email --document plan --output mail", in: folder)
      #expect(
        run
          == .refused(
            """
            mail/message.eml: error: the file exists with different content [message.fileExists]
              Nothing was written.
              help: move it away, or give another folder with --output

            1 error, 0 warnings
            read more: docportal explain message.fileExists

            """))
      #expect(try shell("cd '\(folder)/mail' && ls -A; cat ../plain").standardOutput == "message.eml\n")
    }
  }

  @Test func leavesNothingBehindWhenWritingFails() throws {
    try withPortal { folder in
      try write(["people.csv": "address\nann@c.example\nbob@c.example\n", "file": ""], below: folder)
      let run = try docportal("email --document plan --recipients people.csv --output file/mail", in: folder)
      #expect(run.exitCode == 1)
      #expect(
        run.standardError.hasPrefix(
          """
          file/mail/message-1.eml: error: the file cannot be written: Not a directory [message.cannotWrite]
            No message was written.
            help: check free space and write permission on the parent folder

          """), "\(run.standardError)")
      // The second message is larger than files may become here.
      let tool = try toolPath()
      let limited = try shell(
        """
        cd '\(folder)' && yes word | head -c 40000 > intro.md && printf 'address\\nann@c.example\\nbob@c.example\\n' > people.csv
        trap '' XFSZ; ulimit -f 40; '\(tool)' email --document plan --intro intro.md --recipients people.csv --output mail
        """)
      #expect(limited.exitCode == 1)
      #expect(
        limited.standardError.hasPrefix(
          "mail/message-1.eml: error: the file cannot be written: File too large [message.cannotWrite]\n"),
        "\(limited.standardError)")
      #expect(try contents(of: folder + "/mail").isEmpty)
    }
  }

  /// Nobody can make a folder there.
  @Test func tellsWhyAFolderCannotBeMade() throws {
    try withPortal { folder in
      let run = try docportal("email --document plan --output /sys/docportal/mail", in: folder)
      #expect(run.exitCode == 1)
      #expect(run.standardError.hasPrefix("/sys/docportal/mail/message.eml: error: the file cannot be written: "))
      #expect(!run.standardError.contains("No such file or directory"), "\(run.standardError)")
    }
  }

  @Test(arguments: [
    "email --document plan --output ''", "email --document plan --intro ''", "email --document plan --recipients '' --output a",
    "email --document plan --source ''", "build --output ''", "build --source ''", "check --source ''", "fix --source ''",
    "fix --from-report ''", "init ''",
  ])
  func refusesAnEmptyPath(command: String) throws {
    try withPortal { folder in
      let run = try docportal(command, in: folder)
      #expect(run.exitCode == 64)
      #expect(run.standardError.contains("The path is empty: name a folder or file, '.' for the current folder."))
    }
  }

  @Test func tellsTheFaultsOfTheWordsWithThoseOfTheList() throws {
    try withPortal { folder in
      try write(["people.csv": "address\nbob\n", "intro.md": "[a](document:none)\n"], below: folder)
      let run = try docportal("email --document plan --recipients people.csv --intro intro.md --output mail", in: folder)
      #expect(run.exitCode == 1)
      #expect(
        run.standardError.contains("people.csv:2:1: error: invalid recipient: 'bob' is not an address [message.recipient]\n"))
      #expect(
        run.standardError.contains("intro.md:1:1: error: there is no document for 'document:none' [content.unresolvedLink]\n"))
    }
  }

  @Test func warnsOfMessagesOfAnEarlierRun() throws {
    try withPortal { folder in
      try write(
        ["people.csv": "address\na@c.example\nb@c.example\nc@c.example\n", "one.csv": "address\na@c.example\n"], below: folder)
      #expect(try docportal("email --document plan --recipients people.csv --output mail", in: folder) == .printed(""))
      try write(["message-notes.eml": "", "notes.txt": ""], below: folder + "/mail")
      let run = try docportal("email --document plan --recipients one.csv --output mail", in: folder)
      #expect(run.exitCode == 0)
      #expect(
        run.standardError == """
          mail/message-2.eml: warning: the folder also has 2 messages of an earlier run [message.leftover]
            They would be sent with the new ones by mistake.
            help: move them away, or give each run a folder of its own with --output

          0 errors, 1 warning
          read more: docportal explain message.leftover

          """)
    }
  }

  @Test(arguments: [
    ("--subject ''", "--subject is empty: remove it to use the title of the documents."),
    ("--subject '  '", "--subject is empty: remove it to use the title of the documents."),
    (
      "--format html --to a@b.example",
      "--to, --cc, --bcc, --from, --reply-to and --date are for --format eml and mbox: html has no header fields."
    ),
    (
      "--format text --from a@b.example",
      "--to, --cc, --bcc, --from, --reply-to and --date are for --format eml and mbox: text has no header fields."
    ),
    (
      "--format html --date 2026-01-01",
      "--to, --cc, --bcc, --from, --reply-to and --date are for --format eml and mbox: html has no header fields."
    ),
    ("--date 1899-12-31", "--date must be 1900-01-01 or later."),
    (
      "--section a --section b",
      "give --section and --tag once each: they narrow each other. Make a message for each of several sections."
    ),
  ])
  func refusesWhatWouldBeIgnored(arguments: String, message: String) throws {
    try withPortal { folder in
      let run = try docportal("email --document plan " + arguments, in: folder)
      #expect(run.exitCode == 64)
      #expect(run.standardError.hasPrefix("error: " + message + "\n"), "\(run.standardError)")
    }
  }

  @Test func warnsOfAnAddressThatIsGivenTwice() throws {
    try withPortal { folder in
      let run = try docportal("email --document plan --to a@b.example 'Ann <A@b.example>'", in: folder)
      #expect(run.exitCode == 0)
      #expect(
        run.standardError == """
          --to: warning: 'A@b.example' is listed twice [message.recipientTwice]
            The message would name the person twice.
            help: give the address once

          0 errors, 1 warning
          read more: docportal explain message.recipientTwice

          """)
    }
  }

  @Test func readsLinksAndPipes() throws {
    try withPortal { folder in
      try write(["words.md": "Hello", "people.csv": "address\nann@c.example\n"], below: folder)
      let tool = try toolPath()
      let start = "cd '\(folder)' && ln -sf words.md link.md && "
      let email = "'\(tool)' email --document plan --format"
      let plain = try shell(start + "\(email) text --intro words.md")
      #expect(plain.exitCode == 0 && plain.standardOutput.contains("Hello"))
      #expect(try shell(start + "\(email) text --intro link.md") == plain)
      #expect(try shell(start + "\(email) text --intro /dev/stdin < words.md") == plain)
      #expect(try shell(start + "cat words.md | \(email) text --intro /dev/stdin") == plain)
      #expect(
        try shell(start + "cat people.csv | \(email) mbox --recipients /dev/stdin").standardOutput.contains("To: ann@c.example"))
      #expect(try shell(start + "\(email) text --intro .").standardError.contains("the file cannot be read: Is a directory"))
    }
  }

  @Test func saysThatItCannotPrint() throws {
    try withPortal { folder in
      let run = try shell("cd '\(folder)' && '\(try toolPath())' email --document plan > /dev/full")
      #expect(run.exitCode == 70)
      #expect(run.standardError == "error: standard output cannot be written: No space left on device\n")
    }
  }

  @Test func pointsAtThePlaceInAListWithAByteOrderMark() throws {
    try withPortal { folder in
      try write(["people.csv": "\u{FEFF}address;nmae\nann@c.example;A;B\n"], below: folder)
      let run = try docportal("email --document plan --recipients people.csv --format mbox", in: folder)
      #expect(
        run
          == .refused(
            """
            people.csv:1:9: warning: 1 column is ignored: 'nmae' [message.recipientColumn]
             1 | address;nmae
               |         ^~~~
              Messages only need the columns address, name, language and user.
              help: did you mean 'name'?

            people.csv:2:17: error: invalid recipient: the row has 3 fields, the first row 2 [message.recipient]
             2 | ann@c.example;A;B
               |                 ^
              help: put a field that contains the separator in quotation marks

            1 error, 1 warning
            read more: docportal explain message.recipient

            """))
    }
  }

  /// Excel's "Unicode Text" has a byte order mark, tabs and CR LF.
  @Test func readsPeopleInUTF16AndPointsAtThem() throws {
    try withPortal { folder in
      let list = "\u{FEFF}address\tname\r\nann@c.example\tÄnn\r\nböb\tBob\r\n".utf16
      let bytes = Data(list.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] })
      try bytes.write(to: URL(filePath: folder + "/people.txt"))
      let run = try docportal("email --document plan --recipients people.txt --format mbox", in: folder)
      #expect(
        run
          == .refused(
            """
            people.txt:3:1: error: invalid recipient: 'böb' is not an address [message.recipient]
             3 | böb Bob
               | ^~~
              An address has one '@' and no spaces, such as ann@contoso.com.
              help: correct the address

            1 error, 0 warnings
            read more: docportal explain message.recipient

            """))
    }
  }

  @Test func takesALanguageInAnyCase() throws {
    try withPortal { folder in
      let plain = try docportal("email --document plan --format text", in: folder)
      #expect(try docportal("email --document plan --format text --language EN-us", in: folder) == plain)
    }
  }
}
