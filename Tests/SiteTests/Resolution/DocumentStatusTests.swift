import Diagnostics
import Portal
import PortalTestSupport
import Testing

@testable import Site

/// Documents that are not listed, have moved, are retired or are drafts.
@Suite struct DocumentStatusTests {
  private static let sections = """
      - {id: open, title: Open section}
      - {id: quiet, title: Quiet section, listed: false}
    """
  private static let documents = """
      - {id: plan, title: Plan, url: https://dav.example/plan.docx, section: open, tags: [a], updated: 2026-01-01, redirectFrom: [old-plan]}
      - {id: hidden, title: Hidden, url: https://dav.example/hidden.docx, section: open, tags: [secret], updated: 2026-01-02, listed: false}
      - {id: enclosed, title: Enclosed, url: https://dav.example/enclosed.docx, section: quiet}
      - {id: gone, title: Gone, file: files/gone.docx, section: open, retired: {since: 2026-02-03, reason: Too old., replacedBy: plan}}
    """

  private func portal(_ portal: String = "", documents: String = Self.documents) -> TestPortal {
    var test = TestPortal(languages: "[en, de]", sections: Self.sections, documents: documents)
    let manifest = "Content/portal.yaml"
    test.files[manifest] = test.files[manifest]?.replacing("  storefront: us", with: "  storefront: us\n\(portal)")
    return test
  }

  @Test func nothingListsWhatIsNotListed() async throws {
    let generated = await portal().generate()
    #expect(generated.log.lines == [])
    for path in [
      "index.html", "documents.html", "sections/open.html", "tags/index.html", "search/en.js", "catalogue.json", "catalogue.csv",
      "sitemap.xml", "feed.xml", "email/en.html",
    ] {
      let text = try generated.text(path).lowercased()
      for word in ["hidden.", "enclosed", "quiet", "secret"] {
        #expect(!text.contains(word), "\(word) in \(path)")
      }
      #expect(["catalogue.json", "search/en.js"].contains(path) || !text.contains("gone"), "\(path)")
    }
    #expect(try generated.text("documents/hidden.html").contains("<meta name=\"robots\" content=\"noindex\">"))
    #expect(try generated.text("documents/hidden.html").contains("ms-word:ofe%7Cu%7Chttps://dav.example/hidden.docx"))
    #expect(try generated.text("sections/quiet.html").contains("<meta name=\"robots\" content=\"noindex\">"))
    #expect(try generated.text("sections/quiet.html").contains("../documents/enclosed.html"))
    #expect(try !generated.text("documents/plan.html").contains("noindex"))
  }

  @Test func aListedDocumentDoesNotShowItsSectionThatIsNotListed() async throws {
    let shown = """
        - {id: shown, title: Shown, url: https://dav.example/shown.docx, section: quiet, tags: [a], updated: 2026-01-03, listed: true}
      """
    let generated = await portal(documents: Self.documents + "\n" + shown).generate()
    #expect(generated.log.lines == [])
    for path in ["index.html", "documents.html", "tags/a.html", "search/en.js", "catalogue.json", "catalogue.csv", "feed.xml"] {
      let text = try generated.text(path).lowercased()
      #expect(text.contains("shown") && !text.contains("quiet"), "\(path)")
    }
    #expect(try generated.text("sections/quiet.html").contains("../documents/shown.html"))
  }

