import Diagnostics
import Portal
import PortalTestSupport
import Testing
import Theme

@testable import Site

/// The content of messages, and the targets of their links.
@Suite struct EmailCompositionTests {
  private static let documents = """
      - {id: budget, title: Q4 budget, source: dav, path: Q4.docx, section: money, tags: [Q4], updated: 2026-03-01, owner: Ann}
      - {id: plan, title: "Plan <b>", source: dav, path: plan.xlsx, tags: [q4], updated: 2026-01-31}
      - {id: read, title: Read me, source: dav, path: read.pptx, section: money, modes: [view],
         description: What to *read* first}
    """
  private static let one = "  - {id: budget, title: Budget, source: dav, path: b.docx}"
  private let portal = TestPortal(
    languages: "[en, de]", sections: "  - {id: money, title: Money}", documents: documents)

  private func selected(_ selection: EmailSelection) async throws -> (indexes: [Int], findings: [String]) {
    var log = DiagnosticLog()
    let indexes = selection.indexes(in: try await portal.emailPortal().catalogue, log: &log)
    return (indexes, log.lines)
  }

  private func model(_ selection: EmailSelection, _ mode: EmailMode = .edit, _ language: String = "en") async throws -> EmailModel
  {
    let portal = try await portal.emailPortal()
    var log = DiagnosticLog()
    let indexes = selection.indexes(in: portal.catalogue, log: &log)
    return portal.composer.email(indexes, of: selection, language: try #require(LanguageTag(language)), mode: mode)
  }

  @Test func choosesNamedDocumentsThenThoseThatPassAllFilters() async throws {
    #expect(try await selected(EmailSelection(documents: ["read", "budget"])).indexes == [2, 0])
    #expect(try await selected(EmailSelection(section: "money")).indexes == [0, 2])
    #expect(try await selected(EmailSelection(tag: "q4")).indexes == [0, 1])
    #expect(try await selected(EmailSelection(updatedSince: CalendarDate("2026-02-01"))).indexes == [0])
    #expect(try await selected(EmailSelection(section: "money", tag: "Q4")).indexes == [0])
    #expect(try await selected(EmailSelection(documents: ["plan"], section: "money", tag: "Q4")).indexes == [1, 0])
  }

  @Test func choosesTheDocumentsOfASectionAndOfThoseBelowIt() async throws {
    let portal = TestPortal(
      sections: "  - {id: money, title: Money}\n  - {id: bills, title: Bills, parent: money}",
      documents: """
          - {id: a, title: A, source: dav, path: a.docx, section: bills}
          - {id: b, title: B, source: dav, path: b.docx, section: money}
        """)
    let catalogue = try await portal.emailPortal().catalogue
    var log = DiagnosticLog()
    #expect(EmailSelection(section: "money").indexes(in: catalogue, log: &log) == [0, 1])
    #expect(EmailSelection(section: "bills").indexes(in: catalogue, log: &log) == [0])
  }

  @Test func reportsUnknownNamesWithTheNearest() async throws {
    let found = try await selected(EmailSelection(documents: ["bugdet", "budget"], section: "mony", tag: "Q3"))
    #expect(
      found.findings == [
        "--document:1:1: error: the portal has no document 'bugdet' [message.unknownName]",
        "--section:1:1: error: the portal has no section 'mony' [message.unknownName]",
        "--tag:1:1: error: the portal has no tag 'Q3' [message.unknownName]",
      ])
  }

  @Test func reportsThatNothingIsChosen() async throws {
    let found = try await selected(EmailSelection(updatedSince: CalendarDate("2026-12-31")))
    #expect(found.findings == ["note: no document was updated on 2026-12-31 or later [message.nothingNew]"])
  }

  @Test(arguments: [
    (EmailSelection(section: "money", tag: "none"), "A document must match both --section and --tag."),
    (
      EmailSelection(tag: "Q4", updatedSince: CalendarDate("2026-12-31")),
      "A document must match all of --section, --tag and --updated-since; one without 'updated' never does."
    ),
  ])
  func explainsDaysOnlyWhereOneWasGiven(selection: EmailSelection, explanation: String) async throws {
    let documents = Self.documents + "\n  - {id: other, title: Other, source: dav, path: o.docx, tags: [none]}"
    let portal = TestPortal(sections: "  - {id: money, title: Money}", documents: documents)
    var log = DiagnosticLog()
    _ = selection.indexes(in: try await portal.emailPortal().catalogue, log: &log)
    #expect(log.diagnostics.map(\.explanation) == [explanation])
  }

