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

  @Test(
    "what is in quotes may be different on each page",
    arguments: [
      ["<p><a href=\"x\" id=\"a\">1</a><br>", "<p><a href=\"y<>'z\" id=\"b\">1</a><br>"],
      ["<p><a href='x' id='a'>1</a><br>", "<p><a href='' id='a>\"b'>1</a><br>"],
      ["<p><a href=''>1</a><br>", "<p><a href='x'>1</a><br>"],
      ["<p><a href=\"x\">1</a><br>", "<p><a href=\"y"], ["<p><a href=\"x\">1</a><br>", "<p><a href=\"y>1</a><br>"],
      ["<p><a href=\"x\">1</a><br>", "<p><a href=\"y\"id=b>1</a><br>"], ["<p><a href=x>1</a><br>", "<p><a href=xy>1</a><br>"],
      ["<p><link rel=\"icon\" href=\"x\"><br>", "<p><link rel=\"preconnect\" href=\"x\"><br>"],
      ["<p><link rel=\"preconnect\" href=\"x\"><br>", "<p><link rel=\"preconnect\" href=\"y\"><br>"],
      ["<p><link rel=\"preconnect\" href=\"x\"><br>", "<p><link rel=\"icon\" href=\"x\"><br>"],
      ["<p><b style=\"a\" onclick=\"b\">1</b><br>", "<p><b style=\"c\" onclick=\"d\">1</b><br>"],
      ["<p><meta http-equiv=\"a\"><br>", "<p><meta http-equiv=\"refresh\"><br>"],
      ["<p><b></b><i></i><br>", "<p><b>1</b><i><a href=x></i><br>"], ["<p>a < b<br>", "<p>a <b id=x>c<br>"],
      ["<p><svg><path d=\"1\"/></svg><br>", "<p><svg><path d=\"2\"/></svg><br>"],
      ["<p><svg a=\"1\"><path/></svg><br>", "<p><svg a=\"2\"><path/><a href=x></svg><br>"],
      ["<title>one</title><br>", "<title>two</title><br>"], ["<title>one</title><br>", "<title>two<a href=x></title><br>"],
    ])
  func readsWhatIsInQuotes(pages: [String]) {
    let end = "<p id=end>"
    let pages = pages + pages.map { $0 + end } + pages.reversed()
    #expect(scans(pages) == pages.map { Found(HTMLScan(Array($0.utf8)), Array($0.utf8)) })
  }

  @Test func goesOnBehindWhatIsDifferent() {
    let pages = ["one", "two", "a longer one"].map { text in
      "<title>\(text)</title><nav title=\"\(text)\" id=\"\(text)\"><b>\(text)</b> \(text) <a href=\"home\">Home</a></nav><a href=\"\(text)\"><p>"
    }
    let found = scans(pages) { $0 == "home" }
    #expect(found.map(\.links) == [["home", "one"], ["two"], ["a longer one"]])
    #expect(found.map(\.anchors) == [["one"], ["two"], ["a longer one"]])
  }

  @Test func findsALinkThatIsNotTheSettledOne() {
    let found = scans(["home", "away", "home", ""].map { "<p><a href=\"\($0)\">1</a><br>" }) { $0 == "home" }
    #expect(found.map(\.links) == [["home"], ["away"], [], [""]])
  }

  @Test func findsTheSameAsWithoutWhatIsKnown() {
    let pieces = [
      "<p>", "</p>", "text", " ", "<a href='x'>", "<b title=\"x\" class='y'>", "<link rel='icon' href=\"x\">",
      "<link rel=\"preconnect\" href='y'>",
      "<a href=\"y&amp;z\" id=a>",
      "<li><a href=\"../sections/section-1.html\">One</a></li>",
      "<li><a href=\"../sections/section-2.html\" aria-current=\"true\">Two</a></li>", "<svg>", "</svg>", "<path d='M1 1'/>",
      "<math>",
      "</math>", "<title>", "</title>", "<script>", "</script>", "<!--", "-->", "<style>a{}</style>", "<div style='b' onclick=c>",
      "<",
      "<![CDATA[", "]]>", "<a href=", "'", "\"", ">", "<br/>", "<base>", "<img srcset='a 1x, b 2x'>", "é",
    ]
    var generator = SplitMix64(seed: 13)
    for _ in 0..<2_000 {
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
      // The same markup with other values: each mark stands for one of a few.
      let others = pages.map { page in
        page.map { "xy1".contains($0) ? ["", "x", "y", "x<", "1>", "z"].randomElement(using: &generator) ?? "" : String($0) }
          .joined()
      }
      let all = pages + others
      let links = scans(all) { $0 == "x" }.map { $0.links.filter { $0 != "x" } }
      #expect(links == all.map { Found(HTMLScan(Array($0.utf8)), Array($0.utf8)).links.filter { $0 != "x" } })
      #expect(scans(all) == all.map { Found(HTMLScan(Array($0.utf8)), Array($0.utf8)) })
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
