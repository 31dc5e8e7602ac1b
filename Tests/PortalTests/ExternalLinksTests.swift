import Diagnostics
import OfficeLinks
import Testing
import TextBasics

@testable import Portal

@Suite struct ExternalLinksTests {
  private func run(_ sources: String = "[]", externalLinks: String, documents: String = "[]") async -> Run {
    await PortalTests.run(
      """
      portal: {title: P, baseURL: "https://p.example/"}
      sources: \(sources)
      externalLinks: \(externalLinks)
      documents: \(documents)
      """)
  }

  @Test func readsTheRulesOfSourcesAndHosts() async throws {
    let run = await run(
      """

        - id: s
          baseURL: https://s.example/
          access: signIn
          allowRedirects: true
          allowPrivate: true
          headers: {Authorization: env:S_TOKEN, x-key: 'env:_k2'}
          skip: {reason: it moves, until: 2026-12-31}
      """,
      externalLinks: """

          failAfter: 3
          hosts:
            - {host: Files.Example, access: open, allowRedirects: false, allowHTTP: true, allowPrivate: false}
            - {host: bücher.example, headers: {Authorization: env:B}}
            - {host: 10.0.0.1}
            - {host: "[2001:DB8::1]", skip: {until: 2026-12-31, reason: no route}}
        """)
    #expect(run.reports.isEmpty)
    let catalogue = try #require(run.catalogue)
    let rules = try #require(catalogue.sources.first?.rules)
    #expect(rules.access == .signIn && rules.allowsRedirects == true && rules.allowsPrivate == true)
    #expect(
      rules.headers.map { "\($0.name)=\($0.variable) \($0.place.line):\($0.place.column)" } == [
        "Authorization=S_TOKEN 8:30", "x-key=_k2 8:50",
      ])
    #expect(rules.skip?.reason == "it moves" && rules.skip?.until.text == "2026-12-31" && rules.skip?.place.line == 9)
    let external = catalogue.externalLinks
    #expect(external.failAfter == 3)
    #expect(external.hosts.map(\.name) == ["files.example", "xn--bcher-kva.example", "10.0.0.1", "[2001:db8::1]"])
    #expect(external.hosts[0].rules == HostRules(access: .open, allowsRedirects: false, allowsPrivate: false))
    #expect(external.plainHTTPHosts == ["files.example"])
    #expect(external.hosts[1].rules.headers.map(\.variable) == ["B"])
    #expect(external.hosts[3].rules.skip?.reason == "no route")
  }

  @Test func saysNothingWithoutTheKey() async {
    let run = await PortalTests.run("portal: {title: P, baseURL: 'https://p.example/'}\n")
    #expect(run.catalogue?.externalLinks == ExternalLinks(failAfter: 1, hosts: []))
  }

  @Test func reportsUnknownKeysAndNamesWithTheNearestOne() async {
    let run = await PortalTests.run(
      """
      portal: {title: P, baseURL: "https://p.example/"}
      sources:
        - {id: s, baseURL: "https://s.example/", ⟦acces⟧: open, access: ⟦signin⟧, skip: {⟦raeson⟧: r, reason: r, until: 2026-12-31}}
      externalLinks: {⟦failAftr⟧: 3, hosts: [{host: h.example, ⟦allowPrivat⟧: true, access: ⟦public⟧}]}
      """)
    #expect(
      run.reports == [
        "manifest.unknownKey \(run.places[0]) unknown key 'acces'",
        "manifest.unknownName \(run.places[1]) there is no kind of access 'signin'",
        "manifest.unknownKey \(run.places[2]) unknown key 'raeson'",
        "manifest.unknownKey \(run.places[3]) unknown key 'failAftr'",
        "manifest.unknownKey \(run.places[4]) unknown key 'allowPrivat'",
        "manifest.unknownName \(run.places[5]) there is no kind of access 'public'",
      ])
    #expect(
      run.log.sorted.map(\.fix) == [
        "did you mean 'access'?", "did you mean 'signIn'?", "did you mean 'reason'?", "did you mean 'failAfter'?",
        "did you mean 'allowPrivate'?", "use one of these",
      ])
  }

  @Test func reportsWrongTypesAndMissingFields() async {
    let run = await PortalTests.run(
      """
      portal: {title: P, baseURL: "https://p.example/"}
      externalLinks:
        failAfter: ⟦often⟧
        hosts:
          - ⟦{⟧access: open}
          - {host: a.example, allowPrivate: ⟦yes⟧, headers: ⟦text⟧, skip: ⟦later⟧}
          - {host: b.example, headers: {Authorization: ⟦~⟧}, skip: ⟦{⟧}}
          - {host: c.example, skip: ⟦{⟧reason: r}}
          - ⟦d.example⟧
      """)
    #expect(
      run.reports == [
        "yaml.wrongType \(run.places[0]) 'failAfter' must be a whole number, but is a text",
        "manifest.missingField \(run.places[1]) the host has no 'host'",
        "yaml.wrongType \(run.places[2]) 'allowPrivate' must be true or false, but is a text",
        "yaml.wrongType \(run.places[3]) 'headers' must be a mapping, but is a text",
        "yaml.wrongType \(run.places[4]) 'skip' must be a mapping, but is a text",
        "yaml.emptyValue \(run.places[5]) 'Authorization' has no value",
        "manifest.missingField \(run.places[6]) 'skip' has no 'reason', 'until'",
        "manifest.missingField \(run.places[7]) 'skip' has no 'until'",
        "yaml.wrongType \(run.places[8]) a host must be a mapping, but is a text",
      ])
  }

  @Test func reportsHostsThatAreNoneAndThoseWrittenTwice() async {
    let run = await PortalTests.run(
      """
      portal: {title: P, baseURL: "https://p.example/"}
      externalLinks:
        failAfter: ⟦0⟧
        hosts:
          - {host: ⟦"https://files.example/x"⟧}
          - {host: ⟦"files.example:8443"⟧}
          - {host: ⟦"*.example"⟧}
          - {host: ⟦a b⟧}
          - {host: files.example}
          - {host: ⟦FILES.example⟧}
      """)
    #expect(
      run.reports == [
        "externalLinks.failAfter \(run.places[0]) 'failAfter' must be from 1 to 1000",
        "externalLinks.impossibleHost \(run.places[1]) 'https://files.example/x' is not a host",
        "externalLinks.impossibleHost \(run.places[2]) 'files.example:8443' is not a host",
        "externalLinks.impossibleHost \(run.places[3]) '*.example' is not a host",
        "externalLinks.impossibleHost \(run.places[4]) 'a b' is not a host",
        "externalLinks.duplicateHost \(run.places[5]) the host 'FILES.example' is listed twice",
      ])
    #expect(run.log.sorted[1].fix == "did you mean 'files.example'?")
    #expect(run.log.sorted[2].fix == "did you mean 'files.example'?")
    #expect(run.log.sorted[4].fix == "write the host alone")
  }

  @Test func keepsSecretsOutOfTheManifestAndOutOfItsMessages() async {
    let run = await run(
      externalLinks: """
        {hosts: [{host: a.example, headers: {Authorization: ⟦Bearer s3cret⟧, X-A: ⟦ENV:A⟧, X-B: ⟦"env:"⟧, X-C: ⟦env:1A⟧, X-D: ⟦env:A-B⟧}}]}
        """)
    #expect(
      run.reports == [
        "externalLinks.literalHeader \(run.places[0]) the value of 'Authorization' is written in the manifest",
        "externalLinks.literalHeader \(run.places[1]) the value of 'X-A' is written in the manifest",
        "externalLinks.impossibleVariable \(run.places[2]) '' cannot be the name of an environment variable",
        "externalLinks.impossibleVariable \(run.places[3]) '1A' cannot be the name of an environment variable",
        "externalLinks.impossibleVariable \(run.places[4]) 'A-B' cannot be the name of an environment variable",
      ])
    #expect(!run.log.sorted.contains { "\($0)".contains("s3cret") })
  }

  @Test func refusesHeadersThatAreNoneOrNotTheAuthors() async {
    let run = await run(
      externalLinks: """
        {hosts: [{host: a.example, headers: {⟦A B⟧: env:A, ⟦"A:"⟧: env:A, ⟦ü⟧: env:A, ⟦Host⟧: env:A, ⟦content-length⟧: env:A,
          ⟦Connection⟧: env:A, ⟦RANGE⟧: env:A, ⟦Cookie⟧: env:A, ⟦Transfer-Encoding⟧: env:A, X-Key: env:A, ⟦x-key⟧: env:B}}]}
        """)
    let names = ["A B", "A:", "ü", "Host", "content-length", "Connection", "RANGE", "Cookie", "Transfer-Encoding"]
    var expected = zip(run.places, names).map { place, name in
      ["A B", "A:", "ü"].contains(name)
        ? "externalLinks.impossibleHeader \(place) '\(name)' cannot be the name of a header"
        : "externalLinks.reservedHeader \(place) the header '\(name)' cannot be set"
    }
    expected.append("externalLinks.duplicateHeader \(run.places[9]) the headers 'X-Key' and 'x-key' are the same")
    #expect(run.reports == expected)
  }

  @Test(arguments: ["2026-02-30", "31.12.2026", "tomorrow", "2026-12-31T00:00:00Z"])
  func wantsADayAsTheEndOfAReason(_ day: String) async {
    let run = await run(externalLinks: "{hosts: [{host: a.example, skip: {reason: r, until: ⟦\"\(day)\"⟧}}]}")
    #expect(run.reports == ["externalLinks.impossibleDate \(run.places[0]) '\(day)' is not a valid date"])
  }

  @Test func allowsPlainHTTPOfAHostToSourcesAndDocuments() async throws {
    let hosts = "{hosts: [{host: old.example, allowHTTP: true}]}"
    let source = await run(
      "[{id: s, baseURL: 'http://OLD.example/docs'}]", externalLinks: hosts,
      documents: "[{id: a, title: A, source: s, path: a.docx}, {id: b, title: B, url: 'http://old.example/b.docx'}]")
    #expect(source.reports.isEmpty)
    #expect(source.catalogue?.documents.map(\.address.text) == ["http://old.example/docs/a.docx", "http://old.example/b.docx"])
    let alone = await run(
      externalLinks: hosts,
      documents: "[{id: b, title: B, url: 'http://old.example/b.docx'}, {id: c, title: C, url: '⟦http⟧://new.example/c.docx'}]")
    #expect(alone.catalogue?.documents.map(\.id.text) == ["b"])
    #expect(alone.log.sorted.map(\.identifier) == ["address.plainHTTP"])
  }
}