  @Test func hasATemplatesOwnButtonAmongBoth() async throws {
    let portal = try await TestPortal(
      documents: "  - {id: form, title: Form, source: dav, path: f.dotx, modes: [new, edit, view]}"
    ).emailPortal()
    let selection = EmailSelection(documents: ["form"])
    let model = portal.composer.email([0], of: selection, language: try #require(LanguageTag("en")), mode: .both)
    #expect(model.documents[0].buttons.map(\.shortLabel) == ["Edit in Word", "View in Word", "New document in Word"])
  }

  @Test(arguments: [("fr", "Modifier dans Word\u{A0}:"), ("en", "Edit in Word:")])
  func punctuatesPlainTextAsTheLanguageDoes(language: String, label: String) async throws {
    let portal = try await TestPortal(languages: "[\(language)]", documents: Self.one).emailPortal()
    let tag = try #require(LanguageTag(language))
    let model = portal.composer.email([0], of: EmailSelection(documents: ["budget"]), language: tag, mode: .edit)
    let text = String(decoding: portal.render(model, language: tag).text, as: UTF8.self)
    #expect(text.split(separator: "\n").contains(Substring(label)))
  }

  @Test func readsTheLineEndsOfEveryEditor() async throws {
    let language = try #require(LanguageTag("en"))
    var made: [RenderedEmail] = []
    for end in ["\n", "\r\n", "\r"] {
      var files = ["Templates/email/text.mustache": "{{title}}\n\n{{#documents}}\n{{title}}:\n{{/documents}}\nx\n"]
      files["Templates/email/content.mustache"] = "<p>\n{{title}}\n</p>\n"
      let portal = try await TestPortal(documents: Self.one, files: files.mapValues { $0.replacing("\n", with: end) })
        .emailPortal()
      made.append(
        portal.render(portal.composer.email([0], of: EmailSelection(), language: language, mode: .edit), language: language))
    }
    #expect(made[1].text == made[0].text)
    #expect(made[1].html == made[0].html)
    #expect(!made[2].text.contains(0x0D) && !made[2].html.contains(0x0D))
  }

  @Test func linksToButtonsOnDocumentPages() async throws {
    let model = try await model(EmailSelection(documents: ["budget", "plan", "read"]), .both, "de")
    #expect(
      model.documents.map { $0.buttons.map(\.href) } == [
        [
          "https://portal.example/de/documents/budget.html#open-word-edit",
          "https://portal.example/de/documents/budget.html#open-word-view",
        ],
        [
          "https://portal.example/de/documents/plan.html#open-excel-edit",
          "https://portal.example/de/documents/plan.html#open-excel-view",
        ],
        ["https://portal.example/de/documents/read.html#open-powerpoint-view"],
      ])
    #expect(model.documents[0].buttons[0].label == "„Q4 budget“ in Word bearbeiten")
    #expect(model.documents[0].buttons[0].shortLabel == "In Word bearbeiten")
    #expect(model.documents[0].facts == "DOCX · Word · 1. März 2026 · Ann")
    #expect(model.siteAddress == "https://portal.example/de/")
  }

  @Test func linksToThePageOfADocumentOfLibreOfficeSincePhonesLackIt() async throws {
    let documents = "  - {id: a, title: A, source: dav, path: a.odt, app: libreOffice}"
    let portal = try await TestPortal(documents: documents).emailPortal()
    let language = try #require(LanguageTag("en"))
    let model = portal.composer.email([0], of: EmailSelection(documents: ["a"]), language: language, mode: .both)
    #expect(model.documents[0].buttons.map(\.href) == ["https://portal.example/documents/a.html"])
  }

  @Test func takesAnotherModeWhereADocumentLacksTheOneAskedFor() async throws {
    let model = try await model(EmailSelection(documents: ["read"]))
    #expect(model.documents[0].buttons.map(\.label) == ["View “Read me” in PowerPoint"])
  }

  @Test(arguments: [
    (EmailSelection(documents: ["budget"]), "Q4 budget"), (EmailSelection(section: "money"), "Money"),
    (EmailSelection(tag: "q4"), "Tag: Q4"), (EmailSelection(documents: ["plan"], section: "money"), "Documents from Portal"),
  ])
  func isNamedAfterWhatItsDocumentsHaveInCommon(selection: EmailSelection, subject: String) async throws {
    #expect(try await model(selection).subject == subject)
  }

