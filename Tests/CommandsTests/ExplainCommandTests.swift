import TestSupport
import Testing

/// `docportal explain`: launch links, returns, and texts that are neither.
struct ExplainCommandTests {
  @Test func takesALaunchLinkApart() throws {
    let run = try docportal("explain ms-word:ofv%7Cu%7Chttps://contoso.example/a.docx%7Cp%7Cclouddrive")
    let expected = """
      app           Word (ms-word:)
      mode          view (ofv)
      form          full
      address       https://contoso.example/a.docx
      file name     a.docx
      passback |p|  clouddrive
      canonical     ms-word:ofv|u|https://contoso.example/a.docx|p|clouddrive
      href          ms-word:ofv%7Cu%7Chttps://contoso.example/a.docx%7Cp%7Cclouddrive

      """
    #expect(run == .printed(expected))
  }

  @Test func takesAReturnApart() throws {
    let link = "clouddrive:ofe|u|https://contoso/Q4/budget.docx|z|no|c|folderviewQ4"
    let expected = """
      return to           clouddrive:
      mode                edit (ofe)
      address             https://contoso/Q4/budget.docx
      upload pending |z|  no
      context |c|         folderviewQ4
      canonical           \(link)

      """
    #expect(try docportal("explain \(link)") == .printed(expected))
  }

  @Test func takesAReturnApartAsJSON() throws {
    let link = "clouddrive:ofe|u|https://contoso/Q4/budget.docx|z|yes|c|folderviewQ4"
    let run = try docportal("explain \(link) --format json")
    #expect(run.exitCode == 0)
    let json = try JSON(run.standardOutput)
    #expect(json["return"]?["uploadPending"] == .bool(true))
    #expect(json["return"]?["context"] == .string("folderviewQ4"))
    #expect(json["return"]?["text"] == .string(link))
  }

