import TestSupport
import Testing

@testable import Theme

@Suite struct HTMLScanTests {
  private func links(_ html: String) -> [String] {
    let bytes = Array(html.utf8)
    return HTMLScan(bytes).links.map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  private func anchors(_ html: String) -> [String] {
    let bytes = Array(html.utf8)
    return HTMLScan(bytes).anchors.map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  @Test(arguments: [
    #"<a href="x">"#, "<a href='x'>", "<a href=x>", "<A HREF=x>", "<a class=b href = \"x\" id=c>", "<a\nhref\n=\n'x'>",
    "<a href=x\n>", "<a disabled href=x>", "<a/href=x>", "<a title='>' href=x>", "<img src=x>", "<img src=\"x\"/>",
    "<form action=x>", "<video poster='x'>", "<button formaction=x>", "<link href='x'>", "<my-element href=x>", "<a =y href=x>",
    "<a b=c href=x", "<a href='x", "<a href=x",
  ])
  func findsTheLink(html: String) { #expect(links(html) == ["x"]) }

  @Test(
    "servers to connect to ahead of time are no links",
    arguments: [
      ("<link rel=preconnect href=x>", []), ("<link href=x rel='DNS-prefetch preconnect'>", []),
      ("<link href=x rel=\"preconnect stylesheet\">", ["x"]), ("<a rel=preconnect href=x>", ["x"]),
      ("<link href=x rel='\n PRECONNECT\t'>", []), ("<link href=x rel=' '>", ["x"]), ("<link href=x rel=prefetch>", ["x"]),
    ])
  func leavesOutHints(html: String, expected: [String]) { #expect(links(html) == expected) }

  @Test(arguments: [
    ("tel:+49-30-123456", true), ("tel:(030)%20123;ext=5", true), ("tel:*100#", true), ("tel:+1-555-0100,,98765%23", true),
    ("tel:030-12p3", true), ("tel:,,1", false), ("tel:1-800-FLOWERS", false), ("tel:", false), ("tel:abc", false),
    ("tel:++1", false), ("tel:+", false), ("tel:030/12", false),
  ])
  func readsPhoneLinks(link: String, isPhone: Bool) { #expect(isPhoneLink(Array(link.utf8)[...]) == isPhone) }

  @Test(arguments: [
    "", "<", "<a", "<a ", "<a href", "<a href=", "< a href=x>", "</a href=x>", "<1 href=x>", "href=x", "<a data-ref=x>",
    "<a hreflang=x>", "<!-- <a href=x> -->", "<!--><!-- <a href=x>", "<!doctype html href=x>", "<a title=\"<b href=x>\">",
    "<script><a href=x></script>", "<STYLE><a href=x></style>", "<script><a href=x>", "<script", "<style>", "<script></scrip",
    "<!--", "<!-", "<!", "<!--->", "<!--!><a href=x>-->", "<!---!><a href=x>-->", "<a title='<b href=x>",
  ])
  func findsNoLink(html: String) { #expect(links(html) == []) }

  @Test(arguments: [
    "<!-- a --><a href=x>", "<!----><a href=x>", "<!--><a href=x>", "<!---><a href=x>", "<!-- - -- > --><a href=x>",
    "<!-- a --!><a href=x>", "<!----!><a href=x>", "<!doctype html><a href=x>", "<script>'<a href=y>'</script><a href=x>",
    "<style></STYLE ><a href=x>",
    "<script src=x></script>", "< <a href=x>", "<<a href=x>", "</a><a href=x>",
  ])
  func findsTheLinkBehindWhatHoldsNone(html: String) { #expect(links(html) == ["x"]) }

  @Test func findsEmptyValues() {
    #expect(links("<a href=''><a href=\"\"><a href=>") == ["", "", ""])
  }

  @Test func findsAnchorsInOrder() {
    #expect(anchors("<p id=a><h2 ID='b c'></h2><i data-id=no><i id>") == ["a", "b c"])
  }

  @Test func trapsOnNoBytes() {
    var generator = SplitMix64(seed: 3)
    let pieces: [[UInt8]] = [
      "<", ">", "=", "\"", "'", "/", "!", "--", " ", "\n", "a", "href", "src", "id", "script", "</script", "style", "&amp;",
      "<!--",
    ].map { Array($0.utf8) }
    var faults = 0
    for round in 0..<20_000 {
      var page: [UInt8] = []
      for _ in 0..<Int.random(in: 0...40, using: &generator) {
        if round.isMultiple(of: 2) {
          page += pieces.randomElement(using: &generator) ?? []
        } else {
          page.append(.random(in: 0...255, using: &generator))
        }
      }
      let scan = HTMLScan(page)
      let ranges = scan.links + scan.anchors
      if !ranges.allSatisfy({ $0.lowerBound >= 0 && $0.upperBound <= page.count }) { faults += 1 }
    }
    #expect(faults == 0)
  }

  @Test func findsEveryLinkAndAnchorOfGeneratedPages() {
    var generator = SplitMix64(seed: 4)
    for _ in 0..<2_000 {
      var html = ""
      var expectedLinks: [String] = []
      var expectedAnchors: [String] = []
      for number in 0..<Int.random(in: 0...6, using: &generator) {
        let quote = ["\"", "'", ""].randomElement(using: &generator) ?? ""
        let value = quote.isEmpty ? "v\(number)" : "v \(number)>"
        switch Int.random(in: 0...5, using: &generator) {
        case 0:
          html += "<a class=k href=\(quote)\(value)\(quote)>t</a>"
          expectedLinks.append(value)
        case 1:
          html += "<img\tsrc=\(quote)\(value)\(quote) alt>"
          expectedLinks.append(value)
        case 2:
          html += "<h2 id=\(quote)\(value)\(quote)>t</h2>"
          expectedAnchors.append(value)
        case 3: html += "<!-- <a href=no id=no> -->"
        case 4: html += "<script>if (a<b) x('<a href=no>')</script>"
        default: html += "text 1 < 2 > \"'"
        }
      }
      #expect(links(html) == expectedLinks)
      #expect(anchors(html) == expectedAnchors)
    }
  }
}
