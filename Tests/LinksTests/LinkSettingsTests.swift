import Diagnostics
import Links
import OfficeLinks
import Testing
import TextBasics

@testable import Portal

@Suite struct LinkSettingsTests {
  static func place(_ line: Int) -> Place { Place(file: "Content/portal.yaml", line: line, column: 3) }

  static func skipping(_ reason: String, until: String, line: Int = 1) throws -> HostRules {
    HostRules(skip: HostRules.Skip(reason: reason, until: try #require(CalendarDate(until)), place: place(line)))
  }

  private static func header(_ name: String, _ variable: String, line: Int) -> HeaderVariable {
    HeaderVariable(name: name, variable: variable, place: place(line))
  }

  private func source(_ id: String, _ base: String, _ rules: HostRules) throws -> Source {
    let address = try #require(DocumentAddress.read(base, rules: AddressRules(allowsHTTP: true).forFolders).address)
    return Source(id: try #require(Identifier(id)), baseURL: address, allowsHTTP: false, wopi: nil, rules: rules)
  }

  private func settings(
    sources: [Source] = [], _ hosts: [ExternalLinks.Host], failAfter: Int = 1, today: String = "2026-11-21"
  ) throws -> LinkSettings {
    let english = try #require(LanguageTag("en"))
    let portal = Portal(
      title: LocalizedText("P"),
      baseURL: try #require(DocumentAddress.read("https://p.example/", rules: AddressRules().forFolders).address),
      languages: [english], storefronts: [:])
    let catalogue = Catalogue(
      portal: portal, sources: sources, sections: [], tags: [], documents: [],
      externalLinks: ExternalLinks(failAfter: failAfter, hosts: hosts))
    return LinkSettings(catalogue: catalogue, today: try #require(CalendarDate(today)))
  }

  private func host(_ name: String, http: Bool = false, _ rules: HostRules) -> ExternalLinks.Host {
    ExternalLinks.Host(name: name, allowsHTTP: http, rules: rules)
  }

  @Test func completesTheRulesOfASourceWithThoseOfItsHost() throws {
    let settings = try settings(
      sources: [
        try source(
          "s", "https://files.example/s/",
          HostRules(access: .open, headers: [Self.header("authorization", "MINE", line: 1)]))
      ],
      [
        host(
          "files.example",
          HostRules(
            access: .signIn, allowsRedirects: true, allowsPrivate: true,
            headers: [Self.header("Authorization", "THEIRS", line: 2), Self.header("X-Key", "KEY", line: 3)]))
      ])
    let rules = try #require(settings.sources.values.first)
    #expect(rules.access == .open)
    #expect(rules.allowsRedirects == true)
    #expect(rules.headers.map(\.variable) == ["MINE", "KEY"])
    #expect(settings.hosts["files.example"]?.access == .signIn)
    #expect(settings.privateHosts == ["files.example"])
  }

  @Test func collectsWhatHoldsForAllLinks() throws {
    let settings = try settings(
      sources: [try source("s", "https://10.0.0.1/", HostRules(allowsPrivate: true))],
      [host("a.example", http: true, HostRules()), host("b.example", HostRules(allowsPrivate: false))], failAfter: 3)
    #expect(settings.failAfter == 3)
    #expect(settings.plainHTTPHosts == ["a.example"])
    #expect(settings.privateHosts == ["10.0.0.1"])
  }

  @Test func skipsUpToTheLastDay() throws {
    let rules = try Self.skipping("moving", until: "2026-11-20", line: 7)
    let last = try settings([host("a.example", rules)], today: "2026-11-20")
    #expect(last.hosts["a.example"]?.skip?.reason == "moving")
    #expect(last.endedSkips.isEmpty)
    let after = try settings([host("a.example", rules)], today: "2026-11-21")
    #expect(after.hosts["a.example"] == HostRules())
    #expect(
      after.endedSkips.map { "\($0.identifier) \($0.place?.line ?? 0) \($0.summary)" } == [
        "externalLinks.endedSkip 7 the reason not to check these links ended on 2026-11-20"
      ])
  }

  @Test func tellsEveryVariableThatIsNotSetButThoseOfSkippedHosts() throws {
    var skipped = try Self.skipping("moving", until: "2026-12-31")
    skipped.headers = [Self.header("X", "SKIPPED", line: 9)]
    let settings = try settings(
      sources: [try source("s", "https://s.example/", HostRules(headers: [Self.header("Authorization", "A", line: 1)]))],
      [
        host("b.example", HostRules(headers: [Self.header("Authorization", "A", line: 4), Self.header("X", "B", line: 5)])),
        host("c.example", skipped),
      ])
    #expect(settings.headers.map(\.variable) == ["A", "A", "B"])
    let missing = settings.missingVariables(among: ["B"])
    #expect(
      missing.map { "\($0.identifier) \($0.place?.line ?? 0) \($0.summary)" } == [
        "externalLinks.missingVariable 1 the environment variable 'A' is not set",
        "externalLinks.missingVariable 4 the environment variable 'A' is not set",
      ])
    #expect(settings.missingVariables(among: ["A", "B"]).isEmpty)
  }

  @Test func givesDocumentsOfASourceItsRulesAndOtherLinksTheirHosts() throws {
    var settings = LinkSettings()
    let id = try #require(Identifier("s"))
    let key = Self.header("X-Key", "KEY", line: 2)
    settings.sources[id] = HostRules(access: .signIn, allowsRedirects: true, headers: [key])
    settings.hosts["files.example"] = try Self.skipping("moving", until: "2026-12-31")
    settings.plainHTTPHosts = ["old.example"]
    var selection = LinkSelection(settings: settings)
    selection.add(
      try LinkSelectionTests.catalogue([
        try LinkSelectionTests.document("a", "https://files.example/a.docx", .source(id), line: 1),
        try LinkSelectionTests.document("b", "https://files.example/b.docx", .address, line: 2),
      ]))
    selection.add(link: "https://Files.example/help", at: Self.place(3))
    let written = selection.items.filter { $0.target.address.contains("iles.example") }.map { item in
      "\(item.target.access) \(item.target.allowsRedirects) \(item.target.headers.map(\.variable)) \(item.skipReason ?? "-")"
    }
    #expect(written == ["signIn true [\"KEY\"] -", "open false [] moving", "open false [] moving"])
    #expect(selection.items.allSatisfy { $0.target.plainHTTPHosts == ["old.example"] })
  }
}
