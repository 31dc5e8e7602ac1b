import Diagnostics
import Links
import OfficeLinks
import Testing
import TextBasics

@testable import Portal

@Suite struct LinkSelectionTests {
  static let now = Moment(milliseconds: 1_000_000_000_000)

  static func place(_ line: Int) -> Place { Place(file: "Content/portal.yaml", line: line, column: 3) }

  static func document(
    _ id: String, _ address: String, _ location: Document.Location = .address, line: Int, links: [LaunchLink] = []
  ) throws -> Document {
    let read = try #require(DocumentAddress.read(address).address)
    return Document(
      id: try #require(Identifier(id)), title: LocalizedText(id), address: read, location: location, fileName: read.fileName,
      format: read.format, app: read.format?.app ?? .access, section: nil, tags: [], description: nil, updated: nil, owner: nil,
      language: nil, webViewer: false, asksForUser: false, links: links, delimiters: .encoded, place: Self.place(line - 1),
      addressPlace: Self.place(line))
  }

  static func catalogue(
    _ documents: [Document], sources: [Source] = [], externalLinks: ExternalLinks = ExternalLinks()
  ) throws -> Catalogue {
    let english = try #require(LanguageTag("en"))
    let portal = Portal(
      title: LocalizedText("P"), baseURL: try #require(DocumentAddress.read("https://p.example/", rules: folders).address),
      languages: [english], storefronts: [english: try #require(Storefront("gb"))])
    return Catalogue(portal: portal, sources: sources, sections: [], tags: [], documents: documents, externalLinks: externalLinks)
  }

  private static var folders: AddressRules {
    var rules = AddressRules()
    rules.checksExtension = false
    return rules
  }

  @Test("with the first document that can be edited, and never at SharePoint or a WOPI host")
  func asksOnceForEachFolder() throws {
    let wopi = Source(
      id: try #require(Identifier("wopi")),
      baseURL: try #require(DocumentAddress.read("https://w.example/", rules: Self.folders).address),
      allowsHTTP: false, wopi: WOPIService(service: "s", user: "u", source: .web))
    let written: [(address: String, modes: [OpenMode], location: Document.Location)] = [
      ("https://c.example/one/view.docx", [.view], .address), ("https://c.example/one/a.docx", [.edit, .view], .address),
      ("https://c.example/one/b.docx", [.edit], .address), ("https://c.example/two/a.docx?x=/y", [.edit], .address),
      ("https://c.example/none/a.docx", [], .address), ("https://c.example/one/deep/a.docx", [.view, .edit], .address),
      ("https://c.sharepoint.com/a.docx", [.edit], .address), ("https://w.example/a.docx", [.edit], .source(wopi.id)),
    ]
    let documents = try written.enumerated().map { number, document in
      let address = try #require(DocumentAddress.read(document.address).address)
      let links = document.modes.compactMap { LaunchLink.build(app: .word, mode: $0, address: address).link }
      return try Self.document("d\(number)", document.address, document.location, line: number + 1, links: links)
    }
    var selection = LinkSelection()
    selection.add(try Self.catalogue(documents, sources: [wopi], externalLinks: ExternalLinks(checksStores: false)))
    #expect(selection.items.map(\.target.folderQuestion) == [.signIn, .editing, nil, .editing, nil, .editing, nil, nil])
  }

  @Test func leavesStorePagesOutWhereTheAuthorSaysSo() throws {
    let documents = [try Self.document("a", "https://c.example/a.docx", line: 1)]
    var (all, own) = (LinkSelection(), LinkSelection())
    all.add(try Self.catalogue(documents))
    own.add(try Self.catalogue(documents, externalLinks: ExternalLinks(checksStores: false)))
    #expect(own.items.map(\.target.address) == ["https://c.example/a.docx"])
    #expect(all.items.map { LinkSelection.isStore($0.target) } == [false, true, true, true, true])
  }

  @Test func takesDocumentsAndTheStorePagesOfTheirApps() throws {
    var selection = LinkSelection()
    selection.add(
      try Self.catalogue([
        try Self.document("a", "https://c.example/a.docx", line: 1), try Self.document("b", "https://c.example/b.docx", line: 2),
        try Self.document("own", "https://p.example/own.xlsx", .published(path: "own.xlsx"), line: 3),
        try Self.document("c", "https://c.example/a.docx", line: 4), try Self.document("v", "https://c.example/v.vsdx", line: 5),
      ]))
    let written = selection.items.map { item in
      "\(item.target.address) \(item.occurrences.map(\.place.line)) \(item.target.allowsRedirects)"
    }
    #expect(
      written == [
        "https://c.example/a.docx [1, 4] false", "https://c.example/b.docx [2] false", "https://c.example/v.vsdx [5] false",
        "https://apps.apple.com/gb/app/microsoft-word/id586447913 [1] true",
        "https://apps.apple.com/gb/app/microsoft-word/id462054704?mt=12 [1] true",
        "https://play.google.com/store/apps/details?id=com.microsoft.office.word [1] true",
        "https://aka.ms/office-install [1] true",
        "https://apps.apple.com/gb/app/microsoft-excel/id586683407 [3] true",
        "https://apps.apple.com/gb/app/microsoft-excel/id462058435?mt=12 [3] true",
        "https://play.google.com/store/apps/details?id=com.microsoft.office.excel [3] true",
      ])
    #expect(selection.items[0].occurrences.map(\.document) == ["a", "c"])
  }

  @Test(arguments: [
    ("https://c.example/help", "https://c.example/help page"),
    ("https://c.example/a.docx#y", "https://c.example/a.docx docx"),
    ("HTTP://c.example/A.XLSX", "HTTP://c.example/A.XLSX xlsx"), ("https://c.example/a.pdf", "https://c.example/a.pdf page"),
    ("ms-word:ofe|u|https://c.example/a.docx", "https://c.example/a.docx docx"),
    ("ms-word:ofe%7Cu%7Chttps://c.example/a.docx", "https://c.example/a.docx docx"),
    ("https://me@c.example/", "https://me@c.example/ page"),
    ("https://Bücher.example:8443/ä?ö", "https://Bücher.example:8443/ä?ö page"),
    ("https://bücher.example/a.docx", "https://bücher.example/a.docx docx"),
    ("https://c.example/o/r/blob/main/a.docx", "https://c.example/o/r/blob/main/a.docx page"),
    ("https://c.example/a.docx?web=1", "https://c.example/a.docx?web=1 page"),
    ("https://c.example/id_rsa.pub", "https://c.example/id_rsa.pub page"),
    ("ms-publisher:ofe|u|https://c.example/a.pub", "https://c.example/a.pub pub"),
    ("https://c.example/ä", "https://c.example/ä page"), ("https://a b.example/ä", "https://a b.example/ä page"),
    ("mailto:a@c.example", ""), ("help.html", ""), ("#top", ""),
    ("", ""),
    ("tel:1", ""), (":", ""), ("//c.example/", ""),
  ])
  func takesLinksOfTexts(_ link: String, _ expected: String) {
    var selection = LinkSelection()
    selection.add(link: link, at: Self.place(1))
    let written = selection.items.map { item in
      "\(item.target.address) \(item.target.format?.fileExtension ?? "page")"
    }
    #expect(written.joined() == expected)
  }

  @Test func asksOnceForAddressesThatDifferByTheFragmentOrTheirSpelling() {
    var selection = LinkSelection()
    for (line, link) in ["https://c.example/a", "https://c.example/a#b", "https://C.example/a#c", "https://c.example/a"]
      .enumerated()
    {
      selection.add(link: link, at: Self.place(line))
    }
    selection.add(link: "https://c.example/a", at: Self.place(0))
    #expect(selection.items.map(\.target.address) == ["https://c.example/a"])
    #expect(selection.items.first?.target.fragments == ["b", "c"])
    #expect(
      selection.items.first?.links.map { "\($0.address) \($0.occurrences.map(\.place.line))" } == [
        "https://c.example/a [0, 3]", "https://c.example/a#b [1]", "https://C.example/a#c [2]",
      ])
  }

