import Testing

@testable import SiteGeneration

@Suite struct OtherLinkAttributesTests {
  @Test(arguments: [
    "<object data=\"x\">", "<q cite=\"x\">", "<a ping=\"x\">", "<body background=\"x\">", "<a xlink:href=\"x\">",
    "<img src=\"x\">", "<form action=\"x\">", "<button formaction=\"x\">", "<video poster=\"x\">",
  ])
  func findsTheLink(markup: String) {
    let bytes = Array(markup.utf8)
    #expect(HTMLScan(bytes).links.map { Array(bytes[$0.range]) } == [Array("x".utf8)])
  }
}
