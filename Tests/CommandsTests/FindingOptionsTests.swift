import Foundation
import TestSupport
import Testing

/// The number of findings shown, ignored rules, and `explain` of a rule.
struct FindingOptionsTests {
  /// A portal whose documents all have addresses that are too long for Excel.
  private func withLongNames<Result>(_ count: Int, head: String = "", _ body: (String) throws -> Result) throws -> Result {
    let folder = String(repeating: "long folder name/", count: 12)
    let documents = (1...count).map { number in
      "  - {id: d\(number), title: Document \(number), source: team, path: \"\(folder)Document \(number).xlsx\"}\n"
    }
    return try withTemporaryFolder { root in
      let manifest = """
        portal:
          title: Team portal
          baseURL: https://portal.example/
        launch: {apps: []}
        sources:
          - id: team
            baseURL: https://contoso.example/
        \(head)documents:

        """
      try write(["Content/portal.yaml": manifest + documents.joined()], below: root)
      return try body(root)
    }
  }

  private func lines(_ text: String) -> Int { text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 }

  @Test func twoThousandDocumentsPrintAPage() throws {
    try withLongNames(2000) { folder in
      let run = try docportal("check", in: folder)
      #expect(run.exitCode == 0)
      #expect(run.standardOutput == "2,000 documents, 2,045 pages: no errors\n")
      #expect(lines(run.standardError) <= 40)
      #expect(run.standardError.contains("more; --all shows them\n"))
      #expect(run.standardError.hasSuffix("0 errors, 2,000 warnings\nread more: docportal explain form.addressLong\n"))
    }
  }

  /// One renamed section is one message.
  @Test(arguments: ["", "--quiet", "--format markdown", "--format junit", "--format github"])
  func oneCauseIsOneMessage(_ options: String) throws {
    let documents = (1...2000).map { "  - {id: d\($0), title: Document, source: team, path: \($0).docx, section: formz}\n" }
    let head = """
      portal: {title: Team portal, baseURL: "https://portal.example/"}
      launch: {apps: []}
      sections:
        - {id: forms, title: Forms}
      sources: [{id: team, baseURL: "https://a.example/"}]
      documents:

      """
    try withTemporaryFolder { root in
      try write(["Content/portal.yaml": head + documents.joined()], below: root)
      let run = try docportal("check " + options, in: root)
      #expect(run.exitCode == 1)
      let text = options.hasPrefix("--format") ? run.standardOutput : run.standardError
      #expect(lines(text) <= 12, "\(text)")
      #expect(text.contains("1,997 more"))
      #expect(text.contains("id you mean"))
    }
  }

  @Test func allQuietAndStrict() throws {
    try withLongNames(5) { folder in
      let all = try docportal("check --all", in: folder)
      #expect(all.standardError.components(separatedBy: "  also at ").count == 5)
      #expect(try docportal("check --quiet", in: folder) == .printed(""))
      let strict = try docportal("build --strict --quiet", in: folder)
      #expect(strict.exitCode == 1)
      #expect(strict.standardError.components(separatedBy: ": error: ").count == 2)
      #expect(strict.standardError.contains("\n  and 2 more; --all shows them\n"))
      #expect(strict.standardError.hasSuffix("5 errors, 0 warnings\nread more: docportal explain form.addressLong\n"))
      #expect(try contents(of: folder + "/Public").isEmpty)
      #expect(try docportal("check --all --quiet", in: folder).exitCode == 64)
    }
  }

  @Test func aBuildWithOtherOptionsSaysWhatTheyAskFor() throws {
    try withLongNames(5) { folder in
      let first = try docportal("build", in: folder)
      #expect(first.exitCode == 0)
      #expect(try docportal("build --quiet", in: folder) == .printed(""))
      #expect(try docportal("build --all", in: folder).standardError != first.standardError)
      #expect(try docportal("build --strict", in: folder).exitCode == 1)
      let again = try docportal("build", in: folder)
      #expect(again.standardError == first.standardError)
      #expect(again.standardOutput.hasSuffix("; no file changed\n"))
    }
  }

  @Test(arguments: [
    "  - id: other\n    baseURL: https://other.example/\n    ignore: [{rule: form.addressLong, reason: r}]\n",
    "",
  ])
  func ignoresOnlyInItsPart(_ other: String) throws {
    try withLongNames(2, head: other) { folder in
      let path = folder + "/Content/portal.yaml"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let ignore = "ignore: [{rule: form.addressLong, reason: they stay}]"
      // The first document only.
      try write(Data(text.replacing("title: Document 1,", with: "title: Document 1, \(ignore),").utf8), to: path)
      let run = try docportal("check", in: folder)
      #expect(run.exitCode == 0)
      #expect(run.standardError.contains("portal.yaml:\(other.isEmpty ? 10 : 13):"))
      #expect(run.standardError.components(separatedBy: "[form.addressLong]").count == 2)
      #expect(run.standardError.contains("[ignore.unused]") == !other.isEmpty)
    }
  }

