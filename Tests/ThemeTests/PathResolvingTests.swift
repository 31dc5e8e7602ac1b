import TestSupport
import Testing

@testable import Theme

@Suite struct PathResolvingTests {
  private func resolve(_ path: String, on page: String = "de/tags/a.html", base: String = "/") -> String? {
    PathResolving(route: Route(page), basePath: base).resolve(Array(path.utf8)[...]).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [
    ("", "de/tags/a.html"), ("b.html", "de/tags/b.html"), ("../b.html", "de/b.html"), ("../../b.html", "b.html"),
    ("./b.html", "de/tags/b.html"), (".", "de/tags/index.html"), ("./", "de/tags/index.html"), ("..", "de/index.html"),
    ("../", "de/index.html"), ("../..", "index.html"), ("../../", "index.html"), ("x/", "de/tags/x/index.html"),
    ("x/../b.html", "de/tags/b.html"), ("x/..", "de/tags/index.html"), ("x/./y", "de/tags/x/y"),
    ("..b.html", "de/tags/..b.html"), (".b.html", "de/tags/.b.html"), ("../.b", "de/.b"), ("...", "de/tags/..."),
    ("x//y", "de/tags/x/y"),
  ])
  func resolvesAgainstThePagesFolder(path: String, expected: String) { #expect(resolve(path) == expected) }

  @Test(arguments: [
    ("%62.html", "de/tags/b.html"), ("%2e%2e/b.html", "de/b.html"), ("%2E./b.html", "de/b.html"), ("../%C3%A9.html", "de/é.html"),
    ("a%20b", "de/tags/a b"), ("%", "de/tags/%"),
  ])
  func decodesBeforeItResolves(path: String, expected: String) { #expect(resolve(path) == expected) }

  @Test(arguments: ["../../../b.html", "../../..", "x/../../../../y", "%2e%2e/%2e%2e/%2e%2e/b.html", "/..", "/a/../../b"])
  func climbsNowhereOutOfThePortal(path: String) { #expect(resolve(path) == nil) }

  @Test func climbsNowhereFromTheRoot() {
    #expect(resolve("../b.html", on: "index.html") == nil)
    #expect(resolve("b.html", on: "index.html") == "b.html")
    #expect(resolve("./", on: "index.html") == "index.html")
  }

  @Test(arguments: [("/", "index.html"), ("/b.html", "b.html"), ("/de/", "de/index.html"), ("/x/../b.html", "b.html")])
  func resolvesAbsolutePathsAtTheRootOfAHost(path: String, expected: String) { #expect(resolve(path) == expected) }

  @Test(arguments: [
    ("/portal/", "index.html"), ("/portal/b.html", "b.html"), ("/b.html", nil), ("/portal", nil), ("/portals/b.html", nil),
    ("/portal/../b.html", nil),
  ])
  func knowsOnlyWhatIsBelowThePortalsOwnPath(path: String, expected: String?) {
    #expect(resolve(path, base: "/portal/") == expected)
  }

  @Test func decodesThePortalsOwnPath() {
    #expect(resolve("/my%20portal/b.html", base: "/my%20portal/") == "b.html")
    #expect(resolve("/my%20portal/b%C3%A9.html", base: "/my%20portal/") == "bé.html")
  }

  @Test(arguments: [
    ("../../b.html", "b.html"), ("../../", ""), ("../../#a", "#a"), ("../b.html", nil), ("b.html", nil),
    ("../../../b.html", nil),
  ])
  func findsWhatIsBelowTheRoot(link: String, expected: String?) {
    let found = PathResolving(route: Route("de/tags/a.html"), basePath: "/").belowRoot(Array(link.utf8)[...])
    #expect(found.map { String(decoding: $0, as: UTF8.self) } == expected)
  }

  @Test func takesOnlyPathsThatMeanThemselvesForPlain() {
    var generator = SplitMix64(seed: 3)
    let pieces = ["a", "b.html", "-", "/", ".", "..", "%41", "é", " ", "?", "#"]
    var count = 0
    for _ in 0..<5_000 {
      let path = (0..<Int.random(in: 0...5, using: &generator)).reduce("") { path, _ in
        path + (pieces.randomElement(using: &generator) ?? "")
      }
      guard PathResolving.isPlain(path) else { continue }
      count += 1
      #expect(resolve(path, on: "index.html") == path)
    }
    #expect(count > 100)
  }

  @Test func trapsOnNothing() {
    var generator = SplitMix64(seed: 2)
    let pieces = ["..", ".", "/", "%2e", "%", "a", "", "//", "é", "%2F", "../"]
    for _ in 0..<5_000 {
      let path = (0..<Int.random(in: 0...8, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }
      let resolved = resolve(path.joined())
      #expect(resolved?.hasPrefix("../") != true)
      #expect(resolved?.split(separator: "/").contains("..") != true)
    }
  }
}
