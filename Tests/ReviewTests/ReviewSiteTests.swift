import Diagnostics
import Links
import Portal
import PortalTestSupport
import Review
import Site
import Testing
import TextBasics
import Theme

/// The pages of a review.
struct ReviewSiteTests {
  @Test func everyTargetIsOnItsPageInItsGroupAndInTheListOfAll() async throws {
    let files = try await files(of: report(count: 3))
    #expect(
      files.keys.filter { $0.hasSuffix(".html") && !$0.hasPrefix("host/") }.sorted() == [
        "all/1.html", "decisions.html", "decisions/cause.html", "decisions/day.html", "decisions/person.html",
        "group/510772.html", "index.html", "state/open.html", "targets/1.html",
      ])
    let id = try #require(ids(try text(files, "targets/1.html")).first)
    #expect(try text(files, "all/1.html").contains("href=\"../targets/1.html#t-\(id)\""))
    #expect(try text(files, "group/510772.html").contains("href=\"../targets/1.html#t-\(id)\""))
  }

  @Test func pagesHaveAtMost500RowsAnd250KB() async throws {
    let files = try await files(of: report(count: 1200, path: String(repeating: "&", count: 300)))
    var rows = 0
    for (path, bytes) in files where path.hasSuffix(".html") {
      #expect(bytes.count <= 250_000, "\(path)")
      guard path.hasPrefix("all/") else { continue }
      let count = try text(files, path).split(separator: "<li class=\"open\"", omittingEmptySubsequences: false).count - 1
      #expect(count <= 500, "\(path)")
      rows += count
    }
    #expect(rows == 1200)
    #expect(files.keys.count { $0.hasPrefix("targets/") } > 1)
  }

  @Test func whatAServerSentIsTextEverywhere() async throws {
    let hostile = "<img src=x onerror=alert(1)>\"'&javascript:alert(1)\u{202E}\u{1B}[31m\u{9B}1m\u{7F}"
    let link = CheckedLink(
      address: "https://a.example/1", verdict: .redirect(isPermanent: true), status: 301,
      finalAddress: "https://b.example/\(hostile)", fix: hostile, fixRefusal: hostile,
      hops: [Hop(address: "https://a.example/1", status: 301), Hop(address: hostile, status: nil)],
      occurrences: [LinkOccurrence(place: Place(file: hostile, line: 1, column: 2))])
    let other = CheckedLink(
      address: "javascript:alert(1)", verdict: .tls(reason: hostile), occurrences: [LinkOccurrence(place: Place(file: "a.md"))])
    let files = try await files(of: LinkReport(links: [link, other]))
    for (path, bytes) in files where path.hasSuffix(".html") {
      let page = String(decoding: bytes, as: UTF8.self)
      #expect(!page.contains("<img src=x"), "\(path)")
      #expect(!page.contains("href=\"javascript:"), "\(path)")
    }
    for (path, bytes) in files where !path.hasSuffix(".png") {
      let controls = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter { $0.properties.generalCategory == .control }
      #expect(controls.allSatisfy { "\t\r\n".unicodeScalars.contains($0) }, "\(path)")
    }
    #expect(try text(files, "targets.csv").contains("\\u{1B}[31m\\u{9B}1m\\u{7F}"))
    let data = try text(files, "data.js")
    #expect(!data.contains("\u{202E}"))
  }

  @Test func aLinkWithADecisionSaysSo() async throws {
    let line =
      "review: 1\ndecisions:\n  - {link: \"https://a.example/0\", finding: external.notFound, saw: \"404\", decision: owner, owner: Finance, reason: asked, until: 2026-12-15, by: ann, on: 2026-11-21}\n"
    let files = try await files(of: report(count: 1), review: line)
    #expect(try text(files, "targets/1.html").contains("With Finance until 15 December 2026, by ann on 21 November 2026: asked"))
    #expect(try text(files, "decisions.html").contains("targets/1.html#t-"))
    #expect(files["state/withOwner.html"] != nil)
    #expect(files.keys.contains { $0.hasPrefix("owner/") })
  }

  @Test func aLaunchLinkIsTakenApart() async throws {
    let portal = TestPortal(
      documents: "  - {id: plan, title: Plan, source: dav, path: plan.docx}",
      others: "launch: {passback: myapp, context: dashboard}")
    let generated = await portal.generate()
    #expect(!generated.log.hasErrors, "\(generated.log.lines)")
    let place = Place(file: "Content/portal.yaml", line: 9, column: 1)
    let link = CheckedLink(
      address: "https://dav.example/plan.docx", verdict: .notFound(status: 404),
      occurrences: [LinkOccurrence(place: place, document: "plan")])
    let page = try text(try await files(of: LinkReport(links: [link]), portal: generated), "targets/1.html")
    #expect(page.contains("<dt>scheme</dt><dd><code>ms-word</code> <small>Word ✓</small>"))
    #expect(page.contains("<dt>command</dt><dd><code>ofe</code> <small>edit</small>"))
    #expect(
      page.contains("<dt>|u|</dt><dd><code>https://dav.example/plan.docx</code> <small>29 of 256 characters ✓</small>"))
    #expect(
      page.contains(
        "<a href=\"https://portal.example/documents/plan.html\" aria-keyshortcuts=\"w\" rel=\"noopener noreferrer\">Plan</a>"))
    #expect(page.contains("<code>Content/portal.yaml:9:1</code> (plan)"))
    for store in ["https://play.google.com/store/apps/details?id=com.microsoft.office.word", "https://apps.apple.com/"] {
      #expect(page.contains("<li><a href=\"\(store)"), "\(store)")
    }
  }

  @Test func aTargetSaysSinceWhenItIsBroken() async throws {
    var link = CheckedLink(address: "https://a.example/1", verdict: .notFound(status: 404))
    (link.streak, link.brokenSince) = (3, Moment(milliseconds: 1_795_219_200_000))
    let page = try text(try await files(of: LinkReport(links: [link])), "targets/1.html")
    #expect(
      page.contains(
        "<dd>Runs in a row: 3 · First broken: <time datetime=\"2026-11-21\">21 November 2026</time></dd>"))
    #expect(page.contains("class=\"copied\">- `https://a.example/1`\n  - not found (status 404)\n"))
  }

  @Test func aTargetSaysWhatEachAnswerWas() async throws {
    let address = "https://a.example/1"
    var link = CheckedLink(
      address: address, verdict: .wrongType(expected: .pdf, found: "text/html"), status: 200,
      hops: [
        Hop(address: address, status: 301, answer: Hop.Answer(milliseconds: 7)),
        Hop(
          address: "https://b.example/", status: 200,
          answer: Hop.Answer(type: "text/<b>", size: 12_345, bytes: 512, milliseconds: 20)),
      ])
    link.answered = Moment(milliseconds: 1_795_423_500_000)
    let page = try text(try await files(of: LinkReport(links: [link])), "targets/1.html")
    #expect(
      page.contains(
        """
        <li><b>301</b> <code>https://a.example/1</code> <small>7 ms</small></li>
        <li><b>200</b> <code>https://b.example/</code> <small>text/&lt;b&gt; · Size: 12,345 B · Read: 512 B · 20 ms</small></li>
        """))
    #expect(page.contains("<p>Answered on <time datetime=\"2026-11-23T08:45Z\">23 November 2026, 08:45 UTC</time></p>"))
  }

  /// A server makes one page, with one link, the others of its cause, and all causes.
  @Test func aServedPageIsMadeAlone() async throws {
    let serving = ReviewServing(token: "t", base: "b", by: "ann")
    let site = try await site(of: report(count: 1200), serving: serving)
    var log = DiagnosticLog()
    let list = String(decoding: try #require(site.file(at: "all/2.html", log: &log)), as: UTF8.self)
    let links = list.split(separator: "href=\"../link/").dropFirst().map { String($0.prefix { $0 != "." }) }
    #expect(links.count > 100)
    for id in [links.first, links.last].compactMap(\.self) {
      let bytes = try #require(site.file(at: "link/\(id).html", log: &log))
      let page = String(decoding: bytes, as: UTF8.self)
      #expect(bytes.count <= 250_000)
      #expect(ids(page) == [id])
      #expect(page.contains("<li class=\"open\" data-id=\"\(id)\">"))
      #expect(page.contains("<a href=\"../group/510772.html\" aria-current=\"true\">Not found: a.example</a>"))
      #expect(page.contains("0 of 1,200 decided, 1 cause left"))
    }
    for path in [
      "index.html", "decisions.html", "data.js", "targets.csv", "review.css", "group/510772-2.html",
    ] {
      #expect(site.file(at: path, log: &log) != nil, "\(path)")
    }
    for path in ["all/99.html", "all/x.html", "targets/1.html", "link/none.html", "group/510772-0x.html", "../index.html", ""] {
      #expect(site.file(at: path, log: &log) == nil, "\(path)")
    }
    #expect(log.lines == [])
  }

  @Test func aDecisionHasTheLineThatTakesItBack() async throws {
    let line =
      "review: 1\ndecisions:\n  - {link: \"https://a.example/0\", finding: external.notFound, saw: \"404\", decision: falseAlarm, reason: \"r\", by: \"ann\", on: 2026-11-21}\n"
    let page = try text(try await files(of: report(count: 1), review: line), "decisions.html")
    #expect(
      page.contains(
        "class=\"copied\">undo - {link: &quot;https://a.example/0&quot;, finding: external.notFound, saw: &quot;404&quot;, decision: falseAlarm, reason: &quot;r&quot;, by: &quot;ann&quot;, on: 2026-11-21}</pre>"
      ))
  }

  @Test func changesAreListedByKindWithWhatTheyWereBefore() async throws {
    let hostile = "<img src=x>\u{202E}"
    let old = try await catalogue(
      "  - {id: a, title: A, url: 'https://dav.example/a.docx'}\n  - {id: b, title: B, url: 'https://dav.example/b.docx'}")
    let new = try await catalogue(
      "  - {id: a, title: \"A \(hostile.prefix(11))\", url: 'https://dav.example/a.docx'}\n  - {id: c, title: C, url: 'https://dav.example/c.docx'}"
    )
    let page = try text(
      try await files(of: LinkReport(links: []), changes: CatalogueComparison(from: old, to: new)), "changes.html")
    #expect(
      page.split(separator: "\n").filter { $0.hasPrefix("<li data-kind") || $0.hasPrefix("<div><dt lang") } == [
        "<li data-kind=\"added\"><span class=\"state\">Added</span> <b dir=\"auto\">C</b> <small>c</small> <code>https://dav.example/c.docx</code>",
        "<li data-kind=\"removed\"><span class=\"state\">Removed</span> <b dir=\"auto\">B</b> <small>b</small> <code>https://dav.example/b.docx</code>",
        "<li data-kind=\"changed\"><span class=\"state\">Changed</span> <b dir=\"auto\">A &lt;img src=x&gt;</b> <small>a</small>",
        "<div><dt lang=\"en\">title</dt><dd><del dir=\"auto\">A</del> → <ins dir=\"auto\">A &lt;img src=x&gt;</ins></dd></div>",
      ])
    #expect(
      page.contains("<li>Added <small>1</small></li>\n<li>Removed <small>1</small></li>\n<li>Changed <small>1</small></li>\n"))
    #expect(page.contains("<a href=\"changes.html\" aria-current=\"page\">Changes</a>"))
  }

  @Test func changesOfManyDocumentsAreOnSeveralPages() async throws {
    let documents = (0..<1001).map { "  - {id: d\($0), title: D\($0), url: 'https://dav.example/\($0).docx'}" }
    let comparison = CatalogueComparison(
      from: try await catalogue(""), to: try await catalogue(documents.joined(separator: "\n")))
    let files = try await files(of: LinkReport(links: []), changes: comparison)
    let pages = files.keys.filter { $0.hasPrefix("changes") }.sorted()
    #expect(pages == ["changes-2.html", "changes-3.html", "changes.html"])
    let rows = try pages.map { try text(files, $0).split(separator: "<li data-kind", omittingEmptySubsequences: false).count - 1 }
    #expect(rows == [500, 1, 500])
    let none = try await self.files(
      of: LinkReport(links: []), changes: CatalogueComparison(from: try await catalogue(""), to: try await catalogue("")))
    #expect(try text(none, "changes.html").contains("<p>Nothing has changed since the portal was published.</p>"))
  }

  private func catalogue(_ documents: String) async throws -> PublishedCatalogue {
    let portal = await TestPortal(documents: documents).generate()
    let bytes = try #require(portal.catalogueJSON, "\(portal.log.lines)")
    var log = DiagnosticLog()
    return try #require(PublishedCatalogue.reading(bytes, path: "catalogue.json", log: &log))
  }

  @Test func theSameInputGivesTheSameBytes() async throws {
    let first = try await files(of: report(count: 30))
    #expect(first == (try await files(of: report(count: 30))))
  }

  @Test(arguments: [
    (
      "en",
      [
        "Accepted until 1 June 2027, by ann on 21 November 2026: for now",
        "With Finance until 1 June 2027, by ann on 21 November 2026: asked",
        "False alarm, by ann on 21 November 2026: opens here", "Seen working, by ann on 21 November 2026",
        "Seen working in Word · iPhone, by ann on 21 November 2026",
      ]
    ),
    (
      "de",
      [
        "Akzeptiert bis 1. Juni 2027, von ann am 21. November 2026: for now",
        "Bei Finance bis 1. Juni 2027, von ann am 21. November 2026: asked",
        "Fehlalarm, von ann am 21. November 2026: opens here",
        "Öffnen bestätigt, von ann am 21. November 2026", "Öffnen bestätigt in Word · iPhone, von ann am 21. November 2026",
      ]
    ),
    (
      "fr",
      [
        "Accepté jusqu’au 1er juin 2027, par ann le 21 novembre 2026\u{202F}: for now",
        "Confié à Finance jusqu’au 1er juin 2027, par ann le 21 novembre 2026\u{202F}: asked",
        "Fausse alerte, par ann le 21 novembre 2026\u{202F}: opens here", "Ouverture constatée, par ann le 21 novembre 2026",
        "Ouverture constatée dans Word · iPhone, par ann le 21 novembre 2026",
      ]
    ),
  ])
  func aDecisionIsAPhraseInTheLanguageOfThePages(language: String, expected: [String]) async throws {
    let portal = await TestPortal(languages: "[\(language)]").generate()
    let parts = try #require(portal.reviewed)
    let strings = parts.strings[parts.catalogue.portal.languages[0]]
    let (on, until) = (try #require(CalendarDate("2026-11-21")), try #require(CalendarDate("2027-06-01")))
    let actions: [Decision.Action] = [
      .accept(reason: "for now", until: until), .owner("Finance", reason: "asked", until: until),
      .falseAlarm(reason: "opens here"),
      .working(reason: nil, device: nil, app: nil), .working(reason: nil, device: "iPhone", app: "Word"),
    ]
    let key = DecisionKey(link: "https://a.example/1", finding: "external.notFound")
    #expect(actions.map { strings.summary(of: Decision(key, saw: "404", $0, by: "ann", on: on)) } == expected)
  }

  private func report(count: Int, path: String = "") -> LinkReport {
    LinkReport(
      links: (0..<count).map { number in
        CheckedLink(
          address: "https://a.example/\(path)\(number)", verdict: .notFound(status: 404),
          occurrences: [LinkOccurrence(place: Place(file: "Content/a.md", line: number + 1, column: 1))])
      })
  }

  private func files(
    of report: LinkReport, review: String = "", portal: PortalBuild? = nil, changes: CatalogueComparison? = nil
  ) async throws -> [String: [UInt8]] {
    let site = try await site(of: report, review: review, portal: portal, hasChanges: changes != nil)
    var log = DiagnosticLog()
    var files = site.files(log: &log)
    if let changes { files += site.changes(changes, log: &log) }
    #expect(log.lines == [])
    #expect(Set(files.map(\.path)).count == files.count)
    return Dictionary(files.map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first })
  }

  private func site(
    of report: LinkReport, review: String = "", portal: PortalBuild? = nil, hasChanges: Bool = false,
    serving: ReviewServing? = nil
  ) async throws -> ReviewSite {
    var generated = portal
    if generated == nil { generated = await TestPortal().generate() }
    let parts = try #require(generated?.reviewed)
    var log = DiagnosticLog()
    let reviewed = ReviewedPortal(
      catalogue: parts.catalogue, strings: parts.strings[parts.catalogue.portal.languages[0]], theme: parts.theme)
    let decisions = Review(TextFile(path: Review.path, text: review), log: &log)
    let today = try #require(CalendarDate("2026-12-01"))
    let queue = ReviewQueue(report, decisions, today: today)
    let templates = try #require(ReviewTemplates(reviewed, log: &log), "\(log.lines)")
    let site = ReviewSite(
      queue, decisions, of: reviewed, templates: templates, today: today, hasChanges: hasChanges, serving: serving, log: &log)
    #expect(log.lines == [])
    return site
  }

  private func text(_ files: [String: [UInt8]], _ path: String) throws -> String {
    String(decoding: try #require(files[path], "no \(path); \(files.keys.sorted())"), as: UTF8.self)
  }

  private func ids(_ page: String) -> [String] {
    page.split(separator: " id=\"t-").dropFirst().map { String($0.prefix { $0 != "\"" }) }
  }
}