  @Test func takesAWrongLinkApartAsItIsWritten() throws {
    let link = "ms-word:ofx|u|http://contoso.example/a.docx|p|cloud%2Fdrive|q|1|s"
    let run = try docportal("explain \(link)")
    #expect(run.exitCode == 1)
    #expect(
      run.standardOutput == """
        scheme             ms-word
        command            ofx
        address |u|        http://contoso.example/a.docx
        passback |p|       cloud%2Fdrive
        |q|                1
        save location |s|  \("")

        """)
    #expect(run.standardError.contains("[form.unknownCommand]") && run.standardError.contains("[address.plainHTTP]"))
  }

  @Test func takesAWrongShortFormApartAsJSON() throws {
    let json = try JSON(try docportal("explain ms-word:file:///a.docx --format json").standardOutput)
    #expect(json["link"] == .null)
    #expect(json["written"]?["scheme"] == .string("ms-word"))
    #expect(json["written"]?["command"] == .string("file:///a.docx"))
  }

  @Test func notesWhatItDropped() throws {
    let run = try docportal("explain ms-word:ofe|u|https://contoso.example/a.docx|x|1")
    #expect(run.exitCode == 0)
    #expect(
      run.standardError == """
        link:1:46: note: the unknown descriptor 'x' was dropped [descriptor.unknown]
         1 | ms-word:ofe|u|https://contoso.example/a.docx|x|1
           |                                              ^
          Office ignores what it does not expect.

        """)
  }

  @Test func saysWhatGarbageIsNot() throws {
    let expected = """
      link:1:1: error: 'garbage' is not the scheme of an Office app [form.unknownScheme]
       1 | garbage:a
         | ^~~~~~~
        Launch links start with ms-word:, onenote: …; what Office sends back to an app has |z|.
        help: begin it with the scheme of an Office app

      1 error, 0 warnings
      read more: docportal explain form.unknownScheme

      """
    #expect(try docportal("explain garbage:a").standardError == expected)
    let json = try JSON(try docportal("explain garbage:a --format json").standardOutput)
    #expect(json["link"] == .null)
    #expect(json["diagnostics"]?[0]?["identifier"] == .string("form.unknownScheme"))
  }

  @Test func saysWhatAnotherNameInThePortalIs() throws {
    try withTemporaryFolder { folder in
      try write(
        [
          "Content/portal.yaml": """
          portal: {title: T, baseURL: "https://portal.example/"}
          sources: [{id: team, baseURL: "https://s.example/"}]
          sections: [{id: budgets, title: Budgets}]
          documents: [{id: plan, title: Plan, source: team, path: plan.docx, section: budgets}]

          """
        ], below: folder)
      let answers = [
        ("Plan", "there is no rule and no document 'Plan'. Did you mean 'plan'?"),
        ("paln", "there is no rule and no document 'paln'. Did you mean 'plan'?"),
        ("budgets", "'budgets' is a section. Its documents: docportal list --section budgets"),
        ("team", "'team' is a source, and no document. What is new there: docportal import team"),
        (
          "feature",
          "there is no rule and no document 'feature'. Give the rule in the brackets of a message, the id of a document, or a whole link."
        ),
        (
          "passback",
          "there is no rule and no document 'passback'. Rules that begin so: passback.colon, passback.empty, passback.knownScheme, passback.notAScheme."
        ),
      ]
      for (word, answer) in answers {
        let run = try docportal("explain \(word) --source '\(folder)'")
        #expect(run.exitCode == 64)
        #expect(run.standardError == "error: \(answer)\n")
      }
      #expect(try docportal("explain --document PLAN --source '\(folder)'").standardError.contains("Did you mean 'plan'?"))
    }
  }

  @Test func tellsABadReturnAsAReturn() throws {
    let run = try docportal("explain clouddrive:ofe|u|https://contoso.example/a.docx|z|maybe")
    #expect(run.exitCode == 1)
    #expect(run.standardError.hasPrefix("link:1:51: error: the upload status 'maybe' [descriptor.uploadPending]\n"))
  }

  @Test(arguments: [
    "", " ", "|", ":", "ms-word:", "ms-word:ofe", "ms-word:ofe|", "ms-word:ofe|u|", "ms-word:\u{1B}|\u{202E}|\u{1B}",
    "\u{1B}[31m", "\u{202E}", "%",
  ])
  func refusesGarbageWithoutControlCharacters(_ link: String) throws {
    let run = try docportal(["explain", "--", link])
    #expect(run.exitCode == 1)
    #expect(!(run.standardOutput + run.standardError).unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    #expect(run.standardError.contains("warnings\nread more: docportal explain "))
  }

  @Test func printsTheValuesOfADocumentWithTheirPlaces() throws {
    try withTemporaryFolder { folder in
      try write(
        [
          "Content/portal.yaml": """
          portal: {title: T, baseURL: "https://portal.example/"}
          sources: [{id: s, baseURL: "https://s.example/", defaults: {owner: {en: "Ann\\tLee"}}}]
          include: [a.yaml]

          """,
          "Content/a.yaml":
            "defaults: {modes: [view], apps: []}\ndocuments:\n  - {id: plan, title: Plan, source: s, path: plan.docx}\n",
        ], below: folder)
      let expected = """
        id           Content/a.yaml:3       plan
        title        Content/a.yaml:3       Plan
        source       Content/a.yaml:3       s
        path         Content/a.yaml:3       plan.docx
        fileName     default                plan.docx
        app          default                word
        owner        Content/portal.yaml:2  {en: Ann Lee}
        pinned       default                false
        webViewer    default                false
        editing      default                yes
        listed       default                true
        draft        default                false
        allowActive  default                false
        apps         Content/a.yaml:1       []
        modes        Content/a.yaml:1       [view]
        delimiters   default                encoded

        """
      #expect(try docportal("explain --document plan", in: folder) == .printed(expected))
      let json = try JSON(try docportal("explain --document plan --format json", in: folder).standardOutput)
      #expect(json["document"] == .string("plan"))
      #expect(json["values"]?[0]?["file"] == .string("Content/a.yaml"))
      let misspelt = try docportal("explain --document paln", in: folder)
      #expect(misspelt.exitCode == 64)
      #expect(misspelt.standardError.contains("there is no document 'paln'. Did you mean 'plan'?"))
    }
  }

  @Test(arguments: ["explain", "explain form.addressLong --document plan"])
  func wantsOneThing(arguments: String) throws {
    let run = try docportal(arguments)
    #expect(run.exitCode == 64)
    #expect(run.standardError.contains("give a rule, a link, or --document and an id."))
  }

  @Test func takesRulesInBracketsAndIDs() throws {
    for text in ["[import.empty]", "team.csv: error: no file was found at the source 'team' [import.empty]"] {
      #expect(try docportal(["explain", text]).standardOutput.hasPrefix("import.empty\n"))
    }
    try withTemporaryFolder { folder in
      let manifest = """
        portal: {title: P, baseURL: "https://portal.example/"}
        documents: [{id: q4-budget, title: Budget, url: "https://files.example/budget.xlsx"}]

        """
      try write(["Content/portal.yaml": manifest], below: folder)
      #expect(try docportal(["explain", "q4-budget"], in: folder).standardOutput.hasPrefix("id "))
      #expect(try docportal(["explain", "ms-word"], in: folder).standardError.contains("add |u| and its argument"))
    }
  }
}