  @Test(
    arguments: [
      ("2027-01-08", true, ["note: 'plan' is published on 2027-01-10 [document.comingDay]"], nil),
      ("2027-01-10", false, [], true),
      ("2027-02-22", false, ["note: 'plan' is retired on 2027-03-01 [document.comingDay]"], true),
      ("2027-03-01", false, [], false),
    ] as [(String, Bool, [String], Bool?)])
  func publishesAndRetiresOnDays(_ today: String, isDraft: Bool, notes: [String], hasButtons: Bool?) async throws {
    for retirement in ["retire: 2027-03-01", "retired: {since: 2027-03-01}"] {
      let document = "  - {id: plan, title: Plan, url: https://dav.example/plan.docx, publish: 2027-01-10, \(retirement)}"
      let portal = TestPortal(documents: document)
      let generated = await generatePortal(
        BuildOptions(root: "", fileSystem: portal.fileSystem, clock: CalendarDate(today).map(DayClock.init(at:)), jobs: 1))
      #expect(generated.log.lines.map { $0.split(separator: " ", maxSplits: 1).last.map(String.init) ?? "" } == notes)
      #expect(generated.drafts == (isDraft ? ["plan"] : []))
      #expect(try hasButtons == (isDraft ? nil : generated.text("documents/plan.html").contains("ms-word:")))
    }
  }

  @Test func aDayBeginsInThePortalsTimeZone() async throws {
    let document = "  - {id: plan, title: Plan, url: https://dav.example/plan.docx, publish: 2027-01-10}"
    let days = try ["UTC": "2027-01-09", "Asia/Tokyo": "2027-01-10"].mapValues { try #require(CalendarDate($0)) }
    func generate(_ zone: String) async -> PortalBuild {
      let portal = portal("  timeZone: \(zone)", documents: document)
      return await generatePortal(BuildOptions(root: "", fileSystem: portal.fileSystem, clock: DayClock { days[$0] }, jobs: 1))
    }
    #expect(await generate("UTC").drafts == ["plan"])
    #expect(await generate("Asia/Tokyo").drafts == [])
    let unknown = await generate("Mars/Olympus").log.lines
    #expect(unknown.contains { $0.hasSuffix("error: this system knows no time zone 'Mars/Olympus' [manifest.timeZone]") })
  }

  @Test func warnsOfDocumentsThatAreDue() async throws {
    let fields = "fields:\n  - {id: review, title: Review, type: date, remind: true}\n  - {id: note, title: Note, remind: true}"
    let documents = """
        - {id: due, title: Due, url: https://dav.example/a.docx, fields: {review: 2027-01-15}}
        - {id: later, title: Later, url: https://dav.example/b.docx, fields: {review: 2027-01-16}}
        - {id: gone, title: Gone, url: https://dav.example/c.docx, fields: {review: 2027-01-01}, retire: 2027-01-10}
      """
    let day = try #require(CalendarDate("2027-01-15"))
    let portal = TestPortal(documents: documents, others: fields)
    let generated = await generatePortal(BuildOptions(root: "", fileSystem: portal.fileSystem, clock: DayClock(at: day), jobs: 1))
    let useless = "only a field of the type 'date' can remind, and this one's type is 'text'"
    #expect(
      generated.log.lines == [
        "\(portal.place("2027-01-15")): warning: 'due' is due: its 'review' is 2027-01-15 [document.due]",
        "Content/portal.yaml:16:37: error: \(useless) [manifest.uselessRemind]",
      ])
    #expect(generated.listedDocuments(areDue: true).map(\.id) == ["due"])
    #expect(generated.listedDocuments().map(\.id) == ["due", "later", "gone"])
  }