  @Test func reportsEachAddressAsItIsWritten() throws {
    var selection = LinkSelection()
    for (line, link) in ["https://c.example/a#b", "https://d.example/", "https://c.example/a#here", "https://c.example/a"]
      .enumerated()
    {
      selection.add(link: link, at: Self.place(line))
    }
    var outcome = ProbeOutcome(verdict: .alive(slow: nil), status: 200, requests: 1)
    outcome.missingAnchors = [MissingAnchor(name: "b", nearest: "bb")]
    let moved = ProbeOutcome(
      verdict: .redirect(isPermanent: true), status: 200, finalAddress: "https://d.example/x")
    var cache = LinkCache()
    var run = 0
    func judged(_ outcomes: [ProbeOutcome?]) -> [String] {
      run += 1
      return selection.report(outcomes, of: [0, 1], cache: &cache, now: Self.now + run).links.map {
        "\($0.address) \($0.rule.name) \($0.streak) \($0.fix ?? "-")"
      }
    }
    #expect(
      judged([outcome, moved]) == [
        "https://c.example/a#b notFound 1 -", "https://d.example/ redirect 1 https://d.example/x",
        "https://c.example/a#here alive 0 -", "https://c.example/a alive 0 -",
      ])
    // The page has to be requested again: only two of its three addresses are known to be well.
    #expect(selection.asked(cache, now: Self.now + run) == [0, 1])
    outcome.missingAnchors = []
    _ = judged([outcome, moved])
    #expect(selection.asked(cache, now: Self.now + run) == [1])
    let away = ProbeOutcome(
      verdict: .redirect(isPermanent: true), finalAddress: "https://e.example/a")
    #expect(
      judged([away, moved]).map { $0.split(separator: " ").last } == [
        "https://e.example/a#b", "https://d.example/x", "https://e.example/a#here", "https://e.example/a",
      ])
  }

  @Test func readsThePlacesOfALinkOfEveryPageWithoutComparingAllOfThem() {
    var selection = LinkSelection()
    for line in 1...20_000 { selection.add(link: "https://c.example/", at: Self.place(line)) }
    selection.add(link: "https://c.example/", at: Self.place(19_999))
    #expect(selection.items.first?.occurrences.count == 20_000)
  }

  @Test func reportsWhatWasSkippedKnownAndAsked() throws {
    var settings = LinkSettings()
    settings.failAfter = 3
    settings.hosts["s.example"] = try LinkSettingsTests.skipping("moving", until: "2026-12-31")
    var selection = LinkSelection(settings: settings)
    for host in ["s", "k", "b"] { selection.add(link: "https://\(host).example/", at: Self.place(1)) }
    var cache = LinkCache()
    cache.record(LinkCacheTests.alive, for: selection.items[1].target, now: Self.now)
    cache.record(LinkCacheTests.broken, for: ProbeTarget("https://gone.example/"), now: Self.now)

    var judged: [String] = []
    for run in 1...3 {
      #expect(selection.asked(cache, now: Self.now + run) == [2])
      let report = selection.report([LinkCacheTests.broken], of: [2], cache: &cache, now: Self.now + run)
      judged.append(
        report.links.map { "\($0.rule.name) \($0.streak) \($0.isConfirmed)" }.joined(separator: ", ")
          + " \(report.exitCode)")
    }
    #expect(
      judged == [
        "skipped 0 true, alive 0 true, notFound 1 false 0", "skipped 0 true, alive 0 true, notFound 2 false 0",
        "skipped 0 true, alive 0 true, notFound 3 true 2",
      ])
    #expect(cache.entries.keys.sorted() == ["https://b.example/", "https://k.example/"])
  }

  @Test func aPartThatTheFinalPageLacksIsMissingAndNoFix() {
    var selection = LinkSelection()
    for (line, link) in ["https://c.example/a#b", "https://c.example/a#here"].enumerated() {
      selection.add(link: link, at: Self.place(line))
    }
    func judged(_ verdict: Verdict, final: String) -> [String] {
      var outcome = ProbeOutcome(verdict: verdict, status: 200, finalAddress: final)
      outcome.missingAnchors = [MissingAnchor(name: "b")]
      var cache = LinkCache()
      return selection.report([outcome], of: [0], cache: &cache, now: Self.now).links.map {
        "\($0.rule.name) \($0.finalAddress ?? "-") \($0.fix ?? "-")"
      }
    }
    let new = "https://c.example/new"
    #expect(judged(.redirect(isPermanent: true), final: new) == ["notFound \(new)#b -", "redirect \(new)#here \(new)#here"])
    #expect(judged(.alive(slow: nil), final: new).map { $0.prefix(8) } == ["notFound", "alive ht"])
    // The part that a redirect names takes precedence over the link's own.
    #expect(judged(.redirect(isPermanent: true), final: new + "#b") == ["notFound \(new)#b -", "notFound \(new)#b -"])
    #expect(judged(.redirect(isPermanent: true), final: new + "#x") == Array(repeating: "redirect \(new)#x \(new)#x", count: 2))
  }

  @Test(
    arguments: [
      ("https://c.example/new/a.docx", "https://c.example/new/a.docx", nil),
      ("https://c.example/[a].docx", "https://c.example/%5Ba%5D.docx", nil), ("https://c.example/a|b.docx", nil, "x"),
      ("https://c.example/a.docx#page=2", nil, "x"), ("http://2130706433/a.docx", nil, "x"),
    ] as [(String, String?, String?)])
  func theFixOfADocumentIsAnAddressThatItMayHave(_ final: String, _ fix: String?, _ refusal: String?) throws {
    var selection = LinkSelection()
    selection.add(try Self.catalogue([try Self.document("a", "https://c.example/a.docx", line: 1)]))
    let outcome = ProbeOutcome(verdict: .redirect(isPermanent: true), status: 200, finalAddress: final)
    var cache = LinkCache()
    let link = try #require(selection.report([outcome], of: [0], cache: &cache, now: Self.now).links.first)
    #expect(link.fix == fix)
    #expect(link.isFixRefused == (refusal != nil))
  }

  @Test func filesOnAWOPIHostAnswerForTheirFiles() throws {
    let base = try #require(DocumentAddress.read("https://w.example/wopi/files/", rules: Self.folders).address)
    let id = try #require(Identifier("w"))
    let service = WOPIService(service: "C", user: "u", source: .web)
    let source = Source(id: id, baseURL: base, allowsHTTP: false, wopi: service)
    var selection = LinkSelection()
    selection.add(
      try Self.catalogue([try Self.document("a", "https://w.example/wopi/files/a.docx", .source(id), line: 1)], sources: [source])
    )
    let target = try #require(selection.items.first?.target)
    #expect(target.format == nil && target.access == .signIn)
    let json = Answer.status(200, ["Content-Type": "application/json"])
    #expect(transcript(target, [.status(501), json]).outcome?.verdict == .alive(slow: nil))
    #expect(transcript(target, [.status(401)]).outcome?.verdict.isBroken == false)
    #expect(transcript(target, [.status(404), .status(404)]).outcome?.verdict == .notFound(status: 404))
  }
}

extension LinkSelectionTests {
  @Test func anInterruptedRunCountsWhatItDidNotReachAndNoStreak() throws {
    var selection = LinkSelection()
    for (line, name) in ["a", "b", "c"].enumerated() {
      selection.add(link: "https://c.example/\(name)", at: Self.place(line + 1))
    }
    let outcomes = [
      ProbeOutcome(verdict: .alive(slow: nil), status: 200, requests: 1),
      ProbeOutcome(verdict: .notFound(status: 404), status: 404, requests: 2), nil,
    ]
    var cache = LinkCache()
    let report = selection.report(outcomes, of: [0, 1, 2], isInterrupted: true, cache: &cache, now: Self.now)
    #expect(report.links.map(\.address) == ["https://c.example/a", "https://c.example/b"])
    #expect(report.unchecked == 1)
    #expect(Set(cache.entries.keys) == ["https://c.example/a"])

    _ = selection.report(outcomes, of: [0, 1, 2], cache: &cache, now: Self.now)
    _ = selection.report(outcomes, of: [0, 1, 2], isInterrupted: true, cache: &cache, now: Self.now)
    #expect(cache.runs(of: "https://c.example/b") == 1)
  }
}
