import OfficeLinks
import TestSupport
import Testing
import TextBasics

@testable import Theme

@Suite struct RouteTests {
  @Test(
    arguments: [
      ("documents/a", .document("a")), ("sections/a", .section("a")), ("tags/a", .tag("a")),
      ("documents", .made), ("documents/page/2", .made), ("sections/a/2", .made), ("tags/index", .made), ("tags/a/2", .made),
      ("owners/ann", .made), ("install/word", .made), ("email/en", .made), ("index", .made), ("404", .made), ("whatsnew", .made),
      ("guide", .written), ("guides/a", .written), ("tags", .written), ("guides/404", .written), ("", .written),
    ] as [(String, RouteKind)])
  func tellsTheKindOfAPageByItsPath(path: String, kind: RouteKind) {
    #expect(RouteKind(path) == kind)
  }

  @Test(arguments: [
    ("index.html", "index.html", "index.html"),
    ("index.html", "tags/a.html", "tags/a.html"),
    ("tags/a.html", "index.html", "../index.html"),
    ("de/tags/a.html", "tags/a.html", "../../tags/a.html"),
    ("tags/a.html", "tags/b.html", "../tags/b.html"),
  ])
  func linksRelativelyFromOnePageToAnother(from: String, to: String, href: String) {
    #expect(Route(to).href(from: Route(from)) == href)
  }

  @Test(arguments: [
    ("index.html", ""), ("de/index.html", "de/"), ("tags/index.html", "tags/"), ("tags/a.html", "tags/a.html"),
    ("myindex.html", "myindex.html"), ("a/myindex.html", "a/myindex.html"), ("tags/é.html", "tags/%C3%A9.html"),
  ])
  func leavesIndexOutOfPublicAddresses(path: String, rest: String) {
    let base = "https://x.example/p/"
    #expect(Route(path).address(below: base) == base + rest)
    #expect(Route(path).address(below: base, fragment: "#f") == base + rest + "#f")
  }

  @Test(arguments: [
    ("a-b_c.d~e/f", "a-b_c.d~e/f"), ("a b", "a%20b"), ("a#b?c", "a%23b%3Fc"), ("50%", "50%25"), ("a&b", "a%26b"),
    ("a'b\"<>", "a%27b%22%3C%3E"), ("Бюджет", "%D0%91%D1%8E%D0%B4%D0%B6%D0%B5%D1%82"), ("a|b", "a%7Cb"), ("", ""),
    ("a!$()*+,;=@:", "a!$()*+,;=@:"),
  ])
  func encodesWhatALinkCannotHold(path: String, encoded: String) {
    #expect(Route(path).encoded == encoded)
    #expect(percentDecoded(encoded) == path)
  }

  @Test func climbsOneFolderForEverySlash() {
    #expect(Route("a.html").root == "")
    #expect(Route("a/b.html").root == "../")
    #expect(Route("a/b/c.html").root == "../../")
    #expect(Route("a/b/c/d.html").root == "../../../")
  }
}

@Suite struct PercentDecodingTests {
  @Test(arguments: [
    ("", ""), ("a", "a"), ("%41", "A"), ("%c3%A9", "é"), ("%", "%"), ("%4", "%4"), ("%4g", "%4g"), ("%%41", "%A"),
    ("100%25", "100%"), ("%2525", "%25"), ("%2F", "/"),
  ])
  func undoesEscapesOnceAndKeepsLonePercentSigns(text: String, decoded: String) {
    #expect(percentDecoded(text) == decoded)
  }

  @Test func givesEveryPathBackThatWasEncoded() {
    var generator = SplitMix64(seed: 1)
    for _ in 0..<2_000 {
      let scalars = (0..<Int.random(in: 0...12, using: &generator)).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: 1...0x2FFF, using: &generator))
      }
      var path = ""
      path.unicodeScalars.append(contentsOf: scalars)
      let encoded = percentEncoded(path: path)
      #expect(encoded.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
      #expect(percentDecoded(encoded).utf8.elementsEqual(path.utf8))
    }
  }

  @Test func decodesSlicesThatDoNotBeginAtZero() {
    let bytes = Array("xx%41yy".utf8)
    #expect(percentDecoded(bytes[2..<5]) == [0x41])
    #expect(percentDecoded(bytes[2..<4]) == Array("%4".utf8))
  }
}