  @Test func reportsDaysThatContradictEachOther() async {
    let documents = """
        - {id: a, title: A, url: https://dav.example/a.docx, publish: 2027-03-01, retire: 2027-01-10}
        - {id: b, title: B, url: https://dav.example/b.docx, retire: 2027-03-01, retired: {since: 2026-01-01}}
        - {id: c, title: C, url: https://dav.example/c.docx, publish: 2027-02-30}
      """
    let portal = TestPortal(documents: documents)
    let never = "error: the document is published on 2027-03-01 and retired on 2027-01-10 [document.neverPublished]"
    #expect(
      await portal.findings() == [
        "\(portal.place("2027-03-01, retire: 2027")): \(never)",
        "\(portal.place("2027-03-01, retired")): error: the document has both 'retire' and 'retired' [document.retiredTwice]",
        "\(portal.place("2027-02-30")): error: '2027-02-30' is not a valid date [document.impossibleDate]",
      ])
  }

  @Test func everyKindOfPageHasTheSameKeys() async throws {
    let sections = """
        - {id: money, title: Money, redirectFrom: [budgets]}
        - {id: quiet, title: Quiet, noindex: true}
      """
    let documents = """
        - {id: plan, title: Plan, url: https://dav.example/plan.docx, section: money, tags: [a, b, c]}
        - {id: note, title: Note, url: https://dav.example/note.docx, section: quiet}
      """
    let tags = "tags:\n  - {id: a, redirectFrom: [Old One]}\n  - {id: b, listed: false}\n  - {id: c, noindex: true}"
    func page(_ head: String) -> String { "---\ntitle: Page\n\(head)\n---\nText.\n" }
    let portal = TestPortal(
      sections: sections, documents: documents, others: tags,
      files: [
        "Content/guides/new.md": page("redirectFrom: [guides/old]\nnavigation: top"),
        "Content/unlisted.md": page("listed: false\norder: 1"), "Content/noindex.md": page("noindex: true\norder: 2"),
        "Content/draft.md": page("draft: true"),
      ])
    let generated = await portal.generate()
    #expect(generated.log.lines == [])
    for (former, page) in [
      ("sections/budgets", "../sections/money"), ("tags/old-one", "../tags/a"), ("guides/old", "../guides/new"),
    ] {
      #expect(try generated.text(former + ".html").contains("href=\"\(page).html\" data-moved>"), "\(former)")
    }
    let sitemap = try generated.text("sitemap.xml")
    for (path, isInSitemap) in [
      ("sections/money", true), ("sections/quiet", false), ("tags/a", true), ("tags/b", false), ("tags/c", false),
      ("guides/new", true), ("unlisted", false), ("noindex", false),
    ] {
      #expect(sitemap.contains("/\(path).html<") == isInSitemap, "\(path)")
      #expect(try isInSitemap != generated.text(path + ".html").contains("noindex\">"), "\(path)")
    }
    #expect(try !generated.text("tags/index.html").contains("b.html\"") && generated.text("tags/index.html").contains("c.html\""))
    #expect(!sitemap.contains("guides/old"))
    let home = try generated.text("index.html").split(separator: "<footer>")
    #expect(home[0].contains("href=\"guides/new.html\"") && !home[1].contains("guides/new.html"))
    #expect(home[1].contains("href=\"noindex.html\"") && !home[1].contains("unlisted.html"))
    #expect(generated.draftPages == ["draft"])
    #expect(await portal.generate(drafts: true).pageCount == generated.pageCount + 1)
  }

  @Test func reportsNamesOfFormerPagesThatAreTakenOrImpossible() async {
    let portal = TestPortal(
      sections: "  - {id: a, title: A, redirectFrom: [b]}\n  - {id: b, title: B}",
      documents: "  - {id: x, title: X, url: https://dav.example/x.docx, tags: [c, d]}",
      others: "tags:\n  - {id: c, redirectFrom: [D]}",
      files: [
        "Content/page.md": "---\ntitle: Page\nredirectFrom: [../x, y.md, page]\n---\nText, and [a draft](page:draft).\n",
        "Content/draft.md": "---\ntitle: Draft\ndraft: true\n---\n",
      ])
    let log = await portal.generate().log
    #expect(
      log.lines.filter { $0.contains("error") }
        == [
          "\(portal.place("b]")): error: the identifier 'b' is used twice [manifest.duplicateIdentifier]",
          "\(portal.place("D]")): error: the tags 'd' and 'D' would have the same page [manifest.tagCollision]",
          "\(portal.place("../x", in: "Content/page.md")): error: '../x' cannot be the former path of a page [page.formerPath]",
          "\(portal.place("y.md", in: "Content/page.md")): error: 'y.md' cannot be the former path of a page [page.formerPath]",
          "\(portal.place("[a draft]", in: "Content/page.md")): error: there is no page for 'page:draft' [content.unresolvedLink]",
        ].sorted())
    #expect(log.sorted.compactMap(\.fix).contains("'draft' is a draft: remove the link, or build with --drafts"))
  }

  @Test func leadsFromAFormerAddressToThePage() async throws {
    let generated = await portal().generate()
    let moved = try generated.text("documents/old-plan.html")
    #expect(moved.contains("<noscript><meta http-equiv=\"refresh\" content=\"0; url=../documents/plan.html\"></noscript>"))
    #expect(moved.contains("<a class=\"b\" href=\"../documents/plan.html\" data-moved>Plan</a>"))
    #expect(moved.contains("<link rel=\"canonical\" href=\"https://portal.example/documents/plan.html\">"))
    #expect(try generated.text("de/documents/old-plan.html").contains("url=../../de/documents/plan.html"))
    #expect(try generated.text("catalogue.json").contains("\"formerIDs\": [\"old-plan\"]"))
    #expect(try !generated.text("sitemap.xml").contains("old-plan"))
  }

  @Test func aRetiredDocumentKeepsItsPageWithoutButtons() async throws {
    let generated = await portal().generate()
    let page = try generated.text("documents/gone.html")
    #expect(page.contains("<p><strong>Retired on 3 February 2026</strong></p>\n<p>Too old.</p>"))
    #expect(page.contains("<p class=\"go\"><a class=\"b\" href=\"../documents/plan.html\">Use instead: Plan</a></p>"))
    #expect(!page.contains("ms-word") && !page.contains("install/word") && page.contains("noindex"))
    #expect(
      try generated.text("catalogue.json").contains(
        "\"page\": \"https://portal.example/documents/gone.html\", \"since\": \"2026-02-03\""))
    #expect(throws: (any Error).self) { try generated.text("files/gone.docx") }
  }

  @Test func draftsAreBuiltOnlyWhenWanted() async throws {
    let draft = "  - {id: draft, title: Draft, url: https://dav.example/draft.docx, draft: true, tags: [later]}"
    let test = portal(documents: Self.documents + "\n" + draft)
    let without = await test.generate()
    #expect(without.drafts == ["draft"])
    #expect(try !without.text("tags/index.html").contains("later"))
    #expect(throws: (any Error).self) { try without.text("documents/draft.html") }
    #expect(try await test.generate(drafts: true).text("documents/draft.html").contains("Draft"))
  }

  @Test func noindexAndCatalogueHoldForThePortal() async throws {
    let generated = await portal("  noindex: true\n  catalogue: false").generate()
    #expect(generated.log.lines == [])
    #expect(try generated.text("index.html").contains("<meta name=\"robots\" content=\"noindex\">"))
    #expect(try generated.text("_headers").contains("  X-Robots-Tag: noindex\n"))
    #expect(try generated.text("robots.txt") == "User-agent: *\nAllow: /\n")
    for path in ["sitemap.xml", "catalogue.json", "catalogue.csv", "catalogue.schema.json"] {
      #expect(throws: (any Error).self) { try generated.text(path) }
    }
    #expect(try !generated.text("index.html").contains("catalogue.json"))
    #expect(try !generated.text("_headers").contains("catalogue.json"))
  }

  @Test(arguments: [
    ("redirectFrom: [plan]", "manifest.duplicateIdentifier"), ("redirectFrom: [a b]", "manifest.impossibleIdentifier"),
    ("retired: {since: 2026-02-30}", "document.impossibleDate"),
    ("retired: {since: 2026-02-03, replacedBy: plam}", "manifest.unknownName"),
    ("retired: {since: 2026-02-03, replacedBy: x}", "manifest.unknownName"), ("retired: {}", "manifest.missingField"),
  ])
  func refusesWhatLeadsNowhere(_ text: String, _ rule: String) async {
    let documents = """
        - {id: plan, title: Plan, url: https://dav.example/plan.docx}
        - {id: x, title: X, url: https://dav.example/x.docx, \(text)}
      """
    #expect(await TestPortal(documents: documents).generate().log.diagnostics.map(\.identifier) == [rule])
  }
}
