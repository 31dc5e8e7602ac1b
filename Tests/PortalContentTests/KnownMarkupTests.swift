import TestSupport
import Testing

@testable import PortalContent

@Suite struct KnownMarkupTests {
  /// Scans pages one after the other and adds each to what is known; gives what was found on each.
  private func scans(_ pages: [String], isSettled: (String) -> Bool = { _ in false }) -> [Found] {
    var known = KnownMarkup()
    return pages.map { page in
      let bytes = Array(page.utf8)
      let scan = HTMLScan(bytes, known: known)
      let found = Found(scan, bytes)
      known.add(scan, of: bytes, isSettled: found.links.map(isSettled))
      return found
    }
  }

  private struct Found: Equatable {
    let links: [String]
    let anchors: [String]
    let uncommon: [String]

    init(_ scan: HTMLScan, _ bytes: [UInt8]) {
      links = scan.links.map { String(decoding: bytes[$0], as: UTF8.self) }
      anchors = scan.anchors.map { String(decoding: bytes[$0], as: UTF8.self) }
      uncommon = scan.uncommon.map { "\($0.kind) \(String(decoding: bytes[$0.range], as: UTF8.self))" }
    }
  }

  @Test func leavesOutSettledLinksOfKnownMarkupOnly() {
    let navigation = "<nav id=n><a href=home>Home</a> <a href=_open>Open</a></nav>"
    let pages = [
      "\(navigation)<p>one <a href=home>Home</a></p>", "<h1>Two</h1>\(navigation)<p>two <a href=home>Home</a></p>",
    ]
    let found = scans(pages) { $0 == "home" }
    #expect(found[0].links == ["home", "_open", "home"])
    // The last tag of a page is never known, since it may be cut off.
    #expect(found[1].links == ["_open", "home"])
    #expect(found[1].anchors == ["n"])
  }

  @Test(
    "what is cut off on one page is whole on another",
    arguments: [
      ["<p><a href=x", "<p><a href=xyz>"], ["<p><a href='x", "<p><a href='xy'>"],
      ["<p><!-- <a href=x>", "<p><!-- <a href=x> --><a href=y>"],
      ["<p><style>a", "<p><style>a</style><a href=x>"], ["<p><svg><a href=x>", "<p><svg><a href=x></svg><a href=y>"],
      ["<br><<b>", "<br><a href=x>"], ["<svg><title><a href=x></svg><p>", "<title><a href=x></svg><p></title><p>"],
    ])
  func readsWhatIsCutOffAsIfItWereNotKnown(pages: [String]) {
    #expect(scans(pages) == pages.map { Found(HTMLScan(Array($0.utf8)), Array($0.utf8)) })
  }

  @Test(
    "what follows a known tag may be different on each page",
    arguments: [
      ["<p id=a>one<a href=x>1</a><br>", "<p id=a>two<a href=y>2</a><br>"],
      ["<p>one<br>", "<p>one<!-- <a href=x> --><a href=y><br>"], ["<p>one<br>", "<p>one <<a href=x>1<br>"],
      ["<p>one <<a href=x>1<br>", "<p>two<br>"],
      ["<title></title><br>", "<title><a href=x></title><br>"], ["<title>one</title><br>", "<title>on<a href=x></title><br>"],
      ["<style></style><br>", "<style>a<a href=x></style><br>"], ["<svg></svg><br>", "<svg><title><a href=x></svg><br>"],
      ["<svg><p>one<br>", "<svg><p>two<a href=x><br>"], ["<svg/>one<br>", "<svg/>two<a href=x><br>"],
    ])
  func readsWhatFollowsAKnownTag(pages: [String]) {
    #expect(scans(pages) == pages.map { Found(HTMLScan(Array($0.utf8)), Array($0.utf8)) })
  }

  @Test func findsTheSameAsWithoutWhatIsKnown() {
    let pieces = [
      "<p>", "</p>", "text", " ", "<a href='x'>", "<a href=\"y&amp;z\" id=a>",
      "<li><a href=\"../sections/section-1.html\">One</a></li>",
      "<li><a href=\"../sections/section-2.html\" aria-current=\"true\">Two</a></li>", "<svg>", "</svg>", "<path d='M1 1'/>",
      "<math>",
      "</math>", "<title>", "</title>", "<script>", "</script>", "<!--", "-->", "<style>a{}</style>", "<div style='b' onclick=c>",
      "<",
      "<![CDATA[", "]]>", "<a href=", "'", "\"", ">", "<br/>", "<base>", "<img srcset='a 1x, b 2x'>", "é",
    ]
    var generator = SplitMix64(seed: 13)
    for _ in 0..<4_000 {
      var pages: [String] = []
      for _ in 0..<8 {
        // Parts of the pages before, and something new.
        var page = ""
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          if let other = pages.randomElement(using: &generator), Bool.random(using: &generator) {
            let start = other.indices.randomElement(using: &generator) ?? other.startIndex
            page += other[start...]
          } else {
            for _ in 0..<Int.random(in: 0...12, using: &generator) { page += pieces.randomElement(using: &generator) ?? "" }
          }
        }
        pages.append(page)
      }
      #expect(scans(pages) == pages.map { Found(HTMLScan(Array($0.utf8)), Array($0.utf8)) })
    }
  }

  @Test func knowsNoMoreOnceItIsFull() {
    var known = KnownMarkup()
    for number in 0..<4_000 {
      let page = Array("<p id=p\(number)>\(String(repeating: "x", count: 100))<p>".utf8)
      let scan = HTMLScan(page, known: known)
      #expect(scan.anchors.count == 1)
      known.add(scan, of: page, isSettled: [])
    }
    #expect(known.isFull)
    #expect(HTMLScan(Array("<p id=p1>".utf8), known: known).anchors.count == 1)
  }
}
