import TestSupport
import Testing
import TextBasics

@testable import Theme

@Suite struct LinkTargetTests {
  private func target(_ text: String) -> LinkTarget { LinkTarget(Array(text.utf8)[...]) }

  private func bytes(_ text: String) -> ArraySlice<UInt8> { Array(text.utf8)[...] }

  @Test func tellsNothingFromSomething() {
    #expect(target("") == .empty)
    #expect(target("#") == .path(bytes(""), fragment: bytes("")))
    #expect(target("?q") == .path(bytes(""), fragment: nil))
  }

  @Test(arguments: ["https", "HTTP", "mailto", "javascript", "ms-word", "a.b"])
  func takesWhatStandsBeforeTheFirstColonForAScheme(scheme: String) {
    #expect(target(scheme + ":x/y#z") == .scheme(bytes(scheme)))
  }

  @Test func readsASchemeBehindSpaceAsBrowsersDo() {
    #expect(target(" javascript:x") == .scheme(bytes("javascript")))
  }

  @Test(arguments: ["./a:b", "a/b:c", ":a"])
  func takesALaterColonForPartOfThePath(path: String) {
    #expect(target(path) == .path(bytes(path), fragment: nil))
  }

  @Test func takesAColonBehindTheQueryOrFragmentForPartOfThem() {
    #expect(target("a?b:c") == .path(bytes("a"), fragment: nil))
    #expect(target("a#b:c") == .path(bytes("a"), fragment: bytes("b:c")))
  }

  @Test func readsAPlainPathAsAnyOther() {
    let pieces = ["a", "b.html", "../", "/", ".", ":", "#", "?", "\\", " ", "\t", "%20", "é", "https", "//"]
    var generator = SplitMix64(seed: 7)
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...6, using: &generator)
      let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      let parts = URLParts(bytes(text))
      if parts.text.isEmpty || parts.scheme != nil || parts.authority != nil { continue }
      #expect(target(text) == .path(parts.path, fragment: parts.fragment), "\(text)")
    }
  }

  @Test func knowsAddressesWithoutAScheme() {
    #expect(target("//host/a") == .schemeRelative)
    #expect(target("/a") == .path(bytes("/a"), fragment: nil))
    #expect(target("/") == .path(bytes("/"), fragment: nil))
  }

  @Test func cutsQueryAndFragmentOff() {
    #expect(target("a.html?x=1#b") == .path(bytes("a.html"), fragment: bytes("b")))
    #expect(target("a.html#b?c#d") == .path(bytes("a.html"), fragment: bytes("b?c#d")))
  }
}

@Suite struct LinkSchemeTests {
  @Test(arguments: ["https", "HTTPS", "mailto", "tel", "ms-word", "MS-Excel", "onenote", "ms-spd"])
  func allowsWhatPagesMayLinkTo(scheme: String) {
    #expect(LinkScheme.isAllowed(scheme, allowsHTTP: false))
  }

  @Test(arguments: ["javascript", "data", "file", "ftp", "vbscript", "", "http ", "ms-word-wopi-support", "clouddrive"])
  func refusesEverythingElse(scheme: String) {
    #expect(!LinkScheme.isAllowed(scheme, allowsHTTP: true))
  }

  @Test func allowsHTTPOnlyWhenAsked() {
    #expect(LinkScheme.isAllowed("Http", allowsHTTP: true))
    #expect(!LinkScheme.isAllowed("http", allowsHTTP: false))
  }
}