  @Test(arguments: [
    ("baseURL: https://portal.example/", "\n  "), ("baseURL: https://contoso.example/", "\n    "),
  ])
  func thePortalAndASourceIgnoreAll(_ line: String, _ indent: String) throws {
    try withLongNames(3) { folder in
      let path = folder + "/Content/portal.yaml"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let ignoring = line + indent + "ignore: [{rule: form.addressLong, reason: they stay}]"
      try write(Data(text.replacing(line, with: ignoring).utf8), to: path)
      #expect(try docportal("check", in: folder) == .printed("3 documents, 9 pages: no errors\n"))
    }
  }

  @Test func refusesToIgnoreErrorsAndUnknownRules() throws {
    try withTemporaryFolder { folder in
      let manifest = """
        portal:
          title: Team portal
          baseURL: https://portal.example/
          ignore:
            - {rule: manifest.unknownKey, reason: later}
            - {rule: form.adressLong, reason: it is so}
            - {rule: content.html, reason: it was so}
        """
      try write(["Content/portal.yaml": manifest], below: folder)
      #expect(
        try docportal("check", in: folder)
          == .refused(
            """
            Content/portal.yaml:7:14: warning: there is no 'content.html' here that this ignores [ignore.unused]
             7 |     - {rule: content.html, reason: it was so}
               |              ^~~~~~~~~~~~
              What it was for may have been corrected.
              help: remove it, with its reason

            Content/portal.yaml:5:14: error: 'manifest.unknownKey' is an error, and errors cannot be ignored [ignore.ofError]
             5 |     - {rule: manifest.unknownKey, reason: later}
               |              ^~~~~~~~~~~~~~~~~~~
              help: correct what it reports, and remove this

            Content/portal.yaml:6:14: error: a build has no rule 'form.adressLong' [ignore.unknownRule]
             6 |     - {rule: form.adressLong, reason: it is so}
               |              ^~~~~~~~~~~~~~~
              The identifier of a rule is at the end of its message's first line, in brackets.
              help: did you mean 'form.addressLong'?

            2 errors, 1 warning
            read more: docportal explain ignore.ofError

            """))
      let corrected = manifest.split(separator: "\n").filter { !$0.contains("later") && !$0.contains("it is so") }
      try write(["Content/portal.yaml": corrected.joined(separator: "\n")], below: folder)
      #expect(
        try docportal("check", in: folder).standardError == """
          Content/portal.yaml:5:14: warning: there is no 'content.html' here that this ignores [ignore.unused]
           5 |     - {rule: content.html, reason: it was so}
             |              ^~~~~~~~~~~~
            What it was for may have been corrected.
            help: remove it, with its reason

          0 errors, 1 warning
          read more: docportal explain ignore.unused

          """)
    }
  }

  @Test func aPageIgnoresItsOwn() throws {
    try withTemporaryFolder { folder in
      let page = "---\ntitle: A\n%---\nText <b>bold</b>\n"
      try write(
        [
          "Content/portal.yaml": "portal: {title: T, baseURL: https://portal.example/}\n",
          "Content/a.md": page.replacing("%", with: "ignore: [{rule: content.html, reason: seen}]\n"),
          "Content/b.md": page.replacing("%", with: ""),
        ], below: folder)
      let run = try docportal("check", in: folder)
      #expect(run.exitCode == 0)
      #expect(!run.standardError.contains("Content/a.md:"))
      #expect(run.standardError.contains("Content/b.md:"))
    }
  }

  @Test func explainsARule() throws {
    let run = try docportal("explain ignore.unused")
    #expect(
      run
        == .printed(
          """
          ignore.unused
          A warning: there is nothing that this ignores, in the part of the portal for which it is written.
          What it was for may have been corrected. Remove it, with its reason.

          """))
    let misspelt = try docportal("explain form.adressLong")
    #expect(misspelt.exitCode == 64)
    #expect(
      misspelt.standardError.hasPrefix("error: there is no rule 'form.adressLong'. Did you mean 'form.addressLong'?\n"))
    let json = try JSON(try docportal("explain --format json ignore.unused").standardOutput)
    #expect(json.names == ["rule", "text"])
  }
}