  @Test func writesPlainTextWithOneAddressALine() async throws {
    let portal = try await portal.emailPortal()
    let english = try #require(LanguageTag("en"))
    let model = portal.composer.email([1], of: EmailSelection(documents: ["plan"]), language: english, mode: .edit)
    #expect(
      String(decoding: portal.render(model, language: english).text, as: UTF8.self) == """
        Plan <b>

        Each link opens the document’s page. One more click there opens the app.

        XLSX · Excel · 31 January 2026

        Edit in Excel:
        https://portal.example/documents/plan.html#open-excel-edit

        Portal
        https://portal.example/

        """)
  }

  @Test func hasOnlyAddressesOfThePortalInItsHTML() async throws {
    let portal = try await portal.emailPortal()
    let english = try #require(LanguageTag("en"))
    let model = portal.composer.email([0, 1, 2], of: EmailSelection(), language: english, mode: .both)
    let html = String(decoding: portal.render(model, language: english).html, as: UTF8.self)
    let hrefs = html.split(separator: "href=\"").dropFirst()
    #expect(hrefs.count == 6 && hrefs.allSatisfy { $0.hasPrefix("https://portal.example/") })
    #expect(!html.contains("ms-word:"))
  }

  /// Mail programs show it beside the subject, which already is the title of the only document.
  @Test(arguments: [
    (["budget"], "DOCX · Word · 1 March 2026 · Ann"), (["read"], "What to *read* first"),
    (["read", "budget"], "Read me · Q4 budget"),
  ])
  func showsBesideTheSubjectWhatItDoesNotSay(documents: [String], preheader: String) async throws {
    let expected = preheader.replacing("*", with: "")
    #expect(try await model(EmailSelection(documents: documents)).preheader == expected)
  }

  @Test func cutsALongDescriptionBesideTheSubjectBetweenWords() async throws {
    let words = String(repeating: "word ", count: 60)
    let portal = try await TestPortal(
      documents: "  - {id: a, title: A, source: dav, path: a.docx, description: \"\(words)\"}"
    ).emailPortal()
    let model = portal.composer.email([0], of: EmailSelection(), language: portal.catalogue.portal.languages[0], mode: .edit)
    #expect(model.preheader == String(repeating: " word", count: 28).dropFirst() + "…")
  }

  @Test func writesTheTitleOfItsOneDocumentOnce() async throws {
    let portal = try await portal.emailPortal()
    let english = try #require(LanguageTag("en"))
    func headings(_ documents: [Int], _ subject: String?) -> [String] {
      let model = portal.composer.email(documents, of: EmailSelection(), language: english, mode: .edit, subject: subject)
      let html = String(decoding: portal.render(model, language: english).html, as: UTF8.self)
      return html.split(separator: "<h").dropFirst().map { String($0.prefix { $0 != "<" }.split(separator: ">")[1]) }
        .filter { $0 != "\n" }
    }
    #expect(headings([0], nil) == ["Q4 budget"])
    #expect(headings([0], "Please read") == ["Please read", "Q4 budget"])
    #expect(headings([0, 2], "Q4 budget") == ["Q4 budget", "Q4 budget", "Read me"])
  }

  @Test func handsAPersonsIdentifierToPagesOfWOPIHosts() async throws {
    let email = try await TestPortal.onWOPIHosts.emailPortal()
    let model = email.composer.email(
      [0, 1, 2], of: EmailSelection(), language: email.catalogue.portal.languages[0], mode: .edit, user: "ann+1@c&d é")
    #expect(
      model.documents.flatMap { $0.buttons.map(\.href) } == [
        "https://portal.example/documents/minutes.html#open-word-edit&user=ann%2B1%40c%26d%20%C3%A9",
        "https://portal.example/documents/rules.html#open-word-edit&user=ann%2B1%40c%26d%20%C3%A9",
        "https://portal.example/documents/plan.html#open-word-edit",
      ])
  }

  @Test func keepsADayTogetherWhereTextRunsFromTheRight() async throws {
    let names = "language: עברית\ndirection: rtl\n"
    let english = builtInThemeFiles.first { $0.path == "strings/en.yaml" }.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    let strings =
      names
      + english.split(separator: "\n").filter { !$0.hasPrefix("language:") && !$0.hasPrefix("direction:") }
      .joined(separator: "\n")
    let portal = try await TestPortal(
      languages: "[he]", documents: "  - {id: a, title: A, source: dav, path: a.docx, updated: 2026-03-01}",
      files: ["Templates/strings/he.yaml": strings]
    ).emailPortal()
    let model = portal.composer.email([0], of: EmailSelection(), language: portal.catalogue.portal.languages[0], mode: .edit)
    #expect(model.documents[0].facts == "DOCX · \u{200F}Word · \u{200F}1 March 2026")
  }

  @Test func reportsANameThatAMessageDoesNotHave() async throws {
    let portal = TestPortal(files: ["Templates/email/button.mustache": "{{labl}}"])
    let expected = "Templates/email/button.mustache:1:3: error: there is no 'labl' [template.unknownName]"
    #expect(await portal.findings() == [expected])
    let loaded = await portal.loadEmailPortal()
    #expect(loaded.log.lines == [expected])
    #expect(loaded.portal == nil)
  }

  @Test func warnsOfATemplateThatNoMessageShows() async {
    let portal = TestPortal(files: ["Templates/email/buton.mustache": ""])
    #expect(
      await portal.findings() == [
        "Templates/email/buton.mustache: warning: the template 'email/buton' is not used [theme.unusedTemplate]"
      ])
  }
}
