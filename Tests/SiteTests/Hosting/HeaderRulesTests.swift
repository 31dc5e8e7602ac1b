import Diagnostics
import PortalTestSupport
import Testing
import TextBasics

@testable import Site

@Suite struct HeaderRulesTests {
  private static let file = """
    # a comment
    /d/*
      A: 1
      cache-control: private
    /d/assets/*
      Cache-Control: public
    /d/c.json
      B: 2

    """

  @Test func laterHeadersHold() {
    let rules = HeaderRules(Array(Self.file.utf8))
    #expect(rules.faults == [])
    #expect(rules.fields(below: "/d/").map { "\($0.name): \($0.value)" } == ["A: 1", "cache-control: private"])
    #expect(
      rules.special(below: "/d/").map {
        "\($0.path) \($0.isPrefix) " + $0.fields.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
      }
        == ["/d/assets/ true A=1 Cache-Control=public", "/d/c.json false A=1 cache-control=private B=2"])
    #expect(rules.special(below: "/d/").map { rules.own($0).count } == [1, 1])
  }

  @Test(
    "what a server could take for something else is a fault",
    arguments: [
      "d/*", "/é", " A: 1", "/a\n A", "/a\n : 1", "/a\n A:", "/a\n A b: 1", "/a\n A: $x", "/a\n A: \"x\"", "/a\n A: {x}",
      "/a\n A: %x",
      "/a\n A: \\x", "/a\n A: é",
    ])
  func reportsLines(_ text: String) {
    #expect(HeaderRules(Array(text.utf8)).faults == [text.utf8.count { $0 == ASCII.lineFeed } + 1])
  }

  @Test(arguments: [
    (HostingService.azure, 99, []), (.azure, 300, ["hosting.limit"]), (.cloudflare, 99, []),
    (.cloudflare, 100, ["hosting.limit"]),
    (.nginx, 300, []), (.gitHubPages, 2, ["hosting.noHeaders", "hosting.noHeaders"]), (.gitLabPages, 0, []),
  ])
  func reportsTheLimitsOfHosts(_ service: HostingService, _ files: Int, _ expected: [String]) {
    let rules = (0..<files).map { "/d/\($0).xsd\n  Content-Disposition: attachment\n" }.joined()
    let portal = HostedPortal(headers: HeaderRules(Array(("/d/*\n  A: 1\n" + rules).utf8)), basePath: "/d/")
    var log = DiagnosticLog()
    portal.report(for: service, &log)
    #expect(log.diagnostics.map(\.identifier) == expected)
  }

  @Test func aPolicyHasThePortalsOwnSchemes() async throws {
    let portal = TestPortal(
      baseURL: "https://portal.example:8443/docs/",
      documents: """
          - {id: a, title: A, source: dav, path: a.docx, apps: [word]}
          - {id: b, title: B, source: dav, path: b.xlsx, apps: [excel]}
          - {id: c, title: C, url: 'https://c.example/c.pdf'}
        """)
    let policy = try #require(await portal.generate().hosted(HeaderRules([]))).policy
    #expect(policy == BrowserPolicy(origin: "https://portal.example:8443", schemes: ["ms-excel", "ms-word"]))
  }

  @Test func everyServiceHasAFile() {
    let portal = HostedPortal(headers: HeaderRules(Array(Self.file.utf8)), basePath: "/d/")
    for service in HostingService.allCases where service != .gitHubPages {
      let file = portal.file(for: service)
      #expect(file.text.hasSuffix("\n") && !file.text.contains("\n\n\n"), "\(service)")
    }
  }
}
